package community

import "time"

// The permissions about content. A record that is hidden is ErrNotFound to
// whoever may not see it, whatever they try with it.

func (a Actor) staffOr(author UserID) bool { return a.owns(author) || a.Role >= Moderator }

// outside reports whether a record stands in a closed space that a is not in: then
// not even its author sees it.
func (a Actor) outside(space SpaceID, shelf Shelf) bool { return shelf.IsClosed() && !a.isIn(space) }

// CanSee reports whether a may read c at its address.
func (a Actor) CanSee(c Content) error { return c.seenBy(a) }

func (q *Question) seenBy(a Actor) error {
	switch {
	case a.outside(q.Space, q.Shelf):
		return ErrNotFound
	case a.staffOr(q.Author), a.governs(q.Place) && ShelfOf(q.Status) <= Staff:
		return nil
	case q.Privacy == Private && !(a.owns(q.Asked) && ShelfOf(q.Status) <= ByName):
		return ErrNotFound
	case ShelfOf(q.Status) > ByName:
		return ErrNotFound
	}
	return nil
}

func (ans *Answer) seenBy(a Actor) error {
	shelf := ShelfOf(ans.Status)
	switch {
	case a.outside(ans.Space, ans.Shelf):
		return ErrNotFound
	case a.staffOr(ans.Author):
		return nil
	case shelf > ByName && !(a.governs(ans.Place) && shelf <= Staff):
		return ErrNotFound
	}
	return a.CanSee(ans.Of)
}

func (p *Post) seenBy(a Actor) error {
	shelf := ShelfOf(p.Status)
	switch {
	case a.outside(p.Space, p.Shelf):
		return ErrNotFound
	case a.staffOr(p.Author), shelf <= ByName, a.governs(p.Place) && shelf <= Staff:
		return nil
	}
	return ErrNotFound
}

// Knows reports whether a may learn who wrote a record.
func (a Actor) Knows(author UserID, anonymous bool) bool { return !anonymous || a.staffOr(author) }

// CanSeeDraft reports whether a may read the unpublished draft of a record.
func (a Actor) CanSeeDraft(author UserID) bool { return a.staffOr(author) }

// CanAsk reports whether a may add questions and posts.
func (a Actor) CanAsk() error { return a.member() }

// CanUpload reports whether a may add pictures and files.
func (a Actor) CanUpload() error { return a.member() }

// CanAnswer reports whether a may answer q.
func (a Actor) CanAnswer(q *Question) error {
	if err := a.CanSee(q); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if err := a.CanWriteIn(q.Space); err != nil {
		return err
	}
	if q.Locked {
		return Fail(Forbidden, WhyAnswerLocked, "This question is locked, so it can't be answered.")
	}
	if q.IsDuplicate() {
		return closedAsDuplicate()
	}
	return nil
}

// CanReask reports whether a may ask q too: what is closed as a duplicate, nobody.
func (a Actor) CanReask(q *Question) error {
	if err := a.CanJoin(q); err != nil {
		return err
	}
	if q.IsDuplicate() {
		return closedAsDuplicate()
	}
	return nil
}

// canEdit is the rule of every kind of content: its author and moderators may
// change what it says. The staff of a space may not, not even of what stands there.
func (a Actor) canEdit(see error, author UserID) error {
	if see != nil {
		return see
	}
	if err := a.member(); err != nil {
		return err
	}
	if !a.staffOr(author) {
		return Fail(Forbidden, WhyNotYoursToChange, "Only the author and moderators can edit this.")
	}
	return nil
}

// CanEdit reports whether a may change what c says: what of it, says [Actor.CanTurn].
func (a Actor) CanEdit(c Content) error {
	err := a.canEdit(a.CanSee(c), c.Base().Author)
	if err != nil && KindOf(err) == Forbidden {
		return a.CanImprove(c)
	}
	return err
}

// CanEditComment reports whether a, who sees what c is on, may change what it says.
func (a Actor) CanEditComment(c *Comment) error { return a.canEdit(nil, c.Author) }

// CanSetAnonymous reports whether a may say whether the name of a record's author
// is told: the author alone may, whatever their role.
func (a Actor) CanSetAnonymous(author UserID) error {
	if !a.owns(author) {
		return Barred("anonymous", WhyByAuthorOnly, "may be set by the author only")
	}
	return nil
}

// CanPublish reports whether a may publish a draft by author.
func (a Actor) CanPublish(author UserID) error {
	if err := a.member(); err != nil {
		return err
	}
	if !a.owns(author) {
		return Fail(Forbidden, WhyDraftOfAuthor, "Only the author can publish a draft.")
	}
	return nil
}

// CanJoin reports whether c takes votes, reactions and comments of a: of what is published,
// and seen. Who may give which, say [Actor.CanVote], [Actor.CanReact] and [Actor.CanComment].
func (a Actor) CanJoin(c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if err := a.member(); err != nil {
		return err
	}
	if ShelfOf(c.Base().Status) > ByName {
		return Fail(Conflict, WhyNotPublished, "You can't vote or comment until this is published.")
	}
	return nil
}

// CanChoose reports whether a may vote in the poll q, or take their vote back.
func (a Actor) CanChoose(q *Question, now time.Time) error {
	if err := a.CanSee(q); err != nil {
		return err
	}
	if q.IsClosed(now) {
		return Fail(Conflict, WhyPollClosed, "This poll is closed.")
	}
	return a.CanJoin(q)
}

// CanModerate reports whether a may approve, verify, lock and hide content, act
// for others, and handle reports.
func (a Actor) CanModerate() error { return a.atLeast(Moderator, "do this") }

// CanMakeTopic reports whether a may add topics, as naming a new one on a
// question does.
func (a Actor) CanMakeTopic(policy Policies) error {
	if policy.Topics == TopicsByStaff && a.Role == Member {
		return Fail(Forbidden, WhyTopicsByStaff, "Only moderators can add topics here.")
	}
	if err := a.member(); err != nil {
		return err
	}
	return a.earned(ToTopic)
}

// CanEditTopic reports whether a may change or delete topics.
func (a Actor) CanEditTopic(t *Topic) error {
	if a.owns(t.Author) {
		return nil
	}
	return a.atLeast(Moderator, "change a topic")
}

// StatusOfNew returns the status a record added by a gets, of the one asked for. Where
// content is approved, what a member makes waits, unless it is theirs alone: what is
// archived is not, for the staff of its space bring it out again.
func (a Actor) StatusOfNew(policy Policies, asked Status) Status {
	if asked == "" {
		asked = Published
	}
	if a.MustWait(policy) && ShelfOf(asked) != Own {
		return Unapproved
	}
	return asked
}

// StatusOfDue returns the status of a scheduled record whose time has come.
func (policy Policies) StatusOfDue(r *Record) Status {
	if policy.Content == ContentApproval && !r.Ruled.Has(RuledPublic) {
		return Unapproved
	}
	return Published
}

// StatusOfMoved returns the status of a record that a takes out of a space: where
// content is approved, what a member brings before other people waits again, unless
// staff decided already where it stands.
func (a Actor) StatusOfMoved(policy Policies, ruled Rulings, status Status) Status {
	if ShelfOf(status) > ByName || ruled.Has(RuledStatus) {
		return status
	}
	return a.StatusOfNew(policy, status)
}

// CanReport reports whether a, who sees a record, may report it.
func (a Actor) CanReport() error { return a.member() }

// CanReportOf reports whether a may report what author wrote: not their own.
func (a Actor) CanReportOf(author UserID) error {
	if err := a.CanReport(); err != nil {
		return err
	}
	if a.owns(author) {
		return Fail(Conflict, WhyOwnRecord, "You wrote this yourself. Edit or delete it instead.")
	}
	return nil
}

// CanBookmark reports whether a, who sees a record, may save it, and has a list of
// what they saved.
func (a Actor) CanBookmark() error { return a.member() }

// CanFollow reports whether a, who sees a record, may follow it.
func (a Actor) CanFollow() error { return a.member() }
