package community

// GuestJoined reports that somebody comes to an event: they said so, or have a seat now.
type GuestJoined struct {
	Post RecordID
	By   UserID
}

// GuestQueued reports that somebody would come, and waits for a seat.
type GuestQueued struct {
	Post RecordID
	By   UserID
}

// GuestLeft reports that somebody who came or waited does so no longer.
type GuestLeft struct {
	Post RecordID
	By   UserID
}

// EventCancelled reports that an event will not be.
type EventCancelled struct{ Post RecordID }

// Kind implements Event.
func (GuestJoined) Kind() string { return "event.joined" }

// Kind implements Event.
func (GuestQueued) Kind() string { return "event.queued" }

// Kind implements Event.
func (GuestLeft) Kind() string { return "event.left" }

// Kind implements Event.
func (EventCancelled) Kind() string { return "event.cancelled" }
