package machine

import (
	"cmp"
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

const calendarMedia = "text/calendar; charset=utf-8"

// calendars puts what calendar programs read on mux, as RFC 5545 has it: one event, all that
// everybody sees, and at a secret address those that a person comes to. Of that nobody may keep
// what is sent, and no link tells where it was read.
func (s pages) calendars(mux page.Mux) {
	s.Page(mux, "GET /events.ics", func(v *view.Visit) (view.Page, error) {
		list, err := s.eventsOf(v, v.Guest(), s.App.Events)
		if err != nil {
			return view.Page{}, err
		}
		return handOut(v, calendarMedia, calendar(v, ofPortal(v, v.T("events.title")), list))
	})
	s.Page(mux, "GET /events/{name}", func(v *view.Visit) (view.Page, error) {
		id, ok := strings.CutSuffix(v.PathValue("name"), ".ics")
		if !ok {
			return view.Page{To: "/posts/" + url.PathEscape(v.PathValue("name"))}, nil
		}
		p, err := s.App.Post(v.Ctx, v.Actor, id)
		if err == nil && !p.IsEvent() {
			err = community.ErrNotFound
		}
		if err != nil {
			return view.Page{}, err
		}
		v.Writer.Header().Set("Content-Disposition", `attachment; filename="`+p.ShortID+`.ics"`)
		return handOutTo(v, "private, no-cache", calendarMedia, calendar(v, "", []*community.PostSeen{&p}))
	})
	s.Open(mux, "GET "+app.CalendarPath+"{name}", func(v *view.Visit) (view.Page, error) {
		h := v.Writer.Header()
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Robots-Tag", "noindex")
		secret, ok := strings.CutSuffix(v.PathValue("name"), ".ics")
		if !ok {
			return view.Page{}, community.ErrNotFound
		}
		r, err := s.App.CalendarReader(v.Ctx, v.Portal, secret)
		if err != nil {
			return view.Page{}, err
		}
		list, err := s.eventsOf(v, r.Actor, s.App.OwnEvents)
		if err != nil {
			return view.Page{}, err
		}
		return handOutTo(v, "no-store", calendarMedia, calendar(v, ofPortal(v, v.T("events.title")), list))
	})
}

// mostEvents is how many events to come a calendar has.
const mostEvents = 500

// eventsOf are the events to come, as many as a calendar has, and before them the last that were.
func (s pages) eventsOf(v *view.Visit, reader community.Actor, list func(context.Context, community.Actor,
	app.EventQuery) (community.Listing[*community.PostSeen], error),
) (events []*community.PostSeen, err error) {
	q := app.EventQuery{List: store.List{Page: community.Page{Number: 1, Limit: community.MaxLimit}}, Past: true}
	past, err := list(v.Ctx, reader, q)
	if err != nil {
		return nil, err
	}
	events, q.Past = past.Items, false
	for ; q.Page.Number <= mostEvents/community.MaxLimit; q.Page.Number++ {
		coming, err := list(v.Ctx, reader, q)
		if err != nil {
			return nil, err
		}
		events = append(events, coming.Items...)
		if len(coming.Items) < community.MaxLimit {
			break
		}
	}
	return events, nil
}

// calendar writes events as RFC 5545 has it. Who wrote one is not told: calendars are passed on.
func calendar(v *view.Visit, name string, events []*community.PostSeen) []byte {
	var b ics
	b.line("BEGIN", "VCALENDAR")
	b.line("VERSION", "2.0")
	b.line("PRODID", "-//Stoa//Events//EN")
	b.line("CALSCALE", "GREGORIAN")
	b.line("METHOD", "PUBLISH")
	if name != "" {
		b.text("X-WR-CALNAME", name)
		b.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
		b.line("X-PUBLISHED-TTL", "PT1H")
	}
	for _, p := range events {
		b.event(v, p)
	}
	b.line("END", "VCALENDAR")
	return []byte(b.String())
}

// ics is text in lines as calendars have them.
type ics struct{ strings.Builder }

func (b *ics) event(v *view.Visit, p *community.PostSeen) {
	g, address := &p.Gathering, v.Absolute(view.EscapePath(view.PostPath(&p.Post)))
	b.line("BEGIN", "VEVENT")
	b.line("UID", string(p.ID)+"@"+string(p.Portal)+".stoa")
	b.line("DTSTAMP", instant(p.Updated))
	b.line("LAST-MODIFIED", instant(p.Updated))
	b.line("CREATED", instant(p.Created))
	b.line("DTSTART", instant(g.Starts))
	b.line("DTEND", instant(g.Ends))
	b.line("SEQUENCE", strconv.FormatInt(g.Sequence, 10))
	if g.Cancelled {
		b.line("STATUS", "CANCELLED")
	} else {
		b.line("STATUS", "CONFIRMED")
	}
	b.text("SUMMARY", view.PostTitle(&p.Post))
	about := []string{markup.Text(p.Content)}
	if g.Link != "" {
		about = append(about, g.Link)
	}
	b.text("DESCRIPTION", strings.TrimSpace(strings.Join(append(about, g.When(), address), "\n\n")))
	b.text("LOCATION", cmp.Or(g.Place, g.Link))
	b.line("URL", address)
	b.line("END", "VEVENT")
}

func instant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

var escaped = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// text writes a line that has a text of somebody's: without the control characters that no line may have.
func (b *ics) text(name, value string) {
	value = escaped.Replace(value)
	b.line(name, strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, value))
}

// mostOctets is how long a line may be without its end.
const mostOctets = 75

// line writes a line, and folds one that is too long: between characters.
func (b *ics) line(name, value string) {
	rest, most := name+":"+value, mostOctets
	for len(rest) > most {
		n := most
		for !utf8.RuneStart(rest[n]) {
			n--
		}
		b.WriteString(rest[:n] + "\r\n ")
		rest, most = rest[n:], mostOctets-1
	}
	b.WriteString(rest + "\r\n")
}
