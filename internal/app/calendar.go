package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// CalendarPath is where the calendars of the events that people come to stand: the secret of the
// address and .ics follow.
const CalendarPath = "/calendar/"

// Calendar returns what is known of the address of actor's calendar, nil where there is none.
func (a *App) Calendar(ctx context.Context, actor community.Actor) (*community.Token, error) {
	return a.secretAddress(ctx, actor, community.CalendarToken)
}

// NewCalendar makes an address for actor's calendar, and ends the one before. It returns the secret
// part, and what is known of it from now on.
func (a *App) NewCalendar(ctx context.Context, actor community.Actor) (secret string, made *community.Token, err error) {
	if err := actor.CanBookmark(); err != nil {
		return "", nil, err
	}
	return a.newSecretAddress(ctx, actor, community.CalendarToken, "stoa_cal_")
}

// EndCalendar ends the address of actor's calendar.
func (a *App) EndCalendar(ctx context.Context, actor community.Actor) error {
	return a.endSecretAddress(ctx, actor, community.CalendarToken)
}

// CalendarReader returns the person at the address of whose calendar somebody reads.
func (a *App) CalendarReader(ctx context.Context, portal *community.Portal, secret string) (*Session, error) {
	return a.readerAt(ctx, portal, community.CalendarToken, secret, func(community.Actor) error { return nil })
}
