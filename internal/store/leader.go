package store

import (
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Leader is a person with the points of a period.
type Leader struct {
	User   *community.User
	Points int64
}

func scanLeader(r row) (Leader, error) {
	var l Leader
	var err error
	l.User, err = scanUser(lastColumn{r, &l.Points})
	return l, err
}

// lastColumn is a row with one more column at the end.
type lastColumn struct {
	row
	last any
}

func (r lastColumn) Scan(targets ...any) error { return r.row.Scan(append(targets, r.last)...) }

// Leaders returns who of a portal's active people has most points of a period
// that began on that day; of period "" of all time.
func (tx *Tx) Leaders(portal community.PortalID, period string, first int64, limit int) ([]Leader, error) {
	if period == "" {
		return all(tx, scanLeader, `SELECT `+userColumns+`, score FROM users WHERE portal_id = $1 AND status = $2 AND score > 0
			ORDER BY score DESC, id DESC LIMIT $3`, portal, community.Active, limit)
	}
	return all(tx, scanLeader, `SELECT `+userColumnsOfU+`, d.n FROM answer_days d JOIN users u ON u.id = d.user_id
		WHERE d.portal_id = $1 AND d.portal_id <> '' AND d.metric = $2 AND d.day = $3 AND d.n > 0 AND u.status = $4
		ORDER BY d.n DESC, d.user_id DESC LIMIT $5`, portal, period, first, community.Active, limit)
}

// TopicLeaders is Leaders by what was given to signed work about a topic, which everybody sees: of a
// period by the votes in it, of all time by all points.
func (tx *Tx) TopicLeaders(portal community.PortalID, topic community.TopicID, period string, first int64, limit int) ([]Leader, error) {
	const (
		asked    = `SELECT r.author AS author, {n} AS n FROM question_topics t JOIN questions r ON r.id = t.question_id {votes}WHERE t.topic_id = $1 AND r` + signed
		answered = `SELECT r.author AS author, {n} AS n FROM question_topics t JOIN answers r ON r.question_id = t.question_id {votes}WHERE t.topic_id = $1 AND r` + signed
		posted   = `SELECT r.author AS author, {n} AS n FROM post_topics t JOIN posts r ON r.id = t.post_id {votes}WHERE t.topic_id = $1 AND r` + signed
	)
	fill := strings.NewReplacer("{n}", "r.points", "{votes}", "")
	if period != "" {
		fill = strings.NewReplacer("{n}", "v.points", "{votes}",
			"JOIN votes v ON v.target_id = r.id AND v.created >= "+strconv.FormatInt(first*86_400_000, 10)+" ")
	}
	given := fill.Replace(asked + ` UNION ALL ` + answered + ` UNION ALL ` + posted)
	return all(tx, scanLeader, `SELECT `+userColumnsOfU+`, d.n FROM (SELECT author, CAST(SUM(n) AS BIGINT) AS n FROM (`+given+`) AS g GROUP BY author) AS d
		JOIN users u ON u.id = d.author WHERE u.portal_id = $2 AND u.status = $3 AND d.n > 0 ORDER BY d.n DESC, d.author DESC LIMIT $4`,
		topic, portal, community.Active, limit)
}

// The periods of a leaderboard, as metrics of answer_days.
const (
	Week  = "week"
	Month = "month"
)

// FirstDay returns the day on which t's week (a Monday) or month began.
func FirstDay(period string, t time.Time) int64 {
	if period == Week {
		return Day(t) - (Day(t)+3)%7 // 1970 began on a Thursday
	}
	return Day(time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC))
}

// PeriodsOf are the rows that points given at that time add to: of the present
// week and month only, since the others are no longer asked for.
func (tx *Tx) PeriodsOf(portal community.PortalID, author community.UserID, when time.Time, points int64) (rows []AnswerDay) {
	for _, period := range []string{Week, Month} {
		if first := FirstDay(period, tx.Now); points != 0 && FirstDay(period, when) == first {
			rows = append(rows, AnswerDay{User: author, Metric: period, Day: first, N: points, Portal: portal})
		}
	}
	return rows
}

// MovePoints adds to an author's present week and month what a record was given
// in them, or with -1 takes it away: when the record is no longer theirs for all
// to see, or is again.
func (tx *Tx) MovePoints(portal community.PortalID, on community.Ref, author community.UserID, sign int64) error {
	for _, period := range []string{Week, Month} {
		first := FirstDay(period, tx.Now)
		err := tx.exec(`INSERT INTO answer_days (user_id, metric, day, n, portal_id)
			SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) * CAST(SUM(points) AS BIGINT), CAST($5 AS TEXT) FROM votes
			WHERE target_id = $6 AND created >= $7 HAVING SUM(points) <> 0
			ON CONFLICT (user_id, metric, day) DO UPDATE SET n = answer_days.n + excluded.n`,
			author, period, first, sign, portal, on.ID, first*86_400_000)
		if err != nil {
			return err
		}
	}
	return nil
}

// DropLeaders deletes the points of weeks and months that are over.
func (tx *Tx) DropLeaders() error {
	return tx.exec(`DELETE FROM answer_days WHERE portal_id <> '' AND (metric = 'week' AND day < $1 OR metric = 'month' AND day < $2)`,
		FirstDay(Week, tx.Now), FirstDay(Month, tx.Now))
}

// leaderChecks are of the points of the present week and month.
func leaderChecks(now time.Time) (list []check) {
	for _, period := range []string{Week, Month} {
		first := FirstDay(period, now)
		day, since := strconv.FormatInt(first, 10), strconv.FormatInt(first*86_400_000, 10)
		var given []string
		for _, table := range []string{"answers", "questions", "posts"} {
			given = append(given, `SELECT r.portal_id AS portal_id, r.author AS author, v.points AS n FROM votes v JOIN `+table+
				` r ON r.id = v.target_id WHERE v.created >= `+since+` AND r`+signed)
		}
		both := `SELECT portal_id, author, CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(should) AS BIGINT) AS should FROM (
				SELECT portal_id, user_id AS author, n AS kept, 0 AS should FROM answer_days WHERE metric = '` + period + `' AND day = ` + day + `
				UNION ALL SELECT portal_id, author, 0, n FROM (` + strings.Join(given, " UNION ALL ") + `) AS given
			) AS both_sides GROUP BY portal_id, author HAVING SUM(kept) <> SUM(should)`
		list = append(list, check{"answer_days", period, `SELECT author, kept, should FROM (` + both + `) AS d`, []string{
			`INSERT INTO answer_days (user_id, metric, day, n, portal_id) SELECT author, '` + period + `', ` + day + `, should, portal_id FROM (` + both + `) AS d WHERE TRUE
				ON CONFLICT (user_id, metric, day) DO UPDATE SET n = excluded.n`,
		}})
	}
	return list
}

// RecountLeaders counts anew the points of the present week and month, for
// whoever stored votes without counting them.
func (tx *Tx) RecountLeaders() error {
	for _, c := range leaderChecks(tx.Now) {
		if _, err := tx.examine(c, true); err != nil {
			return err
		}
	}
	return nil
}
