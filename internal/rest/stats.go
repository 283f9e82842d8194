package rest

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

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
	if err != nil {
		return answerStats{}, err
	}
	kinds := map[string]string{"views": "user_answer_viewed", "votes": "user_answer_voted", "follows": "user_answer_followed"}
	w := answerStats{Type: kinds[in.Metric], Timestamp: stat.Month.Format("2006-01-02"), Values: map[string]int64{}}
	for _, day := range stat.Days {
		w.Values[day.Day.Format("2006-01-02")] = day.N
	}
	return w, nil
}

// viewedIDs are ids of answers: a bare array, or an object with it as logs or ids.
type viewedIDs struct {
	Logs []string
}

// Schema says so in the document.
func (viewedIDs) Schema(r huma.Registry) *huma.Schema {
	list := r.Schema(reflect.TypeFor[[]string](), true, "")
	return &huma.Schema{OneOf: []*huma.Schema{
		list,
		{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"logs": list}, Required: []string{"logs"}},
		{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"ids": list}, Required: []string{"ids"}},
	}}
}

type logViewsInput struct{ JSON[viewedIDs] }

func (s *api) logViews(ctx context.Context, c *caller, in *logViewsInput) (done, error) {
	logged, err := in.logged()
	if err != nil {
		return done{}, err
	}
	return success, s.app.LogViews(ctx, c.Actor, logged)
}

// logged reads whichever form the ids came in.
func (in *logViewsInput) logged() ([]string, error) {
	bare := JSON[[]string]{ContentType: in.ContentType, RawBody: in.RawBody}
	if list, err := bare.decode(); err == nil && len(in.RawBody) > 0 {
		return list, nil
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
