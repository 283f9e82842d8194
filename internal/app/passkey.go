package app

import (
	"cmp"
	"context"
	"errors"
	"net/netip"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A passkey stands for the password and the second factor: it is a key in a device that
// its person unlocks, and it answers to the site only that it was made for.

// PasskeyAsk is what a browser is asked for a passkey with.
type PasskeyAsk struct {
	Options string // what it gives to its devices, as JSON
	Nonce   string // what it is to keep until it answers
}

// PasskeyAnswer is what a browser answers.
type PasskeyAnswer struct {
	Origin string // of the page
	Nonce  string
	Answer string // of the device, as JSON
}

// What a nonce is for: one is not good for another.
const toSignIn = "sign-in"

func toAddFor(u community.UserID) string { return "add " + string(u) }

func toConfirm(u community.UserID) string { return "confirm " + string(u) }

func (a *App) passkeys(portal *community.Portal, origin, nonce string) (*auth.Passkeys, error) {
	return auth.NewPasskeys(origin, cmp.Or(portal.Settings.Name, "Stoa"), nonce)
}

func (a *App) passkeySecret(ctx context.Context, portal *community.Portal, purpose string) (string, error) {
	return a.sign(ctx, signer{portal.ID, "passkey"}, purpose)
}

// asking returns a new nonce for a purpose, and what asks with it.
func (a *App) asking(ctx context.Context, portal *community.Portal, origin, purpose string,
	options func(*auth.Passkeys) (string, error)) (ask PasskeyAsk, err error) {
	secret, err := a.passkeySecret(ctx, portal, purpose)
	if err != nil {
		return ask, err
	}
	ask.Nonce = auth.NewNonce(secret, a.db.Now())
	p, err := a.passkeys(portal, origin, ask.Nonce)
	if err != nil {
		return ask, err
	}
	ask.Options, err = options(p)
	return ask, err
}

// answered returns what checks an answer, whose nonce is then good no more.
func (a *App) answered(ctx context.Context, portal *community.Portal, purpose string, g PasskeyAnswer) (*auth.Passkeys, error) {
	secret, err := a.passkeySecret(ctx, portal, purpose)
	if err != nil {
		return nil, err
	}
	now := a.db.Now()
	if auth.CheckNonce(g.Nonce, g.Nonce, secret, now) != nil {
		return nil, auth.ErrPasskey
	}
	err = a.spend(ctx, portal, "passkey "+g.Nonce, now.Add(auth.AnswerWithin))
	if errors.Is(err, errJWTSpent) {
		err = auth.ErrPasskey
	}
	if err != nil {
		return nil, err
	}
	return a.passkeys(portal, g.Origin, g.Nonce)
}

// AskPasskey asks a browser to sign in by a passkey, whosever it has.
func (a *App) AskPasskey(ctx context.Context, portal *community.Portal, origin string) (PasskeyAsk, error) {
	return a.asking(ctx, portal, origin, toSignIn, (*auth.Passkeys).ToUse)
}

// SignInByPasskey lets a browser in that has used a passkey.
func (a *App) SignInByPasskey(ctx context.Context, portal *community.Portal, g PasskeyAnswer, c Credentials,
	agent string) (in SignedIn, err error) {
	u, err := a.passkeyUsed(ctx, portal, toSignIn, g)
	try := auth.Try{Account: string(portal.ID) + " passkeys " + auth.Network(c.From).String(), From: c.From}
	wait := a.guard.Judge(try, !errors.Is(err, auth.ErrPasskey))
	if wait > 0 || err != nil {
		notLetIn(ctx, portal.ID, "", "", byPasskey)
	}
	if wait > 0 {
		return in, errTooManyTries(wait)
	}
	if err != nil {
		return in, err
	}
	in.Token, err = a.open(ctx, u, community.Token{Use: community.PageToken, Via: community.ViaPasskey, Agent: agent,
		Expires: a.db.Now().Add(a.config.RefreshTTL)})
	if err != nil {
		return in, err
	}
	if in.Device, err = a.NewDevice(ctx, u); err != nil {
		return in, err
	}
	return in, a.tellOfDevice(ctx, u, c.Device)
}

// passkeyUsed returns whose passkey it is that a browser has used.
func (a *App) passkeyUsed(ctx context.Context, portal *community.Portal, purpose string, g PasskeyAnswer) (*community.User, error) {
	p, err := a.answered(ctx, portal, purpose, g)
	if err != nil {
		return nil, err
	}
	return changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (u *community.User, err error) {
		var key *community.Passkey
		data, err := p.Used(g.Answer, func(handle string) (*community.User, *community.Passkey, error) {
			if key, err = tx.PasskeyOf(portal.ID, handle); err == nil {
				u, err = tx.User(portal.ID, key.User)
			}
			if errors.Is(err, community.ErrNotFound) {
				err = auth.ErrPasskey
			}
			return u, key, err
		})
		if err != nil {
			return nil, err
		}
		isThere, err := tx.UsePasskey(key.ID, data)
		if err == nil && !isThere {
			err = auth.ErrPasskey
		}
		return u, err
	})
}

// Passkeys returns the acting person's passkeys, the oldest first.
func (a *App) Passkeys(ctx context.Context, actor community.Actor) ([]*community.Passkey, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Passkey, error) { return tx.Passkeys(actor.ID) })
}

// NewPasskey asks the browser of a session to make a passkey.
func (a *App) NewPasskey(ctx context.Context, portal *community.Portal, s *Session, origin string) (PasskeyAsk, error) {
	keys, err := a.Passkeys(ctx, s.Actor)
	if err == nil && len(keys) >= community.MaxPasskeys {
		err = errPasskeys
	}
	if err != nil {
		return PasskeyAsk{}, err
	}
	return a.asking(ctx, portal, origin, toAddFor(s.Actor.ID), func(p *auth.Passkeys) (string, error) { return p.ToMake(s.User, keys) })
}

var errPasskeys = community.Fail(community.Conflict, community.WhyTooManyPasskeys,
	"You can have up to %d passkeys. Remove one first.", community.MaxPasskeys)

// AddPasskey adds the passkey that the browser of a session has made.
func (a *App) AddPasskey(ctx context.Context, portal *community.Portal, s *Session, name string, g PasskeyAnswer) error {
	if err := community.AtMost("name", name, community.MaxPasskeyName); err != nil {
		return err
	}
	p, err := a.answered(ctx, portal, toAddFor(s.Actor.ID), g)
	if err != nil {
		return err
	}
	return a.write(ctx, s.Actor, func(tx *store.Tx) error {
		if err := tx.Claim(userRef(s.Actor.ID)); err != nil {
			return err
		}
		keys, err := tx.Passkeys(s.Actor.ID)
		if err != nil {
			return err
		}
		if len(keys) >= community.MaxPasskeys {
			return errPasskeys
		}
		made, err := p.Made(s.User, keys, g.Answer)
		if err != nil {
			return err
		}
		if _, err := tx.PasskeyOf(portal.ID, made.Handle); !errors.Is(err, community.ErrNotFound) {
			return cmp.Or(err, error(auth.ErrPasskey))
		}
		made.ID, made.Portal, made.User = community.NewID[community.Passkey](tx.Now), portal.ID, s.Actor.ID
		made.Name, made.Created = cmp.Or(name, tx.Now.UTC().Format("2006-01-02")), tx.Now
		if err := tx.AddPasskey(made); err != nil || !a.config.HasMail || s.User.Email == "" {
			return err
		}
		return tx.AddJob(posting{For: keyed, User: s.Actor.ID}.job(portal.ID))
	})
}

// DropPasskey removes one of the acting person's passkeys.
func (a *App) DropPasskey(ctx context.Context, actor community.Actor, id string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		was, err := tx.DropPasskey(actor.ID, community.PasskeyID(id))
		if err == nil && !was {
			err = community.ErrNotFound
		}
		return err
	})
}

// AskConfirmation asks the browser of a session for a passkey of its person's, who has
// one: see Confirm.
func (a *App) AskConfirmation(ctx context.Context, portal *community.Portal, s *Session, origin string) (ask PasskeyAsk, err error) {
	keys, err := a.Passkeys(ctx, s.Actor)
	if err != nil || len(keys) == 0 || !auth.TakesPasskeys(origin) {
		return ask, err
	}
	return a.asking(ctx, portal, origin, toConfirm(s.Actor.ID), (*auth.Passkeys).ToUse)
}

// confirmByPasskey returns nil where it is the person of a session who has used a passkey.
func (a *App) confirmByPasskey(ctx context.Context, portal *community.Portal, s *Session, g PasskeyAnswer, from netip.Addr) error {
	u, err := a.passkeyUsed(ctx, portal, toConfirm(s.Actor.ID), g)
	if err == nil && u.ID != s.Actor.ID {
		err = auth.ErrPasskey
	}
	if wait := a.guard.Judge(auth.Try{Account: presentPassword(s.User), From: from}, !errors.Is(err, auth.ErrPasskey)); wait > 0 {
		return errTooManyTries(wait)
	}
	return err
}
