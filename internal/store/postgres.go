package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// postgres runs transactions on a PostgreSQL server. It calls the driver without
// database/sql between, which has no word for several statements in one round trip.
type postgres struct {
	pool    *pgxpool.Pool
	commits atomic.Int64
	waits   atomic.Int64 // for one of maxConns
}

// maxConns is how many connections one node opens at most: past it requests
// queue here, not at the server, which refuses past its own limit.
const maxConns = 20

// patience is how long a server that does not answer is waited for when it is
// connected to and when it is left.
const patience = 5 * time.Second

// maxTries is how often a transaction is tried again.
const maxTries = 40

// openPostgres opens a pool; it does not connect yet.
func openPostgres(ctx context.Context, url string) (*postgres, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the database address: %w", err)
	}
	settings := config.ConnConfig.RuntimeParams
	settings["application_name"] = "stoa"
	// Planning a joined page costs as much as running it; the generic plan is
	// the right one for lookups by index.
	settings["plan_cache_mode"] = "force_generic_plan"
	// No statement of a request is meant to read through a table, and a generic plan
	// takes every list of ids to be long: without this, a page of a small community
	// is read through all its votes.
	settings["enable_seqscan"] = "off"
	settings["random_page_cost"] = "1.1"
	settings["jit"] = "off" // it takes longer than any statement of ours
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = patience
	}
	config.MaxConns, config.MaxConnIdleTime = maxConns, 5*time.Minute
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("the database address: %w", err)
	}
	return &postgres{pool: pool}, nil
}

func (p *postgres) name() string { return "postgres" }

func (p *postgres) read(ctx context.Context, fn func(querier) error) error {
	conn, err := p.acquire(ctx)
	if err != nil {
		return translate(err)
	}
	q := &pgQuerier{ctx: ctx, conn: conn.Conn(), begin: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`}
	defer func() {
		go func() { // nobody need wait for the end of what has only read
			defer conn.Release()
			late, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
			defer cancel()
			q.ctx = late
			q.end(`ROLLBACK`)
		}()
	}()
	return fn(q)
}

// acquire takes a connection out of the pool.
func (p *postgres) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	if p.pool.Stat().AcquiredConns() == maxConns {
		p.waits.Add(1)
	}
	return p.pool.Acquire(ctx)
}

// write runs fn until the server stops asking for another try.
func (p *postgres) write(ctx context.Context, fn func(querier) error) error {
	ctx = context.WithoutCancel(ctx)
	for try := 0; ; try++ {
		err := p.run(ctx, `BEGIN`, fn)
		if err == nil {
			p.commits.Add(1)
		}
		if !again(err) {
			return err
		}
		if try == maxTries {
			return errors.Join(errBusy, err)
		}
		time.Sleep(rand.N(time.Duration(min(try+1, 10)) * 2 * time.Millisecond)) // apart, two that met seldom meet again
	}
}

func (p *postgres) alone(ctx context.Context, fn func(querier) error) error {
	return p.run(ctx, `BEGIN`, func(q querier) error {
		if _, err := q.exec(`SELECT pg_advisory_xact_lock(hashtext('stoa schema ' || current_schema()))`); err != nil {
			return err
		}
		return fn(q)
	})
}

func (p *postgres) run(ctx context.Context, begin string, fn func(querier) error) error {
	conn, err := p.acquire(ctx)
	if err != nil {
		return translate(err)
	}
	defer conn.Release() // which closes it where a transaction is left open
	q := &pgQuerier{ctx: ctx, conn: conn.Conn(), begin: begin}
	if err := fn(q); err != nil {
		q.end(`ROLLBACK`) // or, should that fail, as said
		return err
	}
	return translate(q.end(`COMMIT`))
}

func (tx *Tx) isPostgres() bool {
	_, is := tx.q.(*pgQuerier)
	return is
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
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(patience):
	}
	return nil
}

// pgQuerier is one transaction. It begins with its first statement, in the same
// round trip.
type pgQuerier struct {
	ctx   context.Context
	conn  *pgx.Conn
	begin string // the statement that begins it
}

func (q *pgQuerier) hasBegun() bool { return q.conn.PgConn().TxStatus() != 'I' }

func (q *pgQuerier) exec(query string, args ...any) (int64, error) {
	if q.hasBegun() {
		tag, err := q.conn.Exec(q.ctx, query, args...)
		return tag.RowsAffected(), err
	}
	sent, err := q.send(Reading{query: query, args: args})
	if err != nil {
		return 0, err
	}
	tag, err := sent.Exec()
	return tag.RowsAffected(), closed(sent, err)
}

func (q *pgQuerier) query(query string, args ...any) (rows, error) {
	if q.hasBegun() {
		found, err := q.conn.Query(q.ctx, query, args...)
		return pgRows{Rows: found}, err
	}
	sent, err := q.send(Reading{query: query, args: args})
	if err != nil {
		return nil, err
	}
	found, err := sent.Query()
	if err != nil {
		return nil, closed(sent, err)
	}
	return pgRows{found, sent}, nil
}

// ask runs statements in one round trip.
func (q *pgQuerier) ask(readings []Reading) error {
	sent, err := q.send(readings...)
	if err != nil {
		return translate(err)
	}
	for _, r := range readings {
		found, err := sent.Query()
		if err := r.failed(r.take(pgRows{Rows: found}, err)); err != nil {
			return closed(sent, err)
		}
	}
	return translate(sent.Close())
}

// send sends statements, after the one that begins the transaction where that is
// still to come.
func (q *pgQuerier) send(readings ...Reading) (pgx.BatchResults, error) {
	b, begins := &pgx.Batch{}, !q.hasBegun()
	if begins {
		b.Queue(q.begin)
	}
	for _, r := range readings {
		b.Queue(r.query, r.args...)
	}
	sent := q.conn.SendBatch(q.ctx, b)
	if begins {
		if _, err := sent.Exec(); err != nil {
			return nil, closed(sent, err)
		}
	}
	return sent, nil
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
	if !q.hasBegun() && !q.conn.IsClosed() {
		return nil
	}
	tag, err := q.conn.Exec(q.ctx, how)
	if err == nil && tag.String() != how {
		return pgx.ErrTxCommitRollback
	}
	return err
}

// pgRows are what a statement found, of those that were sent with it if any were.
type pgRows struct {
	pgx.Rows
	sent pgx.BatchResults
}

// Close implements rows.
func (r pgRows) Close() error {
	r.Rows.Close()
	if r.sent == nil {
		return r.Err()
	}
	return closed(r.sent, r.Err())
}
