package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// every does something at each tick until ctx ends. What fails is logged as failed says, and tried
// again at the next.
func every(ctx context.Context, interval time.Duration, failed string, do func(context.Context) error) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := do(ctx); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, failed, "error", err)
			}
		}
	}
}

// whileAny does some of what there is in one transaction after the other, until there is none. Where
// there is none, nothing is written.
func (a *App) whileAny(ctx context.Context, isAny func(*store.Tx) (bool, error), some func(*store.Tx) error) error {
	for {
		is, err := looked(ctx, a, isAny)
		if err != nil || !is {
			return err
		}
		if err := a.db.Write(ctx, some); err != nil {
			return err
		}
	}
}
