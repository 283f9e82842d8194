package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const waitingColumns = `target_id, portal_id, target, since, unapproved, reports`

func scanWaiting(r row) (*community.Waiting, error) {
	var w community.Waiting
	var since int64
	err := r.Scan(&w.On.ID, &w.Portal, &w.On.On, &since, &w.Unapproved, &w.Reports)
	w.Since = at(since)
	return &w, err
}

// settleWaiting puts a record among those that wait for approval, or takes it out.
func (tx *Tx) settleWaiting(before, now community.Share) error {
	switch {
	case now.Waits && !before.Waits:
		return tx.exec(`INSERT INTO waiting (`+waitingColumns+`) VALUES ($1, $2, $3, $4, TRUE, 0)
			ON CONFLICT (target_id) DO UPDATE SET unapproved = TRUE`, now.On.ID, now.Portal, now.On.On, ms(tx.Now))
	case before.Waits && !now.Waits:
		if err := tx.exec(`UPDATE waiting SET unapproved = FALSE WHERE target_id = $1`, before.On.ID); err != nil {
			return err
		}
		return tx.dropResolved(before.On.ID)
	}
	return nil
}

// AwaitReports adds n to the open reports that a record waits with.
func (tx *Tx) AwaitReports(portal community.PortalID, on community.Ref, n int64) error {
	err := tx.exec(`INSERT INTO waiting (`+waitingColumns+`) VALUES ($1, $2, $3, $4, FALSE, $5)
		ON CONFLICT (target_id) DO UPDATE SET reports = waiting.reports + excluded.reports`, on.ID, portal, on.On, ms(tx.Now), n)
	if err != nil || n > 0 {
		return err
	}
	return tx.dropResolved(on.ID)
}

func (tx *Tx) dropResolved(id string) error {
	return tx.exec(`DELETE FROM waiting WHERE target_id = $1 AND unapproved = FALSE AND reports <= 0`, id)
}

// A Queue is which of the waiting records are wanted. Its text is the condition
// of the index that has them.
type Queue string

// The queues.
const (
	QueueAll        Queue = ""
	QueueUnapproved Queue = " AND unapproved = TRUE"
	QueueReported   Queue = " AND reports > 0"
)

// Waiting returns a page of what waits for a moderator, the longest waiting first.
func (tx *Tx) Waiting(portal community.PortalID, q Queue, p community.Page) ([]*community.Waiting, error) {
	return all(tx, scanWaiting, `SELECT `+waitingColumns+` FROM waiting WHERE portal_id = $1`+string(q)+` AND (since, target_id) > ($2, $3)
		ORDER BY since, target_id LIMIT $4 OFFSET $5`, portal, p.After.Value, p.After.ID, p.Limit, p.Offset())
}

// CountWaiting returns how many wait.
func (tx *Tx) CountWaiting(portal community.PortalID, q Queue) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM waiting WHERE portal_id = $1`+string(q), portal)
}

// OpenReports returns the open reports about records, the oldest first.
func (tx *Tx) OpenReports(ids []string) ([]*community.Report, error) {
	return all(tx, scanReport, `SELECT `+reportColumns+` FROM reports WHERE status = 'open' AND target_id IN (SELECT value FROM json_each($1))
		ORDER BY created, id`, list(ids))
}

// ResolveReports gives all open reports about a record a status, and returns them.
func (tx *Tx) ResolveReports(on community.Ref, status string, by community.UserID, note string) ([]community.ReportID, error) {
	return all(tx, scanned[community.ReportID], `UPDATE reports SET rev = rev + 1, updated = $1, status = $2, resolver = $3, note = $4, resolved = $5
		WHERE target_id = $6 AND status = 'open' RETURNING id`, ms(tx.Now), status, by, note, ms(tx.Now), on.ID)
}

// ReopenReports opens resolved reports again, but for those whose reporter has
// made another since, and returns how many.
func (tx *Tx) ReopenReports(ids []community.ReportID) (int64, error) {
	return tx.changed(`UPDATE reports SET rev = rev + 1, updated = $1, status = 'open', resolver = '', note = '', resolved = 0
		WHERE id IN (SELECT value FROM json_each($2)) AND status <> 'open' AND NOT EXISTS (
			SELECT 1 FROM reports o WHERE o.target_id = reports.target_id AND o.user_id = reports.user_id AND o.status = 'open')`, ms(tx.Now), list(ids))
}

// CommentsByID returns those of ids that exist, in no order.
func (tx *Tx) CommentsByID(ids []string) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// EndedBans returns people whose ban has ended.
func (tx *Tx) EndedBans(limit int) ([]*community.User, error) {
	return all(tx, scanUser, `SELECT `+userColumns+
		` FROM users WHERE status = 'banned' AND ban_until > 0 AND ban_until <= $1 ORDER BY ban_until LIMIT $2`, ms(tx.Now), limit)
}

// WrittenSince returns how many questions, answers, posts and comments a person
// has written since then.
func (tx *Tx) WrittenSince(user community.UserID, when time.Time) (int64, error) {
	const since = ` WHERE author = $1 AND shelf IN (0, 1, 2, 3, 4, 5, 6, 7) AND created > $2`
	return one(tx, scanInt, `SELECT (SELECT COUNT(*) FROM questions`+since+`) + (SELECT COUNT(*) FROM answers`+since+`)
		+ (SELECT COUNT(*) FROM posts`+since+`) + (SELECT COUNT(*) FROM comments WHERE author = $1 AND created > $2)
		+ (SELECT COUNT(*) FROM proposals WHERE user_id = $1 AND is_comment = TRUE AND created > $2)`, user, ms(when))
}

// waitingChecks are of what waits.
func waitingChecks() []check {
	unapproved := ""
	for i, kind := range []string{"question", "answer", "post"} {
		if i > 0 {
			unapproved += ` UNION ALL `
		}
		unapproved += `SELECT id AS target_id, portal_id, '` + kind + `' AS target, created, 1000000 AS n FROM ` + kind +
			`s WHERE status = 'unapproved'`
	}
	unapproved += ` UNION ALL SELECT id, portal_id, 'proposal', updated, 1000000 FROM proposals WHERE refused = 0`
	const open = `SELECT target_id, MIN(portal_id) AS portal_id, MIN(target) AS target, MIN(created) AS created, COUNT(*) AS n FROM reports WHERE status = 'open' GROUP BY target_id`
	const insert = `INSERT INTO waiting (` + waitingColumns + `) SELECT target_id, portal_id, target, created, `
	return []check{{"waiting", "target_id", `SELECT target_id, CAST(SUM(kept) AS BIGINT), CAST(SUM(should) AS BIGINT) FROM (
			SELECT target_id, reports + CASE WHEN unapproved THEN 1000000 ELSE 0 END AS kept, 0 AS should FROM waiting
			UNION ALL SELECT target_id, 0, n FROM (` + unapproved + `) AS u UNION ALL SELECT target_id, 0, n FROM (` + open + `) AS o
		) AS both_sides GROUP BY target_id HAVING SUM(kept) <> SUM(should)`, []string{
		`DELETE FROM waiting`,
		insert + `TRUE, 0 FROM (` + unapproved + `) AS u`,
		insert + `FALSE, n FROM (` + open + `) AS o WHERE TRUE ON CONFLICT (target_id) DO UPDATE SET reports = excluded.reports`,
	}}}
}

// RecountWaiting finds anew what waits, for whoever stored it without settling it.
func (tx *Tx) RecountWaiting() error {
	for _, c := range waitingChecks() {
		if _, err := tx.examine(c, true); err != nil {
			return err
		}
	}
	return nil
}
