package web_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestMembersSaveWhatTheyComeBackTo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.keep(t, "p", "/posts/", step{As: "ann", Do: "POST /write?type=article",
			Form: formOf("title", "On <tulips>", "content", "They stand.")})
		b.walk(t,
			step{Do: "GET /bookmarks", To: "/sign-in?to=%2Fbookmarks"},
			step{Do: "POST /questions/{q}/bookmark", To: "/sign-in"},
			step{Do: "GET {qPath}", Lacks: []string{"/bookmark"}},
			step{As: "bob", Do: "GET /bookmarks", Has: []string{"Nothing saved yet"}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{`action="/questions/{q}/bookmark"`, `href="/bookmarks"`}},
			step{As: "bob", Do: "POST /questions/{q}/bookmark", To: "/questions/{q}"},
			step{As: "bob", Do: "POST /posts/{p}/bookmark", Form: formOf("note", "For <spring>"), To: "/posts/{p}"},
			step{As: "bob", Do: "GET /bookmarks", Has: []string{"Why do roses climb?", "On &lt;tulips&gt;", "For &lt;spring&gt;"},
				Lacks: []string{"<spring>"}},
			step{As: "ann", Do: "GET /bookmarks", Has: []string{"Nothing saved yet"}, Lacks: []string{"spring"}},
			step{As: "bob", Do: "GET /bookmarks?q=wall", Has: []string{"roses"}, Lacks: []string{"tulips"}},
			step{As: "bob", Do: "GET /bookmarks?q=nothing", Lacks: []string{"roses", "tulips"}},
			step{As: "bob", Do: "GET /bookmarks?type=post&sort=old", Has: []string{"tulips"}, Lacks: []string{"roses"}},
			step{As: "bob", Do: "GET /bookmarks?type=x&sort=x&page=x", Has: []string{"tulips", "roses"}},
			step{As: "bob", Do: "POST /posts/{p}/bookmark", Form: "on=false", To: "/bookmarks"},
			step{As: "bob", Do: "POST /posts/{p}/bookmark", Form: formOf("note", strings.Repeat("x", 1001)), Status: 400,
				Has: []string{"Use at most"}},
			step{As: "bob", Do: "GET /bookmarks", Lacks: []string{"tulips"}},
			step{As: "bob", Do: "POST /posts/nonesuch/bookmark", Status: 404},
		)
	})
}
