package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// morning has the digests that are due made and sent, after that time.
func morning(t *testing.T, s *resttest.Site, post *mailtest.Server, after time.Duration) []mailtest.Mail {
	t.Helper()
	s.Clock.Advance(after)
	for range 2 { // of two nodes one makes each
		if err := s.App.PostSummaries(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.Worker.Drain(t.Context())
	return post.Take()
}

func publish(t *testing.T, s *resttest.Site, as, name, body string) {
	t.Helper()
	s.Clock.Advance(time.Second)
	s.Check(t, row{As: as, Do: "POST /questions", Body: body, Status: 201, Keep: name, Events: []string{"question.asked"}})
}

func TestADigestTellsWhatIsNewInWhatOneFollows(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) { // it is Wednesday, 03:04
		s.Check(t,
			row{As: "bob", Do: "PUT /user/mail", Body: `{"summary":"daily"}`, Status: 200,
				Want: `{"digest":"none","summary":"daily","zone":"","success":true}`},
			row{As: "bob", Do: "PUT /user/mail", Body: `{"zone":"Mars/Olympus"}`, Status: 400, Field: "zone", Want: `{"reason":"not_a_zone"}`},
			row{As: "bob", Do: "PUT /user/mail", Body: `{"zone":"Local"}`, Status: 400, Field: "zone"},
			row{As: "bob", Do: "PUT /user/mail", Body: `{"summary":"hourly"}`, Status: 400, Field: "summary"},
			row{As: "mia", Do: "PUT /user/mail", Body: `{"summary":"daily","zone":"America/New_York"}`, Status: 200,
				Want: `{"zone":"America/New_York"}`},
			row{As: "bob", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}},
			row{As: "mia", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}},
		)
		publish(t, s, "ann", "open", `{"title":"Open?","description":"All may read this."}`)
		publish(t, s, "ann", "shy", `{"title":"Shy?","anonymous":true}`)
		publish(t, s, "ann", "mine", `{"title":"Private?","privacy":"private"}`)
		publish(t, s, "bob", "own", `{"title":"Own?"}`)
		if got := morning(t, s, post, 3*time.Hour); len(got) > 0 {
			t.Errorf("at six came %q", subjects(got))
		}
		got := morning(t, s, post, time.Hour)
		if len(got) != 1 || got[0].To != "bob@test.example" || got[0].Subject() != "Test: Open?" {
			t.Fatalf("at seven came %q", subjects(got))
		}
		m := got[0]
		for _, never := range []string{"Shy", "Private", "Own?"} {
			if strings.Contains(m.Text+m.HTML, never) {
				t.Errorf("it tells of %s: %s", never, m.Text)
			}
		}
		if !strings.Contains(m.Text, "ann asked a question: Open?") || !strings.Contains(m.Text, "https://test.example/questions/") ||
			m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || m.Header.Get("Precedence") != "bulk" ||
			m.Header.Get("List-Id") == "" {
			t.Errorf("the digest is %v %s", m.Header, m.Text)
		}
		if got := morning(t, s, post, 5*time.Hour); len(got) != 1 || got[0].To != "mia@test.example" {
			t.Errorf("at seven in New York came %q", subjects(got))
		}
		if got := morning(t, s, post, 24*time.Hour); len(got) > 0 {
			t.Errorf("of nothing new came %q", subjects(got))
		}
	})
}

// A digest is made when it is sent: what is hidden by then is not in it, and without
// anything there is none.
func TestADigestHasNothingHidden(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "bob", Do: "PUT /user/mail", Body: `{"summary":"daily"}`, Status: 200},
			row{As: "bob", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}})
		publish(t, s, "ann", "q", `{"title":"Open?"}`)
		s.Clock.Advance(5 * time.Hour)
		if err := s.App.PostSummaries(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}})
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) > 0 {
			t.Errorf("of what is hidden came %q: %s", subjects(got), got[0].Text)
		}
	})
}

func TestADigestEndsWithOneClick(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "bob", Do: "PUT /user/mail", Body: `{"summary":"weekly"}`, Status: 200},
			row{As: "bob", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}})
		publish(t, s, "ann", "q", `{"title":"Open?"}`)
		if got := morning(t, s, post, 4*24*time.Hour); len(got) > 0 {
			t.Errorf("on Sunday came %q", subjects(got))
		}
		got := morning(t, s, post, 28*time.Hour)
		if len(got) != 1 {
			t.Fatalf("on Monday came %q", subjects(got))
		}
		s.Set("unsubscribe", strings.TrimPrefix(strings.Trim(got[0].Header.Get("List-Unsubscribe"), "<>"), "https://test.example"))
		s.Check(t,
			row{Do: "GET /{unsubscribe}", Status: 200},
			row{As: "bob", Do: "GET /user/mail", Status: 200, Want: `{"summary":"weekly"}`},
			row{Do: "POST /{unsubscribe}x", Status: 400},
			row{Do: "POST /{unsubscribe}", Body: "List-Unsubscribe=One-Click", Header: "Content-Type: application/x-www-form-urlencoded",
				Status: 200},
			row{As: "bob", Do: "GET /user/mail", Status: 200, Want: `{"summary":"none"}`})
		publish(t, s, "ann", "q2", `{"title":"Another?"}`)
		if got := morning(t, s, post, 7*24*time.Hour); len(got) > 0 {
			t.Errorf("after one click came %q", subjects(got))
		}
	})
}
