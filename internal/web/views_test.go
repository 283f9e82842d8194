package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestPagesCountTheirReadersOnce opens a question as guests and members do.
func TestPagesCountTheirReadersOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why?", "description", "So.")})
		b.walk(t, step{As: "bob", Do: "POST /questions/{q}/answer", Form: "content=Because.", To: "…"})
		const firefox = "User-Agent: Mozilla/5.0 Firefox/140"
		for range 2 {
			b.walk(t,
				step{Do: "GET {qPath}", Header: firefox + "\nReferer: https://WWW.Blog.Example:8443/secret?token=1"},
				step{Do: "GET {qPath}", Header: "User-Agent: Mozilla/5.0 Chrome/140\nReferer: https://blog.example/other"},
				step{Do: "GET {qPath}", Header: "User-Agent: Mozilla/5.0 (compatible; ABot/1.0)\nReferer: https://crawler.example/"},
				step{Do: "GET {qPath}", Header: "User-Agent: Mozilla/5.0 Safari/1\nSec-Purpose: prefetch"},
				step{As: "bob", Do: "GET {qPath}", Header: "Referer: http://test.example/questions"},
				step{As: "ann", Do: "GET {qPath}", Header: "Referer: https://mine.example/"},
				step{Do: "GET /users/ann", Header: firefox},
			)
			if err := s.App.FlushViews(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		q := s.Ask(t, resttest.Row{As: "ann", Do: "GET /questions/{q}"})
		if got := q.Get("counts.views"); got != 3.0 {
			t.Errorf("%v views", got)
		}
		s.Check(t,
			resttest.Row{As: "ann", Do: "GET /questions/{q}", Status: 200,
				Want: `{"referrers":[{"type":"host","source":"blog.example","count":2,"urls":[]}]}`},
			resttest.Row{As: "mia", Do: "GET /questions/{q}", Status: 200, Want: `{"referrers":[{"source":"blog.example"}]}`},
			resttest.Row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"referrers":[]}`},
			resttest.Row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"counts":{"views":1}}}`},
			resttest.Row{As: "bob", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"answersViews":3}}}`},
		)
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Has: []string{"blog.example"}, Lacks: []string{"secret?token"}},
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{"blog.example"}},
		)
	})
}

func TestModeratorsLetAnAnswerStandEverywhere(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why?", "description", "So.")})
		made := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"x"}`})
		s.Set("a", made.Get("shortId").(string))
		const form = `action="/answers/{a}/global"`
		b.walk(t,
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{form}},
			step{As: "bob", Do: "POST /answers/{a}/global", Form: "on=true", Status: 403},
			step{As: "mia", Do: "GET {qPath}", Has: []string{form, "Show in every community"}},
			step{As: "mia", Do: "POST /answers/{a}/global", Form: "on=true", To: "{qPath}#answer-{a}"},
			step{As: "mia", Do: "GET {qPath}", Has: []string{form, "Show in this community only"}},
		)
		s.Check(t, resttest.Row{As: "bob", Do: "GET /answers/{a}", Status: 200, Want: `{"global":true}`})
	})
}

func TestThePortalsBodyAndThemeAreShown(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		put := func(template string, status int, field string) {
			t.Helper()
			s.Check(t, resttest.Row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","template":` + template + `}`,
				Status: status, Field: field, Events: map[bool][]string{true: {"portal.changed"}}[status == 200]})
		}
		put(`{"head":"<script>alert(1)</script>"}`, 400, "template.head")
		put(`{"theme":"plaid"}`, 400, "template.theme")
		put(`{"body":"<p>Below <b>all</b></p><script>alert(2)</script>","theme":"dark"}`, 200, "")
		b.walk(t,
			step{Do: "GET /", Has: []string{"<p>Below <b>all</b></p>", `data-theme="dark"`}, Lacks: []string{"alert("}},
			step{Do: "GET /", Header: "Cookie: stoa_theme=light", Has: []string{`data-theme="light"`}},
			step{Do: "GET /", Header: "Cookie: stoa_theme=auto", Has: []string{`data-theme=""`}},
			step{As: "admin", Do: "GET /admin/settings/look", Lacks: []string{"<p>Below <b>"}},
		)
	})
}
