package app

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A second factor is asked for after the password: what the person's authenticator
// app shows, or one of the codes that they wrote down in case they lose it. The
// product vouches for those whom it sends.

const (
	// HalfFor is how long one who knows the password may take to give the code.
	HalfFor = 10 * time.Minute
	// recoveryCodes is how many codes there are for who has lost the app.
	recoveryCodes = 10
)

var (
	errWrongCode = community.Bad("code", community.WhyWrongCode, "is wrong or has already been used")
	errHalf      = community.Fail(community.Invalid, community.WhyStartAgain, "That took too long. Start again with your password.")
	errFactorOn  = community.Fail(community.Conflict, community.WhyFactorOn, "Two-factor authentication is already on.")
)

// FactorSeen is what a person sees of their second factor.
type FactorSeen struct {
	Since time.Time // zero where it is off
	Codes int64     // that are left for who has lost the app
}

// IsOn reports whether it is asked for.
func (f FactorSeen) IsOn() bool { return !f.Since.IsZero() }

// Factor returns the acting person's second factor.
func (a *App) Factor(ctx context.Context, actor community.Actor) (FactorSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (seen FactorSeen, err error) {
		f, err := tx.Factor(actor.ID)
		if errors.Is(err, community.ErrNotFound) {
			return seen, nil
		}
		if err != nil {
			return seen, err
		}
		seen.Since = f.Confirmed
		seen.Codes, err = tx.CountRecoveryCodes(actor.ID)
		return seen, err
	})
}

func (a *App) hasFactor(ctx context.Context, u *community.User) (bool, error) {
	seen, err := a.Factor(ctx, u.Actor())
	return seen.IsOn(), err
}

// FactorKey is what the acting person gives their authenticator app.
type FactorKey struct {
	Secret, Address string
	Picture         []byte // of Address, PNG
}

// NewFactor returns the key of a second factor that is off until ConfirmFactor: the
// same one until then.
func (a *App) NewFactor(ctx context.Context, portal *community.Portal, s *Session) (k FactorKey, err error) {
	issuer := cmp.Or(portal.Settings.Name, "Stoa")
	f, err := changed(ctx, a, s.Actor, func(tx *store.Tx) (*community.Factor, error) {
		f, err := tx.Factor(s.Actor.ID)
		if err == nil && !f.Confirmed.IsZero() {
			return nil, errFactorOn
		}
		if !errors.Is(err, community.ErrNotFound) {
			return f, err
		}
		secret, err := auth.NewFactor(issuer, s.User.Username)
		if err != nil {
			return nil, err
		}
		f = &community.Factor{User: s.Actor.ID, Secret: secret, Created: tx.Now}
		return f, tx.AddFactor(f)
	})
	if err != nil {
		return k, err
	}
	k.Secret = f.Secret
	k.Address, k.Picture, err = auth.FactorKey(issuer, s.User.Username, f.Secret)
	return k, err
}

// ConfirmFactor has the second factor count for one whose app shows its codes. It
// ends their other sign-ins, and returns codes for when they lose the app.
func (a *App) ConfirmFactor(ctx context.Context, s *Session, code string, from netip.Addr) (codes []string, err error) {
	if isOn, err := a.hasFactor(ctx, s.User); err != nil || isOn {
		return nil, cmp.Or(err, error(errFactorOn))
	}
	if err := a.checkFactor(ctx, s.User, code, from); err != nil {
		return nil, err
	}
	err = a.write(ctx, s.Actor, func(tx *store.Tx) error {
		if err := tx.ConfirmFactor(s.Actor.ID); err != nil {
			return err
		}
		if err := tx.RevokeOtherSignIns(s.Actor.ID, s.Family); err != nil {
			return err
		}
		codes, err = newCodes(tx, s.Actor.ID)
		return err
	})
	return codes, err
}

// NewRecoveryCodes replaces the codes for who has lost the app.
func (a *App) NewRecoveryCodes(ctx context.Context, actor community.Actor) ([]string, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) ([]string, error) {
		if f, err := tx.Factor(actor.ID); err != nil || f.Confirmed.IsZero() {
			return nil, cmp.Or(err, error(community.ErrNotFound))
		}
		return newCodes(tx, actor.ID)
	})
}

func newCodes(tx *store.Tx, user community.UserID) (codes []string, err error) {
	var hashes []string
	for range recoveryCodes {
		code := auth.NewRecoveryCode()
		codes, hashes = append(codes, code), append(hashes, codeHash(user, code))
	}
	return codes, tx.SetRecoveryCodes(user, hashes)
}

func codeHash(user community.UserID, code string) string {
	return auth.TokenHash(string(user) + " " + auth.PlainCode(code))
}

// DropOwnFactor ends the second factor of the person of a session, who has shown that
// it is them: see Confirm.
func (a *App) DropOwnFactor(ctx context.Context, actor community.Actor) error {
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.DropFactor(actor.ID) })
}

// DropFactor ends the second factor of another person, who has lost it, and their
// passkeys, by one who could give them another password.
func (a *App) DropFactor(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err == nil {
			err = actor.CanSetPassword(u)
		}
		if err == nil && u.ID == actor.ID {
			err = community.NotYours("secondFactor")
		}
		if err != nil {
			return err
		}
		if err := tx.DropFactor(u.ID); err != nil {
			return err
		}
		if err := tx.DropPasskeys(u.ID); err != nil {
			return err
		}
		_, err = logAct(tx, actor, community.Act{Kind: community.ActEdit, On: u.Ref(), Of: u.ID, Note: "The second factor ended."})
		return err
	})
}

// checkFactor returns nil for a code of a person that is good, which it then is no
// more, unless its guesser must wait.
func (a *App) checkFactor(ctx context.Context, u *community.User, code string, from netip.Addr) error {
	if code == "" {
		return community.Lacking("code")
	}
	attempt, wait := a.guard.Begin(auth.Try{Account: string(u.Portal) + " factor " + string(u.ID), From: from})
	if wait > 0 {
		notLetIn(ctx, u.Portal, string(u.ID), "", byCode)
		return errTooManyTries(wait)
	}
	ok, err := changed(ctx, a, community.System(u.Portal), func(tx *store.Tx) (bool, error) { return useCode(tx, u.ID, code) })
	switch {
	case err != nil:
		attempt.Undo()
		return err
	case !ok:
		notLetIn(ctx, u.Portal, string(u.ID), "", byCode)
		return errWrongCode
	}
	attempt.Passed()
	return nil
}

func useCode(tx *store.Tx, user community.UserID, code string) (bool, error) {
	f, err := tx.Factor(user)
	if err != nil {
		return false, err
	}
	if step, ok := auth.FactorStep(f.Secret, auth.PlainCode(code), tx.Now); ok {
		return tx.UseStep(user, step)
	}
	return tx.UseRecoveryCode(user, codeHash(user, code))
}

// FinishSignIn lets a browser in whose user has given the password, and now gives the
// code.
func (a *App) FinishSignIn(ctx context.Context, portal *community.Portal, half, code string, c Credentials,
	agent string) (in SignedIn, err error) {
	hash := auth.TokenHash(half)
	user, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) {
		t, err := tx.Token(hash)
		if errors.Is(err, community.ErrNotFound) || err == nil &&
			(t.Use != community.HalfToken || t.Portal != portal.ID || !t.GoodAt(tx.Now)) {
			return nil, errHalf
		}
		if err != nil {
			return nil, err
		}
		return tx.User(portal.ID, t.User)
	})
	if err != nil {
		return in, err
	}
	if err := a.checkFactor(ctx, user, code, c.From); err != nil {
		return in, err
	}
	first := false
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) { first, err = tx.SpendToken(hash); return err })
	if err == nil && !first {
		err = errHalf
	}
	if err != nil {
		return in, err
	}
	if in, err = a.signInKnown(ctx, user, agent); err != nil {
		return in, err
	}
	return in, a.tellOfDevice(ctx, user, c.Device)
}

// isVouched reports whether no second factor is asked of a token's person, who came in by a
// passkey, or was vouched for: by the product that was granted it, or by giving it to a
// program.
func isVouched(t *community.Token) bool {
	return t.Grant != community.GrantPassword && (t.Use != community.PageToken || t.Via == community.ViaPasskey)
}

// lacksFactor reports whether the portal has its staff use a second factor, and the
// person of a token is of them and has none.
func lacksFactor(tx *store.Tx, portal *community.Portal, u *community.User, t *community.Token) (bool, error) {
	if isVouched(t) || portal.Settings.Policies.SecondFactor != community.FactorOfStaff || !u.Actor().IsStaff() {
		return false, nil
	}
	f, err := tx.Factor(u.ID)
	if errors.Is(err, community.ErrNotFound) {
		return true, nil
	}
	return err == nil && f.Confirmed.IsZero(), err
}
