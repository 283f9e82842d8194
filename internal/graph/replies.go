package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Answer(ctx context.Context, id string) (*node.Answer, error) {
	return record(q.Viewer.Answers)(q.App.Answer(ctx, q.Actor, id))
}

func (q query) Answers(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool,
	sort *string) (*node.AnswerConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse, Sort: sort}
	return list(ctx, q, p, p.List, q.Viewer.Answers, q.App.Answers)
}

func answerEdit(in leaf.AnswerInput) app.AnswerEdit {
	return app.AnswerEdit{TextEdit: app.TextEdit{Content: in.Content, Format: node.Text(in.Format)}, Anonymous: in.Anonymous,
		PublishedAt: in.PublishedAt, Verified: in.Verified, Global: in.Global, Wiki: in.Wiki, Status: in.Status, User: node.Text(in.User)}
}

func (m mutation) CreateAnswer(ctx context.Context, questionID string, in leaf.AnswerInput) (*node.Answer, error) {
	if err := m.needAuthor(in.User); err != nil {
		return nil, err
	}
	return record(m.Viewer.Answers)(m.App.AddAnswer(ctx, m.Actor, questionID, answerEdit(in)))
}

func (m mutation) UpdateAnswer(ctx context.Context, id string, in leaf.AnswerInput, version *string) (*node.Answer, error) {
	e := answerEdit(in)
	e.Only = only(version)
	return record(m.Viewer.Answers)(m.App.EditAnswer(ctx, m.Actor, id, e))
}

func (m mutation) DeleteAnswer(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.DeleteAnswer(ctx, m.Actor, id, only(version)))
}

func (m mutation) SaveAnswerDraft(ctx context.Context, id, content string) (*node.Answer, error) {
	return record(m.Viewer.Answers)(m.App.SaveDraft(ctx, m.Actor, id, app.Text{Source: content}))
}

func (m mutation) DeleteAnswerDraft(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DropDraft(ctx, m.Actor, id))
}

func (m mutation) PublishAnswer(ctx context.Context, id string) (*node.Answer, error) {
	return record(m.Viewer.Answers)(m.App.Publish(ctx, m.Actor, id))
}
