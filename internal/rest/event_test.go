package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// kiln is what an event says that is in three days.
const kiln = `"startsAt":"2030-01-05T18:00:00+01:00","endsAt":"2030-01-05T20:00:00+01:00","timeZone":"Europe/Berlin","place":"Clay Street 5"`

// days are a site whose tokens are good for days.
var days = resttest.Options{Config: app.Config{AccessTTL: 10000 * time.Hour}}

// opening adds an event by mia as {event}, for so many people.
func opening(t *testing.T, s *resttest.Site, seats int) {
	t.Helper()
	make201(t, s, "mia", "/posts", fmt.Sprintf(`{"type":"event","title":"The kiln opens","content":"<p>Come!</p>","event":{%s,"seats":%d}}`, kiln,
		seats), "event")
}

func TestAnEventIsAddedByStaffUnlessMembersMayToo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const add = `{"type":"event","title":"The kiln opens","content":"<p>Come!<script>x</script></p>","event":{` + kiln + `}}`
		s.Check(t,
			row{Do: "POST /posts", Body: add, Status: 401},
			row{As: "ann", Do: "POST /posts", Body: add, Status: 403},
			row{As: "mia", Do: "POST /posts", Body: add, Status: 201, Keep: "event", Events: []string{"post.added"}, Want: `{"type":"event",
				"content":"<p>Come!</p>","event":{"startsAt":"2030-01-05T17:00:00.000Z","endsAt":"2030-01-05T19:00:00.000Z","timeZone":"Europe/Berlin",
				"place":"Clay Street 5","link":"","seats":0,"going":0,"waiting":0,"cancelled":false}}`},
			row{As: "ann", Do: "PUT /posts/{event}", Body: `{"event":{"place":"Mine"}}`, Status: 403},
			row{As: "ann", Do: "GET /posts?type=event", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "ann", Do: "GET /feed?type=event", Status: 200, Want: `[{"type":"Event","post":{"id":"{event}"}}]`},
			row{As: "ann", Do: "GET /search?query=kiln", Status: 200, Want: `{"items":[{"id":"{event}"}]}`},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","policies":{"events":"anybody"}}`, Status: 400, Field: "policies.events"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","policies":{"events":"members"},"featured":{"events":["{event}"]}}`, Status: 200,
				Events: []string{"portal.changed"}, Want: `{"policies":{"events":"members"},"featured":{"events":["{event}"]}}`},
			row{As: "ann", Do: "POST /posts", Body: add, Status: 201, Keep: "own", Events: []string{"post.added"}},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","featured":{"events":["{ann}"]}}`, Status: 400, Field: "featured.events"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","featured":{"posts":["{event}"]}}`, Status: 400, Field: "featured.posts"},
			row{As: "mia", Do: "POST /posts/{event}/convert", Body: `{"to":"question"}`, Status: 409},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"type":"post"}`, Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"x","content":"y"}`, Status: 201, Keep: "post", Events: []string{"post.added"},
				Lacks: []string{"event"}},
			row{As: "bob", Do: "PUT /posts/{post}", Body: `{"type":"event","event":{` + kiln + `}}`, Status: 400, Field: "type"},
			row{As: "bob", Do: "PUT /posts/{post}", Body: `{"event":{` + kiln + `}}`, Status: 400, Field: "event"},
			row{As: "bob", Do: "POST /events/{post}/answer", Body: `{"answer":"going"}`, Status: 409},
		)
		noDrift(t, s)
	})
}

// Each row is what an event cannot say, and the field that is named.
func TestWhatAnEventCannotSayIsNamed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		opening(t, s, 2)
		const times = `"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Europe/Berlin"`
		for _, bad := range []struct{ says, field string }{
			{``, "event.startsAt"},
			{`"startsAt":"2030-01-05T18:00:00Z"`, "event.endsAt"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z"`, "event.timeZone"},
			{times, "event.place"},
			{times + `,"place":" \n "`, "event.place"},
			{times + `,"link":"javascript:alert(1)"`, "event.link"},
			{times + `,"link":"https://ann:secret@example.com"`, "event.link"},
			{times + `,"link":"https://example.com/` + strings.Repeat("a", 2000) + `"`, "event.link"},
			{times + `,"place":"` + strings.Repeat("a", 301) + `"`, "event.place"},
			{times + `,"place":"x","seats":-1`, "event.seats"},
			{times + `,"place":"x","seats":100001`, "event.seats"},
			{times + `,"place":"x","cancelled":"perhaps"`, "event.cancelled"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T18:00:00Z","timeZone":"UTC","place":"x"`, "event.endsAt"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T17:00:00Z","timeZone":"UTC","place":"x"`, "event.endsAt"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-03-05T17:00:00Z","timeZone":"UTC","place":"x"`, "event.endsAt"},
			{`"startsAt":"2029-01-05T18:00:00Z","endsAt":"2029-01-05T19:00:00Z","timeZone":"UTC","place":"x"`, "event.endsAt"},
			{`"startsAt":"30000-01-05T18:00:00Z","endsAt":"30000-01-05T19:00:00Z","timeZone":"UTC","place":"x"`, "event.startsAt"},
			{`"startsAt":"9999-01-05T18:00:00Z","endsAt":"9999-01-05T19:00:00Z","timeZone":"UTC","place":"x"`, "event.startsAt"},
			{`"startsAt":"tomorrow","endsAt":"2030-01-05T19:00:00Z","timeZone":"UTC","place":"x"`, "event.startsAt"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Mars/Olympus","place":"x"`, "event.timeZone"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Local","place":"x"`, "event.timeZone"},
			{`"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"../../etc/passwd","place":"x"`, "event.timeZone"},
		} {
			s.Check(t, row{As: "mia", Do: "POST /posts", Body: `{"type":"event","title":"t","content":"c","event":{` + bad.says + `}}`, Status: 400,
				Field: bad.field})
			if strings.Contains(bad.says, "timeZone") && bad.says != times {
				s.Check(t, row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{` + bad.says + `,"place":""}}`, Status: 400})
			}
		}
		s.Check(t,
			row{As: "mia", Do: "GET /posts", Status: 200, Want: `[{"id":"{event}","event":{"place":"Clay Street 5"}}]`}, // nothing half-made
			row{As: "ann", Do: "POST /events/{event}/answer", Body: `{"answer":"perhaps"}`, Status: 400, Field: "answer"},
			row{As: "ann", Do: "POST /events/{event}/answer", Status: 400, Field: "answer"},
			row{As: "ann", Do: "POST /events/{event}/answer", Body: `{"answer":"waiting"}`, Status: 400, Field: "answer"},
			row{As: "ann", Do: "GET /events?past=perhaps", Status: 400, Field: "past"},
		)
		noDrift(t, s)
	})
}

var (
	eventJoined = []string{"event.joined"}
	eventQueued = []string{"event.queued"}
)

func TestAFullEventHasAListThatMovesUp(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		s.Join(t, "dan", "member")
		opening(t, s, 1)
		answer := "POST /events/{event}/answer"
		s.Check(t,
			row{Do: answer, Body: `{"answer":"going"}`, Status: 401},
			row{As: "ann", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventJoined,
				Want: `{"id":"{event}","event":{"going":1,"waiting":0,"answer":"going"}}`},
			row{As: "ann", Do: answer, Body: `{"answer":"going"}`, Status: 200, Want: `{"event":{"going":1}}`}, // again
			row{As: "bob", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventQueued,
				Want: `{"event":{"going":1,"waiting":1,"answer":"waiting"}}`},
			row{As: "cas", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventQueued, Want: `{"event":{"going":1,"waiting":2}}`},
			row{As: "dan", Do: answer, Body: `{"answer":"declined"}`, Status: 200, Want: `{"event":{"going":1,"waiting":2,"answer":"declined"}}`},
			row{As: "bob", Do: "GET /events/{event}/guests", Status: 200, Want: `[{"user":{"id":"{ann}"},"answer":"going"}]`},
			row{Do: "GET /events/{event}/guests", Status: 401},
			row{As: "bob", Do: "GET /events/{event}/guests?answer=waiting", Status: 403},
			row{As: "mia", Do: "GET /events/{event}/guests?answer=waiting", Status: 200, Want: `[{"user":{"id":"{bob}"}},{"user":{"id":"{cas}"}}]`},
			row{As: "mia", Do: "GET /events/{event}/guests?answer=declined", Status: 200, Want: `[{"user":{"id":"{dan}"}}]`},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"seats":0}}`, Status: 200, Events: []string{"event.joined", "event.joined", "post.changed"},
				Want: `{"event":{"going":3,"waiting":0,"seats":0}}`},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"seats":2}}`, Status: 409, Field: "event.seats"},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"seats":3}}`, Status: 200, Events: postChanged},
			row{As: "dan", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventQueued, Want: `{"event":{"going":3,"waiting":1}}`},
			row{As: "ann", Do: "DELETE /events/{event}/answer", Status: 200, Events: []string{"event.joined", "event.left"}},
			row{As: "ann", Do: "DELETE /events/{event}/answer", Status: 200},
			row{As: "dan", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"going":3,"waiting":0,"answer":"going"}}`},
			row{As: "dan", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"event_seat"}]`},
			row{As: "ann", Do: "GET /posts/{event}", Status: 200, Lacks: []string{"event.answer"}},
			row{As: "bob", Do: "GET /user/events", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "ann", Do: "GET /user/events", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
		// Who is erased leaves their seat.
		s.Check(t,
			row{As: "ann", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventQueued},
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 200, Events: []string{"user.erased"}},
		)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"going":3,"waiting":0,"answer":"going"}}`},
			// What was deleted comes back with those who come.
			row{As: "mia", Do: "DELETE /posts/{event}", Status: 200, Events: []string{"post.deleted"}},
			row{As: "ann", Do: "GET /user/events", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /posts/{event}/restore", Status: 200, Events: []string{"restored"}, Want: `{"event":{"going":3,"waiting":0}}`},
		)
		noDrift(t, s)
	})
}

func TestTheLastSeatIsOnePersonsHoweverManyWantIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		opening(t, s, 3)
		names := make([]string, 12)
		for i := range names {
			names[i] = fmt.Sprintf("guest%d", i)
			s.Join(t, names[i], "member")
		}
		both := func(do string, who ...string) {
			t.Helper()
			var group sync.WaitGroup
			for _, name := range who {
				group.Go(func() {
					r := row{As: name, Do: do, Body: `{"answer":"going"}`}
					if strings.HasPrefix(do, "DELETE") {
						r.Body = ""
					}
					if reply := s.Ask(t, r); reply.Status != 200 {
						t.Errorf("%s by %s: %d %s", do, name, reply.Status, reply.Body)
					}
				})
			}
			group.Wait()
			noDrift(t, s)
		}
		both("POST /events/{event}/answer", names...)
		s.Check(t, row{As: "mia", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"going":3,"waiting":9}}`})
		both("DELETE /events/{event}/answer", names[:6]...)
		s.Check(t, row{As: "mia", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"going":3,"waiting":3}}`})
	})
}

func TestWhoComesIsRemindedOnceADayAndAnHourBefore(t *testing.T) {
	resttest.EachWith(t, days, func(t *testing.T, s *resttest.Site) {
		opening(t, s, 1)
		s.Check(t,
			row{As: "ann", Do: "POST /events/{event}/answer", Body: `{"answer":"going"}`, Status: 200, Events: eventJoined},
			row{As: "bob", Do: "POST /events/{event}/answer", Body: `{"answer":"going"}`, Status: 200, Events: eventQueued},
		)
		reminded := func(want int) {
			t.Helper()
			restarted := s.Twin(t)
			for _, site := range []*resttest.Site{s, restarted, restarted, s} {
				if err := site.App.PublishDue(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			reply := s.Ask(t, row{As: "ann", Do: "GET /notifications"})
			n := strings.Count(string(reply.Body), `"event_reminder"`)
			if n != want {
				t.Errorf("at %s ann was reminded %d times, not %d: %s", s.Clock.Now(), n, want, reply.Body)
			}
			if want > 0 && !strings.Contains(string(reply.Body), `2030-01-05 18:00 Europe/Berlin`) {
				t.Errorf("the reminder does not say when: %s", reply.Body)
			}
			do(t, s, "ann", "POST /notifications/read", `{}`)
			if strings.Contains(string(s.Ask(t, row{As: "bob", Do: "GET /notifications"}).Body), "event_reminder") {
				t.Error("bob waits for a seat and was reminded")
			}
		}
		start := time.Date(2030, 1, 5, 17, 0, 0, 0, time.UTC)
		to := func(at time.Time) { s.Clock.Advance(at.Sub(s.Clock.Now())) }
		reminded(0)
		to(start.Add(-24*time.Hour - time.Minute))
		reminded(0)
		to(start.Add(-24 * time.Hour))
		reminded(1)
		to(start.Add(-2 * time.Hour))
		reminded(1)
		to(start.Add(-time.Hour))
		reminded(2)
		to(start.Add(time.Hour))
		reminded(2)
	})
}

func TestWhoComesIsToldOfChangesAndOfTheEnd(t *testing.T) {
	resttest.EachWith(t, days, func(t *testing.T, s *resttest.Site) {
		opening(t, s, 1)
		answer := "POST /events/{event}/answer"
		verbs := func(who string) string {
			return fmt.Sprint(s.Ask(t, row{As: who, Do: "GET /notifications?limit=1"}).Get("0.verb"))
		}
		s.Check(t,
			row{As: "ann", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventJoined},
			row{As: "bob", Do: answer, Body: `{"answer":"going"}`, Status: 200, Events: eventQueued},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"content":"<p>Bring clay.</p>"}`, Status: 200, Events: postChanged,
				Want: `{"event":{"sequence":1}}`},
		)
		if got := verbs("ann"); got == "event_change" {
			t.Error("ann was told of a change of the words")
		}
		s.Check(t, row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"place":"Kiln Street 1"}}`, Status: 200, Events: postChanged,
			Want: `{"event":{"sequence":2,"place":"Kiln Street 1"}}`})
		for _, who := range []string{"ann", "bob"} {
			if got := verbs(who); got != "event_change" {
				t.Errorf("%s was told %s, not of the new place", who, got)
			}
		}
		s.Check(t, row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"cancelled":true}}`, Status: 200,
			Events: []string{"event.cancelled", "post.changed"}, Want: `{"event":{"sequence":3,"cancelled":true}}`})
		for _, who := range []string{"ann", "bob"} {
			if got := verbs(who); got != "event_cancel" {
				t.Errorf("%s was told %s, not that it was cancelled", who, got)
			}
		}
		s.Check(t,
			row{As: "cas", Do: "GET /events", Status: 401},
			row{As: "mia", Do: answer, Body: `{"answer":"going"}`, Status: 409},
			row{As: "ann", Do: "DELETE /events/{event}/answer", Status: 200, Events: []string{"event.left"}}, // nobody moves up
			row{As: "bob", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"going":0,"waiting":1}}`},
			row{As: "mia", Do: "GET /events", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "mia", Do: "GET /events?past=true", Status: 200, Want: `[]`},
		)
		s.Clock.Advance(5 * 24 * time.Hour)
		s.Check(t,
			row{As: "mia", Do: "GET /events", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /events?past=true", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "bob", Do: "DELETE /events/{event}/answer", Status: 409},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"title":"The kiln opened"}`, Status: 200, Events: postChanged}, // its times are past, and stay
		)
		noDrift(t, s)
	})
}

func TestAnEventOfAClosedSpaceIsForThoseInside(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "mia", "/spaces", `{"name":"Potters","private":true}`, "space")
		do(t, s, "mia", "PUT /spaces/{space}/members/{ann}", "")
		make201(t, s, "mia", "/posts", `{"type":"event","title":"Inside only","content":"x","space":"{space}","event":{`+kiln+`}}`, "event")
		s.Check(t,
			row{As: "ann", Do: "GET /events", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "ann", Do: "GET /events?space={space}", Status: 200, Want: `[{"id":"{event}"}]`},
			row{As: "ann", Do: "POST /events/{event}/answer", Body: `{"answer":"going"}`, Status: 200, Events: eventJoined},
			row{As: "cas", Do: "GET /events", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /events?space={space}", Status: 403},
			row{As: "cas", Do: "GET /posts/{event}", Status: 404},
			row{As: "cas", Do: "POST /events/{event}/answer", Body: `{"answer":"going"}`, Status: 404},
			row{As: "cas", Do: "GET /events/{event}/guests", Status: 404},
			// Who is no longer inside is told no more, and sees it nowhere.
			row{As: "mia", Do: "DELETE /spaces/{space}/members/{ann}", Status: 200, Events: []string{"space.left"}},
			row{As: "ann", Do: "GET /user/events", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /posts/{event}", Body: `{"event":{"place":"Elsewhere"}}`, Status: 200, Events: postChanged},
		)
		if reply := s.Ask(t, row{As: "ann", Do: "GET /notifications"}); strings.Contains(string(reply.Body), "event_change") {
			t.Errorf("ann was told of an event that she does not see: %s", reply.Body)
		}
	})
}

func TestACalendarAddressIsShownOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{Do: "POST /user/calendar", Status: 401},
			row{As: "ann", Do: "GET /user/calendar", Status: 200, Lacks: []string{"url", "createdAt"}},
			row{As: "ann", Do: "DELETE /user/calendar", Status: 200},
		)
		first := s.Ask(t, row{As: "ann", Do: "POST /user/calendar"})
		if address, _ := first.Get("url").(string); first.Status != 201 || !strings.Contains(address, "/calendar/stoa_cal_") {
			t.Errorf("the address is %d %s", first.Status, first.Body)
		}
		s.Check(t, row{As: "ann", Do: "GET /user/calendar", Status: 200, Lacks: []string{"url"}})
	})
}

func TestEventsAreListedByTopic(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "mia", "/topics", `{"name":"Clay"}`, "clay")
		add := func(name, more string) {
			t.Helper()
			make201(t, s, "mia", "/posts", `{"type":"event","title":"`+name+`","content":"x","event":{`+kiln+`}`+more+`}`, name)
		}
		add("other", "")
		add("kiln", `,"topics":["{clay}"]`)
		make201(t, s, "mia", "/posts", `{"title":"No event","content":"x","topics":["{clay}"]}`, "post")
		make201(t, s, "mia", "/spaces", `{"name":"Potters","private":true}`, "space")
		do(t, s, "mia", "PUT /spaces/{space}/members/{ann}", "")
		add("inside", `,"topics":["{clay}","Secret glaze"],"space":"{space}"`)
		s.Set("secret", s.Ask(t, row{As: "mia", Do: "GET /posts/{inside}"}).Get("topics.1.id").(string))
		s.Check(t,
			row{As: "cas", Do: "GET /events?topic=clay", Status: 200, Want: `[{"id":"{kiln}"}]`},
			row{As: "ann", Do: "GET /events?topic={clay}", Status: 200, Want: `[{"id":"{kiln}"},{"id":"{inside}"}]`},
			row{As: "ann", Do: "GET /events?topic={clay}&limit=1&page=2", Status: 200, Want: `[{"id":"{inside}"}]`},
			row{As: "ann", Do: "GET /events?topic={clay}&space={space}", Status: 200, Want: `[{"id":"{inside}"}]`},
			row{As: "mia", Do: "GET /events?topic={clay}", Status: 200, Want: `[{"id":"{kiln}"},{"id":"{inside}"}]`},
			row{As: "bob", Do: "GET /events?topic={clay}&past=true", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /user/events?topic={clay}", Status: 200, Want: `[]`},
			row{As: "ann", Do: "POST /events/{kiln}/answer", Body: `{"answer":"going"}`, Status: 200, Events: eventJoined},
			row{As: "ann", Do: "POST /events/{other}/answer", Body: `{"answer":"going"}`, Status: 200, Events: eventJoined},
			row{As: "ann", Do: "GET /user/events?topic={clay}", Status: 200, Want: `[{"id":"{kiln}"}]`},
			row{As: "cas", Do: "GET /events?topic=Nothing", Status: 400, Field: "topic"},
			row{As: "cas", Do: "GET /events?topic=0123456789abcdef01234567", Status: 400, Field: "topic"},
			row{As: "cas", Do: "GET /user/events?topic=Nothing", Status: 400, Field: "topic"},
			row{As: "cas", Do: "GET /events?topic=" + strings.Repeat("a", 301), Status: 400, Field: "topic"},
			row{As: "ann", Do: "GET /events?topic={secret}", Status: 200, Want: `[{"id":"{inside}"}]`},
			row{As: "cas", Do: "GET /events?topic={secret}", Status: 400, Field: "topic"}, // which they may not know of
			row{As: "cas", Do: "GET /user/events?topic={secret}", Status: 400, Field: "topic"},
		)
		for who, total := range map[string]int{"cas": 1, "ann": 2, "mia": 2} {
			reply := s.Ask(t, row{As: who, Do: "GET /events?topic={clay}&limit=1"})
			if got := reply.Header.Get("X-Total-Count"); got != fmt.Sprint(total) {
				t.Errorf("%q is told of %s events about clay, not %d", who, got, total)
			}
		}
		noDrift(t, s)
	})
}
