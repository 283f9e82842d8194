package store

import (
	"fmt"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Emitted is an event of a transaction, and the portal that it acted in then.
type Emitted struct {
	Portal community.PortalID
	community.Event
}

// For says which portal the transaction acts in from here on: the one that what
// it emits belongs to.
func (tx *Tx) For(portal community.PortalID) { tx.portal = portal }

// Emit adds e to the events that the commit will store.
func (tx *Tx) Emit(e community.Event) { tx.events = append(tx.events, Emitted{tx.portal, e}) }

// EventsSince returns the kinds of what happened on a portal from then on, in
// the order of their times.
func (tx *Tx) EventsSince(portal community.PortalID, when time.Time) ([]string, error) {
	return all(tx, scanString, `SELECT kind FROM events WHERE portal_id = $1 AND created >= $2 ORDER BY created, id`, portal, ms(when))
}

// saveEvents stores the events, the last one with whose notifications changed.
func (tx *Tx) saveEvents() error {
	query := `INSERT INTO events (id, portal_id, kind, body, created, seq, told, batch) VALUES ($1, $2, $3, $4, $5, $6, $7, ` + tx.batch() +
		`)`
	for i, e := range tx.events {
		told := ""
		if i == len(tx.events)-1 {
			told = writeTold(tx.told)
		}
		err := tx.exec(query, community.NewID[community.Event](tx.Now), e.Portal, e.Kind(), encode(e.Event), ms(tx.Now), i, told)
		if err != nil {
			return fmt.Errorf("event %s: %w", e.Kind(), err)
		}
	}
	return nil
}
