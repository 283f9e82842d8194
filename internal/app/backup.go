package app

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/stoa-community/stoa/internal/carry"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// BackupPlan is where and how often the server backs itself up.
type BackupPlan struct {
	Place   carry.Place // nil for nowhere
	Every   time.Duration
	Keep    int           // how many there are at most
	Log     time.Duration // for how long changes are archived too; 0 for not
	Spool   string        // a folder of this machine, to write them to first and to try them in
	Version string
}

// backupSweep is the sweep that backups are taken turns by: of all nodes one makes them.
const backupSweep = "backup"

// backupAgain is after how long a backup is tried again that came to nothing.
const backupAgain = 15 * time.Minute

// runBackups makes backups when they are due.
func (a *App) runBackups(ctx context.Context) {
	if a.config.Backups.Place == nil {
		if err := a.db.EndLog(ctx); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "changes could not be noted no longer", "error", err)
		}
		return
	}
	tick := time.NewTicker(upkeepEvery)
	defer tick.Stop()
	for {
		if err := a.BackUpDue(ctx); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "the community could not be backed up; it is tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// BackUpDue makes a backup if it is time for one, drops those that are too many, and tries
// whether the new one can be restored.
func (a *App) BackUpDue(ctx context.Context) error {
	plan := a.config.Backups
	ctx = store.Patient(ctx)
	isDue := false
	isWanted, err := a.wantsBase(ctx, plan)
	if err != nil {
		return err
	}
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if isWanted {
			err = tx.ReturnSweep(backupSweep, plan.Every, 0)
		}
		if err == nil {
			isDue, err = tx.TakeSweep(backupSweep, plan.Every)
		}
		return err
	})
	if err != nil || !isDue {
		return err
	}
	b, err := a.backUp(ctx, plan)
	if err != nil {
		return err
	}
	if err := carry.Sweep(plan.Spool, a.db.Now().Add(-24*time.Hour)); err != nil {
		slog.WarnContext(ctx, "what a crash left could not be removed", "folder", plan.Spool, "error", err)
	}
	if err := carry.Prune(ctx, plan.Place, plan.Keep); err != nil {
		slog.WarnContext(ctx, "old backups could not be removed", "place", plan.Place.String(), "error", err)
	}
	return a.tryBackup(ctx, plan, b)
}

func (a *App) backUp(ctx context.Context, plan BackupPlan) (store.Backup, error) {
	began := a.db.Clock()
	c := carry.Community{DB: a.db, Files: a.config.Blobs, Version: plan.Version}
	made, err := c.Keep(ctx, plan.Place, plan.Spool, func(int, int) {})
	b := store.Backup{Name: made.Name, Place: plan.Place.String(), Created: a.db.Now(), Size: made.Size, Took: a.db.Clock().Sub(began)}
	if err != nil {
		b.Name, b.Why = carry.NameAt(b.Created), err.Error()
	}
	saved := a.db.Write(ctx, func(tx *store.Tx) error {
		if err != nil {
			if err := tx.ReturnSweep(backupSweep, plan.Every, min(backupAgain, plan.Every)); err != nil {
				return err
			}
		} else if made.Log != nil {
			if err := tx.FollowBase(made.Name); err != nil {
				return err
			}
		}
		return tx.SaveBackup(b)
	})
	if err == nil {
		slog.InfoContext(ctx, "the community is backed up", "place", b.Place, "name", b.Name, "bytes", b.Size,
			"rows", made.Rows(), "uploads", made.Files)
		err = saved
	}
	return b, err
}

// tryBackup restores a backup into a place of its own, and notes what came of it.
func (a *App) tryBackup(ctx context.Context, plan BackupPlan, b store.Backup) error {
	open := func(ctx context.Context) (io.ReadCloser, error) { return plan.Place.Open(ctx, b.Name) }
	err := carry.Try(ctx, open, plan.Spool)
	if ctx.Err() != nil {
		return ctx.Err() // the server stops: nothing is known of it
	}
	b.Tried = a.db.Now()
	if err != nil {
		b.Why = err.Error()
		slog.ErrorContext(ctx, "the backup was tried, and something is wrong with it", "name", b.Name, "error", err)
	}
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.SaveBackup(b) })
}

// BackupsMade returns which backups the server made, the newest first, and whether it makes any.
// The admin of one of several communities is told nothing of them: they have all.
func (a *App) BackupsMade(ctx context.Context, actor community.Actor) (made []store.Backup, isPlanned bool, err error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, false, err
	}
	made, err = looked(ctx, a, func(tx *store.Tx) ([]store.Backup, error) {
		if n, err := tx.CountPortals(); err != nil || n > 1 {
			return nil, err
		}
		return tx.Backups()
	})
	return made, a.config.Backups.Place != nil, err
}
