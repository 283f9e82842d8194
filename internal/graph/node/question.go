package node

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Question is something asked.
type Question struct {
	*community.QuestionSeen
	among[*Question]
}

// Questions returns questions as nodes.
func (v *Viewer) Questions(seen []*community.QuestionSeen) []*Question {
	return gather(v, seen, func(s *community.QuestionSeen, a among[*Question]) *Question { return &Question{s, a} })
}

// The fields of the schema, from here on.

func (q *Question) ID() string                 { return string(q.QuestionSeen.ID) }
func (q *Question) Lang() *string              { return text(q.QuestionSeen.Lang) }
func (q *Question) Solved() bool               { return q.IsSolved() }
func (q *Question) Status() string             { return string(q.QuestionSeen.Status) }
func (q *Question) PublishedAt() *time.Time    { return moment(q.Published) }
func (q *Question) LastAnsweredAt() *time.Time { return moment(q.LastAnswered) }
func (q *Question) ClosesAt() *time.Time       { return moment(q.Closes) }
func (q *Question) Closed() bool               { return q.IsClosed(q.viewer.App.Now()) }
func (q *Question) RelativeURL() *string       { return new("/questions/" + q.ShortID) }
func (q *Question) URL() *string               { return q.viewer.url(q.RelativeURL()) }

func (q *Question) PostedBy() (*Member, error) {
	return oneOf(q.among, "postedBy", q.viewer.Members, func(q *Question) community.Byline { return q.Poster })
}

func (q *Question) Author() (*Member, error) {
	return oneOf(q.among, "author", q.viewer.Members, func(q *Question) community.Byline { return q.By })
}

func (q *Question) Topics() ([]*Topic, error) {
	return someOf(q.among, "topics", q.viewer.Topics, func(q *Question) []community.TopicSeen { return q.About })
}

func (q *Question) Options() []leaf.PollOption {
	return each(q.QuestionSeen.Options, func(o community.PollOption) leaf.PollOption {
		return leaf.PollOption{ID: string(o.ID), Text: o.Text, Votes: int(o.Votes), Voted: slices.Contains(q.Choices, o.ID)}
	})
}

func (q *Question) Referrers() []leaf.Referrer {
	return each(q.QuestionSeen.Referrers, func(r community.Referrer) leaf.Referrer {
		return leaf.Referrer{Host: r.Host, Count: int(r.Count)}
	})
}

func (q *Question) AcceptedAnswer(ctx context.Context) (*Answer, error) {
	return own(q.among, "acceptedAnswer", func(all []*Question) ([]*Answer, error) {
		found, err := q.viewer.App.AcceptedAnswers(ctx, q.viewer.Actor, each(all, func(q *Question) string { return string(q.Accepted) }))
		byID := map[community.RecordID]*Answer{}
		for _, a := range q.viewer.Answers(found) {
			byID[a.AnswerSeen.ID] = a
		}
		return each(all, func(q *Question) *Answer { return byID[q.Accepted] }), err
	})
}

func (q *Question) Answers(ctx context.Context, limit int, after, sort *string) (*AnswerConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, q.among, "answers", p, p.List, q.viewer.Answers, q.viewer.App.AnswersToEach,
		func(q *Question) *community.Question { return &q.Question })
}

func (q *Question) Comments(ctx context.Context, limit int, after *string) (*CommentConnection, error) {
	return commentsOf(ctx, q.among, Paging{Limit: limit, After: after}, func(q *Question) app.Commented {
		c := commented(&q.Record, q.By)
		c.Hidden = q.viewer.CanSee(&q.Question) != nil
		return c
	})
}

func (q *Question) Source(ctx context.Context) (*string, error) { return sourceOf(q.written(ctx)) }
func (q *Question) Format(ctx context.Context) (*string, error) { return formatOf(q.written(ctx)) }

func (q *Question) Proposal(ctx context.Context) (*Proposal, error) {
	return proposalOf(q.written(ctx))
}

// written is how it was written, read for all its crowd.
func (q *Question) written(ctx context.Context) (*community.Written, error) {
	return writtenOf(ctx, q.among, func(q *Question) community.Content { return &q.QuestionSeen.Question })
}
