package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// viewsEvery is how often counted views are written. A crash loses those of the
// last second at most, and nothing else: views alone are counted in memory first,
// so that reading costs no write.
const viewsEvery = time.Second

// maxViewed is how many ids one call may log.
const maxViewed = 1000

// views are the views not written yet, by portal and answer.
type views struct {
	mu    sync.Mutex
	count map[viewed]int64
}

type viewed struct {
	portal community.PortalID
	answer string
}

// LogViews counts a view of each answer. Ids that name nothing the actor sees are
// not told apart from others: they are dropped when the views are written.
func (a *App) LogViews(_ context.Context, actor community.Actor, ids []string) error {
	if len(ids) > maxViewed {
		return community.Bad("logs", community.WhyTooManyItems, "must be at most %d ids, not %d", maxViewed, len(ids))
	}
	for _, id := range ids {
		if !community.IsID(id) && !community.IsShortID(id) {
			return community.Bad("logs", community.WhyWrongIDs, "must hold ids of %s, not %q", "answers", id)
		}
	}
	a.views.mu.Lock()
	defer a.views.mu.Unlock()
	if a.views.count == nil {
		a.views.count = map[viewed]int64{}
	}
	for _, id := range ids {
		a.views.count[viewed{actor.Portal, id}]++
	}
	return nil
}

// take empties the views counted so far.
func (v *views) take() map[viewed]int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	count := v.count
	v.count = nil
	return count
}

// FlushViews writes the views counted so far; those that could not be written
// are counted again.
func (a *App) FlushViews(ctx context.Context) error {
	count := a.views.take()
	if len(count) == 0 {
		return nil
	}
	byPortal := map[community.PortalID]map[string]int64{}
	for v, n := range count {
		if byPortal[v.portal] == nil {
			byPortal[v.portal] = map[string]int64{}
		}
		byPortal[v.portal][v.answer] += n
	}
	var failed []error
	for portal, views := range byPortal {
		if err := a.writeViews(ctx, portal, views); err != nil {
			a.giveBack(portal, views)
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func (a *App) giveBack(portal community.PortalID, views map[string]int64) {
	a.views.mu.Lock()
	defer a.views.mu.Unlock()
	if a.views.count == nil {
		a.views.count = map[viewed]int64{}
	}
	for id, n := range views {
		a.views.count[viewed{portal, id}] += n
	}
}

// writeViews adds views to the answers, their questions, their authors and the
// day's statistics.
func (a *App) writeViews(ctx context.Context, portal community.PortalID, views map[string]int64) error {
	return a.db.Write(ctx, func(tx *store.Tx) error {
		tx.For(portal)
		return tx.AddViews(portal, views)
	})
}

// runViews writes views until ctx ends, and then what is left.
func (a *App) runViews(ctx context.Context) {
	tick := time.NewTicker(viewsEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			ctx := context.WithoutCancel(ctx)
			if err := errors.Join(a.FlushViews(ctx), a.FlushActivity(ctx)); err != nil {
				slog.Error("the last views could not be written", "error", err)
			}
			return
		case <-tick.C:
			if err := errors.Join(a.FlushViews(ctx), a.FlushActivity(ctx)); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "views could not be written; they are tried again", "error", err)
			}
		}
	}
}
