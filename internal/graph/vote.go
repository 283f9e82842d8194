package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func voteValue(v leaf.Vote) int {
	switch v {
	case leaf.VoteUp:
		return 1
	case leaf.VoteDown:
		return -1
	}
	return 0
}

func (m mutation) VoteAnswer(ctx context.Context, id string, vote leaf.Vote) (*node.Answer, error) {
	found, err := m.App.VoteAnswer(ctx, m.Actor, id, voteValue(vote))
	return seen(found, err, m.Viewer.Answer)
}

func (m mutation) VoteQuestion(ctx context.Context, id string, vote leaf.Vote) (*node.Question, error) {
	found, err := m.App.VoteQuestion(ctx, m.Actor, id, voteValue(vote))
	return seen(found, err, m.Viewer.Question)
}

func (m mutation) VotePost(ctx context.Context, id string, vote leaf.Vote) (*node.Post, error) {
	p, err := m.App.VotePost(ctx, m.Actor, id, voteValue(vote))
	return seen(p, err, m.Viewer.Post)
}

func (m mutation) VoteComment(ctx context.Context, id string, vote leaf.Vote) (*node.Comment, error) {
	if vote == leaf.VoteDown {
		return nil, community.Bad("vote", community.WhyBadVote, "must be UP or NONE on a comment")
	}
	c, err := m.App.VoteComment(ctx, m.Actor, id, voteValue(vote))
	return seen(c, err, m.Viewer.Comment)
}
