package app

import (
	"context"
	"maps"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A Span is a run of days with few enough records of a kind for one sitemap.
type Span struct {
	Kind        string // of store.Addressed
	First, Last int64  // days since 1970
}

const (
	spanRecords  = 5_000  // how many records a span is to have, unless one day has more
	maxAddresses = 50_000 // how many addresses a sitemap may have
	maxPlaces    = 24_000 // how many topics, and how many spaces, are in one together with the lists
)

// Spans parts the records that everybody may list by the days they were created,
// of which their numbers are kept: nothing is counted.
func (a *App) Spans(ctx context.Context, portal community.PortalID) ([]Span, error) {
	return looked(ctx, a, func(tx *store.Tx) (spans []Span, err error) {
		for _, kind := range slices.Sorted(maps.Keys(store.Addressed)) {
			days, err := tx.TallyDays(portal, store.Addressed[kind], 0, store.Day(tx.Now))
			if err != nil {
				return nil, err
			}
			spans = append(spans, spansOf(kind, days)...)
		}
		return spans, nil
	})
}

func spansOf(kind string, days map[int64]int64) (spans []Span) {
	var n int64
	for _, day := range slices.Sorted(maps.Keys(days)) {
		switch {
		case days[day] <= 0:
			continue
		case len(spans) == 0 || n+days[day] > spanRecords:
			spans, n = append(spans, Span{kind, day, day}), 0
		}
		spans[len(spans)-1].Last = day
		n += days[day]
	}
	return spans
}

// Addresses returns the addresses of a span's records.
func (a *App) Addresses(ctx context.Context, portal community.PortalID, s Span) ([]store.Address, error) {
	if store.Addressed[s.Kind] == "" {
		return nil, community.ErrNotFound
	}
	return looked(ctx, a, func(tx *store.Tx) ([]store.Address, error) {
		return tx.Addresses(portal, s.Kind, s.First, s.Last, maxAddresses)
	})
}

// SpaceAddresses returns the addresses of open spaces.
func (a *App) SpaceAddresses(ctx context.Context, portal community.PortalID) ([]store.Address, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]store.Address, error) { return tx.SpaceAddresses(portal, maxPlaces) })
}

// TopicAddresses returns the addresses of topics.
func (a *App) TopicAddresses(ctx context.Context, portal community.PortalID) ([]store.Address, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]store.Address, error) { return tx.TopicAddresses(portal, maxPlaces) })
}
