package community

// CanAccept reports whether a may say which answer solves q, or that none does: who
// asked it may, moderators, and the staff of the space that it was asked in. What is
// locked is left to those who may unlock it, and what the portal's staff accepted to
// them and to who asked.
func (a Actor) CanAccept(q *Question) error {
	if err := a.CanSee(q); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	isTheirs := func(mark Rulings) bool { return a.governs(q.Place) && !q.Ruled.Has(mark) }
	switch {
	case !a.staffOr(q.Author) && !isTheirs(RuledAccepted):
		return Fail(Forbidden, WhyNotYoursToAccept, "Only who asked and moderators may accept an answer.")
	case q.Locked && a.Role < Moderator && !isTheirs(RuledLock):
		return Fail(Forbidden, WhyQuestionLocked, "This question is locked: only a moderator may accept an answer.")
	case ShelfOf(q.Status) > ByName:
		return Fail(Conflict, WhyNotPublished, "Only a published question takes an accepted answer.")
	}
	return nil
}

// CanSolve reports whether ans may be accepted: it stands in everybody's lists, as far
// as they see its question.
func (ans *Answer) CanSolve() bool { return ShelfOf(ans.Status) == Open }

// RuleAccepted returns the rulings on q once a has said which answer solves it.
func (a Actor) RuleAccepted(q *Question) Rulings {
	if a.IsStaff() && !a.owns(q.Author) {
		return q.Ruled | RuledAccepted
	}
	return q.Ruled &^ RuledAccepted
}

// Accept makes ans the accepted answer to q, by a person's word.
func (ans *Answer) Accept(by UserID, q *Question, points Points) {
	ans.Accepted = true
	if ans.isPaid(by, q) {
		ans.AcceptedPoints, ans.AskerPoints = points.AnswerAccepted, points.QuestionSolved
	}
	ans.Points += ans.AcceptedPoints
}

// isPaid reports whether points are given for accepting ans: nobody earns any with an
// answer of their own. Where either author is anonymous there are none at all, for by
// who gets none it could be told who is both.
func (ans *Answer) isPaid(by UserID, q *Question) bool {
	return ans.Author != q.Author && ans.Author != by && !ans.Anonymous && !q.Anonymous
}

// Unaccept takes that back, with what it gave.
func (ans *Answer) Unaccept() {
	ans.Points -= ans.AcceptedPoints
	ans.Accepted, ans.AcceptedPoints, ans.AskerPoints = false, 0, 0
}
