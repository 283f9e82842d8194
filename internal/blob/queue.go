package blob

import (
	"context"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/stoa-community/stoa/internal/community"
)

// The memory that looking at uploads may take, in bytes. Together these are the
// whole budget of the process: one large picture, and small ones that pass it.
const (
	largest = 216 << 20 // one large picture
	smalls  = 40 << 20  // all small ones at once
	small   = 20 << 20  // what takes more is large
)

// How long is waited for room, and by how many.
const (
	maxWait    = 20 * time.Second
	maxWaiting = 32
	// RetryIn is when another try makes sense for who was told ErrBusy.
	RetryIn = 5 * time.Second
)

// ErrBusy is the error of an upload that found no room in time.
var ErrBusy = community.Fail(community.Unavailable, community.WhyPicturesWait,
	"Too many images are being uploaded right now. Try again in a moment.")

// queue hands out the memory and the cores that looking at uploads takes.
type queue struct {
	large, small lane
	cores        chan struct{}
	longing      atomic.Int32 // for a core
	garbage      garbage
}

// newQueue returns a queue that leaves one core to others where there are two.
func newQueue() *queue {
	return &queue{large: lane{room: semaphore.NewWeighted(largest)}, small: lane{room: semaphore.NewWeighted(smalls)},
		cores: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// do runs work that takes up to cost bytes, once there is room for it. Large work
// is done one at a time. Small work never waits for it: it has room of its own,
// and all that is being done takes turns at the cores.
func (q *queue) do(ctx context.Context, cost int64, work func(*turns) error) error {
	l := &q.small
	if cost > small {
		l, cost = &q.large, largest
	}
	if err := l.enter(ctx, cost); err != nil {
		return err
	}
	defer l.room.Release(cost)
	defer q.garbage.add(cost)
	t := &turns{queue: q, ctx: ctx}
	if err := t.begin(); err != nil {
		return err
	}
	defer t.end()
	return work(t)
}

// lane is the memory for work of one size, handed out in order.
type lane struct {
	room    *semaphore.Weighted
	waiting atomic.Int32
}

// enter takes cost bytes of the room, or fails with ErrBusy.
func (l *lane) enter(ctx context.Context, cost int64) error {
	if l.room.TryAcquire(cost) {
		return nil
	}
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > maxWaiting {
		return ErrBusy
	}
	patient, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	if err := l.room.Acquire(patient, cost); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return ErrBusy
	}
	return nil
}

// garbage is what work left behind. The collector alone would let it grow to as
// much again as the work takes.
type garbage struct {
	sync.Mutex
	left int64
}

// add counts what was left, and has it collected when it is much.
func (g *garbage) add(cost int64) {
	g.Lock()
	defer g.Unlock()
	if g.left += cost; g.left >= smalls {
		g.left = 0
		runtime.GC()
	}
}

// turns is work that shares the cores with other such work.
type turns struct {
	queue  *queue
	ctx    context.Context
	isDone bool // no core is held
}

// begin waits for a core.
func (t *turns) begin() error {
	t.isDone = true
	t.queue.longing.Add(1)
	defer t.queue.longing.Add(-1)
	select {
	case t.queue.cores <- struct{}{}:
		t.isDone = false
		return nil
	case <-t.ctx.Done():
		return t.ctx.Err()
	}
}

func (t *turns) end() {
	if !t.isDone {
		<-t.queue.cores
		t.isDone = true
	}
}

// step lets others have the core who wait for it, in their order. It fails when
// nobody waits for the work any more. It is called every few milliseconds.
func (t *turns) step() error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if t.queue.longing.Load() == 0 {
		return nil
	}
	t.end()
	return t.begin()
}

// or returns err, unless the work failed because nobody waits for it any more.
func (t *turns) or(err error) error {
	if e := t.ctx.Err(); e != nil {
		return e
	}
	return err
}

// reader returns r, with a step before each read.
func (t *turns) reader(r io.Reader) io.Reader { return stepReader{t, r} }

// writer returns w, with a step before each write.
func (t *turns) writer(w io.Writer) io.Writer { return stepWriter{t, w} }

type stepReader struct {
	turns *turns
	r     io.Reader
}

func (s stepReader) Read(p []byte) (int, error) {
	if err := s.turns.step(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}

type stepWriter struct {
	turns *turns
	w     io.Writer
}

func (s stepWriter) Write(p []byte) (int, error) {
	if err := s.turns.step(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
