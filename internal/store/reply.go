package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// MailsTaken is what is known of the mails of a person.
type MailsTaken struct {
	Is     bool  // whether this one was taken
	Lately int64 // how many were
}

// MailsTaken returns whether a mail of a person was taken, and how many were since then.
func (tx *Tx) MailsTaken(user community.UserID, name string, since time.Time) (m MailsTaken, err error) {
	var is int64
	err = tx.Ask(number(&is, "the mail", `SELECT COUNT(*) FROM mails_taken WHERE name = $1`, name),
		number(&m.Lately, "mails", `SELECT COUNT(*) FROM mails_taken WHERE user_id = $1 AND created > $2`, user, ms(since)))
	m.Is = is > 0
	return m, err
}

// TakeMail notes that a mail of a person was taken, and reports whether that is new.
func (tx *Tx) TakeMail(portal community.PortalID, user community.UserID, name string) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO mails_taken (name, portal_id, user_id, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		name, portal, user, ms(tx.Now))
	return n == 1, err
}

// DropMailsTaken forgets up to limit that were taken before then, and tells how many.
func (tx *Tx) DropMailsTaken(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM mails_taken WHERE name IN (SELECT name FROM mails_taken WHERE created < $1 LIMIT $2)`, ms(before), limit)
}
