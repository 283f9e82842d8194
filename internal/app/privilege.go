package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// weigh has an actor's standing say what they have earned by now. Where their community asks
// for no points, that is asked of nobody.
func (a *App) weigh(ctx context.Context, portal *community.Portal, actor community.Actor) error {
	needs := portal.Settings.Privileges
	if actor.Standing == nil || len(needs) == 0 {
		if actor.Standing != nil {
			actor.Standing.Set(0, nil)
		}
		return nil
	}
	u, isKept := a.memory.users.Get(nil, string(actor.ID))
	if !isKept {
		me, err := a.Me(ctx, actor)
		if err != nil {
			return err
		}
		u = me.User
	}
	actor.Standing.Set(u.Score, needs)
	return nil
}

// PrivilegeSeen is a privilege, and whether who looks has it.
type PrivilegeSeen struct {
	community.Privilege
	Points  int64 // that it takes
	IsAsked bool  // whether it takes any: else Has says who has it anyway
	Has     bool
}

// MaxCounted is how far those are counted who have a privilege.
const MaxCounted = store.MaxCounted

// Privileges returns all privileges of a community, and which of them actor has.
func (a *App) Privileges(ctx context.Context, actor community.Actor) (list []PrivilegeSeen, err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return nil, err
	}
	for _, p := range community.AllPrivileges {
		points, isAsked := settings.Privileges.Of(p)
		list = append(list, PrivilegeSeen{Privilege: p, Points: points, IsAsked: isAsked, Has: actor.Has(p)})
	}
	return list, nil
}

// PrivilegeHolders counts for each line of a table how many members have that many points: up to
// [MaxCounted] of them.
func (a *App) PrivilegeHolders(ctx context.Context, actor community.Actor, needs community.Needs) (map[community.Privilege]int64, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) (map[community.Privilege]int64, error) {
		return tx.CountUsersFrom(actor.Portal, needs)
	})
}
