package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo"
	"github.com/stoa-community/stoa/internal/store"
)

type demoCommand struct {
	databaseFlags
	Seed  uint64  `default:"1" help:"The seed. The same seed creates the same community (${default})."`
	Scale float64 `default:"1" help:"The size of the community. 1 is 10,000 questions (${default})."`

	Uploads uploadFlags `embed:"" group:"Uploads (stored in the data folder by default):"`
}

// Run makes the schema, the admin and the client where they are missing, and
// fills the community.
func (c *demoCommand) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	blobs, err := c.Uploads.open(ctx, c.Data)
	if err != nil {
		return err
	}
	a := app.New(db, app.Config{Blobs: blobs})
	started, err := begin(ctx, a, db, app.FirstStart{})
	if err != nil {
		return fmt.Errorf("the database %s: %w", c.name(), err)
	}
	if started != nil {
		fmt.Fprintf(s.out, "Sign in as:    %s\nPassword:      %s\nClient id:     %s\nClient secret: %s\n",
			started.AdminEmail, started.AdminPassword, started.ClientID, started.ClientSecret)
	}
	return fillDemo(ctx, a, db, demo.Options{Seed: c.Seed, Scale: c.Scale}, s.err)
}

// serveDemo fills the oldest community of db if there is nothing in it yet.
func serveDemo(ctx context.Context, a *app.App, db *store.DB, scale float64, w io.Writer) error {
	portal, err := a.PortalNamed(ctx, "")
	if err != nil {
		return err
	}
	if isEmpty, err := demo.Empty(ctx, db, portal); err != nil || !isEmpty {
		return err
	}
	return fillDemo(ctx, a, db, demo.Options{Seed: 1, Scale: scale}, w)
}

// fillDemo fills the oldest community of db, and shows on w how far it is.
func fillDemo(ctx context.Context, a *app.App, db *store.DB, o demo.Options, w io.Writer) error {
	portal, err := a.PortalNamed(ctx, "")
	if err != nil {
		return err
	}
	o.Now, o.Progress = db.Now(), progress(w, "Filling the community")
	o.Picture = func(_ string, png []byte) (string, error) {
		path, err := a.StorePicture(ctx, portal.ID, png)
		if community.KindOf(err) == community.Unavailable {
			return "", nil // nothing keeps pictures here
		}
		return path, err
	}
	if err := demo.Fill(ctx, db, portal, o); err != nil {
		return err
	}
	return demo.Enact(ctx, a, db, portal)
}

// progress shows on w how much of a long work is done: as a bar that moves on a
// terminal, elsewhere as a line for each tenth.
func progress(w io.Writer, what string) func(done, total int) {
	const width = 40
	last, live := -1, isTerminal(w)
	return func(done, total int) {
		percent := 100 * done / max(total, 1)
		switch {
		case percent == last:
			return
		case live:
			filled := percent * width / 100
			fmt.Fprintf(w, "\r%s [%s%s] %3d%%", what, strings.Repeat("#", filled), strings.Repeat(" ", width-filled), percent)
			if done == total {
				fmt.Fprintln(w)
			}
		case percent/10 != last/10 || last < 0:
			fmt.Fprintf(w, "%s: %d%%\n", what, percent)
		}
		last = percent
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
