package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// postgres runs transactions on a PostgreSQL server. It calls the driver without
// database/sql between, which has no word for several statements in one round trip.
type postgres struct {
	pool     *pgxpool.Pool
	looks    *pgxpool.Pool // of one connection, so that who looks never waits for who changes, who may wait for them
	commits  atomic.Int64
	seats    *seats
	waits    atomic.Int64 // for one of them
	nodes    nodes
	leaving  atomic.Bool // connections to a server that takes no writes, which is not done all the time
	pooled   bool        // see [OpenPooled]
	replicas *replicas   // nil for none
}

// maxConns is how many connections one node opens at most, unless its address says
// pool_max_conns: past it requests queue here, not at the server, which refuses past its own
// limit.
const maxConns = 20

// patience is how long a server that does not answer is waited for when it is
// connected to and when it is left.
const patience = 5 * time.Second

// maxTries is how often a transaction is tried again.
const maxTries = 40

// settings are what every transaction runs under.
var settings = map[string]string{
	// Planning a joined page costs as much as running it; the generic plan is
	// the right one for lookups by index.
	"plan_cache_mode": "force_generic_plan",
	// No statement of a request is meant to read through a table, and a generic plan
	// takes every list of ids to be long: without this, a page of a small community
	// is read through all its votes.
	"enable_seqscan":   "off",
	"random_page_cost": "1.1",
	"jit":              "off", // it takes longer than any statement of ours
}

// settle is the statement that has a transaction run under the settings, where its
// connection may have been another's before.
var settle = setting(joined(settings, limits))

// setting is the statement that has the rest of a transaction run under settings.
func setting(settings map[string]string) string {
	var sets []string
	for name, value := range settings {
		sets = append(sets, "SET_CONFIG('"+name+"', '"+value+"', TRUE)")
	}
	slices.Sort(sets)
	return "SELECT " + strings.Join(sets, ", ")
}

func joined(parts ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

// pgConfig is how the server at an address is connected to.
func pgConfig(url string, pooled bool) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.RuntimeParams["application_name"] = "stoa"
	if pooled {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe // a prepared statement would be left with another
	} else {
		maps.Copy(config.ConnConfig.RuntimeParams, joined(settings, limits, probes))
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = patience
	}
	if config.MaxConnIdleTime = 5 * time.Minute; !strings.Contains(url, "pool_max_conns=") {
		config.MaxConns = maxConns
	}
	hasten(config)
	return config, nil
}

// openPostgres opens a pool; it does not connect yet.
func openPostgres(ctx context.Context, url string, pooled bool) (*postgres, error) {
	config, err := pgConfig(url, pooled)
	if err != nil {
		return nil, fmt.Errorf("the database address: %w", err)
	}
	p := &postgres{pooled: pooled, seats: newSeats(config.MaxConns)}
	if p.pool, err = poolOf(ctx, config, config.MaxConns); err != nil {
		return nil, err
	}
	p.looks, err = poolOf(ctx, config, 1)
	return p, err
}

func poolOf(ctx context.Context, config *pgxpool.Config, most int32) (*pgxpool.Pool, error) {
	config = config.Copy()
	config.MaxConns = most
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("the database address: %w", err)
	}
	return pool, nil
}

func (p *postgres) name() string { return "postgres" }

const beginRead = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`

func (p *postgres) read(ctx context.Context, fn func(querier) error) error {
	q := &pgQuerier{ctx: ctx, pool: p, conns: p.pool, begin: beginRead, isTimed: true, done: asItIs}
	q.trusts = p.nodes.trusts(ctx)
	if isApart(ctx) {
		q.conns = p.looks
	}
	q.reports = p.replicas != nil
	q.lags = q.reports && q.trusts && mayLag(ctx)
	defer func() {
		if q.conn != nil {
			go q.leave() // nobody need wait for the end of what has only read
		}
	}()
	err := q.interrupted(fn(q))
	return q.done(err)
}

// write runs fn until the server stops asking for another try.
func (p *postgres) write(ctx context.Context, fn func(querier) error) error {
	ctx, done := p.inTime(context.WithoutCancel(ctx))
	for try := 0; ; try++ {
		err := p.change(ctx, fn)
		if !again(err) {
			return done(err)
		}
		if try == maxTries {
			return done(errors.Join(errBusy, err))
		}
		time.Sleep(rand.N(time.Duration(min(try+1, 10)) * 2 * time.Millisecond)) // apart, two that met seldom meet again
	}
}

// change runs fn once. What it changed is told to this node before anybody hears that it
// is done.
func (p *postgres) change(ctx context.Context, fn func(querier) error) error {
	q := &pgQuerier{ctx: ctx, pool: p, conns: p.pool, begin: `BEGIN`, notes: true}
	if err := p.run(q, fn); err != nil {
		return err
	}
	p.commits.Add(1)
	p.nodes.committed(q)
	return nil
}

func (p *postgres) alone(ctx context.Context, fn func(querier) error) error {
	return p.run(&pgQuerier{ctx: ctx, pool: p, conns: p.pool, begin: `BEGIN`}, func(q querier) error {
		if _, err := q.exec(`SELECT pg_advisory_xact_lock(hashtext('stoa schema ' || current_schema()))`); err != nil {
			return err
		}
		return fn(q)
	})
}

// run runs fn in a transaction.
func (p *postgres) run(q *pgQuerier, fn func(querier) error) error {
	defer q.release()
	err := fn(q)
	if err == nil {
		err = translate(q.commit())
	}
	if err != nil {
		q.end(`ROLLBACK`) // or, should that fail, as release says
	}
	if errors.Is(err, errReadOnly) {
		p.leaveStandby()
	}
	return err
}

// leaveEvery is how often connections are given up that led to a server that takes no writes.
const leaveEvery = time.Second

// leaveStandby gives up all connections. Who takes no writes may be a standby, or have become one,
// while another server leads at the same address by now: only who connects anew finds that one.
func (p *postgres) leaveStandby() {
	if !p.leaving.CompareAndSwap(false, true) {
		return
	}
	time.AfterFunc(leaveEvery, func() { p.leaving.Store(false) })
	p.pool.Reset()
	p.looks.Reset()
}

// readsAll lets the rest of a transaction read through whole tables, where that is
// what it does.
func (tx *Tx) readsAll() error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`SET LOCAL enable_seqscan = on`)
}

// Analyze has the database see how much there is of everything, after much was
// added at once: PostgreSQL would find out by itself a minute later.
func (tx *Tx) Analyze() error {
	if !tx.isPostgres() {
		return nil
	}
	tables, err := one(tx, scanString, `SELECT STRING_AGG(QUOTE_IDENT(tablename), ', ') FROM pg_tables WHERE schemaname = CURRENT_SCHEMA()`)
	if err != nil {
		return err
	}
	return tx.exec(`ANALYZE ` + tables)
}

func (p *postgres) stats() Stats {
	s := p.pool.Stat()
	n := p.commits.Load()
	return Stats{Open: int(s.TotalConns()), InUse: int(s.AcquiredConns()), Waits: p.waits.Load(), Commits: n, Writes: n}
}

// close waits until every connection was given back, but not for long.
func (p *postgres) close() error {
	closed := make(chan struct{})
	go func() {
		p.pool.Close()
		p.looks.Close()
		p.replicas.close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(patience):
	}
	return nil
}

// pgQuerier is one transaction. It begins with its first statement, in the same
// round trip, and takes a connection only then: what this node has in memory needs none.
type pgQuerier struct {
	ctx    context.Context
	pool   *postgres
	conns  *pgxpool.Pool // where it takes its connection
	lent   *pgxpool.Conn
	conn   *pgx.Conn
	begin  string // the statement that begins it
	trusts bool   // see [Tx.Trusts]

	isSeated bool              // whether it has one of the seats
	isTimed  bool              // whether its time counts from when it asks the database
	done     func(error) error // of one that is: see [postgres.inTime]

	reports bool  // whether it tells where its server is: see [replicas]
	lags    bool  // whether it may be read from a replica
	from    loan  // the replica that it is read from, if it is
	lost    int64 // see [replicas]

	notes   bool       // whether it notes what it changes: schema steps do not
	short   shortTexts // of the row that is being read
	waiting []delayed  // statements that are to be sent with the next one
	trips   int        // how often what waited was sent
	wrote   bool       // whether it has changed anything
	touches []Change   // what of that nodes keep
	xid     uint64     // its number, once it is committed
}

// connect takes a connection out of the pool, if it has none yet.
func (q *pgQuerier) connect() error {
	if q.conn != nil {
		return nil
	}
	if q.isTimed {
		q.isTimed = false
		q.ctx, q.done = q.pool.inTime(q.ctx)
	}
	if q.lags {
		if from, ok := q.pool.lend(q.ctx); ok {
			q.from, q.lent, q.conn = from, from.conn, from.conn.Conn()
			return nil
		}
	}
	take := q.conns.Acquire
	if q.isSeated = q.conns == q.pool.pool; q.isSeated {
		take = q.pool.seated
	}
	lent, err := take(q.ctx)
	if err == nil {
		q.lent, q.conn = lent, lent.Conn()
	}
	return err
}

// release gives the connection back, which closes it where a transaction is left open.
func (q *pgQuerier) release() {
	if q.lent == nil {
		return
	}
	q.lent.Release()
	if q.lent = nil; q.isSeated {
		q.pool.seats.give()
	}
}

// leave ends a transaction that has only read.
func (q *pgQuerier) leave() {
	defer q.release()
	late, cancel := context.WithTimeout(context.WithoutCancel(q.ctx), patience)
	defer cancel()
	q.ctx = late
	q.end(`ROLLBACK`)
}

// isAlone reports whether the next statement goes by itself.
func (q *pgQuerier) isAlone() bool { return q.hasBegun() && len(q.waiting) == 0 }

func (q *pgQuerier) hasBegun() bool { return q.conn != nil && q.conn.PgConn().TxStatus() != 'I' }

func (q *pgQuerier) exec(query string, args ...any) (int64, error) {
	if _, _, isWatched := watchedIn(query); isWatched && q.notes {
		return q.execWatched(query, args)
	}
	if q.isAlone() {
		q.runs(query)
		tag, err := q.conn.Exec(q.ctx, query, args...)
		return q.affected(tag), err
	}
	sent, err := q.send(Reading{query: query, args: args})
	if err != nil {
		return 0, err
	}
	tag, err := sent.Exec()
	return q.affected(tag), closed(sent, err)
}

// affected returns how many rows a statement touched, and notes that it has written.
func (q *pgQuerier) affected(tag pgconn.CommandTag) int64 {
	q.wrote = q.wrote || tag.RowsAffected() > 0 && !tag.Select()
	return tag.RowsAffected()
}

func (q *pgQuerier) query(query string, args ...any) (rows, error) {
	if _, _, isWatched := watchedIn(query); isWatched && q.notes {
		return q.queryWatched(query, args)
	}
	if strings.HasPrefix(query, "SELECT") {
		return q.ran(query, args)
	}
	found, err := q.ran(query, args)
	return writing{found, q}, err
}

func (q *pgQuerier) ran(query string, args []any) (rows, error) {
	if q.isAlone() {
		q.runs(query)
		found, err := q.conn.Query(q.ctx, query, args...)
		return pgRows{Rows: found, short: &q.short}, err
	}
	sent, err := q.send(Reading{query: query, args: args})
	if err != nil {
		return nil, err
	}
	found, err := sent.Query()
	if err != nil {
		return nil, closed(sent, err)
	}
	return pgRows{found, &q.short, sent}, nil
}

// ask runs statements in one round trip.
func (q *pgQuerier) ask(readings []Reading) error {
	sent, err := q.send(readings...)
	if err != nil {
		return translate(err)
	}
	for _, r := range readings {
		found, err := sent.Query()
		if err := r.failed(r.take(pgRows{Rows: found, short: &q.short}, err)); err != nil {
			return closed(sent, err)
		}
	}
	return translate(sent.Close())
}

// send sends statements, after those that wait, and the one that begins the transaction
// where that is still to come: on the primary, should the replica that it would begin on fail.
func (q *pgQuerier) send(readings ...Reading) (pgx.BatchResults, error) {
	isBegun := q.hasBegun()
	sent, err := q.dispatch(readings)
	if err != nil && !isBegun && q.from.replica != nil && q.ctx.Err() == nil {
		q.desert(err)
		return q.dispatch(readings)
	}
	return sent, err
}

func (q *pgQuerier) dispatch(readings []Reading) (pgx.BatchResults, error) {
	if err := q.connect(); err != nil {
		return nil, err
	}
	before, where := q.waiting, []Reading(nil)
	if !q.hasBegun() {
		begin := []delayed{{Reading: Reading{query: q.begin}}}
		if q.pool.pooled {
			begin = append(begin, delayed{Reading: Reading{query: settle}})
		}
		if !isHurried(q.ctx) {
			begin = append(begin, delayed{Reading: Reading{query: patiently}})
		}
		before = append(begin, before...)
		if position, ok := q.position(); ok {
			where = []Reading{position}
		}
	}
	q.waiting = nil
	b := &pgx.Batch{}
	for _, d := range before {
		q.runs(d.query)
		b.Queue(d.query, d.args...)
	}
	for _, r := range slices.Concat(where, readings) {
		q.runs(r.query)
		b.Queue(r.query, r.args...)
	}
	q.trips++
	sent := q.conn.SendBatch(q.ctx, b)
	for _, d := range before {
		if err := q.take(d, sent); err != nil {
			return nil, closed(sent, err)
		}
	}
	if where != nil {
		if err := q.takePosition(sent); err != nil {
			return nil, closed(sent, err)
		}
	}
	return sent, nil
}

// flush sends what waits.
func (q *pgQuerier) flush() error {
	sent, err := q.send()
	if err != nil {
		return err
	}
	return sent.Close()
}

// closed ends what was sent, after an error perhaps, which is then told.
func closed(sent pgx.BatchResults, err error) error {
	if e := sent.Close(); err == nil {
		return e
	}
	return err
}

// end ends a transaction that has begun.
func (q *pgQuerier) end(how string) error {
	if q.conn == nil || !q.hasBegun() && !q.conn.IsClosed() {
		return nil
	}
	tag, err := q.conn.Exec(q.ctx, how)
	if err == nil && tag.String() != how {
		return pgx.ErrTxCommitRollback
	}
	return err
}
