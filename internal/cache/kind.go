package cache

import (
	"context"
	"hash/maphash"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/maypok86/otter/v2/stats"

	"github.com/stoa-community/stoa/internal/store"
)

// Unread stands for a revision that is not known, or that there is none of.
const Unread = store.Unread

// Kind is what is kept of one kind: values V by keys K.
type Kind[K ~string, V any] struct {
	memory *Memory
	cache  *otter.Cache[K, kept[V]]
	counts asked
	stamps stamps

	row   string            // the watched table whose row a key names, "" for none
	drops Drops[V]          // nil where no change drops any
	until func(V) time.Time // nil for as long as it is so
}

// kept is a value as it was at a revision.
type kept[V any] struct {
	rev   int64
	until time.Time
	value V
	sum   uint64 // see [Verify]
	bytes int    // that the key and the value lead to
}

// Drops has for each kind of change which values it drops: the one whose key is the
// change's, where there is no function.
type Drops[V any] map[string]func(changed string, v V) bool

// All is that a change drops everything.
func All[V any](string, V) bool { return true }

// Rows keeps what is read of the rows of a watched table. Its name, as that of each kind,
// is what the operator knows it by.
func Rows[V any](m *Memory, name, table string) *Kind[string, V] {
	k := Revised[string, V](m.budget, name)
	k.memory, k.row = m, table
	m.kinds = append(m.kinds, k)
	if m.db.IsShared() {
		k.For(RowAge)
	}
	return k
}

// RowAge is how long a row is believed where others can change it without a word: an
// operator may, by hand.
const RowAge = time.Minute

// Revised keeps what is believed at a revision only.
func Revised[K ~string, V any](b *Budget, name string) *Kind[K, V] {
	counts := asked{stats.NewCounter()}
	return &Kind[K, V]{
		cache:  bound(b, name, counts, func(_ K, r kept[V]) int { return r.bytes }),
		counts: counts, stamps: stamps{seed: maphash.MakeSeed()},
	}
}

// Told keeps what is believed until this node is told of a change.
func Told[K ~string, V any](m *Memory, name string, drops Drops[V]) *Kind[K, V] {
	k := Revised[K, V](m.budget, name)
	k.memory, k.drops = m, drops
	m.kinds = append(m.kinds, k)
	return k
}

// For has what is kept be believed that long and no longer.
func (k *Kind[K, V]) For(age time.Duration) *Kind[K, V] {
	k.until = func(V) time.Time { return k.memory.db.Clock().Add(age) }
	return k
}

// Until has what is kept be believed until its end.
func (k *Kind[K, V]) Until(end func(V) time.Time) *Kind[K, V] {
	k.until = end
	return k
}

// believes reports whether tx, nil for none, would read what is kept as it is kept,
// without a word about its revision.
func (k *Kind[K, V]) believes(tx *store.Tx) bool {
	if k.row != "" {
		return tx != nil && tx.Trusts()
	}
	return k.drops != nil && k.memory.isFresh() && (tx == nil || !tx.Forgets())
}

// Get returns what is kept under key, if tx, nil for none, would read the same.
func (k *Kind[K, V]) Get(tx *store.Tx, key K) (V, bool) { return k.At(tx, key, Unread) }

// At is Get of a value that tx has read the revision of. Where tx trusts this node,
// that may be Unread.
func (k *Kind[K, V]) At(tx *store.Tx, key K, rev int64) (v V, ok bool) {
	isBelieved := k.believes(tx) // asked first, for what is not may be dropped by the asking
	r, ok := k.find(key)
	switch {
	case !ok || r.rev == rev && rev != Unread:
	case !isBelieved || rev > r.rev: // the database knows of a later one
		r, ok = kept[V]{}, false
	}
	k.counts.count(ok)
	return r.value, ok
}

// Seen returns the value as this node last saw it: it may be another by now.
func (k *Kind[K, V]) Seen(key K) (V, bool) {
	r, ok := k.find(key)
	return r.value, ok
}

// Show returns the value for the answer to whoever tx is of: what tx would read, or, where
// tx is a change of something else, what one that reads would.
func (k *Kind[K, V]) Show(tx *store.Tx, key K) (v V, ok bool) {
	if !tx.Shows(k.row, string(key)) {
		return v, false
	}
	r, ok := k.find(key)
	return r.value, ok
}

// find returns what is kept under key and has not ended.
func (k *Kind[K, V]) find(key K) (kept[V], bool) {
	r, ok := k.cache.GetIfPresent(key)
	if !ok {
		return r, false
	}
	if !r.until.IsZero() && !k.memory.db.Clock().Before(r.until) {
		k.cache.Invalidate(key)
		return r, false
	}
	if r.sum != 0 {
		verify(string(key), r.value, r.sum)
	}
	return r, true
}

// Keep keeps what tx has read, unless it may have changed since, or tx sees what is
// not committed. What has no revision is Unread.
func (k *Kind[K, V]) Keep(tx *store.Tx, key K, rev int64, v V) {
	if tx.IsCommitted() && (rev != Unread || k.row == "" || tx.Trusts()) {
		k.keep(tx.Epoch(), key, rev, v)
		if k.row != "" && rev != Unread {
			k.memory.outdated(k.row, string(key), rev)
		}
	}
}

// isBehind reports whether what is kept of a row is older than that revision.
func (k *Kind[K, V]) isBehind(row, key string, rev int64) bool {
	if k.row != row {
		return false
	}
	e, ok := k.cache.GetEntryQuietly(K(key)) // which is no use of it
	return ok && e.Value.rev != Unread && e.Value.rev < rev
}

// keep keeps what was read in that epoch.
func (k *Kind[K, V]) keep(epoch int64, key K, rev int64, v V) {
	r := kept[V]{rev: rev, value: v, sum: sum(v), bytes: allocated(len(key)) + weigh(v)}
	if k.until != nil {
		r.until = k.until(v)
	}
	k.cache.Compute(key, func(old kept[V], _ bool) (kept[V], otter.ComputeOp) {
		if k.stamps.of(string(key)) > epoch {
			return old, otter.CancelOp
		}
		return r, otter.WriteOp
	})
}

// Fetch returns what is kept under key, or has it read and keeps it. Read reads with
// ctx: where that is a transaction's, it reads what only that one sees.
func (k *Kind[K, V]) Fetch(ctx context.Context, key K, read func() (V, error)) (v V, err error) {
	if err := k.memory.Fresh(ctx); err != nil {
		return v, err
	}
	tx := store.Joined(ctx)
	if v, ok := k.Get(tx, key); ok {
		return v, nil
	}
	epoch := k.memory.db.Epoch()
	if v, err = read(); err == nil && tx == nil {
		k.keep(epoch, key, Unread, v)
	}
	return v, err
}

// Made returns what was made of a value at that revision, and makes it where it is
// not kept. It is not for what is not committed yet.
func (k *Kind[K, V]) Made(key K, rev int64, make func() V) V {
	v, ok := k.At(nil, key, rev)
	if !ok {
		v = make()
		k.keep(0, key, rev, v)
	}
	return v
}

// Drop drops what this node keeps under key, once tx is durable. Other nodes keep
// it for as long as it may be old.
func (k *Kind[K, V]) Drop(tx *store.Tx, key K) {
	tx.After(func() { k.memory.drop(func(epoch int64) { k.drop(epoch, key) }) })
}

// Len is about how many are kept.
func (k *Kind[K, V]) Len() int { return k.cache.EstimatedSize() }

func (k *Kind[K, V]) drop(epoch int64, key K) {
	k.stamps.set(string(key), epoch)
	k.cache.Invalidate(key)
}

// change drops what is kept of something that changed.
func (k *Kind[K, V]) change(epoch int64, c store.Change) {
	drops, isTold := k.drops[c.What]
	isRow, isAll := k.row != "", c.What == ""
	switch {
	case isRow && (isAll || c.What == store.ChangedRows), k.drops != nil && (isAll || c.What == store.ChangedTold):
		k.clear(epoch)
	case isRow:
		if c.What == k.row {
			k.drop(epoch, K(c.Key))
		}
	case !isTold:
	case drops == nil:
		k.drop(epoch, K(c.Key))
	default: // of what is being read it is not known yet whether it is dropped
		raise(&k.stamps.all, epoch)
		for key, r := range k.cache.All() {
			if drops(c.Key, r.value) {
				k.cache.Invalidate(key)
			}
		}
	}
}

func (k *Kind[K, V]) clear(epoch int64) {
	raise(&k.stamps.all, epoch)
	k.cache.InvalidateAll()
}

// stamps tell in which epoch what a key names was last dropped, or a later one: many
// keys share one.
type stamps struct {
	seed maphash.Seed
	all  atomic.Int64
	at   [4096]atomic.Int64
}

func (s *stamps) slot(key string) *atomic.Int64 {
	return &s.at[maphash.String(s.seed, key)%uint64(len(s.at))]
}

func (s *stamps) of(key string) int64 { return max(s.all.Load(), s.slot(key).Load()) }

func (s *stamps) set(key string, epoch int64) { raise(s.slot(key), epoch) }

// raise sets n to epoch, unless it is later already.
func raise(n *atomic.Int64, epoch int64) {
	for old := n.Load(); old < epoch && !n.CompareAndSwap(old, epoch); old = n.Load() {
	}
}
