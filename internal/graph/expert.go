package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Experts(ctx context.Context, questionID, text *string, topics []string, spaceID *string, limit int) ([]*node.Expert, error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	if questionID != nil {
		found, err := q.App.Experts(ctx, q.Actor, *questionID, limit)
		return q.Viewer.Experts(found), err
	}
	e := app.ExpertQuery{Text: node.Text(text), Topics: topics, Space: node.Text(spaceID)}
	found, err := q.App.ExpertsOn(ctx, q.Actor, e, limit)
	return q.Viewer.Experts(found), err
}

func (q query) AnswerRequests(ctx context.Context, questionID string) ([]*node.AnswerRequest, error) {
	found, err := q.App.AnswerRequests(ctx, q.Actor, questionID)
	return q.Viewer.AnswerRequests(found), err
}

func (q query) SuggestedQuestions(ctx context.Context, limit int) ([]*node.Question, error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	found, err := q.App.SuggestedQuestions(ctx, q.Actor, limit)
	return q.Viewer.Questions(found), err
}

func (q query) MayBeAsked(ctx context.Context) (bool, error) { return q.App.MayBeAsked(ctx, q.Actor) }

func (m mutation) RequestAnswer(ctx context.Context, questionID, memberID string) (*node.AnswerRequest, error) {
	found, err := m.App.RequestAnswer(ctx, m.Actor, questionID, memberID)
	if err != nil {
		return nil, err
	}
	return m.Viewer.AnswerRequests([]community.AnswerRequestSeen{found})[0], nil
}

func (m mutation) SetMayBeAsked(ctx context.Context, mayBeAsked bool) (bool, error) {
	return m.App.SetMayBeAsked(ctx, m.Actor, &mayBeAsked)
}
