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
		return Fail(Forbidden, WhyNotYoursToClose, "Only moderators may say that a question is a duplicate.")
	}
	if ShelfOf(q.Status) > ByName {
		return Fail(Conflict, WhyNotPublished, "Only a published question is closed as a duplicate, or opened again.")
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
		return Bad("of", WhyBadDuplicate, "must be another question: none is a duplicate of itself")
	case ShelfOf(of.Status) > ByName:
		return Bad("of", WhyBadDuplicate, "must be a published question")
	case q.IsDuplicate() && q.Duplicate != of.ID:
		return Fail(Conflict, WhyIsDuplicate, "This question is closed as a duplicate of another already: take that back first.")
	}
	return nil
}

// CanGiveAnswers reports whether the answers of q can be moved to of: only where the same
// people see them then, and nobody has staked points on them.
func (q *Question) CanGiveAnswers(of *Question) error {
	switch {
	case !q.StandsBeside(of):
		return Bad("merge", WhyMergeElsewhere,
			"moves answers between questions only that stand in the same space and are seen by the same people")
	case q.HasReward():
		return Fail(Conflict, WhyRewardOpen,
			"Points are staked on answers to this question: they cannot be moved until the reward is given or over.")
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
	return Fail(Forbidden, WhyQuestionDuplicate, "This question is closed as a duplicate: go on at the one that it is a duplicate of.")
}
