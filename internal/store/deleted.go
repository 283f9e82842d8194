package store

import "github.com/stoa-community/stoa/internal/community"

// remember keeps the id of what everybody could see and is no more.
func (tx *Tx) remember(portal community.PortalID, on community.Ref, shortID string) error {
	return tx.exec(`INSERT INTO deleted (id, short_id, portal_id, target, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		on.ID, shortID, portal, on.On, ms(tx.Now))
}

// WasDeleted reports whether a record of that id or short id was there for
// everybody and is no more.
func (tx *Tx) WasDeleted(portal community.PortalID, on community.Ref) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM deleted WHERE `+refColumn(on.ID)+` = $1 AND portal_id = $2 AND target = $3`, on.ID,
		portal, on.On)
	return n > 0, err
}
