package web_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What is pinned stands first on the page of its place, and nowhere twice as long as it
// is not meant to.
func TestWhatIsPinnedStandsFirst(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=How+to+prune%3F&topics=Roses"})
		shown := func() int {
			return strings.Count(string(b.do(t, step{Do: "GET /"}).Body), "How to prune?")
		}
		before := shown()
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{`/questions/{q}/pin"`}},
			step{As: "ann", Do: "GET /questions/{q}/pin", Status: 403},
			step{As: "mia", Do: "GET /questions/{q}/pin", Has: []string{`name="portal"`, `name="topic"`}, Lacks: []string{`name="space"`}},
			step{As: "mia", Do: "POST /questions/{q}/pin", Form: "portal=true", To: "{qPath}"},
		)
		if now := shown(); now != before || now == 0 {
			t.Errorf("the home page has it %d times, and %d times before it was pinned", now, before)
		}
		b.walk(t,
			step{Do: "GET /", Has: []string{`class="pinned"`}},
			step{Do: "GET /?type=article", Lacks: []string{`class="pinned"`}},
			step{Do: "GET /topics", Lacks: []string{`class="pinned"`}},
			step{As: "ann", Do: "POST /questions/{q}/pin", Form: "portal=true", Status: 403},
			step{As: "mia", Do: "GET /questions/{q}/pin", Has: []string{`name="portal" value="true" checked`}},
			step{As: "mia", Do: "GET /desk/log", Has: []string{"pinned or unpinned"}},
			step{As: "mia", Do: "POST /questions/{q}/pin", Form: "topic=nothing", Status: 400, Has: []string{"It isn’t about this topic."}},
			step{As: "mia", Do: "POST /questions/{q}/pin", Form: "", To: "{qPath}"},
			step{Do: "GET /", Lacks: []string{`class="pinned"`}},
		)
	})
}
