package community

import "time"

// Place is where a record stands, and who has the say about it there.
type Place struct {
	Space SpaceID   // "" for none
	Moved time.Time // when it came here from elsewhere; zero of what was written here
	Ruled Rulings   // what of it the portal's staff decided
}

// Rulings are the marks of a record that the portal's staff set. They are nobody
// else's to change.
type Rulings uint8

// The marks that can be ruled on.
const (
	RuledStatus Rulings = 1 << iota
	RuledLock
	RuledVerified
	RuledAccepted // of a question: who asked may change it all the same
	RuledPublic   // of a scheduled record: it needs no approval when its time comes
	RuledDuplicate
)

// Has reports whether the portal's staff decided on a mark.
func (r Rulings) Has(mark Rulings) bool { return r&mark != 0 }

// with returns r after a mark was set by the portal's staff.
func (r Rulings) with(mark Rulings, isSet bool) Rulings {
	if isSet {
		return r | mark
	}
	return r
}

// Marks are what staff say of a record, as opposed to what its author says in it.
type Marks struct {
	Status           Status
	Locked, Verified bool
}

// Marks returns those of r.
func (r *Record) Marks() Marks { return Marks{r.Status, r.Locked, r.Verified} }

// isPending reports whether a record of that status was never out yet.
func (s Status) isPending() bool {
	return s == Draft || s == Scheduled || s == Unapproved || s == New
}

// Rule returns the rulings on a record whose marks a changes. Letting out what
// waited settles nothing: it is then as if it had been out from the start.
func (a Actor) Rule(was Rulings, before, after Marks) Rulings {
	switch {
	case a.Role < Moderator:
		return was
	case before.Status.isPending() && after.Status == Published:
		was &^= RuledStatus | RuledPublic
	case after.Status == Scheduled:
		was = was.with(RuledPublic, before.Status != Scheduled)
	case after.Status != Draft:
		was = was.with(RuledStatus, before.Status != after.Status)
	}
	return was.with(RuledLock, before.Locked != after.Locked).with(RuledVerified, before.Verified != after.Verified)
}

// Move puts a record into another space. The marks of the space that it leaves stay
// behind; those of the portal's staff go along.
func (r *Record) Move(to SpaceID, now time.Time) {
	r.Space, r.Moved = to, now
	r.Locked = r.Locked && r.Ruled.Has(RuledLock)
	r.Verified = r.Verified && r.Ruled.Has(RuledVerified)
}
