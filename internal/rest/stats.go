package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// answerStats are the statistics of a person's answers on the wire.
type answerStats struct {
	Type      string           `json:"type" enum:"user_answer_viewed,user_answer_voted,user_answer_followed"`
	Timestamp string           `json:"timestamp" doc:"The first day of the present month." example:"2026-01-01"`
	Values    map[string]int64 `json:"values" doc:"A number for each of the last 32 days, by YYYY-MM-DD."`
}

type statsPath struct {
	Metric string `path:"metric" enum:"views,votes,follows" doc:"What was received."`
}

func (s *api) getAnswerStats(ctx context.Context, c *caller, in *statsPath) (answerStats, error) {
	stat, err := s.app.AnswerStats(ctx, c.Actor, in.Metric)
	month, values := byDay(stat)
	return answerStats{"user_answer_" + received[in.Metric], month, values}, err
}

// questionStats are the statistics of a person's questions on the wire.
type questionStats struct {
	Type      string           `json:"type" enum:"user_question_viewed,user_question_voted,user_question_followed"`
	Timestamp string           `json:"timestamp" doc:"The first day of the present month." example:"2026-01-01"`
	Values    map[string]int64 `json:"values" doc:"A number for each of the last 32 days, by YYYY-MM-DD."`
}

func (s *api) getQuestionStats(ctx context.Context, c *caller, in *statsPath) (questionStats, error) {
	stat, err := s.app.QuestionStats(ctx, c.Actor, in.Metric)
	month, values := byDay(stat)
	return questionStats{"user_question_" + received[in.Metric], month, values}, err
}

// received says what a metric counts that was done.
var received = map[string]string{"views": "viewed", "votes": "voted", "follows": "followed"}

// byDay is a statistic as it is told: its month, and its numbers.
func byDay(stat app.Stat) (month string, values map[string]int64) {
	values = map[string]int64{}
	for _, day := range stat.Days {
		values[day.Day.Format("2006-01-02")] = day.N
	}
	return stat.Month.Format("2006-01-02"), values
}

// viewedIDs are ids of answers, as the document has them. A bare array of them is taken too, and
// an object with it as ids.
type viewedIDs struct {
	Logs []string `json:"logs" doc:"Ids of answers. The list alone is taken too, and an object with it as ids."`
}

// viewed counts that the caller opened a record, but not for who only asks about it.
func (c *caller) viewed(s *api, on community.Subject, id string) {
	if c.request.Method == http.MethodGet {
		s.app.Viewed(app.Visitor{Actor: c.Actor}, on, id)
	}
}

type logViewsInput struct{ JSON[viewedIDs] }

func (s *api) logViews(ctx context.Context, c *caller, in *logViewsInput) error {
	logged, err := in.logged()
	if err != nil {
		return err
	}
	return s.app.LogViews(ctx, c.Actor, logged)
}

// logged reads whichever form the ids came in.
func (in *logViewsInput) logged() ([]string, error) {
	if bytes.HasPrefix(bytes.TrimSpace(in.RawBody), []byte("[")) {
		return in.bare()
	}
	object := JSON[struct {
		Logs *[]string `json:"logs"`
		IDs  *[]string `json:"ids"`
	}]{ContentType: in.ContentType, RawBody: in.RawBody}
	o, err := object.decode()
	switch {
	case err != nil:
		return nil, err
	case o.Logs != nil:
		return *o.Logs, nil
	case o.IDs != nil:
		return *o.IDs, nil
	}
	return nil, community.Lacking("logs")
}

// bare reads the ids from an array.
func (in *logViewsInput) bare() ([]string, error) {
	body := JSON[[]json.RawMessage]{ContentType: in.ContentType, RawBody: in.RawBody}
	list, err := body.decode()
	ids := make([]string, len(list))
	for i, id := range list {
		if json.Unmarshal(id, &ids[i]) != nil || id[0] != '"' {
			return nil, community.Bad("logs."+strconv.Itoa(i), community.WhyWrongType, "must be an id, which is a string, not %s", id)
		}
	}
	return ids, err
}

// portalHealth is how alive a portal is, on the wire.
type portalHealth struct {
	UsersSeen    int64      `json:"usersSeen" doc:"Different people seen in the last 30 days, today included."`
	UsersActions int64      `json:"usersActions" doc:"Those who did something."`
	UsersPosts   int64      `json:"usersPosts" doc:"Those who wrote a question, an answer or a post."`
	User         healthUser `json:"user" doc:"The acting person's own, to the minute."`
}

type healthUser struct {
	LastSeenAt   string `json:"lastSeenAt" example:"3 minutes ago"`
	LastActionAt string `json:"lastActionAt" example:"2 hours ago"`
	LastPostAt   string `json:"lastPostAt" example:"never"`
}

// leader is a place on a leaderboard on the wire.
type leader struct {
	Target user  `json:"target"`
	Total  int64 `json:"total" doc:"Points."`
}

// portalSeries is a number of the portal by day on the wire.
type portalSeries struct {
	Metric string             `json:"metric" enum:"seen,acted,posted,questions,answers,unanswered,firstAnswer"`
	Values map[string]float64 `json:"values" doc:"A number for each day, by YYYY-MM-DD; of firstAnswer only for days that have one."`
}

const tagStats = "Statistics"

func (s *api) stats() {
	handle(s, operation{id: "getPortalHealth", method: "GET", path: "/stats/portal", tag: tagStats,
		summary: "Get the community's health", text: "How many people visited in the last 30 days, and when the acting person last did."},
		s.getPortalHealth)
	handle(s, operation{id: "getLeaderboard", method: "GET", path: "/stats/users/leaderboard", tag: tagStats,
		refuses: refusals{400: {community.WhyNoSuchTopic}},
		summary: "Get the leaderboard", text: "Who has the most points: of all time by reputation, or of this month or week (from Monday, in " +
			"UTC) by the votes on their questions, answers and posts in it. Anonymous work counts for nobody."}, s.getLeaderboard)
	handle(s, operation{id: "getPortalSeries", level: community.ScopeModerate, method: "GET", path: "/stats/portal/days", tag: tagStats,
		refuses: all(ofStaff, refusals{400: {community.WhyNotOneOf}}),
		summary: "Get a daily metric", text: "People who were `seen`, `acted` or `posted`; `questions` and `answers` of the " +
			"day, and how many of those questions are `unanswered`; `firstAnswer`: the seconds that the others waited for their first " +
			"answer, on average. Moderators only."}, s.getPortalSeries)
	hands(s, operation{id: "exportStatistics", level: community.ScopeModerate, method: "GET", path: "/stats/portal/export", tag: tagStats,
		refuses: all(ofStaff, refusals{400: {community.WhyNotOneOf}}),
		summary: "Export all daily metrics", text: "As a table of comma-separated values (`csv`), or with an object on each line " +
			"(`jsonl`): the day and what getPortalSeries has of it. Moderators only."},
		[]string{"text/csv", "application/jsonl"}, s.exportStatistics)
}

func (s *api) getPortalHealth(ctx context.Context, c *caller, _ *nothing) (portalHealth, error) {
	h, err := s.app.PortalHealth(ctx, c.Actor)
	if err != nil {
		return portalHealth{}, err
	}
	return portalHealth{UsersSeen: h.Seen, UsersActions: h.Acted, UsersPosts: h.Posted,
		User: healthUser{ago(h.Now, h.LastSeen), ago(h.Now, h.LastAction), ago(h.Now, h.LastPost)}}, nil
}

// ago says how long before now a time was, in words.
func ago(now, when time.Time) string {
	if when.IsZero() {
		return "never"
	}
	passed := now.Sub(when)
	for _, unit := range []struct {
		name   string
		length time.Duration
	}{{"year", 365 * 24 * time.Hour}, {"month", 30 * 24 * time.Hour}, {"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute",
		time.Minute}} {
		switch n := int(passed / unit.length); {
		case n == 1:
			return "1 " + unit.name + " ago"
		case n > 1:
			return strconv.Itoa(n) + " " + unit.name + "s ago"
		}
	}
	return "a few seconds ago"
}

type leaderboardInput struct {
	Period string `query:"period" default:"all" enum:"all,month,week" doc:"Of which time."`
	Topic  string `query:"topic" maxLength:"64" doc:"The id of a topic: points given to questions and posts about it, and to answers to those questions."`
	Limit  int    `query:"limit" default:"20" minimum:"1" maximum:"100" doc:"How many."`
}

func (s *api) getLeaderboard(ctx context.Context, c *caller, in *leaderboardInput) ([]leader, error) {
	board, err := s.app.Leaderboard(ctx, c.Actor, in.Period, in.Topic, in.Limit)
	out := make([]leader, len(board))
	for i, l := range board {
		out[i] = leader{toUser(c, l.UserSeen), l.Points}
	}
	return out, err
}

type seriesInput struct {
	Metric string `query:"metric" default:"seen" enum:"seen,acted,posted,questions,answers,unanswered,firstAnswer" doc:"Which number."`
	Days   int    `query:"days" default:"90" minimum:"1" maximum:"366" doc:"How many days, today included."`
}

func (s *api) getPortalSeries(ctx context.Context, c *caller, in *seriesInput) (portalSeries, error) {
	series, err := s.app.PortalSeries(ctx, c.Actor, in.Metric, in.Days)
	w := portalSeries{Metric: in.Metric, Values: map[string]float64{}}
	for _, d := range series.Days {
		w.Values[d.Day.Format("2006-01-02")] = d.N
	}
	return w, err
}

type statisticsInput struct {
	Format string `query:"format" default:"csv" enum:"csv,jsonl" doc:"As what."`
	Days   int    `query:"days" default:"366" minimum:"1" maximum:"366" doc:"How many days, today included."`
}

func (s *api) exportStatistics(ctx context.Context, c *caller, in *statisticsInput) (file, error) {
	numbers, err := s.app.Statistics(ctx, c.Actor, in.Days)
	if err != nil {
		return file{}, err
	}
	media, content, err := numbers.File(in.Format)
	return file{media, "statistics." + in.Format, content}, err
}
