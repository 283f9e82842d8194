package community

// CanMessage reports whether a may have conversations at all. They are people's: an app that is
// nobody has none.
func (a Actor) CanMessage(policy Policies) error {
	if err := a.member(); err != nil {
		return err
	}
	switch {
	case policy.Messages != MessagesMembers:
		return Fail(Forbidden, WhyMessagesOff, "Messages are turned off in this community.")
	case a.ID == "":
		return Fail(Forbidden, WhyMessagesOfPeople, "Only a person can read and write messages.")
	}
	return nil
}

// CanBeginConversation reports whether a may write to somebody who did not write to them: who has
// to earn points before they comment has to here too.
func (a Actor) CanBeginConversation() error { return a.earned(ToComment) }

// writesToAll reports whether everybody has messages from a, one to one: moderators and admins.
func (a Actor) writesToAll() bool { return a.Role == Moderator || a.Role == Admin }

// Reaching is what there is between who writes and whom they write to.
type Reaching struct {
	To         *User
	Box        Letterbox // of To
	IsFollowed bool      // whether To follows the writer
	IsBlocked  bool      // whether To blocked the writer
	HasBlocked bool      // whether the writer blocked To
	HasWritten bool      // whether To wrote in their conversation since they chose from whom they accept messages
}

// CanWriteTo reports whether a may write to a person, or with isGroup add them to a group. A block is
// told as if they did not accept messages: nobody learns of one.
func (a Actor) CanWriteTo(r Reaching, isGroup bool) error {
	if err := a.CanSeeUser(r.To); err != nil {
		return err
	}
	isOfStaff := !isGroup && (a.writesToAll() || r.To.Actor().writesToAll())
	switch {
	case a.owns(r.To.ID):
		return Bad("people", WhyMessageSelf, "must be other people")
	case r.HasBlocked && !isOfStaff:
		return Fail(Forbidden, WhyBlockedByYou, "You've blocked this person.")
	case r.To.Status != Active, r.To.Role == Bot:
		return errNotAccepting
	case !isGroup && a.writesToAll():
		return nil
	case r.IsBlocked, !r.accepts():
		return errNotAccepting
	}
	return nil
}

// accepts reports whether the person lets those write to them that the writer is one of.
func (r Reaching) accepts() bool {
	switch r.Box.Accepts {
	case AcceptNobody:
		return r.HasWritten
	case AcceptFollowed:
		return r.IsFollowed || r.HasWritten
	}
	return true
}

var errNotAccepting = Fail(Forbidden, WhyNotAccepting, "This person doesn't accept messages from you.")

// CanRunConversation reports whether a may add people to a conversation, send them away and name it.
func (a Actor) CanRunConversation(c *Conversation) error {
	switch {
	case !c.IsGroup():
		return Fail(Conflict, WhyNotAGroup, "This is a conversation of two people.")
	case !a.owns(c.Owner):
		return Fail(Forbidden, WhyGroupOwnerOnly, "Only who runs the group can do this.")
	}
	return nil
}

// CanEditMessage reports whether a may change or delete a message that they see.
func (a Actor) CanEditMessage(m *Message) error {
	switch {
	case !a.owns(m.Author):
		return Fail(Forbidden, WhyNotYoursToChange, "Only the author can change this message.")
	case m.Deleted:
		return Fail(Conflict, WhyMessageDeleted, "This message was deleted.")
	}
	return nil
}
