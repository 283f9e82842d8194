package app

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// doings are what people did and is not written yet. That somebody was seen is
// kept to the minute: within one, more of the same is not written again.
type doings struct {
	mu     sync.Mutex
	fresh  map[doer]store.Doing
	minute int64
	noted  map[doer]store.Doing // in that minute
	used   map[string]bool      // personal tokens, by their hashes
}

type doer struct {
	portal community.PortalID
	user   community.UserID
}

// activityBatch is how many people one transaction notes.
const activityBatch = 500

// saw notes that the person of a session is here, and that their personal token was
// used.
func (a *App) saw(s *Session, now time.Time) {
	minute := now.Unix() / 60
	if s.seen.Swap(minute) != minute {
		a.did(s.Actor.Portal, s.Actor.ID, store.Seen)
		if s.Use == community.PersonalToken {
			a.doings.use(s.Key)
		}
	}
}

func (d *doings) use(tokens ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.used == nil {
		d.used = map[string]bool{}
	}
	for _, hash := range tokens {
		d.used[hash] = true
	}
}

// didAfter notes what somebody did, once the transaction is durable.
func (a *App) didAfter(tx *store.Tx, portal community.PortalID, user community.UserID, what store.Doing) {
	if user != "" {
		tx.After(func() { a.did(portal, user, what) })
	}
}

// did notes what somebody did just now.
func (a *App) did(portal community.PortalID, user community.UserID, what store.Doing) {
	d := &a.doings
	d.mu.Lock()
	defer d.mu.Unlock()
	if minute := a.db.Now().Unix() / 60; d.minute != minute || d.noted == nil {
		d.minute, d.noted = minute, map[doer]store.Doing{}
	}
	who := doer{portal, user}
	if d.noted[who]|what == d.noted[who] {
		return
	}
	d.noted[who] |= what
	if d.fresh == nil {
		d.fresh = map[doer]store.Doing{}
	}
	d.fresh[who] |= what
}

func (d *doings) take() (fresh map[doer]store.Doing, used map[string]bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fresh, used = d.fresh, d.used
	d.fresh, d.used = nil, nil
	return fresh, used
}

// FlushActivity writes what people did since the last time. Like views it is
// counted in memory first, so that neither reading nor voting costs a write for
// it; a crash loses the last second of it at most. What could not be written is
// noted again.
func (a *App) FlushActivity(ctx context.Context) error {
	byPortal := map[community.PortalID]map[community.UserID]store.Doing{}
	fresh, used := a.doings.take()
	for who, what := range fresh {
		if byPortal[who.portal] == nil {
			byPortal[who.portal] = map[community.UserID]store.Doing{}
		}
		byPortal[who.portal][who.user] = what
	}
	failed := []error{a.flushUsed(ctx, used)}
	for portal, people := range byPortal {
		for ids := range slices.Chunk(slices.Sorted(maps.Keys(people)), activityBatch) {
			some := map[community.UserID]store.Doing{}
			for _, id := range ids {
				some[id] = people[id]
			}
			if err := a.db.Write(ctx, func(tx *store.Tx) error { return tx.NoteActivity(portal, some) }); err != nil {
				a.noteAgain(portal, some)
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

func (a *App) flushUsed(ctx context.Context, used map[string]bool) error {
	var failed []error
	for hashes := range slices.Chunk(slices.Sorted(maps.Keys(used)), activityBatch) {
		if err := a.db.Write(ctx, func(tx *store.Tx) error { return tx.NoteTokenUse(hashes) }); err != nil {
			a.doings.use(hashes...)
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func (a *App) noteAgain(portal community.PortalID, people map[community.UserID]store.Doing) {
	d := &a.doings
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fresh == nil {
		d.fresh = map[doer]store.Doing{}
	}
	for user, what := range people {
		d.fresh[doer{portal, user}] |= what
	}
}
