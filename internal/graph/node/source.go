package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// writtenOf is how a node's record was written, read for all its crowd: nil where the
// viewer may not change it.
func writtenOf[N any](ctx context.Context, a among[N], record func(N) community.Content) (*community.Written, error) {
	return own(a, "written", func(all []N) ([]*community.Written, error) {
		return a.viewer.App.Written(ctx, a.viewer.Actor, each(all, record))
	})
}

func sourceOf(w *community.Written, err error) (*string, error) {
	if w == nil {
		return nil, err
	}
	return &w.Source, err
}

func formatOf(w *community.Written, err error) (*string, error) {
	if w == nil {
		return nil, err
	}
	return &w.Format, err
}
