package store

import (
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// People are what a page must read of the people in it.
type People struct {
	Changed  []*community.User         // those not known, or known under another revision
	Followed map[community.UserID]bool // whom the viewer follows
}

// People looks at people of whom some are known: it returns those whose revision is
// not the one known (-1 for not at all), and whom of them the viewer follows, unless
// viewer is "".
func (tx *Tx) People(viewer community.UserID, known map[community.UserID]int64) (People, error) {
	p := People{Followed: map[community.UserID]bool{}}
	err := tx.Ask(p.readings(viewer, known)...)
	return p, err
}

// A key is an id of 24 characters, a colon, and the revision. The CROSS JOIN holds
// SQLite to go from the keys.
var changedPeople = `SELECT ` + userColumnsOfU + ` FROM json_each($1) AS j CROSS JOIN users u
	WHERE u.id = SUBSTR(j.value, 1, 24) AND CAST(u.rev AS TEXT) <> SUBSTR(j.value, 26)`

const followedPeople = `SELECT f.target_id FROM json_each($1) AS k CROSS JOIN follows f
	WHERE f.target_id = SUBSTR(k.value, 1, 24) AND f.user_id = $2`

func (p *People) readings(viewer community.UserID, known map[community.UserID]int64) []Reading {
	keys := list(peopleKeys(known))
	changed := into(&p.Changed, scanUser, "people", changedPeople, keys)
	if viewer == "" {
		return []Reading{changed}
	}
	return []Reading{changed, {"follows", followedPeople, []any{keys, viewer}, func(r row) error {
		id, err := scanned[community.UserID](r)
		p.Followed[id] = true
		return err
	}}}
}

// UsersNamed returns who has one of those user names.
func (tx *Tx) UsersNamed(portal community.PortalID, names []string) ([]*community.User, error) {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = community.UsernameKey(name)
	}
	return all(tx, scanUser, `SELECT `+userColumns+` FROM users WHERE portal_id = $1 AND username_key IN (SELECT value FROM json_each($2))`,
		portal, list(keys))
}

// scanner is a row that has more columns than are asked of it.
type scanner func(targets ...any) error

// Scan implements row.
func (s scanner) Scan(targets ...any) error { return s(targets...) }

func peopleKeys(known map[community.UserID]int64) []string {
	keys := make([]string, 0, len(known))
	for id, rev := range known {
		keys = append(keys, string(id)+":"+strconv.FormatInt(rev, 10))
	}
	return keys
}
