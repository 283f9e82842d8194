package rest

import (
	"cmp"
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// postEvent is what an event has more than other posts, on the wire.
type postEvent struct {
	StartsAt  moment `json:"startsAt" format:"date-time"`
	EndsAt    moment `json:"endsAt" format:"date-time"`
	TimeZone  string `json:"timeZone" example:"Europe/Berlin" doc:"The name of the zone that it is in."`
	Place     string `json:"place" doc:"Plain text; empty where there is only a link."`
	Link      string `json:"link" doc:"Where it is on the web; empty where there is only a place."`
	Seats     int64  `json:"seats" doc:"How many may come; 0 for no limit."`
	Going     int64  `json:"going" doc:"How many come."`
	Waiting   int64  `json:"waiting" doc:"How many wait for a seat."`
	Cancelled bool   `json:"cancelled"`
	Sequence  int64  `json:"sequence" doc:"How often calendars were to take note of a change."`
	Answer    string `json:"answer,omitempty" enum:"going,waiting,declined" doc:"Whether the acting user comes, if they said so; in the record's own answer."`
}

func toEvent(p *community.PostSeen) *postEvent {
	if !p.IsEvent() {
		return nil
	}
	g := &p.Gathering
	return &postEvent{StartsAt: momentOf(g.Starts), EndsAt: momentOf(g.Ends), TimeZone: g.Zone, Place: g.Place, Link: g.Link,
		Seats: g.Seats, Going: g.Going, Waiting: g.Waiting, Cancelled: g.Cancelled, Sequence: g.Sequence, Answer: string(p.Answer)}
}

// postEventBody is what may be told of an event.
type postEventBody struct {
	StartsAt  *string `json:"startsAt,omitempty" format:"date-time" example:"2027-03-04T18:00:00+01:00" doc:"Required for an event; at most 5 years ahead."`
	EndsAt    *string `json:"endsAt,omitempty" format:"date-time" example:"2027-03-04T20:00:00+01:00" doc:"Required for an event: after the start, and within 31 days of it."`
	TimeZone  *string `json:"timeZone,omitempty" example:"Europe/Berlin" doc:"Required for an event: the IANA name of the zone that it is in."`
	Place     *string `json:"place,omitempty" example:"Clay Street 5, Berlin" doc:"Plain text of at most 300 characters. A place or a link is required."`
	Link      *string `json:"link,omitempty" doc:"An http or https address."`
	Seats     *int64  `json:"seats,omitempty" doc:"How many may come: 0, for no limit, to 100,000, and no fewer than come already."`
	Cancelled loose   `json:"cancelled,omitzero" doc:"Whether it will not be: those who come or wait are told."`
}

func (b *postEventBody) edit() (e *app.GatheringEdit, err error) {
	if b == nil {
		return nil, nil
	}
	e = &app.GatheringEdit{Zone: b.TimeZone, Place: b.Place, Link: b.Link, Seats: b.Seats}
	if e.Starts, err = optionalStamp("event.startsAt", b.StartsAt); err != nil {
		return nil, err
	}
	if e.Ends, err = optionalStamp("event.endsAt", b.EndsAt); err != nil {
		return nil, err
	}
	e.Cancelled, err = b.Cancelled.get("event.cancelled")
	return e, err
}

// guest is somebody who said whether they come, on the wire.
type guest struct {
	User      user   `json:"user"`
	Answer    string `json:"answer" enum:"going,waiting,declined"`
	CreatedAt moment `json:"createdAt" format:"date-time" doc:"Since when they say so."`
}

func toGuest(to *caller, g community.AttendeeSeen) guest {
	return guest{toUser(to, g.UserSeen), string(g.Answer), momentOf(g.Created)}
}

const tagEvents = "Events"

var (
	// ofEvent is what an event is refused for, besides other posts.
	ofEvent = refusals{
		400: {community.WhyRequired, community.WhyNotATime, community.WhyNotInFuture, community.WhyEndsFirst, community.WhyTooFar,
			community.WhyBadZone, community.WhyNotAURL, community.WhyURLTooLong, community.WhySecretInURL, community.WhyOutOfRange,
			community.WhyTooLongText, community.WhyNotAnEvent, community.WhyOnCreationOnly},
		403: {community.WhyEventsByStaff},
	}
	ofEvents = refusals{400: {community.WhyNoSuchSpace, community.WhyNoSuchTopic}, 403: {community.WhySpaceClosed}}
	ofComing = all(ofVote, refusals{409: {community.WhyNotAnEvent, community.WhyEventOver}})
)

func (s *api) events() {
	lists(s, operation{id: "listEvents", method: "GET", path: "/events", tag: tagEvents, refuses: ofEvents,
		summary: "List events", text: "Those that have not ended, the next first; with `past` those that have, the last first. Events are " +
			"posts of type event: they are added, changed, cancelled and deleted by the operations of posts, and commented on, voted for " +
			"and followed as posts are."}, s.listEvents, tellPost)
	lists(s, operation{id: "listOwnEvents", method: "GET", path: "/user/events", tag: tagEvents,
		refuses: ofEvents,
		summary: "List events I come to", text: "Those the acting user comes to, or waits for a seat at."}, s.listOwnEvents, tellPost)
	changes(s, operation{id: "answerEvent", method: "POST", path: "/events/{id}/answer", tag: tagEvents,
		refuses: all(ofComing, refusals{400: {community.WhyRequired, community.WhyNotOneOf}, 409: {community.WhyEventCancelled}}),
		summary: "Say whether you come", text: "Where all seats are taken, going is waiting for one: who has waited longest gets the next " +
			"that becomes free, and is told. Saying the same again changes nothing. Returns the event."}, s.answerEvent, toPost)
	does(s, operation{id: "withdrawEventAnswer", method: "DELETE", path: "/events/{id}/answer", tag: tagEvents, refuses: ofComing,
		summary: "Take back whether you come", text: "Not an error if nothing was said."}, s.withdrawEventAnswer)
	lists(s, operation{id: "listGuests", method: "GET", path: "/events/{id}/guests", tag: tagEvents,
		refuses: all(ofRecord, refusals{400: {community.WhyNotOneOf}, 403: {community.WhyNotYoursToChange},
			409: {community.WhyNotAnEvent}}),
		summary: "List who comes to an event", text: "For members who see it, who said so first at the front. Who waits for a seat, in the " +
			"order in which they get one, and who declined: for the event's author and moderators."}, s.listGuests, toGuest)
	handle(s, operation{id: "getCalendar", method: "GET", path: "/user/calendar", tag: tagEvents,
		summary: "Get whether I have a calendar address", text: "When the address of the acting user's calendar was made. It was told then, " +
			"and is kept as a hash only."}, s.getCalendar)
	handle(s, operation{id: "renewCalendar", method: "POST", path: "/user/calendar", tag: tagEvents, secret: true,
		status:  http.StatusCreated,
		summary: "Make a calendar address", text: "A secret address at which calendar programs read the events that the acting user comes " +
			"to. The one before ends. Whoever has it can read them."}, s.renewCalendar)
	does(s, operation{id: "endCalendar", method: "DELETE", path: "/user/calendar", tag: tagEvents,
		summary: "End my calendar address", text: "Not an error if there is none."}, s.endCalendar)
}

type listEventsInput struct {
	Paging
	SpaceQuery
	Past  string `query:"past" enum:"true,false" doc:"Whether to list those that have ended; false when absent."`
	Topic string `query:"topic" maxLength:"300" doc:"Only those about this topic, by its id or name."`
}

func (in *listEventsInput) query() app.EventQuery {
	return app.EventQuery{List: store.List{Page: in.page, Space: in.space()}, Past: in.Past == "true", About: in.Topic}
}

func (s *api) listEvents(ctx context.Context, c *caller, in *listEventsInput) (community.Listing[*community.PostSeen], error) {
	return s.app.Events(ctx, c.Actor, in.query())
}

func (s *api) listOwnEvents(ctx context.Context, c *caller, in *listEventsInput) (community.Listing[*community.PostSeen], error) {
	return s.app.OwnEvents(ctx, c.Actor, in.query())
}

type answerEventInput struct {
	RecordPath
	Body[answerEventBody]
}

type answerEventBody struct {
	Answer string `json:"answer,omitempty" enum:"going,declined" needed:"create" doc:"Whether you come."`
}

func (s *api) answerEvent(ctx context.Context, c *caller, in *answerEventInput) (community.PostSeen, error) {
	if in.body.Answer == "" {
		return community.PostSeen{}, community.Lacking("answer")
	}
	return s.app.AnswerEvent(ctx, c.Actor, in.ID, community.GuestAnswer(in.body.Answer))
}

func (s *api) withdrawEventAnswer(ctx context.Context, c *caller, in *RecordPath) error {
	_, err := s.app.AnswerEvent(ctx, c.Actor, in.ID, "")
	return err
}

type listGuestsInput struct {
	RecordPath
	Paging
	Answer string `query:"answer" enum:"going,waiting,declined" doc:"Which of them: going when absent."`
}

func (s *api) listGuests(ctx context.Context, c *caller, in *listGuestsInput) (community.Listing[community.AttendeeSeen], error) {
	return s.app.EventGuests(ctx, c.Actor, in.ID, cmp.Or(community.GuestAnswer(in.Answer), community.Going), in.page)
}

// calendar is the address of a person's calendar, on the wire.
type calendar struct {
	CreatedAt *moment `json:"createdAt,omitempty" format:"date-time" doc:"When the address was made; absent where there is none."`
	URL       string  `json:"url,omitempty" doc:"The address, in the answer to its making only."`
}

func (s *api) getCalendar(ctx context.Context, c *caller, _ *struct{}) (calendar, error) {
	t, err := s.app.Calendar(ctx, c.Actor)
	if err != nil || t == nil {
		return calendar{}, err
	}
	return calendar{CreatedAt: new(momentOf(t.Created))}, nil
}

func (s *api) renewCalendar(ctx context.Context, c *caller, _ *struct{}) (calendar, error) {
	secret, made, err := s.app.NewCalendar(ctx, c.Actor)
	if err != nil {
		return calendar{}, err
	}
	origin := httpkit.Origin(c.request, s.options.BaseURL, c.portal.Domain, c.portal.Aliases)
	return calendar{new(momentOf(made.Created)), origin + app.CalendarPath + secret + ".ics"}, nil
}

func (s *api) endCalendar(ctx context.Context, c *caller, _ *struct{}) error {
	return s.app.EndCalendar(ctx, c.Actor)
}
