package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// voters are who voted on a record.
type voters struct {
	Upvotes   []reducedUser `json:"upvotes" doc:"The newest 1,000."`
	Downvotes []reducedUser `json:"downvotes" doc:"The newest 1,000."`
}

func toVoters(up, down []community.Byline) voters {
	v := voters{Upvotes: []reducedUser{}, Downvotes: []reducedUser{}}
	for _, u := range up {
		v.Upvotes = append(v.Upvotes, toReduced(u))
	}
	for _, u := range down {
		v.Downvotes = append(v.Downvotes, toReduced(u))
	}
	return v
}

type voteInput struct {
	RecordPath
	Type string `query:"type" enum:"up,down" default:"up" doc:"Which way."`
}

func (in *voteInput) value() int {
	if in.Type == "down" {
		return -1
	}
	return 1
}

func (s *api) voteAnswer(ctx context.Context, c *caller, in *voteInput) (changed[answer], error) {
	a, err := s.app.VoteAnswer(ctx, c.Actor, in.ID, in.value())
	return toChangedAnswer(c, a, err)
}

func (s *api) unvoteAnswer(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	_, err := s.app.VoteAnswer(ctx, c.Actor, in.ID, 0)
	return success, err
}

func (s *api) listAnswerVotes(ctx context.Context, c *caller, in *RecordPath) (voters, error) {
	v, err := s.app.AnswerVoters(ctx, c.Actor, in.ID)
	return toVoters(v.Up, v.Down), err
}

func (s *api) voteQuestion(ctx context.Context, c *caller, in *voteInput) (changed[question], error) {
	q, err := s.app.VoteQuestion(ctx, c.Actor, in.ID, in.value())
	return toChangedQuestion(c, q, err)
}

func (s *api) unvoteQuestion(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	_, err := s.app.VoteQuestion(ctx, c.Actor, in.ID, 0)
	return success, err
}

func (s *api) listQuestionVotes(ctx context.Context, c *caller, in *RecordPath) (voters, error) {
	v, err := s.app.QuestionVoters(ctx, c.Actor, in.ID)
	return toVoters(v.Up, v.Down), err
}

func (s *api) votePost(ctx context.Context, c *caller, in *voteInput) (changed[post], error) {
	p, err := s.app.VotePost(ctx, c.Actor, in.ID, in.value())
	return toChangedPost(c, p, err)
}

func (s *api) unvotePost(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	_, err := s.app.VotePost(ctx, c.Actor, in.ID, 0)
	return success, err
}

func (s *api) listPostVotes(ctx context.Context, c *caller, in *RecordPath) (voters, error) {
	v, err := s.app.PostVoters(ctx, c.Actor, in.ID)
	return toVoters(v.Up, v.Down), err
}

func (s *api) voteComment(ctx context.Context, c *caller, in *RecordPath) (changed[comment], error) {
	seen, err := s.app.VoteComment(ctx, c.Actor, in.ID, 1)
	return toChangedComment(c, seen, err)
}

func (s *api) unvoteComment(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	_, err := s.app.VoteComment(ctx, c.Actor, in.ID, 0)
	return success, err
}
