package store

import "github.com/stoa-community/stoa/internal/community"

// MaxCounted is how far people of a status are counted.
const MaxCounted = 1000

// UsersOf returns a page of a portal's people of a status, newest first.
func (tx *Tx) UsersOf(portal community.PortalID, status community.UserStatus, p community.Page) ([]*community.User, error) {
	return all(tx, scanUser, userWhere+`status = $2 ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4`, portal, status, p.Limit, p.Offset())
}

// CountUsersOf returns how many there are, up to MaxCounted.
func (tx *Tx) CountUsersOf(portal community.PortalID, status community.UserStatus) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT id FROM users WHERE portal_id = $1 AND status = $2 LIMIT $3) AS counted`, portal,
		status, MaxCounted)
}
