package view

import (
	"net/url"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// EventsShown are the events of a page, and what else stands there.
type EventsShown struct {
	List   community.Listing[*community.PostSeen]
	Past   bool
	Topics TopicChoice
	Since  time.Time // when the address of the viewer's calendar was made; zero where there is none
	Secret string    // of the address that was just made
}

// commonZones are offered where one says in which zone an event is. Any other may be written.
var commonZones = []string{"UTC", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Mexico_City",
	"America/Bogota", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Atlantic/Azores", "Europe/Lisbon", "Europe/London",
	"Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Europe/Zurich", "Europe/Vienna", "Europe/Rome", "Europe/Warsaw", "Europe/Athens",
	"Europe/Kyiv", "Africa/Lagos", "Africa/Cairo", "Africa/Nairobi", "Africa/Johannesburg", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata",
	"Asia/Bangkok", "Asia/Singapore", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"}

// EventTime is a time as the form of an event has it, in the event's zone.
func EventTime(t time.Time, g *community.Gathering) string {
	if t.IsZero() {
		return ""
	}
	return t.In(g.Location()).Format(minute)
}

// EventMoment is the time in a field of an event's form, nil where there is none or it is as it was: in
// the zone that the form says.
func (f Form) EventMoment(name string, zone *time.Location, was time.Time) (*time.Time, error) {
	if f.Get(name) == "" {
		return nil, nil
	}
	t, err := time.ParseInLocation(minute, f.Get(name), zone)
	if err != nil {
		return nil, community.Bad(name, community.WhyNotATime, "must be a day and a time")
	}
	if t.Equal(was.Truncate(time.Minute)) {
		return nil, nil
	}
	return &t, nil
}

// eventWhen tells when an event is in its own zone.
func (v *Visit) eventWhen(g *community.Gathering) string {
	starts, ends := g.Starts.In(g.Location()), g.Ends.In(g.Location())
	text := v.day(starts, false) + ", " + starts.Format("15:04") + " – "
	if starts.YearDay() != ends.YearDay() || starts.Year() != ends.Year() {
		text += v.day(ends, false) + ", "
	}
	return text + ends.Format("15:04") + " (" + g.Zone + ")"
}

// eventPath is where something about an event is done.
func eventPath(p *community.Post, below string) string {
	return "/events/" + url.PathEscape(p.ShortID) + below
}

// eventSeats says how many come, of how many that may.
func (v *Visit) eventSeats(g *community.Gathering) string {
	if g.Seats == 0 {
		return v.N("count.going", g.Going)
	}
	return v.N("count.going", g.Going) + " · " + v.N("count.seats", g.Seats)
}

// mayAddEvent reports whether the viewer may add events.
func (v *Visit) mayAddEvent() bool { return v.Actor.CanAddEvent(v.Portal.Settings.Policies) == nil }

// mayAnswer reports whether the viewer is asked whether they come.
func (v *Visit) mayAnswer(p *community.PostSeen) bool {
	return v.Actor.CanLeaveEvent(&p.Post, v.Now) == nil
}

func (v *Visit) calendarAddress(secret string) string {
	return v.Absolute(app.CalendarPath + secret + ".ics")
}

// isOfEvent reports whether a text that is written is an event's.
func (t Text) isOfEvent() bool {
	_, is := t.Values["event.startsAt"]
	return is
}

// eventData is an event as search engines read it.
func eventData(v *Visit, p *community.PostSeen) linkedData {
	g, status, attendance := &p.Gathering, "EventScheduled", "OfflineEventAttendanceMode"
	if g.Cancelled {
		status = "EventCancelled"
	}
	location := linkedData{"@type": "Place", "name": g.Place, "address": g.Place}
	if g.Place == "" {
		attendance, location = "OnlineEventAttendanceMode", linkedData{"@type": "VirtualLocation", "url": g.Link}
	}
	return linkedData{"@context": "https://schema.org", "@type": "Event", "name": PostTitle(&p.Post), "description": p.Summary,
		"startDate": Stamp(g.Starts), "endDate": Stamp(g.Ends), "eventStatus": "https://schema.org/" + status,
		"eventAttendanceMode": "https://schema.org/" + attendance, "location": location, "url": v.Absolute(EscapePath(PostPath(&p.Post))),
		"organizer": linkedData{"@type": "Organization", "name": v.Portal.Settings.Name, "url": v.origin() + "/"}}
}

// path is where coming or past events are listed, about a topic or all.
func (s EventsShown) path(past bool, topic string) templ.SafeURL {
	q := url.Values{}
	if past {
		q.Set("past", "true")
	}
	if topic != "" {
		q.Set("topic", topic)
	}
	if len(q) == 0 {
		return "/events"
	}
	return templ.SafeURL("/events?" + q.Encode())
}
