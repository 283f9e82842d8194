package community

// CanSeeAnswerRequests reports whether a may know who was asked to answer q.
func (a Actor) CanSeeAnswerRequests(q *Question) error {
	if err := a.CanSee(q); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if !a.staffOr(q.Author) {
		return Fail(Forbidden, WhyNotYoursToRequest, "Only the person who asked and moderators can ask others for an answer.")
	}
	return nil
}

// CanRequestAnswer reports whether a may ask others to answer q, and is told who could: who
// asked it may, and moderators, while it takes answers.
func (a Actor) CanRequestAnswer(q *Question) error {
	if err := a.CanSeeAnswerRequests(q); err != nil {
		return err
	}
	if ShelfOf(q.Status) > ByName {
		return Fail(Conflict, WhyNotPublished, "You can't ask others for an answer until the question is published.")
	}
	return a.CanAnswer(q)
}

// CanBeAsked reports whether by may ask u, who is in those spaces and has said whether they may
// be asked, to answer q. Why not is nobody's to know: it could be a space that u is not in.
func (u *User) CanBeAsked(by Actor, q *Question, spaces *Spaces, mayBe bool) error {
	actor := u.Actor()
	actor.Spaces = spaces
	if !mayBe || u.Status != Active || u.Role == Bot || u.ID == q.Author || by.owns(u.ID) || actor.CanSee(q) != nil {
		return cannotBeAsked("user")
	}
	return nil
}

// CanBePutTo reports whether a new question can be put to somebody who has said whether they may
// be asked.
func CanBePutTo(mayBe bool) error {
	if !mayBe {
		return cannotBeAsked("from")
	}
	return nil
}

func cannotBeAsked(field string) error {
	return Bad(field, WhyCannotBeAsked, "names someone who can't be asked for an answer")
}
