package cache

import (
	"hash/maphash"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/maypok86/otter/v2/stats"

	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/store"
)

// shelf is what a [Kind] keeps, without the types. All kinds have the same shelf: a
// generic cache for each would be compiled anew in every package that meets a kind, which
// took the compiler longer than all the rest.
type shelf struct {
	memory *Memory
	cache  bounded.Cache[string, kept]
	counts asked
	stamps stamps

	row   string              // the watched table whose row a key names, "" for none
	drops Drops[any]          // nil where no change drops any
	until func(any) time.Time // nil for as long as it is so

	shared []reflect.Type // see [Kind.Sharing]
}

// kept is a value as it was at a revision.
type kept struct {
	rev   int64
	until time.Time
	value any
	sum   uint64 // see [Verify]
	bytes int    // that the key and the value lead to
}

// put readies a shelf, with nothing on it yet.
func (s *shelf) put(b *Budget, name string) {
	s.counts = asked{stats.NewCounter()}
	s.stamps = newStamps(fewStamps)
	s.cache = bound(b, name, s.counts, func(_ string, r kept) int { return r.bytes })
}

// in has a shelf be told of what a memory hears of.
func (s *shelf) in(m *Memory) {
	s.memory = m
	m.shelves = append(m.shelves, s)
}

// believes reports whether tx, nil for none, would read what is kept as it is kept,
// without a word about its revision. Now is the time, zero where the clock was not asked yet.
func (s *shelf) believes(tx *store.Tx, now time.Time) bool {
	if s.row != "" {
		return tx != nil && tx.Trusts()
	}
	return s.drops != nil && s.memory.isFreshAt(s.clock(now)) && (tx == nil || !tx.Forgets())
}

// clock is that time, or what the clock says where it was not asked yet.
func (s *shelf) clock(now time.Time) time.Time {
	if now.IsZero() {
		return s.memory.db.Clock()
	}
	return now
}

// at returns what is kept, if tx would read the same. See [Kind.At].
func (s *shelf) at(tx *store.Tx, key string, rev int64, now time.Time) (v any, ok bool) {
	isBelieved := s.believes(tx, now) // asked first, for what is not may be dropped by the asking
	r, ok := s.find(key, now)
	switch {
	case !ok || r.rev == rev && rev != Unread:
	case !isBelieved || rev > r.rev: // the database knows of a later one
		r, ok = kept{}, false
	}
	s.counts.count(ok)
	if ok && tx != nil {
		groundsOf(tx.Notes()).add(s, key, r.until)
	}
	return r.value, ok
}

// find returns what is kept under key and has not ended.
func (s *shelf) find(key string, now time.Time) (kept, bool) {
	r, ok := s.cache.GetIfPresent(key)
	if !ok {
		return kept{}, false
	}
	if !r.until.IsZero() && !s.clock(now).Before(r.until) {
		s.cache.Invalidate(key)
		return kept{}, false
	}
	if r.sum != 0 {
		verify(key, r.value, r.sum)
	}
	return r, true
}

// isBehind reports whether what is kept of a row is older than that revision.
func (s *shelf) isBehind(row, key string, rev int64) bool {
	if s.row != row {
		return false
	}
	e, ok := s.cache.GetEntryQuietly(key) // which is no use of it
	return ok && e.Value.rev != Unread && e.Value.rev < rev
}

// keepRead keeps what tx has read. See [Kind.Keep].
func (s *shelf) keepRead(tx *store.Tx, key string, rev int64, v any) {
	s.keep(tx.Epoch(), key, rev, v)
	if s.row != "" && rev != Unread {
		s.memory.outdated(s.row, key, rev)
	}
}

// mayKeep reports whether what tx has read at that revision may be kept. It is asked apart from
// keepRead, for a value takes room by being handed over without its type.
func (s *shelf) mayKeep(tx *store.Tx, rev int64) bool {
	return tx.IsCommitted() && (rev != Unread || s.row == "" || tx.Trusts())
}

// keep keeps what was read in that epoch.
func (s *shelf) keep(epoch int64, key string, rev int64, v any) {
	r := kept{rev: rev, value: v, sum: sum(v), bytes: allocated(len(key)) + weigh(v, s.shared)}
	if s.until != nil {
		r.until = s.until(v)
	}
	s.cache.Compute(key, func(old kept, _ bool) (kept, otter.ComputeOp) {
		if s.stamps.of(key) > epoch {
			return old, otter.CancelOp
		}
		return r, otter.WriteOp
	})
}

func (s *shelf) drop(epoch int64, key string) {
	s.stamps.set(key, epoch)
	s.cache.Invalidate(key)
}

// change drops what is kept of something that changed.
func (s *shelf) change(epoch int64, c store.Change) {
	drops, isTold := s.drops[c.What]
	isRow, isAll := s.row != "", c.What == ""
	switch {
	case isRow && (isAll || c.What == store.ChangedRows), s.drops != nil && (isAll || c.What == store.ChangedTold):
		s.clear(epoch)
	case isRow:
		if c.What == s.row {
			s.drop(epoch, c.Key)
		}
	case !isTold:
	case drops == nil:
		s.drop(epoch, c.Key)
	default: // of what is being read it is not known yet whether it is dropped
		raise(&s.stamps.all, epoch)
		for key, r := range s.cache.All() {
			if drops(c.Key, r.value) {
				s.cache.Invalidate(key)
			}
		}
	}
}

func (s *shelf) clear(epoch int64) {
	raise(&s.stamps.all, epoch)
	s.cache.InvalidateAll()
}

// stamps tell in which epoch what a key names was last dropped, or a later one: many
// keys share one.
type stamps struct {
	seed maphash.Seed
	all  atomic.Int64
	at   []atomic.Int64
}

const (
	fewStamps = 1 << 12
	// rowStamps is how many there are for the rows of a table: some change all the time, and a page
	// that shows sixty of them is made anew whenever another one is dropped that shares their stamps.
	rowStamps = 1 << 15
)

func newStamps(n int) stamps { return stamps{seed: maphash.MakeSeed(), at: make([]atomic.Int64, n)} }

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
