package store

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// Settle moves the counters of others from what a record added to them before to
// what it adds now. The zero Share stands for a record that is not there.
func (tx *Tx) Settle(before, now community.Share) error {
	was, is, err := tx.settleQuestion(before, now) // in the order of LockOrder
	if err != nil {
		return err
	}
	if err := tx.settleWaiting(before, now); err != nil {
		return err
	}
	if err := tx.settleSpaces(before, now); err != nil {
		return err
	}
	if err := tx.settleTopics(before, now); err != nil {
		return err
	}
	if err := tx.settlePeople(turn{before, now}, turn{community.Share{Author: was.Author, Points: was.Points},
		community.Share{Author: is.Author, Points: is.Points}}); err != nil {
		return err
	}
	if err := tx.settleTallies(was, is); err != nil {
		return err
	}
	return tx.settleTallies(before, now)
}

// A turn is what a record added to others, and adds now.
type turn struct{ before, now community.Share }

func (tx *Tx) settleTallies(before, now community.Share) error {
	share := now
	if now.Portal == "" {
		share = before
	}
	for i := range share.Tallies {
		share.Tallies[i].N = now.Tallies[i].N - before.Tallies[i].N
	}
	return tx.tally(share.Portal, share.Created, share.Tallies[:]...)
}

// settlePeople counts on the profiles of authors and of who was asked.
func (tx *Tx) settlePeople(turns ...turn) error {
	type delta struct {
		points int64
		counts community.UserCounts
		net    int64
	}
	deltas := map[community.UserID]delta{}
	note := func(id community.UserID, points int64, c community.UserCounts, net int64) {
		if id != "" {
			d := deltas[id]
			deltas[id] = delta{d.points + points, d.counts.Plus(c), d.net + net}
		}
	}
	for _, t := range turns {
		note(t.now.Author, t.now.Points, t.now.Counts, t.now.Net)
		note(t.before.Author, -t.before.Points, t.before.Counts.Negative(), -t.before.Net)
		note(t.now.Asked, 0, community.UserCounts{Requests: 1}, 0)
		note(t.before.Asked, 0, community.UserCounts{Requests: -1}, 0)
	}
	for _, id := range sortedKeys(deltas) {
		d := deltas[id]
		if err := tx.CountUser(id, d.points, d.counts); err != nil {
			return err
		}
		if d.net != 0 && d.points == 0 && d.counts == (community.UserCounts{}) { // which marks nobody
			if err := tx.MarkMerits(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// settleQuestion counts on the answered question and says whether it is solved. It returns the
// share of the question before and now, of which the totals and the points are to be settled.
func (tx *Tx) settleQuestion(before, now community.Share) (was, is community.Share, err error) {
	id := now.Question
	if id == "" {
		id = before.Question
	}
	c := community.Counts{
		Answers:       now.Answers.Answers - before.Answers.Answers,
		HiddenAnswers: now.Answers.HiddenAnswers - before.Answers.HiddenAnswers,
	}
	turn := solving{before.Solves, now.Solves, now.Bonus - before.Bonus}
	if id == "" || c == (community.Counts{}) && turn.isNone() {
		return was, is, nil
	}
	q, err := tx.countAnswers(id, c, turn, now.Restored)
	if err == nil && now.Question != "" && q.Shelf != now.Under {
		return was, is, ErrChangedMeanwhile // where the answer stands follows from its question's shelf
	}
	if err == nil && before.Portal == "" && !now.Restored && q.IsDuplicate() {
		return was, is, ErrChangedMeanwhile // it takes no more answers
	}
	if err == nil && c.Answers < 0 {
		err = tx.reanswered(id)
	}
	if err != nil || q.Shelf != community.Open {
		return was, is, err
	}
	return q.before(c.Answers, turn).Share(), q.Share(), nil
}

// countAnswers counts on a question, and returns what it is then.
func (tx *Tx) countAnswers(id community.RecordID, c community.Counts, turn solving, isRestored bool) (q openness, err error) {
	const count = `UPDATE questions SET answers = answers + $1, hidden_answers = hidden_answers + $2, rev = rev + 1,
		first_answered = CASE WHEN answers = 0 AND $1 > 0 AND first_answered * CAST($7 AS BIGINT) = 0 THEN $3 ELSE first_answered END,
		accepted = CASE WHEN CAST($4 AS TEXT) <> CAST($5 AS TEXT) THEN $5 ELSE accepted END, points = points + $6 WHERE id = $8`
	args := []any{c.Answers, c.HiddenAnswers, ms(tx.Now), turn.from, turn.to, turn.bonus, toInt(isRestored), id}
	held := tx.held
	tx.held = nil
	if held == nil || held.ID != id {
		return one(tx, scanOpenness, count+` RETURNING portal_id, created, shelf, answers, published, first_answered, accepted, author,
			anonymous, points, duplicate_of`, args...)
	}
	if held.Counts.Answers == 0 && c.Answers > 0 && (held.FirstAnswered.IsZero() || !isRestored) {
		held.FirstAnswered = tx.Now
	}
	held.Counts.Answers += c.Answers
	held.Points += turn.bonus
	if turn.from != turn.to {
		held.Accepted = turn.to
	}
	return openness{*held}, tx.expect(count, args...)
}

// A solving is a change of whether an answer solves its question, and of what that
// gives who asked.
type solving struct {
	from, to community.RecordID
	bonus    int64
}

func (s solving) isNone() bool { return s.from == s.to && s.bonus == 0 }

// openness is what of a question its answers change the totals by.
type openness struct{ community.Question }

func scanOpenness(r row) (openness, error) {
	var o openness
	var created, published, answered int64
	err := r.Scan(&o.Portal, &created, &o.Shelf, &o.Counts.Answers, &published, &answered, &o.Accepted, &o.Author, &o.Anonymous, &o.Points,
		&o.Duplicate)
	o.Created, o.Published, o.FirstAnswered = at(created), at(published), at(answered)
	return o, err
}

// before is the question as it was with so many answers less, and that solving not done.
func (o openness) before(answers int64, s solving) *community.Question {
	q := o.Question
	q.Counts.Answers -= answers
	q.Points -= s.bonus
	if s.from != s.to {
		q.Accepted = s.from
	}
	return &q
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (tx *Tx) settleTopics(before, now community.Share) error {
	if err := tx.topicsComeOut(before, now); err != nil {
		return err
	}
	column := "questions"
	if before.Posts || now.Posts {
		column = "posts"
	}
	deltas := map[community.TopicID]int64{}
	for _, t := range now.About {
		deltas[t] = 0
	}
	for _, t := range now.Topics {
		deltas[t]++
	}
	for _, t := range before.Topics {
		deltas[t]--
	}
	for _, id := range sortedKeys(deltas) {
		isNew := slices.Contains(now.About, id) && !slices.Contains(before.About, id)
		if err := tx.settleTopic(id, column, deltas[id], isNew); err != nil {
			return err
		}
	}
	return nil
}

// settleTopic adds n to a column of a topic. One that a record has come to be about must be there,
// and holds off who would delete it; who deletes one holds what is about it already.
func (tx *Tx) settleTopic(id community.TopicID, column string, n int64, isNew bool) error {
	query, args := (&adding{}).add(column, n).update("topics", string(id))
	switch {
	case n == 0 && !isNew:
		return nil
	case n == 0:
		return tx.Hold(community.Ref{On: community.OnTopic, ID: string(id)})
	case isNew:
		return tx.expect(query, args...)
	}
	return tx.exec(query, args...)
}

// settleSpaces counts on up to two spaces.
func (tx *Tx) settleSpaces(before, now community.Share) error {
	if err := tx.holdSpaces(); err != nil {
		return err
	}
	if before.Space == now.Space && before.Inside == now.Inside {
		return nil
	}
	deltas := map[community.SpaceID]community.SpaceCounts{}
	deltas[now.Space] = deltas[now.Space].Plus(now.Inside, 1)
	deltas[before.Space] = deltas[before.Space].Plus(before.Inside, -1)
	delete(deltas, "")
	for _, id := range sortedKeys(deltas) {
		if err := tx.CountSpace(id, deltas[id]); err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys[K ~string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
