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

	sessions    *cache.Kind[string, *Session] // by the token's hash
	portals     *cache.Kind[string, *portals] // all of them, under allPortals
	apps        *cache.Kind[community.PortalID, []*community.App]
	topics      *cache.Kind[community.TopicID, *community.Topic]
	fronts      *cache.Kind[community.PortalID, front]
	pins        *cache.Kind[community.PortalID, pins]
	badges      *cache.Kind[community.PortalID, []*community.Badge]
	previews    *cache.Kind[string, *community.Preview]
	pictureKeys *cache.Kind[community.PortalID, string] // by which the addresses of pictures elsewhere are signed
	asides      *cache.Kind[community.PortalID, *Aside]
	spaces      *cache.Kind[community.SpaceID, SpaceName]
	unlisted    *cache.Kind[community.UserID, bool] // whether a person has answers that not everybody is listed

	answers     *cache.Kind[string, *community.Answer]
	questions   *cache.Kind[string, *community.Question]
	posts       *cache.Kind[string, *community.Post]
	asked       *cache.Kind[string, *community.Question] // as answers embed them
	users       *cache.Kind[string, *community.User]
	followed    *cache.Kind[string, map[community.UserID]bool] // whom a person follows, by the follower
	awards      *cache.Kind[string, []community.Award]         // the badges that a person has
	bells       *cache.Kind[string, *store.Bell]               // what a person was told
	letterboxes *cache.Kind[string, community.Letterbox]       // how much of what they were written a person has not read
	ranked      *cache.Kind[string, *store.Candidate]          // what searches rank by, by its number in the index
	around      *cache.Kind[string, *store.Around]
	edits       *cache.Kind[string, store.LastEdit]
	comments    *cache.Kind[string, []*community.Comment] // on a record, the first so many

	names    *cache.Kind[string, string]   // the ids of records by their short ids
	answered *cache.Kind[string, []string] // all answers to a question that everybody is listed
	newest   *cache.Kind[string, []string] // the questions of a topic
}

const allPortals = "all"

func newMemory(db *store.DB, b *cache.Budget) *memory {
	m := cache.New(db, b)
	return &memory{
		Memory:   m,
		sessions: cache.Told[string](m, "sessions", dropsSessions).Until(func(s *Session) time.Time { return s.expires }),
		portals: cache.Told[string](m, "portals", cache.Drops[*portals]{store.ChangedPortal: cache.All[*portals],
			store.ChangedApp: cache.All[*portals]}),
		apps:        cache.Told[community.PortalID](m, "apps", cache.Drops[[]*community.App]{store.ChangedApp: nil}),
		topics:      cache.Told[community.TopicID](m, "topics", cache.Drops[*community.Topic]{store.ChangedTopic: nil}),
		fronts:      cache.Told[community.PortalID](m, "fronts", dropsFronts).For(frontAge),
		pins:        cache.Told[community.PortalID](m, "pins", cache.Drops[pins]{store.ChangedPins: nil}).For(frontAge),
		badges:      cache.Told[community.PortalID](m, "badges", cache.Drops[[]*community.Badge]{store.ChangedBadges: nil}),
		previews:    cache.Told[string](m, "previews", cache.Drops[*community.Preview]{store.ChangedPreview: nil}),
		pictureKeys: pictureKeys(m),
		asides:      cache.Told[community.PortalID](m, "asides", cache.Drops[*Aside]{}).For(asideAge),
		spaces:      cache.Told[community.SpaceID](m, "spaces", cache.Drops[SpaceName]{}).For(nameAge),

		unlisted: cache.Told[community.UserID](m, "unlisted", cache.Drops[bool]{store.ChangedUnlisted: nil}).For(cache.RowAge),

		answers:     cache.Rows[*community.Answer](m, "answers", "answers").Sharing((*community.Question)(nil)),
		questions:   cache.Rows[*community.Question](m, "questions", "questions"),
		posts:       cache.Rows[*community.Post](m, "posts", "posts"),
		asked:       cache.Rows[*community.Question](m, "asked", "questions"),
		users:       cache.Rows[*community.User](m, "users", "users"),
		followed:    cache.Rows[map[community.UserID]bool](m, "followed", "users"),
		awards:      cache.Rows[[]community.Award](m, "awards", "users"),
		letterboxes: cache.Rows[community.Letterbox](m, "letterboxes", "letterboxes"),
		bells:       cache.Rows[*store.Bell](m, "bells", "notifications"),
		ranked:      cache.Rows[*store.Candidate](m, "ranked", "search_docs"),
		around:      cache.Revised[string, *store.Around](b, "around"),
		edits:       cache.Revised[string, store.LastEdit](b, "edits"),
		comments:    cache.Revised[string, []*community.Comment](b, "comments"),

		names:    cache.Revised[string, string](b, "names"),
		answered: cache.Revised[string, []string](b, "answered"),
		newest:   cache.Rows[[]string](m, "newest", "question_topics"),
	}
}

// plainKind keeps records R as strangers see them, S.
func plainKind[R, S any](a *App) *cache.Kind[string, *plain[R, S]] {
	return cache.Told[string](a.memory.Memory, "plain", cache.Drops[*plain[R, S]]{}).For(cache.RowAge)
}

// Noting has it noted what is read from memory under the context that it returns.
func (a *App) Noting(ctx context.Context) (context.Context, *cache.Grounds) {
	return a.memory.Note(ctx)
}

// lookedStill is [looked] for what depends on key and on the database, and on nothing
// else: see [cache.Still].
func lookedStill[K comparable, T any](ctx context.Context, a *App, key K, lend func(T) (T, int),
	read func(*store.Tx) (T, error)) (T, error) {
	return looked(ctx, a, func(tx *store.Tx) (T, error) {
		return cache.Still(a.memory.Memory, tx, key, lend, func() (T, error) { return read(tx) })
	})
}

// lendList copies a list, so that who asked may cut and sort theirs.
func lendList[S any](l community.Listing[S]) (community.Listing[S], int) {
	l.Items = slices.Clone(l.Items)
	return l, cache.DressedSize * (1 + len(l.Items))
}

// lendThread copies the lists of a thread.
func lendThread(t *Thread) (*Thread, int) {
	answers, weight := lendList(t.Answers)
	return &Thread{Question: t.Question, Answers: answers, Related: slices.Clone(t.Related)}, weight + cache.DressedSize
}
