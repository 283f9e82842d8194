package web_test

import (
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestHowOftenAGuestsQuestionPageAsks has exact numbers, as that of REST has: how often a guest's
// page of a question asks the database, each a round trip on PostgreSQL, after whatever was done.
func TestHowOftenAGuestsQuestionPageAsks(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for i, name := range []string{"q", "other", "third"} {
			b.keep(t, name, "/questions/", step{As: "ann", Do: "POST /ask", Form: fmt.Sprintf("title=Question+%d&topics=Sky,+Sea", i)})
		}
		b.keep(t, "far", "/questions/", step{As: "mia", Do: "POST /ask", Form: "title=Elsewhere&topics=Land"})
		for i := range 3 {
			b.do(t, step{As: "bob", Do: "POST /questions/{q}/answer", Form: fmt.Sprintf("content=Answer+%d", i)})
			b.do(t, step{As: "ann", Do: "POST /questions/{q}/comments", Form: fmt.Sprintf("body=Comment+%d", i)})
		}
		page := step{Do: "GET {qPath}", Has: []string{"3 answers", "Related questions", "Question 2"}}
		twin := newBrowser(s.Twin(t))
		if _, err := twin.App.Start(t.Context(), app.FirstStart{}); err != nil { // from now on it believes what it keeps
			t.Fatal(err)
		}
		twin.do(t, step{Do: "GET {farPath}"}) // the portal and its sidebar
		first := twin.do(t, page)
		if want := 3; first.Statements != want { // the question; its answers, topics and others like it; what is around them
			t.Errorf("a node that knows nothing of the question asks %d times, not %d", first.Statements, want)
		}
		flush := func() {
			if err := s.App.FlushViews(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		b.walk(t, page)
		flush()
		b.walk(t, page, page)
		for _, row := range []struct {
			what string
			do   func()
			want int
		}{
			{"nothing", func() {}, 0},
			{"an answer elsewhere", func() { b.do(t, step{As: "mia", Do: "POST /questions/{far}/answer", Form: "content=There"}) }, 0},
			{"a vote elsewhere", func() { b.do(t, step{As: "admin", Do: "POST /questions/{far}/vote", Form: "value=up"}) }, 0},
			{"a question elsewhere", func() { b.do(t, step{As: "mia", Do: "POST /ask", Form: "title=Far&topics=Land"}) }, 0},
			{"a view elsewhere", func() { b.do(t, step{Do: "GET {farPath}"}); flush() }, 0},
			{"a question like it", func() { b.do(t, step{As: "mia", Do: "POST /ask", Form: "title=Near&topics=Sky"}) }, 1},
			{"who follows one like it", func() { b.do(t, step{As: "mia", Do: "POST /questions/{third}/follow"}) }, 2}, // and who asked both
		} {
			row.do()
			if got := b.do(t, page).Statements; got != row.want {
				t.Errorf("after %s the page asks %d times, not %d", row.what, got, row.want)
			}
		}
	})
}
