package app

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// memory is what this node keeps, a line for each kind.
type memory struct {
	*cache.Memory

	sessions *cache.Kind[string, *Session] // by the token's hash
	portals  *cache.Kind[string, *portals] // all of them, under allPortals
	apps     *cache.Kind[community.PortalID, []*community.App]
	topics   *cache.Kind[community.TopicID, *community.Topic]
	fronts   *cache.Kind[community.PortalID, front]
	pins     *cache.Kind[community.PortalID, pins]
	asides   *cache.Kind[community.PortalID, *Aside]
	spaces   *cache.Kind[community.SpaceID, SpaceName]

	answers   *cache.Kind[string, *community.Answer]
	questions *cache.Kind[string, *community.Question]
	posts     *cache.Kind[string, *community.Post]
	asked     *cache.Kind[string, *community.Question] // as answers embed them
	users     *cache.Kind[string, *community.User]
	followed  *cache.Kind[string, map[community.UserID]bool] // whom a person follows, by the follower
	bells     *cache.Kind[string, *store.Bell]               // what a person was told
	ranked    *cache.Kind[string, *store.Candidate]          // what searches rank by, by its number in the index
	around    *cache.Kind[string, *store.Around]
	edits     *cache.Kind[string, store.LastEdit]
}

const (
	maxSessions = 100_000
	maxKept     = 10_000 // portals, topics and spaces
	allPortals  = "all"
)

func newMemory(db *store.DB) *memory {
	m := cache.New(db)
	return &memory{
		Memory:   m,
		sessions: cache.Told[string](m, maxSessions, dropsSessions).Until(func(s *Session) time.Time { return s.expires }),
		portals: cache.Told[string](m, 1, cache.Drops[*portals]{store.ChangedPortal: cache.All[*portals],
			store.ChangedApp: cache.All[*portals]}),
		apps:   cache.Told[community.PortalID](m, maxKept, cache.Drops[[]*community.App]{store.ChangedApp: nil}),
		topics: cache.Told[community.TopicID](m, maxKept, cache.Drops[*community.Topic]{store.ChangedTopic: nil}),
		fronts: cache.Told[community.PortalID](m, maxKept, dropsFronts).For(frontAge),
		pins:   cache.Told[community.PortalID](m, maxKept, cache.Drops[pins]{store.ChangedPins: nil}).For(frontAge),
		asides: cache.Told[community.PortalID](m, maxKept, cache.Drops[*Aside]{}).For(asideAge),
		spaces: cache.Told[community.SpaceID](m, maxKept, cache.Drops[SpaceName]{}).For(nameAge),

		answers:   cache.Rows(m, "answers", 24<<20, func(a *community.Answer) int { return 1500 + len(a.Content) + len(a.Draft) }),
		questions: cache.Rows(m, "questions", 8<<20, func(q *community.Question) int { return 1500 + len(q.Description) }),
		posts:     cache.Rows(m, "posts", 8<<20, func(p *community.Post) int { return 1000 + len(p.Content) }),
		asked:     cache.Rows(m, "questions", 8<<20, func(*community.Question) int { return 1500 }),
		users:     cache.Rows(m, "users", 12<<20, func(u *community.User) int { return 900 + len(u.Profile.Description) }),
		followed:  cache.Rows(m, "users", 4<<20, func(m map[community.UserID]bool) int { return 100 + 80*len(m) }),
		bells:     cache.Rows(m, "notifications", 8<<20, sizeBell),
		ranked:    cache.Rows(m, "search_docs", 8<<20, (*store.Candidate).Size),
		around:    cache.Revised[string](16<<20, sizeAround),
		edits:     cache.Revised[string](2<<20, func(store.LastEdit) int { return 250 }),
	}
}

func sizeAround(a *store.Around) int {
	return 200 + 1200*len(a.Comments) + 40*(len(a.Up)+len(a.Down)+len(a.Followers)+len(a.Askers))
}

// lookedStill is [looked] for what depends on key and on the database, and on nothing
// else: see [cache.Still].
func lookedStill[K comparable, T any](ctx context.Context, a *App, key K, lend func(T) T, read func(*store.Tx) (T, error)) (T, error) {
	return looked(ctx, a, func(tx *store.Tx) (T, error) {
		return cache.Still(a.memory.Memory, tx, key, lend, func() (T, error) { return read(tx) })
	})
}

// lendList copies a list, so that who asked may cut and sort theirs.
func lendList[S any](l community.Listing[S]) community.Listing[S] {
	l.Items = slices.Clone(l.Items)
	return l
}

// lendThread copies the lists of a thread.
func lendThread(t *Thread) *Thread {
	return &Thread{Question: t.Question, Answers: lendList(t.Answers), Related: slices.Clone(t.Related)}
}
