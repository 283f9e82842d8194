package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Answer is a reply to a question.
type Answer struct {
	*community.AnswerSeen
	among[*Answer]
}

// Answers returns answers as nodes.
func (v *Viewer) Answers(seen []*community.AnswerSeen) []*Answer {
	return gather(v, seen, func(s *community.AnswerSeen, a among[*Answer]) *Answer { return &Answer{s, a} })
}

// The fields of the schema, from here on.

func (a *Answer) ID() string              { return string(a.AnswerSeen.ID) }
func (a *Answer) Status() string          { return string(a.AnswerSeen.Status) }
func (a *Answer) Accepted() bool          { return a.Solves() }
func (a *Answer) PublishedAt() *time.Time { return moment(a.Published) }

func (a *Answer) PostedBy() (*Member, error) {
	return oneOf(a.among, "postedBy", a.viewer.Members, func(a *Answer) community.Byline { return a.Poster })
}

func (a *Answer) Author() (*Member, error) {
	return oneOf(a.among, "author", a.viewer.Members, func(a *Answer) community.Byline { return a.By })
}

func (a *Answer) Question() (*Question, error) {
	return oneOf(a.among, "question", a.viewer.Questions, func(a *Answer) *community.QuestionSeen { return &a.AnswerSeen.Question })
}

func (a *Answer) Comments(ctx context.Context, limit int, after *string) (*CommentConnection, error) {
	return commentsOf(ctx, a.among, Paging{Limit: limit, After: after}, func(a *Answer) app.Commented { return commented(&a.Record, a.By) })
}

func (a *Answer) Source(ctx context.Context) (*string, error) { return sourceOf(a.written(ctx)) }
func (a *Answer) Format(ctx context.Context) (*string, error) { return formatOf(a.written(ctx)) }

func (a *Answer) Proposal(ctx context.Context) (*Proposal, error) { return proposalOf(a.written(ctx)) }

// written is how it was written, read for all its crowd.
func (a *Answer) written(ctx context.Context) (*community.Written, error) {
	return writtenOf(ctx, a.among, func(a *Answer) community.Content { return &a.AnswerSeen.Answer })
}
