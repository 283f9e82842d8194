package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhoComesIsToldThatAnEventWasDeleted(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Join(t, "cas", "member")
		s.Join(t, "dan", "member")
		answer := func(who, event, says string) {
			t.Helper()
			s.Ask(t, row{As: who, Do: "POST /events/{" + event + "}/answer", Body: `{"answer":"` + says + `"}`})
		}
		add := func(as, name, title, more string) {
			t.Helper()
			make201(t, s, as, "/posts", `{"type":"event","title":"`+title+`","content":"x","event":{`+kiln+`}`+more+`}`, name)
		}
		told := func(who string) string {
			t.Helper()
			return string(s.Ask(t, row{As: who, Do: "GET /notifications"}).Body)
		}
		gone := row{As: "mia", Do: "DELETE /posts/{event}", Status: 200, Events: []string{"post.deleted"}}
		add("mia", "event", "The kiln opens", "")
		do(t, s, "mia", "PUT /posts/{event}", `{"event":{"seats":1}}`)
		answer("ann", "event", "going")
		answer("bob", "event", "going") // who waits
		answer("cas", "event", "declined")
		answer("mia", "event", "going")
		s.Check(t,
			gone,
			row{As: "ann", Do: "GET /notifications", Status: 200,
				Want: `[{"verb":"event_cancel","note":"The kiln opens","objects":[],"from":[{"profile":{"username":"mia"}}],"read":false}]`},
			row{As: "bob", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"event_cancel","note":"The kiln opens"}]`},
			row{As: "cas", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[]`}, // who did it
		)
		noDrift(t, s)
		send(t, s)
		got := came(t, post, "ann@test.example: mia had to cancel an event you were going to: The kiln opens",
			"bob@test.example: mia had to cancel an event you were going to: The kiln opens")
		holds(t, got[0], "https://test.example/events")

		// What comes back has its guests, who are told.
		s.Check(t,
			row{As: "mia", Do: "POST /posts/{event}/restore", Status: 200, Events: []string{"restored"}, Want: `{"event":{"going":1,"waiting":2,"answer":"waiting"}}`},
			row{As: "mia", Do: "GET /events/{event}/guests?answer=waiting", Status: 200, Want: `[{"user":{"id":"{bob}"}},{"user":{"id":"{mia}"}}]`},
			row{As: "mia", Do: "GET /events/{event}/guests?answer=declined", Status: 200, Want: `[{"user":{"id":"{cas}"}}]`},
			row{As: "ann", Do: "GET /posts/{event}", Status: 200, Want: `{"event":{"answer":"going"}}`},
			row{As: "ann", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"event_change","objects":[{"id":"{event}"}]}]`},
		)

		// Several are told of at once, of a moderator without a name, and never twice.
		add("admin", "other", "Glaze & fire", "")
		answer("bob", "other", "going")
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"action":"delete","items":[{"type":"post","id":"{other}"}],"note":"Spam"}`, Status: 200,
				Events: []string{"post.deleted"}},
			row{As: "bob", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"event_cancel","note":"The kiln opens · Glaze & fire"}]`},
		)
		s.Check(t, gone)
		if n := strings.Count(told("bob"), "The kiln opens · Glaze"); n != 1 {
			t.Errorf("bob is told %d times: %s", n, told("bob"))
		}

		// Not of one that was cancelled, is a draft, or is over.
		for _, who := range []string{"ann", "bob"} {
			do(t, s, who, "POST /notifications/read", `{}`)
		}
		add("mia", "cancelled", "Cancelled", "")
		answer("ann", "cancelled", "going")
		do(t, s, "mia", "PUT /posts/{cancelled}", `{"event":{"cancelled":true}}`)
		do(t, s, "mia", "DELETE /posts/{cancelled}", "")
		add("mia", "hidden", "Hidden", "")
		answer("ann", "hidden", "going")
		do(t, s, "mia", "PUT /posts/{hidden}", `{"status":"archived"}`)
		do(t, s, "mia", "DELETE /posts/{hidden}", "")
		if found := told("ann"); strings.Contains(found, `"note":"Cancelled"`) || strings.Contains(found, "Hidden") {
			t.Errorf("ann is told of what was cancelled or hidden already: %s", found)
		}
		noDrift(t, s)
	})
}

// Many are told in as many statements as few; what is kept of each answer, to bring it back, is another matter.
func TestDeletingAnEventCostsNoMoreForMoreGuests(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		cost := func(guests int, answer string) int {
			t.Helper()
			opening(t, s, guests/2)
			for i := range guests {
				name := fmt.Sprintf("%s%dof%d", answer, i, guests)
				s.Join(t, name, "member")
				do(t, s, name, "POST /events/{event}/answer", `{"answer":"`+answer+`"}`)
			}
			return s.Ask(t, row{As: "mia", Do: "DELETE /posts/{event}"}).Statements
		}
		cost(2, "going")
		few, many := cost(3, "going")-cost(3, "declined"), cost(9, "going")-cost(9, "declined")
		if many > few {
			t.Errorf("to tell 9 guests takes %d statements, and 3 of them %d", many, few)
		}
		s.Check(t, row{As: "going8of9", Do: "GET /notifications", Status: 200, Want: `[{"verb":"event_cancel","note":"The kiln opens"}]`})
	})
}

func TestWhoComesIsToldThatAnEventWentWithItsAuthor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		opening(t, s, 1)
		do(t, s, "ann", "POST /events/{event}/answer", `{"answer":"going"}`)
		do(t, s, "bob", "POST /events/{event}/answer", `{"answer":"going"}`)
		do(t, s, "admin", "DELETE /users/{mia}?deleteContent=true", "")
		for _, who := range []string{"ann", "bob"} {
			reply := s.Ask(t, row{As: who, Do: "GET /notifications?limit=1"})
			if reply.Get("0.verb") != "event_cancel" || reply.Get("0.note") != "2030-01-05 18:00 Europe/Berlin" ||
				strings.Contains(string(reply.Body), "kiln") || strings.Contains(string(reply.Body), s.ID("mia")) {
				t.Errorf("%s is told %s", who, reply.Body)
			}
		}
		noDrift(t, s)
	})
}
