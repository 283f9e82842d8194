package app

import "github.com/maypok86/otter/v2"

// known keeps records under their revision, in at most so many bytes. A revision
// names one state of a record for ever, so that what is kept under it needs no
// invalidation: on whichever node a record changes, it is read anew here, because
// its revision is another.
type known[V any] struct {
	cache *otter.Cache[string, revised[V]]
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
	})}
}

// get returns the record as it is at that revision.
func (k known[V]) get(id string, rev int64) (record V, ok bool) {
	r, ok := k.cache.GetIfPresent(id)
	if !ok || r.rev != rev {
		return record, false
	}
	return r.record, true
}

// latest returns the record as it was last seen.
func (k known[V]) latest(id string) (record V, ok bool) {
	r, ok := k.cache.GetIfPresent(id)
	return r.record, ok
}

func (k known[V]) set(id string, rev int64, record V) {
	k.cache.Set(id, revised[V]{rev, record})
}
