package store

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// seats are the connections that a node may have at once. A server may allow fewer than that,
// to a role, a database or all, and others may have theirs: then those who ask wait for one
// to come back.
type seats struct {
	free  chan struct{}
	taken atomic.Int32 // away for a while, since the server refused them
}

const (
	// seatAgain is after which time a connection is asked for again that was refused.
	seatAgain = 30 * time.Second
	// lastSeatAgain is the same where no other is left.
	lastSeatAgain = 100 * time.Millisecond
)

func newSeats(n int32) *seats {
	s := &seats{free: make(chan struct{}, n)}
	for range n {
		s.give()
	}
	return s
}

func (s *seats) take(ctx context.Context) error {
	select {
	case <-s.free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *seats) give() { s.free <- struct{}{} }

// takeAway has a seat be nobody's for a while.
func (s *seats) takeAway() {
	after := seatAgain
	if int(s.taken.Add(1)) >= cap(s.free) {
		after = lastSeatAgain
	}
	time.AfterFunc(after, func() {
		s.taken.Add(-1)
		s.give()
	})
}

// seated takes a connection out of the pool, and waits for one where the server allows no
// more.
func (p *postgres) seated(ctx context.Context) (*pgxpool.Conn, error) {
	for {
		if len(p.seats.free) == 0 {
			p.waits.Add(1)
		}
		if err := p.seats.take(ctx); err != nil {
			return nil, err
		}
		conn, err := p.pool.Acquire(ctx)
		if err == nil {
			return conn, nil
		}
		if !isCrowded(err) {
			p.seats.give()
			return nil, err
		}
		p.seats.takeAway()
	}
}

// isCrowded reports whether a server takes no more connections for now.
func isCrowded(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == "53300"
}
