package community

import "slices"

// A Sight is what an actor's lists hold, as a value: the rules are asked here, and
// whatever lists records looks at nothing else of whom it lists them for. At its
// address an actor sees more than that: see [Actor.CanSee].
type Sight struct {
	Self   UserID    // whose own records are in their lists, wherever they stand
	Whole  []Shelf   // the shelves that are listed whole, the open one first
	Closed []SpaceID // the closed spaces of which the open shelf is listed, unless that is listed whole
	Runs   []SpaceID // the spaces of which what waits is listed too, in the space itself and in threads
}

var (
	openShelf    = []Shelf{Open}
	staffShelves = []Shelf{Open, Staff, Open | Closed, Staff | Closed}
)

// Sight returns what a's lists hold.
func (a Actor) Sight() Sight {
	if a.Role >= Moderator {
		return Sight{Self: a.ID, Whole: staffShelves}
	}
	return Sight{Self: a.ID, Whole: openShelf, Closed: a.Spaces.Closed(), Runs: a.Runs()}
}

// IsWhole reports whether all is listed that stands on a shelf.
func (s Sight) IsWhole(shelf Shelf) bool { return slices.Contains(s.Whole, shelf) }

// IsEverywhere reports whether no space is closed to whom the sight is of.
func (s Sight) IsEverywhere() bool { return s.IsWhole(Open | Closed) }

// IsIn reports whether what stands in a closed space is listed.
func (s Sight) IsIn(space SpaceID) bool { return s.IsEverywhere() || slices.Contains(s.Closed, space) }

// Lists reports whether a list of the whole portal holds a record.
func (s Sight) Lists(r *Record) bool {
	switch {
	case s.IsWhole(r.Shelf):
		return true
	case r.Shelf.IsClosed() && !s.IsIn(r.Space):
		return false
	}
	return r.Shelf == Open|Closed || s.Self != "" && r.Author == s.Self
}

// ListsWaiting reports whether a list of a space, or a thread in it, holds a record
// that waits there for its staff.
func (s Sight) ListsWaiting(p Place) bool {
	return s.IsWhole(Staff) || p.Moved.IsZero() && slices.Contains(s.Runs, p.Space)
}
