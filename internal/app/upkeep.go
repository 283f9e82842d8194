package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
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

// changesFor is how long it is kept what nodes are to forget: longer than a node follows
// nothing without beginning anew.
const changesFor = 10 * time.Minute

// invitationsFor is how long it can be seen what became of an invitation that has
// expired.
const invitationsFor = 90 * 24 * time.Hour

// Run does what no request does, until ctx ends: it writes the views counted so
// far, publishes what is scheduled, gives badges, tells open pages what happens, posts what is to
// be sent, backs itself up, and sweeps out what has expired.
func (a *App) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	for _, run := range []func(context.Context){a.runViews, a.runSchedule, a.runAwards, a.runUpkeep, a.runBackups, a.runArchive, a.runNews,
		a.runSummaries, a.runPushes, a.runPreviews, a.runStream, a.runAnnounce, a.runHear, a.runSuggest,
		a.memory.Run, a.memory.Budget().Run} {
		wg.Go(func() { run(ctx) })
	}
	wg.Wait()
	return nil
}

func (a *App) runUpkeep(ctx context.Context) {
	every(ctx, upkeepEvery, "upkeep failed; it is tried again", func(ctx context.Context) error {
		return errors.Join(a.Upkeep(ctx), a.SweepDaily(ctx))
	})
}

// SweepDaily does those sweeps that walk over everything and that nobody has done
// for a day, on whichever node. One that fails is tried again a day later.
func (a *App) SweepDaily(ctx context.Context) error {
	var due []func() error
	failed := a.db.Write(ctx, func(tx *store.Tx) error {
		due = nil
		for name, sweep := range map[string]func() error{
			"leaders": func() error { return a.db.Write(ctx, (*store.Tx).DropLeaders) },
			"topics": func() error {
				return a.db.Write(ctx, func(tx *store.Tx) error {
					return tx.DropForsakenTopics(tx.Now.Add(-community.RestoredFor), upkeepBatch)
				})
			},
			"uploads": func() error { _, err := a.SweepUploads(ctx); return err },
		} {
			isDue, err := tx.TakeSweep(name, 24*time.Hour)
			if err != nil {
				return err
			}
			if isDue {
				due = append(due, sweep)
			}
		}
		return nil
	})
	if failed != nil {
		return failed
	}
	for _, sweep := range due {
		failed = errors.Join(failed, sweep())
	}
	return failed
}

// Upkeep sweeps once.
func (a *App) Upkeep(ctx context.Context) error {
	for _, sweep := range []func(*store.Tx) (int64, error){
		func(tx *store.Tx) (int64, error) { return tx.DropTokens(tx.Now, upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropKept(tx.Now.Add(-keptFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropChanges(tx.Now.Add(-changesFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropJobs(tx.Now.Add(-loggedFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropEvents(tx.Now.Add(-eventsFor), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropMailTokens(tx.Now, upkeepBatch) },
		func(tx *store.Tx) (int64, error) {
			return tx.DropOldUnfinished(tx.Now.Add(-unfinishedTime), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) {
			return tx.DropInvitations(tx.Now.Add(-invitationsFor), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) { return tx.DropViewings(upkeepBatch) },
		func(tx *store.Tx) (int64, error) {
			return tx.DropDeletions(tx.Now.Add(-community.RestoredFor), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) {
			return tx.DropRefused(tx.Now.Add(-community.RefusedFor), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) {
			return tx.DropSuggestions(tx.Now.Add(-community.SuggestionsKept), upkeepBatch)
		},
		func(tx *store.Tx) (int64, error) { return tx.RequeueNews(upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropMailsTaken(tx.Now.Add(-mailsKept), upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return tx.DropEndedPushes(upkeepBatch) },
		func(tx *store.Tx) (int64, error) { return a.sweepPictures(ctx, tx) },
		func(tx *store.Tx) (int64, error) { return tx.DropOldPreviews(tx.Now.Add(-previewsFor), upkeepBatch) },
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
