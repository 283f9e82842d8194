package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/store"
)

// Drift is a kept number that differs from the rows it counts.
type Drift = store.Drift

// Doctor recounts everything that is counted, on every portal, compares the index
// of the search with the records, and returns what differs, at most store.MaxDrift
// of each: there should be nothing. With fix it is mended too, while nobody else can write. Without, other nodes go on, and what
// follows from a record on a wrong shelf is told along with it.
func (a *App) Doctor(ctx context.Context, fix bool) (drifts []Drift, err error) {
	run := a.db.Read
	if fix {
		run = a.db.Write
	}
	err = run(ctx, func(tx *store.Tx) (err error) {
		if drifts, err = tx.Recount(fix); err != nil {
			return err
		}
		unfound, err := tx.CheckSearch()
		if err == nil && fix && len(unfound) > 0 {
			err = tx.RebuildSearch()
		}
		drifts = append(drifts, unfound...)
		return err
	})
	return drifts, err
}
