package community

// BadgeAdded reports a new badge of a portal.
type BadgeAdded struct {
	Badge BadgeID
	By    UserID
}

// BadgeChanged reports other words or another rule of a badge, or that it was switched.
type BadgeChanged struct {
	Badge BadgeID
	By    UserID
}

// BadgeDeleted reports that a badge is no more.
type BadgeDeleted struct {
	Badge BadgeID
	By    UserID
}

// BadgeGiven reports that a person has a badge from now on.
type BadgeGiven struct {
	Badge BadgeID
	User  UserID
	By    UserID // "" where it was earned
}

// BadgeTaken reports that a person has a badge no longer.
type BadgeTaken struct {
	Badge BadgeID
	User  UserID
	By    UserID // "" where its ground went
}

// Kind implements Event.
func (BadgeAdded) Kind() string { return "badge.added" }

// Kind implements Event.
func (BadgeChanged) Kind() string { return "badge.changed" }

// Kind implements Event.
func (BadgeDeleted) Kind() string { return "badge.deleted" }

// Kind implements Event.
func (BadgeGiven) Kind() string { return "badge.given" }

// Kind implements Event.
func (BadgeTaken) Kind() string { return "badge.taken" }
