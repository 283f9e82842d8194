package community

import "time"

// CanAddEvent reports whether a may add events under the portal's policy.
func (a Actor) CanAddEvent(policy Policies) error {
	if policy.Events == EventsByMembers {
		return a.CanAsk()
	}
	if a.Role == Member {
		return Fail(Forbidden, WhyEventsByStaff, "Only moderators can add events here.")
	}
	return a.CanAsk()
}

// CanAttend reports whether a may say that they come to p.
func (a Actor) CanAttend(p *Post, now time.Time) error {
	if err := a.CanLeaveEvent(p, now); err != nil {
		return err
	}
	if p.Gathering.Cancelled {
		return Fail(Conflict, WhyEventCancelled, "This event was cancelled.")
	}
	return nil
}

// CanLeaveEvent reports whether a may say that they do not come to p.
func (a Actor) CanLeaveEvent(p *Post, now time.Time) error {
	if err := a.CanJoin(p); err != nil {
		return err
	}
	switch {
	case !p.IsEvent():
		return Fail(Conflict, WhyNotAnEvent, "This isn't an event.")
	case p.Gathering.IsOver(now):
		return Fail(Conflict, WhyEventOver, "This event is over.")
	}
	return nil
}

// CanSeeGuests reports whether a may know who comes to p: members who see it. Who waits,
// or said no, is told to who runs it.
func (a Actor) CanSeeGuests(p *Post, answer GuestAnswer) error {
	if err := a.CanSee(p); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	switch {
	case !p.IsEvent():
		return Fail(Conflict, WhyNotAnEvent, "This isn't an event.")
	case answer != Going && !a.staffOr(p.Author):
		return Fail(Forbidden, WhyNotYoursToChange, "Only the event's author and moderators can see this list.")
	}
	return nil
}
