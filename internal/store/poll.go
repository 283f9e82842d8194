package store

import "github.com/stoa-community/stoa/internal/community"

// PollChoice returns a person's choice in a poll, "" for none.
func (tx *Tx) PollChoice(q community.RecordID, user community.UserID) (community.PollOptionID, error) {
	choices, err := all(tx, scanned[community.PollOptionID],
		`SELECT option_id FROM poll_votes WHERE question_id = $1 AND user_id = $2`, q, user)
	if err != nil || len(choices) == 0 {
		return "", err
	}
	return choices[0], nil
}

// SetPollChoice records a person's choice in place of any other.
func (tx *Tx) SetPollChoice(q community.RecordID, user community.UserID, option community.PollOptionID) error {
	return tx.exec(`INSERT INTO poll_votes (question_id, user_id, option_id, created) VALUES ($1, $2, $3, $4)
		ON CONFLICT (question_id, user_id) DO UPDATE SET option_id = excluded.option_id, created = excluded.created`, q, user, option, ms(tx.Now))
}

// SavePoll stores how many chose each option.
func (tx *Tx) SavePoll(q *community.Question) error {
	return tx.exec(`UPDATE questions SET options = $1, poll_votes = $2 WHERE id = $3`, encodeList(q.Options), q.Counts.PollVotes, q.ID)
}
