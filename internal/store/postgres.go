package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// postgres runs transactions on a PostgreSQL server.
type postgres struct {
	pool    *sql.DB
	commits atomic.Int64
}

// maxConns is how many connections one node opens at most: past it requests
// queue here, not at the server, which refuses past its own limit.
const maxConns = 20

// maxTries is how often a transaction is tried again.
const maxTries = 40

// openPostgres opens a pool; it does not connect yet.
func openPostgres(url string) (*postgres, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the database address: %w", err)
	}
	config.RuntimeParams["application_name"] = "stoa"
	// Planning a joined page costs as much as running it; the generic plan is
	// the right one for lookups by index.
	config.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	// No statement of a request is meant to read through a table, and a generic plan
	// takes every list of ids to be long: without this, a page of a small community
	// is read through all its votes.
	config.RuntimeParams["enable_seqscan"] = "off"
	config.RuntimeParams["random_page_cost"] = "1.1"
	config.RuntimeParams["jit"] = "off" // it takes longer than any statement of ours
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(maxConns)
	pool.SetMaxIdleConns(maxConns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return &postgres{pool: pool}, nil
}

func (p *postgres) name() string { return "postgres" }

func (p *postgres) read(ctx context.Context, fn func(querier) error) error {
	return p.run(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, fn)
}

// write runs fn until the server stops asking for another try.
func (p *postgres) write(ctx context.Context, fn func(querier) error) error {
	ctx = context.WithoutCancel(ctx)
	for try := 0; ; try++ {
		err := p.run(ctx, nil, fn)
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
	return p.run(ctx, nil, func(q querier) error {
		if _, err := q.exec(`SELECT pg_advisory_xact_lock(hashtext('stoa schema ' || current_schema()))`); err != nil {
			return err
		}
		return fn(q)
	})
}

func (p *postgres) run(ctx context.Context, opts *sql.TxOptions, fn func(querier) error) error {
	tx, err := p.pool.BeginTx(ctx, opts)
	if err != nil {
		return translate(err)
	}
	defer tx.Rollback() // no effect once committed
	if err := fn(pgQuerier{ctx, tx}); err != nil {
		return err
	}
	return translate(tx.Commit())
}

func (tx *Tx) isPostgres() bool {
	_, is := tx.q.(pgQuerier)
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
	s := p.pool.Stats()
	n := p.commits.Load()
	return Stats{Open: s.OpenConnections, InUse: s.InUse, Waits: s.WaitCount, Commits: n, Writes: n}
}

func (p *postgres) close() error { return p.pool.Close() }

type pgQuerier struct {
	ctx context.Context
	tx  *sql.Tx
}

func (q pgQuerier) exec(query string, args ...any) (int64, error) {
	return affected(q.tx.ExecContext(q.ctx, query, args...))
}

func (q pgQuerier) query(query string, args ...any) (rows, error) {
	return found(q.tx.QueryContext(q.ctx, query, args...))
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// found is nil where there are no rows, unlike a nil *sql.Rows in its place.
func found(r *sql.Rows, err error) (rows, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}
