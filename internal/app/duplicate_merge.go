package app

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// mergeAnswers moves the answers of q to of, and tells how many. The one that solved q is
// not accepted there: who asked that has not said so.
func mergeAnswers(tx *store.Tx, actor community.Actor, q, of *community.Question) (int, error) {
	ids, err := tx.AnswerIDs(q.ID)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	was, err := carryAnswers(tx, actor, q, of, ids)
	if err != nil {
		return 0, err
	}
	moved := make([]store.MovedAnswer, len(ids))
	for i, id := range ids {
		if moved[i].ID = id; id == was.ID {
			moved[i] = was
		}
	}
	return len(ids), tx.NoteMoved(q.ID, of.ID, moved)
}

// unmergeAnswers moves the answers back that were moved from q to of. The one that solved q
// does so again, unless another does by now.
func unmergeAnswers(tx *store.Tx, actor community.Actor, q, of *community.Question) (int, error) {
	moved, err := tx.MovedAnswers(q.ID, of.ID)
	if err != nil || len(moved) == 0 || !q.StandsBeside(of) {
		return 0, err
	}
	ids := make([]string, len(moved))
	for i, m := range moved {
		ids[i] = m.ID
	}
	if _, err := carryAnswers(tx, actor, of, q, ids); err != nil {
		return 0, err
	}
	for _, m := range moved {
		if m.Accepted {
			err = acceptAgain(tx, actor, q, m)
		}
	}
	return len(moved), err
}

// carryAnswers makes answers to one question answers to another. It returns which of them
// was accepted, and what that gave: nothing now.
func carryAnswers(tx *store.Tx, actor community.Actor, from, to *community.Question, ids []string) (was store.MovedAnswer, err error) {
	ans, err := tx.AcceptedOf(from.ID)
	if err != nil {
		return was, err
	}
	if ans != nil && slices.Contains(ids, string(ans.ID)) {
		was = store.MovedAnswer{ID: string(ans.ID), Accepted: true, AcceptedPoints: ans.AcceptedPoints, AskerPoints: ans.AskerPoints}
		if err := turnAccepted(tx, ans, ans.Unaccept); err != nil {
			return was, err
		}
		tx.Emit(community.AnswerUnaccepted{Answer: ans.ID, Question: from.ID, By: actor.ID})
		if err := tx.UntellAbout(community.VerbAccept, ans.Ref()); err != nil {
			return was, err
		}
	}
	if err := tx.CarryAnswers(from, to, ids); err != nil {
		return was, err
	}
	for _, id := range ids {
		tx.Emit(community.AnswerChanged{Answer: community.RecordID(id), By: actor.ID})
	}
	return was, nil
}

// acceptAgain makes an answer the accepted one that was, with what it gave then.
func acceptAgain(tx *store.Tx, actor community.Actor, q *community.Question, m store.MovedAnswer) error {
	ans, err := tx.Answer(q.Portal, m.ID)
	if err != nil {
		return err
	}
	if isOther, err := tx.HasOtherAccepted(ans); err != nil || isOther {
		return err
	}
	if ans.Anonymous || q.Anonymous { // by who gets nothing it could be told who is both
		m.AcceptedPoints, m.AskerPoints = 0, 0
	}
	tx.Emit(community.AnswerAccepted{Answer: ans.ID, Question: q.ID, By: actor.ID})
	return turnAccepted(tx, ans, func() {
		ans.Accepted, ans.AcceptedPoints, ans.AskerPoints = true, m.AcceptedPoints, m.AskerPoints
		ans.Points += m.AcceptedPoints
	})
}

// turnAccepted changes whether an answer is accepted, and counts it as what it is now. The
// transaction holds it and its question.
func turnAccepted(tx *store.Tx, ans *community.Answer, turn func()) error {
	before := ans.Share()
	turn()
	if err := tx.SaveAnswer(ans); err != nil {
		return err
	}
	return tx.Settle(before, ans.Share())
}
