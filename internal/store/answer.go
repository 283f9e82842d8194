package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const answerColumns = recordColumns + `, question_id, content, draft, summary, intro, images, links, media, words, privacy,
	verified, global, reasks, accepted, accepted_points, asker_points, wiki`

// An answer is always read along with its question, in one statement.
var answers = &shelved{
	table: "answers", tally: community.TallyAnswers, alias: "a", from: "answers a JOIN questions q ON q.id = a.question_id",
	columns: prefixed("a", answerColumns) + ", " + prefixed("q", questionColumns),
	sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views", community.ByStanding: "standing"},
	keyOfQuestion: ", q.id, q.rev",
}

func scanAnswer(r row) (*community.Answer, error) {
	var a community.Answer
	var t recordRow
	var qr questionRow
	err := scanWide(r, func(list []any) []any {
		return qr.targets(append(t.targets(list, &a.Record), &a.Question, &a.Content, &a.Draft, &a.Summary, &a.Intro, &a.Images, &a.Links,
			&a.Media, &a.Words, &a.Privacy, &a.Verified, &a.Global, &a.Counts.Reasks, &a.Accepted, &a.AcceptedPoints, &a.AskerPoints,
			&a.Wiki))
	})
	if err != nil {
		return nil, err
	}
	t.fill(&a.Record, community.OnAnswer)
	a.Of, err = qr.question()
	return &a, err
}

// AddAnswers stores new answers. What they add to the counters of others is the
// caller's to count: see [Tx.Settle].
func (tx *Tx) AddAnswers(as ...*community.Answer) error {
	err := tx.insert("answers", answerColumns, mapped(as, func(a *community.Answer) []any {
		return append(recordValues(&a.Record), a.Question, a.Content, a.Draft, a.Summary, a.Intro, a.Images, a.Links, a.Media, a.Words,
			a.Privacy, a.Verified, a.Global, a.Counts.Reasks, a.Accepted, a.AcceptedPoints, a.AskerPoints, a.Wiki)
	})...)
	if err != nil {
		return err
	}
	for _, a := range as {
		if err := tx.noteUnlisted(a); err != nil {
			return err
		}
	}
	return index(tx, as, answerDoc)
}

// SaveAnswer stores what may be edited of an answer, under the next revision.
func (tx *Tx) SaveAnswer(a *community.Answer) error {
	err := tx.save(&a.Record, "content, draft, summary, intro, images, links, media, words, verified, global, accepted, accepted_points, asker_points, wiki",
		a.Content, a.Draft, a.Summary, a.Intro, a.Images, a.Links, a.Media, a.Words, a.Verified, a.Global, a.Accepted, a.AcceptedPoints,
		a.AskerPoints, a.Wiki)
	if err != nil {
		return err
	}
	if err := tx.noteUnlisted(a); err != nil {
		return err
	}
	return tx.reindex(answerDoc(a))
}

// noteUnlisted has nodes forget that the author of an answer has none that is not listed.
// That they had one and have it no more need not be said: it only has nodes ask.
func (tx *Tx) noteUnlisted(a *community.Answer) error {
	if IsListedUnder(a.Question, a) {
		return nil
	}
	return tx.Forget(ChangedUnlisted, string(a.Author))
}

// HasUnlisted reports whether a person has any answer that not everybody is listed who sees its
// question.
func (tx *Tx) HasUnlisted(author community.UserID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT 1 FROM answers WHERE author = $1 AND shelf > 0
		AND status NOT IN ('published', 'collapsed') LIMIT 1) AS any_of_them`, author)
	return n > 0, err
}

// Answer returns the answer of that id or short id, with its question.
func (tx *Tx) Answer(portal community.PortalID, ref string) (*community.Answer, error) {
	return find(tx, answers, scanAnswer, portal, ref)
}

// AnswerKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) AnswerKeys(l List) (keys []Key, total int64, err error) { return tx.keys(answers, l) }

// AnswerKey returns the key of the answer of that id or short id.
func (tx *Tx) AnswerKey(portal community.PortalID, ref string) (Key, error) {
	return tx.findKey(answers, portal, ref)
}

// AnswersByID returns those of ids that exist, each with its question.
func (tx *Tx) AnswersByID(ids []string) ([]*community.Answer, error) {
	return findAll(tx, answers, scanAnswer, ids)
}

// AnswersOf returns every answer of a question.
func (tx *Tx) AnswersOf(q community.RecordID) ([]*community.Answer, error) {
	return all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.question_id = $1`, q)
}

// ListedAnswers reads the answers to a question that everybody who sees it is listed, in no
// order.
func ListedAnswers(to *[]*community.Answer, q community.RecordID, limit int) Reading {
	return into(to, scanAnswer, "answers", `SELECT `+answers.columns+` FROM `+answers.from+`
		WHERE a.question_id = $1 AND a.status IN ('published', 'collapsed') LIMIT $2`, q, limit)
}

// IsListedUnder reports whether an answer is one of them.
func IsListedUnder(q community.RecordID, a *community.Answer) bool {
	return a.Question == q && (a.Status == community.Published || a.Status == community.Collapsed)
}

// KeysOf returns the keys of answers in the order of the list, without their revisions.
func (l List) KeysOf(list []*community.Answer) ([]Key, error) {
	if _, err := answers.order(l.Sort); err != nil {
		return nil, err
	}
	keys := make([]Key, len(list))
	for i, a := range list {
		keys[i] = Key{ID: string(a.ID), Rev: Unread, QuestionRev: Unread, Sorted: sortedBy(l.Sort.Field, a)}
	}
	l.sort(keys)
	return keys, nil
}

// sortedBy is what an answer has in the column of a sort field.
func sortedBy(field string, a *community.Answer) int64 {
	switch field {
	case "createdAt":
		return ms(a.Created)
	case "updatedAt":
		return ms(a.Updated)
	case "publishedAt":
		return ms(a.Published)
	case "upvotes":
		return a.Counts.Upvotes
	case "comments":
		return a.Counts.Comments
	case "views":
		return a.Counts.Views
	case community.ByStanding:
		return standing(a)
	}
	return a.Score
}

// standing is how good an answer that is listed is said to be, as its column has it.
func standing(a *community.Answer) (s int64) {
	if a.Accepted {
		s = 2
	}
	if a.Verified {
		s++
	}
	return s<<40 + a.Score
}

// DueAnswers returns scheduled answers whose time has come.
func (tx *Tx) DueAnswers(now time.Time, limit int) ([]*community.Answer, error) {
	return findDue(tx, answers, scanAnswer, now, limit)
}

// HoldAnswers keeps the answers to a question as they are until the transaction
// ends. It comes before the question itself is written: whoever changes an answer
// counts it on the question afterwards.
func (tx *Tx) HoldAnswers(q community.RecordID) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`SELECT 1 FROM answers WHERE question_id = $1 ORDER BY id FOR NO KEY UPDATE`, q)
}

// HoldQuestion keeps the question that an answer was read with where it stands,
// since where the answer stands follows from it, until the transaction ends.
func (tx *Tx) HoldQuestion(q *community.Question) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.expect(`SELECT 1 FROM questions WHERE id = $1 AND shelf = $2 FOR NO KEY UPDATE`, q.ID, int64(q.Shelf))
}

// RuleAccepted stores the rulings on a question, if it is as it was read, and keeps it
// so until the transaction ends.
func (tx *Tx) RuleAccepted(q *community.Question, ruled community.Rulings) error {
	return expected(tx.changed(`UPDATE questions SET ruled = $1, rev = rev + 1 WHERE id = $2 AND rev = $3`, int64(ruled), q.ID, q.Rev))
}

// AcceptedOf returns the answer that was accepted as the one to a question, hidden or
// not; nil where there is none.
func (tx *Tx) AcceptedOf(q community.RecordID) (*community.Answer, error) {
	list, err := all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` 
		WHERE a.question_id = $1 AND a.accepted = TRUE LIMIT 1`, q)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// AnsweredByOthers reports whether others than its author have answered a question.
// What they do not see is nobody's to know of.
func (tx *Tx) AnsweredByOthers(q community.RecordID, author community.UserID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM answers WHERE question_id = $1 AND author <> $2
		AND status IN ('published', 'collapsed', 'unlisted')`, q, author)
	return n > 0, err
}

// HasOtherAccepted reports whether another answer than ans is accepted.
func (tx *Tx) HasOtherAccepted(ans *community.Answer) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM answers WHERE question_id = $1 AND accepted = TRUE AND id <> $2`, ans.Question, ans.ID)
	return n > 0, err
}
