package app

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

func applyUsername(u *community.User, e UserEdit) error {
	if e.Username == nil || *e.Username == u.Username {
		return nil
	}
	name := markup.Plain(*e.Username)
	if err := community.ValidUsername(name); err != nil {
		return err
	}
	u.Username = name
	return nil
}

// applyName changes the name that is shown; people keep those they have.
func applyName(p *community.Profile, name *string) error {
	if name == nil || *name == p.Name {
		return nil
	}
	if p.Name = community.CleanName(markup.Plain(*name)); *name == "" {
		return nil // the user name, then
	}
	return community.ValidName(p.Name)
}

// standsOut refuses a new user name by which people would take u for another: a
// word that is kept for staff, or one that looks like the name of somebody who is
// here. Admins may give both.
func standsOut(tx *store.Tx, actor community.Actor, before, u *community.User) error {
	if u.ExternalID != "" && u.ExternalID != before.ExternalID {
		err := notErased(tx, u.Portal, erasedID(u.ExternalID))
		if errors.Is(err, errErased) {
			return community.Barred("externalId", community.WhyMayComeBack, "is of a person who was erased: free it first")
		}
		if err != nil {
			return err
		}
	}
	if u.Username == before.Username || actor.CanSetRole() == nil {
		return nil
	}
	if err := community.FreeUsername(u.Username); err != nil {
		return err
	}
	alike, err := tx.HasLook(u.Portal, u.Username, u.ID)
	if err == nil && alike {
		return community.Taken("username", "Another account has a username that looks the same.")
	}
	return err
}

// freeUsername returns a user name nobody has, made from the first of the wishes
// that gives one: a name, or the first part of an address.
func freeUsername(tx *store.Tx, portal community.PortalID, wishes ...string) (string, error) {
	base := "member"
	for _, wish := range wishes {
		wish, _, _ = strings.Cut(wish, "@")
		if name := usernameFrom(wish); community.ValidUsername(name) == nil && community.FreeUsername(name) == nil {
			base = name
			break
		}
	}
	for name := base; ; name = fmt.Sprintf("%s-%d", base, 10+rand.IntN(1_000_000)) {
		if alike, err := tx.HasLook(portal, name, ""); err != nil {
			return "", err
		} else if alike {
			continue
		}
		_, err := tx.UserByName(portal, name)
		if errors.Is(err, community.ErrNotFound) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
	}
}

// usernameFrom keeps the letters and digits of s, with dashes for what is between.
func usernameFrom(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		if b.WriteRune(r); b.Len() >= 30 {
			break
		}
	}
	return b.String()
}
