package app

import (
	"hash/maphash"
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/stoa-community/stoa/internal/store"
)

// known keeps records under their revision, in at most so many bytes. A revision
// names one state of a record for ever, so that what is kept under it needs no
// invalidation: on whichever node a record changes, it is read anew here, because
// its revision is another.
//
// Where a transaction trusts this node to be told of every change, the revision
// need not even be read: what is kept is dropped when it changes, and what was
// read before the change is not kept after it.
type known[V any] struct {
	cache  *otter.Cache[string, revised[V]]
	stamps *stamps
}

type revised[V any] struct {
	rev    int64
	record V
}

// newKnown returns a keeper of records whose weight in bytes size estimates.
func newKnown[V any](bytes uint64, size func(V) int) known[V] {
	return known[V]{otter.Must(&otter.Options[string, revised[V]]{
		MaximumWeight: bytes,
		Weigher:       func(_ string, r revised[V]) uint32 { return uint32(size(r.record)) },
	}), newStamps()}
}

// get returns the record as it is at that revision.
func (k known[V]) get(id string, rev int64) (record V, ok bool) {
	r, ok := k.cache.GetIfPresent(id)
	if !ok || r.rev != rev {
		return record, false
	}
	return r.record, true
}

// latest returns the record as it was last seen: as it is, where the transaction
// trusts this node.
func (k known[V]) latest(id string) (record V, ok bool) {
	r, ok := k.cache.GetIfPresent(id)
	return r.record, ok
}

// set keeps a record that tx has read, unless it may have changed since, or tx
// sees what is not committed.
func (k known[V]) set(tx *store.Tx, id string, rev int64, record V) {
	if !tx.IsCommitted() {
		return
	}
	k.cache.Compute(id, func(old revised[V], found bool) (revised[V], otter.ComputeOp) {
		if k.stamps.of(id) > tx.Epoch() {
			return old, otter.CancelOp
		}
		return revised[V]{rev, record}, otter.WriteOp
	})
}

// drop forgets a record that changed in that epoch.
func (k known[V]) drop(id string, epoch int64) {
	k.stamps.set(id, epoch)
	k.cache.Invalidate(id)
}

// clear forgets everything.
func (k known[V]) clear(epoch int64) {
	k.stamps.setAll(epoch)
	k.cache.InvalidateAll()
}

// stamps tell when a record last changed, or later: many share one.
type stamps struct {
	seed maphash.Seed
	at   [4096]atomic.Int64
}

func newStamps() *stamps { return &stamps{seed: maphash.MakeSeed()} }

func (s *stamps) slot(id string) *atomic.Int64 {
	return &s.at[maphash.String(s.seed, id)%uint64(len(s.at))]
}

func (s *stamps) of(id string) int64 { return s.slot(id).Load() }

func (s *stamps) set(id string, epoch int64) { s.slot(id).Store(epoch) }

func (s *stamps) setAll(epoch int64) {
	for i := range s.at {
		s.at[i].Store(epoch)
	}
}
