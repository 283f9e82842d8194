package app

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// upkeepEvery is how often what has expired is swept out.
const upkeepEvery = time.Minute

// upkeepBatch bounds what one sweep deletes in a transaction, so that writers
// behind it wait milliseconds.
const upkeepBatch = 500

// loggedFor is how long it can be read what came of a webhook delivery, and how
// long a mail that was given up is kept.
const loggedFor = 14 * 24 * time.Hour

// eventsFor is how long events are kept: longer than they can be caught up with.
// What webhooks are to be told of them is in jobs of its own.
const eventsFor = 7 * replayed

// Run does what no request does, until ctx ends: it writes the views counted so
// far, publishes what is scheduled, tells open pages what happens, posts what is to
// be sent, and sweeps out what has expired.
func (a *App) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	for _, run := range []func(context.Context){a.runViews, a.runSchedule, a.runUpkeep, a.runNews, a.runStream, a.runAnnounce} {
		wg.Go(func() { run(ctx) })
	}
	wg.Wait()
	return nil
}

func (a *App) runUpkeep(ctx context.Context) {
	tick, daily := time.NewTicker(upkeepEvery), time.NewTicker(24*time.Hour)
	defer tick.Stop()
	defer daily.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-daily.C:
			if _, err := a.SweepUploads(ctx); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "uploads could not be swept; it is tried again tomorrow", "error", err)
			}
			if err := a.db.Write(ctx, (*store.Tx).DropLeaders); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "leaderboards that are over could not be swept; it is tried again tomorrow", "error", err)
			}
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
		func(tx *store.Tx) (int64, error) { return tx.DropJobs(tx.Now.Add(-loggedFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropEvents(tx.Now.Add(-eventsFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropMailTokens(tx.Now, upkeepBatch) },
		func(tx *store.Tx) (int64, error) {
			return tx.DropOldUnfinished(tx.Now.Add(-unfinishedTime), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) { return tx.RequeueNews(upkeepBatch) },
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
