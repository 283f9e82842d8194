package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// voteValues are what votes count.
var voteValues = map[leaf.Vote]int{leaf.VoteUp: 1, leaf.VoteDown: -1, leaf.VoteNone: 0}

func (m mutation) VoteAnswer(ctx context.Context, id string, vote leaf.Vote) (*node.Answer, error) {
	return record(m.Viewer.Answers)(m.App.VoteAnswer(ctx, m.Actor, id, voteValues[vote]))
}

func (m mutation) VoteQuestion(ctx context.Context, id string, vote leaf.Vote) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.VoteQuestion(ctx, m.Actor, id, voteValues[vote]))
}

func (m mutation) VotePost(ctx context.Context, id string, vote leaf.Vote) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.VotePost(ctx, m.Actor, id, voteValues[vote]))
}

func (m mutation) VoteComment(ctx context.Context, id string, vote leaf.Vote) (*node.Comment, error) {
	if vote == leaf.VoteDown {
		return nil, community.Bad("vote", community.WhyBadVote, "must be UP or NONE on a comment")
	}
	return one(m.Viewer.Comments)(m.App.VoteComment(ctx, m.Actor, id, voteValues[vote]))
}
