package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Reply is a comment or an answer as older clients read it: a post that replies to another record.
type Reply struct {
	absent
	*Comment
	among[*Reply]
	answer *community.AnswerSeen // nil of a comment
}

// Replies returns comments as replies.
func (v *Viewer) Replies(seen []community.CommentSeen) []*Reply {
	return gather(v, v.Comments(seen), func(c *Comment, a among[*Reply]) *Reply { return &Reply{absent{}, c, a, nil} })
}

// AnswersAsReplies returns answers as replies.
func (v *Viewer) AnswersAsReplies(seen []*community.AnswerSeen) []*Reply {
	return gather(v, v.Comments(each(seen, said)), func(c *Comment, a among[*Reply]) *Reply { return &Reply{absent{}, c, a, seen[a.at]} })
}

// said is an answer as a comment on its question.
func said(a *community.AnswerSeen) community.CommentSeen {
	return community.CommentSeen{By: a.By, Poster: a.Poster, Upvoted: a.Upvoted, Reactions: a.Votes.Reactions,
		Comment: community.Comment{ID: community.CommentID(a.ID), Portal: a.Portal, Rev: a.Rev, Created: a.Created, Updated: a.Updated,
			On: community.Ref{On: community.OnQuestion, ID: string(a.Answer.Question)}, Author: a.Author, Assisted: a.Assisted,
			Body: a.Content, Anonymous: a.Anonymous, Status: a.Status, Score: a.Score, Upvotes: a.Counts.Upvotes}}
}

func (r *Reply) Text() *string           { return text(r.Body) }
func (r *Reply) Status() leaf.PostStatus { return postStatus(r.CommentSeen.Status) }
func (r *Reply) RepliedToID() *string    { return &r.On.ID }
func (r *Reply) RepliedToIds() []string  { return []string{r.On.ID} }
func (r *Reply) NetworkID() string       { return string(r.Portal) }
func (r *Reply) URL() *string            { return r.among.viewer.url(r.RelativeURL()) }

func (r *Reply) RelativeURL() *string {
	if r.answer != nil {
		return new("/answers/" + r.answer.ShortID)
	}
	return new("/" + string(r.On.On) + "s/" + r.On.ID + "#comment-" + r.ID())
}

func (r *Reply) IsHidden() bool {
	if r.answer != nil {
		return r.answer.Shelf.Inside() != community.Open
	}
	return r.CommentSeen.Status != community.Published
}

func (r *Reply) Published() *time.Time {
	if r.answer != nil {
		return moment(r.answer.Published)
	}
	return moment(r.Created)
}

func (r *Reply) PostTypeID() string {
	if r.answer != nil {
		return string(community.OnAnswer)
	}
	return string(community.OnComment)
}

func (r *Reply) ReactionsCount() int64 {
	if r.answer != nil {
		return r.answer.Counts.Upvotes + r.answer.Counts.Downvotes
	}
	return r.CommentSeen.Comment.Upvotes
}

func (r *Reply) RepliesCount() int64 {
	if r.answer != nil {
		return r.answer.Counts.Comments
	}
	return 0
}

func (r *Reply) MappingFields() []leaf.PostMappingField {
	return []leaf.PostMappingField{{Key: "content", Type: leaf.PostMappingTypeEnumHTML, Value: quoted(r.Body)}}
}

func (r *Reply) Fields() []CustomField {
	return []CustomField{{Key: "content", Value: new(quoted(r.Body))}}
}

func (r *Reply) Reactions() []leaf.PostReactionDetail {
	votes := []leaf.PostReactionDetail{{Reaction: "+1", Count: int(r.CommentSeen.Comment.Upvotes), Reacted: r.Upvoted}}
	if r.answer != nil {
		votes = append(votes, leaf.PostReactionDetail{Reaction: "-1", Count: int(r.answer.Counts.Downvotes), Reacted: r.answer.Downvoted})
	}
	return append(votes, reactionsOf(r.CommentSeen.Reactions)...)
}

func (r *Reply) Owner() (*SpaceMember, error) {
	m, err := r.Author()
	if m == nil || err != nil {
		return nil, err
	}
	return &SpaceMember{Member: m}, nil
}

func (r *Reply) OwnerID() string {
	if r.By == nil {
		return ""
	}
	return string(r.By.ID)
}

// Replies are the comments on an answer.
func (r *Reply) Replies(ctx context.Context, limit int, after *string, reverse *bool) (*ReplyConnection, error) {
	page := Paging{Limit: limit, After: after, Reverse: reverse}
	viewer := r.among.viewer
	return listOf(ctx, r.among, "replies", page, page.Page, viewer.Replies, viewer.App.CommentsOnEach, func(r *Reply) app.Commented {
		if r.answer == nil {
			return app.Commented{Hidden: true}
		}
		return commented(&r.answer.Record, r.answer.By)
	})
}

// Replies are the comments on a post, and the answers to a question.
func (p *Post) Replies(ctx context.Context, limit int, after *string, reverse *bool) (*ReplyConnection, error) {
	page := Paging{Limit: limit, After: after, Reverse: reverse}
	if p.isQuestion() {
		page = page.OldestFirst()
		return listOf(ctx, p.among, "answers", page, page.List, p.viewer.AnswersAsReplies, p.viewer.App.AnswersToEach,
			func(p *Post) *community.Question { return &community.Question{Record: p.Record} })
	}
	return listOf(ctx, p.among, "replies", page, page.Page, p.viewer.Replies,
		p.viewer.App.CommentsOnEach, func(p *Post) app.Commented { return commented(&p.Record, p.By) })
}

// OldestFirst has a page of answers be sorted as replies are.
func (p Paging) OldestFirst() Paging {
	p.Sort = new("createdAt.asc")
	return p
}
