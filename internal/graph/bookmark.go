package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/store"
)

func (q query) Bookmarks(ctx context.Context, limit int, after, sort, text *string, types []string) (*node.BookmarkConnection, error) {
	p := node.Paging{Limit: limit, After: after, Sort: sort}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	kinds, err := subjects(types, store.BookmarkKinds)
	if err != nil {
		return nil, err
	}
	return node.Connect(p, q.Viewer.Bookmarks)(q.App.Bookmarks(ctx, q.Actor,
		store.BookmarkList{Page: l.Page, Sort: l.Sort, Query: node.Text(text), Kinds: kinds}))
}

func (m mutation) Bookmark(ctx context.Context, on leaf.SubjectInput, note *string) (*node.Bookmark, error) {
	record, err := subject(on)
	if err != nil {
		return nil, err
	}
	return one(m.Viewer.Bookmarks)(m.App.Bookmark(ctx, m.Actor, record, note))
}

func (m mutation) Unbookmark(ctx context.Context, on leaf.SubjectInput) (*leaf.Action, error) {
	record, err := subject(on)
	if err != nil {
		return nil, err
	}
	return done(m.App.Unbookmark(ctx, m.Actor, record))
}
