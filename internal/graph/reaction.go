package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (m mutation) React(ctx context.Context, on leaf.SubjectInput, reaction string) (*leaf.Action, error) {
	return m.reactTo(ctx, on, reaction, true)
}

func (m mutation) Unreact(ctx context.Context, on leaf.SubjectInput, reaction string) (*leaf.Action, error) {
	return m.reactTo(ctx, on, reaction, false)
}

func (m mutation) reactTo(ctx context.Context, on leaf.SubjectInput, reaction string, isOn bool) (*leaf.Action, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	return done(m.App.ReactTo(ctx, m.Actor, ref, reaction, isOn))
}

func (q query) Reactors(ctx context.Context, on leaf.SubjectInput, reaction *string, limit int, after *string,
	offset *int) (*node.ReactorConnection, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	p := node.Paging{Limit: limit, After: after, Offset: offset}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	return node.Connect(p, q.Viewer.Reactors)(q.App.Reactors(ctx, q.Actor, ref, node.Text(reaction), page))
}

// reactToPost has a member react with an emoji that is no vote, to what older clients know as a post.
func (m mutation) reactToPost(ctx context.Context, id, reaction string, isOn bool) (*leaf.Action, error) {
	return done(asAny(id, func(on community.Ref) error { return m.App.ReactTo(ctx, m.Actor, on, reaction, isOn) }))
}
