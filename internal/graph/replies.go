package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Answer(ctx context.Context, id string) (*node.Answer, error) {
	found, err := q.App.Answer(ctx, q.Actor, id)
	return seen(found, err, q.Viewer.Answer)
}

func (q query) Answers(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, sort *string) (*node.AnswerConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse, Sort: sort}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	list, err := q.App.Answers(ctx, q.Actor, l)
	return node.Connect(p, list, err, q.Viewer.Answers)
}

func answerEdit(in leaf.AnswerInput) app.AnswerEdit {
	return app.AnswerEdit{Content: in.Content, Format: node.Text(in.Format), Anonymous: in.Anonymous, PublishedAt: in.PublishedAt,
		Verified: in.Verified, Status: in.Status, User: node.Text(in.User)}
}

func (m mutation) CreateAnswer(ctx context.Context, questionID string, in leaf.AnswerInput) (*node.Answer, error) {
	if err := m.needAuthor(in.User); err != nil {
		return nil, err
	}
	found, err := m.App.AddAnswer(ctx, m.Actor, questionID, answerEdit(in))
	return seen(found, err, m.Viewer.Answer)
}

func (m mutation) UpdateAnswer(ctx context.Context, id string, in leaf.AnswerInput) (*node.Answer, error) {
	found, err := m.App.EditAnswer(ctx, m.Actor, id, answerEdit(in))
	return seen(found, err, m.Viewer.Answer)
}

func (m mutation) DeleteAnswer(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteAnswer(ctx, m.Actor, id))
}

func (m mutation) SaveAnswerDraft(ctx context.Context, id, content string) (*node.Answer, error) {
	found, err := m.App.SaveDraft(ctx, m.Actor, id, app.Text{Source: content})
	return seen(found, err, m.Viewer.Answer)
}

func (m mutation) DeleteAnswerDraft(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DropDraft(ctx, m.Actor, id))
}

func (m mutation) PublishAnswer(ctx context.Context, id string) (*node.Answer, error) {
	found, err := m.App.Publish(ctx, m.Actor, id)
	return seen(found, err, m.Viewer.Answer)
}
