package store

import (
	"errors"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// On PostgreSQL changes run side by side, and wait for one another at the rows that both write.
// Two rules keep that from going wrong. On SQLite one writes at a time, and none of it is needed.
//
// Everybody takes locks in the order of LockOrder, and those of several rows of a table in the
// order of their ids; people are held after those who are counted on. So nobody waits for who waits
// for them.
//
// Who hangs something on a record, a topic, a space or a person holds that: by writing it, or by
// [Tx.Hold]. Who deletes it seizes it before they look at what hangs on it. So either it is found
// gone, and the change begins anew, or what hangs on it goes with it.

// LockOrder are the tables in the order in which a change takes locks on rows that are there. What
// hangs on a record comes after it and in no order of its own: whoever touches it holds the record.
// The rows of other tables are one person's or one process's.
var LockOrder = []string{
	"sources", // which are kept before the texts that were written in them
	"answers", "questions", "posts", "comments",
	OnRecords,
	"spaces", "topics", "conversations", "users", "answer_days", "conduct", "notifications", "letterboxes",
	"tallies", // all at once, before the commit
}

// OnRecords stands for the tables of what hangs on records.
const OnRecords = "what hangs on records"

// HangsOnRecords reports whether a table is one of those that OnRecords stands for.
func HangsOnRecords(table string) bool {
	return !slices.Contains(LockOrder, table) && slices.ContainsFunc(hangings, func(h hanging) bool {
		return h.table == table && h.record != ""
	})
}

// Hold keeps something from being deleted until the change ends. It waits for nobody else.
func (tx *Tx) Hold(on community.Ref) error { return tx.lock(on, ` FOR KEY SHARE`) }

// HoldIfThere is Hold of what may have been deleted.
func (tx *Tx) HoldIfThere(on community.Ref) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`SELECT 1 FROM `+tables[on.On]+` WHERE id = $1 FOR KEY SHARE`, on.ID)
}

// Claim keeps something from being changed by others until the change ends. Its revision stays.
func (tx *Tx) Claim(on community.Ref) error { return tx.lock(on, ` FOR NO KEY UPDATE`) }

// lock locks a row along with the next statement. If it is gone by then, the change begins anew.
func (tx *Tx) lock(on community.Ref, how string) error {
	if !tx.isPostgres() {
		return nil
	}
	query := `SELECT 1 FROM ` + tables[on.On] + ` WHERE id = $1`
	if on.On == community.OnUser {
		query += ` AND status <> 'erased'`
	}
	return tx.expect(query+how, on.ID)
}

// Seize has nobody hold or change from here on what is about to be deleted: a record with its
// answers, a comment, a topic or a space.
func (tx *Tx) Seize(on community.Ref) error {
	if !tx.isPostgres() {
		return nil
	}
	if strings.Contains(records, string(on.On)) {
		if err := tx.SeizeSources(on); err != nil {
			return err
		}
	}
	if on.On != community.OnQuestion {
		return tx.lock(on, ` FOR UPDATE`)
	}
	return errors.Join(tx.lockAll("answers", answersTo, ` FOR UPDATE`, on.ID), tx.lock(on, ` FOR UPDATE`),
		tx.lockRest("answers", answersTo, ` FOR UPDATE`, on.ID))
}

// SeizeSources seizes what something and all that is said on it was written in. For a comment it is
// called before what that is on is held.
func (tx *Tx) SeizeSources(on community.Ref) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(seizeSources, on.ID)
}

// lockAll locks rows of a table, in the order of their ids.
func (tx *Tx) lockAll(table, which, how string, args ...any) error {
	return tx.exec(`SELECT 1 FROM `+table+` WHERE `+which+` ORDER BY id`+how, args...)
}

// lockRest locks those rows that have come while others were waited for since lockAll. It is too
// late to wait for them: if somebody else holds one, the change begins anew.
func (tx *Tx) lockRest(table, which, how string, args ...any) error {
	return tx.expect(`SELECT 1 WHERE (SELECT COUNT(*) FROM (SELECT 1 FROM `+table+` WHERE `+which+how+` SKIP LOCKED) AS locked)
		= (SELECT COUNT(*) FROM `+table+` WHERE `+which+`)`, args...)
}

const (
	seizeSources = `SELECT 1 FROM sources WHERE target_id IN (SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM comments WHERE target_id = $1
		UNION ALL SELECT id FROM answers WHERE question_id = $1
		UNION ALL SELECT c.id FROM answers a JOIN comments c ON c.target_id = a.id WHERE a.question_id = $1)
		ORDER BY target_id, digest FOR UPDATE`
	answersTo = `question_id = $1`
)

// SeizeTopics seizes topics, and has nobody else change what is about them.
func (tx *Tx) SeizeTopics(ids ...community.TopicID) error {
	if !tx.isPostgres() {
		return nil
	}
	const about = ` IN (SELECT value FROM json_each($1)))`
	claim := func(lock func(table, which, how string, args ...any) error) error {
		return errors.Join(
			lock("questions", `id IN (SELECT question_id FROM question_topics WHERE topic_id`+about, ` FOR NO KEY UPDATE`, list(ids)),
			lock("posts", `id IN (SELECT post_id FROM post_topics WHERE topic_id`+about, ` FOR NO KEY UPDATE`, list(ids)))
	}
	if err := claim(tx.lockAll); err != nil {
		return err
	}
	for _, id := range ids {
		if err := tx.Seize(community.Ref{On: community.OnTopic, ID: string(id)}); err != nil {
			return err
		}
	}
	return claim(tx.lockRest)
}

// ClaimQuestionOf is Claim of the question that an answer is to.
func (tx *Tx) ClaimQuestionOf(answer community.RecordID) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`SELECT 1 FROM questions WHERE id = (SELECT question_id FROM answers WHERE id = $1) FOR NO KEY UPDATE`, answer)
}

// HoldAround takes the locks of all those whom the deletion of a record concerns, with its
// answers and comments: their order is not that in which they are written.
func (tx *Tx) HoldAround(on community.Ref) error {
	if !tx.isPostgres() {
		return nil
	}
	const written = `SELECT id, author, space_id FROM questions WHERE id = $1 UNION ALL SELECT id, author, space_id FROM posts WHERE id = $1
		UNION ALL SELECT id, author, space_id FROM answers WHERE id = $1 OR question_id = $1`
	for _, query := range []string{
		`SELECT 1 FROM spaces WHERE id IN (SELECT space_id FROM (` + written + `) AS w) ORDER BY id FOR NO KEY UPDATE`,
		`SELECT 1 FROM topics WHERE id IN (SELECT topic_id FROM question_topics WHERE question_id = $1
			UNION ALL SELECT topic_id FROM post_topics WHERE post_id = $1) ORDER BY id FOR NO KEY UPDATE`,
		`SELECT 1 FROM users WHERE id IN (SELECT author FROM (` + written + `) AS w
			UNION ALL SELECT c.author FROM (` + written + `) AS w JOIN comments c ON c.target_id = w.id
			UNION ALL SELECT s.user_id FROM (` + written + `) AS w JOIN suggestions s ON s.target_id = w.id WHERE s.credited = TRUE
			UNION ALL SELECT asked FROM questions WHERE id = $1 UNION ALL SELECT user_id FROM rewards WHERE question_id = $1
			UNION ALL SELECT q.author FROM answers a JOIN questions q ON q.id = a.question_id WHERE a.id = $1) ORDER BY id FOR NO KEY UPDATE`,
	} {
		if err := tx.exec(query, on.ID); err != nil {
			return err
		}
	}
	return nil
}

// SeizePerson seizes a person who is about to be erased, and what else that changes: what they
// follow and are in, and who is counted on by it; with their content, that too.
func (tx *Tx) SeizePerson(user community.UserID, withContent bool) error {
	if !tx.isPostgres() {
		return nil
	}
	steps, concerned := followedBy, concernedByErasing
	if withContent {
		steps, concerned = writtenBy, concernedByErasing+concernedByContent
	}
	const claim = ` FOR NO KEY UPDATE`
	for _, s := range steps {
		if err := tx.lockAll(s.table, s.which, s.how, user); err != nil {
			return err
		}
	}
	// Who holds the person may have claimed others before.
	err := errors.Join(tx.lockAll("users", `id IN (SELECT $1 UNION ALL `+concerned+`)`, claim, user),
		tx.lockAll("users", `id = $1`, ` FOR UPDATE`, user),
		tx.exec(`SELECT 1 FROM answer_days WHERE user_id = $1 ORDER BY metric, day FOR UPDATE`, user))
	for _, s := range append(slices.Clone(steps), step{"users", `id IN (` + concerned + `)`, claim}) {
		err = errors.Join(err, tx.lockRest(s.table, s.which, s.how, user))
	}
	return err
}

// A step is one of taking locks: on which rows of a table, and how.
type step struct{ table, which, how string }

const (
	commentedBy = `SELECT target_id FROM comments WHERE author = $1`
	askedBy     = `SELECT id FROM questions WHERE author = $1`
	followsOf   = `SELECT target_id FROM follows WHERE user_id = $1`
	comesTo     = `SELECT post_id FROM guests WHERE user_id = $1`
	talksIn     = `SELECT conversation_id FROM participants WHERE user_id = $1`
	roomsOf     = `SELECT space_id FROM space_members WHERE user_id = $1`

	concernedByErasing = `SELECT target_id FROM follows WHERE user_id = $1 AND target = 'user' UNION ALL SELECT user_id FROM follows WHERE target_id = $1
		UNION ALL SELECT q.author FROM follows f JOIN questions q ON q.id = f.target_id WHERE f.user_id = $1`
	concernedByContent = ` UNION ALL SELECT author FROM answers WHERE question_id IN (` + askedBy + `)
		UNION ALL SELECT asked FROM questions WHERE author = $1
		UNION ALL SELECT user_id FROM rewards WHERE question_id IN (` + askedBy + `)
		UNION ALL SELECT q.author FROM answers a JOIN questions q ON q.id = a.question_id WHERE a.author = $1
		UNION ALL SELECT c.author FROM comments c WHERE c.target_id IN (` + askedBy + ` UNION ALL SELECT id FROM posts WHERE author = $1
			UNION ALL SELECT id FROM answers WHERE author = $1 OR question_id IN (` + askedBy + `))
		UNION ALL SELECT s.user_id FROM suggestions s WHERE s.credited = TRUE AND s.target_id IN (` + askedBy + ` UNION ALL SELECT id FROM posts WHERE author = $1
			UNION ALL SELECT id FROM answers WHERE author = $1 OR question_id IN (` + askedBy + `))`
)

// followedBy is what a person follows and is in; writtenBy is that with what they wrote, what they
// commented on, and where it stands.
var (
	followedBy = []step{
		{"answers", `id IN (` + suggestsOn + `)`, ` FOR NO KEY UPDATE`},
		{"questions", `id IN (` + followsOf + ` UNION ALL ` + suggestsOn + `)`, ` FOR NO KEY UPDATE`},
		{"posts", `id IN (` + followsOf + ` UNION ALL ` + comesTo + ` UNION ALL ` + suggestsOn + `)`, ` FOR NO KEY UPDATE`},
		{"spaces", `id IN (` + roomsOf + `)`, ` FOR NO KEY UPDATE`},
		{"topics", `id IN (` + followsOf + `)`, ` FOR NO KEY UPDATE`},
		{"conversations", `id IN (` + talksIn + `)`, ` FOR NO KEY UPDATE`},
	}
	writtenBy = []step{
		{"answers", `(author = $1 OR question_id IN (` + askedBy + `) OR id IN (` + commentedBy +
			` UNION ALL ` + suggestsOn + `))`, ` FOR UPDATE`},
		{"questions", `(author = $1 OR id IN (SELECT question_id FROM answers WHERE author = $1 UNION ALL ` + commentedBy +
			` UNION ALL ` + followsOf + ` UNION ALL ` + suggestsOn + `))`, ` FOR UPDATE`},
		{"posts", `(author = $1 OR id IN (` + commentedBy + ` UNION ALL ` + followsOf + ` UNION ALL ` + comesTo +
			` UNION ALL ` + suggestsOn + `))`, ` FOR UPDATE`},
		{"spaces", `id IN (SELECT space_id FROM questions WHERE author = $1 UNION ALL SELECT space_id FROM posts WHERE author = $1
			UNION ALL SELECT space_id FROM answers WHERE author = $1 UNION ALL ` + roomsOf + `)`, ` FOR NO KEY UPDATE`},
		{"topics", `id IN (SELECT topic_id FROM question_topics WHERE question_id IN (` + askedBy + `)
			UNION ALL SELECT t.topic_id FROM post_topics t JOIN posts p ON p.id = t.post_id WHERE p.author = $1 UNION ALL ` + followsOf + `)`,
			` FOR NO KEY UPDATE`},
		{"conversations", `id IN (` + talksIn + `)`, ` FOR NO KEY UPDATE`},
	}
)

// ClaimBoth is Claim of two people, neither of whom was erased.
func (tx *Tx) ClaimBoth(one, other community.UserID) error {
	for _, id := range []community.UserID{min(one, other), max(one, other)} {
		if err := tx.Claim(community.Ref{On: community.OnUser, ID: string(id)}); err != nil {
			return err
		}
	}
	return nil
}

// ClaimPeople is Claim of people who are about to be counted on one after the other.
func (tx *Tx) ClaimPeople(ids ...community.UserID) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`SELECT 1 FROM users WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id FOR NO KEY UPDATE`, list(ids))
}

func (tx *Tx) isPostgres() bool {
	_, is := tx.q.(*pgQuerier)
	return is
}

// HoldBoth is Hold of two people.
func (tx *Tx) HoldBoth(one, other community.UserID) error {
	for _, id := range []community.UserID{min(one, other), max(one, other)} {
		if err := tx.Hold(community.Ref{On: community.OnUser, ID: string(id)}); err != nil {
			return err
		}
	}
	return nil
}
