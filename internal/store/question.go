package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// questionColumns leaves out the description, the longest column, which only the
// question's own record shows.
const questionColumns = recordColumns + `, last_asked, last_answered, first_answered, title, summary, lang, type, privacy, verified, locked,
	asked, topics, options, multiple, closes, asks, hidden_answers, answers, followers, poll_votes, accepted, reward, rewards,
	duplicate_of, has_duplicates`

var questions = &shelved{
	table: "questions", tally: community.TallyQuestions, alias: "q", from: "questions q",
	columns: prefixed("q", questionColumns+", description"), topics: "question_topics", key: "question_id",
	sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views", "lastAnsweredAt": "last_answered",
		"answers": "answers", "followers": "followers", "reward": "reward"},
}

// A questionRow scans questionColumns into a question.
type questionRow struct {
	recordRow
	q                                      community.Question
	lastAsked, lastAnswered, firstAnswered int64
	closes                                 int64
	topics, options                        string
}

func (r *questionRow) targets(list []any) []any {
	q, c := &r.q, &r.q.Counts
	return append(r.recordRow.targets(list, &q.Record), &r.lastAsked, &r.lastAnswered, &r.firstAnswered, &q.Title, &q.Summary, &q.Lang,
		&q.Type, &q.Privacy, &q.Verified, &q.Locked, &q.Asked, &r.topics, &r.options, &q.Multiple, &r.closes, &c.Asks, &c.HiddenAnswers,
		&c.Answers, &c.Followers, &c.PollVotes, &q.Accepted, &q.Reward, &q.Rewards, &q.Duplicate, &q.HasDuplicates)
}

func (r *questionRow) question() (*community.Question, error) {
	q := &r.q
	r.fill(&q.Record, community.OnQuestion)
	q.LastAsked, q.LastAnswered, q.FirstAnswered = at(r.lastAsked), at(r.lastAnswered), at(r.firstAnswered)
	q.Closes = at(r.closes)
	if err := decodeInto(r.topics, &q.Topics); err != nil {
		return nil, err
	}
	return q, decodeInto(r.options, &q.Options)
}

func scanQuestion(r row) (*community.Question, error) {
	var qr questionRow
	err := scanWide(r, func(list []any) []any { return append(qr.targets(list), &qr.q.Description) })
	if err != nil {
		return nil, err
	}
	return qr.question()
}

// AddQuestions stores new questions under their topics. What they add to the
// counters of others is the caller's to count: see [Tx.Settle].
func (tx *Tx) AddQuestions(qs ...*community.Question) error {
	err := tx.insert("questions", questionColumns+", description", mapped(qs, func(q *community.Question) []any {
		c := &q.Counts
		return append(recordValues(&q.Record), ms(q.LastAsked), ms(q.LastAnswered), ms(q.FirstAnswered), q.Title, q.Summary, q.Lang, q.Type,
			q.Privacy, q.Verified, q.Locked, q.Asked, encodeList(q.Topics), encodeList(q.Options), q.Multiple, ms(q.Closes),
			c.Asks, c.HiddenAnswers, c.Answers, c.Followers, c.PollVotes, q.Accepted, q.Reward, q.Rewards,
			q.Duplicate, q.HasDuplicates, q.Description)
	})...)
	if err != nil {
		return err
	}
	var about [][]any
	for _, q := range qs {
		about = append(about, topicRows(&q.Record, q.Topics)...)
	}
	if err := tx.insert(questions.topics, questions.topicColumns(), about...); err != nil {
		return err
	}
	return index(tx, qs, questionDoc)
}

// SaveQuestion stores what may be edited of a question, under the next revision.
func (tx *Tx) SaveQuestion(q *community.Question) error {
	err := tx.save(&q.Record, "title, description, summary, lang, type, privacy, verified, locked, topics, options, multiple, closes",
		q.Title, q.Description, q.Summary, q.Lang, q.Type, q.Privacy, q.Verified, q.Locked, encodeList(q.Topics), encodeList(q.Options),
		q.Multiple, ms(q.Closes))
	if err != nil {
		return err
	}
	if err := tx.saveTopics(questions, &q.Record, q.Topics); err != nil {
		return err
	}
	return tx.reindex(questionDoc(q))
}

// Question returns the question of that id or short id.
func (tx *Tx) Question(portal community.PortalID, ref string) (*community.Question, error) {
	return find(tx, questions, scanQuestion, portal, ref)
}

// QuestionKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) QuestionKeys(l List) (keys []Key, total int64, err error) { return tx.keys(questions, l) }

// QuestionKey returns the key of the question of that id or short id.
func (tx *Tx) QuestionKey(portal community.PortalID, ref string) (Key, error) {
	return tx.findKey(questions, portal, ref)
}

// QuestionsByID returns those of ids that exist, in no order.
func (tx *Tx) QuestionsByID(ids []string) ([]*community.Question, error) {
	return findAll(tx, questions, scanQuestion, ids)
}

// DueQuestions returns scheduled questions whose time has come.
func (tx *Tx) DueQuestions(now time.Time, limit int) ([]*community.Question, error) {
	return findDue(tx, questions, scanQuestion, now, limit)
}

// CountQuestion adds to the counters of a question, under the next revision.
func (tx *Tx) CountQuestion(id community.RecordID, c community.Counts) error {
	if c == (community.Counts{}) {
		return nil
	}
	query, args := (&adding{}).add("asks", c.Asks).add("edits", c.Edits).add("comments", c.Comments).
		add("hidden_answers", c.HiddenAnswers).add("answers", c.Answers).add("views", c.Views).
		add("followers", c.Followers).add("poll_votes", c.PollVotes).update("questions", string(id))
	return tx.exec(query, args...)
}

// Answered notes when a question was last answered.
func (tx *Tx) Answered(id community.RecordID, when time.Time) error {
	return tx.exec(`UPDATE questions SET last_answered = $1 WHERE id = $2 AND last_answered < $3`, ms(when), id, ms(when))
}

// HeldQuestion is Question of one that is answered: on PostgreSQL nobody else changes it
// until the transaction ends, so that what it counts is known without asking again.
func (tx *Tx) HeldQuestion(portal community.PortalID, ref string) (*community.Question, error) {
	query := questions.named(ref)
	if tx.isPostgres() {
		query += ` FOR NO KEY UPDATE`
	}
	q, err := one(tx, scanQuestion, query, ref, portal)
	if err == nil {
		held := *q
		tx.held = &held
	}
	return q, err
}

// reanswered notes anew when a question was last answered, once it has an answer
// less.
func (tx *Tx) reanswered(id community.RecordID) error {
	return tx.exec(`UPDATE questions SET last_answered = COALESCE((SELECT MAX(published) FROM answers
		WHERE question_id = $1 AND status IN ('published', 'collapsed')), 0) WHERE id = $1`, id)
}

// AddAsk records that one more person wants the question answered, although it has the
// answers that it has.
func (tx *Tx) AddAsk(id community.RecordID, user community.UserID) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO asks (question_id, user_id, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, id, user,
		ms(tx.Now))
	if err != nil || n == 0 {
		return false, err
	}
	err = tx.exec(`UPDATE answers SET reasks = reasks + 1, rev = rev + 1 WHERE question_id = $1 AND created < $2`, id, ms(tx.Now))
	if err != nil {
		return false, err
	}
	// It may have been deleted meanwhile: then nobody asked.
	err = expected(tx.changed(`UPDATE questions SET asks = asks + 1, last_asked = $1, rev = rev + 1 WHERE id = $2`, ms(tx.Now), id))
	if err != nil || !tx.isPostgres() {
		return true, err
	}
	// Answers that were being written have come while the question was waited for.
	return true, tx.exec(`UPDATE answers SET reasks = reasks + 1, rev = rev + 1 WHERE question_id = $1 AND created < $2
		AND reasks < (SELECT COUNT(*) FROM asks k WHERE k.question_id = $1 AND k.created > answers.created)`, id, ms(tx.Now))
}

// AskedMeanwhile counts on a new answer who has asked too since it was begun. The
// transaction holds the question by now. Where one writes at a time there is nobody.
func (tx *Tx) AskedMeanwhile(ans *community.Answer) error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`UPDATE answers SET reasks = (SELECT COUNT(*) FROM asks k WHERE k.question_id = $1 AND k.created > $2) WHERE id = $3`,
		ans.Question, ms(ans.Created), ans.ID)
}
