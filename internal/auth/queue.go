package auth

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Who comes when this many wait already is better told so: at about 40 ms a hash,
// the last of an address waits some 0.6 s.
const (
	waitersPerCaller = 16
	waitersPerSlot   = 64
)

// tooMany is after how long one who was sent away may come again.
const tooMany = time.Second

var (
	errManyWait = community.FailFor(tooMany, community.Unavailable,
		community.WhyManySignIns, "Too many people are signing in just now. Try again in a moment.")
	errManyOfYours = community.FailFor(tooMany, community.RateLimited,
		community.WhySignInsWait, "Too many sign-ins from your address are waiting. Try again in a moment.")
)

// queue lets so many callers run at once, and has so many wait. Of one address no
// more than half may run, and those that wait are served in turns, one of each
// address: however many one address sends, another's first waits for no more than
// one of each before it.
type queue struct {
	slots, share int

	mu      sync.Mutex
	running int
	waiting int
	lines   map[netip.Addr]*line // those that have somebody inside
	turns   []*line              // those where somebody waits, the next first
}

// line is those of one address.
type line struct {
	running int
	waiting []chan struct{} // closed when their turn has come
}

func newQueue(slots int) *queue {
	return &queue{slots: slots, share: max(1, slots/2), lines: map[netip.Addr]*line{}}
}

// enter returns when a caller from there may run; it must leave then.
func (q *queue) enter(ctx context.Context, from netip.Addr) error {
	turn, err := q.join(from)
	if err != nil || turn == nil {
		return err
	}
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		q.giveUp(from, turn)
		return fmt.Errorf("waiting to hash a password: %w", ctx.Err())
	}
}

// join takes a slot, or a place in the line, whose turn it returns.
func (q *queue) join(from netip.Addr) (turn chan struct{}, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lines[from]
	if l == nil {
		l = &line{}
	}
	switch {
	case q.running < q.slots && l.running < q.share: // whoever waits is over the share of theirs
		q.lines[from] = l
		l.running++
		q.running++
		return nil, nil
	case len(l.waiting) >= waitersPerCaller:
		return nil, errManyOfYours
	case q.waiting >= q.slots*waitersPerSlot:
		return nil, errManyWait
	}
	q.lines[from] = l
	if len(l.waiting) == 0 {
		q.turns = append(q.turns, l)
	}
	turn = make(chan struct{})
	l.waiting = append(l.waiting, turn)
	q.waiting++
	return turn, nil
}

// leave gives a slot to the next.
func (q *queue) leave(from netip.Addr) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free(from)
}

func (q *queue) free(from netip.Addr) {
	l := q.lines[from]
	l.running--
	q.running--
	for i, next := range q.turns {
		if next.running < q.share {
			q.serve(i, next)
			break
		}
	}
	q.tidy(from, l)
}

// serve lets the first of a line in, and puts the line behind the others.
func (q *queue) serve(i int, l *line) {
	close(l.waiting[0])
	l.waiting = l.waiting[1:]
	l.running++
	q.running++
	q.waiting--
	q.turns = slices.Delete(q.turns, i, i+1)
	if len(l.waiting) > 0 {
		q.turns = append(q.turns, l)
	}
}

// giveUp is of one who does not wait any longer, whose turn may have come meanwhile.
func (q *queue) giveUp(from netip.Addr, turn chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lines[from]
	i := slices.Index(l.waiting, turn)
	if i < 0 {
		q.free(from)
		return
	}
	l.waiting = slices.Delete(l.waiting, i, i+1)
	q.waiting--
	if len(l.waiting) == 0 {
		q.turns = slices.DeleteFunc(q.turns, func(other *line) bool { return other == l })
	}
	q.tidy(from, l)
}

func (q *queue) tidy(from netip.Addr, l *line) {
	if l.running == 0 && len(l.waiting) == 0 {
		delete(q.lines, from)
	}
}
