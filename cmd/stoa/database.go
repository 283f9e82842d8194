package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// databaseFlags say where the records are.
type databaseFlags struct {
	Data        string `env:"STOA_DATA" default:"./stoa-data" placeholder:"FOLDER" help:"Where the server stores its files, including the SQLite database (${default})."`
	DatabaseURL string `name:"database-url" env:"STOA_DATABASE_URL" placeholder:"URL" help:"The postgres:// URL of a PostgreSQL database to use instead of SQLite."`
	Pooled      bool   `name:"database-pooled" env:"STOA_DATABASE_POOLED" help:"The database URL points to a transaction pooler, such as PgBouncer in transaction mode."`
}

// Validate is called by kong.
func (f databaseFlags) Validate() error {
	if f.DatabaseURL != "" && !store.IsPostgres(f.DatabaseURL) {
		return errors.New("the database URL must start with postgres://")
	}
	return nil
}

func (f databaseFlags) file() string { return filepath.Join(f.Data, store.FileName) }

// name is the database as it may be shown: without its password.
func (f databaseFlags) name() string {
	if f.DatabaseURL == "" {
		return f.file()
	}
	u, err := url.Parse(f.DatabaseURL)
	if err != nil {
		return "at that address"
	}
	u.RawQuery = ""
	return u.Redacted()
}

// variable is the one that says where the database is.
func (f databaseFlags) variable() string {
	if f.DatabaseURL == "" {
		return "STOA_DATA"
	}
	return "STOA_DATABASE_URL"
}

// open opens the database, and makes the data folder if there is none. It does
// not look at the schema.
func (f databaseFlags) open(ctx context.Context) (*store.DB, error) {
	address := f.DatabaseURL
	if address == "" {
		if err := makeFolder(f.Data); err != nil {
			return nil, err
		}
		address = f.file()
	}
	open := store.Open
	if f.Pooled && f.DatabaseURL != "" {
		open = store.OpenPooled
	}
	db, err := open(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("can't open the database %s: %w", f.name(), cause(err))
	}
	return db, nil
}

// makeFolder makes the folder if there is none, and sees that it can be used.
func makeFolder(folder string) error {
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		err = checkWritable(folder, 0) // a server starts on a full disk, too
	}
	if err != nil {
		return fmt.Errorf("can't write to the data folder %s: %w", folder, cause(err))
	}
	return nil
}

// tighten closes a data folder that an earlier version left open to others. One that
// cannot be closed is served all the same: who else can read it is told in the log.
func (f databaseFlags) tighten(ctx context.Context) {
	opened, err := store.Tighten(f.Data)
	if len(opened) > 0 {
		slog.InfoContext(ctx, "others could read the data folder, and cannot any more", "folder", f.Data, "files", len(opened))
	}
	if err != nil {
		slog.WarnContext(ctx, "others may be able to read the data folder: its rights could not be changed", "folder", f.Data, "error", err)
	}
}

// checkWritable makes a file of so many bytes in the folder and removes it again. On a full disk
// files can be made of nothing.
func checkWritable(folder string, size int) error {
	probe, err := os.CreateTemp(folder, ".writable-")
	if err != nil {
		return err
	}
	_, err = probe.Write(make([]byte, size))
	return errors.Join(err, probe.Sync(), probe.Close(), os.Remove(probe.Name()))
}

// existing opens a database that is there already.
func (f databaseFlags) existing(ctx context.Context) (*store.DB, error) {
	if f.DatabaseURL == "" {
		if _, err := os.Stat(f.file()); err != nil {
			return nil, fmt.Errorf("there is no database at %s; stoa serve creates one", f.file())
		}
	}
	return f.open(ctx)
}

// portalFlags say which community is meant.
type portalFlags struct {
	databaseFlags
	Portal string `env:"STOA_PORTAL" placeholder:"DOMAIN" help:"Which community, if the server has more than one. Default: the oldest."`
}

// act runs fn as the operator of a community. A running server on the same
// database sees what it changes within a second.
func (f portalFlags) act(ctx context.Context, fn func(*app.App, community.Actor) error) (err error) {
	db, err := f.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Ready(ctx); err != nil {
		return fmt.Errorf("the database %s isn't ready: %w; try stoa migrate up", f.name(), cause(err))
	}
	a := app.New(db, app.Config{})
	portal, err := a.PortalNamed(ctx, f.Portal)
	if err != nil {
		return err
	}
	return fn(a, community.System(portal.ID))
}
