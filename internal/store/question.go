package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// questionColumns leaves out the description, the longest column, which only the
// question's own record shows.
const questionColumns = `id, portal_id, short_id, rev, created, updated, published, last_asked, last_answered, first_answered, author,
	title, summary, lang, type, privacy, status, shelf, anonymous, verified, locked, asked, space_id, moved, ruled, topics, options,
	score, points, self_vote, asks, downvotes, upvotes, edits, comments, hidden_answers, answers, views, followers, poll_votes, posted_by`

var questions = &shelved{
	table: "questions", tally: community.TallyQuestions, alias: "q", from: "questions q", columns: prefixed("q", questionColumns+", description"),
	topics: "question_topics", key: "question_id",
	sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views", "lastAnsweredAt": "last_answered",
		"answers": "answers", "followers": "followers"},
}

// A questionRow scans questionColumns into a question.
type questionRow struct {
	q                                      community.Question
	created, updated, published            int64
	lastAsked, lastAnswered, firstAnswered int64
	moved                                  int64
	topics, options                        string
}

func (r *questionRow) targets() []any {
	q, c := &r.q, &r.q.Counts
	return []any{&q.ID, &q.Portal, &q.ShortID, &q.Rev, &r.created, &r.updated, &r.published, &r.lastAsked, &r.lastAnswered, &r.firstAnswered, &q.Author,
		&q.Title, &q.Summary, &q.Lang, &q.Type, &q.Privacy, &q.Status, &q.Shelf, &q.Anonymous, &q.Verified, &q.Locked, &q.Asked, &q.Space, &r.moved, &q.Ruled, &r.topics, &r.options,
		&q.Score, &q.Points, &q.SelfVote, &c.Asks, &c.Downvotes, &c.Upvotes, &c.Edits, &c.Comments, &c.HiddenAnswers, &c.Answers, &c.Views, &c.Followers, &c.PollVotes, &q.PostedBy}
}

func (r *questionRow) question() (*community.Question, error) {
	q := &r.q
	q.Created, q.Updated, q.Published = at(r.created), at(r.updated), at(r.published)
	q.Moved = at(r.moved)
	q.LastAsked, q.LastAnswered, q.FirstAnswered = at(r.lastAsked), at(r.lastAnswered), at(r.firstAnswered)
	if err := decodeInto(r.topics, &q.Topics); err != nil {
		return nil, err
	}
	return q, decodeInto(r.options, &q.Options)
}

func scanQuestion(r row) (*community.Question, error) {
	var qr questionRow
	if err := r.Scan(append(qr.targets(), &qr.q.Description)...); err != nil {
		return nil, err
	}
	return qr.question()
}

// AddQuestions stores new questions under their topics. What they add to the
// counters of others is the caller's to count: see [Tx.Settle].
func (tx *Tx) AddQuestions(qs ...*community.Question) error {
	err := tx.insert("questions", questionColumns+", description", mapped(qs, func(q *community.Question) []any {
		c := &q.Counts
		return []any{q.ID, q.Portal, q.ShortID, q.Rev, ms(q.Created), ms(q.Updated), ms(q.Published), ms(q.LastAsked), ms(q.LastAnswered), ms(q.FirstAnswered), q.Author,
			q.Title, q.Summary, q.Lang, q.Type, q.Privacy, q.Status, int64(q.Shelf), q.Anonymous, q.Verified, q.Locked, q.Asked, q.Space, ms(q.Moved), int64(q.Ruled), encodeList(q.Topics), encodeList(q.Options),
			q.Score, q.Points, q.SelfVote, c.Asks, c.Downvotes, c.Upvotes, c.Edits, c.Comments, c.HiddenAnswers, c.Answers, c.Views, c.Followers, c.PollVotes, q.PostedBy, q.Description}
	})...)
	if err != nil {
		return err
	}
	if err := tx.insert("question_topics", "topic_id, shelf, created, question_id", topicRows(qs)...); err != nil {
		return err
	}
	return index(tx, qs, questionDoc)
}

func topicRows(qs []*community.Question) (rows [][]any) {
	for _, q := range qs {
		for _, t := range q.Topics {
			rows = append(rows, []any{t, int64(q.Shelf), ms(q.Created), q.ID})
		}
	}
	return rows
}

// SaveQuestion stores what may be edited of a question, under the next revision.
func (tx *Tx) SaveQuestion(q *community.Question) error {
	n, err := tx.changed(`UPDATE questions SET rev = rev + 1, updated = $1, published = $2, title = $3, description = $4, summary = $5,
		lang = $6, type = $7, privacy = $8, status = $9, shelf = $10, anonymous = $11, verified = $12, locked = $13, topics = $14, options = $15,
		edits = $16, points = $17, space_id = $18, moved = $19, ruled = $20 WHERE id = $21 AND rev = $22`,
		ms(q.Updated), ms(q.Published), q.Title, q.Description, q.Summary,
		q.Lang, q.Type, q.Privacy, q.Status, int64(q.Shelf), q.Anonymous, q.Verified, q.Locked, encodeList(q.Topics), encodeList(q.Options),
		q.Counts.Edits, q.Points, q.Space, ms(q.Moved), int64(q.Ruled), q.ID, q.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return errChangedMeanwhile
	}
	q.Rev++
	if err := tx.exec(`DELETE FROM question_topics WHERE question_id = $1`, q.ID); err != nil {
		return err
	}
	if err := tx.insert("question_topics", "topic_id, shelf, created, question_id", topicRows([]*community.Question{q})...); err != nil {
		return err
	}
	return tx.reindex(questionDoc(q))
}

// errChangedMeanwhile is the error of a change to a record that another changed
// since it was read. The transaction is tried again, see again, so that a caller
// is told only where others do not cease to change it.
var errChangedMeanwhile = community.Fail(community.Conflict, community.WhyChangedMeanwhile,
	"The record was changed by another meanwhile: read it and try again.")

// Question returns the question of that id or short id.
func (tx *Tx) Question(portal community.ID[community.Portal], ref string) (*community.Question, error) {
	return one(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.`+refColumn(ref)+` = $1 AND q.portal_id = $2`, ref, portal)
}

// refColumn is the column that ref names a record by.
func refColumn(ref string) string {
	if community.IsID(ref) {
		return "id"
	}
	return "short_id"
}

// QuestionKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) QuestionKeys(l List) (keys []Key, total int64, err error) { return tx.keys(questions, l) }

// QuestionKey returns the key of the question of that id or short id.
func (tx *Tx) QuestionKey(portal community.ID[community.Portal], ref string) (Key, error) {
	return one(tx, func(r row) (Key, error) { return questions.scanKey(r) }, `SELECT q.id, q.rev, q.created FROM questions q WHERE q.`+refColumn(ref)+` = $1 AND q.portal_id = $2`, ref, portal)
}

// QuestionsByID returns those of ids that exist, in no order.
func (tx *Tx) QuestionsByID(ids []string) ([]*community.Question, error) {
	return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.id IN (SELECT value FROM json_each($1))`, list(ids))
}

// DeleteQuestion deletes a question that has no answers left.
func (tx *Tx) DeleteQuestion(q *community.Question) error {
	if err := tx.bury(q.Portal, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.ShortID, q.Shelf); err != nil {
		return err
	}
	for _, query := range []string{
		`DELETE FROM questions WHERE id = $1`,
		`DELETE FROM question_topics WHERE question_id = $1`,
		`DELETE FROM asks WHERE question_id = $1`,
		`DELETE FROM poll_votes WHERE question_id = $1`,
	} {
		if err := tx.exec(query, q.ID); err != nil {
			return err
		}
	}
	return tx.unindex(string(q.ID))
}

// CountQuestion adds to the counters of a question, under the next revision.
func (tx *Tx) CountQuestion(id community.ID[community.Question], c community.QuestionCounts) error {
	if c == (community.QuestionCounts{}) {
		return nil
	}
	query, args := (&adding{}).add("asks", c.Asks).add("edits", c.Edits).add("comments", c.Comments).
		add("hidden_answers", c.HiddenAnswers).add("answers", c.Answers).add("views", c.Views).
		add("followers", c.Followers).add("poll_votes", c.PollVotes).update("questions", string(id))
	return tx.exec(query, args...)
}

// Answered notes when a question was last answered.
func (tx *Tx) Answered(id community.ID[community.Question], when time.Time) error {
	return tx.exec(`UPDATE questions SET last_answered = $1 WHERE id = $2 AND last_answered < $3`, ms(when), id, ms(when))
}

// reanswered notes anew when a question was last answered, once it has an answer
// less.
func (tx *Tx) reanswered(id community.ID[community.Question]) error {
	return tx.exec(`UPDATE questions SET last_answered = COALESCE((SELECT MAX(published) FROM answers
		WHERE question_id = $1 AND status IN ('published', 'collapsed')), 0) WHERE id = $1`, id)
}

// AddAsk records that one more person wants the question answered.
func (tx *Tx) AddAsk(id community.ID[community.Question], user community.ID[community.User]) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO asks (question_id, user_id, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, id, user, ms(tx.Now))
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.exec(`UPDATE questions SET asks = asks + 1, last_asked = $1, rev = rev + 1 WHERE id = $2`, ms(tx.Now), id)
}
