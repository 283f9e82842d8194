package app

import (
	"context"
	"sync/atomic"

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

func dressedAnew[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (list community.Listing[*S], err error) {
	keys, total, err := k.keys(tx, l)
	if err != nil {
		return list, err
	}
	records, err := k.read(tx, keys)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	list.Items, err = lookAt(tx, k.app, l.Viewer, records, k.put, func(l *look, r R) *S { return new(k.dress(l, r)) })
	return list, err
}

func shownOf[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (community.Listing[*S], error) {
	list, err := k.list(tx, l)
	return community.Listing[*S]{Items: unnumbered(k, list.Items), Total: list.Total}, err
}

// unnumbered are copies of records without the number of those who see the same.
func unnumbered[R community.Content, S any](k *kind[R, S], shared []*S) []*S {
	own := make([]*S, len(shared))
	for i, s := range shared {
		own[i] = new(*s)
		*k.same(own[i]) = 0
	}
	return own
}

// ThreadAnew is a thread as actor is shown it where its rows are read from the database, and
// dressed for them alone.
func (a *App) ThreadAnew(ctx context.Context, actor community.Actor, id string, l store.List) (Thread, error) {
	t, err := looked(ctx, a, func(tx *store.Tx) (t Thread, err error) {
		q, err := tx.Question(actor.Portal, id)
		if q, err = visible(tx, actor, community.Ref{On: community.OnQuestion, ID: id}, q, err); err != nil {
			return t, err
		}
		seen, err := lookAt(tx, a, actor, []*community.Question{q}, (*look).question, (*look).seeQuestion)
		if err != nil {
			return t, err
		}
		t.Question = seen[0]
		if err := a.aloneQuestion(tx, actor, &t.Question); err != nil {
			return t, err
		}
		l.Viewer, l.Question, l.Seen = actor, q.ID, &q.Counts.Answers
		if t.Answers, err = readAnew(tx, a.answers, l); err != nil || len(q.Topics) == 0 {
			return t, err
		}
		like, err := readAnew(tx, a.questions, store.List{Viewer: community.Actor{Portal: actor.Portal}, Topic: q.Topics[0],
			Page: community.Page{Number: 1, Limit: 20}, Sort: community.Sort{Field: "createdAt"}})
		for _, other := range like.Items {
			if other.ID != q.ID && len(t.Related) < related {
				t.Related = append(t.Related, Related{other.ShortID, other.Title, other.Counts.Answers})
			}
		}
		return t, err
	})
	return t, err
}

// readAnew is dressedAnew of rows that are read from the database.
func readAnew[R community.Content, S any](tx *store.Tx, k *kind[R, S], l store.List) (list community.Listing[*S], err error) {
	keys, total, err := k.keys(tx, l)
	if err != nil {
		return list, err
	}
	records, at := make([]R, len(keys)), map[string]int{}
	ids := make([]string, len(keys))
	for i, key := range keys {
		at[key.ID], ids[i] = i, key.ID
	}
	found, err := k.load(tx, ids)
	for _, r := range found {
		records[at[string(r.Base().ID)]] = r
	}
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	list.Items, err = lookAt(tx, k.app, l.Viewer, records, k.put, func(l *look, r R) *S { return new(k.dress(l, r)) })
	return list, err
}

// ThreadShown is the thread that actor is shown.
func (a *App) ThreadShown(ctx context.Context, actor community.Actor, ref string, l store.List) (Thread, error) {
	t, err := a.Thread(ctx, actor, ref, l)
	if err != nil {
		return Thread{}, err
	}
	t.Question.Same = 0
	answers := community.Listing[*community.AnswerSeen]{Items: unnumbered(a.answers, t.Answers.Items), Total: t.Answers.Total}
	return Thread{t.Question, answers, t.Related}, nil
}

// Asked is how often the database is asked in the course of f.
func (a *App) Asked(ctx context.Context, f func(context.Context) error) (int64, error) {
	var n atomic.Int64
	err := f(store.WithCounter(ctx, &n))
	return n.Load(), err
}
