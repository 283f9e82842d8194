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
		return Fail(Forbidden, WhyNotYoursToAccept, "Only the person who asked and moderators can accept an answer.")
	case q.Locked && a.Role < Moderator && !isTheirs(RuledLock):
		return Fail(Forbidden, WhyQuestionLocked, "This question is locked, so only a moderator can accept an answer.")
	case ShelfOf(q.Status) > ByName:
		return Fail(Conflict, WhyNotPublished, "Only published questions can have an accepted answer.")
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

// Accept makes ans the accepted answer to q, by the word of by.
func (ans *Answer) Accept(by Actor, q *Question, points Points) {
	ans.Unaccept()
	ans.Accepted = true
	ans.AcceptedPoints, ans.AskerPoints = ans.pay(by, q, points)
	ans.Points += ans.AcceptedPoints
}

// GainsBy reports whether ans, which is accepted and gave nothing, gives points if by
// accepts it too.
func (ans *Answer) GainsBy(by Actor, q *Question, points Points) bool {
	author, asker := ans.pay(by, q, points)
	return ans.AcceptedPoints == 0 && ans.AskerPoints == 0 && (author != 0 || asker != 0)
}

// pay is what accepting ans gives its author and who asked. It gives nothing by the
// word of a space's staff, for whoever makes a space is that, and nobody anything for
// an answer of their own. Nor is there anything where one of them is anonymous: by who
// gets nothing it could be told who is both.
func (ans *Answer) pay(by Actor, q *Question, points Points) (author, asker int64) {
	isOwn := ans.Author == q.Author || by.owns(ans.Author)
	if isOwn || !by.staffOr(q.Author) || ans.Anonymous || q.Anonymous {
		return 0, 0
	}
	return points.AnswerAccepted, points.QuestionSolved
}

// Unaccept takes that back, with what it gave.
func (ans *Answer) Unaccept() {
	ans.Points -= ans.AcceptedPoints
	ans.Accepted, ans.AcceptedPoints, ans.AskerPoints = false, 0, 0
}
