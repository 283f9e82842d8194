package community

// The permissions that a community may ask points for: see [Needs]. Nothing else looks at
// what a member has earned. The staff of a space are members: who makes a space would else
// give themselves what others earn.

// earned reports whether a has the points that a privilege takes.
func (a Actor) earned(p Privilege) error {
	if lack := a.Standing.lacks(p); lack != nil {
		return lack.refusal()
	}
	return nil
}

// Has reports whether a has what the table gives from so many points on: whoever it does not
// hold back, and of what nobody has without it, who has earned it and staff.
func (a Actor) Has(p Privilege) bool {
	if p == ToEdit || p == ToReview {
		return a.Role >= Moderator || a.Standing.has(p)
	}
	return a.member() == nil && a.earned(p) == nil
}

// CanVote reports whether a may vote on c, or on a comment on it: up, down, or with 0 take
// a vote back, which takes no points.
func (a Actor) CanVote(c Content, value int) error {
	if err := a.CanJoin(c); err != nil {
		return err
	}
	switch {
	case value > 0:
		return a.earned(ToVote)
	case value < 0:
		return a.earned(ToVoteDown)
	}
	return nil
}

// CanReact reports whether a may react to c, or to a comment on it; or take that back, which
// takes no points.
func (a Actor) CanReact(c Content, isOn bool) error {
	if err := a.CanJoin(c); err != nil || !isOn {
		return err
	}
	return a.earned(ToReact)
}

// CanComment reports whether a may comment on c. Below what one wrote, and on the answers to
// one's own question, everybody answers what they are asked, whatever they have earned.
func (a Actor) CanComment(c Content) error {
	if err := a.CanJoin(c); err != nil {
		return err
	}
	if err := a.CanWriteIn(c.Base().Space); err != nil {
		return err
	}
	if ans, isAnswer := c.(*Answer); a.owns(c.Base().Author) || isAnswer && a.owns(ans.Of.Author) {
		return nil
	}
	return a.earned(ToComment)
}

// CanAskPoll reports whether a may ask a question with options, or give one options.
func (a Actor) CanAskPoll() error {
	if err := a.CanAsk(); err != nil {
		return err
	}
	return a.earned(ToPoll)
}

// CanImprove reports whether a may change what somebody else says in c: the words and topics
// of what is published and open to answers, where a may write. What the community's own answers
// say is changed by all who may answer there.
func (a Actor) CanImprove(c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if !isImprovable(c) || a.CanWriteIn(c.Base().Space) != nil {
		return notYours()
	}
	if ans, isAnswer := c.(*Answer); isAnswer && ans.Wiki && a.CanAnswer(ans.Of) == nil {
		return nil
	}
	if !a.Has(ToEdit) {
		if err := a.earned(ToEdit); err != nil {
			return err
		}
		return notYours()
	}
	return nil
}

// isImprovable reports whether members may change what c says at all.
func isImprovable(c Content) bool {
	r := c.Base()
	if ans, isAnswer := c.(*Answer); isAnswer && (ans.Of.Locked || ans.Of.Privacy == Private || ShelfOf(ans.Of.Status) > ByName) {
		return false
	}
	return ShelfOf(r.Status) <= ByName && !r.Locked && r.Privacy != Private
}

func notYours() error {
	return Fail(Forbidden, WhyNotYoursToChange, "Only the author and moderators can edit this.")
}

// CanArrange reports whether a may change all of what author wrote, and not only its words.
func (a Actor) CanArrange(author UserID) bool { return a.staffOr(author) }
