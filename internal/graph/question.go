package graph

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Question(ctx context.Context, id string) (*node.Question, error) {
	found, err := q.App.Question(ctx, q.Actor, id)
	if err == nil {
		q.viewed(community.OnQuestion, string(found.ID))
	}
	return record(q.Viewer.Questions)(found, err)
}

func (q query) Questions(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, sort *string, unanswered *bool,
	solved, hasReward *bool, spaceID, kind, status, lang, memberID, topicID *string) (*node.QuestionConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse, Sort: sort}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	l.Solved, l.Rewarded = solved, hasReward
	l.Open, l.Space = unanswered != nil && *unanswered, community.SpaceID(node.Text(spaceID))
	l.Type, l.Status, l.Lang = node.Text(kind), node.Text(status), node.Text(lang)
	return node.Connect(p, q.Viewer.Questions)(q.App.Questions(ctx, q.Actor,
		app.QuestionQuery{List: l, User: node.Text(memberID), About: node.Text(topicID)}))
}

func (q query) SimilarQuestions(ctx context.Context, title string, limit int) ([]*node.Question, error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	found, err := q.App.SimilarQuestions(ctx, q.Actor, title, limit)
	return q.Viewer.Questions(found), err
}

func questionEdit(in leaf.QuestionInput) (e app.QuestionEdit, err error) {
	e = app.QuestionEdit{
		Title: in.Title, Description: in.Description, Format: node.Text(in.Format), Anonymous: in.Anonymous, Lang: in.Lang,
		Privacy: in.Privacy, PublishedAt: in.PublishedAt, From: node.Text(in.From), Space: in.SpaceID,
		Type: in.Type, Locked: in.Locked, Verified: in.Verified, Status: in.Status, User: node.Text(in.User),
		PollEdit: app.PollEdit{Options: app.Texts(in.Options), Multiple: in.Multiple},
	}
	if in.Topics != nil {
		e.Topics = &in.Topics
	}
	e.ClosesAt, err = closing(in.ClosesAt)
	return e, err
}

// closing is when a poll closes: the zero time for an empty text, nil where nothing is
// said.
func closing(text *string) (*time.Time, error) {
	switch {
	case text == nil:
		return nil, nil
	case *text == "":
		return &time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, *text)
	if err != nil {
		return nil, community.Bad("closesAt", community.WhyNotATime, "must be a time such as 2026-01-02T03:04:05.678Z, not %q", *text)
	}
	return &t, nil
}

func (m mutation) CreateQuestion(ctx context.Context, in leaf.QuestionInput) (*node.Question, error) {
	if err := m.needAuthor(in.User); err != nil {
		return nil, err
	}
	e, err := questionEdit(in)
	if err != nil {
		return nil, err
	}
	return record(m.Viewer.Questions)(m.App.Ask(ctx, m.Actor, e))
}

func (m mutation) UpdateQuestion(ctx context.Context, id string, in leaf.QuestionInput, version *string) (*node.Question, error) {
	e, err := questionEdit(in)
	if err != nil {
		return nil, err
	}
	e.Only = only(version)
	return record(m.Viewer.Questions)(m.App.EditQuestion(ctx, m.Actor, id, e))
}

func (m mutation) DeleteQuestion(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.DeleteQuestion(ctx, m.Actor, id, only(version)))
}

func (m mutation) FollowQuestion(ctx context.Context, id string, follow bool) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.FollowQuestion(ctx, m.Actor, id, follow))
}

func (m mutation) ReaskQuestion(ctx context.Context, id string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.Reask(ctx, m.Actor, id))
}

func (m mutation) AcceptAnswer(ctx context.Context, questionID, answerID string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.AcceptAnswer(ctx, m.Actor, questionID, answerID))
}

func (m mutation) UnacceptAnswer(ctx context.Context, questionID string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.UnacceptAnswer(ctx, m.Actor, questionID))
}

func (m mutation) VotePoll(ctx context.Context, questionID string, optionID *string, optionIDs []string) (*node.Question, error) {
	if optionID != nil {
		optionIDs = append([]string{*optionID}, optionIDs...)
	}
	q, err := m.App.VotePoll(ctx, m.Actor, questionID, optionIDs...)
	return record(m.Viewer.Questions)(q, community.Renamed(err, "poll", "optionId"))
}

func (m mutation) UnvotePoll(ctx context.Context, questionID string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.UnvotePoll(ctx, m.Actor, questionID))
}
