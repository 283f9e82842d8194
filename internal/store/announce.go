package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// channel is where nodes tell one another that something happened.
const channel = "stoa_events"

// Announce tells the other nodes of the database that something happened. It is
// not part of the transactions that it tells of: PostgreSQL lets only one that
// notifies commit at a time. SQLite has no other nodes.
func (db *DB) Announce(ctx context.Context) error {
	p, isPostgres := db.engine.(*postgres)
	if !isPostgres {
		return nil
	}
	_, err := p.pool.Exec(ctx, `SELECT pg_notify('`+channel+`', '')`)
	return translate(err)
}

// Hear calls f whenever a node announces something, until ctx ends or the
// connection does, and then returns why. On SQLite it only waits, and behind a pooler,
// where no connection stays ours.
func (db *DB) Hear(ctx context.Context, f func()) error {
	p, isPostgres := db.engine.(*postgres)
	if !isPostgres || p.pooled {
		<-ctx.Done()
		return ctx.Err()
	}
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return translate(err)
	}
	defer conn.Release()
	defer conn.Conn().Close(ctx) // it still listens: nobody else is to have it
	return hear(ctx, conn.Conn(), f)
}

func hear(ctx context.Context, c *pgx.Conn, f func()) error {
	if _, err := c.Exec(ctx, `LISTEN `+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	for {
		if _, err := c.WaitForNotification(ctx); err != nil {
			return err
		}
		f()
	}
}
