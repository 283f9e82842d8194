package web_test

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var restoreForm = regexp.MustCompile(`action="(/[a-z]+/[^/]+/history/[0-9a-f]+)"`)

// The history shows by words what each edit changed, and leads back for who may edit.
func TestTheHistoryShowsWhatChangedAndLeadsBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "They like the sun.")})
		made := s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>They like the sun.</p>"}`})
		s.Set("a", made.Get("shortId").(string))
		post := s.Ask(t, resttest.Row{As: "ann", Do: "POST /posts", Body: `{"title":"Roses","content":"<p>They like the sun.</p>"}`})
		s.Set("p", post.Get("shortId").(string))
		for path, field := range map[string]string{"/questions/{q}": "description", "/answers/{a}": "content", "/posts/{p}": "content"} {
			s.Ask(t, resttest.Row{As: "mia", Do: "PUT " + path, Body: `{"` + field + `":"<p>They like the warm &lt;sun&gt;.</p>"}`})
			b.walk(t,
				step{As: "bob", Do: "GET " + path + "/history", Lacks: []string{"Restore the version before this", "<sun>"},
					Has: []string{"They like the ", `<ins><span class="unseen">added: </span>warm`, "edited this", "/users/mia"}},
				step{As: "bob", Do: "POST " + path + "/history/nothing", Status: http.StatusForbidden, Form: formOf()},
			)
			shown := b.do(t, step{As: "ann", Do: "GET " + path + "/history"})
			m := restoreForm.FindSubmatch(shown.Body)
			version := versionField.FindSubmatch(shown.Body)
			if m == nil || version == nil {
				t.Fatalf("%s: there is no way back: %s", path, shown.Body)
			}
			b.walk(t,
				step{As: "ann", Do: "POST " + string(m[1]), Form: formOf("version", "stale"), Status: http.StatusPreconditionFailed,
					Has: []string{"Someone changed this after you opened it"}},
				step{As: "ann", Do: "POST " + string(m[1]), Form: formOf("version", string(version[1])), Status: http.StatusSeeOther},
				step{As: "ann", Do: "GET " + path + "/edit", Has: []string{"They like the sun."}},
			)
		}
	})
}

func TestAPageSaysThatATextWasEdited(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why?", "description", "So.", "anonymous", "true")})
		made := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>Because.</p>"}`})
		s.Set("a", made.Get("shortId").(string))
		b.walk(t, step{As: "bob", Do: "GET {qPath}", Lacks: []string{"/history"}})
		s.Clock.Advance(6 * time.Minute)
		s.Ask(t, resttest.Row{As: "ann", Do: "PUT /questions/{q}", Body: `{"description":"<p>So, then.</p>"}`})
		s.Ask(t, resttest.Row{As: "mia", Do: "PUT /answers/{a}", Body: `{"content":"<p>Because of that.</p>"}`})
		b.walk(t,
			step{As: "bob", Do: "GET {qPath}", Has: []string{`/questions/{q}/history`, "Edited", "Edited by", `/answers/{a}/history`},
				Lacks: []string{"/users/ann"}},
			step{As: "bob", Do: "GET /questions/{q}/history", Lacks: []string{"/users/ann"}, Has: []string{"So", "then"}},
		)
	})
}
