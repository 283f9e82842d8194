package community

import (
	"slices"
	"strings"
	"time"
)

// EventPost is the type of posts that are events. What happens in the program is an
// [Event] here, so that what people come to is a gathering.
const EventPost = "event"

// Gathering is what an event has more than other posts.
type Gathering struct {
	Starts, Ends time.Time
	Zone         string // the name of the time zone that it is in, such as Europe/Berlin
	Place, Link  string // one of them at least
	Seats        int64  // 0 is no limit
	Cancelled    bool
	Sequence     int64     // how often calendars were to take note of a change
	Remind       time.Time // when those who come are reminded next; zero is never
	Going        int64     // how many come
	Waiting      int64     // how many would if there were a seat
}

// The limits of an event.
const (
	MaxSeats       = 100_000
	MaxEventLasts  = 31 * 24 * time.Hour
	maxEventYears  = 5
	maxEventPlace  = 300
	maxEventLink   = 2000
	maxEventZone   = 64
	firstReminder  = 24 * time.Hour
	secondReminder = time.Hour
)

// GuestAnswer is what somebody said about coming to an event.
type GuestAnswer string

// The answers: Queued is Going where no seat is left.
const (
	Going    GuestAnswer = "going"
	Queued   GuestAnswer = "waiting"
	Declined GuestAnswer = "declined"
)

// Attendee is somebody who said whether they come.
type Attendee struct {
	User    UserID
	Answer  GuestAnswer
	Created time.Time // since when they say so
}

// AttendeeSeen is one with who they are.
type AttendeeSeen struct {
	UserSeen
	Answer  GuestAnswer
	Created time.Time
}

// IsEvent reports whether people come to p.
func (p *Post) IsEvent() bool { return p.Type == EventPost }

// IsOver reports whether the event has ended.
func (g *Gathering) IsOver(now time.Time) bool { return !now.Before(g.Ends) }

// IsFull reports whether who comes now has to wait for a seat.
func (g *Gathering) IsFull() bool { return g.Seats > 0 && g.Going >= g.Seats }

// Free is how many of those who wait have a seat.
func (g *Gathering) Free() int64 {
	if g.Seats == 0 {
		return g.Waiting
	}
	return min(g.Waiting, max(g.Seats-g.Going, 0))
}

// Validate returns the first fault of what after says, which was before: its times are
// looked at where they differ, so that what has begun may still be changed.
func (g *Gathering) Validate(before *Gathering, now time.Time) error {
	switch {
	case g.Starts.IsZero():
		return Lacking("event.startsAt")
	case g.Ends.IsZero():
		return Lacking("event.endsAt")
	case g.Zone == "":
		return Lacking("event.timeZone")
	case g.Place == "" && g.Link == "":
		return Bad("event.place", WhyRequired, "is required unless there is a link")
	}
	if !g.Starts.Equal(before.Starts) || !g.Ends.Equal(before.Ends) {
		if err := g.validTimes(now); err != nil {
			return err
		}
	}
	if err := ValidZone("event.timeZone", g.Zone); err != nil {
		return err
	}
	if err := AtMost("event.place", g.Place, maxEventPlace); err != nil {
		return err
	}
	if err := validWeb("event.link", g.Link, false); err != nil {
		return err
	}
	if len(g.Link) > maxEventLink {
		return Bad("event.link", WhyURLTooLong, "must be at most %d bytes long, not %d", maxEventLink, len(g.Link))
	}
	if err := WithoutUser("event.link", g.Link); err != nil {
		return err
	}
	return g.validSeats()
}

func (g *Gathering) validTimes(now time.Time) error {
	switch {
	case !g.Ends.After(g.Starts):
		return Bad("event.endsAt", WhyEndsFirst, "must be after the start, not %s", g.Ends.Format(time.RFC3339))
	case g.Starts.After(now.AddDate(maxEventYears, 0, 0)):
		return Bad("event.startsAt", WhyTooFar, "must be within %d years, not %s", maxEventYears, g.Starts.Format(time.RFC3339))
	case g.Ends.Sub(g.Starts) > MaxEventLasts:
		return Bad("event.endsAt", WhyTooFar, "must be within 31 days of the start, not %s", g.Ends.Format(time.RFC3339))
	case g.IsOver(now):
		return Bad("event.endsAt", WhyNotInFuture, "must be in the future, not %s", g.Ends.Format(time.RFC3339))
	}
	return nil
}

func (g *Gathering) validSeats() error {
	if g.Seats < 0 || g.Seats > MaxSeats {
		return Bad("event.seats", WhyOutOfRange, "must be from 0, for no limit, to %d, not %d", MaxSeats, g.Seats)
	}
	if g.Seats > 0 && g.Seats < g.Going {
		return About("event.seats", Error{Kind: Conflict, Reason: WhySeatsTaken, Text: "More people than that are coming already."},
			"must be 0, for no limit, or at least as many as are coming")
	}
	return nil
}

// noZones are what some machines keep beside the zones of the world.
var noZones = []string{"Local", "localtime", "posix", "right", "posixrules", "Factory"}

// ValidZone returns nil when name is that of a time zone.
func ValidZone(field, name string) error {
	wrong := func() error {
		return Bad(field, WhyBadZone, "must be the name of a time zone such as Europe/Berlin, not %q", name)
	}
	first, _, _ := strings.Cut(name, "/")
	if name == "" || len(name) > maxEventZone || slices.Contains(noZones, first) {
		return wrong()
	}
	if _, err := time.LoadLocation(name); err != nil {
		return wrong()
	}
	return nil
}

// Location is the event's time zone.
func (g *Gathering) Location() *time.Location {
	if zone, err := time.LoadLocation(g.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// When is the start as people in the event's zone say it, in no language.
func (g *Gathering) When() string {
	return g.Starts.In(g.Location()).Format("2006-01-02 15:04") + " " + g.Zone
}

// Moved reports whether who comes has to know that something is another than before: where
// it is, or when.
func (g *Gathering) Moved(before *Gathering) bool {
	return !g.Starts.Equal(before.Starts) || !g.Ends.Equal(before.Ends) || g.Place != before.Place || g.Link != before.Link
}

// Follow has what is kept for calendars and reminders follow a change of the event.
func (p *Post) Follow(before *Post, now time.Time) {
	g, was := &p.Gathering, &before.Gathering
	if g.Moved(was) || g.Zone != was.Zone || g.Cancelled != was.Cancelled || p.Title != before.Title || p.Summary != before.Summary {
		g.Sequence++
	}
	if !g.Starts.Equal(was.Starts) || g.Cancelled != was.Cancelled {
		g.Remind = g.NextReminder(now)
	}
}

// NextReminder is when those who come are to be reminded after now, zero for never: a day and
// an hour before the start.
func (g *Gathering) NextReminder(now time.Time) time.Time {
	if g.Cancelled {
		return time.Time{}
	}
	for _, before := range []time.Duration{firstReminder, secondReminder} {
		if at := g.Starts.Add(-before); at.After(now) {
			return at
		}
	}
	return time.Time{}
}
