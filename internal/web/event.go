package web

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) eventPages(mux page.Mux) {
	s.Page(mux, "GET /events", s.events)
	s.Page(mux, "GET /events/{id}/guests", s.guests)
	s.Page(mux, "POST /events/{id}/answer", s.eventAnswered)
	s.Page(mux, "POST /events/{id}/cancel", s.eventCancelled)
	s.Page(mux, "POST /events/calendar", s.calendarMade)
	s.Page(mux, "POST /events/calendar/end", s.calendarEnded)
}

func (s *site) events(v *view.Visit) (view.Page, error) { return s.eventsView(v, "") }

// eventsView lists events, with the secret of a calendar's address that was just made.
func (s *site) eventsView(v *view.Visit, secret string) (view.Page, error) {
	shown := view.EventsShown{Past: v.URL.Query().Get("past") == "true", Secret: secret}
	var err error
	if shown.Topics, err = s.topicChoice(v); err != nil {
		return view.Page{}, err
	}
	q := app.EventQuery{List: store.List{Page: v.ListPage(view.PerPage)}, Past: shown.Past, About: shown.Topics.Topic}
	if shown.List, err = s.App.Events(v.Ctx, v.Actor, q); err != nil {
		return view.Page{}, err
	}
	if v.SignedIn() {
		t, err := s.App.Calendar(v.Ctx, v.Actor)
		if err != nil {
			return view.Page{}, err
		}
		if t != nil {
			shown.Since = t.Created
		}
	}
	return view.Page{Title: v.T("events.title"), Path: "/events", Place: "events", Hidden: shown.Past, Body: view.Events(v, shown)}, nil
}

func (s *site) guests(v *view.Visit) (view.Page, error) {
	p, err := s.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	list, err := s.App.EventGuests(v.Ctx, v.Actor, string(p.ID), community.Going, v.ListPage(view.PeoplePerPage))
	return view.Page{Title: v.T("event.guests"), Hidden: true, Body: view.Guests(v, &p, list)}, err
}

func (s *site) eventAnswered(v *view.Visit) (view.Page, error) {
	p, err := s.App.AnswerEvent(v.Ctx, v.Actor, v.PathValue("id"), community.GuestAnswer(v.PostFormValue("answer")))
	return view.Page{To: view.PostPath(&p.Post)}, err
}

func (s *site) eventCancelled(v *view.Visit) (view.Page, error) {
	p, err := s.App.EditPost(v.Ctx, v.Actor, v.PathValue("id"), app.PostEdit{Event: &app.GatheringEdit{Cancelled: new(true)}})
	return view.Page{To: view.PostPath(&p.Post)}, err
}

func (s *site) calendarMade(v *view.Visit) (view.Page, error) {
	secret, _, err := s.App.NewCalendar(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	return s.eventsView(v, secret)
}

func (s *site) calendarEnded(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/events"}, s.App.EndCalendar(v.Ctx, v.Actor)
}

// eventFields are those that the form of an event has besides other posts'.
var eventFields = []string{"event.startsAt", "event.endsAt", "event.timeZone", "event.place", "event.link", "event.seats"}

// asEvent gives the form of a post the fields of an event, with what it says.
func asEvent(p *piece, g *community.Gathering) {
	p.fields = append(p.fields, eventFields...)
	for field, value := range map[string]string{"event.startsAt": view.EventTime(g.Starts, g), "event.endsAt": view.EventTime(g.Ends, g),
		"event.timeZone": g.Zone, "event.place": g.Place, "event.link": g.Link, "event.seats": strconv.FormatInt(g.Seats, 10)} {
		p.values[field] = value
	}
}

// gatheringEdit is what a form says of an event that was before.
func gatheringEdit(f view.Form, before *community.Gathering) (e *app.GatheringEdit, err error) {
	e = &app.GatheringEdit{Zone: f.Pointer("event.timeZone"), Place: f.Pointer("event.place"), Link: f.Pointer("event.link"),
		Seats: new(int64)}
	name := strings.TrimSpace(f.Get("event.timeZone"))
	if err := community.ValidZone("event.timeZone", name); err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, err
	}
	if e.Starts, err = f.EventMoment("event.startsAt", zone, before.Starts); err != nil {
		return nil, err
	}
	if e.Ends, err = f.EventMoment("event.endsAt", zone, before.Ends); err != nil {
		return nil, err
	}
	text := cmp.Or(strings.TrimSpace(f.Get("event.seats")), "0")
	if *e.Seats, err = strconv.ParseInt(text, 10, 64); err != nil {
		err = community.Bad("event.seats", community.WhyNotANumber, "must be a whole number, not %q", text)
	}
	return e, err
}
