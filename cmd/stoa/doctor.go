package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
)

type doctorCommand struct {
	databaseFlags
	Fix bool `help:"Mend kept numbers that differ from what they count, and the index of the search. Nobody else can write meanwhile."`
}

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
	if _, err := os.Stat(c.Data); err == nil || c.DatabaseURL == "" {
		check("the data folder "+c.Data+" can be written to", checkWritable(c.Data, leastRoom))
	}
	db, err := c.existing(ctx)
	check("the database "+c.name()+" can be opened", err)
	if err == nil {
		defer func() { err = errors.Join(err, db.Close()) }()
		check("it answers", db.Ping(ctx))
		ready := db.Ready(ctx)
		check("its schema is current", ready)
		check("this machine's clock is not behind it", checkClock(ctx, db, time.Now()))
		if ready == nil {
			check("every kept number is what it counts, and every record is found", checkCounts(ctx, db, c.Fix, s.out))
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of the checks failed", bad)
	}
	return nil
}

// leastRoom is how much a disk must take to be called writable: a few pages of the database.
const leastRoom = 256 << 10

// toldDrifts is how many wrong numbers are told one by one.
const toldDrifts = 20

// checkCounts recounts everything and tells on w what differs; with fix that is
// mended, and nothing is wrong any more.
func checkCounts(ctx context.Context, db *store.DB, fix bool, w io.Writer) error {
	drifts, err := app.New(db, app.Config{}).Doctor(ctx, fix)
	for _, d := range drifts[:min(len(drifts), toldDrifts)] {
		fmt.Fprintf(w, "     %s %s: %s is %d and should be %d\n", d.Table, d.ID, d.Column, d.Is, d.Should)
	}
	switch n := len(drifts); {
	case err != nil || n == 0:
		return err
	case fix:
		fmt.Fprintf(w, "     %d numbers were wrong and are mended\n", n)
		return nil
	default:
		return fmt.Errorf("%d numbers are wrong: stoa doctor --fix mends them", n)
	}
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
