package app

import (
	"context"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// VotePoll records what actor chooses in a poll, in place of anything else.
func (a *App) VotePoll(ctx context.Context, actor community.Actor, ref string, options ...string) (community.QuestionSeen, error) {
	if len(options) == 0 || options[0] == "" {
		return community.QuestionSeen{}, community.Lacking("poll")
	}
	return a.choose(ctx, actor, ref, func(q *community.Question) ([]community.PollOptionID, error) { return chosen(q, options) })
}

// UnvotePoll takes back what actor chose in a poll; it is no error when that is nothing.
func (a *App) UnvotePoll(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return a.choose(ctx, actor, ref, func(*community.Question) ([]community.PollOptionID, error) { return nil, nil })
}

// choose makes of actor's vote what pick says of the poll.
func (a *App) choose(ctx context.Context, actor community.Actor, ref string,
	pick func(*community.Question) ([]community.PollOptionID, error)) (community.QuestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		b := pollBallot{tx, actor, pick}
		isChange, err := b.differs(q)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if isChange {
			if err := b.cast(q.ID); err != nil {
				return community.QuestionSeen{}, err
			}
		}
		return a.questions.seeAnew(tx, actor, q.ID)
	})
}

// chosen are the options of those ids, in the order of the poll, each once.
func chosen(q *community.Question, ids []string) (list []community.PollOptionID, err error) {
	for i, id := range ids {
		if !slices.ContainsFunc(q.Options, func(o community.PollOption) bool { return string(o.ID) == id }) {
			field := "poll"
			if len(ids) > 1 {
				field += "." + strconv.Itoa(i)
			}
			return nil, community.Bad(field, community.WhyNoSuchOption, "must be the id of an option of this question, not %q", id)
		}
	}
	for _, o := range q.Options {
		if slices.Contains(ids, string(o.ID)) {
			list = append(list, o.ID)
		}
	}
	if len(list) > 1 && !q.Multiple {
		return nil, community.Bad("poll", community.WhyOneChoice, "must be one option, not %d: this poll is single choice", len(list))
	}
	return list, nil
}

// A pollBallot is a vote in a poll: pick says what it is to be, nothing where it is
// taken back.
type pollBallot struct {
	tx    *store.Tx
	actor community.Actor
	pick  func(*community.Question) ([]community.PollOptionID, error)
}

// read returns what the vote is and what it is to be, if the poll as it is takes it.
func (b pollBallot) read(q *community.Question) (before, after []community.PollOptionID, err error) {
	if err := b.actor.CanChoose(q, b.tx.Now); err != nil {
		return nil, nil, err
	}
	if after, err = b.pick(q); err != nil {
		return nil, nil, err
	}
	before, err = b.tx.PollChoices(q.ID, b.actor.ID)
	return before, after, err
}

func (b pollBallot) differs(q *community.Question) (bool, error) {
	before, after, err := b.read(q)
	return !slices.Equal(before, after), err
}

// cast stores the vote and counts it, while no other can change the poll: what was read
// before that may have been closed, asked otherwise, or voted in by the same person.
func (b pollBallot) cast(id community.RecordID) error {
	if err := b.tx.Lock(community.Ref{On: community.OnQuestion, ID: string(id)}); err != nil {
		return err
	}
	q, err := b.tx.Question(b.actor.Portal, string(id))
	if err != nil {
		return err
	}
	before, after, err := b.read(q)
	if err != nil || slices.Equal(before, after) {
		return err
	}
	for i, o := range q.Options {
		q.Options[i].Votes += one(slices.Contains(after, o.ID)) - one(slices.Contains(before, o.ID))
	}
	q.Counts.PollVotes += one(len(after) > 0) - one(len(before) > 0)
	if err := b.tx.SavePoll(q); err != nil {
		return err
	}
	if len(after) == 0 {
		b.tx.Emit(community.PollVoteWithdrawn{Question: id, By: b.actor.ID})
		return b.tx.DropPollChoices(id, b.actor.ID)
	}
	b.tx.Emit(community.PollVoted{Question: id, By: b.actor.ID})
	return b.tx.SetPollChoices(id, b.actor.ID, after)
}
