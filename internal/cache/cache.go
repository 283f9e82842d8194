// Package cache is what a node keeps in memory of its database, and the one place
// that knows when it may be believed.
//
// What is kept is believed for as long as this node knows what changes. It is told of
// every row that it changes itself; of what other nodes change it learns by looking,
// which it does so often that it is never behind for longer than staleAfter. Where it
// has not looked for longer, nothing is believed but at its revision: the database is
// asked for that, since a revision names one state of a record for ever.
//
// What is kept is shared by all who ask, and nobody's to change: see [Verify]. Who
// writes reads what they change from their own transaction.
package cache

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// Memory is what one node keeps.
type Memory struct {
	db     *store.DB
	budget *Budget
	still  still

	shelves []*shelf // of the kinds that are told of changes

	dropping  sync.Mutex
	started   time.Time
	following sync.Mutex
	followed  atomic.Int64 // until when changes were followed, in nanoseconds since started
	wanted    atomic.Int64 // when that was last asked for
	heard     chan struct{}

	failed  time.Duration // when the last look that failed began
	failure error         // of it
}

const (
	lookEvery   = 50 * time.Millisecond // besides requests
	followEvery = 100 * time.Millisecond
	staleAfter  = 250 * time.Millisecond
	// wantedFor is how long after a request this node goes on looking.
	wantedFor = time.Second
	// idleAfter is how long a node follows nothing until it rather begins anew.
	idleAfter = 5 * time.Minute
	// overlap is how long a transaction on SQLite may run before its commit for its
	// changes to be seen for sure.
	overlap = 15 * time.Second
)

// New returns the memory of a node, in which nothing is kept yet, and never more than the
// budget allows.
func New(db *store.DB, b *Budget) *Memory {
	m := &Memory{db: db, budget: b, still: newStill(b), started: db.Clock(), heard: make(chan struct{}, 1)}
	db.OnForget(func(c store.Change) { m.forget([]store.Change{c}) })
	return m
}

// Budget is what bounds it, for others to share.
func (m *Memory) Budget() *Budget { return m.budget }

// Watch has the database tell of every row that this node changes.
func (m *Memory) Watch(ctx context.Context) error {
	return m.db.Watch(ctx, m.forget, m.isFresh)
}

// forget drops what is kept of what changed, after a commit that may have changed nothing
// of it.
func (m *Memory) forget(changes []store.Change) {
	m.drop(func(epoch int64) {
		for _, c := range changes {
			for _, s := range m.shelves {
				s.change(epoch, c)
			}
		}
	})
}

// drop drops things, and then begins the epoch in which they are gone: who reads in it has
// seen nothing of them, and what was read before it is not kept.
func (m *Memory) drop(in func(epoch int64)) {
	m.dropping.Lock()
	defer m.dropping.Unlock()
	in(m.db.Epoch() + 1)
	m.db.Advance()
}

// outdated drops all that is kept of a row of which a later revision was read than is kept
// elsewhere: another node has changed it since this one last looked, and nobody is to see
// the row as it is and then as it was.
func (m *Memory) outdated(row, key string, rev int64) {
	if !m.db.IsShared() {
		return
	}
	for _, s := range m.shelves {
		if s.isBehind(row, key, rev) {
			m.forget([]store.Change{{What: row, Key: key}})
			return
		}
	}
}

// Fresh makes sure that nothing that other nodes have changed is older than
// staleAfter, nor than what the reader wrote last. It costs one statement each followEvery
// while requests come, and nothing while none do.
func (m *Memory) Fresh(ctx context.Context) error {
	_, err := m.fresh(ctx)
	return err
}

// fresh is Fresh, and returns by which time it is so: asking the clock again costs as much as
// finding something.
func (m *Memory) fresh(ctx context.Context) (now time.Time, err error) {
	now = m.db.Clock()
	asked := now.Sub(m.started)
	m.wanted.Store(int64(asked))
	if m.db.IsBehind(ctx) {
		if err := m.lookNow(ctx); err != nil {
			return now, err
		}
		m.db.Caught(ctx)
		return m.db.Clock(), nil
	}
	switch age := asked - time.Duration(m.followed.Load()); {
	case age < followEvery:
		return now, nil
	case age < staleAfter && !m.following.TryLock():
		return now, nil // another is at it, and what we have is young enough
	case age >= staleAfter:
		m.following.Lock()
	}
	defer m.following.Unlock()
	if m.age(m.db.Clock()) >= followEvery {
		err = m.followSince(ctx, asked)
	}
	return m.db.Clock(), err
}

// Heard says that another node has changed something.
func (m *Memory) Heard() {
	select {
	case m.heard <- struct{}{}:
	default:
	}
}

// Run looks at what other nodes change while requests come, until ctx ends, so that these
// need not. On SQLite there is no other node.
func (m *Memory) Run(ctx context.Context) {
	if !m.db.IsShared() {
		return
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.heard:
		case <-tick.C:
		}
		if m.db.Clock().Sub(m.started)-time.Duration(m.wanted.Load()) < wantedFor {
			m.lookNow(ctx) // or, should that fail, the next request says why
		}
	}
}

// lookNow looks at what other nodes have changed until now, unless another has begun to
// since.
func (m *Memory) lookNow(ctx context.Context) error {
	now := m.db.Clock().Sub(m.started)
	m.following.Lock()
	defer m.following.Unlock()
	if time.Duration(m.followed.Load()) > now {
		return nil
	}
	return m.followSince(ctx, now)
}

// followSince follows what others changed for one who asked then: if another has tried and
// failed since, it is not tried again, for they may be many.
func (m *Memory) followSince(ctx context.Context, asked time.Duration) error {
	if m.failure != nil && m.failed > asked {
		return m.failure
	}
	return m.follow(ctx)
}

// isFresh reports whether what other nodes change may be believed as it is kept.
func (m *Memory) isFresh() bool { return m.isFreshAt(m.db.Clock()) }

func (m *Memory) isFreshAt(now time.Time) bool { return m.age(now) < staleAfter }

// age is how long ago, at that time, this node last looked.
func (m *Memory) age(now time.Time) time.Duration {
	return now.Sub(m.started) - time.Duration(m.followed.Load())
}

// follow drops what other nodes have changed since this one last looked.
func (m *Memory) follow(ctx context.Context) error {
	now := m.db.Clock()
	began, age := now.Sub(m.started), m.age(now)
	if err := m.look(ctx, age); err != nil {
		m.failed, m.failure = began, err
		return err
	}
	m.followed.Store(int64(began))
	return nil
}

// look drops what others have changed since this node last looked, that long ago.
func (m *Memory) look(ctx context.Context, age time.Duration) error {
	if m.db.IsShared() {
		return m.db.Look(ctx, age > idleAfter, m.forget)
	}
	if age > idleAfter {
		m.forget([]store.Change{{What: store.ChangedTold}})
		age = 0
	}
	since := m.db.Now().Add(-age - overlap)
	return m.db.Read(ctx, func(tx *store.Tx) error {
		changes, err := tx.ChangesSince(since)
		if len(changes) > 0 {
			m.forget(changes)
		}
		return err
	})
}
