package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// EventGuest is somebody who said whether they come to an event.
type EventGuest struct {
	Member    *Member
	Answer    string
	CreatedAt time.Time
}

// EventGuests returns those who said so as nodes.
func (v *Viewer) EventGuests(found []community.AttendeeSeen) []*EventGuest {
	nodes := make([]*EventGuest, len(found))
	for i, m := range v.People(each(found, func(g community.AttendeeSeen) community.UserSeen { return g.UserSeen })) {
		nodes[i] = &EventGuest{Member: m, Answer: string(found[i].Answer), CreatedAt: found[i].Created}
	}
	return nodes
}

// Event is what the post has if it is one.
func (p *Post) Event() *leaf.Event {
	if !p.IsEvent() {
		return nil
	}
	g := &p.Gathering
	return &leaf.Event{StartsAt: g.Starts, EndsAt: g.Ends, TimeZone: g.Zone, Place: g.Place, Link: g.Link, Seats: int(g.Seats),
		Going: int(g.Going), Waiting: int(g.Waiting), Cancelled: g.Cancelled, Sequence: int(g.Sequence), Answer: text(string(p.Answer))}
}
