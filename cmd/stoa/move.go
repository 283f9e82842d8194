package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/carry"
	"github.com/stoa-community/stoa/internal/store"
)

type moveCommand struct {
	databaseFlags
	To     string `placeholder:"PLACE" xor:"what" required:"" help:"Where to move the community: the postgres:// URL of an empty database, or a folder for SQLite."`
	Cancel bool   `xor:"what" required:"" help:"Cancel a move, and make the original database writable again."`

	Uploads uploadFlags `embed:"" group:"Uploads (stored in the data folder by default):"`
}

// Run moves the community, or calls it off.
func (c *moveCommand) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Ready(ctx); err != nil {
		return fmt.Errorf("the database %s isn't ready: %w; try stoa migrate up", c.name(), cause(err))
	}
	if c.Cancel {
		if err := db.Unfollow(ctx); err != nil {
			return err
		}
		fmt.Fprintf(s.out, "The community stays at %s and is writable again.\n", c.name())
		return nil
	}
	return c.move(ctx, db, s)
}

func (c *moveCommand) move(ctx context.Context, db *store.DB, s *streams) (err error) {
	to := c.target()
	there, err := to.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, there.Close()) }()
	from, err := c.community(ctx, db, c.Uploads)
	if err != nil {
		return err
	}
	files := from.Files
	hasFiles := to.Data != c.Data && c.Uploads.S3Endpoint == ""
	if hasFiles {
		files = blob.NewFolder(filepath.Join(to.Data, "uploads"))
	}
	m := carry.Moving{
		From: from, To: carry.Community{DB: there, Files: files}, HasFiles: hasFiles,
		Copied: progress(s.err, "Copying"), Says: func(what string) { fmt.Fprintf(s.err, "%s.\n", what) },
	}
	moved, err := m.Run(ctx)
	if err != nil {
		return fmt.Errorf("the community hasn't moved: %w. Run the command again to continue, or stoa move --cancel to cancel", cause(err))
	}
	fmt.Fprintf(s.out, "The community moved to %s: %d rows, same as here. It was read-only for %s.\n"+
		"Start the server with %s. Until then, the original stays read-only; stoa move --cancel undoes that.\n",
		to.name(), moved.Rows, moved.ReadOnly.Round(10*time.Millisecond), to.setting())
	return nil
}

// target is where the community moves. With PostgreSQL, uploads stay where they are.
func (c *moveCommand) target() databaseFlags {
	if store.IsPostgres(c.To) {
		return databaseFlags{Data: c.Data, DatabaseURL: c.To}
	}
	return databaseFlags{Data: c.To}
}

// setting is what a server is told to serve the database.
func (f databaseFlags) setting() string {
	if f.DatabaseURL != "" {
		return "STOA_DATABASE_URL set to its URL"
	}
	return "STOA_DATA=" + f.Data + " and without STOA_DATABASE_URL"
}
