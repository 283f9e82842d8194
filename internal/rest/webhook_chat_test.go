package rest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAChatIsToldInSentences has notes in the language of the portal, with what anybody may see.
func TestAChatIsToldInSentences(t *testing.T) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true), BaseURL: "https://c.example"}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		r := newReceiver(t)
		s.Set("url", r.URL)
		s.Check(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Status: 200, Events: installed,
			Body: `{"endpoints":[{"url":"{url}","events":["*"],"format":"slack"}]}`})
		notes := func() (said []string) {
			t.Helper()
			s.Worker.Drain(t.Context())
			for _, h := range r.take() {
				var note struct{ Text string }
				if err := json.Unmarshal([]byte(h.body), &note); err != nil || h.header.Get("webhook-version") != "2026-11-01" {
					t.Errorf("%s: %v, %v", h.body, h.header, err)
				}
				said = append(said, note.Text)
			}
			return said
		}
		make201(t, s, "ann", "/questions", `{"title":"Where is <it>?","description":"<p>I looked.</p>"}`, "q")
		short := s.Ask(t, row{As: "ann", Do: "GET /questions/{q}"}).Get("shortId").(string)
		checkNotes(t, notes(), "ann asked a question\n*<https://test.example/questions/"+short+"|Where is &lt;it&gt;?>*\nI looked.")
		make201(t, s, "ann", "/questions", `{"title":"Who am I?","anonymous":true}`, "nameless")
		checkNotes(t, notes(), "Someone asked a question\n*<https://test.example/questions/"+
			s.Ask(t, row{As: "bob", Do: "GET /questions/{nameless}"}).Get("shortId").(string)+"|Who am I?>*")
		make201(t, s, "ann", "/questions", `{"title":"To bob alone","privacy":"private","from":"{bob}"}`, "private")
		make201(t, s, "bob", "/questions/{q}/comments", `{"body":"There"}`, "c")
		checkNotes(t, notes(), "bob commented\n*<https://test.example/questions/"+short+"|Where is &lt;it&gt;?>*\nThere")
		s.Ask(t, row{As: "admin", Do: "PATCH /portal", Body: `{"lang":"de"}`})
		s.Ask(t, row{As: "ann", Do: "DELETE /questions/{nameless}"})
		checkNotes(t, notes(), "Eine Frage wurde gelöscht")
		for _, wrong := range []struct{ field, body string }{
			{"endpoints.0.format", `{"endpoints":[{"url":"{url}","events":["*"],"format":"irc"}]}`},
			{"endpoints.format", `{"endpoints":[{"url":"{url}","events":["*"],"format":5}]}`},
			{"endpoints.0.version", `{"endpoints":[{"url":"{url}","events":["*"],"version":"1999-01-01"}]}`},
		} {
			s.Check(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Body: wrong.body, Status: 400, Field: wrong.field})
		}
		s.Check(t, row{As: "admin", Do: "GET /apps/webhooks/settings", Status: 200,
			Want: `{"settings":{"endpoints":[{"format":"slack","version":"2026-11-01"}]}}`})
	})
}

func checkNotes(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n\n") != strings.Join(want, "\n\n") {
		t.Errorf("the chat was told %q, and not %q", got, want)
	}
}
