package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestPagesSayWhatOneMayNotYet: where the button would be, on a page of its own, and when it is tried all the same.
func TestPagesSayWhatOneMayNotYet(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "topics", "Roses")})
		b.walk(t,
			step{As: "mia", Do: "POST /questions/{q}/answer", Form: "content=For+light", To: "…"},
			step{As: "bob", Do: "GET /privileges", Has: []string{"No privileges yet"}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{`action="/questions/{q}/comments"`, `value="up"`}, Lacks: []string{"You need", "/privileges"}},
			step{As: "bob", Do: "GET /admin/settings/privileges", Status: 404},
			step{As: "bob", Do: "POST /admin/settings/privileges", Form: "privileges.comment=1", Status: 404},
			step{As: "admin", Do: "GET /admin/settings/privileges", Has: []string{`name="privileges.comment"`, `name="privileges.edit"`, "Edit other people"}},
		)
		for text, says := range map[string]string{"x": "Enter a whole number", "1.5": "Enter a whole number", "-3": "Enter a number from 1", "0": "Enter a number from 1", "1000001": "Enter a number from 1"} {
			b.walk(t, step{As: "admin", Do: "POST /admin/settings/privileges", Form: "privileges.vote=20&privileges.comment=" + text + "", Status: 400,
				Has: []string{`id="e-privileges.comment"`, says}})
		}
		b.walk(t,
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{"You need"}},
			step{As: "admin", Do: "POST /admin/settings/privileges", Form: "privileges.comment=+15&privileges.vote=15&privileges.voteDown=20&privileges.react=15" +
				"&privileges.poll=15&privileges.topic=15&privileges.edit=15", To: "/admin/settings/privileges"},
			step{As: "admin", Do: "GET /admin/settings/privileges", Has: []string{`value="15"`, `value="20"`, "0 members have it"}},
			step{As: "admin", Do: "GET /admin/history", Has: []string{"comment: 15"}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"You need 15 points to comment. You have 0.", `title="You need 15 points to vote. You have 0."`,
				`title="You need 20 points to vote down. You have 0."`, `title="You need 15 points to react. You have 0."`, `href="/privileges"`},
				Lacks: []string{`action="/questions/{q}/comments"`, `value="up"`, `name="give"`, `href="/questions/{q}/edit"`}},
			step{As: "bob", Do: "GET /questions/{q}/comments", Has: []string{"You need 15 points to comment"}, Lacks: []string{"<textarea"}},
			step{As: "bob", Do: "GET /ask", Has: []string{"You need 15 points to ask polls", "You need 15 points to add topics"}, Lacks: []string{`id="f-options"`}},
			step{As: "bob", Do: "GET /privileges", Has: []string{"You have 0 points", "from 15 points", "from 20 points"}, Lacks: []string{"You have it"}},
			step{As: "bob", Do: "GET /people", Has: []string{`href="/privileges"`}},
			step{Do: "GET /privileges", Has: []string{"from 15 points"}, Lacks: []string{"You have"}},
			step{Do: "GET {qPath}", Has: []string{`value="up"`}, Lacks: []string{"You need"}},
			step{As: "bob", Do: "GET /privileges", Header: "Accept-Language: de", Has: []string{"ab 15 Punkten"}},
			step{As: "bob", Do: "POST /questions/{q}/comments", Form: "body=x", Status: 400, Has: []string{"You need 15 points to comment. You have 0."}},
			step{As: "bob", Do: "POST /questions/{q}/vote", Form: "value=up", Status: 403, Has: []string{"You need 15 points to vote. You have 0."}},
			step{As: "bob", Do: "POST /ask", Form: formOf("title", "Which?", "options", "a\nb"), Status: 400, Has: []string{"You need 15 points to ask polls"}},
			step{As: "bob", Do: "GET /questions/{q}/edit", Status: 403},
			// Who asked comments on their own, and staff do everything.
			step{As: "ann", Do: "GET {qPath}", Has: []string{`action="/questions/{q}/comments"`}},
			step{As: "mia", Do: "GET {qPath}", Has: []string{`action="/questions/{q}/comments"`, `value="up"`, `href="/questions/{q}/edit"`}, Lacks: []string{"You need"}},
		)
		// A page that was kept changes with the points.
		a := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"They seek the sun."}`})
		s.Set("bobs", a.Get("id").(string))
		s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{bobs}"}`})
		b.walk(t,
			step{As: "bob", Do: "GET {qPath}", Has: []string{`action="/questions/{q}/comments"`, `value="up"`, `title="You need 20 points to vote down. You have 15."`,
				`href="/questions/{q}/edit"`}, Lacks: []string{"You need 15"}},
			step{As: "bob", Do: "GET /privileges", Has: []string{"You have 15 points", "You have it"}},
			step{As: "bob", Do: "GET /questions/{q}/edit", Has: []string{`name="title"`}, Lacks: []string{`name="privacy"`, `name="anonymous"`, `name="space"`}},
			step{As: "bob", Do: "POST /questions/{q}/edit", Form: formOf("title", "Why do roses climb up?", "topics", "Roses", "version", ""), To: "…"},
			step{As: "bob", Do: "GET /questions/{q}/history", Has: []string{"bob", "Why do roses climb up?"}},
			step{As: "bob", Do: "POST /questions/{q}/delete", Status: 403},
			step{As: "admin", Do: "GET /admin/settings/privileges", Has: []string{"1 member has it"}},
		)
	})
}
