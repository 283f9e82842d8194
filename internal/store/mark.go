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
	looked atomic.Bool

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

// Needed is the transaction that the reader is to see, 0 for none.
func (m *Mark) Needed() uint64 {
	if m == nil {
		return 0
	}
	return m.needed
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
// it keeps: once, since who makes marks up must not have it look over and over.
func (db *DB) IsBehind(ctx context.Context) bool {
	p, isPostgres := db.engine.(*postgres)
	m := markOf(ctx)
	return isPostgres && m != nil && !p.nodes.hasSeen(m.needed) && !m.looked.Swap(true)
}
