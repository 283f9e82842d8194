package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (m mutation) RestoreQuestion(ctx context.Context, id string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.RestoreQuestion(ctx, m.Actor, id))
}

func (m mutation) RestoreAnswer(ctx context.Context, id string) (*node.Answer, error) {
	return record(m.Viewer.Answers)(m.App.RestoreAnswer(ctx, m.Actor, id))
}

func (m mutation) RestorePost(ctx context.Context, id string) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.RestorePost(ctx, m.Actor, id))
}

func (m mutation) RestoreComment(ctx context.Context, id string) (*node.Comment, error) {
	return one(m.Viewer.Comments)(m.App.RestoreComment(ctx, m.Actor, community.Ref{}, id))
}
