package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Topic(ctx context.Context, id string) (*node.Topic, error) {
	t, err := q.App.Topic(ctx, q.Actor, id)
	return seen(t, err, q.Viewer.Topic)
}

func (q query) Topics(ctx context.Context, limit int, after *string) (*node.TopicConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	list, err := q.App.Topics(ctx, q.Actor, page)
	return node.Connect(p, list, err, q.Viewer.Topics)
}

func (m mutation) CreateTopic(ctx context.Context, in leaf.TopicInput) (*node.Topic, error) {
	t, err := m.App.AddTopic(ctx, m.Actor, app.TopicEdit(in))
	return seen(t, err, m.Viewer.Topic)
}

func (m mutation) UpdateTopic(ctx context.Context, id string, in leaf.TopicInput) (*node.Topic, error) {
	t, err := m.App.EditTopic(ctx, m.Actor, id, app.TopicEdit(in))
	return seen(t, err, m.Viewer.Topic)
}

func (m mutation) DeleteTopic(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteTopic(ctx, m.Actor, id))
}

func (m mutation) FollowTopic(ctx context.Context, id string, follow bool) (*node.Topic, error) {
	t, err := m.App.FollowTopic(ctx, m.Actor, id, follow)
	return seen(t, err, m.Viewer.Topic)
}
