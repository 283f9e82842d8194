package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// statDays is how many days a statistic shows: today and 31 back.
const statDays = 32

// Stat is what the actor's answers received each day, oldest first.
type Stat struct {
	Metric string
	Days   [statDays]StatDay
	Month  time.Time // the first day of the present month
}

// StatDay is one day's number.
type StatDay struct {
	Day time.Time
	N   int64
}

// AnswerStats returns the daily views, votes or follows that actor's answers received.
func (a *App) AnswerStats(ctx context.Context, actor community.Actor, metric string) (Stat, error) {
	switch metric {
	case store.MetricViews, store.MetricVotes, store.MetricFollows:
	default:
		return Stat{}, community.Bad("metric", "must be one of views, votes, follows, not %q", metric)
	}
	return looked(ctx, a, func(tx *store.Tx) (Stat, error) {
		last := store.Day(tx.Now)
		first := last - statDays + 1
		days, err := tx.Days(actor.ID, metric, first, last)
		stat := Stat{Metric: metric, Month: time.Date(tx.Now.Year(), tx.Now.Month(), 1, 0, 0, 0, 0, time.UTC)}
		for i := range stat.Days {
			day := first + int64(i)
			stat.Days[i] = StatDay{time.UnixMilli(day * 86_400_000).UTC(), days[day]}
		}
		return stat, err
	})
}
