package store

import (
	"context"
	"database/sql/driver"
	"fmt"

	"github.com/jackc/pgx/v5/stdlib"
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
	_, err := p.pool.ExecContext(ctx, `SELECT pg_notify('`+channel+`', '')`)
	return translate(err)
}

// Hear calls f whenever a node announces something, until ctx ends or the
// connection does, and then returns why. On SQLite it only waits.
func (db *DB) Hear(ctx context.Context, f func()) error {
	p, isPostgres := db.engine.(*postgres)
	if !isPostgres {
		<-ctx.Done()
		return ctx.Err()
	}
	conn, err := p.pool.Conn(ctx)
	if err != nil {
		return translate(err)
	}
	defer conn.Close()
	var ended error
	err = conn.Raw(func(c any) error {
		ended = hear(ctx, c.(*stdlib.Conn), f)
		return driver.ErrBadConn // it still listens: nobody else is to have it
	})
	if ended != nil {
		err = ended
	}
	return err
}

func hear(ctx context.Context, c *stdlib.Conn, f func()) error {
	if _, err := c.Conn().Exec(ctx, `LISTEN `+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	for {
		if _, err := c.Conn().WaitForNotification(ctx); err != nil {
			return err
		}
		f()
	}
}
