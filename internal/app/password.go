package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// HashPassword returns the form in which the password of an edit is stored, "" for
// none. It is slow by design, and so not for the inside of a transaction. ref is
// whom the edit is of, "" for one who is to be added.
func (a *App) HashPassword(ctx context.Context, actor community.Actor, ref string, e UserEdit) (string, error) {
	if e.Password == nil {
		return "", nil
	}
	if err := auth.CheckPasswordRules("password", *e.Password); err != nil {
		return "", err
	}
	names, err := a.namesAround(ctx, actor, ref, e)
	if err != nil {
		return "", err
	}
	if err := auth.WeakPassword("password", *e.Password, names...); err != nil {
		return "", err
	}
	return a.hasher.Hash(ctx, e.From, *e.Password)
}

// namesAround are what everybody knows of a person, so that it is no password: as it
// is and as it is to be.
func (a *App) namesAround(ctx context.Context, actor community.Actor, ref string, e UserEdit) ([]string, error) {
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return nil, err
	}
	names := []string{portal.Settings.Name, portal.Domain, value(e.Username), value(e.Email), value(e.Name)}
	if ref == "" {
		return names, nil
	}
	u, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return findUser(tx, actor, ref) })
	if err != nil {
		return nil, err
	}
	return append(names, u.Username, u.Email, u.Claimed, u.Profile.Name), nil
}
