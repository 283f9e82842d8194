package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Answer is a reply to a question.
type Answer struct {
	community.AnswerSeen
	among[*Answer]
	viewer *Viewer
}

// Answers returns answers as nodes.
func (v *Viewer) Answers(seen []community.AnswerSeen) []*Answer {
	return gather(seen, func(s community.AnswerSeen, a among[*Answer]) *Answer { return &Answer{s, a, v} })
}

// Answer returns one answer as a node.
func (v *Viewer) Answer(seen community.AnswerSeen) *Answer {
	return v.Answers([]community.AnswerSeen{seen})[0]
}

// The fields of the schema, from here on.

func (a *Answer) ID() string              { return string(a.AnswerSeen.ID) }
func (a *Answer) Revision() int64         { return a.Rev }
func (a *Answer) DraftContent() string    { return a.Draft }
func (a *Answer) Status() string          { return string(a.AnswerSeen.Status) }
func (a *Answer) CreatedAt() time.Time    { return a.Created }
func (a *Answer) UpdatedAt() time.Time    { return a.Updated }
func (a *Answer) PublishedAt() *time.Time { return moment(a.Published) }

func (a *Answer) PostedBy() (*Member, error) {
	return memberOf(a.viewer, a.among, "postedBy", func(a *Answer) community.Byline { return a.Poster })
}

func (a *Answer) Author() (*Member, error) {
	return authorOf(a.viewer, a.among, func(a *Answer) community.Byline { return a.By })
}

func (a *Answer) Question() (*Question, error) {
	return own(a.among, "question", func(all []*Answer) ([]*Question, error) {
		questions := make([]community.QuestionSeen, len(all))
		for i, other := range all {
			questions[i] = other.AnswerSeen.Question
		}
		return a.viewer.Questions(questions), nil
	})
}

func (a *Answer) Comments(ctx context.Context, limit int, after *string) (*CommentConnection, error) {
	return commentsOf(ctx, a.viewer, a.among, Paging{Limit: limit, After: after}, func(a *Answer) app.Commented {
		return app.Commented{On: community.Ref{On: community.OnAnswer, ID: a.ID()}, Anonymous: a.Anonymous && a.By == nil,
			Comments: a.AnswerSeen.Counts.Comments}
	})
}
