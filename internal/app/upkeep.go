package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// upkeepEvery is how often what has expired is swept out.
const upkeepEvery = time.Minute

// upkeepBatch bounds what one sweep deletes in a transaction, so that writers
// behind it wait milliseconds.
const upkeepBatch = 500

// Run keeps the database in order until ctx ends: it deletes tokens, kept answers
// and changes that are past their time.
func (a *App) Run(ctx context.Context) error {
	tick := time.NewTicker(upkeepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := a.Upkeep(ctx); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "upkeep failed; it is tried again", "error", err)
			}
		}
	}
}

// Upkeep sweeps once.
func (a *App) Upkeep(ctx context.Context) error {
	for _, sweep := range []func(*store.Tx) (int64, error){
		func(tx *store.Tx) (int64, error) { return tx.DropTokens(tx.Now, upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropKept(tx.Now.Add(-keptFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropChanges(tx.Now.Add(-time.Hour)) },
	} {
		for n := int64(upkeepBatch); n == upkeepBatch; {
			err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
				n, err = sweep(tx)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
