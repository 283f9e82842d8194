package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// A larder keeps communities once they are filled, so that the next suite that wants one
// of that size need not fill it again: SQLite's in a folder, PostgreSQL's as databases
// to copy.
type larder struct {
	folder string
	ofRun  bool     // whether it goes when the run ends
	made   []string // databases
}

// openLarder opens the one in a folder, or one that is there for this run only.
func openLarder(o options) (*larder, error) {
	if o.keep != "" {
		return &larder{folder: o.keep}, os.MkdirAll(o.keep, 0o700)
	}
	folder, err := os.MkdirTemp(o.data, "stoa-bench-")
	return &larder{folder: folder, ofRun: true}, err
}

// close throws away what was kept for this run.
func (l *larder) close(ctx context.Context) error {
	if !l.ofRun {
		return nil
	}
	err := os.RemoveAll(l.folder)
	for _, name := range l.made {
		err = errors.Join(err, tell(context.WithoutCancel(ctx), postgresServer(), "DROP DATABASE "+name))
	}
	return err
}

// shelf is what a community of a size is kept as, on SQLite and on PostgreSQL.
func (l *larder) shelf(scale float64) (folder, database string) {
	size := fmt.Sprintf("%g", scale)
	return filepath.Join(l.folder, "scale-"+size), "stoa_bench_scale_" + strings.NewReplacer(".", "_", "-", "_", "+", "").Replace(size)
}

// fetch puts a kept community in a place, and reports whether there was one.
func (l *larder) fetch(ctx context.Context, scale float64, p place) (found bool, err error) {
	folder, database := l.shelf(scale)
	if p.address != "" {
		folder += "-postgres" // with the uploads only
	}
	if _, err := os.Stat(folder); err != nil {
		return false, nil
	}
	if p.address != "" {
		if found, err := exists(ctx, database); !found || err != nil {
			return false, err
		}
		own := databaseOf(p.address)
		err = errors.Join(tell(ctx, postgresServer(), "DROP DATABASE "+own+" WITH (FORCE)"),
			tell(ctx, postgresServer(), "CREATE DATABASE "+own+" TEMPLATE "+database))
	}
	return true, errors.Join(err, os.CopyFS(p.folder, os.DirFS(folder)))
}

// put keeps the community that a place has. No server may be running there.
func (l *larder) put(ctx context.Context, scale float64, p place) error {
	folder, database := l.shelf(scale)
	if p.address != "" {
		folder += "-postgres"
		if err := tell(ctx, postgresServer(), "DROP DATABASE IF EXISTS "+database); err != nil {
			return err
		}
		if err := tell(ctx, postgresServer(), "CREATE DATABASE "+database+" TEMPLATE "+databaseOf(p.address)); err != nil {
			return err
		}
		l.made = append(l.made, database)
	}
	return errors.Join(os.RemoveAll(folder), os.CopyFS(folder, os.DirFS(p.folder)))
}

func databaseOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "" // it was one before
	}
	return strings.TrimPrefix(u.Path, "/")
}
