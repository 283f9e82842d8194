package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/store"
)

// Question is something asked.
type Question struct {
	community.QuestionSeen
	among[*Question]
	viewer *Viewer
}

// Questions returns questions as nodes.
func (v *Viewer) Questions(seen []community.QuestionSeen) []*Question {
	return gather(seen, func(s community.QuestionSeen, a among[*Question]) *Question { return &Question{s, a, v} })
}

// Question returns one question as a node.
func (v *Viewer) Question(seen community.QuestionSeen) *Question {
	return v.Questions([]community.QuestionSeen{seen})[0]
}

// The fields of the schema, from here on.

func (q *Question) ID() string                 { return string(q.QuestionSeen.ID) }
func (q *Question) Revision() int64            { return q.Rev }
func (q *Question) Lang() *string              { return text(q.QuestionSeen.Lang) }
func (q *Question) Status() string             { return string(q.QuestionSeen.Status) }
func (q *Question) CreatedAt() time.Time       { return q.Created }
func (q *Question) UpdatedAt() time.Time       { return q.Updated }
func (q *Question) PublishedAt() *time.Time    { return moment(q.Published) }
func (q *Question) LastAnsweredAt() *time.Time { return moment(q.LastAnswered) }
func (q *Question) RelativeURL() *string       { return new("/questions/" + q.ShortID) }
func (q *Question) URL() *string               { return q.viewer.url(q.RelativeURL()) }

func (q *Question) PostedBy() (*Member, error) {
	return memberOf(q.viewer, q.among, "postedBy", func(q *Question) community.Byline { return q.Poster })
}

func (q *Question) Author() (*Member, error) {
	return authorOf(q.viewer, q.among, func(q *Question) community.Byline { return q.By })
}

// authorOf is the author of a node, in one crowd with those of its crowd.
func authorOf[N any](v *Viewer, a among[N], by func(N) community.Byline) (*Member, error) {
	return memberOf(v, a, "author", by)
}

// memberOf is a person of a node, in one crowd with those of its crowd.
func memberOf[N any](v *Viewer, a among[N], field string, by func(N) community.Byline) (*Member, error) {
	return own(a, field, func(all []N) ([]*Member, error) {
		people := make([]community.Byline, len(all))
		for i, n := range all {
			people[i] = by(n)
		}
		return v.Members(people), nil
	})
}

func (q *Question) Topics() ([]*Topic, error) {
	return topicsOf(q.viewer, q.among, func(q *Question) []community.TopicSeen { return q.About })
}

// topicsOf are the topics of a node, in one crowd with those of its crowd.
func topicsOf[N any](v *Viewer, a among[N], about func(N) []community.TopicSeen) ([]*Topic, error) {
	return own(a, "topics", func(all []N) ([][]*Topic, error) {
		var seen []community.TopicSeen
		for _, n := range all {
			seen = append(seen, about(n)...)
		}
		made := v.Topics(seen)
		topics := make([][]*Topic, len(all))
		for i, n := range all {
			k := len(about(n))
			topics[i], made = made[:k:k], made[k:]
		}
		return topics, nil
	})
}

func (q *Question) Options() []leaf.PollOption {
	options := make([]leaf.PollOption, len(q.QuestionSeen.Options))
	for i, o := range q.QuestionSeen.Options {
		options[i] = leaf.PollOption{ID: string(o.ID), Text: o.Text, Votes: int(o.Votes), Voted: o.ID == q.Choice}
	}
	return options
}

func (q *Question) Answers(ctx context.Context, limit int, after, sort *string) (*AnswerConnection, error) {
	return listOf(q.among, "answers", Paging{Limit: limit, After: after, Sort: sort}, q.viewer.Answers,
		func(all []*Question, l store.List) ([]community.Listing[community.AnswerSeen], error) {
			questions := make([]*community.Question, len(all))
			for i, other := range all {
				questions[i] = &other.Question
			}
			return q.viewer.App.AnswersToEach(ctx, q.viewer.Actor, questions, l)
		})
}

func (q *Question) Comments(ctx context.Context, limit int, after *string) (*CommentConnection, error) {
	return commentsOf(ctx, q.viewer, q.among, Paging{Limit: limit, After: after}, func(q *Question) app.Commented {
		return app.Commented{On: community.Ref{On: community.OnQuestion, ID: q.ID()}, Anonymous: q.Anonymous && q.By == nil,
			Comments: q.QuestionSeen.Counts.Comments, Hidden: q.viewer.CanSee(&q.Question) != nil}
	})
}
