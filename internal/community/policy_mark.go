package community

import (
	"slices"
	"time"
)

// The permissions of those who moderate: the portal's staff everywhere, and a
// space's own staff over what was written in it. A space's staff say where such a
// record stands and mark it; they never change what it says, whose it is or
// whether its author is named, see no drafts, and touch nothing that the portal's
// staff decided or have still to decide.

// governs reports whether a is of the staff of the space that a record stands in
// and was written in. What was moved there from elsewhere they do not govern: else
// whoever makes a space could have power over anything that is brought there.
func (a Actor) governs(p Place) bool {
	return p.Moved.IsZero() && a.RunsSpace(p.Space)
}

// RunsSpace reports whether a member is of a space's own staff. It decides what is
// listed there; what they may do, the rest of this file.
func (a Actor) RunsSpace(space SpaceID) bool {
	return a.Role == Member && space != "" && a.Spaces.Role(space) >= SpaceModerator
}

// Runs are the spaces for which RunsSpace holds.
func (a Actor) Runs() []SpaceID {
	if a.Role != Member {
		return nil
	}
	return a.Spaces.Run()
}

// spaceStatuses are those that a space's staff set, and change again.
var spaceStatuses = []Status{Published, Collapsed, Unlisted, Archived}

// CanMark reports whether a may make the marks of a record at p what after says,
// and else names the one that they may not.
func (a Actor) CanMark(p Place, before, after Marks) error {
	if a.Role >= Moderator {
		return nil
	}
	isTheirs := func(mark Rulings) bool { return a.governs(p) && !p.Ruled.Has(mark) }
	inSpace := slices.Contains(spaceStatuses, before.Status) && slices.Contains(spaceStatuses, after.Status)
	switch {
	case before.Status != after.Status && !(isTheirs(RuledStatus) && inSpace):
		return Denied("status")
	case before.Locked != after.Locked && !isTheirs(RuledLock):
		return Denied("locked")
	case before.Verified != after.Verified && !isTheirs(RuledVerified):
		return Denied("verified")
	}
	return nil
}

// canDelete is the rule of every kind of content: its author and moderators may,
// and the staff of the space, unless the portal's staff have to do with it.
func (a Actor) canDelete(see error, author UserID, p Place, status Status) error {
	if err := a.canEdit(see, author); err == nil || KindOf(err) != Forbidden {
		return err
	}
	if a.governs(p) && p.Ruled == 0 && slices.Contains(spaceStatuses, status) {
		return nil
	}
	return Fail(Forbidden, WhyNotYoursToDelete, "Only the author and moderators can delete this.")
}

// CanDelete reports whether a may delete c. If it is a question that others
// answered, see [Actor.CanDropAnswers].
func (a Actor) CanDelete(c Content) error {
	r := c.Base()
	return a.canDelete(a.CanSee(c), r.Author, r.Place, r.Status)
}

// CanDeleteComment reports whether a, who sees the record at p that c is on, may
// delete it. A space's staff govern what was said since the record came there.
func (a Actor) CanDeleteComment(c *Comment, p Place) error {
	return a.canDelete(nil, c.Author, p.since(c.Created), c.Status)
}

// since is the place of what was added to a record at p then.
func (p Place) since(created time.Time) Place {
	if created.After(p.Moved) {
		p.Moved = time.Time{}
	}
	p.Ruled = 0
	return p
}

// CanDropAnswers reports whether a may delete the answers of others along with the
// question that they are to.
func (a Actor) CanDropAnswers() error {
	if a.Role >= Moderator {
		return nil
	}
	return Fail(Conflict, WhyHasAnswers, "Other people have answered this question, so only a moderator can delete it.")
}

// movable are the statuses of what its author may move: staff had no say in them.
var movable = []Status{Published, Unlisted, Featuring, Draft, Scheduled}

// CanMove reports whether a may take a record from where it stands to another
// space: its author and moderators may, if they may write in both places. What
// staff have locked or hidden stays where it is, so that moving undoes nothing.
func (a Actor) CanMove(r *Record, to SpaceID) error {
	if !a.staffOr(r.Author) {
		return Barred("space", WhyNotYoursToChange, "may be changed by the author and moderators only")
	}
	for _, space := range []SpaceID{r.Space, to} {
		if err := a.CanWriteIn(space); err != nil {
			return err
		}
	}
	if a.Role < Moderator && (r.Locked || !slices.Contains(movable, r.Status)) {
		return Fail(Forbidden, WhyHeldByStaff, "A moderator has locked or hidden this, so only a moderator can move it.")
	}
	return nil
}

// CanTakeOut reports whether a may take out of a closed space what others wrote in
// it, along with the record that they wrote it to.
func (a Actor) CanTakeOut() error {
	if a.Role >= Moderator {
		return nil
	}
	return Fail(Conflict, WhyConfided, "Others posted here in confidence, so only a moderator can move this out of the space.")
}

// A turn is one field of a record that a change concerns. Words are those of others too,
// to whom the community gives that: see [Actor.CanImprove].
type turn struct {
	field   string
	differs bool
	isWords bool
}

// CanTurn reports whether a, who sees it, may make of a record what after is, and
// else names the field. What it says is its author's and the moderators', the marks
// are staff's, and whether the author is named is the author's alone. Where it
// stands is asked of [Actor.CanMove].
func (a Actor) CanTurn(before, after Content) error {
	was, is := before.Base(), after.Base()
	if err := a.canTurnPoll(before, after); err != nil {
		return err
	}
	if err := a.CanMark(was.Place, was.Marks(), is.Marks()); err != nil {
		return err
	}
	if before, ok := before.(*Answer); ok && before.Global != after.(*Answer).Global {
		if err := a.CanSetGlobal(); err != nil {
			return err
		}
	}
	if was.Anonymous != is.Anonymous {
		if err := a.CanSetAnonymous(was.Author); err != nil {
			return err
		}
	}
	for _, t := range append(after.turns(before), turn{"publishedAt", isReset(was.Status, was.Published, is.Published), false}) {
		if !t.differs || a.staffOr(was.Author) || t.isWords && a.CanImprove(before) == nil {
			continue
		}
		return Barred(t.field, WhyNotYoursToChange, "may be changed by the author and moderators only")
	}
	return nil
}

// canTurnPoll is CanTurn of what makes a poll of a question.
func (a Actor) canTurnPoll(before, after Content) error {
	was, isQuestion := before.(*Question)
	if !isQuestion {
		return nil
	}
	is := after.(*Question)
	if was.Type != is.Type && a.Role < Moderator {
		return Denied("type")
	}
	if len(was.Options) == 0 && len(is.Options) > 0 {
		return a.earned(ToPoll)
	}
	return nil
}

// CanSetGlobal reports whether a may say of an answer that it stands in the lists of every
// portal of the server.
func (a Actor) CanSetGlobal() error {
	if a.Role >= Moderator {
		return nil
	}
	return Denied("global")
}

// CanSeeReferrers reports whether a is told from where a question is reached.
func (a Actor) CanSeeReferrers(q *Question) bool { return a.staffOr(q.Author) }

func (q *Question) turns(before Content) []turn {
	was := before.(*Question)
	return []turn{{"title", was.Title != q.Title, true}, {"description", was.Description != q.Description, true},
		{"topics", !slices.Equal(was.Topics, q.Topics), true}, {"lang", was.Lang != q.Lang, false},
		{"privacy", was.Privacy != q.Privacy, false}, {"options", q.OffersOther(was), false},
		{"multiple", was.Multiple != q.Multiple, false}, {"closesAt", !was.Closes.Equal(q.Closes), false}}
}

func (ans *Answer) turns(before Content) []turn {
	was := before.(*Answer)
	return []turn{{"content", was.Draft != ans.Draft, false}, {"content", was.Content != ans.Content, true},
		{"wiki", was.Wiki != ans.Wiki, false}}
}

func (p *Post) turns(before Content) []turn {
	was := before.(*Post)
	return []turn{{"type", was.Type != p.Type, false}, {"title", was.Title != p.Title, true},
		{"content", was.Content != p.Content, true}, {"topics", !slices.Equal(was.Topics, p.Topics), true},
		{"event", p.Gathering != was.Gathering, false}}
}

// isReset reports whether a scheduled record is to be published at another time.
func isReset(status Status, before, after time.Time) bool {
	return status == Scheduled && !before.Equal(after)
}

// CanChange reports whether a may change anything of c at all; what, says
// [Actor.CanTurn].
func (a Actor) CanChange(c Content) error {
	err := a.CanEdit(c)
	if err != nil && KindOf(err) == Forbidden && a.governs(c.Base().Place) {
		return nil
	}
	return err
}
