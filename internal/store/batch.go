package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Ask is one person's wish to have a question answered too.
type Ask struct {
	Question community.RecordID
	User     community.UserID
	Created  time.Time
}

// Choice is what one person chose in a poll.
type Choice struct {
	Question community.RecordID
	User     community.UserID
	Option   community.PollOptionID
	More     []community.PollOptionID // besides it
	Created  time.Time
}

// AnswerDay is what a person's answers received of a metric on a day, which is
// numbered as by Day.
type AnswerDay struct {
	User   community.UserID
	Metric string
	Day, N int64
	Portal community.PortalID // of a week's or month's only
}

// What follows stores many new rows at once. What they add to the counters of
// records is the caller's to count.

// AddAsks stores many new asks.
func (tx *Tx) AddAsks(asks ...Ask) error {
	return tx.insert("asks", "question_id, user_id, created", mapped(asks, func(a Ask) []any {
		return []any{a.Question, a.User, ms(a.Created)}
	})...)
}

// AddChoices stores many new choices in polls.
func (tx *Tx) AddChoices(choices ...Choice) error {
	return tx.insert("poll_votes", "question_id, user_id, option_id, more, created", mapped(choices, func(c Choice) []any {
		return []any{c.Question, c.User, c.Option, besides(c.More), ms(c.Created)}
	})...)
}

// AddEdits stores many earlier texts.
func (tx *Tx) AddEdits(portal community.PortalID, edits ...*community.Edit) error {
	return tx.insert("edits", editColumns, mapped(edits, func(e *community.Edit) []any { return editValues(portal, e) })...)
}

const editColumns = `id, portal_id, target, target_id, user_id, reviewer, created, title, content`

func editValues(portal community.PortalID, e *community.Edit) []any {
	return []any{e.ID, portal, e.On.On, e.On.ID, e.By, e.Reviewer, ms(e.Created), e.Title, e.Content}
}

// AddDays stores many days that have no number yet.
func (tx *Tx) AddDays(days ...AnswerDay) error {
	return tx.insert("answer_days", "user_id, metric, day, n, portal_id", mapped(days, func(d AnswerDay) []any {
		return []any{d.User, d.Metric, d.Day, d.N, d.Portal}
	})...)
}

// SetActivity notes when a person was last seen, acted and wrote something.
func (tx *Tx) SetActivity(u *community.User) error {
	return tx.exec(`UPDATE users SET last_seen = $1, last_action = $2, last_post = $3 WHERE id = $4`,
		ms(u.LastSeen), ms(u.LastAction), ms(u.LastPost), u.ID)
}

// IsBlank reports whether there is nothing on a portal yet but for one person.
func (tx *Tx) IsBlank(portal community.PortalID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (
		SELECT 1 AS one FROM users WHERE portal_id = $1 AND id > (SELECT MIN(id) FROM users WHERE portal_id = $1)
		UNION ALL SELECT 1 FROM questions WHERE portal_id = $1 UNION ALL SELECT 1 FROM posts WHERE portal_id = $1
		UNION ALL SELECT 1 FROM topics WHERE portal_id = $1 LIMIT 1) AS found`, portal)
	return n == 0, err
}

// CountTopic adds to the counters of a topic, under the next revision.
func (tx *Tx) CountTopic(id community.TopicID, c community.TopicCounts) error {
	query, args := (&adding{}).add("questions", c.Questions).add("posts", c.Posts).add("followers", c.Followers).update("topics",
		string(id))
	return tx.exec(query, args...)
}
