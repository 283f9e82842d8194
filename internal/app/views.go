package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// viewsEvery is how often counted views are written. A crash loses those of the
// last second at most, and nothing else: views alone are counted in memory first,
// so that reading costs no write.
const viewsEvery = time.Second

// viewsBatch is how many views one transaction writes.
const viewsBatch = 1000

// maxViewed is how many ids one call may log.
const maxViewed = 1000

// maxRemembered is of how many views a node remembers that they were written in this hour.
// Of those beyond, the database is asked.
const maxRemembered = 1 << 17

// views are the views not written yet, in the order they came. What was viewed this
// hour is remembered only so that looking again costs no write: that a view counts once in 24
// hours is kept in the database.
type views struct {
	mu      sync.Mutex
	fresh   []view
	hour    int64
	salt    string // of the hour, this node's own
	written map[[16]byte]bool
}

type view struct {
	portal community.PortalID
	store.View
}

// A Visitor is who looks at something: a member, or a guest by what their browser tells.
type Visitor struct {
	community.Actor
	Address, Agent string
	From           string // the host that they come from, "" where that is not known
}

// isPerson reports whether somebody reads what is sent. Who has neither an account nor an
// address is an app.
func (v Visitor) isPerson() bool {
	switch {
	case v.ID != "":
		return v.Role != community.Bot
	case v.Address == "":
		return false
	}
	agent := strings.ToLower(v.Agent)
	return agent != "" && !slices.ContainsFunc(crawlers, func(word string) bool { return strings.Contains(agent, word) })
}

// crawlers are words by which programs that read pages say that they are some.
var crawlers = []string{"bot", "crawl", "spider", "slurp", "preview", "facebookexternalhit", "embedly", "monitor"}

// Viewed counts a view of each that is named. Whether it is one more by the same person,
// or by who wrote it, shows when it is written.
func (a *App) Viewed(by Visitor, on community.Subject, refs ...string) {
	if !by.isPerson() {
		return
	}
	guest := ""
	if by.ID == "" {
		guest = by.Address + "\n" + by.Agent
	}
	vs := &a.views
	vs.mu.Lock()
	defer vs.mu.Unlock()
	if hour := a.db.Now().Unix() / 3600; vs.written == nil || vs.hour != hour || len(vs.written) > maxRemembered {
		vs.hour, vs.salt, vs.written = hour, rand.Text(), map[[16]byte]bool{}
	}
	for _, ref := range refs {
		v := view{by.Portal, store.View{On: on, Ref: ref, User: by.ID, Guest: guest, From: by.From}}
		if key := vs.key(v); !vs.written[key] {
			vs.written[key] = true
			vs.fresh = append(vs.fresh, v)
		}
	}
}

// key is what a node remembers a view by.
func (vs *views) key(v view) (key [16]byte) {
	sum := sha256.Sum256([]byte(strings.Join([]string{vs.salt, string(v.portal), string(v.On), v.Ref, string(v.User), v.Guest}, "\n")))
	copy(key[:], sum[:])
	return key
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
	a.Viewed(Visitor{Actor: actor}, community.OnAnswer, ids...)
	return nil
}

// take empties the views counted so far.
func (vs *views) take() []view {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	fresh := vs.fresh
	vs.fresh = nil
	return fresh
}

func (vs *views) giveBack(some []view) {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	vs.fresh = append(vs.fresh, some...)
}

// FlushViews writes the views counted so far; those that could not be written
// are counted again.
func (a *App) FlushViews(ctx context.Context) error {
	byPortal := map[community.PortalID][]view{}
	for _, v := range a.views.take() {
		byPortal[v.portal] = append(byPortal[v.portal], v)
	}
	var failed []error
	for portal, views := range byPortal {
		for some := range slices.Chunk(views, viewsBatch) {
			if err := a.writeViews(ctx, portal, some); err != nil {
				a.views.giveBack(some)
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

func (a *App) writeViews(ctx context.Context, portal community.PortalID, some []view) error {
	views := make([]store.View, len(some))
	for i, v := range some {
		views[i] = v.View
	}
	return a.db.Write(ctx, func(tx *store.Tx) error {
		tx.For(portal)
		return tx.AddViews(portal, views)
	})
}

// maxReferrers is how many of the hosts that a question was reached from are told.
const maxReferrers = 10

// referrersOf adds from where a question is reached, for those who are told.
func referrersOf(tx *store.Tx, actor community.Actor, q *community.QuestionSeen) (err error) {
	if q.Counts.Views > 0 && actor.CanSeeReferrers(&q.Question) {
		q.Referrers, err = tx.Referrers(q.ID, maxReferrers)
	}
	return err
}

// runViews writes views until ctx ends, and then what is left.
func (a *App) runViews(ctx context.Context) {
	flush := func(ctx context.Context) error { return errors.Join(a.FlushViews(ctx), a.FlushActivity(ctx)) }
	every(ctx, viewsEvery, "views could not be written; they are tried again", flush)
	if err := flush(context.WithoutCancel(ctx)); err != nil {
		slog.Error("the last views could not be written", "error", err)
	}
}
