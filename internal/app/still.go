package app

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// still keeps what was read for as long as nothing moves: until anything is
// committed, by whomever, or this node is told to forget something. Then it is read
// again, however little of it changed; so this is for what is looked at much more
// often than anything is written, such as the home page of guests.
type still struct {
	cache  *otter.Cache[any, stillness]
	forgot atomic.Int64 // how often this node was told to forget something
}

// A stillness is what was read, and the moment that it was read at.
type stillness struct {
	epoch, forgot int64
	result        any
}

// maxStill is how many results are kept: a page with its records is some 50 kB.
const maxStill = 128

func newStill() *still {
	return &still{cache: otter.Must(&otter.Options[any, stillness]{MaximumSize: maxStill})}
}

// lookedStill is [looked] for what depends on key and on the database, and on
// nothing else: the viewer is part of the key. Where tx does not trust this node,
// nothing is kept. Who asks is lent a copy that lend makes: they may sort and cut
// the lists in it. The records in the lists are shared, and nobody's to change.
func lookedStill[K comparable, T any](ctx context.Context, a *App, key K, lend func(T) T, fn func(*store.Tx) (T, error)) (T, error) {
	return looked(ctx, a, func(tx *store.Tx) (T, error) {
		if !tx.Trusts() {
			return fn(tx)
		}
		s, forgot := a.memory.still, a.memory.still.forgot.Load()
		if kept, ok := s.cache.GetIfPresent(key); ok && kept.epoch == tx.LatestEpoch() && kept.forgot == forgot {
			return lend(kept.result.(T)), nil
		}
		result, err := fn(tx)
		if err != nil {
			return result, err
		}
		s.cache.Set(key, stillness{tx.Epoch(), forgot, result})
		return lend(result), nil
	})
}

// lendList copies a list, so that who asked may cut and sort theirs.
func lendList[S any](l community.Listing[S]) community.Listing[S] {
	l.Items = slices.Clone(l.Items)
	return l
}

// lendThread copies the lists of a thread.
func lendThread(t *Thread) *Thread {
	return &Thread{Question: t.Question, Answers: lendList(t.Answers), Related: slices.Clone(t.Related)}
}

// lendNumber needs no copy.
func lendNumber(n int64) int64 { return n }
