package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (m mutation) Convert(ctx context.Context, on leaf.SubjectInput, to string) (*node.Converted, error) {
	record, err := subject(on)
	if err != nil {
		return nil, err
	}
	return one(m.Viewer.Converted)(m.App.Convert(ctx, m.Actor, record, to))
}
