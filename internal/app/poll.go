package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// VotePoll records actor's choice in a poll; a new one replaces it.
func (a *App) VotePoll(ctx context.Context, actor community.Actor, ref, option string) (community.QuestionSeen, error) {
	if option == "" {
		return community.QuestionSeen{}, community.Lacking("poll")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanJoin(q); err != nil {
			return community.QuestionSeen{}, err
		}
		chosen := slices.IndexFunc(q.Options, func(o community.PollOption) bool { return string(o.ID) == option })
		if chosen < 0 {
			return community.QuestionSeen{}, community.Bad("poll", community.WhyNoSuchOption,
				"must be the id of an option of this question, not %q", option)
		}
		isChange, err := choose(tx, actor, q.ID, q.Options[chosen].ID)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if isChange {
			tx.Emit(community.PollVoted{Question: q.ID, By: actor.ID})
		}
		return a.questions.seeAnew(tx, actor, q.ID)
	})
}

// choose stores a choice and counts it, while no other can change the poll. It
// reports whether it is another than before.
func choose(tx *store.Tx, actor community.Actor, id community.RecordID, option community.PollOptionID) (isChange bool, err error) {
	before, err := tx.PollChoice(id, actor.ID)
	if err != nil || before == option {
		return false, err
	}
	if err := tx.Lock(community.Ref{On: community.OnQuestion, ID: string(id)}); err != nil {
		return false, err
	}
	if before, err = tx.PollChoice(id, actor.ID); err != nil {
		return false, err
	}
	if err := tx.SetPollChoice(id, actor.ID, option); err != nil {
		return false, err
	}
	q, err := tx.Question(actor.Portal, string(id))
	if err != nil {
		return false, err
	}
	for i, o := range q.Options {
		q.Options[i].Votes += one(o.ID == option) - one(o.ID == before)
	}
	q.Counts.PollVotes += one(before == "")
	return true, tx.SavePoll(q)
}
