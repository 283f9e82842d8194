package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// How much of what was answered is looked at for who could answer a question.
const (
	expertTopics  = 10    // of the question
	expertsBefore = `300` // of the newest questions about each of them, on each shelf
	knownAnswers  = `300` // of the newest good answers of one person
	knownTopics   = `20`  // of those that they know most of
)

// An ExpertSearch says for what experts are wanted, and who looks.
type ExpertSearch struct {
	Portal  community.PortalID
	Sight   community.Sight // whose: only answers that it lists count
	Topics  []community.TopicID
	Similar []community.RecordID // questions like the one
	For     community.RecordID   // the one, "" where it has yet to be asked
	Except  []community.UserID
	Rested  bool // only those who may be told of an unanswered question this week
	Limit   int
}

// A good answer is signed and was found good by somebody. How good it is, in the query below, has
// a bound: one that many saw does not outweigh all others.
const (
	goodAnswer = `a.anonymous = FALSE AND (a.score > 0 OR a.accepted = TRUE OR a.verified = TRUE)`
	howGood    = `(CASE WHEN a.score > 10 THEN 10 WHEN a.score > 0 THEN a.score ELSE 0 END
		+ CASE WHEN a.accepted = TRUE THEN 10 ELSE 0 END + CASE WHEN a.verified = TRUE THEN 5 ELSE 0 END)`
)

// Experts returns who has answered questions about the same topics and questions alike best, as
// far as those answers are listed to who looks. Who answered the question itself for all to see is
// not among them; that somebody did so in secret changes nothing. The CROSS JOINs, here and below,
// hold SQLite to begin with the few questions, not with all answers.
func (tx *Tx) Experts(s ExpertSearch) ([]community.Expert, error) {
	if len(s.Topics) == 0 && len(s.Similar) == 0 {
		return nil, nil
	}
	q := (&statement{}).add("SELECT a.author, COUNT(*), CAST(SUM(a.score) AS BIGINT), CAST(SUM(CASE WHEN a.accepted = TRUE THEN 1 ELSE 0 END) AS BIGINT)" +
		" FROM (SELECT value AS id FROM json_each(").bind(list(s.Similar)).add(")")
	for _, topic := range s.Topics[:min(len(s.Topics), expertTopics)] {
		for _, shelf := range listedShelves(s.Sight) {
			q.add(" UNION SELECT question_id FROM (SELECT question_id FROM question_topics WHERE topic_id = ").bind(topic).
				add(" AND shelf = ").bind(int64(shelf)).add(" ORDER BY created DESC LIMIT " + expertsBefore + ") AS t")
		}
	}
	q.add(") AS w CROSS JOIN answers a CROSS JOIN users u WHERE a.question_id = w.id AND u.id = a.author AND u.portal_id = ").bind(s.Portal).
		add(" AND " + goodAnswer)
	q.listed("a", s.Sight)
	q.add(" AND a.question_id <> ").bind(s.For).add(" AND u.status = ").bind(community.Active).
		add(" AND u.role <> ").bind(int64(community.Bot)).
		add(" AND a.author NOT IN (SELECT value FROM json_each(").bind(list(s.Except)).add("))").
		add(" AND NOT EXISTS (SELECT 1 FROM unasked n WHERE n.user_id = a.author)").
		add(" AND NOT EXISTS (SELECT 1 FROM answers o WHERE o.question_id = ").bind(s.For).
		add(" AND o.author = a.author AND o.anonymous = FALSE AND o.shelf IN (0, 4))")
	if s.Rested {
		q.add(" AND (SELECT COUNT(*) FROM suggested d WHERE d.user_id = a.author AND d.created > ").
			bind(ms(tx.Now.Add(-community.SuggestedFor))).add(") < ").bind(community.MaxSuggestedAWeek)
	}
	q.add(" GROUP BY a.author ORDER BY SUM(" + howGood + " * CASE WHEN a.question_id IN (SELECT value FROM json_each(").
		bind(list(s.Similar)).add(")) THEN 2 ELSE 1 END) DESC, a.author LIMIT ").bind(s.Limit)
	return all(tx, func(r row) (e community.Expert, err error) {
		err = r.Scan(&e.User, &e.Answers, &e.Score, &e.Accepted)
		return e, err
	}, q.String(), q.args...)
}

// TopicsNamed returns the topics of that name, or else of that synonym: everybody's, and that of the
// circle.
func (tx *Tx) TopicsNamed(portal community.PortalID, name string, in community.Circle) ([]*community.Topic, error) {
	keys := []string{topicKey(name, ""), topicKey(name, in)}
	found, err := all(tx, scanTopic, `SELECT `+topicColumns+` FROM topics WHERE portal_id = $1 AND name_key IN (SELECT value FROM json_each($2))`,
		portal, list(keys))
	if err == nil && len(found) == 0 {
		found, err = tx.topicsMeant(portal, keys)
	}
	return found, err
}

// listedShelves are those of what a sight lists because everybody is, or who is in the space.
func listedShelves(s community.Sight) []community.Shelf {
	if s.IsEverywhere() || len(s.Closed) > 0 {
		return []community.Shelf{community.Open, community.Open | community.Closed}
	}
	return []community.Shelf{community.Open}
}

// listed writes the condition that a record stands there.
func (s *statement) listed(alias string, sight community.Sight) *statement {
	switch {
	case sight.IsEverywhere():
		return s.add(" AND " + alias + ".shelf IN (0, 4)")
	case len(sight.Closed) == 0:
		return s.add(" AND " + alias + ".shelf = 0")
	}
	return s.add(" AND (" + alias + ".shelf = 0 OR " + alias + ".shelf = 4 AND " + alias + ".space_id IN (SELECT value FROM json_each(").
		bind(list(sight.Closed)).add(")))")
}

// SuggestedQuestions returns the questions since then that nobody has answered and that are about
// what a person has answered well, those first of which they know most.
func (tx *Tx) SuggestedQuestions(portal community.PortalID, sight community.Sight, since time.Time, limit int,
) ([]community.RecordID, error) {
	s := (&statement{}).add("SELECT q.id FROM (SELECT t.topic_id, SUM(g.weight) AS weight FROM (SELECT a.question_id, " + howGood +
		" AS weight FROM answers a WHERE a.author = ").bind(sight.Self).add(" AND a.portal_id = ").bind(portal).add(" AND " + goodAnswer)
	s.listed("a", sight)
	s.add(" ORDER BY a.created DESC LIMIT " + knownAnswers + ") AS g JOIN question_topics t ON t.question_id = g.question_id" +
		" GROUP BY t.topic_id ORDER BY SUM(g.weight) DESC, t.topic_id LIMIT " + knownTopics + ") AS k" +
		" CROSS JOIN question_topics w CROSS JOIN questions q WHERE w.topic_id = k.topic_id AND w.shelf IN (0, 4) AND w.created > ").
		bind(ms(since)).add(" AND q.id = w.question_id AND q.answers = 0 AND q.duplicate_of = '' AND q.locked = FALSE AND q.accepted = ''" +
		" AND q.type = 'general' AND q.portal_id = ").bind(portal).add(" AND q.author <> ").bind(sight.Self)
	s.listed("q", sight)
	s.add(" GROUP BY q.id, q.created ORDER BY SUM(k.weight) DESC, q.created DESC, q.id LIMIT ").bind(limit)
	return all(tx, scanned[community.RecordID], s.String(), s.args...)
}

// AddAnswerRequest stores that somebody was asked to answer a question, and reports whether that
// is new.
func (tx *Tx) AddAnswerRequest(portal community.PortalID, r community.AnswerRequest) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO answer_requests (question_id, to_id, by_id, portal_id, created) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`, r.Question, r.To, r.By, portal, ms(r.Created))
	return n > 0, err
}

// AnswerRequests returns who was asked to answer a question, the first at the front.
func (tx *Tx) AnswerRequests(question community.RecordID) ([]community.AnswerRequest, error) {
	return all(tx, func(r row) (q community.AnswerRequest, err error) {
		var created int64
		err = r.Scan(&q.Question, &q.To, &q.By, &created)
		q.Created = at(created)
		return q, err
	}, `SELECT question_id, to_id, by_id, created FROM answer_requests WHERE question_id = $1 ORDER BY created, to_id`, question)
}

// CountAnswerRequests returns how many people somebody has asked for an answer since then.
func (tx *Tx) CountAnswerRequests(by community.UserID, since time.Time) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM answer_requests WHERE by_id = $1 AND created > $2`, by, ms(since))
}

// MayBeAsked reports whether a person has not said that they do not want to be asked.
func (tx *Tx) MayBeAsked(user community.UserID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM unasked WHERE user_id = $1`, user)
	return n == 0, err
}

// SetMayBeAsked stores whether a person wants to be asked.
func (tx *Tx) SetMayBeAsked(portal community.PortalID, user community.UserID, mayBe bool) error {
	if mayBe {
		return tx.exec(`DELETE FROM unasked WHERE user_id = $1`, user)
	}
	return tx.exec(`INSERT INTO unasked (user_id, portal_id, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, user, portal, ms(tx.Now))
}

const toSuggest = `SELECT q.id, q.portal_id FROM portals p CROSS JOIN questions q
	WHERE q.portal_id = p.id AND q.shelf IN (0, 4) AND q.answers = 0 AND q.duplicate_of = '' AND q.created > $1 AND q.created <= $2
		AND q.locked = FALSE AND q.type = 'general' AND q.accepted = ''
		AND NOT EXISTS (SELECT 1 FROM announced n WHERE n.target_id = q.id AND n.verb = $3) LIMIT 1`

// ToSuggest returns a question of a portal that nobody answered for a while, and of which nobody
// was told yet who could; ErrNotFound where there is none.
func (tx *Tx) ToSuggest() (id string, portal community.PortalID, err error) {
	found, err := one(tx, func(r row) (f [2]string, err error) {
		err = r.Scan(&f[0], &f[1])
		return f, err
	}, toSuggest, ms(tx.Now.Add(-community.SuggestedFor)), ms(tx.Now.Add(-community.SuggestedAfter)), community.VerbSuggest)
	return found[0], community.PortalID(found[1]), err
}

// TakeSuggesting has others who suggest questions wait until the transaction ends, so that nobody
// is told of more than they should be.
func (tx *Tx) TakeSuggesting() error {
	_, err := tx.TakeSweep("suggested questions", 0)
	return err
}

// MarkSuggested stores that those were told of a question who could answer it.
func (tx *Tx) MarkSuggested(portal community.PortalID, question community.RecordID, to []community.UserID) error {
	err := tx.exec(`INSERT INTO announced (target_id, verb, portal_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		question, community.VerbSuggest, portal, ms(tx.Now))
	for _, user := range to {
		if err == nil {
			err = tx.exec(`INSERT INTO suggested (user_id, question_id, portal_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
				user, question, portal, ms(tx.Now))
		}
	}
	return err
}
