package app

import (
	"context"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// suggestEvery is how often unanswered questions are looked for, of which those are to be told
// who could answer them.
const suggestEvery = 10 * time.Minute

// SuggestedQuestions returns unanswered questions of the last days that actor could answer, those
// first about which they know most.
func (a *App) SuggestedQuestions(ctx context.Context, actor community.Actor, limit int) ([]*community.QuestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.QuestionSeen, error) {
		ids, err := tx.SuggestedQuestions(actor.Portal, actor.Sight(), tx.Now.Add(-community.SuggestedFor), limit)
		if err != nil {
			return nil, err
		}
		return a.foundQuestions(tx, actor, ids)
	})
}

// runSuggest tells people of questions that they could answer until ctx ends.
func (a *App) runSuggest(ctx context.Context) {
	every(ctx, suggestEvery, "questions could not be suggested; it is tried again", a.SuggestQuestions)
}

// SuggestQuestions tells people of questions that nobody answered for a while and that they could
// answer: of each question a few people once, and each person of a few questions a week.
func (a *App) SuggestQuestions(ctx context.Context) error {
	return a.whileAny(ctx, func(tx *store.Tx) (bool, error) {
		_, _, err := tx.ToSuggest()
		if errors.Is(err, community.ErrNotFound) {
			return false, nil
		}
		return err == nil, err
	}, a.suggestOne)
}

// suggestOne tells of one question. Others who do so at once wait: how much somebody was told this
// week is as it was read.
func (a *App) suggestOne(tx *store.Tx) error {
	if err := tx.TakeSuggesting(); err != nil {
		return err
	}
	id, portal, err := tx.ToSuggest()
	if errors.Is(err, community.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	tx.For(portal)
	q, err := tx.Question(portal, id)
	if err != nil {
		return err
	}
	if err := tx.Hold(q.Ref()); err != nil {
		return err
	}
	to, err := a.couldAnswer(tx, q)
	if err != nil {
		return err
	}
	if err := tx.MarkSuggested(portal, q.ID, to); err != nil {
		return err
	}
	return tell(tx, doing{verb: community.VerbSuggest, about: q.Ref(), by: q.Author, anonymous: q.Anonymous}, to...)
}

// couldAnswer returns a few people who could answer q, by what everybody sees who sees q, and who
// were neither asked to nor told of enough questions this week.
func (a *App) couldAnswer(tx *store.Tx, q *community.Question) ([]userID, error) {
	requests, err := tx.AnswerRequests(q.ID)
	if err != nil {
		return nil, err
	}
	search := store.ExpertSearch{Sight: community.Actor{Portal: q.Portal}.Sight(), Rested: true, Except: []userID{q.Author, q.Asked}}
	if q.Shelf.IsClosed() {
		search.Sight.Closed = []community.SpaceID{q.Space}
	}
	for _, r := range requests {
		search.Except = append(search.Except, r.To)
	}
	experts, _, err := a.findExperts(tx, q, search, community.SuggestedTo)
	to := make([]userID, len(experts))
	for i, e := range experts {
		to[i] = e.User
	}
	return to, err
}
