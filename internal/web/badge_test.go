package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestBadgesAreOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: formOf("title", "Why do roses climb?", "description", "On walls.")})
		b.walk(t,
			step{As: "bob", Do: "POST /questions/{q}/vote", Form: formOf("value", "up"), To: "…"},
		)
		if err := s.App.AwardBadges(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "GET /badges", Has: []string{"Well asked", "1 member has it"}, Lacks: []string{`action="/badges"`, "You have it"}},
			step{As: "ann", Do: "GET /badges", Has: []string{"You have it"}, Lacks: []string{`action="/badges"`}},
			step{As: "mia", Do: "GET /badges", Lacks: []string{`action="/badges"`}},
			step{Do: "GET /badges/student", Has: []string{"Well asked", "/users/ann"}, Lacks: []string{"<form class=\"panel"}},
			step{Do: "GET /badges/nothing", Status: 404},
			step{Do: "GET /users/ann", Has: []string{"Well asked"}},
			step{Do: "GET /users/ann/card", Has: []string{"Well asked", "5 points"}},
			step{Do: "GET /users/bob/card", Has: []string{"0 points"}, Lacks: []string{"Well asked"}},
			step{As: "ann", Do: "GET /notifications", Has: []string{"earned a badge", "Well asked", "%2Fusers%2Fann"}},

			step{As: "mia", Do: "POST /badges", Form: formOf("name", "x"), Status: 404},
			step{As: "ann", Do: "POST /badges/student/active", Form: formOf("on", "false"), Status: 404},
			step{As: "admin", Do: "GET /badges", Has: []string{`action="/badges"`}},
			step{As: "admin", Do: "POST /badges", Form: formOf("name", "", "rule.metric", "points", "rule.least", "10"), Status: 400},
			step{As: "admin", Do: "POST /badges", Form: formOf("name", "Ten", "rule.metric", "points", "rule.least", "many"), Status: 400},
			step{As: "admin", Do: "POST /badges", Form: formOf("name", "Ten", "rule.metric", "money", "rule.least", "1"), Status: 400},
		)
		b.keep(t, "hunter", "/badges/", step{As: "admin", Do: "POST /badges", Form: formOf("name", "Bug <hunter>", "shortDescription", "Found a bug.", "rule.metric", "hand")})
		b.walk(t,
			step{As: "admin", Do: "POST /badges/{hunter}/people", Form: formOf("username", "nobody"), Status: 400, Has: []string{"nobody"}},
			step{As: "admin", Do: "POST /badges/{hunter}/people", Form: formOf("username", "@bob"), To: "/badges/{hunter}"},
			step{Do: "GET /users/bob", Has: []string{"Bug"}, Lacks: []string{"<hunter>"}},
			step{As: "admin", Do: "POST /badges/{hunter}/people", Form: formOf("username", "bob", "take", "true"), To: "/badges/{hunter}"},
			step{Do: "GET /users/bob", Lacks: []string{"Bug"}},
			step{As: "admin", Do: "POST /badges/{hunter}", Form: formOf("name", "Ten", "rule.metric", "points", "rule.least", "10"), To: "/badges/{hunter}"},
			step{As: "admin", Do: "POST /badges/student/active", Form: formOf("on", "false"), To: "/badges/student"},
			step{Do: "GET /badges/student", Status: 404},
			step{Do: "GET /users/ann", Lacks: []string{"Well asked"}},
			step{As: "admin", Do: "GET /badges/student", Has: []string{"Turn on"}},
			step{As: "admin", Do: "POST /badges/{hunter}/delete", To: "/badges"},
			step{Do: "GET /badges/{hunter}", Status: 404},
		)
	})
}

func TestTheLeaderboardIsAPage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why do roses climb?", "description", "On walls.", "topics", "Roses")})
		b.walk(t, step{As: "bob", Do: "POST /questions/{q}/vote", Form: formOf("value", "up"), To: "…"})
		s.Set("roses", s.Ask(t, resttest.Row{As: "ann", Do: "GET /questions/{q}"}).Get("topics.0.id").(string))
		b.walk(t,
			step{Do: "GET /people", Has: []string{`href="/leaderboard"`, `href="/badges"`}},
			step{Do: "GET /leaderboard", Has: []string{"Leaderboard", "/users/ann", "5 points", ">Roses<"}, Lacks: []string{"/users/bob"}},
			step{Do: "GET /leaderboard?period=all&topic={roses}", Has: []string{"/users/ann", "5 points", `selected`}},
			step{Do: "GET /leaderboard?period=x&topic={roses}", Has: []string{"/users/ann"}},
			step{Do: "GET /leaderboard?topic=nothing", Status: 404},
		)
	})
}
