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
	Fix bool `help:"Repair wrong counts and the search index. Nobody else can write in the meantime."`
}

// maxAhead is how far this machine's clock may be behind what the database has
// recorded, which another machine's clock may have told.
const maxAhead = time.Minute

// A finding is one check: what is so when all is well, what is so when it is not, and what to do then.
type finding struct{ well, ill, remedy string }

// tell prints what a check found.
func (f finding) tell(w io.Writer, err error) {
	if err == nil {
		fmt.Fprintf(w, "ok   %s.\n", f.well)
		return
	}
	fmt.Fprintf(w, "BAD  %s: %s\n     %s\n", f.ill, sentence(cause(err)), f.remedy)
}

// Run makes every check, prints what it found, and fails if anything is wrong.
func (c *doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	bad := 0
	check := func(f finding, err error) {
		if err != nil {
			bad++
		}
		f.tell(s.out, err)
	}
	if _, err := os.Stat(c.Data); err == nil || c.DatabaseURL == "" {
		check(finding{"The data folder " + c.Data + " is writable", "The data folder " + c.Data + " isn't writable",
			"Free up disk space, or make the folder writable for the user that runs stoa."}, checkWritable(c.Data, leastRoom))
	}
	db, err := c.existing(ctx)
	check(finding{"The database " + c.name() + " can be opened", "The database " + c.name() + " cannot be opened",
		"Check that " + c.variable() + " is correct, and that the database exists and lets this user connect."}, err)
	if err == nil {
		defer func() { err = errors.Join(err, db.Close()) }()
		check(finding{"The database responds", "The database doesn't respond", "Check the database server and the network, then try again."}, db.Ping(ctx))
		ready := db.Ready(ctx)
		check(finding{"The schema is up to date", "The schema doesn't match this version",
			"Run stoa migrate up, or start stoa serve, which does it for you. If a newer version of Stoa created it, use that version."}, ready)
		check(finding{"This machine's clock isn't behind the database", "This machine's clock is wrong, or the last writer's was",
			"Set the clock, ideally with NTP, before you start the server. Otherwise new posts would look older than existing ones."}, checkClock(ctx, db, time.Now()))
		if ready == nil {
			check(finding{"All counts are correct, and the search index is complete", "Some counts are wrong",
				"Run stoa doctor --fix to recount. Nobody else can write in the meantime."}, checkCounts(ctx, db, c.Fix, s.out))
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d checks failed", bad)
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
		fmt.Fprintf(w, "     fixed %d wrong counts\n", n)
		return nil
	default:
		return fmt.Errorf("%d of them differ", n)
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
