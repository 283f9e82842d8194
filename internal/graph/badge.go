package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Badges(ctx context.Context) ([]*node.Badge, error) {
	found, err := q.App.Badges(ctx, q.Actor)
	return q.Viewer.Badges(found), err
}

func (m mutation) CreateBadge(ctx context.Context, in leaf.CreateBadgeInput) (*node.Badge, error) {
	return one(m.Viewer.Badges)(m.App.AddBadge(ctx, m.Actor, app.BadgeEdit{Name: &in.Name, Short: in.ShortDescription,
		Long: in.LongDescription, Active: in.Active, Merit: in.Metric, Least: wide(in.Least)}))
}

func (m mutation) UpdateBadge(ctx context.Context, id string, in leaf.UpdateBadgeInput) (*node.Badge, error) {
	return one(m.Viewer.Badges)(m.App.EditBadge(ctx, m.Actor, id, app.BadgeEdit{Name: in.Name, Short: in.ShortDescription,
		Long: in.LongDescription, Active: in.Active, Merit: in.Metric, Least: wide(in.Least)}))
}

func (m mutation) DeleteBadge(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteBadge(ctx, m.Actor, id))
}

func (m mutation) AssignBadge(ctx context.Context, id string, in leaf.AssignOrRevokeBadgeInput) (*leaf.Action, error) {
	_, err := m.App.GiveBadge(ctx, m.Actor, in.MemberID, id)
	return done(err)
}

func (m mutation) RevokeBadge(ctx context.Context, id string, in leaf.AssignOrRevokeBadgeInput) (*leaf.Action, error) {
	return done(m.App.TakeBadge(ctx, m.Actor, in.MemberID, id))
}

func wide(n *int) *int64 {
	if n == nil {
		return nil
	}
	return new(int64(*n))
}
