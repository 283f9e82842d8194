package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Pinned is where a record is pinned.
type Pinned struct {
	Portal, Space bool
	TopicIDs      []string
}

func pinned(p community.Pinned) *Pinned {
	return &Pinned{p.Portal, p.Space, each(p.Topics, func(t community.TopicID) string { return string(t) })}
}

// Pin is a record that a place shows first.
type Pin struct {
	Kind, RecordID string
	Pinned         *Pinned
	Found
}

// Pins returns what a place shows first as nodes.
func (v *Viewer) Pins(list []app.PinSeen) []*Pin {
	nodes := make([]*Pin, len(list))
	for i, found := range v.mixed(each(list, func(p app.PinSeen) app.Hit { return p.Hit })) {
		n := &Pin{Kind: string(community.OnPost), Pinned: pinned(list[i].Pinned), Found: found}
		if q := list[i].Question; q != nil {
			n.Kind, n.RecordID = string(community.OnQuestion), string(q.ID)
		} else {
			n.RecordID = string(list[i].Post.ID)
		}
		nodes[i] = n
	}
	return nodes
}

// pinnedOf are where the records of a crowd are pinned.
func pinnedOf[N any](ctx context.Context, a among[N], of func(N) *community.Record) (*Pinned, error) {
	return own(a, "pinned", func(all []N) ([]*Pinned, error) {
		list, err := a.viewer.App.PinnedOf(ctx, a.viewer.Actor, each(all, of))
		return each(list, pinned), err
	})
}

func (q *Question) Pinned(ctx context.Context) (*Pinned, error) {
	return pinnedOf(ctx, q.among, (*Question).base)
}

func (p *Post) Pinned(ctx context.Context) (*Pinned, error) {
	return pinnedOf(ctx, p.among, (*Post).base)
}
