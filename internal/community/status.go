package community

import "slices"

// Status is where a record stands between being written and being shown.
type Status string

// The statuses of content. Questions have no draft and no new; answers and
// posts are never featured.
const (
	Archived   Status = "archived"
	Collapsed  Status = "collapsed"
	Draft      Status = "draft"
	Published  Status = "published"
	Unapproved Status = "unapproved"
	Unlisted   Status = "unlisted"
	Scheduled  Status = "scheduled"
	New        Status = "new"
	Featuring  Status = "featured"
)

// The statuses each kind of record may have.
var (
	AnswerStatuses   = []Status{Archived, Collapsed, Draft, Published, Unapproved, Unlisted, Scheduled, New}
	QuestionStatuses = []Status{Archived, Collapsed, Published, Unapproved, Unlisted, Featuring, Scheduled}
	PostStatuses     = AnswerStatuses
)

// ParseStatus returns the status called name if it is one of set.
func ParseStatus(name string, set []Status) (Status, error) {
	if s := Status(name); slices.Contains(set, s) {
		return s, nil
	}
	return "", Bad("status", WhyNotOneOf, "must be one of %s, not %q", join(set), name)
}

func join[T ~string](set []T) string {
	var b []byte
	for i, s := range set {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, s...)
	}
	return string(b)
}

// Shelf says in whose lists a record stands. It follows from the record's status,
// whether its space is closed and, for an answer, its question's; it is stored so
// that a list is one index.
type Shelf int8

// The shelves.
const (
	Open   Shelf = iota // in everybody's lists
	ByName              // seen by everybody at its address, in nobody's lists but its author's
	Staff               // in the author's and the moderators' lists
	Own                 // in the author's lists only; moderators see it at its address
)

// Closed, added to one of the others, is the same shelf in a closed space: there
// everybody is who is in the space, and staff.
const Closed Shelf = 4

// IsClosed reports whether the record stands in a closed space.
func (s Shelf) IsClosed() bool { return s&Closed != 0 }

// Inside is the shelf as it is for those who are in the space.
func (s Shelf) Inside() Shelf { return s &^ Closed }

// In returns the shelf in a space that is closed or not.
func (s Shelf) In(closed bool) Shelf {
	if closed {
		return s | Closed
	}
	return s.Inside()
}

// Of returns the shelf of a record that has that status now.
func (s Shelf) Of(status Status) Shelf { return ShelfOf(status).In(s.IsClosed()) }

// ShelfOf returns the shelf of a status.
func ShelfOf(s Status) Shelf {
	switch s {
	case Published, Collapsed, Featuring:
		return Open
	case Unlisted:
		return ByName
	case Draft, Scheduled:
		return Own
	}
	return Staff
}

// Under returns where a record on shelf s stands when what it hangs on stands
// on parent: never more open than that.
func (s Shelf) Under(parent Shelf) Shelf {
	return max(s.Inside(), parent.Inside()).In(s.IsClosed() || parent.IsClosed())
}
