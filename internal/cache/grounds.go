package cache

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// Grounds are what something was made of: all that this node keeps and that was read for it. For
// as long as they hold, it would be made the same again, by whomever. What is made while the
// database has to be asked has none: next time it may not have to be.
//
// They are written by one goroutine, and read by all.
type Grounds struct {
	memory *Memory
	epoch  int64
	asked  int64 // how often the database was, before

	until   time.Time       // when something of it ends, at the latest
	stamps  []*atomic.Int64 // of what was read: it holds while none is later than the epoch
	isStill bool            // whether it holds only until anything is committed
}

// groundsAge is how long grounds hold where nothing else ends them. Where others can change a row
// without a word, they hold no longer than rows are believed.
const groundsAge = 24 * time.Hour

func (m *Memory) groundsEnd() time.Time {
	if m.db.IsShared() {
		return m.db.Clock().Add(RowAge)
	}
	return m.db.Clock().Add(groundsAge)
}

// Note returns a context under which it is noted what is read from memory. It counts how
// often the database is asked already.
func (m *Memory) Note(ctx context.Context) (context.Context, *Grounds) {
	g := &Grounds{memory: m, epoch: m.db.Epoch(), asked: store.Asked(ctx), until: m.groundsEnd()}
	return store.WithNotes(ctx, g), g
}

// groundsOf are the grounds that are noted, nil where none are.
func groundsOf(notes any) *Grounds {
	g, _ := notes.(*Grounds)
	return g
}

// add notes that something was read that is believed until then, if that is not zero.
func (g *Grounds) add(s *shelf, key string, until time.Time) {
	if g == nil {
		return
	}
	g.stamps = append(g.stamps, &s.stamps.all, s.stamps.slot(key))
	g.ends(until)
}

// addKept notes what was read outside of a transaction.
func (g *Grounds) addKept(s *shelf, key string) {
	if g == nil {
		return
	}
	r, ok := s.find(key, time.Time{})
	if !ok { // it ends just now
		r.until = g.memory.db.Clock()
	}
	g.add(s, key, r.until)
}

// addAll notes the grounds of a result that was read; without any, it holds until anything is
// committed.
func (g *Grounds) addAll(of *Grounds) {
	switch {
	case g == nil:
	case of == nil:
		g.isStill = true
	default:
		g.stamps = append(g.stamps, of.stamps...)
		g.ends(of.until)
	}
}

// len is how many stamps there are.
func (g *Grounds) len() int {
	if g == nil {
		return 0
	}
	return len(g.stamps)
}

func (g *Grounds) ends(at time.Time) {
	if !at.IsZero() && at.Before(g.until) {
		g.until = at
	}
}

// since are the grounds of what was read since there were so many stamps and the database had
// been asked so often; nil where it was asked again, or something holds only until the next commit.
func (g *Grounds) since(stamps int, asked, now int64) *Grounds {
	if asked != now || g.isStill {
		return nil
	}
	return &Grounds{memory: g.memory, epoch: g.epoch, until: g.until, stamps: distinct(g.stamps[stamps:])}
}

// Whole ends the noting, and reports whether all that was read was noted: the database was not
// asked.
func (g *Grounds) Whole(ctx context.Context) bool {
	g.stamps = distinct(g.stamps)
	return store.Asked(ctx) == g.asked
}

// Hold reports whether they do for who asks.
func (g *Grounds) Hold(ctx context.Context) (holds bool, err error) {
	if err := g.memory.Fresh(ctx); err != nil {
		return false, err
	}
	err = g.memory.db.Read(ctx, func(tx *store.Tx) error {
		holds = tx.Trusts() && g.hold(tx)
		return nil
	})
	return holds, err
}

// hold reports whether they do for a transaction that trusts this node.
func (g *Grounds) hold(tx *store.Tx) bool {
	if g.isStill && tx.Epoch() != g.epoch || !g.memory.db.Clock().Before(g.until) {
		return false
	}
	for _, stamp := range g.stamps {
		if stamp.Load() > g.epoch {
			return false
		}
	}
	return true
}

// Weight is about how many bytes they take.
func (g *Grounds) Weight() int { return groundsSize + 8*len(g.stamps) }

const groundsSize = 100

func distinct(stamps []*atomic.Int64) []*atomic.Int64 {
	seen := make(map[*atomic.Int64]bool, len(stamps))
	return slices.Clip(slices.DeleteFunc(slices.Clone(stamps), func(s *atomic.Int64) bool {
		was := seen[s]
		seen[s] = true
		return was
	}))
}
