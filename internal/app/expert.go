package app

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	// expertsAlike is how many questions alike are looked at for who answered them.
	expertsAlike = 20
	// expertsLooked is how many people are weighed, of whom some do not see the question.
	expertsLooked = 100
)

// An ExpertQuery is what is told of a question that has yet to be asked.
type ExpertQuery struct {
	Text   string   // what it says
	Topics []string // ids or names; those that are not there yet count for nothing
	Space  string   // where it is to stand, "" for nowhere
}

// Experts returns who could answer a question, the best first.
func (a *App) Experts(ctx context.Context, actor community.Actor, ref string, limit int) ([]community.ExpertSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]community.ExpertSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return nil, err
		}
		if err := actor.CanRequestAnswer(q); err != nil {
			return nil, err
		}
		return a.expertsFor(tx, actor, q, limit)
	})
}

// ExpertsOn returns who could answer a question that has yet to be asked, the best first.
func (a *App) ExpertsOn(ctx context.Context, actor community.Actor, e ExpertQuery, limit int) ([]community.ExpertSeen, error) {
	if err := actor.CanAsk(); err != nil {
		return nil, err
	}
	if e.Text == "" && len(e.Topics) == 0 {
		return nil, community.Lacking("query")
	}
	return looked(ctx, a, func(tx *store.Tx) (seen []community.ExpertSeen, err error) {
		q := &community.Question{Title: e.Text, Type: community.General, Record: community.Record{On: community.OnQuestion,
			Portal: actor.Portal, Author: actor.ID, Status: community.Published, Privacy: community.Public}}
		if e.Space != "" {
			s, err := readSpace(tx, actor, e.Space)
			if err != nil {
				return nil, err
			}
			q.Space, q.Shelf = s.ID, q.Shelf.In(s.IsClosed())
		}
		for _, ref := range e.Topics {
			topics, err := topicsMeant(tx, actor, ref, community.CircleOf(closedSpace(&q.Record)))
			if err != nil {
				return nil, err
			}
			q.Topics = append(q.Topics, topics...)
		}
		return a.expertsFor(tx, actor, q, limit)
	})
}

// topicsMeant returns the topics that a question in a circle is about where it names one: everybody's
// and the circle's own, as either may be what earlier ones there are about. None is there if it is new.
func topicsMeant(tx *store.Tx, actor community.Actor, ref string, in community.Circle) (ids []community.TopicID, err error) {
	named, err := tx.TopicsNamed(actor.Portal, ref, in)
	for _, t := range named {
		if actor.CanSeeTopic(t) == nil {
			ids = append(ids, t.ID)
		}
	}
	if err != nil || len(ids) > 0 {
		return ids, err
	}
	id, err := topicAsked(tx, actor, ref)
	switch {
	case err == nil:
		return []community.TopicID{id}, nil
	case community.KindOf(err) == community.Invalid:
		return nil, nil
	}
	return nil, err
}

// expertsFor returns who could answer q and was not asked to yet, as actor sees them.
func (a *App) expertsFor(tx *store.Tx, actor community.Actor, q *community.Question, limit int) ([]community.ExpertSeen, error) {
	except := []userID{q.Author, q.Asked, actor.ID}
	if q.ID != "" {
		requests, err := tx.AnswerRequests(q.ID)
		if err != nil {
			return nil, err
		}
		for _, r := range requests {
			except = append(except, r.To)
		}
	}
	experts, users, err := a.findExperts(tx, q, store.ExpertSearch{Sight: actor.Sight(), Except: except}, limit)
	if err != nil || len(experts) == 0 {
		return nil, err
	}
	people, err := userLens(tx, actor, users)
	seen := make([]community.ExpertSeen, len(experts))
	for i, e := range experts {
		seen[i] = community.ExpertSeen{UserSeen: people[i], Answers: e.Answers, Score: e.Score, Accepted: e.Accepted}
	}
	return seen, err
}

// findExperts returns up to limit people who could answer q and see it, with their accounts.
func (a *App) findExperts(tx *store.Tx, q *community.Question, s store.ExpertSearch, limit int) (found []community.Expert,
	accounts []*community.User, err error) {
	s.Portal, s.Topics, s.For, s.Limit = q.Portal, q.Topics, q.ID, expertsLooked
	if s.Similar, err = tx.Similar(recall{a.memory.ranked}, q.Portal, q.Title, expertsAlike); err != nil {
		return nil, nil, err
	}
	s.Similar = slices.DeleteFunc(s.Similar, func(id community.RecordID) bool { return id == q.ID })
	experts, err := tx.Experts(s)
	if err != nil || len(experts) == 0 {
		return nil, nil, err
	}
	ids := make([]userID, len(experts))
	for i, e := range experts {
		ids[i] = e.User
	}
	users, err := tx.UsersByID(ids)
	if err != nil {
		return nil, nil, err
	}
	seers, err := seersOf(tx, q, users)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range experts {
		if slices.Contains(seers, e.User) && len(found) < limit {
			at := slices.IndexFunc(users, func(u *community.User) bool { return u.ID == e.User })
			found, accounts = append(found, e), append(accounts, users[at])
		}
	}
	return found, accounts, nil
}

// AnswerRequests returns who was asked to answer a question, the first at the front.
func (a *App) AnswerRequests(ctx context.Context, actor community.Actor, ref string) ([]community.AnswerRequestSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]community.AnswerRequestSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return nil, err
		}
		if err := actor.CanSeeAnswerRequests(q); err != nil {
			return nil, err
		}
		requests, err := tx.AnswerRequests(q.ID)
		if err != nil {
			return nil, err
		}
		return a.seeRequests(tx, actor, requests)
	})
}

func (a *App) seeRequests(tx *store.Tx, actor community.Actor, requests []community.AnswerRequest) ([]community.AnswerRequestSeen, error) {
	l := newLook(a, actor)
	for _, r := range requests {
		l.people[r.To] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	var seen []community.AnswerRequestSeen
	for _, r := range requests {
		if u := l.users[r.To]; u != nil {
			seen = append(seen, community.AnswerRequestSeen{UserSeen: *u, Created: r.Created})
		}
	}
	return seen, nil
}

// RequestAnswer asks somebody to answer a question. Who was asked already is not asked again.
func (a *App) RequestAnswer(ctx context.Context, actor community.Actor, ref, user string) (community.AnswerRequestSeen, error) {
	if user == "" {
		return community.AnswerRequestSeen{}, community.Lacking("user")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.AnswerRequestSeen, err error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if err := actor.CanRequestAnswer(q); err != nil {
			return seen, err
		}
		u, err := askedPerson(tx, actor, q, user)
		if err != nil {
			return seen, err
		}
		r, err := requestAnswer(tx, actor, q, u)
		if err != nil {
			return seen, err
		}
		all, err := a.seeRequests(tx, actor, []community.AnswerRequest{r})
		if err == nil && len(all) > 0 {
			seen = all[0]
		}
		return seen, err
	})
}

// askedPerson returns who may be asked to answer q.
func askedPerson(tx *store.Tx, actor community.Actor, q *community.Question, ref string) (*community.User, error) {
	u, err := userNamed(tx, actor, "user", ref)
	if err != nil {
		return nil, err
	}
	spaces, err := spacesByUser(tx, []*community.User{u})
	if err != nil {
		return nil, err
	}
	mayBe, err := tx.MayBeAsked(u.ID)
	if err != nil {
		return nil, err
	}
	return u, u.CanBeAsked(actor, q, spaces[u.ID], mayBe)
}

// requestAnswer stores that u is asked to answer q, within the limits, and tells them.
func requestAnswer(tx *store.Tx, actor community.Actor, q *community.Question, u *community.User) (r community.AnswerRequest, err error) {
	if err := tx.Claim(q.Ref()); err != nil {
		return r, err
	}
	if err := tx.ClaimPeople(actor.ID, u.ID); err != nil {
		return r, err
	}
	requests, err := tx.AnswerRequests(q.ID)
	if err != nil {
		return r, err
	}
	if q.Asked == u.ID {
		requests = append(requests, community.AnswerRequest{To: u.ID, Created: q.Created})
	}
	if at := slices.IndexFunc(requests, func(r community.AnswerRequest) bool { return r.To == u.ID }); at >= 0 {
		return requests[at], nil
	}
	if len(requests) >= community.MaxAnswerRequests {
		return r, community.Fail(community.Conflict, community.WhyAskedEnough, "You can ask up to %d people to answer a question.",
			community.MaxAnswerRequests)
	}
	n, err := tx.CountAnswerRequests(actor.ID, tx.Now.Add(-day))
	if err != nil {
		return r, err
	}
	if n >= community.AnswerRequestsADay {
		return r, community.FailFor(time.Hour, community.RateLimited, community.WhyRequestsADay,
			"You can ask up to %d people for an answer in 24 hours.", community.AnswerRequestsADay)
	}
	r = community.AnswerRequest{Question: q.ID, To: u.ID, By: actor.ID, Created: tx.Now}
	if _, err := tx.AddAnswerRequest(q.Portal, r); err != nil {
		return r, err
	}
	d := doing{verb: community.VerbRequestAnswer, about: q.Ref(), by: actor.ID, anonymous: q.Anonymous && actor.ID == q.Author}
	return r, tell(tx, d, u.ID)
}

// MayBeAsked reports whether others may ask actor for answers.
func (a *App) MayBeAsked(ctx context.Context, actor community.Actor) (bool, error) {
	return looked(ctx, a, func(tx *store.Tx) (bool, error) { return tx.MayBeAsked(actor.ID) })
}

// SetMayBeAsked says whether others may ask actor for answers; nil leaves it as it is.
func (a *App) SetMayBeAsked(ctx context.Context, actor community.Actor, mayBe *bool) (bool, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (bool, error) {
		if mayBe != nil {
			if err := tx.Hold(userRef(actor.ID)); err != nil {
				return false, err
			}
			if err := tx.SetMayBeAsked(actor.Portal, actor.ID, *mayBe); err != nil {
				return false, err
			}
		}
		return tx.MayBeAsked(actor.ID)
	})
}

// personAsked returns whom a new question is put to.
func personAsked(tx *store.Tx, actor community.Actor, ref string) (userID, error) {
	id, err := personNamed(tx, actor, "from", ref)
	if err != nil {
		return "", err
	}
	mayBe, err := tx.MayBeAsked(id)
	if err != nil {
		return "", err
	}
	return id, community.CanBePutTo(mayBe)
}
