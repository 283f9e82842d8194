package store

import (
	"context"
	"strconv"
	"sync/atomic"
)

// A Mark is how far a reader is: the transaction that they last wrote, which they are to
// see on every node, and the one that their request writes now.
type Mark struct {
	needed uint64
	last   atomic.Uint64
	isSeen atomic.Bool

	onlyReads atomic.Bool // see [OnlyReads]
}

// NewMark reads the mark that a request brings; what is none is no mark.
func NewMark(text string) *Mark {
	n, _ := strconv.ParseUint(text, 36, 63)
	return &Mark{needed: n}
}

// Written is the mark for who wrote under m, "" where nobody did.
func (m *Mark) Written() string {
	if n := m.last.Load(); n != 0 {
		return strconv.FormatUint(n, 36)
	}
	return ""
}

func (m *Mark) wrote(xid uint64) {
	if m == nil {
		return
	}
	for last := m.last.Load(); last < xid && !m.last.CompareAndSwap(last, xid); last = m.last.Load() {
	}
}

type markKey struct{}

// WithMark returns a context whose reads see what the mark names, and whose writes are
// noted in it.
func WithMark(ctx context.Context, m *Mark) context.Context {
	return context.WithValue(ctx, markKey{}, m)
}

func markOf(ctx context.Context) *Mark {
	m, _ := ctx.Value(markKey{}).(*Mark)
	return m
}

// IsBehind reports whether this node must look at what others did before ctx may read what
// it keeps.
func (db *DB) IsBehind(ctx context.Context) bool {
	p, isPostgres := db.engine.(*postgres)
	return isPostgres && !p.nodes.isAbreast(markOf(ctx))
}

// Caught says that this node has looked since the mark of ctx came: whatever that names, it
// has seen, or it was made up.
func (db *DB) Caught(ctx context.Context) { markOf(ctx).isSeen.Store(true) }
