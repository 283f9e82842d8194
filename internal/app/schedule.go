package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// scheduleEvery is how often records whose time has come are looked for.
const scheduleEvery = time.Second

// dueBatch is how many of a kind one transaction publishes.
const dueBatch = 50

// runSchedule publishes scheduled records until ctx ends. Nodes may do so side by
// side: each record is saved under the revision it was read at, so that of two
// who publish it one begins anew and finds it done.
func (a *App) runSchedule(ctx context.Context) {
	every(ctx, scheduleEvery, "scheduled records could not be published; they are tried again", func(ctx context.Context) error {
		err := a.PublishDue(ctx)
		if community.KindOf(err) == community.Conflict {
			return nil
		}
		return err
	})
}

// PublishDue publishes every scheduled record whose time has come.
func (a *App) PublishDue(ctx context.Context) error {
	return a.whileAny(ctx, (*store.Tx).AnythingDue, a.publishSome)
}

func (a *App) publishSome(tx *store.Tx) error {
	for _, publish := range []func(*store.Tx) error{a.questions.publishDue, a.answers.publishDue, a.posts.publishDue, liftBans,
		endRewards, remindGuests, seatWaiting} {
		if err := publish(tx); err != nil {
			return err
		}
	}
	return nil
}
