package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Anew is what actor is shown of each list where every part of it is read and dressed for
// them alone: its questions, answers, posts and feed.
func (a *App) Anew(ctx context.Context, actor community.Actor, l store.List, f store.Feed) (shown [4]any, err error) {
	l.Viewer, f.Viewer = actor, actor
	_, err = looked(ctx, a, func(tx *store.Tx) (_ any, err error) {
		if shown[0], err = dressedAnew(tx, a.questions, l); err != nil {
			return nil, err
		}
		if shown[1], err = dressedAnew(tx, a.answers, l); err != nil {
			return nil, err
		}
		if shown[2], err = dressedAnew(tx, a.posts, l); err != nil {
			return nil, err
		}
		keys, total, err := tx.FeedKeys(f)
		for i := range keys {
			keys[i].Score, keys[i].Author, keys[i].About = 0, "", ""
		}
		shown[3] = store.FeedPage{Keys: keys, Total: total}
		return nil, err
	})
	return shown, err
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

// Shown is what actor is shown of the same.
func (a *App) Shown(ctx context.Context, actor community.Actor, l store.List, f store.Feed) (shown [4]any, err error) {
	l.Viewer, f.Viewer = actor, actor
	_, err = looked(ctx, a, func(tx *store.Tx) (_ any, err error) {
		if shown[0], err = shownOf(tx, a.questions, l); err != nil {
			return nil, err
		}
		if shown[1], err = shownOf(tx, a.answers, l); err != nil {
			return nil, err
		}
		if shown[2], err = shownOf(tx, a.posts, l); err != nil {
			return nil, err
		}
		shown[3], err = a.newestFeed(tx, f)
		return nil, err
	})
	return shown, err
}

func shownOf[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (community.Listing[S], error) {
	list, err := k.list(tx, l)
	for i := range list.Items {
		*k.same(&list.Items[i]) = 0
	}
	return community.Listing[S]{Items: list.Items, Total: list.Total}, err
}
