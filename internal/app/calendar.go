package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The events that a person comes to stand in a calendar at an address that nobody can guess, for
// programs that know no other way to show who they read for. It opens nothing else, and is kept
// as a hash only.

// CalendarPath is where the calendars of people stand: the secret and .ics follow.
const CalendarPath = "/calendar/"

// Calendar returns what is known of the address of actor's calendar, nil where there is none.
func (a *App) Calendar(ctx context.Context, actor community.Actor) (*community.Token, error) {
	return looked(ctx, a, func(tx *store.Tx) (*community.Token, error) {
		t, err := tx.Calendar(actor.ID)
		if errors.Is(err, community.ErrNotFound) {
			return nil, nil
		}
		return t, err
	})
}

// NewCalendar makes an address for actor's calendar, and ends the one before. What it returns is
// the secret part.
func (a *App) NewCalendar(ctx context.Context, actor community.Actor) (secret string, err error) {
	if err := actor.CanBookmark(); err != nil {
		return "", err
	}
	secret = auth.NewToken("stoa_cal_")
	return secret, a.write(ctx, actor, func(tx *store.Tx) error {
		if err := tx.EndCalendar(actor.ID); err != nil {
			return err
		}
		return tx.AddTokens(&community.Token{Hash: auth.TokenHash(secret), Portal: actor.Portal, Use: community.CalendarToken,
			User: actor.ID, Family: string(community.NewID[community.Token](tx.Now)), Created: tx.Now,
			Expires: tx.Now.AddDate(feedYears, 0, 0)})
	})
}

// EndCalendar ends the address of actor's calendar.
func (a *App) EndCalendar(ctx context.Context, actor community.Actor) error {
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.EndCalendar(actor.ID) })
}

// CalendarReader returns the person at the address of whose calendar somebody reads. Whatever is
// wrong with it, nothing is there.
func (a *App) CalendarReader(ctx context.Context, portal *community.Portal, secret string) (*Session, error) {
	s, err := looked(store.OnPrimary(ctx), a, func(tx *store.Tx) (*Session, error) {
		t, err := tx.Token(auth.TokenHash(secret))
		if err != nil {
			return nil, err
		}
		if t.Use != community.CalendarToken || t.Portal != portal.ID || !t.GoodAt(tx.Now) {
			return nil, community.ErrNotFound
		}
		s, err := newSession(tx, portal, t)
		if err == nil && s.User.CanSignIn(tx.Now) != nil {
			err = community.ErrNotFound
		}
		return s, err
	})
	if err == nil {
		a.doings.use(s.Key)
	}
	return s, err
}
