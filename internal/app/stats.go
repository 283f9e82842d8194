package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// statDays is how many days a statistic shows: today and 31 back.
const statDays = 32

// Stat is what the actor's answers or questions received each day, oldest first.
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
	return a.statsOf(ctx, actor, community.OnAnswer, metric)
}

// QuestionStats returns the daily views, votes or follows that actor's questions received.
func (a *App) QuestionStats(ctx context.Context, actor community.Actor, metric string) (Stat, error) {
	return a.statsOf(ctx, actor, community.OnQuestion, metric)
}

func (a *App) statsOf(ctx context.Context, actor community.Actor, on community.Subject, metric string) (Stat, error) {
	switch metric {
	case store.MetricViews, store.MetricVotes, store.MetricFollows:
	default:
		return Stat{}, community.Bad("metric", community.WhyNotOneOf, "must be one of %s, not %q", "views, votes, follows", metric)
	}
	return looked(ctx, a, func(tx *store.Tx) (Stat, error) {
		last := store.Day(tx.Now)
		first := last - statDays + 1
		days, err := tx.Days(actor.ID, store.MetricOf(on, metric), first, last)
		stat := Stat{Metric: metric, Month: time.Date(tx.Now.Year(), tx.Now.Month(), 1, 0, 0, 0, 0, time.UTC)}
		for i := range stat.Days {
			day := first + int64(i)
			stat.Days[i] = StatDay{dayOf(day), days[day]}
		}
		return stat, err
	})
}

// healthDays is over how many days a portal's health is told.
const healthDays = 30

// Health tells how alive a portal is: how many different people were seen, acted
// and posted in the last 30 days, and when the actor last did.
type Health struct {
	store.Active
	LastSeen, LastAction, LastPost time.Time
	Now                            time.Time
}

// PortalHealth returns the health of the actor's portal.
func (a *App) PortalHealth(ctx context.Context, actor community.Actor) (Health, error) {
	return looked(ctx, a, func(tx *store.Tx) (Health, error) {
		active, err := tx.ActiveSince(actor.Portal, store.Day(tx.Now)-healthDays+1)
		if err != nil {
			return Health{}, err
		}
		u, err := tx.User(actor.Portal, actor.ID)
		if err != nil {
			return Health{}, err
		}
		return Health{Active: active, LastSeen: u.LastSeen, LastAction: u.LastAction, LastPost: u.LastPost, Now: tx.Now}, nil
	})
}

// LeaderSeen is a person with the points of a period.
type LeaderSeen struct {
	community.UserSeen
	Points int64
}

// Leaderboard returns who was given most points: of all time, or by the votes of
// this month or week, which begin on their first day and on Monday; with a topic, for what
// is about that.
func (a *App) Leaderboard(ctx context.Context, actor community.Actor, period, topic string, limit int) ([]LeaderSeen, error) {
	switch period {
	case "all":
		period = ""
	case "", store.Week, store.Month:
	default:
		return nil, community.Bad("period", community.WhyNotOneOf, "must be one of %s, not %q", "all, month, week", period)
	}
	return looked(ctx, a, func(tx *store.Tx) ([]LeaderSeen, error) {
		leaders, err := leadersOf(tx, actor, period, topic, limit)
		if err != nil {
			return nil, err
		}
		users := make([]*community.User, len(leaders))
		for i, l := range leaders {
			users[i] = l.User
		}
		seen, err := userLens(tx, actor, users)
		board := make([]LeaderSeen, len(leaders))
		for i, u := range seen {
			board[i] = LeaderSeen{u, leaders[i].Points}
		}
		return board, err
	})
}

// leadersOf reads them. A topic that actor may not know of is none.
func leadersOf(tx *store.Tx, actor community.Actor, period, topic string, limit int) ([]store.Leader, error) {
	first := store.FirstDay(period, tx.Now)
	if topic == "" {
		return tx.Leaders(actor.Portal, period, first, limit)
	}
	t, err := findTopic(tx, actor, topic)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, community.Bad("topic", community.WhyNoSuchTopic, "must be the id of a topic, not %q", topic)
	}
	if err != nil {
		return nil, err
	}
	return tx.TopicLeaders(actor.Portal, t.ID, period, first, limit)
}

// Series is one of a portal's numbers by day, oldest first. A day that has no
// number is absent.
type Series struct {
	Metric string
	Days   []SeriesDay
}

// SeriesDay is one day's number.
type SeriesDay struct {
	Day time.Time
	N   float64
}

// SeriesMetrics are the numbers that are kept by day: how many people were seen,
// acted and posted; how many questions and answers of the day there are, and how
// many of those questions have no answer; and how long the others waited for their
// first one, on average, in seconds.
var SeriesMetrics = []string{"seen", "acted", "posted", "questions", "answers", "unanswered", "firstAnswer"}

// PortalSeries returns a number of the last days, today included, for moderators.
func (a *App) PortalSeries(ctx context.Context, actor community.Actor, metric string, days int) (Series, error) {
	if err := actor.CanModerate(); err != nil {
		return Series{}, err
	}
	if err := community.OneOf("metric", metric, SeriesMetrics); err != nil {
		return Series{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (Series, error) {
		last := store.Day(tx.Now)
		first := last - int64(days) + 1
		values, err := seriesOf(tx, actor.Portal, metric, first, last)
		s := Series{Metric: metric}
		for day := first; day <= last; day++ {
			if n, ok := values[day]; ok {
				s.Days = append(s.Days, SeriesDay{dayOf(day), n})
			}
		}
		return s, err
	})
}

// dayOf is the day of that number, see store.Day.
func dayOf(number int64) time.Time { return time.UnixMilli(number * 86_400_000).UTC() }

// seriesOf is a number of each day; of firstAnswer only of days that have one.
func seriesOf(tx *store.Tx, portal community.PortalID, metric string, first, last int64) (map[int64]float64, error) {
	var days map[int64]int64
	var err error
	switch metric {
	case "firstAnswer":
		return firstAnswers(tx, portal, first, last)
	case "seen", "acted", "posted":
		days, err = tx.ActivityDays(portal, metric, first, last)
	default:
		days, err = tx.TallyDays(portal, metric, first, last)
	}
	values := make(map[int64]float64, last-first+1)
	for day := first; day <= last; day++ {
		values[day] = float64(days[day])
	}
	return values, err
}

// firstAnswers are the seconds that the questions of each day waited for their
// first answer, on average.
func firstAnswers(tx *store.Tx, portal community.PortalID, first, last int64) (map[int64]float64, error) {
	counts, err := tx.TallyDays(portal, community.TallyFirstAnswers, first, last)
	if err != nil {
		return nil, err
	}
	waited, err := tx.TallyDays(portal, community.TallyFirstAnswerTime, first, last)
	values := map[int64]float64{}
	for day, n := range counts {
		if n > 0 {
			values[day] = float64(waited[day]) / float64(n) / 1000
		}
	}
	return values, err
}
