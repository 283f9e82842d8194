package cache

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/maypok86/otter/v2/stats"

	"github.com/stoa-community/stoa/internal/bounded"
)

const (
	// DefaultBudget is how many bytes a node keeps unless it is told.
	DefaultBudget = 128_000_000
	// MinBudget is the least that is of use: a few pages with what they show.
	MinBudget = 8_000_000

	fillEvery  = 250 * time.Millisecond
	shareEvery = 8 // times that
)

// saves is about how many microseconds of work each use of a kind saves, of those that save work
// of ours; any other saves a trip to the database.
var saves = map[string]float64{
	"cards": 2, "plain": 10, "queries": 10, "records": 10, "html": 40, "compressed": 500, "pages": 1500, "pictures": 12_000,
}

const tripSaves = 160

// Budget is how much memory all that a node keeps may take, and who shares it: every
// kind that is kept is added to it, and given as much of it as it is used.
type Budget struct {
	bytes uint64

	mu    sync.Mutex
	kinds []*member
}

// member is one that shares a budget.
type member struct {
	bounded.Sized
	name string
	past stats.Stats // as of the last time that it was shared out
	hits float64     // of late: those of earlier times count ever less
}

// NewBudget returns a budget of so many bytes, or of the default for 0, that nothing
// shares yet.
func NewBudget(bytes uint64) *Budget {
	if bytes == 0 {
		bytes = DefaultBudget
	}
	return &Budget{bytes: bytes}
}

// Add has another kind share the budget. Until [Budget.Share] sees how each is used, all
// have the same part of it. Kinds of one name are counted as one.
func (b *Budget) Add(name string, kept bounded.Sized) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kinds = append(b.kinds, &member{Sized: kept, name: name})
	for _, k := range b.kinds {
		k.set(b.bytes / uint64(len(b.kinds)))
	}
}

// Bound returns a cache that shares the budget, in which each entry takes the bytes that
// weigh says. They are those of what the key and the value lead to: what they take
// themselves is added.
func Bound[K comparable, V any](b *Budget, name string, weigh func(K, V) int) bounded.Cache[K, V] {
	return bound(b, name, stats.NewCounter(), weigh)
}

func bound[K comparable, V any](b *Budget, name string, counts stats.Recorder, weigh func(K, V) int) bounded.Cache[K, V] {
	own := entrySize + sizeOf[K]() + sizeOf[V]()
	c := bounded.New(otter.Options[K, V]{
		MaximumWeight: b.bytes, StatsRecorder: counts,
		Weigher: func(key K, v V) uint32 { return uint32(own + weigh(key, v)) },
	})
	b.Add(name, c)
	return c
}

// Run shares the budget out anew every few seconds, until ctx ends. In between, who is full
// need not wait for what nobody uses.
func (b *Budget) Run(ctx context.Context) {
	tick := time.NewTicker(fillEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if n%shareEvery == 0 {
			b.Share()
		} else {
			b.Fill()
		}
	}
}

// Share shares the budget out by how its kinds were used since it was last done.
func (b *Budget) Share() { b.shareOut((*member).use, share) }

// Fill gives what nobody uses to who is full.
func (b *Budget) Fill() { b.shareOut((*member).fullness, fill) }

func (b *Budget) shareOut(look func(*member) use, share func(uint64, []use) []uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	uses := make([]use, len(b.kinds))
	for i, k := range b.kinds {
		uses[i] = look(k)
	}
	shares := share(b.bytes, uses)
	for i, k := range b.kinds { // first those who give, so that the sum is never more than there is
		if shares[i] < uses[i].max {
			k.set(shares[i])
		}
	}
	for i, k := range b.kinds {
		if shares[i] > uses[i].max {
			k.set(shares[i])
		}
	}
}

// set has a kind take so many bytes at most. What it drops to give room it does not ask
// for again.
func (k *member) set(most uint64) {
	k.SetMaximum(most)
	k.past.EvictionWeight = k.Stats().EvictionWeight
}

// use returns how a kind was used of late.
func (k *member) use() use {
	u, now := k.fullness(), k.Stats()
	k.hits = k.hits/2 + float64(now.Hits-k.past.Hits)
	saved, ok := saves[k.name]
	if !ok {
		saved = tripSaves
	}
	u.saved = k.hits * saved
	k.past = now
	return u
}

// fullness returns how full a kind is, and how much it has dropped for that.
func (k *member) fullness() use {
	k.CleanUp()
	return use{max: k.GetMaximum(), used: k.WeightedSize(), dropped: k.Stats().EvictionWeight - k.past.EvictionWeight}
}

// Usage is how much memory kinds of one name take, and how often they were of use.
type Usage struct {
	Name                    string
	Entries                 int
	Bytes, Max              uint64
	Hits, Misses, Evictions uint64
}

// Usage returns that of each kind, by name.
func (b *Budget) Usage() []Usage {
	b.mu.Lock()
	defer b.mu.Unlock()
	byName := map[string]Usage{}
	for _, k := range b.kinds {
		u, s := byName[k.name], k.Stats()
		byName[k.name] = Usage{Name: k.name, Entries: u.Entries + k.EstimatedSize(), Bytes: u.Bytes + k.WeightedSize(),
			Max: u.Max + k.GetMaximum(), Hits: u.Hits + s.Hits, Misses: u.Misses + s.Misses, Evictions: u.Evictions + s.Evictions}
	}
	all := make([]Usage, 0, len(byName))
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		all = append(all, byName[name])
	}
	return all
}

// asked counts hits and misses as those who ask a [Kind] are answered, and evictions as
// the cache tells of them: to it, what is there and not believed is a hit.
type asked struct{ *stats.Counter }

// RecordHits implements stats.Recorder.
func (asked) RecordHits(int) {}

// RecordMisses implements stats.Recorder.
func (asked) RecordMisses(int) {}

func (a asked) count(isHit bool) {
	if isHit {
		a.Counter.RecordHits(1)
	} else {
		a.Counter.RecordMisses(1)
	}
}
