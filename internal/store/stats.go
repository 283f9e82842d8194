package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// What a person's answers receive, counted by day, and ofQuestions before it what their
// questions do.
const (
	MetricViews   = "views"
	MetricVotes   = "votes"
	MetricFollows = "follows"

	ofQuestions = "questions."
)

// MetricOf is what is counted of records of that kind: answers or questions.
func MetricOf(on community.Subject, metric string) string {
	if on == community.OnQuestion {
		return ofQuestions + metric
	}
	return metric
}

// CountDays adds each n to what it counts, in one statement.
func (tx *Tx) CountDays(days ...AnswerDay) error {
	if len(days) == 0 {
		return nil
	}
	var args []any
	for _, d := range days {
		args = append(args, d.User, d.Metric, d.Day, d.N, d.Portal)
	}
	return tx.exec(insertText("answer_days", "user_id, metric, day, n, portal_id", len(days), 5, place)+
		` ON CONFLICT (user_id, metric, day) DO UPDATE SET n = answer_days.n + excluded.n`, args...)
}

// CountDay adds n to what a person's answers or questions received on a day.
func (tx *Tx) CountDay(user community.UserID, metric string, when time.Time, n int64) error {
	return tx.exec(`INSERT INTO answer_days (user_id, metric, day, n) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, metric, day) DO UPDATE SET n = answer_days.n + excluded.n`, user, metric, Day(when), n)
}

// Days returns what a person's answers or questions received on each day from the first to
// the last, by the day's number; days without any are absent.
func (tx *Tx) Days(user community.UserID, metric string, first, last int64) (map[int64]int64, error) {
	type day struct{ day, n int64 }
	rows, err := all(tx, func(r row) (day, error) {
		var d day
		err := r.Scan(&d.day, &d.n)
		return d, err
	}, `SELECT day, n FROM answer_days WHERE user_id = $1 AND metric = $2 AND day BETWEEN $3 AND $4`, user, metric, first, last)
	days := make(map[int64]int64, len(rows))
	for _, d := range rows {
		days[d.day] = d.n
	}
	return days, err
}

// CountFollowOfQuestion counts a new (or ended) follow of a question on the day it
// began, for who asked it, and for everybody who had answered it for all to see by then.
func (tx *Tx) CountFollowOfQuestion(q community.RecordID, when time.Time, n int64) error {
	return tx.exec(`INSERT INTO answer_days (user_id, metric, day, n)
		SELECT DISTINCT author, 'follows', CAST($1 AS BIGINT), CAST($2 AS BIGINT) FROM answers WHERE question_id = $3 AND shelf = 0 AND published <= $4
		UNION ALL SELECT author, '`+ofQuestions+`follows', CAST($1 AS BIGINT), CAST($2 AS BIGINT) FROM questions WHERE id = $3 ORDER BY 1, 2
		ON CONFLICT (user_id, metric, day) DO UPDATE SET n = answer_days.n + excluded.n`, Day(when), n, q, ms(when))
}
