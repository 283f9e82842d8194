package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// UsersOf returns a page of the people of a status, for moderators: those who wait
// for approval, or are banned.
func (a *App) UsersOf(ctx context.Context, actor community.Actor, status community.UserStatus,
	p community.Page) (list community.Listing[community.UserSeen], err error) {
	if err := actor.CanModerate(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.UserSeen], err error) {
		users, err := tx.UsersOf(actor.Portal, status, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountUsersOf(actor.Portal, status)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Items, err = userLens(tx, actor, users)
		return list, err
	})
}

// Staff returns the moderators and admins of the portal.
func (a *App) Staff(ctx context.Context, actor community.Actor) ([]community.UserSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]community.UserSeen, error) {
		moderators, admins, err := tx.Staff(actor.Portal)
		if err != nil {
			return nil, err
		}
		l := newLook(a, actor)
		for _, id := range append(admins, moderators...) {
			l.people[id] = true
		}
		if err := l.takePeople(tx); err != nil {
			return nil, err
		}
		var staff []community.UserSeen
		for _, id := range append(admins, moderators...) {
			if u := l.users[id]; u != nil {
				staff = append(staff, *u)
			}
		}
		return staff, nil
	})
}

// Standing is a person with what moderation has had to do with them.
type Standing struct {
	community.UserSeen
	community.Conduct
}

// Standing returns it for moderators.
func (a *App) Standing(ctx context.Context, actor community.Actor, ref string) (Standing, error) {
	if err := actor.CanModerate(); err != nil {
		return Standing{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (s Standing, err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return s, err
		}
		conducts, err := tx.Conducts([]community.UserID{u.ID})
		return Standing{community.UserSeen{User: u}, conducts[u.ID]}, err
	})
}
