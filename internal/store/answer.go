package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const answerColumns = `id, portal_id, short_id, rev, created, updated, published, question_id, space_id, moved, ruled, author,
	content, draft, summary, intro, images, links, media, words, status, shelf, privacy, anonymous, verified, global,
	score, points, self_vote, reasks, edits, downvotes, upvotes, comments, views, posted_by`

// An answer is always read along with its question, in one statement.
var answers = &shelved{
	table: "answers", tally: community.TallyAnswers, alias: "a", from: "answers a JOIN questions q ON q.id = a.question_id",
	columns: prefixed("a", answerColumns) + ", " + prefixed("q", questionColumns),
	sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views"},
	keyOfQuestion: ", q.id, q.rev",
}

func scanAnswer(r row) (*community.Answer, error) {
	var a community.Answer
	var qr questionRow
	var created, updated, published, moved int64
	c := &a.Counts
	err := r.Scan(append([]any{&a.ID, &a.Portal, &a.ShortID, &a.Rev, &created, &updated, &published, &a.Question, &a.Space, &moved, &a.Ruled, &a.Author,
		&a.Content, &a.Draft, &a.Summary, &a.Intro, &a.Images, &a.Links, &a.Media, &a.Words, &a.Status, &a.Shelf, &a.Privacy, &a.Anonymous, &a.Verified, &a.Global,
		&a.Score, &a.Points, &a.SelfVote, &c.Reasks, &c.Edits, &c.Downvotes, &c.Upvotes, &c.Comments, &c.Views, &a.PostedBy}, qr.targets()...)...)
	if err != nil {
		return nil, err
	}
	a.Created, a.Updated, a.Published, a.Moved = at(created), at(updated), at(published), at(moved)
	a.Of, err = qr.question()
	return &a, err
}

// AddAnswers stores new answers. What they add to the counters of others is the
// caller's to count: see [Tx.Settle].
func (tx *Tx) AddAnswers(as ...*community.Answer) error {
	err := tx.insert("answers", answerColumns, mapped(as, func(a *community.Answer) []any {
		c := &a.Counts
		return []any{a.ID, a.Portal, a.ShortID, a.Rev, ms(a.Created), ms(a.Updated), ms(a.Published), a.Question, a.Space, ms(a.Moved), int64(a.Ruled), a.Author,
			a.Content, a.Draft, a.Summary, a.Intro, a.Images, a.Links, a.Media, a.Words, a.Status, int64(a.Shelf), a.Privacy, a.Anonymous, a.Verified, a.Global,
			a.Score, a.Points, a.SelfVote, c.Reasks, c.Edits, c.Downvotes, c.Upvotes, c.Comments, c.Views, a.PostedBy}
	})...)
	if err != nil {
		return err
	}
	return index(tx, as, answerDoc)
}

// SaveAnswer stores what may be edited of an answer, under the next revision.
func (tx *Tx) SaveAnswer(a *community.Answer) error {
	err := expected(tx.changed(`UPDATE answers SET rev = rev + 1, updated = $1, published = $2, content = $3, draft = $4, summary = $5, intro = $6,
		images = $7, links = $8, media = $9, words = $10, status = $11, shelf = $12, anonymous = $13, verified = $14, edits = $15, points = $16, space_id = $17, moved = $18,
		ruled = $19 WHERE id = $20 AND rev = $21`,
		ms(a.Updated), ms(a.Published), a.Content, a.Draft, a.Summary, a.Intro,
		a.Images, a.Links, a.Media, a.Words, a.Status, int64(a.Shelf), a.Anonymous, a.Verified, a.Counts.Edits, a.Points, a.Space, ms(a.Moved),
		int64(a.Ruled), a.ID, a.Rev))
	if err != nil {
		return err
	}
	a.Rev++
	return tx.reindex(answerDoc(a))
}

// Answer returns the answer of that id or short id, with its question.
func (tx *Tx) Answer(portal community.ID[community.Portal], ref string) (*community.Answer, error) {
	return one(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.`+refColumn(ref)+` = $1 AND a.portal_id = $2`, ref, portal)
}

// AnswerKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) AnswerKeys(l List) (keys []Key, total int64, err error) { return tx.keys(answers, l) }

// AnswerKey returns the key of the answer of that id or short id.
func (tx *Tx) AnswerKey(portal community.ID[community.Portal], ref string) (Key, error) {
	return one(tx, func(r row) (Key, error) { return answers.scanKey(r) }, `SELECT a.id, a.rev, a.created, q.id, q.rev FROM `+answers.from+` WHERE a.`+refColumn(ref)+` = $1 AND a.portal_id = $2`, ref, portal)
}

// AnswersByID returns those of ids that exist, each with its question.
func (tx *Tx) AnswersByID(ids []string) ([]*community.Answer, error) {
	return all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.id IN (SELECT value FROM json_each($1))`, list(ids))
}

// AnswersOf returns every answer of a question.
func (tx *Tx) AnswersOf(q community.ID[community.Question]) ([]*community.Answer, error) {
	return all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.question_id = $1`, q)
}

// DueAnswers returns scheduled answers whose time has come.
func (tx *Tx) DueAnswers(now time.Time, limit int) ([]*community.Answer, error) {
	return all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.status = 'scheduled' AND a.published <= $1 ORDER BY a.published LIMIT $2`, ms(now), limit)
}

// DeleteAnswer deletes an answer with its comments and votes.
func (tx *Tx) DeleteAnswer(a *community.Answer) error {
	if err := tx.bury(a.Portal, community.Ref{On: community.OnAnswer, ID: string(a.ID)}, a.ShortID, a.Shelf); err != nil {
		return err
	}
	if err := tx.exec(`DELETE FROM answers WHERE id = $1`, a.ID); err != nil {
		return err
	}
	return tx.unindex(string(a.ID))
}

// HoldAnswers keeps the answers to a question as they are until the transaction
// ends. It comes before the question itself is written: whoever changes an answer
// counts it on the question afterwards.
func (tx *Tx) HoldAnswers(q community.ID[community.Question]) error {
	return tx.exec(`UPDATE answers SET rev = rev WHERE question_id = $1`, q)
}

// HoldQuestion keeps the question that an answer was read with where it stands,
// since where the answer stands follows from it, until the transaction ends.
func (tx *Tx) HoldQuestion(q *community.Question) error {
	return expected(tx.changed(`UPDATE questions SET rev = rev WHERE id = $1 AND shelf = $2`, q.ID, int64(q.Shelf)))
}

// AnsweredByOthers reports whether others than its author have answered a question.
// What is still a draft is nobody's to know of.
func (tx *Tx) AnsweredByOthers(q community.ID[community.Question], author community.ID[community.User]) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM answers WHERE question_id = $1 AND author <> $2 AND status <> 'draft'`, q, author)
	return n > 0, err
}
