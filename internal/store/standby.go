package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// origin is what a replica must be a copy of.
type origin struct {
	server string // when the primary was started: see [nodes]
	system string // which cluster it is
	place  string // the database, schema and timeline
}

const (
	systemOf = `(SELECT CAST(system_identifier AS TEXT) FROM PG_CONTROL_SYSTEM())`
	placeOf  = `FORMAT('%s %s ', (SELECT oid FROM PG_DATABASE WHERE datname = CURRENT_DATABASE()), CURRENT_SCHEMA())`
	originOf = `SELECT CAST(PG_POSTMASTER_START_TIME() AS TEXT), ` + systemOf + `, ` + placeOf + `
		|| LEFT(PG_WALFILE_NAME(PG_CURRENT_WAL_LSN()), 8)`
	standbyOf = `SELECT PG_IS_IN_RECOVERY(), CAST(PG_POSTMASTER_START_TIME() AS TEXT), ` + systemOf + `, ` + placeOf + `
		|| UPPER(LPAD(TO_HEX(GREATEST(
		(SELECT timeline_id FROM PG_CONTROL_CHECKPOINT()), (SELECT min_recovery_end_timeline FROM PG_CONTROL_RECOVERY()))), 8, '0')),
		COALESCE(CAST(PG_LAST_WAL_REPLAY_LSN() - CAST('0/0' AS PG_LSN) AS BIGINT), 0)`
)

// Why a read did not go to a replica.
const (
	whyBehind  = "behind"  // it has not replayed enough
	whyAway    = "away"    // it could not be reached
	whyForeign = "foreign" // it is no standby of the database
	whyFull    = "full"    // all its connections are at work
)

var whys = []string{whyBehind, whyAway, whyForeign, whyFull}

// replica is one hot standby.
type replica struct {
	name  string // host:port
	pool  *pgxpool.Pool
	reads atomic.Int64
	not   [4]atomic.Int64 // how often it was not read from, by whys

	mu     sync.Mutex
	server string    // when it was started: a standby that begins anew may begin earlier
	home   string    // the server that it was found to be a standby of
	known  int64     // the position that it has replayed, at least
	until  time.Time // when it may be tried again, zero for at once
	wait   time.Duration
	trying bool   // somebody does
	told   string // why the operator was told that it is not used, "" while it is
}

const (
	replicaPatience = time.Second // for a connection, and where it is
	// A replica that is behind, or away, is left alone for that long, and twice as long each time.
	behindFirst, behindMost = 5 * time.Millisecond, 100 * time.Millisecond
	awayFirst, awayMost     = time.Second, 10 * time.Second
)

// A loan is a connection to a replica that is far enough, and the server that it was then.
type loan struct {
	*replica
	conn   *pgxpool.Conn
	server string
}

// lend returns a connection to the next replica that is far enough, or none.
func (p *postgres) lend(ctx context.Context) (l loan, ok bool) {
	s := p.replicas
	if lost := s.lost.Load(); s.healed.Load() < lost {
		return l, false
	}
	needed := s.need()
	p.nodes.mu.Lock()
	server := p.nodes.server
	p.nodes.mu.Unlock()
	if server == "" || needed.position == 0 {
		return l, false
	}
	first := s.turn.Add(1)
	for i := range s.list {
		r := s.list[(first+uint64(i))%uint64(len(s.list))]
		if l, ok := p.lendFrom(ctx, r, server, needed); ok {
			return l, true
		}
	}
	return l, false
}

// lendFrom returns a connection to a replica if it is far enough.
func (p *postgres) lendFrom(ctx context.Context, r *replica, server string, needed need) (l loan, ok bool) {
	now := p.replicas.clock()
	if r.isFull() {
		r.count(whyFull)
		return l, false
	}
	if !r.begin(now) {
		return l, false
	}
	short, cancel := context.WithTimeout(ctx, replicaPatience)
	defer cancel()
	conn, err := r.pool.Acquire(short)
	if err != nil && r.isFull() {
		err = errFull
	}
	if err != nil {
		r.failed(ctx, now, err)
		return l, false
	}
	if started, ok := r.isFar(server, needed); ok {
		return loan{r, conn, started}, true
	}
	home, err := p.replicas.homeOf(short, p, server)
	if err == nil {
		var started string
		if started, err = r.find(short, conn, home, needed); err == nil {
			r.found(ctx)
			return loan{r, conn, started}, true
		}
	}
	conn.Release()
	r.failed(ctx, now, err)
	return l, false
}

// homeOf returns what a replica must be a copy of: the primary that this node last looked at.
func (s *replicas) homeOf(ctx context.Context, p *postgres, server string) (origin, error) {
	if o := s.home.Load(); o != nil && o.server == server {
		return *o, nil
	}
	if !s.asking.TryLock() {
		return origin{}, errNotNow
	}
	defer s.asking.Unlock()
	var o origin
	err := p.pool.QueryRow(ctx, originOf).Scan(&o.server, &o.system, &o.place)
	if err != nil {
		return o, fmt.Errorf("the primary does not say which it is: %w", err)
	}
	if o.server != server {
		return o, errNotNow // it is another since the node last looked
	}
	s.home.Store(&o)
	return o, nil
}

var (
	errNotNow  = errors.New("the primary is being asked who it is")
	errFull    = errors.New("all its connections are at work")
	errBehind  = errors.New("it has not replayed enough")
	errForeign = errors.New("it is of no use")
	errMoved   = errors.New("another server answers there")
)

// find asks a replica how far it is.
func (r *replica) find(ctx context.Context, conn *pgxpool.Conn, home origin, needed need) (server string, err error) {
	var isStandby bool
	var system, place string
	var position int64
	if err := conn.QueryRow(ctx, standbyOf).Scan(&isStandby, &server, &system, &place, &position); err != nil {
		return "", err
	}
	switch {
	case !isStandby:
		return "", fmt.Errorf("%w: it is not a standby, or not any more", errForeign)
	case system != home.system:
		return "", fmt.Errorf("%w: it is a standby of another server", errForeign)
	case !needed.isMet(position, r.name+server):
		r.learn(server, "", position)
		return "", errBehind
	case place != home.place: // of one that is behind, the schema may be to come
		return "", fmt.Errorf("%w: its address leads to another database or schema, or it follows another primary", errForeign)
	}
	r.learn(server, home.server, position)
	return server, nil
}

// learn notes how far a replica is, which may have been started anew meanwhile.
func (r *replica) learn(server, home string, position int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.server != server {
		r.server, r.home, r.known = server, "", 0
	}
	if home != "" {
		r.home = home
	}
	r.known = max(r.known, position)
}

// isFar reports whether a replica is known to be far enough, and which server it then was.
func (r *replica) isFar(home string, needed need) (server string, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.home != home || !needed.isMet(r.known, r.name+r.server) {
		return "", false
	}
	r.until, r.wait, r.trying = time.Time{}, 0, false
	return r.server, true
}

// begin reports whether a replica may be tried now: one that was of no use is not, but for
// one who finds out whether it is again.
func (r *replica) begin(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.until.IsZero() {
		return true
	}
	if now.Before(r.until) || r.trying {
		r.count(r.why())
		return false
	}
	r.trying = true
	return true
}

// why is why a replica is left alone.
func (r *replica) why() string {
	if r.told != "" {
		return r.told
	}
	return whyBehind
}

// found notes that a replica is of use.
func (r *replica) found(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.told != "" {
		slog.InfoContext(ctx, "a replica is used again", "replica", r.name)
	}
	r.until, r.wait, r.trying, r.told = time.Time{}, 0, false, ""
}

// failed leaves a replica alone for a while that is of no use, and tells the operator unless
// it is only behind.
func (r *replica) failed(ctx context.Context, now time.Time, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.trying = false
	if ctx.Err() != nil || errors.Is(err, errNotNow) {
		return // that is not the replica's fault
	}
	if errors.Is(err, errFull) {
		r.count(whyFull)
		return
	}
	if errors.Is(err, errBehind) {
		r.count(whyBehind)
		r.wait = min(max(2*r.wait, behindFirst), behindMost)
		r.until = now.Add(r.wait)
		return
	}
	why := whyAway
	if errors.Is(err, errForeign) {
		why = whyForeign
	}
	r.count(why)
	r.wait = min(max(2*r.wait, awayFirst), awayMost)
	r.until, r.home = now.Add(r.wait), ""
	if r.told != why {
		r.told = why
		slog.WarnContext(ctx, "a replica is not used; the primary is read instead", "replica", r.name, "error", err)
	}
}

func (r *replica) isFull() bool { return r.pool.Stat().AcquiredConns() >= maxConns }

func (r *replica) count(why string) { r.not[slices.Index(whys, why)].Add(1) }
