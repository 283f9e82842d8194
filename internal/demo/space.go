package demo

import (
	"maps"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

type spaceID = community.SpaceID

// rooms are the spaces there are: one of each hundred questions and posts stands
// in each of the open ones twice, in the closed ones once.
var rooms = []struct {
	name, description string
	collection        int // 0 is the default one
	hundredth         []int
	private, hidden   bool
}{
	{name: "Newcomers", description: "Say hello, and ask what you would not ask elsewhere.", hundredth: []int{3, 51}},
	{name: "Show and tell", description: "What you have built, fixed or found out.", hundredth: []int{12, 64}},
	{name: "Small teams", description: "For those who do everything themselves.", collection: 1, hundredth: []int{23, 77}},
	{name: "Large teams", description: "Roles, rollouts and reports.", collection: 1, hundredth: []int{38, 89}},
	{name: "Beta testers", description: "What is coming, for those who try it first.", collection: 2, hundredth: []int{7}, private: true},
	{name: "Advisory board", description: "By invitation only.", collection: 2, hundredth: []int{11}, hidden: true},
}

var collectionNames = []string{"Who we are", "Behind the scenes"}

// addSpaces makes the collections and spaces. Their first admin is a moderator.
func (w *world) addSpaces() {
	admin := w.staff[0].user
	created := w.cal.start.Add(-w.cal.start.Sub(admin.Created) / 3)
	ids := []community.CollectionID{community.DefaultCollection(w.portal.ID)}
	for i, name := range collectionNames {
		c := &community.Collection{ID: newID[community.Collection](roll(w.o.Seed, ofSpace, 1<<30|i), created), Portal: w.portal.ID,
			Created: created, Updated: created, Author: admin.ID, Name: name, Place: i + 2}
		w.collections, ids = append(w.collections, c), append(ids, c.ID)
	}
	for i, r := range rooms {
		w.spaces = append(w.spaces, &community.Space{ID: newID[community.Space](roll(w.o.Seed, ofSpace, i), created), Portal: w.portal.ID,
			Created: created, Updated: created, Author: admin.ID, Collection: ids[r.collection], Name: r.name, Slug: community.Slug(r.name),
			Description: "<p>" + r.description + "</p>", Private: r.private, Hidden: r.hidden, InviteOnly: r.private || r.hidden})
	}
}

// spaceOf is where the n-th unit stands, nil for no space.
func (w *world) spaceOf(n int) *community.Space {
	for i, r := range rooms {
		if slices.Contains(r.hundredth, n%100) {
			return w.spaces[i]
		}
	}
	return nil
}

// stand puts a record of the unit into its space.
func (t *thread) stand(space *spaceID, shelf *community.Shelf) {
	if t.space != nil {
		*space, *shelf = t.space.ID, shelf.In(t.space.IsClosed())
	}
}

// join makes everybody who had a part in what was added to the batch since it was as
// before, and is still there, a member of the unit's space.
func (t *thread) join(before batch) {
	b := t.batch
	join := func(user userID, when time.Time) {
		if t.crowd.byID[user].user.Status == community.Erased {
			return
		}
		b.memberships = append(b.memberships, community.Membership{Space: t.space.ID, User: user, Role: community.SpaceMember,
			Created: when})
	}
	for _, q := range b.questions[len(before.questions):] {
		join(q.Author, q.Created)
		if q.Asked != "" {
			join(q.Asked, q.Created)
		}
	}
	each(b.answers[len(before.answers):], func(a *community.Answer) { join(a.Author, a.Created) })
	each(b.posts[len(before.posts):], func(p *community.Post) { join(p.Author, p.Created) })
	each(b.comments[len(before.comments):], func(c *community.Comment) { join(c.Author, c.Created) })
	each(b.votes[len(before.votes):], func(v community.Vote) { join(v.User, v.Created) })
	each(b.follows[len(before.follows):], func(f community.Follow) { join(f.User, f.Created) })
	each(b.asks[len(before.asks):], func(a store.Ask) { join(a.User, a.Created) })
	each(b.choices[len(before.choices):], func(c store.Choice) { join(c.User, c.Created) })
	each(b.edits[len(before.edits):], func(e *community.Edit) { join(e.By, e.Created) })
}

func each[T any](list []T, do func(T)) {
	for _, item := range list {
		do(item)
	}
}

// member enters a membership: who had a part in several things joined with the
// first.
func (k *book) member(m community.Membership) {
	key := membership{m.Space, m.User}
	if was, ok := k.members[key]; ok {
		m.Role = max(m.Role, was.Role)
		if was.Created.Before(m.Created) {
			m.Created = was.Created
		}
	}
	k.members[key] = m
}

type membership struct {
	space spaceID
	user  userID
}

// closeSpaces stores who is in which space, and what stands in each.
func (k *book) closeSpaces(tx *store.Tx, portal community.PortalID) error {
	if err := tx.AddMembers(portal, slices.Collect(maps.Values(k.members))...); err != nil {
		return err
	}
	for id, c := range k.spaces {
		if err := tx.CountSpace(id, c); err != nil {
			return err
		}
	}
	return nil
}
