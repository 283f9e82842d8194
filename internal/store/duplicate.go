package store

import (
	"github.com/stoa-community/stoa/internal/community"
)

// HoldForDuplicate holds two questions until the transaction ends, in the order of their
// ids, after the answers to the first: as everywhere, answers come before questions. Who is
// about to publish one that is theirs alone begins anew, and finds what became of it.
func (tx *Tx) HoldForDuplicate(q, of community.RecordID) error {
	if err := tx.HoldAnswers(q); err != nil {
		return err
	}
	for _, id := range []community.RecordID{min(q, of), max(q, of)} {
		if id == "" {
			continue
		}
		if err := tx.Lock(community.Ref{On: community.OnQuestion, ID: string(id)}); err != nil {
			return err
		}
	}
	// Those too that came while the questions were waited for.
	return tx.exec(`UPDATE answers SET rev = rev + CASE WHEN status IN ('draft', 'scheduled') THEN 1 ELSE 0 END WHERE question_id = $1`, q)
}

// SaveDuplicate stores of which question q is a duplicate, and who may say so. The
// transaction holds them both.
func (tx *Tx) SaveDuplicate(q *community.Question) error {
	err := expected(tx.changed(`UPDATE questions SET duplicate_of = $1, ruled = $2, rev = rev + 1 WHERE id = $3`, q.Duplicate,
		int64(q.Ruled), q.ID))
	if err != nil || q.Duplicate == "" {
		return err
	}
	return tx.exec(`UPDATE questions SET has_duplicates = TRUE WHERE id = $1`, q.Duplicate)
}

// DuplicatesOf returns the newest questions that are duplicates of those.
func (tx *Tx) DuplicatesOf(limit int, ids ...string) ([]*community.Question, error) {
	if len(ids) == 1 {
		return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.duplicate_of = $1 AND q.duplicate_of <> ''
			ORDER BY q.created DESC, q.id DESC LIMIT $2`, ids[0], limit)
	}
	return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.id IN (SELECT n.id FROM (SELECT d.id AS id,
		ROW_NUMBER() OVER (PARTITION BY d.duplicate_of ORDER BY d.created DESC, d.id DESC) AS nth FROM questions d
		WHERE d.duplicate_of <> '' AND d.duplicate_of IN (SELECT value FROM json_each($1))) AS n WHERE n.nth <= $2)
		ORDER BY q.created DESC, q.id DESC`, list(ids), limit)
}

// A MovedAnswer is one that was moved from a duplicate, and what it gave where it was
// accepted there.
type MovedAnswer struct {
	ID                          string
	Accepted                    bool
	AcceptedPoints, AskerPoints int64
}

// HoldMoved holds the answers that were moved from one question to the other.
func (tx *Tx) HoldMoved(from, to community.RecordID) error {
	return tx.exec(`UPDATE answers SET rev = rev WHERE question_id = $1
		AND id IN (SELECT answer_id FROM moved_answers WHERE from_id = $2 AND to_id = $1)`, to, from)
}

// MovedAnswers returns those that were moved from one question to the other and are still
// there.
func (tx *Tx) MovedAnswers(from, to community.RecordID) ([]MovedAnswer, error) {
	return all(tx, func(r row) (m MovedAnswer, err error) {
		return m, r.Scan(&m.ID, &m.Accepted, &m.AcceptedPoints, &m.AskerPoints)
	}, `SELECT m.answer_id, m.accepted, m.accepted_points, m.asker_points FROM moved_answers m JOIN answers a ON a.id = m.answer_id
		WHERE m.from_id = $1 AND m.to_id = $2 AND a.question_id = $2 ORDER BY m.answer_id`, from, to)
}

// NoteMoved remembers that answers were moved, in the place of what one that was deleted
// and brought back has kept of another time.
func (tx *Tx) NoteMoved(from, to community.RecordID, moved []MovedAnswer) error {
	ids := make([]string, len(moved))
	for i, m := range moved {
		ids[i] = m.ID
	}
	err := tx.exec(`DELETE FROM moved_answers WHERE from_id = $1 AND answer_id IN (SELECT value FROM json_each($2))`, from, list(ids))
	if err != nil {
		return err
	}
	return tx.insert("moved_answers", "answer_id, from_id, to_id, accepted, accepted_points, asker_points, created",
		mapped(moved, func(m MovedAnswer) []any {
			return []any{m.ID, from, to, m.Accepted, m.AcceptedPoints, m.AskerPoints, ms(tx.Now)}
		})...)
}

// ForgetMoved forgets which answers were moved from a question.
func (tx *Tx) ForgetMoved(from community.RecordID) error {
	return tx.exec(`DELETE FROM moved_answers WHERE from_id = $1`, from)
}

// AnswerIDs returns the ids of every answer to a question.
func (tx *Tx) AnswerIDs(q community.RecordID) ([]string, error) {
	return all(tx, scanString, `SELECT id FROM answers WHERE question_id = $1 ORDER BY id`, q)
}

// CarryAnswers makes answers to one question, none of which is accepted, answers to another
// that stands beside it, and counts them there. The transaction holds them and both questions.
func (tx *Tx) CarryAnswers(from, to *community.Question, ids []string) error {
	statuses, err := all(tx, scanned[community.Status], `UPDATE answers SET question_id = $1, rev = rev + 1,
		reasks = (SELECT COUNT(*) FROM asks k WHERE k.question_id = $1 AND k.created > answers.created)
		WHERE question_id = $2 AND id IN (SELECT value FROM json_each($3)) RETURNING status`, to.ID, from.ID, list(ids))
	if err != nil {
		return err
	}
	var n community.Counts
	for _, s := range statuses {
		if community.ShelfOf(s) == community.Open {
			n.Answers++
		}
		if s == community.Collapsed {
			n.HiddenAnswers++
		}
	}
	left := community.Share{Portal: from.Portal, Question: from.ID, Answers: n}
	came := community.Share{Portal: to.Portal, Question: to.ID, Under: to.Shelf, Answers: n, Restored: true}
	for _, t := range []turn{{left, community.Share{}}, {community.Share{}, came}} {
		was, is, err := tx.settleQuestion(t.before, t.now)
		if err != nil {
			return err
		}
		if err := tx.settleTallies(was, is); err != nil {
			return err
		}
	}
	return tx.reanswered(to.ID)
}
