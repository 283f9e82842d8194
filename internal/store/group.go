package store

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// group is the one writer of an SQLite file. A commit's cost is the flush of the
// log, whatever is in it, so changes that wait meanwhile share the next one, and
// are answered after it. They run one after another in the same transaction. A
// change that fails after it has written spoils it: then all is undone, and those
// that went well are run again, each in a savepoint of its own. So are the changes
// of a while after that.
type group struct {
	session   *session
	carrier   *carrier
	watch     *watch
	node      string      // this process, among those that write the file
	signs     bool        // whether the schema has a place for it
	isSwept   bool        // of those that have not written for long
	isWatched atomic.Bool // whether what commits change is told, see [DB.Watch]
	log       changeLog
	queue     chan *change
	careful   int // how many more changes are run in savepoints
	stopped   chan struct{}
	closing   sync.RWMutex // held for reading while a change enters the queue
	closed    bool
	commits   atomic.Int64
	writes    atomic.Int64
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

// start readies a group of which all is told but its queue.
func (g *group) start() *group {
	g.queue, g.stopped = make(chan *change, 4*maxGroup), make(chan struct{})
	go g.work()
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

func (g *group) work() {
	defer close(g.stopped)
	for c := range g.queue {
		g.carrier.restart(g.session)
		g.commit(c)
	}
	g.carrier.stop()
}

// commit runs first and whatever waits behind it, and makes them durable.
func (g *group) commit(first *change) {
	ran, err := g.together(first)
	if errors.Is(err, errSpoiled) {
		err = g.apart(ran)
	}
	if err == nil {
		_, err = g.session.exec(`COMMIT`)
	}
	if err = translate(err); err != nil {
		g.session.exec(`ROLLBACK`) // fails where SQLite has undone it already
	}
	g.commits.Add(1)
	g.watch.committed()
	for _, c := range ran {
		if err != nil {
			c.err = err
		} else if c.err == nil {
			g.writes.Add(1)
		}
		close(c.done)
	}
	g.carrier.committed(len(ran))
}

var errSpoiled = errors.New("a change failed after it had written")

// together runs first and whatever waits behind it in one transaction.
func (g *group) together(first *change) (ran []*change, err error) {
	err = g.begin()
	hasWritten := false
	for c := first; c != nil; c = g.next(len(ran)) {
		ran = append(ran, c)
		if err != nil {
			return ran, err
		}
		if g.careful > 0 {
			g.careful--
			c.err = g.try(c)
			err, hasWritten = wreckage(c.err), true
			continue
		}
		g.session.wrote = false
		if c.err = g.run(c); c.err != nil && g.session.wrote {
			g.careful = carefulFor
			return ran, cmp.Or(wreckage(c.err), errSpoiled)
		}
		hasWritten = hasWritten || g.session.wrote
	}
	if err == nil && hasWritten {
		err = g.seal()
	}
	return ran, err
}

// carefulFor is for how many changes a spoiled transaction makes it careful: more
// are likely to fail where one did.
const carefulFor = 4 * maxGroup

// apart runs again those that went well, each so that it can be undone alone.
func (g *group) apart(ran []*change) error {
	if _, err := g.session.exec(`ROLLBACK`); err != nil {
		return err
	}
	if err := g.begin(); err != nil {
		return err
	}
	for _, c := range ran {
		if c.err != nil {
			continue
		}
		if c.err = g.try(c); wrecked(c.err) {
			return c.err
		}
	}
	return g.seal()
}

// seal notes in the transaction that this process commits it, and what it changed, where that is
// wanted.
func (g *group) seal() error {
	if err := g.sign(); err != nil {
		return err
	}
	return g.log.save(g.session)
}

// wreckage is err where SQLite may have undone the whole transaction over it.
func wreckage(err error) error {
	if wrecked(err) {
		return err
	}
	return nil
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

func (g *group) run(c *change) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	return c.fn(g.session)
}

// try runs one change in its savepoint, and leaves no trace of one that fails.
func (g *group) try(c *change) error {
	if _, err := g.session.exec(`SAVEPOINT change`); err != nil {
		return err
	}
	err := g.run(c)
	if wrecked(err) {
		return err
	}
	if err != nil {
		if _, e := g.session.exec(`ROLLBACK TO change`); e != nil {
			return errors.Join(err, e)
		}
	}
	if _, e := g.session.exec(`RELEASE change`); e != nil {
		return errors.Join(err, e)
	}
	return err
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
