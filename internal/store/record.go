package store

import (
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// recordColumns are those that the tables of questions, answers and posts share.
const recordColumns = `id, portal_id, short_id, rev, created, updated, published, author, posted_by, assisted, space_id, moved, ruled,
	status, shelf, anonymous, score, points, self_vote, edits, downvotes, upvotes, comments, views, suggestions`

// A recordRow scans recordColumns into a record.
type recordRow struct{ created, updated, published, moved int64 }

func (t *recordRow) targets(list []any, r *community.Record) []any {
	c := &r.Counts
	return append(list, &r.ID, &r.Portal, &r.ShortID, &r.Rev, &t.created, &t.updated, &t.published, &r.Author, &r.PostedBy, &r.Assisted,
		&r.Space, &t.moved, &r.Ruled, &r.Status, &r.Shelf, &r.Anonymous, &r.Score, &r.Points, &r.SelfVote, &c.Edits, &c.Downvotes,
		&c.Upvotes, &c.Comments, &c.Views, &c.Suggestions)
}

// fill completes a record of that kind, whose columns were scanned.
func (t *recordRow) fill(r *community.Record, on community.Subject) {
	r.On, r.Created, r.Updated, r.Published, r.Moved = on, at(t.created), at(t.updated), at(t.published), at(t.moved)
}

// recordValues are what a new record has in recordColumns.
func recordValues(r *community.Record) []any {
	c := &r.Counts
	return []any{r.ID, r.Portal, r.ShortID, r.Rev, ms(r.Created), ms(r.Updated), ms(r.Published), r.Author, r.PostedBy, r.Assisted, r.Space,
		ms(r.Moved), int64(r.Ruled), r.Status, int64(r.Shelf), r.Anonymous, r.Score, r.Points, r.SelfVote, c.Edits, c.Downvotes, c.Upvotes,
		c.Comments, c.Views, c.Suggestions}
}

// savedColumns are those of recordColumns that a change of a record may change.
const savedColumns = "updated, published, space_id, moved, ruled, status, shelf, anonymous, points, edits, suggestions"

// save stores a changed record under the next revision, with the columns of its
// kind that may change too.
func (tx *Tx) save(r *community.Record, columns string, values ...any) error {
	args := append([]any{ms(r.Updated), ms(r.Published), r.Space, ms(r.Moved), int64(r.Ruled),
		r.Status, int64(r.Shelf), r.Anonymous, r.Points, r.Counts.Edits, r.Counts.Suggestions}, values...)
	var set strings.Builder
	for i, column := range strings.Split(savedColumns+", "+columns, ", ") {
		set.WriteString(", " + column + " = " + place(i+1))
	}
	args = append(args, r.ID, r.Rev)
	query := "UPDATE " + tables[r.On] + " SET rev = rev + 1" + set.String() + " WHERE id = " + place(len(args)-1) + " AND rev = " +
		place(len(args))
	if err := expected(tx.changed(query, args...)); err != nil {
		return err
	}
	r.Rev++
	return nil
}

// ErrChangedMeanwhile is the error of a change to a record that another changed
// since it was read. The transaction is tried again, see again, so that a caller
// is told only where others do not cease to change it.
var ErrChangedMeanwhile = community.Fail(community.Conflict, community.WhyChangedMeanwhile,
	"Someone else changed this in the meantime. Read it again and try again.")

// topicRows are what says which topics a record is about.
func topicRows(r *community.Record, topics []community.TopicID) (rows [][]any) {
	for _, t := range topics {
		rows = append(rows, []any{t, int64(r.Shelf), ms(r.Created), r.ID})
	}
	return rows
}

func (k *shelved) topicColumns() string { return "topic_id, shelf, created, " + k.key }

// saveTopics stores which topics a changed record is about.
func (tx *Tx) saveTopics(k *shelved, r *community.Record, topics []community.TopicID) error {
	if err := tx.dropAlong(`DELETE FROM `+k.topics+` WHERE `+k.key+` = $1`, r.ID); err != nil {
		return err
	}
	return tx.insert(k.topics, k.topicColumns(), topicRows(r, topics)...)
}

// find returns the record of that id or short id.
func find[T any](tx *Tx, k *shelved, scan func(row) (T, error), portal community.PortalID, ref string) (T, error) {
	return one(tx, scan, k.named(ref), ref, portal)
}

// named is the statement that reads the record of an id or short id, and its portal.
func (k *shelved) named(ref string) string {
	by := k.alias + `.` + refColumn(ref)
	return `SELECT ` + k.columns + ` FROM ` + k.from + ` WHERE ` + by + ` = $1 AND ` + k.alias + `.portal_id = $2`
}

// QuestionsOf reads those of ids that exist, in no order.
func QuestionsOf(to *[]*community.Question, ids ...string) Reading {
	return readAll(to, questions, scanQuestion, ids)
}

// AnswersOf reads those of ids that exist, each with its question, in no order.
func AnswersOf(to *[]*community.Answer, ids ...string) Reading {
	return readAll(to, answers, scanAnswer, ids)
}

// PostsOf reads those of ids that exist, in no order.
func PostsOf(to *[]*community.Post, ids ...string) Reading { return readAll(to, posts, scanPost, ids) }

func readAll[T any](to *[]T, k *shelved, scan func(row) (T, error), ids []string) (r Reading) {
	if len(ids) == 0 {
		return r
	}
	return into(to, scan, k.table, `SELECT `+k.columns+` FROM `+k.from+` WHERE `+k.alias+`.id IN (SELECT value FROM json_each($1))`, list(ids))
}

// RecordsNamed reads those of names that are there, in no order: names are ids and short ids, by
// what they are of.
func RecordsNamed(to *[]community.Content, portal community.PortalID, names map[community.Subject][]string) []Reading {
	return []Reading{
		readNamed(to, questions, func(r row) (community.Content, error) { return scanQuestion(r) }, portal, names[community.OnQuestion]),
		readNamed(to, answers, func(r row) (community.Content, error) { return scanAnswer(r) }, portal, names[community.OnAnswer]),
		readNamed(to, posts, func(r row) (community.Content, error) { return scanPost(r) }, portal, names[community.OnPost]),
	}
}

func readNamed[T any](to *[]T, k *shelved, scan func(row) (T, error), portal community.PortalID, names []string) (r Reading) {
	if len(names) == 0 {
		return r
	}
	return into(to, scan, k.table, `SELECT `+k.columns+` FROM `+k.from+` WHERE `+k.alias+`.portal_id = $1
		AND (`+k.alias+`.id IN (SELECT value FROM json_each($2)) OR `+k.alias+`.short_id IN (SELECT value FROM json_each($2)))`, portal, list(names))
}

// findKey returns the key of the record of that id or short id.
func (tx *Tx) findKey(k *shelved, portal community.PortalID, ref string) (Key, error) {
	scan := func(r row) (Key, error) { return k.scanKey(r) }
	return one(tx, scan, `SELECT `+k.alias+`.id, `+k.alias+`.rev, `+k.alias+`.created`+k.keyOfQuestion+` FROM `+k.from+`
		WHERE `+k.alias+`.`+refColumn(ref)+` = $1 AND `+k.alias+`.portal_id = $2`, ref, portal)
}

// refColumn is the column that ref names a record by.
func refColumn(ref string) string {
	if community.IsID(ref) {
		return "id"
	}
	return "short_id"
}

// findAll returns those of ids that exist, in no order.
func findAll[T any](tx *Tx, k *shelved, scan func(row) (T, error), ids []string) ([]T, error) {
	var found []T
	err := tx.Ask(readAll(&found, k, scan, ids))
	return found, err
}

// findDue returns scheduled records whose time has come.
func findDue[T any](tx *Tx, k *shelved, scan func(row) (T, error), now time.Time, limit int) ([]T, error) {
	return all(tx, scan, `SELECT `+k.columns+` FROM `+k.from+` WHERE `+k.alias+`.status = 'scheduled' AND `+k.alias+`.published <= $1
		ORDER BY `+k.alias+`.published LIMIT $2`, ms(now), limit)
}

// AnythingDue reports whether a scheduled record's time has come, a ban's end, or a reward's,
// whether people are to be reminded of an event, or have a seat there.
func (tx *Tx) AnythingDue() (bool, error) {
	now := ms(tx.Now)
	n, err := one(tx, scanInt, `SELECT (SELECT COUNT(*) FROM users WHERE status = 'banned' AND ban_until > 0 AND ban_until <= $1)
		+ (SELECT COUNT(*) FROM answers WHERE status = 'scheduled' AND published <= $1)
		+ (SELECT COUNT(*) FROM questions WHERE status = 'scheduled' AND published <= $2)
		+ (SELECT COUNT(*) FROM posts WHERE status = 'scheduled' AND published <= $3)
		+ (SELECT COUNT(*) FROM posts WHERE remind > 0 AND remind <= $4) + (SELECT COUNT(*) FROM posts WHERE `+freeSeats+`$5)
		+ (SELECT COUNT(*) FROM rewards WHERE status = 'open' AND expires <= $6)`, now, now, now, now, now, now)
	return n > 0, err
}

// Delete deletes a record with all that hangs on it. The commenters get back what
// their comments counted for them, and its id is remembered if everybody could see
// it. A question has no answers left.
func (tx *Tx) Delete(r *community.Record) error {
	on := r.Ref()
	if r.Shelf == community.Open {
		if err := tx.MoveComments(on, -1); err != nil {
			return err
		}
	}
	if err := tx.outlive(on); err != nil {
		return err
	}
	if err := tx.credit(on, -1); err != nil {
		return err
	}
	if err := tx.bury(on); err != nil {
		return err
	}
	if err := tx.exec(`DELETE FROM `+tables[r.On]+` WHERE id = $1`, r.ID); err != nil || r.Shelf > community.ByName {
		return err
	}
	return tx.remember(r.Portal, on, r.ShortID)
}

// count adds to the counters of a record. What is counted on it counts for others
// according to where it stands: if that changed since it was read, or it is gone,
// it is not counted on, and the transaction begins anew.
func (tx *Tx) count(r *community.Record, a *adding) error {
	query, args := a.update(tables[r.On], string(r.ID))
	args = append(args, int64(r.Shelf), r.Anonymous)
	return tx.expect(query+" AND shelf = "+place(len(args)-1)+" AND anonymous = "+place(len(args)), args...)
}

// CountComment adds n to the comments of a record.
func (tx *Tx) CountComment(r *community.Record, n int64) error {
	return tx.count(r, (&adding{}).add("comments", n))
}

// CountVotes adds a change of votes to a record, under the next revision.
func (tx *Tx) CountVotes(r *community.Record, p VoteChange) error { return tx.count(r, p.adding()) }

// CountFollower adds n to the followers of a record.
func (tx *Tx) CountFollower(r *community.Record, n int64) error {
	return tx.count(r, (&adding{}).add("followers", n))
}
