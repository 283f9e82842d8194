package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Edits(ctx context.Context, on leaf.SubjectInput, limit int, after *string) (*node.EditConnection, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	return node.Connect(p, q.Viewer.Edits)(q.App.Edits(ctx, q.Actor, ref, page))
}

func (m mutation) RestoreQuestionText(ctx context.Context, id, editID string, version *string) (*node.Question, error) {
	return one(m.Viewer.Questions)(m.App.RestoreQuestionText(ctx, m.Actor, id, editID, only(version)))
}

func (m mutation) RestoreAnswerText(ctx context.Context, id, editID string, version *string) (*node.Answer, error) {
	return one(m.Viewer.Answers)(m.App.RestoreAnswerText(ctx, m.Actor, id, editID, only(version)))
}

func (m mutation) RestorePostText(ctx context.Context, id, editID string, version *string) (*node.Post, error) {
	return one(m.Viewer.Posts)(m.App.RestorePostText(ctx, m.Actor, id, editID, only(version)))
}
