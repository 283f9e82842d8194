package community

// IsDuplicate reports whether q is closed as the same as another question.
func (q *Question) IsDuplicate() bool { return q.Duplicate != "" }

// CanMarkDuplicate reports whether a may close q as the same as another question, or take
// that back: moderators may, and the staff of the space that it was asked in, but for what
// the portal's staff decided.
func (a Actor) CanMarkDuplicate(q *Question) error {
	if err := a.CanSee(q); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.Role < Moderator && !(a.governs(q.Place) && !q.Ruled.Has(RuledDuplicate)) {
		return Fail(Forbidden, WhyNotYoursToClose, "Only moderators can close a question as a duplicate.")
	}
	if ShelfOf(q.Status) > ByName {
		return Fail(Conflict, WhyNotPublished, "Only published questions can be closed as duplicates or reopened.")
	}
	return nil
}

// CanMergeAnswers reports whether a may move the answers of one question to the other: who
// may close both.
func (a Actor) CanMergeAnswers(q, of *Question) error {
	if err := a.CanMarkDuplicate(q); err != nil {
		return err
	}
	return a.CanMarkDuplicate(of)
}

// RuleDuplicate returns the rulings on q once a has said whether it is a duplicate.
func (a Actor) RuleDuplicate(q *Question) Rulings { return q.Ruled.with(RuledDuplicate, a.IsStaff()) }

// CanRepeat reports whether q can be closed as the same as of.
func (q *Question) CanRepeat(of *Question) error {
	switch {
	case q.ID == of.ID:
		return Bad("of", WhyBadDuplicate, "must be a different question")
	case ShelfOf(of.Status) > ByName:
		return Bad("of", WhyBadDuplicate, "must be a published question")
	case q.IsDuplicate() && q.Duplicate != of.ID:
		return Fail(Conflict, WhyIsDuplicate, "This question is already closed as a duplicate. Reopen it first.")
	}
	return nil
}

// CanGiveAnswers reports whether the answers of q can be moved to of: only where the same
// people see them then, and nobody has staked points on them.
func (q *Question) CanGiveAnswers(of *Question) error {
	switch {
	case !q.StandsBeside(of):
		return Bad("merge", WhyMergeElsewhere,
			"only works between questions in the same space with the same visibility")
	case q.HasReward():
		return Fail(Conflict, WhyRewardOpen,
			"These answers can't be moved while the question has an open reward.")
	}
	return nil
}

// StandsBeside reports whether whoever sees the one question sees the other.
func (q *Question) StandsBeside(of *Question) bool {
	return q.Space == of.Space && q.Shelf == of.Shelf && q.Privacy != Private && of.Privacy != Private
}

// CanComeOut reports whether an answer that only its author had may come before others:
// not to a question that is closed as a duplicate.
func (ans *Answer) CanComeOut(was Status) error {
	if ShelfOf(was) == Own && ShelfOf(ans.Status) != Own && ans.Of.IsDuplicate() {
		return closedAsDuplicate()
	}
	return nil
}

func closedAsDuplicate() error {
	return Fail(Forbidden, WhyQuestionDuplicate, "This question is closed as a duplicate. Continue on the original question.")
}
