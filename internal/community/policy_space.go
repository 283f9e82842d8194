package community

import "errors"

// The permissions about spaces. A hidden space is ErrNotFound to whoever is
// neither in it nor staff.

// isIn reports whether a reads what stands in a space as one of its own.
func (a Actor) isIn(space SpaceID) bool {
	return a.Role >= Moderator || a.Spaces.Role(space) >= SpaceMember
}

// CanSeeSpace reports whether a may know of s at all.
func (a Actor) CanSeeSpace(s *Space) error {
	if s.Hidden && !a.isIn(s.ID) {
		return ErrNotFound
	}
	return nil
}

// CanReadSpace reports whether a may read what stands in s, and who is in it.
func (a Actor) CanReadSpace(s *Space) error {
	if err := a.CanSeeSpace(s); err != nil {
		return err
	}
	if s.IsClosed() && !a.isIn(s.ID) {
		return Fail(Forbidden, WhySpaceClosed, "Only members can see what's in this space.")
	}
	return nil
}

// CanMakeSpace reports whether a may add spaces.
func (a Actor) CanMakeSpace(policy Policies) error {
	if policy.Spaces == SpacesByStaff {
		return a.atLeast(Moderator, "add spaces")
	}
	return a.member()
}

// CanRunSpace reports whether a may change s and say who is in it.
func (a Actor) CanRunSpace(s *Space) error {
	if err := a.CanSeeSpace(s); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.Role < Moderator && a.Spaces.Role(s.ID) < SpaceAdmin {
		return Fail(Forbidden, WhyBySpaceStaff, "Only moderators and the space's admins can do this.")
	}
	return nil
}

// CanJoinSpace reports whether a may become a member of s by themselves.
func (a Actor) CanJoinSpace(s *Space) error {
	if err := a.CanSeeSpace(s); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.ID == "" {
		return Fail(Forbidden, WhySpaceOfPeople, "Only people can be members of a space.")
	}
	switch {
	case a.isIn(s.ID):
		return nil
	case s.InviteOnly:
		return Fail(Forbidden, WhySpaceByInvitation, "This space is invite only.")
	case s.IsClosed():
		return Fail(Forbidden, WhySpaceByRequest, "You need approval to join this space. Send a request.")
	}
	return nil
}

// CanAskToJoin reports whether a may ask those who run s to be let in.
func (a Actor) CanAskToJoin(s *Space) error {
	err := a.CanJoinSpace(s)
	if e, ok := errors.AsType[*Error](err); ok && e.Reason == WhySpaceByRequest {
		return nil
	}
	if err == nil {
		return Fail(Forbidden, WhySpaceOpen, "This space is open. Join it directly.")
	}
	return err
}

// CanWatchSpace reports whether a may be told of what comes up in s: one who is in it.
func (a Actor) CanWatchSpace(s *Space) error {
	if err := a.CanSeeSpace(s); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.Spaces.Role(s.ID) == Outsider {
		return Fail(Forbidden, WhyNotInSpace, "Only members of the space can do this.")
	}
	return nil
}

// CanLetInto reports whether a sees who asks to join s, and answers them.
func (a Actor) CanLetInto(s *Space) error {
	if err := a.CanSeeSpace(s); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.Role < Moderator && a.Spaces.Role(s.ID) < SpaceModerator {
		return Fail(Forbidden, WhyBySpaceStaff, "Only moderators and admins of the space or the community can do this.")
	}
	return nil
}

// CanWriteIn reports whether a may add questions, posts, answers and comments in a
// space; "" is none, in which everybody may.
func (a Actor) CanWriteIn(space SpaceID) error {
	if space == "" || a.isIn(space) {
		return nil
	}
	return Fail(Forbidden, WhyNotInSpace, "Only members can post in this space. Join it first.")
}

// CanSetCollections reports whether a may add, order and remove collections.
func (a Actor) CanSetCollections() error { return a.atLeast(Moderator, "arrange collections") }
