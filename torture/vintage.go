package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/store"
)

// old has a community as an old release of the server left it, which had taken 32 steps of the
// schema on SQLite: its file there, and what pg_dump says of it on PostgreSQL. They were made by
// that release, with stoa demo --scale 0.0001, and are never to be changed: a server in use is not
// changed either.
//
//go:embed old
var old embed.FS

// A vintage is a place with that community, of which there may be as many copies as one likes.
type vintage struct {
	place
	copies int
}

// newVintage fills an empty place.
func newVintage(ctx context.Context, p place) (*vintage, error) {
	v := &vintage{place: p}
	if p.address == "" {
		return v, nil
	}
	text, err := unpacked("old/postgres.sql.gz")
	if err != nil {
		return nil, err
	}
	c, err := pgx.Connect(ctx, p.address)
	if err != nil {
		return nil, err
	}
	_, err = c.PgConn().Exec(ctx, string(text)).ReadAll()
	return v, errors.Join(err, c.Close(ctx))
}

func unpacked(name string) ([]byte, error) {
	packed, err := old.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// with runs fn on a copy.
func (v *vintage) with(ctx context.Context, fn func(place) error) (err error) {
	v.copies++
	p := v.place
	p.folder = filepath.Join(v.folder, fmt.Sprint("copy-", v.copies))
	if err := os.MkdirAll(p.folder, 0o700); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(p.folder)) }()
	if p.address == "" {
		text, err := unpacked("old/stoa.db.gz")
		if err == nil {
			err = os.WriteFile(filepath.Join(p.folder, store.FileName), text, 0o600)
		}
		if err != nil {
			return err
		}
		return fn(p)
	}
	u, err := url.Parse(p.address)
	if err != nil {
		return err
	}
	of := u.Path[1:]
	u.Path += fmt.Sprint("_", v.copies)
	p.address = u.String()
	server := *u
	server.Path = "/postgres"
	if err := tell(ctx, server.String(), "CREATE DATABASE "+u.Path[1:]+" TEMPLATE "+of); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dropDatabase(ctx, server.String(), p.address)) }()
	return fn(p)
}
