package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestMembersChooseWhatTheyAreTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for name, body := range map[string]string{"topics": `{"name":"Roses"}`, "spaces": `{"name":"Club"}`} {
			reply := s.Ask(t, resttest.Row{As: "ann", Do: "POST /" + name, Body: body})
			s.Set(name, reply.Get("id").(string))
			if short, ok := reply.Get("shortId").(string); ok {
				s.Set("short", short)
			}
		}
		menu := `action="/topics/{short}/follow"`
		b.walk(t,
			step{Do: "GET /settings/watching", To: "/sign-in?to=%2Fsettings%2Fwatching"},
			step{As: "bob", Do: "GET /settings/watching", Has: []string{"You aren’t following any topics"}},
			step{As: "bob", Do: "GET /topics/{short}/roses", Has: []string{menu}, Lacks: []string{`name="level"`}},
			step{Do: "POST /topics/{topics}/follow", Form: "level=all", To: "/sign-in"},
			step{As: "bob", Do: "POST /topics/{topics}/follow", Form: "on=true", To: "/"},
			step{As: "bob", Do: "GET /topics/{short}/roses", Has: []string{`name="level" value="all" aria-pressed="true"`, "First answers"}},
			step{As: "bob", Do: "POST /topics/{topics}/follow", Form: "level=first", To: "/"},
			step{As: "bob", Do: "POST /topics/{topics}/follow", Form: "level=loud", Status: 400},
			step{As: "bob", Do: "GET /topics/{short}/roses", Has: []string{`name="level" value="first" aria-pressed="true"`}},
			step{As: "bob", Do: "POST /users/{ann}/follow", Form: "level=none", To: "/"},
			step{As: "bob", Do: "GET /users/ann", Has: []string{`name="level" value="none" aria-pressed="true"`, "Everything they publish"}},
			step{As: "bob", Do: "POST /spaces/{spaces}/join", To: "/…"},
			step{As: "bob", Do: "POST /spaces/{spaces}/watch", Form: "level=all", To: "/"},
			step{As: "bob", Do: "GET /settings/watching", Has: []string{"Roses", "Club", ">ann<", `<option value="first" selected`,
				`action="/spaces/{spaces}/watch"`}},
			step{As: "ann", Do: "GET /settings/watching", Has: []string{"Club"}, Lacks: []string{"Roses"}},
			step{As: "bob", Do: "POST /topics/{topics}/follow", Form: "on=false", To: "/"},
			step{As: "bob", Do: "GET /topics/{short}/roses", Lacks: []string{`name="level"`}},
		)
	})
}

func TestFormsSayWhatThePortalAsksFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?")})
		s.Ask(t, resttest.Row{As: "admin", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{"minTitle":12,
			"minAnswer":13,"topicRequired":true,"topics":"staff"}}`})
		b.walk(t,
			step{As: "bob", Do: "GET /ask", Has: []string{"At least 12 characters", "Add at least one topic", "Only moderators can add new ones"}},
			step{As: "bob", Do: "POST /ask", Form: formOf("title", "Short?"), Status: 400, Has: []string{"Use at least 12 characters. You have 6"}},
			step{As: "bob", Do: "POST /ask", Form: formOf("title", "Long enough, this?"), Status: 400, Has: []string{"Add at least one topic"}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"At least 13 characters", `action="/questions/{q}/vote"`,
				`href="/questions/{q}/report"`}},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{`action="/questions/{q}/vote"`, `href="/questions/{q}/report"`}},
			step{As: "ann", Do: "POST /questions/{q}/report", Form: formOf("type", "Spam"), Status: 400, Has: []string{"You wrote this yourself"}},
			step{As: "admin", Do: "GET /admin/settings/policies", Has: []string{"Minimum length of titles", `value="12"`}},
		)
	})
}
