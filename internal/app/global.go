package app

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// AnswersEverywhere is Answers, with those that the moderators of other portals of the
// server let stand in the lists of all. Whatever the actor is here, to those they are a
// guest; of a portal that guests do not enter there are none.
func (a *App) AnswersEverywhere(ctx context.Context, actor community.Actor,
	l store.List) (community.Listing[*community.AnswerSeen], error) {
	ps, err := a.portals(ctx)
	if err != nil {
		return community.Listing[*community.AnswerSeen]{}, err
	}
	var others []string
	for id, p := range ps.byID {
		if id != actor.Portal && (community.Actor{Portal: id}).CanEnter(p.Settings.Policies) == nil {
			others = append(others, string(id))
		}
	}
	if len(others) == 0 || l.Space != "" {
		return a.Answers(ctx, actor, l)
	}
	slices.Sort(others)
	l.Elsewhere = strings.Join(others, " ")
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.AnswerSeen], err error) {
		l.Viewer = actor
		list, records, err := a.answers.page(tx, l)
		if err != nil {
			return list, err
		}
		list.Items, err = a.dressEverywhere(tx, actor, records)
		return list, err
	})
}

// dressEverywhere dresses answers of several portals, in their order: those of others as
// any guest sees them.
func (a *App) dressEverywhere(tx *store.Tx, actor community.Actor, records []*community.Answer) ([]*community.AnswerSeen, error) {
	var own, others []*community.Answer
	for _, r := range records {
		if r.Portal == actor.Portal {
			own = append(own, r)
		} else {
			others = append(others, r)
		}
	}
	here, err := a.answers.seeAll(tx, actor, own)
	if err != nil || len(others) == 0 {
		return here, err
	}
	there, err := lookAt(tx, a, community.Actor{}, others, a.answers.put,
		func(l *look, r *community.Answer) *community.AnswerSeen { return new(a.answers.dress(l, r)) })
	if err != nil {
		return nil, err
	}
	seen := make([]*community.AnswerSeen, len(records))
	for i, r := range records {
		from := &there
		if r.Portal == actor.Portal {
			from = &here
		}
		seen[i], *from = (*from)[0], (*from)[1:]
	}
	return seen, nil
}
