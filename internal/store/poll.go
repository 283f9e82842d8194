package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// PollChoices returns what a person chose in a poll, in the order of its options.
func (tx *Tx) PollChoices(q community.RecordID, user community.UserID) ([]community.PollOptionID, error) {
	rows, err := all(tx, scanChoices, `SELECT option_id, more FROM poll_votes WHERE question_id = $1 AND user_id = $2`, q, user)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0], nil
}

func scanChoices(r row) ([]community.PollOptionID, error) {
	var first, more string
	err := r.Scan(&first, &more)
	return choicesOf(first, more), err
}

// choicesOf are the options that a row names: the first, and those besides it.
func choicesOf(first, more string) []community.PollOptionID {
	list := []community.PollOptionID{community.PollOptionID(first)}
	for _, id := range strings.Fields(more) {
		list = append(list, community.PollOptionID(id))
	}
	return list
}

// besides is how a row names options besides the first.
func besides(options []community.PollOptionID) string {
	ids := make([]string, len(options))
	for i, id := range options {
		ids[i] = string(id)
	}
	return strings.Join(ids, " ")
}

// SetPollChoices records what a person chose, one option at least, in place of
// anything else.
func (tx *Tx) SetPollChoices(q community.RecordID, user community.UserID, options []community.PollOptionID) error {
	return tx.exec(`INSERT INTO poll_votes (question_id, user_id, option_id, more, created) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (question_id, user_id) DO UPDATE SET option_id = excluded.option_id, more = excluded.more, created = excluded.created`,
		q, user, options[0], besides(options[1:]), ms(tx.Now))
}

// DropPollChoices takes back what a person chose.
func (tx *Tx) DropPollChoices(q community.RecordID, user community.UserID) error {
	return tx.exec(`DELETE FROM poll_votes WHERE question_id = $1 AND user_id = $2`, q, user)
}

// SavePoll stores how many chose each option, and how many voted.
func (tx *Tx) SavePoll(q *community.Question) error {
	return tx.exec(`UPDATE questions SET options = $1, poll_votes = $2 WHERE id = $3`, encodeList(q.Options), q.Counts.PollVotes, q.ID)
}
