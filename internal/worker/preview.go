package worker

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/unfurl"
)

// Previews fetches what the pages say of themselves that texts lead to.
type Previews struct{ App *app.App }

// previewFor is how long it is tried to begin. That a page cannot be had is no reason to try again: it is
// kept, and asked for when it is next shown.
const previewFor = 24 * time.Hour

// Kind returns how previews are fetched.
func (p Previews) Kind() Kind { return Kind{Do: p.fetch, For: previewFor} }

func (p Previews) fetch(ctx context.Context, j *store.Job) (Outcome, error) {
	preview, err := p.App.TakePreview(ctx, j)
	if err != nil || preview == nil {
		return Outcome{}, err
	}
	at, err := p.App.Address(ctx, j.Portal)
	if err != nil {
		return Outcome{}, err
	}
	found, failed := unfurl.Fetcher{Client: p.App.Elsewhere(), Agent: unfurl.Agent(at)}.Fetch(ctx, preview.URL)
	p.App.FetchedPreview(failed)
	return Outcome{Then: func(tx *store.Tx, _ store.JobState) error { return p.App.KeepPreview(tx, preview, found, failed) }}, nil
}
