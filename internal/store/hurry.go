package store

import (
	"context"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// A PostgreSQL server may go silent: its machine is lost, the network drops what is sent, a
// table is locked. Whoever waits for a request is told within seconds, and no connection is
// kept that nobody answers on.

const (
	// hurry is how long a transaction of a request takes at most, with the wait for a
	// connection.
	hurry = 4 * time.Second
	// briefly is how long a look at what other nodes did takes at most, and asking whether
	// the server is there.
	briefly = 2 * time.Second
	// silence is after how long a connection is given up on whose other end acknowledges
	// nothing.
	silence = 10 * time.Second
)

// limits are the server's own, so that it stops what nobody waits for any more: how long a
// statement runs, and waits for a lock, and how long a transaction waits for its node to go
// on.
var limits = map[string]string{
	"statement_timeout": "5s", "lock_timeout": "3s", "idle_in_transaction_session_timeout": "15s",
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

// Hurried returns a context each of whose transactions on PostgreSQL ends within seconds,
// done or not: somebody waits for it.
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

// inTime returns the context that a transaction of ctx runs under.
func inTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if limit := limitOf(ctx); limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return ctx, func() {}
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
}
