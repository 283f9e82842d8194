package worker

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
)

// Watch tells those who watch something of what came up there.
type Watch struct{ App *app.App }

// watchFor is how long telling is tried: what is told later is no news.
const watchFor = 24 * time.Hour

// Kind returns how watchers are told.
func (w Watch) Kind() Kind { return Kind{Do: w.tell, For: watchFor} }

func (w Watch) tell(ctx context.Context, j *store.Job) (Outcome, error) {
	return Outcome{}, w.App.TellWatchers(ctx, j)
}
