package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// group is the one writer of an SQLite file. A commit's cost is the flush of the
// log, whatever is in it, so changes that wait meanwhile share the next one:
// each in a savepoint of its own, all answered after the commit.
type group struct {
	session *session
	queue   chan *change
	stopped chan struct{}
	closing sync.RWMutex // held for reading while a change enters the queue
	closed  bool
	commits atomic.Int64
	writes  atomic.Int64
}

// change is one caller's transaction.
type change struct {
	ctx  context.Context
	fn   func(querier) error
	err  error
	done chan struct{}
}

// maxGroup is how many changes share a commit at most.
const maxGroup = 64

var errClosed = errors.New("the database is closed")

func newGroup(s *session) *group {
	g := &group{session: s, queue: make(chan *change, 4*maxGroup), stopped: make(chan struct{})}
	go g.run()
	return g
}

// do has fn run and returns when it is durable or undone.
func (g *group) do(ctx context.Context, fn func(querier) error) error {
	c := &change{ctx: ctx, fn: fn, done: make(chan struct{})}
	if err := g.enqueue(c); err != nil {
		return err
	}
	<-c.done
	return c.err
}

func (g *group) enqueue(c *change) error {
	g.closing.RLock()
	defer g.closing.RUnlock()
	if g.closed {
		return errClosed
	}
	select {
	case g.queue <- c:
		return nil
	case <-c.ctx.Done():
		return c.ctx.Err()
	}
}

func (g *group) run() {
	defer close(g.stopped)
	for c := range g.queue {
		g.commit(c)
	}
}

// commit runs first and whatever waits behind it, and makes them durable.
func (g *group) commit(first *change) {
	var ran []*change
	_, err := g.session.exec(`BEGIN IMMEDIATE`)
	for c := first; c != nil && err == nil; c = g.next(len(ran)) {
		ran = append(ran, c)
		c.err = g.try(c)
		if wrecked(c.err) {
			err = c.err
		}
	}
	if err == nil {
		_, err = g.session.exec(`COMMIT`)
	}
	if len(ran) == 0 {
		ran = []*change{first}
	}
	if err != nil {
		g.session.exec(`ROLLBACK`) // fails where SQLite has undone it already
	}
	g.commits.Add(1)
	for _, c := range ran {
		if err != nil {
			c.err = err
		} else if c.err == nil {
			g.writes.Add(1)
		}
		close(c.done)
	}
}

// next returns a change that waits already, or nil: the commit waits for nobody.
func (g *group) next(n int) *change {
	if n >= maxGroup {
		return nil
	}
	select {
	case c := <-g.queue:
		return c // nil once the queue is closed
	default:
		return nil
	}
}

// try runs one change in its savepoint, and leaves no trace of one that fails.
func (g *group) try(c *change) (err error) {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	if _, err := g.session.exec(`SAVEPOINT change`); err != nil {
		return err
	}
	defer func() {
		if err != nil && !wrecked(err) {
			if _, e := g.session.exec(`ROLLBACK TO change`); e != nil {
				err = errors.Join(err, e)
			}
		}
		if wrecked(err) {
			return
		}
		if _, e := g.session.exec(`RELEASE change`); e != nil {
			err = errors.Join(err, e)
		}
	}()
	return c.fn(g.session)
}

// stop finishes what is queued and closes the connection.
func (g *group) stop() error {
	g.closing.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
	}
	g.closing.Unlock()
	<-g.stopped
	return g.session.close()
}
