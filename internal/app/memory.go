package app

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// memory is what this node keeps of tokens, portals and apps, so that a request
// need not ask the database who is calling. What changes is forgotten: at once
// where this node changed it, within staleAfter where another did.
type memory struct {
	db       *store.DB
	sessions *otter.Cache[string, *Session] // by the token's hash
	portals  atomic.Pointer[portals]
	apps     *otter.Cache[community.PortalID, []*community.App]
	topics   *otter.Cache[community.TopicID, *community.Topic]
	fronts   *otter.Cache[community.PortalID, front]
	asides   *otter.Cache[community.PortalID, *Aside]
	spaces   *otter.Cache[community.SpaceID, SpaceName]

	answers   known[*community.Answer]
	questions known[*community.Question]
	posts     known[*community.Post]
	users     known[*community.User]
	around    known[*store.Around]
	asked     known[*community.Question]       // as answers embed them
	followed  known[map[community.UserID]bool] // whom a person follows, by the follower
	ranked    known[*store.Candidate]          // what searches rank by, by its number in the index
	still     *still

	polling sync.Mutex
	polled  atomic.Int64 // nanoseconds since started
	started time.Time
}

const (
	maxSessions = 100_000
	maxPortals  = 10_000
	maxTopics   = 10_000
	maxNames    = 10_000
	pollEvery   = 400 * time.Millisecond
	staleAfter  = 800 * time.Millisecond
	// pollOverlap is how long a transaction may run before its commit, and how
	// far the nodes' clocks may differ, for its changes to be seen for sure.
	pollOverlap = 15 * time.Second
)

func newMemory(db *store.DB) *memory {
	m := &memory{
		db:        db,
		sessions:  otter.Must(&otter.Options[string, *Session]{MaximumSize: maxSessions}),
		apps:      otter.Must(&otter.Options[community.PortalID, []*community.App]{MaximumSize: maxPortals}),
		answers:   newKnown(24<<20, func(a *community.Answer) int { return 1500 + len(a.Content) + len(a.Draft) }),
		questions: newKnown(8<<20, func(q *community.Question) int { return 1500 + len(q.Description) }),
		posts:     newKnown(8<<20, func(p *community.Post) int { return 1000 + len(p.Content) }),
		users:     newKnown(12<<20, func(u *community.User) int { return 900 + len(u.Profile.Description) }),
		around: newKnown(16<<20, func(a *store.Around) int {
			return 200 + 1200*len(a.Comments) + 40*(len(a.Up)+len(a.Down)+len(a.Followers)+len(a.Askers))
		}),
		asked:    newKnown(8<<20, func(q *community.Question) int { return 1500 }),
		ranked:   newKnown(8<<20, (*store.Candidate).Size),
		followed: newKnown(4<<20, func(m map[community.UserID]bool) int { return 100 + 80*len(m) }),
		topics:   otter.Must(&otter.Options[community.TopicID, *community.Topic]{MaximumSize: maxTopics}),
		fronts:   otter.Must(&otter.Options[community.PortalID, front]{MaximumSize: maxPortals}),
		asides:   otter.Must(&otter.Options[community.PortalID, *Aside]{MaximumSize: maxPortals}),
		spaces:   otter.Must(&otter.Options[community.SpaceID, SpaceName]{MaximumSize: maxNames}),
		still:    newStill(),
		started:  db.Clock(),
	}
	db.OnForget(m.forget)
	return m
}

// fresh makes sure that nothing kept is older than staleAfter. It costs one
// statement each pollEvery while requests come, and nothing while none do.
func (m *memory) fresh(ctx context.Context) error {
	age := m.age()
	switch {
	case age < pollEvery:
		return nil
	case age < staleAfter && !m.polling.TryLock():
		return nil // another is at it, and what we have is young enough
	case age >= staleAfter:
		m.polling.Lock()
	}
	defer m.polling.Unlock()
	if m.age() < pollEvery {
		return nil
	}
	return m.catchUp(ctx)
}

func (m *memory) age() time.Duration {
	return m.db.Clock().Sub(m.started) - time.Duration(m.polled.Load())
}

// catchUp drops what other nodes have changed.
func (m *memory) catchUp(ctx context.Context) error {
	began := m.db.Clock().Sub(m.started)
	since := m.db.Now().Add(-pollOverlap)
	var changes []store.Change
	err := m.db.Read(ctx, func(tx *store.Tx) (err error) {
		changes, err = tx.ChangesSince(since)
		return err
	})
	if err != nil {
		return err
	}
	for _, c := range changes {
		m.forget(c)
	}
	m.polled.Store(int64(began))
	return nil
}

// forget drops whatever is kept of a changed thing.
func (m *memory) forget(c store.Change) {
	defer m.still.forgot.Add(1)
	switch c.What {
	case store.ChangedUser:
		m.forgetSessions(func(s *Session) bool { return string(s.Actor.ID) == c.Key })
	case store.ChangedToken:
		m.sessions.Invalidate(c.Key)
	case store.ChangedFamily:
		m.forgetSessions(func(s *Session) bool { return s.Family == c.Key })
	case store.ChangedClient:
		m.forgetSessions(func(s *Session) bool { return s.Client == c.Key })
	case store.ChangedSpace:
		id := community.SpaceID(c.Key)
		m.forgetSessions(func(s *Session) bool { return s.Actor.Spaces.Role(id) != community.Outsider })
	case store.ChangedTopic:
		m.topics.Invalidate(community.TopicID(c.Key))
		m.fronts.InvalidateAll()
	case store.ChangedPortal:
		m.portals.Store(nil)
		m.fronts.Invalidate(community.PortalID(c.Key))
	case store.ChangedApp:
		m.portals.Store(nil) // with their endpoints
		m.apps.Invalidate(community.PortalID(c.Key))
		m.forgetSessions(func(s *Session) bool { return s.Use == "" && string(s.Actor.Portal) == c.Key })
	}
}

// touched drops what is kept of rows that changed.
func (m *memory) touched(epoch int64, rows []store.Touch) {
	for _, row := range rows {
		switch row.Table {
		case "users":
			m.users.drop(row.ID, epoch)
			m.followed.drop(row.ID, epoch)
		case "questions":
			m.questions.drop(row.ID, epoch)
			m.asked.drop(row.ID, epoch)
		case "answers":
			m.answers.drop(row.ID, epoch)
		case "posts":
			m.posts.drop(row.ID, epoch)
		case "search_docs":
			m.ranked.drop(row.ID, epoch)
		case "":
			m.users.clear(epoch)
			m.followed.clear(epoch)
			m.questions.clear(epoch)
			m.asked.clear(epoch)
			m.answers.clear(epoch)
			m.posts.clear(epoch)
			m.ranked.clear(epoch)
		}
	}
}

func (m *memory) forgetSessions(matches func(*Session) bool) {
	for hash, s := range m.sessions.All() {
		if matches(s) {
			m.sessions.Invalidate(hash)
		}
	}
}

// Sessions is how many callers this node knows, for the operator.
func (a *App) Sessions() int { return a.memory.sessions.EstimatedSize() }
