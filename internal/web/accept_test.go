package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhoAskedAcceptsAnAnswerOnItsPage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.keep(t, "open", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "And tulips?", "description", "They stand.")})
		first := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For light.</p>"}`})
		second := s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For fun.</p>"}`})
		s.Set("a", first.Get("shortId").(string))
		s.Set("b", second.Get("shortId").(string))
		button, tag := `action="/answers/{a}/accept"`, "Accepted answer"
		b.walk(t,
			step{Do: "GET {qPath}", Lacks: []string{"/accept\"", tag, "Solved"}},
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{"/accept\""}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{button, `action="/answers/{b}/accept"`, "Accept answer"}},
			step{Do: "POST /answers/{a}/accept", Form: "on=true", To: "/sign-in"},
			step{As: "bob", Do: "POST /answers/{a}/accept", Form: "on=true", Status: 403, Has: []string{"Only the person who asked and moderators"}},
			step{As: "ann", Do: "POST /answers/{b}/accept", Form: "on=false", To: "{qPath}#answer-{b}"}, // which was not
			step{As: "ann", Do: "POST /answers/{a}/accept", Form: "on=true", To: "{qPath}#answer-{a}"},
			step{As: "ann", Do: "GET {qPath}", Has: []string{button, tag, "Solved", "Undo accept"}},
			step{Do: "GET {qPath}", Has: []string{tag, "Solved", `"acceptedAnswer":{`}, Lacks: []string{"/accept\""}},
			step{Do: "GET /questions", Has: []string{"roses", "tulips", "Solved", "Unsolved", `href="/questions?solved=yes"`}},
			step{Do: "GET /questions?solved=yes", Has: []string{"roses"}, Lacks: []string{"tulips"}},
			step{Do: "GET /questions?solved=no", Has: []string{"tulips"}, Lacks: []string{"roses"}},
			step{Do: "GET /questions?solved=x", Has: []string{"tulips", "roses"}},
			step{As: "ann", Do: "POST /answers/{a}/accept", Form: "on=false", To: "{qPath}#answer-{a}"},
			step{Do: "GET {qPath}", Lacks: []string{tag}},
			step{Do: "GET /questions?solved=yes", Has: []string{"No matching questions"}, Lacks: []string{"roses"}},
		)
	})
}
