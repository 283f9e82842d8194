package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"
)

// FileName is the embedded database's name in the data folder.
const FileName = "stoa.db"

// Open opens the database at address, a "postgres://" one or the path of an
// SQLite file. It does not look at the schema: see [DB.Migrate].
func Open(ctx context.Context, address string) (*DB, error) {
	if IsPostgres(address) {
		return reach(ctx, address, false)
	}
	if err := makePrivate(address); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	s, err := openSQLite(address)
	if err != nil {
		return nil, err
	}
	db := newDB(s)
	s.clock = db.Clock
	return db, nil
}

// OpenPooled is Open of a PostgreSQL address at which a pooler gives each transaction
// whichever connection is free, such as PgBouncer in transaction mode: nothing is left on
// a connection that the next transaction of another could meet, or ours miss.
func OpenPooled(ctx context.Context, address string) (*DB, error) { return reach(ctx, address, true) }

func reach(ctx context.Context, address string, pooled bool) (*DB, error) {
	p, err := openPostgres(ctx, address, pooled)
	if err != nil {
		return nil, err
	}
	db := newDB(p)
	if err := p.pool.Ping(ctx); err != nil {
		p.close()
		return nil, fmt.Errorf("the database does not answer: %w", err)
	}
	return db, nil
}

func newDB(e engine) *DB {
	return &DB{engine: e, clock: time.Now, pulse: pulse{node: rand.Text()}, forgotten: func(Change) {}, jobAdded: func() {},
		emitted: func(*Tx, []Emitted) error { return nil }}
}

// IsPostgres reports whether address names a PostgreSQL server.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}
