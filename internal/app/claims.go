package app

import (
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What the product says of its people follows its tokens: of each claim on its own
// what is good is taken over, and what is not turns nobody away.

// edits are what a token says, each by itself.
func edits(t auth.Trust, c auth.Claims, isNew bool) []UserEdit {
	p := c.Profile
	list := []UserEdit{}
	if isNew || t.Sync != auth.SyncCreate {
		list = append(list, UserEdit{Name: &c.Name}, UserEdit{Email: &c.Email}, UserEdit{Picture: c.Picture}, UserEdit{Title: p.Title},
			UserEdit{Description: p.Description}, UserEdit{Website: p.Website}, UserEdit{Location: p.Location}, UserEdit{Gender: p.Gender},
			UserEdit{Lang: p.Lang})
	}
	if t.Roles && c.Role != "" {
		list = append(list, UserEdit{Role: &c.Role})
	}
	return list
}

// takeOver has u be as a token says. What the product may not say is passed over: of
// admins and bots their role, and an address that another has.
func takeOver(tx *store.Tx, u *community.User, list []UserEdit) error {
	system := community.System(u.Portal)
	for _, e := range list {
		if e.Role != nil && u.Role != community.Member && u.Role != community.Moderator {
			continue
		}
		if e.Email != nil && *e.Email != u.Email {
			holder, err := tx.UserByEmail(u.Portal, *e.Email)
			if err == nil && holder.ID != u.ID {
				continue
			}
			if err != nil && !errors.Is(err, community.ErrNotFound) {
				return err
			}
		}
		next := *u
		if applyEdit(system, &next, e) == nil && next.Validate() == nil {
			*u = next
		}
	}
	return nil
}

// followClaims takes over what a newer token says of a person, and reports whether
// that is anything new. An older one, which may still be about, changes nothing.
func followClaims(tx *store.Tx, u *community.User, t auth.Trust, c auth.Claims) (isNew bool, err error) {
	if !c.IssuedAt.After(u.Synced) {
		return false, nil
	}
	before := *u
	if err := takeOver(tx, u, edits(t, c, false)); err != nil || *u == before {
		return false, err
	}
	u.Synced = c.IssuedAt
	return true, nil
}
