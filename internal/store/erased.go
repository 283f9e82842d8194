package store

import "github.com/stoa-community/stoa/internal/community"

// AddErased keeps that what has this hash was erased.
func (tx *Tx) AddErased(portal community.PortalID, hash string) error {
	return tx.exec(`INSERT INTO erased (portal_id, hash, created) VALUES ($1, $2, $3) ON CONFLICT (portal_id, hash) DO NOTHING`, portal,
		hash, ms(tx.Now))
}

// WasErased reports whether one of the hashes is of what was erased.
func (tx *Tx) WasErased(portal community.PortalID, hashes ...string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM erased WHERE portal_id = $1 AND hash IN (SELECT value FROM json_each($2))`, portal,
		list(hashes))
	return n > 0, err
}

// DropErased forgets what has one of the hashes, and tells of how many that was.
func (tx *Tx) DropErased(portal community.PortalID, hashes ...string) (int64, error) {
	return tx.changed(`DELETE FROM erased WHERE portal_id = $1 AND hash IN (SELECT value FROM json_each($2))`, portal, list(hashes))
}
