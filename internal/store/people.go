package store

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// People are what a page must read of the people in it.
type People struct {
	Changed  []*community.User         // those not known, or known under another revision
	Followed map[community.UserID]bool // whom the viewer follows
}

// People looks at people of whom some are known, in one statement: it returns
// those whose revision is not the one known (-1 for not at all), and whom of them
// the viewer follows, unless viewer is "".
func (tx *Tx) People(viewer community.UserID, known map[community.UserID]int64) (People, error) {
	keys := peopleKeys(known)
	p := People{Followed: map[community.UserID]bool{}}
	query, args := changedPeople, []any{list(keys)}
	if viewer != "" {
		query, args = changedPeople+followedPeople, []any{list(keys), viewer}
	}
	_, err := all(tx, func(r row) (struct{}, error) {
		var kind string
		u, err := scanUser(scanner(func(user ...any) error { return r.Scan(append([]any{&kind}, user...)...) }))
		if kind == "f" {
			p.Followed[u.ID] = true
		} else {
			p.Changed = append(p.Changed, u)
		}
		return struct{}{}, err
	}, query, args...)
	return p, err
}

// UsersNamed returns who has one of those user names.
func (tx *Tx) UsersNamed(portal community.PortalID, names []string) ([]*community.User, error) {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = community.UsernameKey(name)
	}
	return all(tx, scanUser, `SELECT `+userColumns+` FROM users WHERE portal_id = $1 AND username_key IN (SELECT value FROM json_each($2))`, portal, list(keys))
}

// A key is an id of 24 characters, a colon, and the revision.
var (
	changedPeople  = `SELECT 'u', ` + userColumnsOfU + changedOf("$1")
	followedPeople = ` UNION ALL SELECT 'f', f.target_id, ` + noUser + followedOf("$1", "$2")
)

// changedOf is the end of a SELECT of those users u of the keys who have another
// revision. The CROSS JOIN, here and beneath, holds SQLite to go from the keys.
func changedOf(keys string) string {
	return ` FROM json_each(` + keys + `) AS j CROSS JOIN users u WHERE u.id = SUBSTR(j.value, 1, 24) AND CAST(u.rev AS TEXT) <> SUBSTR(j.value, 26)`
}

// followedOf is the end of a SELECT of who of the keys is followed by the viewer.
func followedOf(keys, viewer string) string {
	return ` FROM json_each(` + keys + `) AS k CROSS JOIN follows f WHERE f.target_id = SUBSTR(k.value, 1, 24) AND f.user_id = ` + viewer
}

// noUser stands for every column of a user but the id.
var noUser = func() string {
	zeros := strings.Split(userColumns, ",")[1:]
	for i, column := range zeros {
		switch strings.TrimSpace(column) {
		case "portal_id", "status", "ban_reason", "username", "username_key", "email", "email_key", "external_id",
			"name", "title", "description", "picture", "website", "location", "gender", "claimed", "claimed_key", "username_look", "lang":
			zeros[i] = "''"
		case "verified":
			zeros[i] = "FALSE"
		default:
			zeros[i] = "0"
		}
	}
	return strings.Join(zeros, ", ")
}()

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
