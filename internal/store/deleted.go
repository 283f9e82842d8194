package store

import "github.com/stoa-community/stoa/internal/community"

// bury deletes what hangs on a record that is about to be deleted: its comments
// with their votes, its own votes, follows, edits, reports and notifications.
// The commenters get back what these counted for them. If everybody could see
// the record, its id is remembered.
func (tx *Tx) bury(r *community.Record) error {
	on := r.Ref()
	if r.Shelf == community.Open {
		if err := tx.MoveComments(on, -1); err != nil {
			return err
		}
	}
	err := tx.touch(`DELETE FROM notifications WHERE target_id IN
		(SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM comments WHERE target_id = $1) RETURNING user_id`, on.ID)
	if err != nil {
		return err
	}
	err = tx.outlive(`SELECT author, id FROM `+tables[on.On]+` WHERE id = $1 UNION ALL SELECT author, id FROM comments WHERE target_id = $1`, on.ID)
	if err != nil {
		return err
	}
	for _, query := range []string{
		`DELETE FROM votes WHERE target_id IN (SELECT id FROM comments WHERE target_id = $1)`,
		`DELETE FROM edits WHERE target_id IN (SELECT id FROM comments WHERE target_id = $1)`,
		`DELETE FROM reports WHERE target_id IN (SELECT id FROM comments WHERE target_id = $1)`,
		`DELETE FROM waiting WHERE target_id IN (SELECT id FROM comments WHERE target_id = $1)`,
		`UPDATE acts SET was = '', became = '' WHERE target_id IN (SELECT id FROM comments WHERE target_id = $1)`,
		`DELETE FROM comments WHERE target_id = $1`,
		`DELETE FROM votes WHERE target_id = $1`,
		`DELETE FROM follows WHERE target_id = $1`,
		`DELETE FROM edits WHERE target_id = $1`,
		`DELETE FROM reports WHERE target_id = $1`,
		`DELETE FROM waiting WHERE target_id = $1`,
		`UPDATE acts SET was = '', became = '' WHERE target_id = $1`,
	} {
		if err := tx.exec(query, on.ID); err != nil {
			return err
		}
	}
	if r.Shelf > community.ByName {
		return nil
	}
	return tx.remember(r.Portal, on, r.ShortID)
}

// remember keeps the id of what everybody could see and is no more.
func (tx *Tx) remember(portal community.PortalID, on community.Ref, shortID string) error {
	return tx.exec(`INSERT INTO deleted (id, short_id, portal_id, target, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		on.ID, shortID, portal, on.On, ms(tx.Now))
}

// WasDeleted reports whether a record of that id or short id was there for
// everybody and is no more.
func (tx *Tx) WasDeleted(portal community.PortalID, on community.Ref) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM deleted WHERE `+refColumn(on.ID)+` = $1 AND portal_id = $2 AND target = $3`, on.ID, portal, on.On)
	return n > 0, err
}
