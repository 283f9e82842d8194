package community

import (
	"slices"
	"time"
)

// For how long what was deleted can be brought back: by moderators, and by the
// author who deleted it themself.
const (
	RestoredFor    = 30 * 24 * time.Hour
	OwnRestoredFor = 24 * time.Hour
)

// A Deleter is as what somebody deleted a record.
type Deleter string

// The deleters.
const (
	ByAuthor     Deleter = "author"
	BySpaceStaff Deleter = "space"
	ByStaff      Deleter = "staff"
)

// DeleterOf is as what a deletes what is by author.
func (a Actor) DeleterOf(author UserID) Deleter {
	switch {
	case a.owns(author):
		return ByAuthor
	case a.Role >= Moderator:
		return ByStaff
	}
	return BySpaceStaff
}

// A Deletion is a record or comment that was deleted and can still be brought back.
type Deletion struct {
	On        Ref
	Portal    PortalID
	ShortID   string
	Parent    Ref // what an answer or comment was on
	Author    UserID
	Anonymous bool
	Place     // where it stood; of a comment, where what it was on did
	Shelf     Shelf
	Status    Status
	Title     string
	Text      string // a summary in plain text; of a comment, sanitised HTML
	Created   time.Time
	Deleted   time.Time
	By        UserID
	As        Deleter
}

// Until is until when a moderator can bring it back.
func (d *Deletion) Until() time.Time { return d.Deleted.Add(RestoredFor) }

// CanRestore reports whether a may bring back what was deleted, at that time:
// moderators may, the staff of the space if they could have deleted it and no
// moderator did, and the author if they did themself.
func (a Actor) CanRestore(d *Deletion, now time.Time) error {
	runs := a.governs(d.Place) && d.Ruled == 0 && slices.Contains(spaceStatuses, d.Status)
	switch {
	case a.outside(d.Space, d.Shelf):
		return ErrNotFound
	case a.Role >= Moderator, runs && d.As != ByStaff:
		return d.inTime(now, RestoredFor)
	case a.owns(d.Author) && d.As == ByAuthor:
		return d.inTime(now, OwnRestoredFor)
	case a.owns(d.Author), runs:
		return Fail(Forbidden, WhyDeletedByStaff, "A moderator deleted this, so only a moderator can restore it.")
	case d.Shelf.Inside() > ByName:
		return ErrNotFound
	case a.Role < Member:
		return errSignIn
	}
	return Fail(Forbidden, WhyNotYoursToRestore, "Only the author and moderators can restore this.")
}

func (d *Deletion) inTime(now time.Time, within time.Duration) error {
	if now.Sub(d.Deleted) > within {
		return Fail(Conflict, WhyTooLateToRestore, "It's too late to restore this.")
	}
	return nil
}

// CanListDeleted reports whether a may read what was deleted lately: all of it, or
// with a space what stood there.
func (a Actor) CanListDeleted(space SpaceID) error {
	if space != "" && a.RunsSpace(space) {
		return nil
	}
	return a.CanModerate()
}

// Follow has what was deleted stand where that stands now which it was on.
func (d *Deletion) Follow(on Content, now time.Time) {
	r := on.Base()
	if d.On.On == OnComment {
		d.Place = r.Since(d.Created)
	} else if r.Space != d.Space {
		d.Space, d.Moved = r.Space, now
	}
	d.Shelf = d.Shelf.In(r.Shelf.IsClosed())
}

// Since is the place of what was added to a record then.
func (p Place) Since(created time.Time) Place { return p.since(created) }
