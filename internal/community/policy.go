package community

// Every permission of the portal is one function in this file. Each returns nil
// for yes, ErrNotFound where even the record's existence is a secret, and a
// Forbidden or Unauthorized error otherwise. The whole table is written out in
// testdata/policy.golden.

var errSignIn = Fail(Unauthorized, WhySignInFirst, "Please sign in first.")

func (a Actor) member() error {
	if a.Role < Member {
		return errSignIn
	}
	return nil
}

func (a Actor) atLeast(r Role, what string) error {
	switch {
	case a.Role < Member:
		return errSignIn
	case a.Role < r:
		return Fail(Forbidden, WhyStaffOnly, "Only %ss can %s.", r, what)
	}
	return nil
}

// CanSeeUser reports whether a may see u's profile.
func (a Actor) CanSeeUser(u *User) error {
	switch {
	case u.Status == Erased:
		return Fail(Gone, WhyPersonErased, "This person's account was deleted.")
	case u.Status == Pending && !a.owns(u.ID) && a.Role < Moderator:
		return ErrNotFound
	}
	return nil
}

// CanSeeEmail reports whether u's address is shown to a.
func (a Actor) CanSeeEmail(u *User) bool { return a.owns(u.ID) || a.Role >= Moderator }

// CanSeeExternalID reports whether u's id in the integrating product is shown to a:
// to the person, to staff, and to what the product itself asks.
func (a Actor) CanSeeExternalID(u *User) bool { return a.IsProduct || a.CanSeeEmail(u) }

// CanExportUser reports whether a may have all that is kept of u.
func (a Actor) CanExportUser(u *User) error {
	if err := a.CanSeeUser(u); err != nil {
		return err
	}
	if a.owns(u.ID) {
		return nil
	}
	return a.atLeast(Admin, "export what is kept of another person")
}

// CanSetEmail reports whether what a says of u's address is so: whoever runs the
// portal, or the product that does, vouches for others. Of themselves people claim
// an address, and confirm it by mail.
func (a Actor) CanSetEmail(u *User) error {
	if err := a.atLeast(Admin, "set another person's address"); err != nil {
		return err
	}
	if a.owns(u.ID) {
		return Fail(Forbidden, WhyAddressByMail, "To confirm your own email address, open the link we sent to it.")
	}
	return nil
}

// CanClaimEmail reports whether a may claim an address for u.
func (a Actor) CanClaimEmail(u *User) error {
	if err := a.member(); err != nil {
		return err
	}
	if !a.owns(u.ID) {
		return Fail(Forbidden, WhyByPersonOnly, "Only its owner can claim an email address.")
	}
	return nil
}

// CanActFor reports whether a may write in u's name: downward only, so that nobody
// speaks for those who are above them or beside them. A bot speaks for members.
func (a Actor) CanActFor(u *User) error {
	if err := a.atLeast(Moderator, "write in another person's name"); err != nil {
		return err
	}
	if a.owns(u.ID) || u.Role == Member || a.Role == Admin && u.Role < Admin {
		return nil
	}
	return Fail(Forbidden, WhyBelowRankOnly, "You can only write on behalf of people with a lower role than yours.")
}

// CanSeePoster reports whether a is told who wrote something in author's name.
func (a Actor) CanSeePoster(author UserID) bool { return a.owns(author) || a.Role >= Moderator }

// CanSetPassword reports whether a may give u another password. Of their own people
// show that they know the present one.
func (a Actor) CanSetPassword(u *User) error {
	if err := a.member(); err != nil {
		return err
	}
	if a.owns(u.ID) || a.Role == Admin {
		return nil
	}
	return NotYours("password")
}

// CanSignOut reports whether a may end u's sessions that the product opened: their
// own, and the product's backend those of everybody.
func (a Actor) CanSignOut(u *User) error {
	if a.owns(u.ID) {
		return nil
	}
	return a.atLeast(Bot, "sign another person out")
}

// CanEditUser reports whether a may change u's profile.
func (a Actor) CanEditUser(u *User) error {
	if err := a.CanSeeUser(u); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.owns(u.ID) || a.Role == Admin || a.Role >= Moderator && u.Role < Moderator {
		return nil
	}
	return Fail(Forbidden, WhyOwnProfileOnly, "You can only edit your own profile.")
}

// CanEraseUser reports whether a may erase u for good.
func (a Actor) CanEraseUser(u *User) error {
	if err := a.CanSeeUser(u); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.owns(u.ID) || a.Role == Admin {
		return nil
	}
	return Fail(Forbidden, WhyEraseByAdmins, "Only admins can delete someone else's account.")
}

// CanFollowUser reports whether a may follow u.
func (a Actor) CanFollowUser(u *User) error {
	if err := a.CanSeeUser(u); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if a.owns(u.ID) {
		return Fail(Forbidden, WhyFollowSelf, "You can't follow yourself.")
	}
	return nil
}

// CanAddUser reports whether a may add people under the portal's registration
// policy. Under invitation only staff may.
func (a Actor) CanAddUser(policy Policies) error {
	if policy.Registration == RegistrationInvitation && a.Role < Moderator {
		return Fail(Forbidden, WhyByInvitation, "This community is invite only.")
	}
	return nil
}

// StatusOfNewUser returns the status a person added by a starts with.
func (a Actor) StatusOfNewUser(policy Policies) UserStatus {
	if policy.Registration == RegistrationApproval && a.Role < Moderator {
		return Pending
	}
	return Active
}

// CanInvite reports whether a may invite people under the portal's policy.
func (a Actor) CanInvite(policy Policies) error {
	if err := a.member(); err != nil {
		return err
	}
	if policy.Invitations == InvitationsByMembers && a.ID != "" {
		return nil
	}
	return a.atLeast(Moderator, "invite people")
}

// CanInviteAs reports whether a may invite people who get that role.
func (a Actor) CanInviteAs(role Role) error {
	switch {
	case role == Member:
		return nil
	case role == Moderator && a.Role == Admin:
		return nil
	case role == Moderator:
		return Denied("role")
	}
	return Bad("role", WhyNotOneOf, "must be one of %s, not %q", "member, moderator", role.String())
}

// CanSeeInvitation reports whether a may know of an invitation, and withdraw it.
func (a Actor) CanSeeInvitation(i *Invitation) error {
	if a.owns(i.By) || a.Role >= Moderator {
		return nil
	}
	return ErrNotFound
}

// CanSetRole reports whether a may give roles, verify people and name their ids
// in the integrating product.
func (a Actor) CanSetRole() error { return a.atLeast(Admin, "do this") }

// CanBeLent reports whether a client may be given a token of u where it need not
// show its secret: not of those who have power over others.
func (u *User) CanBeLent() error {
	if u.Role > Member {
		return Fail(Forbidden, WhyStaffToken, "Tokens for moderators, bots and admins only come from the token endpoint.")
	}
	return nil
}

// CanSetUserStatus reports whether a may approve, ban and unban u.
func (a Actor) CanSetUserStatus(u *User) error {
	if err := a.atLeast(Moderator, "approve or ban people"); err != nil {
		return err
	}
	if a.Role < Admin && u.Role >= Moderator {
		return Fail(Forbidden, WhyBanByAdmins, "Only admins can ban a moderator.")
	}
	return nil
}

// CanEnter reports whether a may read anything of a portal under its access
// policy: a private one is closed to guests.
func (a Actor) CanEnter(policy Policies) error {
	if policy.Access == AccessPrivate {
		return a.member()
	}
	return nil
}

// CanManageApps reports whether a may install and remove apps.
func (a Actor) CanManageApps() error { return a.atLeast(Admin, "manage apps") }

// CanSetPortal reports whether a may change the portal's settings.
func (a Actor) CanSetPortal() error { return a.atLeast(Admin, "change the portal") }
