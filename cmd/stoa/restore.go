package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/carry"
)

type restoreCommand struct {
	databaseFlags
	From  string `arg:"" help:"The backup: a file, or a folder or bucket to use the newest one from. A single backup in a bucket is s3://bucket/prefix/name."`
	To    string `placeholder:"TIME" help:"Restore as of a moment, such as 2026-11-19T14:30:00Z. From a folder or bucket with archived changes (STOA_BACKUP_LOG)."`
	Check bool   `help:"Only check that the backup is complete."`

	Uploads uploadFlags `embed:"" group:"Uploads (stored in the data folder by default):"`
	Place   placeFlags  `embed:"" group:"Backups in a bucket:"`
}

// Run fills an empty place with what is in the backup.
func (c *restoreCommand) Run(ctx context.Context, s *streams) (err error) {
	from, err := c.source(ctx, s)
	if err != nil || c.Check {
		return err
	}
	if c.DatabaseURL == "" {
		if _, err := os.Stat(c.file()); err == nil {
			return fmt.Errorf("there is already a database at %s: restore into an empty place", c.file())
		}
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	to, err := c.community(ctx, db, c.Uploads)
	if err != nil {
		return err
	}
	head, end, err := from.restore(ctx, to, progress(s.err, "Restoring"))
	if err != nil {
		return c.undo(fmt.Errorf("%s: %w", from.name, err))
	}
	made := carry.Made{Head: head, End: end}
	fmt.Fprintf(s.out, "Restored from %s of %s: %d rows and %d uploads%s. Start it with stoa serve.\n",
		from.name, when(head.Made, ""), made.Rows(), end.Files, from.then)
	return nil
}

// undo removes the SQLite file that a restore which failed has begun.
func (c *restoreCommand) undo(err error) error {
	if c.DatabaseURL != "" {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if e := os.Remove(c.file() + suffix); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}

// opener finds the backup that is meant.
func (c *restoreCommand) opener(ctx context.Context) (open carry.Opener, name string, err error) {
	folder, name := filepath.Split(c.From)
	if info, err := os.Stat(c.From); err == nil && info.IsDir() {
		folder, name = c.From, ""
	}
	if strings.HasPrefix(c.From, "s3://") {
		if folder, name = path.Split(c.From); !carry.IsBackup(name) {
			folder, name = c.From, ""
		}
	}
	place, err := c.Place.place(folder, c.Uploads)
	if err != nil {
		return nil, "", err
	}
	if name == "" {
		names, err := place.Backups(ctx)
		if err != nil || len(names) == 0 {
			return nil, "", errors.Join(err, fmt.Errorf("there are no backups in %s", c.From))
		}
		name = names[0]
	}
	return func(ctx context.Context) (io.ReadCloser, error) { return place.Open(ctx, name) }, name, nil
}

// source is what is to be restored, whole and looked at.
type source struct {
	name    string
	then    string // what is told of the changes that follow it
	restore func(context.Context, carry.Community, carry.Progress) (carry.Head, carry.End, error)
}

// source finds what is to be restored. With Check it tells of it.
func (c *restoreCommand) source(ctx context.Context, s *streams) (from source, err error) {
	if c.To != "" {
		return c.moment(ctx, s)
	}
	open, name, err := c.opener(ctx)
	if err == nil && c.Check {
		err = c.check(ctx, open, name, s)
	}
	restore := func(ctx context.Context, to carry.Community, p carry.Progress) (carry.Head, carry.End, error) {
		return to.Restore(ctx, open, p)
	}
	return source{name: name, restore: restore}, err
}

func (c *restoreCommand) check(ctx context.Context, open carry.Opener, name string, s *streams) error {
	file, err := open(ctx)
	if err != nil {
		return err
	}
	defer file.Close()
	head, end, err := carry.Check(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	made := carry.Made{Head: head, End: end}
	fmt.Fprintf(s.out, "%s is complete: %d rows and %d uploads, backed up %s by version %s.\n", name, made.Rows(), end.Files, when(head.Made, ""), head.Version)
	return nil
}

// moment finds the way to a moment.
func (c *restoreCommand) moment(ctx context.Context, s *streams) (from source, err error) {
	moment, err := time.Parse(time.RFC3339Nano, c.To)
	if err != nil {
		return from, fmt.Errorf("--to must be a time with its zone, such as 2026-11-19T14:30:00Z, not %q", c.To)
	}
	if moment.After(time.Now()) {
		return from, fmt.Errorf("--to %s is in the future", c.To)
	}
	place, err := c.Place.place(c.From, c.Uploads)
	if err != nil {
		return from, err
	}
	way, err := carry.FindWay(ctx, place, moment)
	if err != nil {
		return from, fmt.Errorf("%s: %w", c.From, err)
	}
	then := fmt.Sprintf(", and %d changes up to %s", way.Count, way.Last.UTC().Format(time.RFC3339Nano))
	if way.IsEnd {
		then += ", the last that is archived"
	}
	if c.Check {
		fmt.Fprintf(s.out, "%s can be restored as of %s: from %s of %s%s.\n", c.From, c.To, way.Base, when(way.Made, ""), then)
	}
	restore := func(ctx context.Context, to carry.Community, p carry.Progress) (carry.Head, carry.End, error) {
		return to.RestoreTo(ctx, way, p)
	}
	return source{way.Base, then, restore}, nil
}
