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
		if err := actor.CanJoinQuestion(q); err != nil {
			return community.QuestionSeen{}, err
		}
		chosen := slices.IndexFunc(q.Options, func(o community.PollOption) bool { return string(o.ID) == option })
		if chosen < 0 {
			return community.QuestionSeen{}, community.Bad("poll", "must be the id of an option of this question, not %q", option)
		}
		if err := choose(tx, actor, q.ID, q.Options[chosen].ID); err != nil {
			return community.QuestionSeen{}, err
		}
		tx.Emit(community.PollVoted{Question: q.ID, By: actor.ID})
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

// choose stores a choice and counts the poll anew, while no other can change it.
func choose(tx *store.Tx, actor community.Actor, id community.ID[community.Question], option community.ID[community.PollOption]) error {
	if err := tx.Lock(community.Ref{On: community.OnQuestion, ID: string(id)}); err != nil {
		return err
	}
	if _, err := tx.SetPollChoice(id, actor.ID, option); err != nil {
		return err
	}
	q, err := tx.Question(actor.Portal, string(id))
	if err != nil {
		return err
	}
	result, err := tx.PollResult(id)
	if err != nil {
		return err
	}
	q.Counts.PollVotes = 0
	for i, o := range q.Options {
		q.Options[i].Votes = result[o.ID]
		q.Counts.PollVotes += result[o.ID]
	}
	return tx.SavePoll(q)
}
