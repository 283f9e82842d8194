package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// What a node may have kept in memory and must forget when it changes.
const (
	ChangedUser    = "user"
	ChangedToken   = "token"
	ChangedFamily  = "family"
	ChangedClient  = "client"
	ChangedPortal  = "portal"
	ChangedApp     = "app"
	ChangedTopic   = "topic"
	ChangedPins    = "pins"
	ChangedBadges  = "badges"
	ChangedPreview = "preview"
	ChangedSpace   = "space" // who is in it sees more or less
	// ChangedUnlisted is that an answer of a person was stored that not everybody is listed.
	ChangedUnlisted = "unlisted"

	ChangedRows = "*rows" // any number of watched rows
	ChangedTold = "*told" // any number of all the others
)

// Change is one thing to forget: one of the above, or a row of a watched table, which
// is called as the table is. The zero Change stands for all that there is.
type Change struct{ What, Key string }

// Forget tells every node, once the transaction commits, to forget what it keeps
// of a thing: this one at once, the others when they next look.
func (tx *Tx) Forget(what, key string) error {
	tx.forgets = true
	tx.After(func() { tx.forgotten(Change{what, key}) })
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		q.touches = append(q.touches, Change{what, key})
		return nil
	}
	return tx.insert("changes", "id, what, key, created",
		[]any{community.NewID[Change](tx.Now), what, key, ms(tx.Now)})
}

// Forgets reports whether the transaction has changed something that a node may keep.
func (tx *Tx) Forgets() bool { return tx.forgets }

// ChangesSince returns what was to be forgotten since then, on SQLite.
func (tx *Tx) ChangesSince(when time.Time) ([]Change, error) {
	return all(tx, func(r row) (Change, error) {
		var c Change
		err := r.Scan(&c.What, &c.Key)
		return c, err
	},
		`SELECT what, key FROM changes WHERE created >= $1`, ms(when))
}

// DropChanges deletes what every node has long read, of some.
func (tx *Tx) DropChanges(before time.Time, limit int) (int64, error) {
	if tx.isPostgres() {
		return tx.changed(`DELETE FROM touches WHERE xid IN (SELECT xid FROM touches WHERE created < $1 ORDER BY created LIMIT $2)`,
			ms(before), limit)
	}
	return tx.changed(`DELETE FROM changes WHERE created < $1`, ms(before))
}
