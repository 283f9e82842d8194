package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Anew is what actor is shown of each list where every part of it is read and dressed for
// them alone: its questions, answers, posts and feed.
func (a *App) Anew(ctx context.Context, actor community.Actor, l store.List, f store.Feed) ([]any, error) {
	l.Viewer, f.Viewer = actor, actor
	return gathered(ctx, a,
		func(tx *store.Tx) (any, error) { return dressedAnew(tx, a.questions, l) },
		func(tx *store.Tx) (any, error) { return dressedAnew(tx, a.answers, l) },
		func(tx *store.Tx) (any, error) { return dressedAnew(tx, a.posts, l) },
		func(tx *store.Tx) (any, error) { return readFeedPage(tx, f) })
}

// Shown is what actor is shown of the same.
func (a *App) Shown(ctx context.Context, actor community.Actor, l store.List, f store.Feed) ([]any, error) {
	l.Viewer, f.Viewer = actor, actor
	return gathered(ctx, a,
		func(tx *store.Tx) (any, error) { return shownOf(tx, a.questions, l) },
		func(tx *store.Tx) (any, error) { return shownOf(tx, a.answers, l) },
		func(tx *store.Tx) (any, error) { return shownOf(tx, a.posts, l) },
		func(tx *store.Tx) (any, error) { return a.newestFeed(tx, f) })
}

// gathered is what is read on one snapshot.
func gathered(ctx context.Context, a *App, reads ...func(*store.Tx) (any, error)) (all []any, err error) {
	return looked(ctx, a, func(tx *store.Tx) ([]any, error) {
		for _, read := range reads {
			found, err := read(tx)
			if err != nil {
				return nil, err
			}
			all = append(all, found)
		}
		return all, nil
	})
}

func dressedAnew[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (list community.Listing[S], err error) {
	keys, total, err := k.keys(tx, l)
	if err != nil {
		return list, err
	}
	records, err := k.read(tx, keys)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	list.Items, err = lookAt(tx, k.app, l.Viewer, records, k.put, k.dress)
	return list, err
}

func shownOf[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (community.Listing[S], error) {
	list, err := k.list(tx, l)
	for i := range list.Items {
		*k.same(&list.Items[i]) = 0
	}
	return community.Listing[S]{Items: list.Items, Total: list.Total}, err
}
