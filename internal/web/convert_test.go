package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAModeratorTurnsOneThingIntoAnother(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		s.Set("a", s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"<p>For light.</p>"}`}).Get("shortId").(string))
		s.Set("c", s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{q}/comments", Body: `{"body":"Which ones?"}`}).Get("id").(string))
		b.walk(t,
			step{As: "ann", Do: "GET {qPath}", Lacks: []string{"/convert\""}},
			step{As: "ann", Do: "GET /answers/{a}/convert", Status: 403},
			step{As: "ann", Do: "POST /answers/{a}/convert", Status: 403},
			step{As: "mia", Do: "GET {qPath}", Has: []string{`href="/answers/{a}/convert"`, `href="/questions/{q}/convert"`, "Turn into a comment"}},
			step{As: "mia", Do: "GET /answers/{a}/convert", Has: []string{">Convert<"}},
			step{As: "mia", Do: "POST /answers/{a}/convert", To: "{qPath}#comment-…"},
			step{As: "mia", Do: "GET {qPath}", Has: []string{"For light."}, Lacks: []string{`id="answer-{a}"`}},
			step{Do: "GET /answers/{a}", To: "/questions/…"},
			step{As: "mia", Do: "GET /questions/{q}/comments/{c}", Has: []string{"Turn into an answer"}},
			step{As: "bob", Do: "GET /questions/{q}/comments/{c}", Lacks: []string{"Turn into an answer"}},
			step{As: "bob", Do: "POST /questions/{q}/comments/{c}", Form: "act=convert", Status: 403},
			step{As: "mia", Do: "POST /questions/{q}/comments/{c}", Form: "act=convert", To: "/answers/…"},
			step{As: "mia", Do: "POST /questions/{q}/convert", To: "/posts/…"},
			step{Do: "GET {qPath}", To: "/posts/…"},
			step{As: "mia", Do: "GET /desk/log", Has: []string{"converted"}},
		)
	})
}
