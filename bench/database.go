package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
)

// A place is a database to measure on, empty at first.
type place struct {
	name    string // of its column
	address string // of PostgreSQL; "" for SQLite
	folder  string // of the server's data
}

// onEachDatabase runs measure on SQLite and, where STOA_TEST_DATABASE_URL names a
// server, on a database of its own there, and gathers the rows.
func onEachDatabase(ctx context.Context, o options, measure func(p place) ([]row, error)) (rows []row, err error) {
	if rows, err = onSQLite(o, measure); err != nil {
		return rows, err
	}
	if postgresServer() == "" {
		return rows, nil
	}
	more, err := onPostgres(ctx, o, measure)
	return append(rows, more...), err
}

// postgresServer is the address of a PostgreSQL to make databases on; "" for none.
func postgresServer() string { return os.Getenv("STOA_TEST_DATABASE_URL") }

func onSQLite(o options, measure func(p place) ([]row, error)) (rows []row, err error) {
	folder, err := os.MkdirTemp(o.data, "stoa-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	return measure(place{name: "sqlite", folder: folder})
}

func onPostgres(ctx context.Context, o options, measure func(p place) ([]row, error)) (rows []row, err error) {
	address, drop, err := newDatabase(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, drop()) }()
	return onSQLite(o, func(p place) ([]row, error) {
		return measure(place{name: "postgres", address: address, folder: p.folder}) // which has the uploads
	})
}

// newDatabase makes an empty database, until drop is called.
func newDatabase(ctx context.Context) (address string, drop func() error, err error) {
	server := postgresServer()
	own, err := url.Parse(server)
	if err != nil {
		return "", nil, err
	}
	name := fmt.Sprintf("stoa_bench_%d", time.Now().UnixNano())
	own.Path = "/" + name
	if err := tell(ctx, server, "CREATE DATABASE "+name); err != nil {
		return "", nil, err
	}
	drop = func() error { return tell(context.WithoutCancel(ctx), server, "DROP DATABASE "+name+" WITH (FORCE)") }
	return own.String(), drop, nil
}

// tell has a PostgreSQL server do something.
func tell(ctx context.Context, server, statement string) error {
	c, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, statement)
	return errors.Join(err, c.Close(ctx))
}

// another is a second place of the same kind, until drop is called.
func (p place) another(ctx context.Context) (other place, drop func() error, err error) {
	other = place{name: p.name}
	if other.folder, err = os.MkdirTemp(filepath.Dir(p.folder), "stoa-bench-"); err != nil {
		return other, nil, err
	}
	remove := func() error { return os.RemoveAll(other.folder) }
	if p.address == "" {
		return other, remove, nil
	}
	address, dropDatabase, err := newDatabase(ctx)
	if err != nil {
		return other, nil, errors.Join(err, remove())
	}
	other.address = address
	return other, func() error { return errors.Join(dropDatabase(), remove()) }, nil
}

// exists reports whether the server has a database called so.
func exists(ctx context.Context, name string) (found bool, err error) {
	c, err := pgx.Connect(ctx, postgresServer())
	if err != nil {
		return false, err
	}
	err = c.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&found)
	return found, errors.Join(err, c.Close(ctx))
}
