package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
)

func (m mutation) DropPreview(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DropPreview(ctx, m.Actor, id))
}

func (m mutation) RefreshPreview(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.RenewPreview(ctx, m.Actor, id))
}
