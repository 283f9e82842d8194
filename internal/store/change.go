package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// What a node may have kept in memory and must forget when it changes.
const (
	ChangedUser   = "user"
	ChangedToken  = "token"
	ChangedFamily = "family"
	ChangedClient = "client"
	ChangedPortal = "portal"
	ChangedApp    = "app"
	ChangedTopic  = "topic"
	ChangedPins   = "pins"
	ChangedSpace  = "space" // who is in it sees more or less
)

// Change is one thing to forget.
type Change struct{ What, Key string }

// Forget tells every node, once the transaction commits, to forget what it keeps
// of a thing: this one at once, the others when they next look.
func (tx *Tx) Forget(what, key string) error {
	tx.forgets = true
	tx.After(func() { tx.forgotten(Change{what, key}) })
	return tx.insert("changes", "id, what, key, created",
		[]any{community.NewID[Change](tx.Now), what, key, ms(tx.Now)})
}

// Forgets reports whether the transaction has changed something that a node may keep.
func (tx *Tx) Forgets() bool { return tx.forgets }

// ChangesSince returns what was to be forgotten since then.
func (tx *Tx) ChangesSince(when time.Time) ([]Change, error) {
	return all(tx, func(r row) (Change, error) {
		var c Change
		err := r.Scan(&c.What, &c.Key)
		return c, err
	},
		`SELECT what, key FROM changes WHERE created >= $1`, ms(when))
}

// DropChanges deletes what every node has long read.
func (tx *Tx) DropChanges(before time.Time) (int64, error) {
	return tx.changed(`DELETE FROM changes WHERE created < $1`, ms(before))
}
