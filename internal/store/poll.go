package store

import "github.com/stoa-community/stoa/internal/community"

// PollChoice returns a person's choice in a poll, "" for none.
func (tx *Tx) PollChoice(q community.ID[community.Question], user community.ID[community.User]) (community.ID[community.PollOption], error) {
	choices, err := all(tx, scanned[community.ID[community.PollOption]],
		`SELECT option_id FROM poll_votes WHERE question_id = $1 AND user_id = $2`, q, user)
	if err != nil || len(choices) == 0 {
		return "", err
	}
	return choices[0], nil
}

// SetPollChoice records a person's choice and reports whether it is their first
// in this poll.
func (tx *Tx) SetPollChoice(q community.ID[community.Question], user community.ID[community.User], option community.ID[community.PollOption]) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO poll_votes (question_id, user_id, option_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		q, user, option, ms(tx.Now))
	if err != nil || n == 1 {
		return n == 1, err
	}
	return false, tx.exec(`UPDATE poll_votes SET option_id = $1, created = $2 WHERE question_id = $3 AND user_id = $4`, option, ms(tx.Now), q, user)
}

// PollResult counts the choices of a poll by option.
func (tx *Tx) PollResult(q community.ID[community.Question]) (map[community.ID[community.PollOption]]int64, error) {
	type result struct {
		option community.ID[community.PollOption]
		n      int64
	}
	rows, err := all(tx, func(r row) (result, error) {
		var res result
		err := r.Scan(&res.option, &res.n)
		return res, err
	}, `SELECT option_id, COUNT(*) FROM poll_votes WHERE question_id = $1 GROUP BY option_id`, q)
	counts := make(map[community.ID[community.PollOption]]int64, len(rows))
	for _, r := range rows {
		counts[r.option] = r.n
	}
	return counts, err
}

// Lock holds a record against other writers until the transaction ends, and
// raises its revision.
func (tx *Tx) Lock(on community.Ref) error { return tx.touch(on) }

// SavePoll stores how many chose each option.
func (tx *Tx) SavePoll(q *community.Question) error {
	return tx.exec(`UPDATE questions SET options = $1, poll_votes = $2 WHERE id = $3`, encodeList(q.Options), q.Counts.PollVotes, q.ID)
}
