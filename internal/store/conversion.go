package store

import "github.com/stoa-community/stoa/internal/community"

// AddConversion notes that a record is another from now on. short is the short id of
// the one that it was, if that had one.
func (tx *Tx) AddConversion(portal community.PortalID, from community.Ref, short string, to community.Ref) error {
	return tx.insert("conversions", "id, target, short_id, portal_id, to_target, to_id",
		[]any{from.ID, from.On, short, portal, to.On, to.ID})
}

// ConvertedTo returns what a record that was called so is now, by its id or short id.
func (tx *Tx) ConvertedTo(portal community.PortalID, from community.Ref) (community.Ref, error) {
	return one(tx, func(r row) (to community.Ref, err error) { return to, r.Scan(&to.On, &to.ID) },
		`SELECT to_target, to_id FROM conversions WHERE `+refColumn(from.ID)+` = $1 AND portal_id = $2 AND target = $3`,
		from.ID, portal, from.On)
}

// DropConversion forgets that a record is another.
func (tx *Tx) DropConversion(from community.Ref) error {
	return tx.exec(`DELETE FROM conversions WHERE id = $1`, from.ID)
}

// CommentsOn returns all comments on records, the oldest first.
func (tx *Tx) CommentsOn(ids ...string) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE target_id IN (SELECT value FROM json_each($1))
		ORDER BY created, id`, list(ids))
}

// CopyVotes has everybody who voted on one thing have voted on another too.
func (tx *Tx) CopyVotes(from, to community.Ref) error {
	return tx.exec(`INSERT INTO votes (`+voteColumns+`) SELECT CAST($1 AS TEXT), user_id, portal_id, CAST($2 AS TEXT), value, created, points
		FROM votes WHERE target_id = $3`, to.ID, to.On, from.ID)
}

// CopyInterest has everybody who follows or saved one record follow another too, or have
// saved it.
func (tx *Tx) CopyInterest(from, to community.Ref) error {
	if err := tx.exec(`INSERT INTO follows (`+followColumns+`) SELECT CAST($1 AS TEXT), user_id, portal_id, CAST($2 AS TEXT), created, level
		FROM follows WHERE target_id = $3`, to.ID, to.On, from.ID); err != nil {
		return err
	}
	return tx.exec(`INSERT INTO bookmarks (`+bookmarkColumns+`, terms)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), user_id, note, created, updated, terms FROM bookmarks WHERE target_id = $3`, to.On, to.ID, from.ID)
}

// VotePoints is what the votes on a record gave its author.
func (tx *Tx) VotePoints(on community.Ref) (int64, error) {
	return one(tx, scanInt, `SELECT CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM votes WHERE target_id = $1`, on.ID)
}
