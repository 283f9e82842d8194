package store

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// Try runs fn so that nothing of it stays when it is refused, while the transaction
// goes on. An error that is no refusal is of the whole transaction: return it.
func (tx *Tx) Try(fn func() error) error {
	if err := errors.Join(tx.exec(`SAVEPOINT try`), tx.flush()); err != nil {
		return err
	}
	events, told, before, after := len(tx.events), len(tx.told), len(tx.before), len(tx.after)
	spaces, tallied := slices.Clone(tx.spaces), maps.Clone(tx.tallied)
	refused := fn()
	if refused == nil {
		refused = cmp.Or(tx.flush(), tx.Arrived())
	}
	if refused != nil {
		if kind := community.KindOf(refused); kind == community.Internal || kind == community.Unavailable {
			return refused
		}
		tx.events, tx.told, tx.before, tx.after = tx.events[:events], tx.told[:told], tx.before[:before], tx.after[:after]
		tx.spaces, tx.tallied = spaces, tallied
		tx.leave()
		tx.held, tx.followers = nil, nil                                   // what was held is no more
		if _, err := tx.changed(`ROLLBACK TO SAVEPOINT try`); err != nil { // by itself: where it failed, nothing else is heard
			return err
		}
	}
	if err := tx.exec(`RELEASE SAVEPOINT try`); err != nil {
		return err
	}
	return refused
}
