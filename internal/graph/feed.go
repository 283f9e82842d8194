package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/store"
)

func (q query) FeedItems(ctx context.Context, limit int, after *string, types []string, sort *string) (*node.FeedItemConnection, error) {
	p := node.Paging{Limit: limit, After: after, Sort: sort}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	if len(types) == 0 {
		types = community.FeedTypes
	}
	for _, t := range types {
		if err := community.OneOf("types", t, community.FeedTypes); err != nil {
			return nil, err
		}
	}
	return node.Connect(p, q.Viewer.FeedItems)(q.App.Feed(ctx, store.Feed{Viewer: q.Actor, Types: types, Page: l.Page, Sort: l.Sort}))
}

func (q query) Search(ctx context.Context, text string, limit int, after *string, types []string, sort *string,
) (*node.SearchHitConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	s := store.Search{Viewer: q.Actor, Query: text, Sort: node.Text(sort), Page: page}
	if s.Kinds, err = subjects(types, store.SearchKinds); err != nil {
		return nil, err
	}
	found, err := q.App.Search(ctx, s)
	list, err := node.Connect(p, q.Hits)(community.Listing[app.Hit]{Items: found.Hits, Total: found.Count}, err)
	if err != nil {
		return nil, err
	}
	hits := &node.SearchHitConnection{Connection: *list, TotalCountIsAtLeast: found.IsAtLeast()}
	if found.Corrected != "" {
		hits.Corrected = &found.Corrected
	}
	return hits, nil
}

// subjects reads kinds of records, each one of those known.
func subjects(types []string, known []community.Subject) (kinds []community.Subject, err error) {
	for _, t := range types {
		if err := community.OneOf("types", community.Subject(t), known); err != nil {
			return nil, err
		}
		kinds = append(kinds, community.Subject(t))
	}
	return kinds, nil
}
