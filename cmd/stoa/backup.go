package main

import (
	"context"
	"errors"
	"fmt"
	"os"
)

type backupCommand struct {
	databaseFlags
	File string `arg:"" help:"The file to write, which must not be there yet."`
}

// Run writes the file and prints how large it is.
func (c *backupCommand) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.BackUp(ctx, c.File); err != nil {
		return err
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "The database is written to %s: %d bytes.\n", c.File, info.Size())
	return nil
}
