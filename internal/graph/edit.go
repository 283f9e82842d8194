package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Edits(ctx context.Context, on leaf.SubjectInput, limit int, after *string) (*node.EditConnection, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Edits,
		func(ctx context.Context, actor community.Actor, page community.Page) (community.Listing[app.EditSeen], error) {
			return q.App.Edits(ctx, actor, ref, page)
		})
}

func (m mutation) RestoreQuestionText(ctx context.Context, id, editID string, version *string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.RestoreQuestionText(ctx, m.Actor, id, editID, only(version)))
}

func (m mutation) RestoreAnswerText(ctx context.Context, id, editID string, version *string) (*node.Answer, error) {
	return record(m.Viewer.Answers)(m.App.RestoreAnswerText(ctx, m.Actor, id, editID, only(version)))
}

func (m mutation) RestorePostText(ctx context.Context, id, editID string, version *string) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.RestorePostText(ctx, m.Actor, id, editID, only(version)))
}
