package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

type (
	ReactorConnection = Connection[*Reactor]
	ReactorEdge       = Edge[*Reactor]
)

// Reactor is who reacted to something, with what and when.
type Reactor struct {
	Reaction  string
	CreatedAt time.Time
	Member    *Member
}

// Reactors returns who reacted as nodes.
func (v *Viewer) Reactors(list []community.Reactor) []*Reactor {
	members := v.Members(each(list, func(r community.Reactor) community.Byline { return r.By }))
	nodes := make([]*Reactor, len(list))
	for i, r := range list {
		nodes[i] = &Reactor{Reaction: r.Emoji, CreatedAt: r.Created, Member: members[i]}
	}
	return nodes
}

func reactionsOf(list []community.ReactionSeen) []leaf.PostReactionDetail {
	return each(list, func(r community.ReactionSeen) leaf.PostReactionDetail {
		return leaf.PostReactionDetail{Reaction: r.Emoji, Count: int(r.Count), Reacted: r.Reacted}
	})
}

// The fields of the schema, from here on.

func (c *Comment) Reactions() []leaf.PostReactionDetail  { return reactionsOf(c.CommentSeen.Reactions) }
func (a *Answer) Reactions() []leaf.PostReactionDetail   { return reactionsOf(a.Votes.Reactions) }
func (q *Question) Reactions() []leaf.PostReactionDetail { return reactionsOf(q.Votes.Reactions) }
