package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// KeepUnfinished stores the fields of a form that a person has not sent yet, in
// the place of what was kept of it.
func (tx *Tx) KeepUnfinished(portal community.PortalID, user community.UserID, form, fields string) error {
	return tx.exec(`INSERT INTO unfinished (user_id, form, portal_id, fields, updated) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, form) DO UPDATE SET fields = excluded.fields, updated = excluded.updated`,
		user, form, portal, fields, ms(tx.Now))
}

// Unfinished returns the fields that are kept of a form.
func (tx *Tx) Unfinished(user community.UserID, form string) (string, error) {
	return one(tx, scanString, `SELECT fields FROM unfinished WHERE user_id = $1 AND form = $2`, user, form)
}

// UnfinishedOf returns the forms that are kept of a person, with their fields, the latest first.
func (tx *Tx) UnfinishedOf(user community.UserID, limit int) ([]Unfinished, error) {
	return all(tx, func(r row) (Unfinished, error) {
		var u Unfinished
		var updated int64
		err := r.Scan(&u.Form, &u.Fields, &updated)
		u.Updated = at(updated)
		return u, err
	}, `SELECT form, fields, updated FROM unfinished WHERE user_id = $1 ORDER BY updated DESC, form LIMIT $2`, user, limit)
}

// Unfinished is a form that is kept: its name, its fields as they were encoded, and when it
// was kept last.
type Unfinished struct {
	Form, Fields string
	Updated      time.Time
}

// CountUnfinished returns how many forms are kept of a person.
func (tx *Tx) CountUnfinished(user community.UserID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM unfinished WHERE user_id = $1`, user)
}

// DropUnfinished forgets a form.
func (tx *Tx) DropUnfinished(user community.UserID, form string) error {
	return tx.exec(`DELETE FROM unfinished WHERE user_id = $1 AND form = $2`, user, form)
}

// DropOldUnfinished deletes up to limit forms not touched since before, and tells
// how many.
func (tx *Tx) DropOldUnfinished(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM unfinished WHERE (user_id, form) IN (SELECT user_id, form FROM unfinished WHERE updated < $1 LIMIT $2)`,
		ms(before), limit)
}
