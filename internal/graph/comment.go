package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// subject is the one record that an input names.
func subject(in leaf.SubjectInput) (ref community.Ref, err error) {
	for _, named := range []struct {
		kind community.Subject
		id   *string
	}{
		{community.OnQuestion, in.QuestionID}, {community.OnAnswer, in.AnswerID}, {community.OnPost, in.PostID},
		{community.OnComment, in.CommentID}} {
		if named.id == nil {
			continue
		}
		if ref.On != "" {
			return ref, community.Bad("on", community.WhyNameOneRecord, "must name one record")
		}
		ref = community.Ref{On: named.kind, ID: *named.id}
	}
	if ref.On == "" {
		return ref, community.Lacking("on")
	}
	return ref, nil
}

func (m mutation) CreateComment(ctx context.Context, on leaf.SubjectInput, in leaf.CommentInput) (*node.Comment, error) {
	if err := m.needAuthor(in.User); err != nil {
		return nil, err
	}
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	if ref.On == community.OnComment {
		return nil, community.Bad("on", community.WhyNameOneRecord, "must be a question, an answer or a post")
	}
	e := app.CommentEdit{TextEdit: app.TextEdit{Content: &in.Body, Format: node.Text(in.Format)}, User: node.Text(in.User),
		Anonymous: in.Anonymous, ReplyTo: node.Text(in.ReplyTo)}
	return one(m.Viewer.Comments)(m.App.AddComment(ctx, m.Actor, ref, e))
}

func (m mutation) UpdateComment(ctx context.Context, id, text string, version *string) (*node.Comment, error) {
	return one(m.Viewer.Comments)(m.App.EditComment(ctx, m.Actor, community.Ref{}, id,
		app.CommentEdit{TextEdit: app.TextEdit{Content: &text}, Only: only(version)}))
}

func (m mutation) DeleteComment(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.DeleteComment(ctx, m.Actor, community.Ref{}, id, only(version)))
}
