package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestHowOftenTheDatabaseIsAsked has exact numbers: how often a node that has seen what is
// asked for asks its database. On PostgreSQL each is a round trip, and the commit of a
// change one more. Whoever makes one larger says why; whoever makes one smaller is to be
// praised.
func TestHowOftenTheDatabaseIsAsked(t *testing.T) {
	rows := []struct {
		do, body         string
		sqlite, postgres int
	}{
		{"GET /answers", "", 0, 0},
		{"GET /answers/{answer}", "", 0, 0},
		{"GET /questions/{question}", "", 1, 1},
		{"GET /questions/{question}/answers", "", 0, 0},
		{"GET /answers/{answer}/comments", "", 1, 1},
		{"GET /feed", "", 0, 0},
		{"GET /notifications", "", 0, 0},
		{"GET /notifications/summary", "", 0, 0},
		{"GET /search?query=calendar", "", 4, 4},
		{"POST /answers/{answer}/votes?type=up", "", 2, 1},
		{"POST /answers/{answer}/votes?type=down", "", 8, 2},
		{"POST /questions/{question}/answers", `{"content":"Turn it off and on."}`, 15, 2},
		{"POST /answers/{answer}/comments", `{"body":"Thanks."}`, 9, 2},
		{"POST /questions", `{"title":"How do I do it?"}`, 10, 2},
	}
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 5)
		for _, r := range rows {
			want := r.sqlite
			if s.App.IsShared() {
				want = r.postgres
			}
			ask := row{As: "bob", Do: r.do, Body: r.body}
			if !strings.Contains(r.do, "/votes") { // which is another the second time
				s.Ask(t, ask)
				s.Ask(t, ask)
			}
			reply := s.Ask(t, ask)
			if reply.Status >= 300 || reply.Statements != want {
				t.Errorf("%s is answered with %d, and asks %d times, not %d", r.do, reply.Status, reply.Statements, want)
			}
		}
	})
}

// TestWhatOthersHaveReadIsAskedForNoMore has exact numbers: how often a node asks its database
// for the answers to a question that it has shown to others, when somebody looks at them who has
// never done so. Whom they follow, and whether they have written anything that is not listed, is
// asked once for all questions.
func TestWhatOthersHaveReadIsAskedForNoMore(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 3)
		s.Join(t, "cy", "member")
		for i := range 3 {
			name := fmt.Sprint("q", i)
			s.Set(name, s.Ask(t, row{As: "ann", Do: "GET /questions"}).Get(fmt.Sprint(i, ".id")).(string))
			for range 2 {
				s.Ask(t, row{As: "ann", Do: "GET /questions/{" + name + "}/answers"})
			}
		}
		s.Ask(t, row{As: "cy", Do: "GET /user"})
		for i, want := range []int{2, 0, 0} {
			path := fmt.Sprintf("/questions/{q%d}/answers", i)
			if reply := s.Ask(t, row{As: "cy", Do: "GET " + path}); reply.Status != 200 || reply.Statements != want {
				t.Errorf("%s is answered with %d, and asks %d times, not %d", path, reply.Status, reply.Statements, want)
			}
		}
		s.Check(t, row{As: "cy", Do: "POST /questions/{q1}/answers", Body: `{"content":"Not yet.","status":"draft"}`, Status: 201,
			Events: []string{"answer.added"}})
		for i, want := range []string{"1", "2", "1"} {
			path := fmt.Sprintf("/questions/{q%d}/answers", i)
			if reply := s.Ask(t, row{As: "cy", Do: "GET " + path}); reply.Header.Get("X-Total-Count") != want {
				t.Errorf("%s has %s, not %s", path, reply.Header.Get("X-Total-Count"), want)
			}
		}
	})
}
