package rest_test

import (
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
