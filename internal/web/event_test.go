package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// parsedEvent is what a calendar says of an event, by the names of its properties.
type parsedEvent map[string]string

var propertyLine = regexp.MustCompile(`^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$`)

// parseCalendar reads a calendar as RFC 5545 has it, and fails where it is not so.
func parseCalendar(t *testing.T, text string) (events []parsedEvent) {
	t.Helper()
	if !strings.HasSuffix(text, "\r\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") ||
		strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") {
		t.Fatalf("a line does not end with CRLF: %q", text)
	}
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line is too long, or cut within a character: %q", line)
		}
	}
	var open []string
	calendar, in := map[string]string{}, map[string]string(nil)
	for _, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		m := propertyLine.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("no property: %q", line)
		}
		name, value := m[1], m[3]
		switch name {
		case "BEGIN":
			if open = append(open, value); value == "VEVENT" {
				in = parsedEvent{}
			} else {
				in = calendar
			}
			continue
		case "END":
			if len(open) == 0 || open[len(open)-1] != value {
				t.Fatalf("%s ends within %v", value, open)
			}
			if open = open[:len(open)-1]; value == "VEVENT" {
				events, in = append(events, in), calendar
			}
			continue
		}
		if _, twice := in[name]; twice {
			t.Errorf("%s stands twice", name)
		}
		if strings.Contains("DTSTART DTEND DTSTAMP CREATED LAST-MODIFIED", name) {
			if _, err := time.Parse("20060102T150405Z", value); err != nil {
				t.Error(err)
			}
		}
		if slices.Contains([]string{"SUMMARY", "DESCRIPTION", "LOCATION"}, name) {
			if regexp.MustCompile(`(^|[^\\])(\\\\)*[;,]`).MatchString(value) || regexp.MustCompile(`(^|[^\\])(\\\\)*\\[^\\;,nN]`).MatchString(value) {
				t.Errorf("%s is not escaped: %q", name, value)
			}
			value = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n").Replace(value)
		}
		in[name] = value
	}
	if len(open) != 0 || calendar["VERSION"] != "2.0" || calendar["PRODID"] == "" {
		t.Errorf("the calendar lacks something: %v %v", open, calendar)
	}
	for _, e := range events {
		for _, name := range []string{"UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "STATUS", "SUMMARY", "URL"} {
			if e[name] == "" {
				t.Errorf("an event lacks %s: %v", name, e)
			}
		}
	}
	return events
}

const oddTitle = `Kiln; glaze, fire \ cool — ärgerlich lange Überschrift, die über eine Zeile hinausgeht 🔥`

func TestPeopleComeToEventsOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		form := func(more ...string) string {
			return formOf(append([]string{"title", oddTitle, "content", "Bring *clay*,\n\nand; a towel.", "event.startsAt", "2030-01-05T18:00",
				"event.endsAt", "2030-01-05T20:00", "event.timeZone", "Europe/Berlin", "event.place", "Clay Street 5, Berlin", "event.link", "",
				"event.seats", "1"}, more...)...)
		}
		b.walk(t,
			step{Do: "GET /events", Has: []string{"No events here yet."}, Lacks: []string{"/write?type=event"}},
			step{As: "ann", Do: "GET /events", Lacks: []string{"/write?type=event"}},
			step{As: "ann", Do: "GET /write?type=event", Status: 403},
			step{As: "ann", Do: "POST /write?type=event", Form: form(), Status: 403},
			step{As: "mia", Do: "GET /events", Has: []string{"/write?type=event"}},
			step{As: "mia", Do: "GET /write?type=event", Has: []string{`name="event.startsAt"`, `value="Europe/Berlin"`}},
			step{As: "mia", Do: "POST /write?type=event", Form: strings.Replace(form(), "2030-01-05T20%3A00", "2030-01-05T17%3A00", 1), Status: 400,
				Has: []string{`id="e-event.endsAt"`, "can’t end before it starts"}},
			step{As: "mia", Do: "POST /write?type=event", Form: strings.Replace(form(), "Europe%2FBerlin", "Mars", 1), Status: 400,
				Has: []string{`id="e-event.timeZone"`}},
			step{As: "mia", Do: "POST /write?type=event", Form: strings.Replace(form(), "event.seats=1", "event.seats=many", 1), Status: 400,
				Has: []string{`id="e-event.seats"`}},
		)
		b.keep(t, "event", "/posts/", step{As: "mia", Do: "POST /write?type=event", Form: form()})
		s.Set("event", strings.Split(s.ID("event"), "/")[0])
		b.walk(t,
			step{Do: "GET /events", Has: []string{"Kiln; glaze", "5 Jan 2030, 18:00 – 20:00 (Europe/Berlin)", "Clay Street 5", "0 going · 1 seat"}},
			step{Do: "POST /events/{event}/answer", Form: formOf("answer", "going"), To: "/sign-in…"},
			step{As: "ann", Do: "POST /events/{event}/answer", Form: formOf("answer", "going"), To: "/posts/{event}/…"},
			step{As: "bob", Do: "POST /events/{event}/answer", Form: formOf("answer", "going"), To: "/posts/{event}/…"},
			step{As: "ann", Do: "GET /events/{event}/guests", Has: []string{"/users/ann"}, Lacks: []string{"/users/bob"}},
			step{Do: "GET /events/{event}/guests", To: "/sign-in…"},
		)
		path := "/posts/{event}/" + strings.TrimPrefix(b.do(t, step{Do: "GET /posts/{event}"}).Header.Get("Location"), "/posts/"+s.ID("event")+"/")
		b.walk(t,
			step{Do: "GET " + path, Has: []string{"1 going · 1 seat", "1 waiting", "Sign in to say"}, Lacks: []string{`action="/events/{event}/answer"`}},
			step{As: "ann", Do: "GET " + path, Has: []string{"You’re going.", "I can’t come"}, Lacks: []string{"/cancel"}},
			step{As: "bob", Do: "GET " + path, Has: []string{"You’re on the waiting list."}},
			step{As: "admin", Do: "GET " + path, Lacks: []string{"You’re going."}},
			step{As: "ann", Do: "POST /events/{event}/cancel", Status: 403},
			step{As: "mia", Do: "GET /posts/{event}/edit", Has: []string{`value="2030-01-05T18:00"`, `value="Clay Street 5, Berlin"`}},
		)

		one := func() parsedEvent {
			t.Helper()
			reply := b.do(t, step{Do: "GET /events/{event}.ics", Header: "Accept: */*"})
			if reply.Status != 200 || reply.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
				t.Fatalf("%d %s", reply.Status, reply.Header)
			}
			events := parseCalendar(t, string(reply.Body))
			if len(events) != 1 {
				t.Fatalf("%d events: %s", len(events), reply.Body)
			}
			return events[0]
		}
		first := one()
		if first["SUMMARY"] != oddTitle || first["DTSTART"] != "20300105T170000Z" || first["DTEND"] != "20300105T190000Z" ||
			first["LOCATION"] != "Clay Street 5, Berlin" || first["STATUS"] != "CONFIRMED" || first["SEQUENCE"] != "0" ||
			!strings.Contains(first["DESCRIPTION"], "and; a towel.") || strings.Contains(first["DESCRIPTION"], "<") {
			t.Errorf("the event is %v", first)
		}

		// A calendar of one's own, at an address that ends with the next.
		address := regexp.MustCompile(`/calendar/stoa_cal_[\w-]+\.ics`)
		made := func(as string) string {
			t.Helper()
			reply := b.do(t, step{As: as, Do: "POST /events/calendar"})
			if found := address.FindString(string(reply.Body)); reply.Status == 200 && found != "" {
				return found
			}
			t.Fatalf("no address: %d %s", reply.Status, reply.Body)
			return ""
		}
		secret := made("ann")
		mine := func(at string) []parsedEvent {
			t.Helper()
			reply := b.do(t, step{Do: "GET " + at, Header: "Accept: */*"})
			if reply.Status != 200 || reply.Header.Get("Cache-Control") != "no-store" || reply.Header.Get("Referrer-Policy") != "no-referrer" {
				t.Fatalf("%d %v", reply.Status, reply.Header)
			}
			return parseCalendar(t, string(reply.Body))
		}
		if events := mine(secret); len(events) != 1 || events[0]["UID"] != first["UID"] {
			t.Errorf("ann's calendar is %v", events)
		}
		if events := mine(made("mia")); len(events) != 0 {
			t.Errorf("mia's calendar is %v", events)
		}
		again := made("ann")
		token := strings.TrimSuffix(strings.TrimPrefix(again, "/calendar/"), ".ics")
		s.Check(t, resttest.Row{Do: "GET /user", Header: "Authorization: Bearer " + token, Status: 401}) // it opens nothing else
		b.walk(t,
			step{Do: "GET " + secret, Status: 404}, step{Do: "GET " + again + "x", Status: 404}, step{Do: "GET /calendar/.ics", Status: 404},
			step{As: "ann", Do: "GET /events", Has: []string{"Get a new address"}, Lacks: []string{"stoa_cal_"}},
			step{As: "ann", Do: "POST /events/calendar/end", To: "/events"},
			step{Do: "GET " + again, Status: 404},
			step{Do: "POST /events/calendar", To: "/sign-in…"},

			step{As: "mia", Do: "POST /events/{event}/cancel", To: "/posts/{event}/…"},
			step{As: "ann", Do: "GET " + path, Has: []string{"Cancelled"}},
			step{As: "ann", Do: "GET /notifications", Has: []string{"had to cancel an event", "2030-01-05 18:00 Europe/Berlin"}},
		)
		last := one()
		if last["STATUS"] != "CANCELLED" || last["SEQUENCE"] != "1" || last["UID"] != first["UID"] {
			t.Errorf("the cancelled event is %v", last)
		}
		reply := b.do(t, step{Do: "GET /events.ics", Header: "Accept: */*"})
		if events := parseCalendar(t, string(reply.Body)); len(events) != 1 || events[0]["STATUS"] != "CANCELLED" {
			t.Errorf("the calendar of all is %v", events)
		}
	})
}

// What is in a closed space is in no calendar but of those inside.
func TestACalendarHasWhatItsReaderSees(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		do := func(as, do, body string) resttest.Reply {
			t.Helper()
			reply := s.Ask(t, resttest.Row{As: as, Do: do, Body: body})
			if reply.Status >= 300 {
				t.Fatalf("%s %s: %d %s", as, do, reply.Status, reply.Body)
			}
			return reply
		}
		s.Set("space", do("mia", "POST /spaces", `{"name":"Potters","hidden":true}`).Get("id").(string))
		do("mia", "PUT /spaces/{space}/members/{ann}", "")
		s.Set("event", do("mia", "POST /posts", `{"type":"event","title":"LeakEvent","content":"x","space":"{space}","event":{
			"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"UTC","link":"https://example.com/LeakLink"}}`).Get("shortId").(string))
		do("ann", "POST /events/{event}/answer", `{"answer":"going"}`)
		address := do("ann", "POST /user/calendar", "").Get("url").(string)
		at := address[strings.Index(address, "/calendar/"):]
		leaks := []string{"LeakEvent", "LeakLink"}
		b.walk(t,
			step{Do: "GET " + at, Header: "Accept: */*", Has: leaks},
			step{As: "ann", Do: "GET /events/{event}.ics", Header: "Accept: */*", Has: leaks},
			step{As: "ann", Do: "GET /events", Has: leaks[:1]},
			step{Do: "GET /events.ics", Header: "Accept: */*", Lacks: leaks},
			step{As: "ann", Do: "GET /events.ics", Header: "Accept: */*", Lacks: leaks},
			step{As: "bob", Do: "GET /events/{event}.ics", Header: "Accept: */*", Status: 404},
			step{As: "bob", Do: "GET /events", Lacks: leaks},
			step{As: "bob", Do: "GET /events/{event}/guests", Status: 404},
		)
		do("mia", "DELETE /spaces/{space}/members/{ann}", "")
		b.walk(t, step{Do: "GET " + at, Header: "Accept: */*", Lacks: leaks})
		do("mia", "PUT /users/{ann}", `{"status":"banned"}`)
		b.walk(t, step{Do: "GET " + at, Header: "Accept: */*", Status: 404})
	})
}

func TestEventsOfATopicAreShownOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		add := func(title, topics string) {
			t.Helper()
			s.Ask(t, resttest.Row{As: "mia", Do: "POST /posts", Body: `{"type":"event","title":"` + title + `","content":"x","topics":[` + topics +
				`],"event":{"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"UTC","place":"Here"}}`})
		}
		b.walk(t, step{Do: "GET /events", Lacks: []string{`name="topic"`}}) // where there is none to choose
		s.Check(t, resttest.Row{As: "mia", Do: "POST /topics", Body: `{"name":"Clay"}`, Status: 201, Keep: "clay", Events: []string{"topic.added"}})
		add("The kiln opens", `"{clay}"`)
		add("Tea for all", "")
		b.walk(t,
			step{Do: "GET /events", Has: []string{"The kiln opens", "Tea for all", `<option value="{clay}">Clay</option>`}, Lacks: []string{`">All topics</a>`}},
			step{Do: "GET /events?topic={clay}", Has: []string{"The kiln opens", `<option value="{clay}" selected>Clay</option>`,
				`<a href="/events">All topics</a>`, `href="/events?past=true&amp;topic={clay}"`}, Lacks: []string{"Tea for all"}},
			step{Do: "GET /events?past=true&topic={clay}", Has: []string{`name="past" value="true"`, `<a href="/events?past=true">All topics</a>`,
				`href="/events?topic={clay}"`}, Lacks: []string{"The kiln opens"}},
			step{Do: "GET /events?topic=", Has: []string{"Tea for all"}},
			step{Do: "GET /events?topic=nothing", Status: 404},
		)
	})
}
