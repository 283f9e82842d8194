package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

type migrateCommand struct {
	Status migrateStatus `cmd:"" help:"Show which migrations have run."`
	Up     migrateUp     `cmd:"" help:"Run pending migrations. stoa serve does this when it starts."`
}

type migrateStatus struct{ databaseFlags }

// Run prints the steps.
func (c *migrateStatus) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	steps, err := db.Schema(ctx)
	if err != nil && !errors.Is(err, store.ErrNewerSchema) && db.Ping(ctx) == nil {
		return fmt.Errorf("the database %s has no schema yet; stoa migrate up creates it", c.name())
	}
	if err != nil {
		return err
	}
	t := table(s)
	fmt.Fprintln(t, "STEP\tTAKEN")
	for _, step := range steps {
		fmt.Fprintf(t, "%s\t%s\n", step.Name, when(step.Applied, "waits"))
	}
	return t.Flush()
}

type migrateUp struct{ databaseFlags }

// Run takes the steps, and prints each.
func (c *migrateUp) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	taken, err := db.Migrate(ctx)
	for _, step := range taken {
		fmt.Fprintln(s.out, step)
	}
	if err == nil && len(taken) == 0 {
		fmt.Fprintln(s.out, "The schema is up to date.")
	}
	return err
}

// table aligns what is written to it, cells being separated by tabs.
func table(s *streams) *tabwriter.Writer { return tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0) }

func when(t time.Time, never string) string {
	if t.IsZero() {
		return never
	}
	return t.UTC().Format(time.DateTime)
}
