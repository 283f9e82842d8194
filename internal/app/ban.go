package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// maxBanReason is in characters.
const maxBanReason = 1000

// Ban ends every sign-in of a person and lets them have no other, until that time
// or, with nil, for good. One who is banned already gets the new reason and end.
func (a *App) Ban(ctx context.Context, actor community.Actor, ref, reason string, until *time.Time) (community.UserSeen, error) {
	reason = markup.Plain(reason)
	if err := community.AtMost("reason", reason, maxBanReason); err != nil {
		return community.UserSeen{}, err
	}
	return a.setBan(ctx, actor, ref, func(tx *store.Tx, u *community.User) error {
		if u.ID == actor.ID {
			return community.Fail(community.Forbidden, community.WhyBanSelf, "You can't ban yourself.")
		}
		u.Status, u.Ban = community.Banned, community.Ban{Reason: reason}
		if until == nil {
			return nil
		}
		if !until.After(tx.Now) {
			return community.Bad("until", community.WhyNotInFuture, "must be in the future, not %s", until.UTC().Format(time.RFC3339))
		}
		u.Ban.Until = until.UTC().Truncate(time.Millisecond)
		return nil
	})
}

// Unban lets a person in again. One who is not banned is no error.
func (a *App) Unban(ctx context.Context, actor community.Actor, ref string) (community.UserSeen, error) {
	return a.setBan(ctx, actor, ref, func(_ *store.Tx, u *community.User) error {
		if u.Status == community.Banned {
			u.Status, u.Ban = community.Active, community.Ban{}
		}
		return nil
	})
}

func (a *App) setBan(ctx context.Context, actor community.Actor, ref string,
	change func(*store.Tx, *community.User) error) (community.UserSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return community.UserSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.UserSeen, error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return community.UserSeen{}, err
		}
		if err := actor.CanSetUserStatus(u); err != nil {
			return community.UserSeen{}, err
		}
		if u.IsEnded() {
			return community.UserSeen{}, errEndedElsewhere
		}
		before := *u
		if err := change(tx, u); err != nil {
			return community.UserSeen{}, err
		}
		if err := saveAndLog(tx, actor, &before, u); err != nil {
			return community.UserSeen{}, err
		}
		return lookAtUser(tx, actor, u.ID)
	})
}

// saveAndLog stores what has changed of a person, and logs what staff changed.
func saveAndLog(tx *store.Tx, actor community.Actor, before, u *community.User) error {
	if err := saveEdited(tx, actor, before, u); err != nil {
		return err
	}
	return logChange(tx, actor, u.Ref(), u.ID, userState(before), userState(u))
}

// liftBans lets in those whose ban has ended.
func liftBans(tx *store.Tx) error {
	ended, err := tx.EndedBans(dueBatch)
	for _, u := range ended {
		before := *u
		tx.For(u.Portal)
		u.Status, u.Ban = community.Active, community.Ban{}
		if err := saveAndLog(tx, community.System(u.Portal), &before, u); err != nil {
			return err
		}
	}
	return err
}
