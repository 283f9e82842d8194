package cache

import (
	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/store"
)

// still keeps whole results for as long as nothing moves: until anything is committed,
// by whomever, or this node is told to forget something. It is for pages that are
// looked at many times between two commits, such as the home page of guests: go run
// ./bench -only busy measures them with none, few and many votes a second.
type still struct {
	bounded.Cache[any, stillness]
}

// A stillness is what was read, and the epoch that it was read in.
type stillness struct {
	epoch   int64
	grounds *Grounds // of what was read by nothing but this node's memory; nil where that is not known
	result  any
	sum     uint64
	bytes   int
}

// holds reports whether tx would read the same.
func (s *stillness) holds(tx *store.Tx, now int64) bool {
	return s.epoch == now || s.grounds != nil && s.grounds.hold(tx)
}

// DressedSize is about what a dressed record has for itself: its people, texts and lists
// are kept as rows, and shown by other results too. To weigh them all would cost a good
// part of what it costs to read them.
const DressedSize = 2 << 10

func newStill(b *Budget) still {
	return still{Bound(b, "results", func(key any, s stillness) int { return Weight(key) + s.bytes })}
}

// Still returns what read reads, which depends on key and on the database, and on
// nothing else: the viewer is part of the key. Where tx does not trust this node,
// nothing is kept. Who asks is lent a copy that lend makes, with about what it
// weighs: they may sort and cut the lists. The records are shared, and nobody's to change.
func Still[K comparable, T any](m *Memory, tx *store.Tx, key K, lend func(T) (T, int), read func() (T, error)) (T, error) {
	if !tx.Trusts() {
		return read()
	}
	noted := groundsOf(tx.Notes())
	if s, ok := m.still.GetIfPresent(key); ok && s.holds(tx, m.db.Epoch()) {
		if s.sum != 0 {
			verify("a result", s.result, s.sum)
		}
		noted.addAll(s.grounds)
		lent, _ := lend(s.result.(T))
		return lent, nil
	}
	before, asked := noted.len(), tx.Asked()
	result, err := read()
	if err != nil {
		return result, err
	}
	lent, weight := lend(result)
	s := stillness{epoch: tx.Epoch(), result: result, sum: sum(result), bytes: weight}
	if noted != nil {
		if s.grounds = noted.since(before, asked, tx.Asked()); s.grounds != nil {
			s.bytes += s.grounds.Weight()
		}
	}
	m.still.Set(key, s)
	return lent, nil
}
