package community

// CanSuggest reports whether a may suggest an edit of c: who may write in its place, and not
// edit it directly.
func (a Actor) CanSuggest(policy Policies, c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	switch {
	case policy.Suggestions == SuggestionsOff:
		return Fail(Forbidden, WhySuggestionsOff, "This community doesn't take suggested edits.")
	case a.CanEdit(c) == nil:
		return Fail(Conflict, WhyEditDirectly, "You can edit this directly.")
	case !isImprovable(c):
		return Fail(Forbidden, WhyNotSuggestible, "You can't suggest edits here, because this is locked or isn't public.")
	}
	return a.CanWriteIn(c.Base().Space)
}

// CanReview reports whether a may accept and reject suggested edits of c: its author, staff,
// the staff of its space, who may edit it, and who earned that.
func (a Actor) CanReview(c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	r := c.Base()
	if a.staffOr(r.Author) || a.governs(r.Place) || a.CanImprove(c) == nil {
		return nil
	}
	if a.CanWriteIn(r.Space) != nil || !a.Has(ToReview) {
		if err := a.earned(ToReview); err != nil {
			return err
		}
		return Fail(Forbidden, WhyNotYoursToReview, "Only the author and moderators can review suggested edits of this.")
	}
	return nil
}

// CanJudge reports whether a may accept or reject a suggestion by somebody active that
// waits on c: not their own. One on what is hidden, locked or private by now is out of view.
func (a Actor) CanJudge(s *Suggestion, c Content, isActive bool) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if a.owns(s.By) {
		return Fail(Forbidden, WhyOwnSuggestion, "You can't review your own suggestion.")
	}
	if err := a.CanReview(c); err != nil {
		return err
	}
	switch {
	case s.Status == SuggestionWithdrawn, s.Status == SuggestionWaits && (!isActive || !isImprovable(c)):
		return ErrNotFound
	case s.Status != SuggestionWaits:
		return Fail(Conflict, WhyReviewed, "Someone has already reviewed this suggestion.")
	}
	return nil
}

// CanSeeSuggestion reports whether a may read a suggestion of an edit of c: who made it, and who
// reviews it.
func (a Actor) CanSeeSuggestion(s *Suggestion, c Content, isActive bool) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if s.Status == SuggestionWithdrawn {
		return ErrNotFound
	}
	if a.owns(s.By) {
		return nil
	}
	if err := a.CanJudge(s, c, isActive); err == nil || isReason(err, WhyReviewed) {
		return nil
	}
	return ErrNotFound
}

// CanChangeSuggestion reports whether a may change or withdraw a suggestion: their own that waits.
func (a Actor) CanChangeSuggestion(s *Suggestion) error {
	switch {
	case !a.owns(s.By):
		return Fail(Forbidden, WhyNotYoursToChange, "Only the person who made a suggestion can change it.")
	case s.Status != SuggestionWaits:
		return Fail(Conflict, WhyReviewed, "Someone has already reviewed this suggestion.")
	}
	return nil
}

// CanAcceptWaiting reports whether a may make suggested words public: where content is approved,
// only who approves it.
func (a Actor) CanAcceptWaiting(mustWait bool) error {
	if mustWait && a.Role < Moderator {
		return Fail(Forbidden, WhyReviewedByStaff, "Edits need a moderator's approval here, so only a moderator can accept this.")
	}
	return nil
}

func isReason(err error, why Reason) bool {
	e, ok := err.(*Error)
	return ok && e.Reason == why
}

// CanSetWiki reports whether a may make an answer the community's, or its author's alone again:
// the author may do the first where the policy lets them, and staff either.
func (a Actor) CanSetWiki(policy Policies, ans *Answer, is bool) error {
	switch {
	case ans.Wiki == is:
		return nil
	case is && policy.Wiki == WikiOff:
		return Barred("wiki", WhyWikiOff, "is turned off in this community")
	case a.Role >= Moderator:
		return nil
	case !is, policy.Wiki == WikiByStaff:
		return Denied("wiki")
	case !a.owns(ans.Author):
		return Barred("wiki", WhyNotYoursToChange, "may be changed by the author and moderators only")
	}
	return nil
}

// A Reviewing is which suggestions an actor may review, as a value: see [Actor.CanJudge].
type Reviewing struct {
	Portal  PortalID
	Self    UserID
	IsStaff bool      // who reviews all
	In      []SpaceID // that they are in
	Runs    []SpaceID // that they are of the staff of
	Earned  bool      // whether they review what others wrote, where they may write
}

// Reviewing returns which suggestions a may review.
func (a Actor) Reviewing() Reviewing {
	return Reviewing{Portal: a.Portal, Self: a.ID, IsStaff: a.Role >= Moderator, In: a.Spaces.In(), Runs: a.Runs(),
		Earned: a.Has(ToReview) || a.Has(ToEdit)}
}
