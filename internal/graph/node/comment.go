package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Comment is a short remark on a record.
type Comment struct {
	community.CommentSeen
	among[*Comment]
}

// Comments returns comments as nodes.
func (v *Viewer) Comments(seen []community.CommentSeen) []*Comment {
	return gather(v, seen, func(s community.CommentSeen, a among[*Comment]) *Comment { return &Comment{s, a} })
}

// commentsOf are a node's own of the comments that are read for all its crowd.
func commentsOf[N any](ctx context.Context, a among[N], p Paging, on func(N) app.Commented) (*CommentConnection, error) {
	return listOf(ctx, a, "comments", p, p.Page, a.viewer.Comments, a.viewer.App.CommentsOnEach, on)
}

// commented is a record that comments are on, and who it is by as far as the
// viewer may know.
func commented(r *community.Record, by community.Byline) app.Commented {
	return app.Commented{On: r.Ref(), Anonymous: r.Anonymous && by == nil, Comments: r.Counts.Comments}
}

// The fields of the schema, from here on.

func (c *Comment) ID() string          { return string(c.CommentSeen.ID) }
func (c *Comment) Status() string      { return string(c.CommentSeen.Status) }
func (c *Comment) QuestionID() *string { return c.on(community.OnQuestion) }
func (c *Comment) AnswerID() *string   { return c.on(community.OnAnswer) }
func (c *Comment) PostID() *string     { return c.on(community.OnPost) }

func (c *Comment) ReplyToDeleted() bool { return c.Orphaned }

func (c *Comment) ReplyTo() *string {
	if c.CommentSeen.ReplyTo == "" {
		return nil
	}
	return new(string(c.CommentSeen.ReplyTo))
}

func (c *Comment) on(kind community.Subject) *string {
	if c.On.On != kind {
		return nil
	}
	return &c.On.ID
}

func (c *Comment) PostedBy() (*Member, error) {
	return oneOf(c.among, "postedBy", c.viewer.Members, func(c *Comment) community.Byline { return c.Poster })
}

func (c *Comment) Author() (*Member, error) {
	return oneOf(c.among, "author", c.viewer.Members, func(c *Comment) community.Byline { return c.By })
}

func (c *Comment) Source(ctx context.Context) (*string, error) { return sourceOf(c.written(ctx)) }
func (c *Comment) Format(ctx context.Context) (*string, error) { return formatOf(c.written(ctx)) }

func (c *Comment) Proposal(ctx context.Context) (*Proposal, error) { return proposalOf(c.written(ctx)) }

// written is how it was written, read for all its crowd.
func (c *Comment) written(ctx context.Context) (*community.Written, error) {
	return own(c.among, "written", func(all []*Comment) ([]*community.Written, error) {
		comments := each(all, func(c *Comment) *community.Comment { return &c.Comment })
		return c.viewer.App.WrittenComments(ctx, c.viewer.Actor, comments)
	})
}
