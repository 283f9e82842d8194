package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Comment is a short remark on a record.
type Comment struct {
	community.CommentSeen
	among[*Comment]
	viewer *Viewer
}

// Comments returns comments as nodes.
func (v *Viewer) Comments(seen []community.CommentSeen) []*Comment {
	return gather(seen, func(s community.CommentSeen, a among[*Comment]) *Comment { return &Comment{s, a, v} })
}

// Comment returns one comment as a node.
func (v *Viewer) Comment(seen community.CommentSeen) *Comment {
	return v.Comments([]community.CommentSeen{seen})[0]
}

// commentsOf are a node's own of the comments that are read for all its crowd.
func commentsOf[N any](ctx context.Context, v *Viewer, a among[N], p Paging, on func(N) app.Commented) (*CommentConnection, error) {
	return own(a, p.name("comments"), func(all []N) ([]*CommentConnection, error) {
		page, err := p.Page()
		if err != nil {
			return nil, err
		}
		threads := make([]app.Commented, len(all))
		for i, n := range all {
			threads[i] = on(n)
		}
		lists, err := v.App.CommentsOnEach(ctx, v.Actor, threads, page)
		if err != nil {
			return nil, err
		}
		return connectEach(p, lists, v.Comments), nil
	})
}

// The fields of the schema, from here on.

func (c *Comment) ID() string           { return string(c.CommentSeen.ID) }
func (c *Comment) Revision() int64      { return c.Rev }
func (c *Comment) Status() string       { return string(c.CommentSeen.Status) }
func (c *Comment) CreatedAt() time.Time { return c.Created }
func (c *Comment) UpdatedAt() time.Time { return c.Updated }
func (c *Comment) QuestionID() *string  { return c.on(community.OnQuestion) }
func (c *Comment) AnswerID() *string    { return c.on(community.OnAnswer) }
func (c *Comment) PostID() *string      { return c.on(community.OnPost) }

func (c *Comment) on(kind community.Subject) *string {
	if c.On.On != kind {
		return nil
	}
	return &c.On.ID
}

func (c *Comment) PostedBy() (*Member, error) {
	return memberOf(c.viewer, c.among, "postedBy", func(c *Comment) community.Byline { return c.Poster })
}

func (c *Comment) Author() (*Member, error) {
	return authorOf(c.viewer, c.among, func(c *Comment) community.Byline { return c.By })
}
