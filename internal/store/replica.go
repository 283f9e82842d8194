package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How reads go to hot standbys. PostgreSQL numbers all that it does by positions in its log,
// which a standby replays in that order. A node remembers the latest position that it has
// learned anything of: from its own commits, its looks at what others did, and whatever
// else it has read. Only a replica that is known to have replayed that far may be read from:
// so nothing there is older than what this node keeps, was told to forget or has shown.

// replicas are the hot standbys that a node may read from.
type replicas struct {
	list  []*replica
	clock func() time.Time
	turn  atomic.Uint64

	// Of a commit whose position was not told, nothing is known until the primary was read
	// once more: healed is what lost was when a read began that has told its position.
	lost, healed atomic.Int64

	home   atomic.Pointer[origin]
	asking sync.Mutex // the primary, for that

	mu     sync.Mutex
	needed need
}

// A need is how far a replica must be. A standby shows a commit a moment before it says that
// it is past it: so what one shows while it has more to replay may be more than it says, and
// others must be past that position.
type need struct {
	position int64  // 0 while none is known
	isPast   bool   // whether others must be past it
	but      string // the standby that need not, since it is the one
}

// isMet reports whether a standby that has replayed that much is far enough.
func (n need) isMet(position int64, standby string) bool {
	return n.position > 0 && (position > n.position || position == n.position && (!n.isPast || n.but == standby))
}

// and is what is needed by both.
func (n need) and(more need) need {
	switch {
	case more.position > n.position, more.position == n.position && !n.isPast:
		return more
	case more.position == n.position && more.isPast && more.but != n.but:
		n.but = "" // each may have shown what the other has not
	}
	return n
}

// Where a primary is in its log, after all that its present transaction sees. What is
// committed was flushed first, unless told otherwise; what is not flushed is not sent to
// standbys, which may then wait for it in vain for as long as nobody commits.
const reached = `SELECT CAST(CASE CURRENT_SETTING('synchronous_commit') WHEN 'off' THEN PG_CURRENT_WAL_INSERT_LSN()
	ELSE PG_CURRENT_WAL_FLUSH_LSN() END - CAST('0/0' AS PG_LSN) AS BIGINT)`

// Where a standby is, likewise. The commit that it is at has its effect a moment before its
// position is told: that may be so where more has been received than was replayed.
const replayed = `SELECT PG_IS_IN_RECOVERY(), CAST(PG_POSTMASTER_START_TIME() AS TEXT),
	CAST(PG_LAST_WAL_REPLAY_LSN() - CAST('0/0' AS PG_LSN) AS BIGINT), PG_LAST_WAL_REPLAY_LSN() IS DISTINCT FROM PG_LAST_WAL_RECEIVE_LSN()`

// CheckReplicas returns an error that names the first address which is not that of a replica.
func CheckReplicas(addresses []string) error {
	_, err := replicaConfigs(addresses, false)
	return err
}

func replicaConfigs(addresses []string, pooled bool) (configs []*pgxpool.Config, err error) {
	var names []string
	for i, address := range addresses {
		if !IsPostgres(address) {
			return nil, fmt.Errorf("the address of replica %d must start with postgres://", i+1)
		}
		config, err := pgConfig(address, pooled)
		if err != nil {
			return nil, fmt.Errorf("the address of replica %d makes no sense", i+1) // the driver's error may have a password in it
		}
		name := replicaName(config)
		if slices.Contains(names, name) {
			return nil, fmt.Errorf("the replica %s is named twice", name)
		}
		config.ConnConfig.ConnectTimeout = min(config.ConnConfig.ConnectTimeout, replicaPatience)
		names, configs = append(names, name), append(configs, config)
	}
	return configs, nil
}

func replicaName(c *pgxpool.Config) string {
	return net.JoinHostPort(c.ConnConfig.Host, strconv.Itoa(int(c.ConnConfig.Port)))
}

// UseReplicas has what requests only read be read from hot standbys of the database where
// these are as far as this node: see [OnlyReads]. It is called once, before the first
// transaction, and connects to none yet.
func (db *DB) UseReplicas(ctx context.Context, addresses []string) error {
	if len(addresses) == 0 {
		return nil
	}
	p, isPostgres := db.engine.(*postgres)
	if !isPostgres {
		return errors.New("only PostgreSQL has replicas")
	}
	configs, err := replicaConfigs(addresses, p.pooled)
	if err != nil {
		return err
	}
	s := &replicas{clock: db.Clock}
	for _, config := range configs {
		pool, err := pgxpool.NewWithConfig(ctx, config)
		if err != nil {
			return fmt.Errorf("the replica %s: %w", replicaName(config), err)
		}
		s.list = append(s.list, &replica{name: replicaName(config), pool: pool})
	}
	p.replicas = s
	return nil
}

// ReplicaStats are numbers of one replica, for the operator.
type ReplicaStats struct {
	Name   string
	Reads  int64            // transactions that have read there
	Not    map[string]int64 // how often it was passed over, by why
	Behind int64            // bytes of the log that it is not known to have replayed, of what is needed
}

// Replicas returns the present numbers of each replica.
func (db *DB) Replicas() (list []ReplicaStats) {
	p, isPostgres := db.engine.(*postgres)
	if !isPostgres || p.replicas == nil {
		return nil
	}
	for _, r := range p.replicas.list {
		s := ReplicaStats{Name: r.name, Reads: r.reads.Load(), Not: map[string]int64{}}
		for i, why := range whys {
			s.Not[why] = r.not[i].Load()
		}
		r.mu.Lock()
		s.Behind = max(0, p.replicas.need().position-r.known)
		r.mu.Unlock()
		list = append(list, s)
	}
	return list
}

// close closes the connections to all.
func (s *replicas) close() {
	if s == nil {
		return
	}
	for _, r := range s.list {
		r.pool.Close()
	}
}

// raise has replicas be read from only where they are that far.
func (s *replicas) raise(n need) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.needed = s.needed.and(n)
}

// need is how far replicas must be now.
func (s *replicas) need() need {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.needed
}

// committed reads where the primary is after a commit, which has happened whatever comes.
func (s *replicas) committed(sent pgx.BatchResults) {
	var position int64
	err := sent.QueryRow().Scan(&position)
	if sent.Close() != nil || err != nil {
		s.lost.Add(1)
		return
	}
	s.raise(need{position: position})
}

// heal says that a read which began when that many were lost has told its position.
func (s *replicas) heal(lost int64) {
	for old := s.healed.Load(); old < lost && !s.healed.CompareAndSwap(old, lost); old = s.healed.Load() {
	}
}

// position is the statement that tells where the server of a read is, once what it reads is
// settled. It is for nobody where there are no replicas.
func (q *pgQuerier) position() (r Reading, ok bool) {
	switch {
	case !q.reports:
		return r, false
	case q.from.replica != nil:
		return Reading{query: replayed}, true
	}
	q.lost = q.pool.replicas.lost.Load()
	return Reading{query: reached}, true
}

// takePosition reads where the server of a read is: whoever reads from now on sees no less.
func (q *pgQuerier) takePosition(sent pgx.BatchResults) error {
	s, r := q.pool.replicas, q.from.replica
	var position int64
	if r == nil {
		if err := sent.QueryRow().Scan(&position); err != nil {
			return err
		}
		s.raise(need{position: position})
		s.heal(q.lost)
		return nil
	}
	var isStandby, isMore bool
	var server string
	if err := sent.QueryRow().Scan(&isStandby, &server, &position, &isMore); err != nil {
		return err
	}
	if !isStandby || server != q.from.server {
		return errMoved
	}
	r.learn(server, "", position)
	s.raise(need{position, isMore, r.name + server})
	r.reads.Add(1)
	return nil
}

// desert leaves a replica at which nothing was read yet, for the primary.
func (q *pgQuerier) desert(err error) {
	r := q.from.replica
	q.release()
	q.from, q.lent, q.conn, q.lags = loan{}, nil, nil, false
	if errors.Is(err, errMoved) {
		r.mu.Lock()
		r.home = "" // so it is asked first, next time
		r.mu.Unlock()
		r.count(whyForeign)
		return
	}
	r.failed(q.ctx, q.pool.replicas.clock(), err)
}

// interrupted is an error of a read on a replica: what is replayed there takes precedence,
// and whoever tries again is read another.
func (q *pgQuerier) interrupted(err error) error {
	if q.from.replica == nil {
		return err
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && (e.Code == "40001" || e.Code == "40P01") {
		return errors.Join(errUnreachable, err)
	}
	return err
}

type primaryKey struct{}

// OnPrimary returns a context whose reads go to no replica.
func OnPrimary(ctx context.Context) context.Context {
	return context.WithValue(ctx, primaryKey{}, true)
}

// OnlyReads says that the request of ctx changes nothing: what it reads may be read from
// a replica that is as far as this node.
func OnlyReads(ctx context.Context) {
	if m := markOf(ctx); m != nil {
		m.onlyReads.Store(true)
	}
}

// mayLag reports whether what is read with ctx may be read from a replica.
func mayLag(ctx context.Context) bool {
	m := markOf(ctx)
	return m != nil && m.onlyReads.Load() && ctx.Value(primaryKey{}) == nil
}
