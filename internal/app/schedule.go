package app

import (
	"context"
	"log/slog"
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
	tick := time.NewTicker(scheduleEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := a.PublishDue(ctx); err != nil && ctx.Err() == nil && community.KindOf(err) != community.Conflict {
				slog.WarnContext(ctx, "scheduled records could not be published; they are tried again", "error", err)
			}
		}
	}
}

// PublishDue publishes every scheduled record whose time has come.
func (a *App) PublishDue(ctx context.Context) error {
	for {
		isDue, err := looked(ctx, a, (*store.Tx).AnythingDue)
		if err != nil || !isDue {
			return err
		}
		if err := a.db.Write(ctx, publishSome); err != nil {
			return err
		}
	}
}

func publishSome(tx *store.Tx) error {
	for _, publish := range []func(*store.Tx) error{publishQuestions, publishAnswers, publishPosts, liftBans} {
		if err := publish(tx); err != nil {
			return err
		}
	}
	return nil
}

func publishQuestions(tx *store.Tx) error {
	due, err := tx.DueQuestions(tx.Now, dueBatch)
	for _, q := range due {
		before := *q
		tx.For(q.Portal)
		q.Status, q.Updated = community.Published, tx.Now
		shelveQuestion(q)
		if err := saveQuestionShelf(tx, &before, q); err != nil {
			return err
		}
		tx.Emit(community.QuestionChanged{Question: q.ID, By: q.Author})
	}
	return err
}

func publishAnswers(tx *store.Tx) error {
	due, err := tx.DueAnswers(tx.Now, dueBatch)
	for _, ans := range due {
		before := *ans
		tx.For(ans.Portal)
		ans.Status, ans.Updated = community.Published, tx.Now
		ans.Shelf = community.ShelfOf(ans.Status).Under(ans.Of.Shelf)
		if err := saveAnswerShelf(tx, &before, ans); err != nil {
			return err
		}
		tx.Emit(community.AnswerChanged{Answer: ans.ID, By: ans.Author})
		if err := announce(tx, &before, ans); err != nil {
			return err
		}
	}
	return err
}

func publishPosts(tx *store.Tx) error {
	due, err := tx.DuePosts(tx.Now, dueBatch)
	for _, p := range due {
		before := *p
		tx.For(p.Portal)
		p.Status, p.Shelf, p.Updated = community.Published, p.Shelf.Of(community.Published), tx.Now
		if err := savePostShelf(tx, &before, p); err != nil {
			return err
		}
		tx.Emit(community.PostChanged{Post: p.ID, By: p.Author})
	}
	return err
}
