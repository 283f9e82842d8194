package graph

import (
	"cmp"
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// To older clients questions are posts, and answers and comments are posts that reply to others:
// one call of theirs is for all of them.

// ask asks a question for an older client, which makes a post of that type.
func (m mutation) ask(ctx context.Context, e app.PostEdit, locked *bool) (*node.Post, error) {
	if locked != nil && !*locked { // as it is anyway
		locked = nil
	}
	asked, err := m.App.Ask(ctx, m.Actor, app.QuestionEdit{Title: e.Title, Description: e.Content, Format: e.Format, Topics: e.Topics,
		Anonymous: e.Anonymous, Space: e.Space, PublishedAt: e.PublishedAt, Status: e.Status, User: e.User, Locked: locked})
	if err != nil {
		return nil, err
	}
	seen := node.Asked(asked)
	return m.Viewer.Posts([]*community.PostSeen{&seen})[0], nil
}

// orElse does to a reply or a question what was to be done to a post, where there is no such post:
// to older clients they are alike.
func orElse(err error, do func() error) error {
	if errors.Is(err, community.ErrNotFound) {
		return do()
	}
	return err
}

// firstOf does the first of several acts that is not about something that isn't there.
func firstOf(acts ...func() error) (err error) {
	for _, act := range acts {
		if err = act(); !errors.Is(err, community.ErrNotFound) {
			return err
		}
	}
	return err
}

// asAny does to whatever has the id what older clients do to a post.
func asAny(id string, do func(community.Ref) error) error {
	on := func(kind community.Subject) func() error {
		return func() error { return do(community.Ref{On: kind, ID: id}) }
	}
	return firstOf(on(community.OnPost), on(community.OnQuestion), on(community.OnAnswer), on(community.OnComment))
}

// asPost is a question, an answer or a comment as a post.
func (c *caller) asPost(ctx context.Context, id string) (seen community.PostSeen, err error) {
	err = firstOf(func() error {
		q, err := c.App.Question(ctx, c.Actor, id)
		seen = node.Asked(q)
		return err
	}, func() error {
		a, err := c.App.Answer(ctx, c.Actor, id)
		seen = node.Answered(a)
		return err
	}, func() error {
		said, _, err := c.App.CommentByID(ctx, c.Actor, id)
		seen = node.Commented(said)
		return err
	})
	return seen, err
}

// editAsPost changes a question, an answer or a comment by what was told of a post.
func (m mutation) editAsPost(ctx context.Context, id string, e app.PostEdit) (seen community.PostSeen, err error) {
	text := app.TextEdit{Content: e.Content, Format: e.Format}
	misfit := refuse(given{"title", e.Title != nil}, given{"topics", e.Topics != nil})
	err = firstOf(func() error {
		q, err := m.App.EditQuestion(ctx, m.Actor, id, app.QuestionEdit{Title: e.Title, Description: e.Content, Format: e.Format,
			Topics: e.Topics, PublishedAt: e.PublishedAt, Status: e.Status, Only: e.Only})
		seen = node.Asked(q)
		return err
	}, func() error {
		if _, err := m.App.Answer(ctx, m.Actor, id); err != nil || misfit != nil {
			return cmp.Or(err, misfit)
		}
		a, err := m.App.EditAnswer(ctx, m.Actor, id, app.AnswerEdit{TextEdit: text, PublishedAt: e.PublishedAt, Status: e.Status,
			Only: e.Only})
		seen = node.Answered(a)
		return err
	}, func() error {
		if _, _, err := m.App.CommentByID(ctx, m.Actor, id); err != nil || misfit != nil {
			return cmp.Or(err, misfit)
		}
		said, err := m.App.EditComment(ctx, m.Actor, community.Ref{}, id, app.CommentEdit{TextEdit: text, Only: e.Only})
		seen = node.Commented(said)
		return community.Renamed(err, "body", "content")
	})
	return seen, err
}

func (m mutation) voteAsPost(ctx context.Context, id string, vote leaf.Vote) error {
	return firstOf(func() error {
		_, err := m.VotePost(ctx, id, vote)
		return err
	}, func() error {
		_, err := m.VoteQuestion(ctx, id, vote)
		return err
	}, func() error {
		_, err := m.VoteAnswer(ctx, id, vote)
		return err
	}, func() error {
		_, err := m.VoteComment(ctx, id, vote)
		return err
	})
}

func (q query) Replies(ctx context.Context, postID string, limit int, after *string, reverse *bool) (*node.ReplyConnection, error) {
	p := node.Paging{Limit: limit, After: after, Reverse: reverse}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	l, err := p.OldestFirst().List()
	if err != nil {
		return nil, err
	}
	comments := func(kind community.Subject) (*node.ReplyConnection, error) {
		return node.Connect(p, q.Viewer.Replies)(q.App.Comments(ctx, q.Actor, community.Ref{On: kind, ID: postID}, page))
	}
	var found *node.ReplyConnection
	err = firstOf(func() error {
		found, err = comments(community.OnPost)
		return err
	}, func() error {
		found, err = node.Connect(p, q.Viewer.AnswersAsReplies)(q.App.AnswersTo(ctx, q.Actor, postID, l))
		return err
	}, func() error {
		found, err = comments(community.OnAnswer)
		return err
	})
	return found, err
}

func (m mutation) CreateReply(ctx context.Context, postID string, in leaf.CreatePostInput) (*node.Reply, error) {
	if err := m.needAuthor(in.OwnerID); err != nil {
		return nil, err
	}
	e, err := postEdit(in)
	if err != nil {
		return nil, err
	}
	if e.Content == nil {
		return nil, community.Lacking("content")
	}
	text := app.CommentEdit{TextEdit: app.TextEdit{Content: e.Content, Format: e.Format}, User: e.User, Anonymous: e.Anonymous}
	comment := func(on community.Ref, to string) (made *node.Reply, err error) {
		text.ReplyTo = to
		return one(m.Viewer.Replies)(m.App.AddComment(ctx, m.Actor, on, text))
	}
	var made *node.Reply
	err = firstOf(func() error {
		made, err = comment(community.Ref{On: community.OnPost, ID: postID}, "")
		return err
	}, func() error {
		if node.Text(e.Type) == string(community.OnComment) {
			made, err = comment(community.Ref{On: community.OnQuestion, ID: postID}, "")
			return err
		}
		made, err = m.answerAsReply(ctx, postID, e)
		return err
	}, func() error {
		made, err = comment(community.Ref{On: community.OnAnswer, ID: postID}, "")
		return err
	}, func() error {
		to, _, err := m.App.CommentByID(ctx, m.Actor, postID)
		if err == nil {
			made, err = comment(to.On, string(to.ID))
		}
		return err
	})
	return made, err
}

func (m mutation) answerAsReply(ctx context.Context, question string, e app.PostEdit) (*node.Reply, error) {
	return record(m.Viewer.AnswersAsReplies)(m.App.AddAnswer(ctx, m.Actor, question, app.AnswerEdit{
		TextEdit: app.TextEdit{Content: e.Content, Format: e.Format}, Anonymous: e.Anonymous, PublishedAt: e.PublishedAt,
		Status: e.Status, User: e.User}))
}
