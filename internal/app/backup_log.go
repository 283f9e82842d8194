package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/stoa-community/stoa/internal/carry"
	"github.com/stoa-community/stoa/internal/store"
)

// archiveEvery is how often what changed is archived. The loss of the disk takes as much.
const archiveEvery = 10 * time.Second

// archiveBehind is how many bytes of changes may wait to be archived. Where the place can't be
// reached for so long that there are more, they are dropped, and a new backup begins a new log.
const archiveBehind = 1 << 30

// wantsBase has changes noted, where they are to be archived, and reports whether a backup is to
// be made at once, which they follow.
func (a *App) wantsBase(ctx context.Context, plan BackupPlan) (bool, error) {
	if plan.Log == 0 {
		return false, a.db.EndLog(ctx)
	}
	log, err := a.db.KeepLog(ctx, plan.Place.String())
	if err != nil {
		return false, err
	}
	isNew := log.Chain != a.logging
	if isNew {
		isBehind, err := carry.IsBehind(ctx, plan.Place, log)
		if err != nil {
			return false, err
		}
		if isBehind {
			slog.WarnContext(ctx, "the database is older than the changes that were archived of it: a new log begins")
			if log, err = a.renewLog(ctx, plan); err != nil {
				return false, err
			}
		}
		a.logging = log.Chain
	}
	return isNew && log.Base == "", nil
}

func (a *App) renewLog(ctx context.Context, plan BackupPlan) (*store.Log, error) {
	if err := a.db.EndLog(ctx); err != nil {
		return nil, err
	}
	return a.db.KeepLog(ctx, plan.Place.String())
}

// runArchive archives what changes.
func (a *App) runArchive(ctx context.Context) {
	plan := a.config.Backups
	if plan.Place == nil || plan.Log == 0 {
		return
	}
	c := carry.Community{DB: a.db, Files: a.config.Blobs, Version: plan.Version}
	archiving := carry.NewArchiving(c, plan.Place, plan.Spool)
	var pruned time.Time
	every(ctx, archiveEvery, "what changed could not be archived; it is tried again", func(ctx context.Context) error {
		until, err := archiving.Flush(ctx)
		if err != nil {
			return a.boundLog(ctx, err)
		}
		a.archived.Store(until.UnixMilli())
		if a.db.Clock().Sub(pruned) < time.Hour {
			return nil
		}
		pruned = a.db.Clock()
		return carry.PrunePieces(ctx, plan.Place, a.db.Now().Add(-plan.Log))
	})
}

// boundLog drops what waits to be archived where it is too much, and returns why it waits.
func (a *App) boundLog(ctx context.Context, why error) error {
	var size int64
	err := a.db.Read(store.Patient(ctx), func(tx *store.Tx) (err error) {
		size, err = tx.LogSize()
		return err
	})
	if err == nil && size > archiveBehind {
		slog.ErrorContext(ctx, "too many changes wait to be archived: they are dropped, and a new backup begins a new log", "bytes", size)
		err = a.db.EndLog(ctx)
	}
	if err != nil {
		slog.ErrorContext(ctx, "the log of changes could not be looked at", "error", err)
	}
	return why
}

// Archived is until when what changed is archived; zero where it isn't.
func (a *App) Archived() time.Time {
	if ms := a.archived.Load(); ms > 0 {
		return time.UnixMilli(ms)
	}
	return time.Time{}
}
