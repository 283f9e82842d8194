package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What programs read that know no other way to show who they read for stands at an address that
// nobody can guess: the feed of an admin, the calendar of a person. It opens nothing else, is kept
// as a hash only, and is renewed or ended by whose it is. Each has one of a use.

// addressYears is for how many years such an address is good: until something ends it.
const addressYears = 100

// secretAddress returns what is known of the address that actor has for a use, nil where there is none.
func (a *App) secretAddress(ctx context.Context, actor community.Actor, use community.TokenUse) (*community.Token, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Token, error) {
		t, err := tx.SecretAddress(actor.ID, use)
		if errors.Is(err, community.ErrNotFound) {
			return nil, nil
		}
		return t, err
	})
}

// newSecretAddress makes an address whose secret part begins so, and ends the one before.
func (a *App) newSecretAddress(ctx context.Context, actor community.Actor, use community.TokenUse,
	beginning string) (secret string, made *community.Token, err error) {
	secret = auth.NewToken(beginning)
	err = a.write(ctx, actor, func(tx *store.Tx) error {
		if err := tx.EndSecretAddress(actor.ID, use); err != nil {
			return err
		}
		made = &community.Token{Hash: auth.TokenHash(secret), Portal: actor.Portal, Use: use, User: actor.ID,
			Family: string(community.NewID[community.Token](tx.Now)), Created: tx.Now, Expires: tx.Now.AddDate(addressYears, 0, 0)}
		return tx.AddTokens(made)
	})
	return secret, made, err
}

func (a *App) endSecretAddress(ctx context.Context, actor community.Actor, use community.TokenUse) error {
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.EndSecretAddress(actor.ID, use) })
}

// readerAt returns the person at whose address somebody reads, if they still may have one. Whatever is wrong
// with it, nothing is there.
func (a *App) readerAt(ctx context.Context, portal *community.Portal, use community.TokenUse, secret string,
	may func(community.Actor) error) (*Session, error) {
	s, err := looked(store.OnPrimary(ctx), a, func(tx *store.Tx) (*Session, error) {
		t, err := tx.Token(auth.TokenHash(secret))
		if err != nil {
			return nil, err
		}
		if t.Use != use || t.Portal != portal.ID || !t.GoodAt(tx.Now) {
			return nil, community.ErrNotFound
		}
		s, err := newSession(tx, portal, t)
		if err == nil && (s.User.CanSignIn(tx.Now) != nil || may(s.Actor) != nil) {
			err = community.ErrNotFound
		}
		return s, err
	})
	if err == nil {
		a.doings.use(s.Key)
	}
	return s, err
}
