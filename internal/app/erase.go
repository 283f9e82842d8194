package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// EraseUser leaves nothing of a person but the id that their content hangs on.
func (a *App) EraseUser(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanEraseUser(u); err != nil {
			return err
		}
		before := *u
		if err := erase(tx, &before, u); err != nil {
			return err
		}
		if before.Role == community.Admin && before.Status == community.Active {
			if err := keepAnAdmin(tx, u.Portal); err != nil {
				return err
			}
		}
		tx.Emit(community.UserErased{User: u.ID, By: actor.ID})
		return nil
	})
}

func erase(tx *store.Tx, before, u *community.User) error {
	u.Status, u.Role, u.Ban = community.Erased, community.Member, community.Ban{}
	u.Username, u.Email, u.ExternalID = "deleted-"+string(u.ID), "", ""
	u.Profile = community.Profile{Name: "Deleted user"}
	if err := tx.SaveUser(u); err != nil {
		return err
	}
	if err := tx.SetPassword(u.ID, ""); err != nil {
		return err
	}
	if err := tx.RevokeUserTokens(u.ID); err != nil { // a banned one's too
		return err
	}
	if err := tx.DropUserFollows(u.ID); err != nil {
		return err
	}
	return countStatus(tx, before, u)
}
