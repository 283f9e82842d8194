package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (m mutation) MarkDuplicate(ctx context.Context, id, of string, merge *bool, note *string) (*node.Question, error) {
	d := app.Duplicating{Of: of, Merge: merge != nil && *merge, Note: node.Text(note)}
	return record(m.Viewer.Questions)(m.App.MarkDuplicate(ctx, m.Actor, id, d))
}

func (m mutation) UnmarkDuplicate(ctx context.Context, id string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.UnmarkDuplicate(ctx, m.Actor, id))
}
