package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Request is that somebody asks to join a space.
type Request struct {
	User  community.UserID
	Asked time.Time
}

// AddRequest stores that a person asks to join a space, and reports whether that is
// new.
func (tx *Tx) AddRequest(s *community.Space, user community.UserID) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO space_requests (space_id, user_id, portal_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		s.ID, user, s.Portal, ms(tx.Now))
	return n > 0, err
}

// DropRequest ends a request, and reports whether there was one: of two who answer it
// at once, one ends it.
func (tx *Tx) DropRequest(space community.SpaceID, user community.UserID) (was bool, err error) {
	n, err := tx.changed(`DELETE FROM space_requests WHERE space_id = $1 AND user_id = $2`, space, user)
	return n > 0, err
}

// Requests returns a page of who asks to join a space, the earliest first, and how many
// do.
func (tx *Tx) Requests(space community.SpaceID, p community.Page) (list []Request, total int64, err error) {
	if total, err = one(tx, scanInt, `SELECT COUNT(*) FROM space_requests WHERE space_id = $1`, space); err != nil {
		return nil, 0, err
	}
	list, err = all(tx, func(r row) (q Request, err error) {
		var asked int64
		err = r.Scan(&q.User, &asked)
		q.Asked = at(asked)
		return q, err
	}, `SELECT user_id, created FROM space_requests WHERE space_id = $1 ORDER BY created, user_id LIMIT $2 OFFSET $3`, space, p.Limit,
		p.Offset())
	return list, total, err
}

// AskedFor returns which of the spaces a person asks to join.
func (tx *Tx) AskedFor(user community.UserID, spaces []community.SpaceID) (map[community.SpaceID]bool, error) {
	asked := map[community.SpaceID]bool{}
	ids, err := all(tx, scanned[community.SpaceID],
		`SELECT space_id FROM space_requests WHERE user_id = $1 AND space_id IN (SELECT value FROM json_each($2))`, user, list(spaces))
	for _, id := range ids {
		asked[id] = true
	}
	return asked, err
}

// SpaceStaff returns the moderators and admins of a space.
func (tx *Tx) SpaceStaff(space community.SpaceID) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `SELECT user_id FROM space_members WHERE space_id = $1 AND role >= $2`, space,
		int64(community.SpaceModerator))
}
