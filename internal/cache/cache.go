// Package cache is what a node keeps in memory of its database, and the one place
// that knows when it may be believed.
//
// What is kept is believed in one of three ways. Where the database tells this node
// of every row that changes, which SQLite does, what is kept of a row is as the row
// is. Where it does not, a record is believed at the revision that the database says
// it has, since a revision names one state of it for ever. And what tells nodes of its
// changes by the table changes is believed for as long as this node reads that table.
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
	db    *store.DB
	kinds []kind
	still still

	started   time.Time
	following sync.Mutex
	followed  atomic.Int64 // until when changes were followed, in nanoseconds since started
}

// kind is a [Kind] of whatever it keeps.
type kind interface {
	touch(epoch int64, row store.Touch)
	change(epoch int64, c store.Change)
}

const (
	followEvery = 400 * time.Millisecond
	staleAfter  = 800 * time.Millisecond
	// idleAfter is how long a node follows nothing until it rather begins anew.
	idleAfter = time.Minute
	// overlap is how long a transaction may run before its commit, and how far the
	// nodes' clocks may differ, for its changes to be seen for sure.
	overlap = 15 * time.Second
)

// New returns the memory of a node, in which nothing is kept yet.
func New(db *store.DB) *Memory {
	m := &Memory{db: db, still: newStill(), started: db.Clock()}
	db.OnForget(func(c store.Change) { m.forget(c) })
	return m
}

// Watch has the database tell of every row that changes, where it can.
func (m *Memory) Watch(ctx context.Context) error { return m.db.Watch(ctx, m.touched) }

// touched drops what is kept of rows that changed.
func (m *Memory) touched(rows []store.Touch) {
	epoch := m.db.Advance()
	for _, row := range rows {
		for _, k := range m.kinds {
			k.touch(epoch, row)
		}
	}
}

// forget drops what is kept of changed things. The zero Change stands for any number
// of which nothing is known.
func (m *Memory) forget(changes ...store.Change) {
	if len(changes) == 0 {
		return
	}
	epoch := m.db.Advance()
	for _, c := range changes {
		for _, k := range m.kinds {
			k.change(epoch, c)
		}
	}
}

// Fresh makes sure that nothing that other nodes have changed is older than
// staleAfter. It costs one statement each followEvery while requests come, and
// nothing while none do.
func (m *Memory) Fresh(ctx context.Context) error {
	age := m.age()
	switch {
	case age < followEvery:
		return nil
	case age < staleAfter && !m.following.TryLock():
		return nil // another is at it, and what we have is young enough
	case age >= staleAfter:
		m.following.Lock()
	}
	defer m.following.Unlock()
	if m.age() < followEvery {
		return nil
	}
	return m.follow(ctx)
}

// isFresh reports whether what other nodes change may be believed as it is kept.
func (m *Memory) isFresh() bool { return m.age() < staleAfter }

func (m *Memory) age() time.Duration {
	return m.db.Clock().Sub(m.started) - time.Duration(m.followed.Load())
}

// follow drops what other nodes have changed since this one last looked.
func (m *Memory) follow(ctx context.Context) error {
	began, age := m.db.Clock().Sub(m.started), m.age()
	if age > idleAfter {
		m.forget(store.Change{})
		age = 0
	}
	since := m.db.Now().Add(-age - overlap)
	var changes []store.Change
	err := m.db.Read(ctx, func(tx *store.Tx) (err error) {
		changes, err = tx.ChangesSince(since)
		return err
	})
	if err != nil {
		return err
	}
	m.forget(changes...)
	m.followed.Store(int64(began))
	return nil
}
