package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAModeratorClosesADuplicateOnItsPage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.keep(t, "of", "/questions/", step{As: "bob", Do: "POST /ask",
			Form: formOf("title", "Why does a rose climb?", "description", "Up.")})
		b.keep(t, "den", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Between us?", "description", "x", "privacy", "private")})
		s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For light.</p>"}`})
		page, link, notice := "/questions/{q}/duplicate", `href="/questions/{q}/duplicate"`, "This question is closed as a duplicate"
		b.walk(t,
			step{Do: "GET {qPath}", Lacks: []string{link, notice}},
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{link}},
			step{As: "mia", Do: "GET {qPath}", Has: []string{link, "Close as duplicate"}},
			step{Do: "GET " + page, To: "/sign-in?to=%2Fquestions%2F{q}%2Fduplicate"},
			step{As: "ann", Do: "GET " + page, Status: 403},
			step{As: "ann", Do: "POST " + page, Form: "of={of}", Status: 403},
			step{As: "mia", Do: "GET " + page, Has: []string{`name="of"`, `name="merge"`, "Move its answers to the other question"}},
			step{As: "mia", Do: "POST " + page, Form: formOf("of", "nowhere <b>"), Status: 400,
				Has: []string{`value="nowhere &lt;b&gt;"`, `id="e-of"`, "We can’t find the question"}},
			step{As: "mia", Do: "POST " + page, Form: formOf("of", ""), Status: 400, Has: []string{`id="e-of"`}},
			step{As: "mia", Do: "POST " + page, Form: "of={q}", Status: 400, Has: []string{"Choose another published question"}},
			step{As: "mia", Do: "POST " + page, Form: "of={den}&merge=true", Status: 400,
				Has: []string{`id="e-merge"`, "Answers can only move", `value="true" checked`}},
			step{As: "mia", Do: "POST " + page, Form: "of=+https://test.example{ofPath}?sort%3Dnew%23answers+&merge=true&note=Same",
				To: "{qPath}"},
			step{Do: "GET {qPath}", Has: []string{notice, `href="{ofPath}"`, "Continue on the original question", "Duplicate"},
				Lacks: []string{`action="/questions/{q}/ask-too"`, `action="/questions/{q}/answer"`, "For light."}},
			step{Do: "GET {ofPath}", Has: []string{"Also asked as", `href="{qPath}"`, "For light."}},
			step{Do: "GET /questions", Has: []string{"Duplicate"}},
			step{As: "ann", Do: "GET /questions/{q}/answer", Status: 403},
			step{As: "ann", Do: "GET /notifications", Has: []string{"closed a question as a duplicate", "Same"}},
			step{As: "mia", Do: "GET /desk/log", Has: []string{"closed or reopened as a duplicate"}},
			step{As: "mia", Do: "GET /questions/{of}/duplicate", Has: []string{`name="of"`}},
			step{As: "mia", Do: "POST /questions/{of}/duplicate", Form: "of=/questions/{q}/x", Status: 400,
				Has: []string{"itself a duplicate of “Why does a rose climb?”"}},
			step{As: "mia", Do: "GET " + page, Has: []string{`value="open"`, "Reopen"}, Lacks: []string{`name="merge"`}},
			step{As: "mia", Do: "POST " + page, Form: formOf("act", "open"), To: "{qPath}"},
			step{Do: "GET {qPath}", Has: []string{"For light."}, Lacks: []string{notice}},
			// To those who do not see the other, the page says nothing of it.
			step{As: "mia", Do: "POST " + page, Form: "of={den}", To: "{qPath}"},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"was closed as a duplicate"}, Lacks: []string{"Between us", "{den}"}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"Between us"}},
		)
	})
}
