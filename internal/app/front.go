package app

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// frontTopics is how many topics a portal shows of itself.
const frontTopics = 20

// frontAge is how long a node shows the same topics and featured records. A topic
// that is renamed or deleted and a change of the portal are shown at once; the
// order of topics, and that a featured record was hidden, within this time.
const frontAge = 5 * time.Second

// A front is what a portal shows first: its topics with most questions, and what
// of the featured records everybody sees.
type front struct {
	topics   []*community.Topic
	featured community.Featured
}

// dropsFronts are the changes that a front shows at once.
var dropsFronts = cache.Drops[front]{store.ChangedPortal: nil, store.ChangedTopic: cache.All[front]}

// front returns what p shows first, from memory where that is young.
func (a *App) front(tx *store.Tx, p *community.Portal) (front, error) {
	if f, ok := a.memory.fronts.Get(tx, p.ID); ok {
		return f, nil
	}
	f := front{featured: p.Settings.Featured}
	var err error
	if f.topics, err = tx.Topics(p.ID, community.Page{Number: 1, Limit: frontTopics}); err != nil {
		return f, err
	}
	if err := keepSeen(tx, p.ID, &f.featured); err != nil {
		return f, err
	}
	a.memory.fronts.Keep(tx, p.ID, cache.Unread, f)
	return f, nil
}

// keepSeen leaves the ids of what everybody sees.
func keepSeen(tx *store.Tx, portal community.PortalID, f *community.Featured) error {
	var ids []string
	for _, l := range featuredLists(f) {
		ids = append(ids, *l.ids...)
	}
	seen, err := tx.RecordsNamed(portal, ids, true)
	if err != nil {
		return err
	}
	for _, l := range featuredLists(f) {
		*l.ids = slices.DeleteFunc(slices.Clone(*l.ids), func(id string) bool { return seen[id] != l.name })
	}
	return nil
}

// dressTopics adds who made the topics.
func (a *App) dressTopics(tx *store.Tx, actor community.Actor, topics []*community.Topic) ([]community.TopicSeen, error) {
	l := newLook(a, actor)
	for _, t := range topics {
		l.people[t.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]community.TopicSeen, len(topics))
	for i, t := range topics {
		seen[i] = community.TopicSeen{Topic: t, By: l.users[t.Author]}
	}
	return seen, nil
}
