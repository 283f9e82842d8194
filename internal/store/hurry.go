package store

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// A PostgreSQL server may go silent: its machine is lost, the network drops what is sent, a
// table is locked. Whoever waits for a request is told within seconds, and no connection is
// kept that nobody answers on.

const (
	// suspicion is after how long a transaction of a request asks whether the server is
	// there at all, and again after as long.
	suspicion = 3 * time.Second
	// briefly is how long that takes at most, and a look at what other nodes did.
	briefly = 2 * time.Second
	// hurry is how long a transaction of a request takes at most, with the wait for a
	// connection, where the server is there: it may have much to do.
	hurry = 30 * time.Second
	// silence is after how long a connection is given up on whose other end acknowledges
	// nothing.
	silence = 10 * time.Second
)

// limits are the server's own, so that it stops what nobody waits for any more: how long a
// statement runs, and waits for a lock, and how long a transaction waits for its node to go
// on.
var limits = map[string]string{
	"statement_timeout": "30s", "lock_timeout": "15s", "idle_in_transaction_session_timeout": "30s",
}

// probes are how the server finds out that a node is lost, which may hold locks.
var probes = map[string]string{
	"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3", "tcp_user_timeout": "10s",
}

// patiently lets a transaction that nobody waits for, such as a step of the schema, take as
// long as it takes.
var patiently = func() string {
	patient := map[string]string{}
	for name := range limits {
		patient[name] = "0"
	}
	return setting(patient)
}()

// unhurried lets the commit take its time: a server that is to wait until a standby has it
// too would, if it were stopped, say that it is done.
const unhurried = `SET_CONFIG('statement_timeout', '0', TRUE)`

type hurryKey struct{}

// Hurried returns a context each of whose transactions on PostgreSQL ends within seconds of
// when the server is gone, and soon in any case, done or not: somebody waits for it.
func Hurried(ctx context.Context) context.Context { return Within(ctx, hurry) }

// Patient returns a context whose transactions may take as long as they take: they do much
// at once.
func Patient(ctx context.Context) context.Context { return Within(ctx, 0) }

// Within returns a context each of whose transactions on PostgreSQL ends within that time,
// done or not; 0 is at no time.
func Within(ctx context.Context, limit time.Duration) context.Context {
	return context.WithValue(ctx, hurryKey{}, limit)
}

func limitOf(ctx context.Context) time.Duration {
	limit, _ := ctx.Value(hurryKey{}).(time.Duration)
	return limit
}

// inTime returns the context that a transaction of ctx runs under, and what ends it and says
// why it came to nothing, if it did for want of a server.
func (p *postgres) inTime(ctx context.Context) (context.Context, func(error) error) {
	limit := limitOf(ctx)
	if limit == 0 {
		return ctx, asItIs
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	ctx, abandon := context.WithCancelCause(ctx)
	end := p.suspect(ctx, func() { abandon(errUnreachable) })
	return ctx, func(err error) error {
		end()
		isLost := err != nil && errors.Is(context.Cause(ctx), errUnreachable)
		abandon(nil)
		stop()
		if isLost {
			return errors.Join(errUnreachable, err)
		}
		return err
	}
}

func asItIs(err error) error { return err }

// suspect asks from time to time whether the server is there, until ctx ends or end is
// called, and calls lost when it is not.
func (p *postgres) suspect(ctx context.Context, lost func()) (end func()) {
	var mu sync.Mutex
	var watch *time.Timer
	var ask func()
	ask = func() {
		err := p.ping(ctx)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case ctx.Err() != nil:
		case err != nil:
			lost()
		default:
			watch = time.AfterFunc(suspicion, ask)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	watch = time.AfterFunc(suspicion, ask)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		watch.Stop()
	}
}

// ping returns nil when the server is there, asked on a connection that no request holds.
func (p *postgres) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, briefly)
	defer cancel()
	return p.looks.Ping(ctx)
}

// isHurried reports whether the server's own limits are to hold for a transaction of ctx.
func isHurried(ctx context.Context) bool { return limitOf(ctx) > 0 && limitOf(ctx) <= hurry }

type apartKey struct{}

// apart returns a context that is read by on the connection of its own that looks have: it
// waits for none that requests hold.
func apart(ctx context.Context) context.Context {
	return context.WithValue(Within(ctx, briefly), apartKey{}, true)
}

func isApart(ctx context.Context) bool { return ctx.Value(apartKey{}) != nil }

// hasten has the connections of a pool be given up on when the other end is silent.
func hasten(config *pgxpool.Config) {
	dialer := net.Dialer{Control: giveUp, KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: silence / 2, Interval: silence / 5, Count: 3,
	}}
	config.ConnConfig.DialFunc = dialer.DialContext
	sparing(config)
}
