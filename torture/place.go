package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	_ "modernc.org/sqlite"             // the driver

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// A place is a database to break a server on, empty at first.
type place struct {
	name    string
	address string        // of PostgreSQL; "" for SQLite
	folder  string        // of the server's data
	clock   time.Duration // by which who looks at it is off, in the scenario of clocks
}

// settings are what a server is told of the place.
func (p place) settings() []string {
	return []string{"STOA_DATA=" + p.folder, "STOA_DATABASE_URL=" + p.address, clockVariable + "=" + p.clock.String()}
}

// open opens the database behind the server's back.
func (p place) open() (*sql.DB, error) {
	if p.address != "" {
		return sql.Open("pgx", p.address)
	}
	return sql.Open("sqlite", filepath.Join(p.folder, store.FileName))
}

// onEach runs fn on SQLite and, where STOA_TEST_DATABASE_URL names a server, on a database of
// its own there.
func onEach(ctx context.Context, o options, fn func(place) (*row, error)) (rows []*row, err error) {
	r, err := onSQLite(o, fn)
	if err != nil {
		return nil, err
	}
	more, err := onPostgres(ctx, o, fn)
	if errors.Is(err, errSkipped) {
		return []*row{r, {name: err.Error()}}, nil
	}
	return []*row{r, more}, err
}

func onSQLite(o options, fn func(place) (*row, error)) (r *row, err error) {
	folder, err := os.MkdirTemp(o.data, "stoa-torture-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	return named("SQLite", fn)(place{name: "SQLite", folder: filepath.Join(folder, "data")})
}

func onPostgres(ctx context.Context, o options, fn func(place) (*row, error)) (r *row, err error) {
	server := os.Getenv(testpg.Variable)
	if server == "" {
		return nil, skipped("%s names no PostgreSQL", testpg.Variable)
	}
	return onServer(ctx, o, server, fn)
}

// onServer runs fn on a database of its own of the server at that address.
func onServer(ctx context.Context, o options, server string, fn func(place) (*row, error)) (r *row, err error) {
	address, err := newDatabase(ctx, server)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dropDatabase(ctx, server, address)) }()
	return onSQLite(o, func(p place) (*row, error) {
		return named("PostgreSQL", fn)(place{name: "PostgreSQL", address: address, folder: p.folder})
	})
}

// named gives the row of a place its name, unless it has one.
func named(name string, fn func(place) (*row, error)) func(place) (*row, error) {
	return func(p place) (*row, error) {
		r, err := fn(p)
		if r != nil && r.name == "" {
			r.name = name
		}
		return r, err
	}
}

func newDatabase(ctx context.Context, server string) (address string, err error) {
	own, err := url.Parse(server)
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("stoa_torture_%d", time.Now().UnixNano())
	own.Path = "/" + name
	return own.String(), tell(ctx, server, "CREATE DATABASE "+name)
}

func dropDatabase(ctx context.Context, server, address string) error {
	own, err := url.Parse(address)
	if err != nil {
		return err
	}
	return tell(context.WithoutCancel(ctx), server, "DROP DATABASE "+own.Path[1:]+" WITH (FORCE)")
}

// tell has a PostgreSQL server do something.
func tell(ctx context.Context, server, statement string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, statement)
	return errors.Join(err, c.Close(ctx))
}

// leftConnections is how many connections there are to a PostgreSQL database once those that
// ended have gone.
func leftConnections(ctx context.Context, address string) (n int, err error) {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return 0, err
	}
	defer c.Close(ctx)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		err := c.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
			AND backend_type = 'client backend'`).Scan(&n)
		if err != nil || n == 0 || time.Now().After(end) {
			return n, err
		}
	}
}
