package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// AcceptAnswer makes an answer the one that solves its question, in the place of the one
// that did before.
func (a *App) AcceptAnswer(ctx context.Context, actor community.Actor, question, answer string) (community.QuestionSeen, error) {
	if answer == "" {
		return community.QuestionSeen{}, community.Lacking("answer")
	}
	return a.questions.act(ctx, actor, question, canAccept,
		func(tx *store.Tx, settings community.Settings, q *community.Question) (seen community.QuestionSeen, err error) {
			ans, err := answerNamed(tx, actor, q, answer)
			if err != nil {
				return seen, err
			}
			if err := accept(tx, actor, settings.Points, q, ans); err != nil {
				return seen, err
			}
			if err := awardAccepted(tx, actor, settings.Currency, q, ans); err != nil {
				return seen, err
			}
			return a.questions.seeAnew(tx, actor, q.ID)
		})
}

// UnacceptAnswer leaves a question without an accepted answer. It is no error when there was
// none.
func (a *App) UnacceptAnswer(ctx context.Context, actor community.Actor, question string) (community.QuestionSeen, error) {
	return a.questions.act(ctx, actor, question, canAccept,
		func(tx *store.Tx, settings community.Settings, q *community.Question) (seen community.QuestionSeen, err error) {
			if err := accept(tx, actor, settings.Points, q, nil); err != nil {
				return seen, err
			}
			return a.questions.seeAnew(tx, actor, q.ID)
		})
}

// AcceptedAnswers returns those of the answers that there are and that actor sees.
func (a *App) AcceptedAnswers(ctx context.Context, actor community.Actor, ids []string) ([]*community.AnswerSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.AnswerSeen, error) {
		ids = slices.DeleteFunc(ids, func(id string) bool { return id == "" })
		if len(ids) == 0 {
			return nil, nil
		}
		found, err := tx.AnswersByID(ids)
		if err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(ans *community.Answer) bool {
			return ans.Portal != actor.Portal || actor.CanSee(ans) != nil
		})
		return a.answers.seeAll(tx, actor, found)
	})
}

func canAccept(actor community.Actor, c community.Content) error {
	return actor.CanAccept(c.(*community.Question))
}

// answerNamed returns the answer to q that a field names. Whether one that actor does
// not see, or that is not to q, is there at all is not told.
func answerNamed(tx *store.Tx, actor community.Actor, q *community.Question, ref string) (*community.Answer, error) {
	ans, err := findAnswer(tx, actor, ref)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, noSuchAnswer(ref)
	}
	if err == nil && (ans.Question != q.ID || !ans.CanSolve()) {
		return nil, noSuchAnswer(ref)
	}
	return ans, err
}

func noSuchAnswer(ref string) error {
	return community.Bad("answer", community.WhyNoSuchAnswer, "must be the id of a published answer to this question, not %q", ref)
}

// accept makes ans the accepted answer to q, nil for none. The answers are written
// before the question, as everywhere, and the question is held as it was read: of two
// who accept at once, one begins anew and replaces what the other chose.
func accept(tx *store.Tx, actor community.Actor, points community.Points, q *community.Question, ans *community.Answer) error {
	was, err := tx.AcceptedOf(q.ID)
	if err != nil {
		return err
	}
	if sameAnswer(was, ans) {
		if ans == nil || !ans.GainsBy(actor, q, points) {
			return nil
		}
		was = nil // it is accepted anew, for it gives points now
	}
	var shares [][2]community.Share
	turn := func(a *community.Answer, change func()) error {
		before := a.Share()
		change()
		shares = append(shares, [2]community.Share{before, a.Share()})
		return tx.SaveAnswer(a)
	}
	if was != nil {
		if err := turn(was, was.Unaccept); err != nil {
			return err
		}
	}
	if ans != nil {
		if err := turn(ans, func() { ans.Accept(actor, q, points) }); err != nil {
			return err
		}
	}
	if err := tx.RuleAccepted(q, actor.RuleAccepted(q)); err != nil {
		return err
	}
	if err := tx.ClaimPeople(concerned(q, shares)...); err != nil {
		return err
	}
	for _, s := range shares {
		if err := tx.Settle(s[0], s[1]); err != nil {
			return err
		}
	}
	return tellOfAccepting(tx, actor, q, was, ans)
}

// concerned are who asked a question and whose answers to it count otherwise now.
func concerned(q *community.Question, shares [][2]community.Share) []community.UserID {
	ids := []community.UserID{q.Author}
	for _, s := range shares {
		ids = append(ids, s[0].Author, s[1].Author)
	}
	return ids
}

func sameAnswer(a, b *community.Answer) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID
}

// tellOfAccepting reports that ans is accepted now where was used to be, tells those
// whom it concerns, and logs what staff decided for others.
func tellOfAccepting(tx *store.Tx, actor community.Actor, q *community.Question, was, ans *community.Answer) error {
	before, after := questionState(q), questionState(q)
	after["accepted"] = ""
	if was != nil {
		tx.Emit(community.AnswerUnaccepted{Answer: was.ID, Question: q.ID, By: actor.ID})
		if err := tx.UntellAbout(community.VerbAccept, was.Ref()); err != nil {
			return err
		}
	}
	if ans != nil {
		after["accepted"] = string(ans.ID)
		tx.Emit(community.AnswerAccepted{Answer: ans.ID, Question: q.ID, By: actor.ID})
		if err := tellAccepted(tx, actor, q, ans); err != nil {
			return err
		}
	}
	return logChange(tx, actor, q.Ref(), q.Author, before, after)
}

// tellAccepted tells the author of an answer, who asked and who follows the question.
func tellAccepted(tx *store.Tx, actor community.Actor, q *community.Question, ans *community.Answer) error {
	followers, err := tx.FollowersOf(q.Ref())
	if err != nil {
		return err
	}
	d := doing{verb: community.VerbAccept, about: ans.Ref(), by: actor.ID, anonymous: q.Anonymous && actor.ID == q.Author}
	return tellSeers(tx, ans, d, append(followers, q.Author, ans.Author)...)
}

// revertAccepted makes what a question was solved by before an act solve it again.
func revertAccepted(tx *store.Tx, actor community.Actor, points community.Points, q *community.Question, was *string) error {
	if was == nil {
		return nil
	}
	var ans *community.Answer
	if *was != "" {
		var err error
		if ans, err = answerNamed(tx, actor, q, *was); err != nil {
			return community.Fail(community.Conflict, community.WhyActOvertaken,
				"The answer no longer exists, so this action can't be undone.")
		}
	}
	return accept(tx, actor, points, q, ans)
}
