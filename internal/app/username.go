package app

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// freeUsername returns a user name nobody has, made from the first of the wishes
// that gives one: a name, or the first part of an address.
func freeUsername(tx *store.Tx, portal community.ID[community.Portal], wishes ...string) (string, error) {
	base := "member"
	for _, wish := range wishes {
		wish, _, _ = strings.Cut(wish, "@")
		if name := usernameFrom(wish); community.ValidUsername(name) == nil {
			base = name
			break
		}
	}
	for name := base; ; name = fmt.Sprintf("%s-%d", base, 10+rand.IntN(1_000_000)) {
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
