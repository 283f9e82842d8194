package app

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/unfurl"
)

// What a text leads to is fetched by a job that commits with it. What somebody is shown and is not
// known, or was fetched long ago, is noted in memory first, so that reading costs no write.

const (
	// previewsEvery is how often it is written down which previews are wanted.
	previewsEvery = 2 * time.Second
	// maxWanted is how many may be wanted until then. Those beyond are wanted when they are shown again.
	maxWanted = 500
	// fetchedWithin is the time in which so many pages of a portal are fetched at most, of one host and in all.
	fetchedWithin = time.Minute
	fetchedOfHost = 10
	fetchedInAll  = 120
	// previewsFor is how long a preview is kept that nobody is shown any more.
	previewsFor = 90 * 24 * time.Hour
)

// previews are those that were shown and are to be fetched.
type previews struct {
	mu     sync.Mutex
	wanted map[string]*community.Preview

	fetched, failed atomic.Int64
}

// want notes that a preview is to be fetched.
func (ps *previews) want(p *community.Preview) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.wanted == nil {
		ps.wanted = map[string]*community.Preview{}
	}
	if len(ps.wanted) < maxWanted {
		ps.wanted[store.PreviewKey(p.Portal, p.ID)] = p
	}
}

// take empties what is wanted.
func (ps *previews) take() (list []*community.Preview) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, p := range ps.wanted {
		list = append(list, p)
	}
	ps.wanted = nil
	slices.SortFunc(list, func(p, q *community.Preview) int { return strings.Compare(string(p.ID), string(q.ID)) })
	return list
}

// PreviewFetches are how many pages this node has fetched for previews, and how many it could not.
func (a *App) PreviewFetches() (fetched, failed int64) {
	return a.previews.fetched.Load(), a.previews.failed.Load()
}

// runPreviews has it written down which previews are wanted, until ctx ends.
func (a *App) runPreviews(ctx context.Context) {
	every(ctx, previewsEvery, "previews could not be asked for; they are when they are shown again", a.QueuePreviews)
}

// QueuePreviews adds a job for each preview that somebody was shown the place of.
func (a *App) QueuePreviews(ctx context.Context) error {
	list := a.previews.take()
	if len(list) == 0 {
		return nil
	}
	return a.db.Write(ctx, func(tx *store.Tx) error { return fetchPreviews(tx, list) })
}

func fetchPreviews(tx *store.Tx, list []*community.Preview) error {
	for _, p := range list {
		if err := tx.WantPreview(p); err != nil {
			return err
		}
		if err := tx.AddJob(fetching(p)); err != nil {
			return err
		}
	}
	return nil
}

// previewing is what a job of previews is about: what somebody has written, or one address.
type previewing struct {
	On      community.Ref       `json:",omitzero"`
	Address community.PreviewID `json:",omitempty"`
}

// fetching is the job of fetching a preview: one at a time.
func fetching(p *community.Preview) *store.Job {
	return &store.Job{Portal: p.Portal, Kind: community.PreviewJob, Pool: community.PreviewJob,
		Once: strings.Join([]string{community.PreviewJob, string(p.Portal), string(p.ID)}, " "), Body: encode(previewing{Address: p.ID})}
}

// previewNew has the pages fetched that a text leads to which is new in the open. Which ones these are
// is seen when the job is done, by what it says then.
func previewNew(tx *store.Tx, portal community.PortalID, on community.Ref, shelf community.Shelf, text string) error {
	if shelf != community.Open || len(markup.Alone(text)) == 0 {
		return nil
	}
	return tx.AddJob(&store.Job{Portal: portal, Kind: community.PreviewJob, Pool: community.PreviewJob, Body: encode(previewing{On: on})})
}

// previewRecord is previewNew of a record.
func previewRecord(tx *store.Tx, c community.Content) error {
	_, says := c.Says()
	return previewNew(tx, c.Base().Portal, c.Base().Ref(), c.Base().Shelf, says)
}

// previewChanged is previewRecord of one that says something else now, or says it to others.
func previewChanged(tx *store.Tx, before, c community.Content) error {
	if !isRewritten(before, c) && c.Base().Shelf == before.Base().Shelf {
		return nil
	}
	return previewRecord(tx, c)
}

// TakePreview returns the preview that a job is to fetch: none where there is nothing to do but what is
// done here.
func (a *App) TakePreview(ctx context.Context, j *store.Job) (*community.Preview, error) {
	var body previewing
	if err := json.Unmarshal([]byte(j.Body), &body); err != nil {
		return nil, err
	}
	portal, err := a.portal(ctx, j.Portal)
	if err != nil {
		return nil, err
	}
	if body.Address == "" {
		return nil, a.previewText(ctx, portal, body.On)
	}
	var taken *community.Preview
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		taken = nil
		p, err := tx.Preview(j.Portal, body.Address)
		if errors.Is(err, community.ErrNotFound) || err == nil && (!p.IsDue(tx.Now) || !a.fetchesPreview(portal, p)) {
			return nil
		}
		if err != nil {
			return err
		}
		ofHost, inAll, err := tx.CountFetched(p.Portal, p.Host, tx.Now.Add(-fetchedWithin))
		if err != nil {
			return err
		}
		if ofHost >= fetchedOfHost || inAll >= fetchedInAll {
			return fetchLater(tx, p)
		}
		fetched := p.Fetched
		p.Begin(tx.Now)
		taken = p
		return tx.ChangePreview(p, fetched, p.State)
	})
	return taken, err
}

// fetchLater leaves an address alone for a while, and has it fetched then.
func fetchLater(tx *store.Tx, p *community.Preview) error {
	j := fetching(p)
	p.Due = tx.Now.Add(fetchedWithin)
	j.Once, j.Due = "", p.Due // the job that is at it waits by that word
	if err := tx.ChangePreview(p, p.Fetched, p.State); err != nil {
		return err
	}
	return tx.AddJob(j)
}

// previewText has the pages fetched that a text in the open leads to, as far as they are not known.
func (a *App) previewText(ctx context.Context, portal *community.Portal, on community.Ref) error {
	guest := community.Actor{Portal: portal.ID}
	_, err := a.PreviewsOn(ctx, guest, on)
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone {
		return nil
	}
	if err != nil {
		return err
	}
	return a.QueuePreviews(ctx)
}

// KeepPreview keeps what came of fetching a preview, unless a moderator dropped it meanwhile.
func (a *App) KeepPreview(tx *store.Tx, p *community.Preview, found unfurl.Page, failed error) error {
	now, err := tx.Preview(p.Portal, p.ID)
	if errors.Is(err, community.ErrNotFound) || err == nil && !now.Fetched.Equal(p.Fetched) {
		return nil
	}
	if err != nil || now.State == community.PreviewDropped {
		return err
	}
	state := now.State
	if failed == nil {
		now.Found(found.Title, found.Description, found.Site, found.Picture)
	} else {
		now.Failed(errors.Is(failed, unfurl.ErrGone))
	}
	return tx.ChangePreview(now, p.Fetched, state)
}

// FetchedPreview counts what came of fetching one.
func (a *App) FetchedPreview(failed error) {
	if failed != nil {
		a.previews.failed.Add(1)
		return
	}
	a.previews.fetched.Add(1)
}

// Address is where people find a portal.
func (a *App) Address(ctx context.Context, id community.PortalID) (string, error) {
	p, err := a.portal(ctx, id)
	if err != nil {
		return "", err
	}
	return a.address(p), nil
}
