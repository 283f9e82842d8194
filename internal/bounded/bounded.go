// Package bounded has caches that keep to a size. They are otter's, behind an interface:
// a generic cache is compiled anew in every package that meets a struct which holds it,
// and these are held by what every package meets.
package bounded

import (
	"iter"

	"github.com/maypok86/otter/v2"
	"github.com/maypok86/otter/v2/stats"
)

// Cache keeps values by their keys. What each method does is told where otter has it.
type Cache[K comparable, V any] interface {
	Sized
	GetIfPresent(K) (V, bool)
	GetEntryQuietly(K) (otter.Entry[K, V], bool)
	Set(K, V) (V, bool)
	Compute(K, func(old V, found bool) (V, otter.ComputeOp)) (V, bool)
	Invalidate(K) (V, bool)
	InvalidateAll()
	All() iter.Seq2[K, V]
}

// Sized is a cache whose size can be told, and set, and that counts how it is used.
type Sized interface {
	SetMaximum(uint64)
	GetMaximum() uint64
	WeightedSize() uint64
	EstimatedSize() int
	Stats() stats.Stats
	CleanUp()
}

// New returns an empty cache, and panics if the options are no good.
func New[K comparable, V any](o otter.Options[K, V]) Cache[K, V] { return otter.Must(&o) }
