package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTopicsAreRunByPeople(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{Do: "GET /topics/new", To: "/sign-in?to=%2Ftopics%2Fnew"},
			step{As: "ann", Do: "GET /topics", Has: []string{`href="/topics/new"`}},
			step{As: "ann", Do: "GET /topics/new", Has: []string{`name="color"`}, Lacks: []string{`name="synonyms"`}},
			step{As: "ann", Do: "POST /topics/new", Form: formOf("name", "", "color", ""), Status: 400},
		)
		b.keep(t, "js", "/topics/", step{As: "ann", Do: "POST /topics/new", Form: formOf("name", "JS", "color", "#f7df1e", "description", "*Scripts*")})
		b.keep(t, "full", "/topics/", step{As: "mia", Do: "POST /topics/new", Form: formOf("name", "JavaScript", "synonyms", "ecma, LiveScript")})
		b.walk(t,
			step{As: "bob", Do: "GET {fullPath}", Has: []string{"Also: "}, Lacks: []string{"/edit"}},
			step{As: "bob", Do: "GET /topics/{js}/edit", Status: 403},
			step{As: "bob", Do: "POST /topics/{js}/edit", Form: formOf("name", "Mine"), Status: 403},
			step{As: "bob", Do: "POST /topics/{js}/merge", Form: formOf("into", "JavaScript"), Status: 403},
			step{As: "ann", Do: "GET {jsPath}", Has: []string{`href="/topics/{js}/edit"`, "#f7df1e"}},
			step{As: "ann", Do: "GET /topics/{js}/edit", Has: []string{`value="JS"`}, Lacks: []string{"/merge", `name="synonyms"`}},
			step{As: "ann", Do: "POST /topics/{js}/merge", Form: formOf("into", "JavaScript"), Status: 400, Lacks: []string{"/merge"}},
			step{As: "ann", Do: "POST /topics/{js}/edit", Form: formOf("name", "ECMA", "color", ""), Status: 400},
			step{As: "ann", Do: "POST /topics/{js}/edit", Form: formOf("name", "Jay S", "color", "red"), To: "/topics/{js}/jay-s"},
			step{As: "bob", Do: "GET {jsPath}", Status: 301, To: "/topics/{js}/jay-s"}, // the address that it had
			step{As: "mia", Do: "GET /topics/{js}/edit", Has: []string{`action="/topics/{js}/merge"`, `name="synonyms"`}},
			step{As: "mia", Do: "POST /topics/{js}/merge", Form: formOf("into", "Nonesuch"), Status: 400},
			step{As: "mia", Do: "POST /topics/{js}/merge", Form: formOf("into", "javascript"), To: "{fullPath}"},
			step{As: "bob", Do: "GET /topics/{js}/jay-s", Status: 301, To: "{fullPath}"},
			step{As: "mia", Do: "GET /desk/log", Has: []string{"merged a topic into"}},
		)
		s.Ask(t, resttest.Row{As: "admin", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{"topics":"staff"}}`})
		b.walk(t,
			step{As: "ann", Do: "GET /topics", Lacks: []string{`href="/topics/new"`}},
			step{As: "ann", Do: "GET /topics/new", Status: 403},
			step{As: "mia", Do: "GET /topics/new", Has: []string{`name="synonyms"`}},
		)
	})
}
