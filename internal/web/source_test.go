package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Who changes a text on a page finds it as they wrote it: tables as tables, tasks as tasks.
func TestAPageHandsATextBackAsItWasWritten(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		const text = "| kind | height |\n|------|-------:|\n| tea  | 1 m    |\n\n- [ ] prune"
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", text)})
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Has: []string{"<table>", "☐"}},
			step{As: "ann", Do: "GET /questions/{q}/edit", Has: []string{text}},
			step{As: "mia", Do: "GET /questions/{q}/edit", Has: []string{text}},
			step{As: "ann", Do: "POST /questions/{q}/edit", Form: formOf("title", "Why do roses climb?", "description", text+"\n- [x] water"),
				To: "{qPath}"},
			step{As: "ann", Do: "GET /questions/{q}/edit", Has: []string{text + "\n- [x] water"}},
		)
	})
}
