package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

type doctorCommand struct{ databaseFlags }

// maxAhead is how far this machine's clock may be behind what the database has
// recorded, which another machine's clock may have told.
const maxAhead = time.Minute

// Run makes every check, prints what it found, and fails if anything is wrong.
func (c *doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	bad := 0
	check := func(what string, err error) {
		if err != nil {
			bad++
			fmt.Fprintf(s.out, "BAD  %s: %v\n", what, cause(err))
			return
		}
		fmt.Fprintf(s.out, "ok   %s\n", what)
	}
	if c.DatabaseURL == "" {
		check("the data folder "+c.Data+" can be written to", checkWritable(c.Data))
	}
	db, err := c.existing(ctx)
	check("the database "+c.name()+" can be opened", err)
	if err == nil {
		defer func() { err = errors.Join(err, db.Close()) }()
		check("it answers", db.Ping(ctx))
		check("its schema is current", db.Ready(ctx))
		check("this machine's clock is not behind it", checkClock(ctx, db, time.Now()))
	}
	if bad > 0 {
		return fmt.Errorf("%d of the checks failed", bad)
	}
	return nil
}

// checkClock compares the clock with the newest thing that carries a time.
func checkClock(ctx context.Context, db *store.DB, now time.Time) error {
	var newest time.Time
	steps, err := db.Schema(ctx)
	if err != nil {
		return err
	}
	for _, step := range steps {
		if step.Applied.After(newest) {
			newest = step.Applied
		}
	}
	err = db.Read(ctx, func(tx *store.Tx) error {
		portals, err := tx.Portals()
		for _, p := range portals {
			if p.Updated.After(newest) {
				newest = p.Updated
			}
		}
		return err
	})
	if err == nil && newest.After(now.Add(maxAhead)) {
		return fmt.Errorf("it is %s here, and %s in the database", when(now, ""), when(newest, ""))
	}
	return err
}
