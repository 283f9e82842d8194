package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Topic(ctx context.Context, id string) (*node.Topic, error) {
	return one(q.Viewer.Topics)(q.App.Topic(ctx, q.Actor, id))
}

func (q query) Topics(ctx context.Context, limit int, after *string) (*node.TopicConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Topics, q.App.Topics)
}

func (m mutation) CreateTopic(ctx context.Context, in leaf.TopicInput) (*node.Topic, error) {
	return one(m.Viewer.Topics)(m.App.AddTopic(ctx, m.Actor, topicEdit(in)))
}

func (m mutation) UpdateTopic(ctx context.Context, id string, in leaf.TopicInput, version *string) (*node.Topic, error) {
	e := topicEdit(in)
	e.Only = only(version)
	return one(m.Viewer.Topics)(m.App.EditTopic(ctx, m.Actor, id, e))
}

func (m mutation) DeleteTopic(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.DeleteTopic(ctx, m.Actor, id, only(version)))
}

func (m mutation) FollowTopic(ctx context.Context, id string, follow bool, level *string) (*node.Topic, error) {
	if follow {
		return one(m.Viewer.Topics)(m.App.FollowTopicAt(ctx, m.Actor, id, level))
	}
	return one(m.Viewer.Topics)(m.App.FollowTopic(ctx, m.Actor, id, follow))
}

func (m mutation) MergeTopic(ctx context.Context, id, into string) (*node.Topic, error) {
	return one(m.Viewer.Topics)(m.App.MergeTopic(ctx, m.Actor, id, into))
}

func topicEdit(in leaf.TopicInput) app.TopicEdit {
	e := app.TopicEdit{Name: in.Name, Description: in.Description, Picture: in.Picture, Color: in.Color}
	if in.Synonyms != nil {
		e.Synonyms = &in.Synonyms
	}
	return e
}
