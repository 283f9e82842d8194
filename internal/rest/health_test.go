package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func flushActivity(t *testing.T, s *resttest.Site) {
	t.Helper()
	if err := s.App.FlushActivity(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestHealthCountsDifferentPeople(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		flushActivity(t, s) // all four signed in
		s.Check(t, row{As: "ann", Do: "GET /stats/portal", Status: 200, Statements: 4,
			Want: `{"usersSeen":4,"usersActions":0,"usersPosts":0,"user":{"lastSeenAt":"a few seconds ago","lastActionAt":"never","lastPostAt":"never"}}`})
		question(t, s) // by ann
		make201(t, s, "ann", "/questions", `{"title":"Another"}`, "another")
		s.Check(t, row{As: "bob", Do: "POST /questions/{question}/votes", Status: 200, Events: voted})
		flushActivity(t, s)
		s.Clock.Advance(3 * time.Minute)
		s.Check(t,
			row{As: "ann", Do: "GET /stats/portal", Status: 200,
				Want: `{"usersSeen":4,"usersActions":2,"usersPosts":1,"user":{"lastActionAt":"3 minutes ago","lastPostAt":"3 minutes ago"}}`},
			row{As: "bob", Do: "GET /stats/portal", Status: 200, Want: `{"user":{"lastActionAt":"3 minutes ago","lastPostAt":"never"}}`},
			row{Do: "GET /stats/portal", Status: 401},
		)
		s.Clock.Advance(10 * time.Hour)
		s.Ask(t, row{As: "bob", Do: "GET /user"})
		flushActivity(t, s)
		s.Clock.Advance(29*24*time.Hour + 14*time.Hour)
		s.SetToken("bob", s.Ask(t, row{Do: "POST /oauth/token",
			Body: client("service:client_secret_credentials", "user_id={bob}")}).Get("access_token").(string))
		s.Check(t, row{As: "bob", Do: "GET /stats/portal", Status: 200,
			Want: `{"usersSeen":0,"usersActions":0,"usersPosts":0,"user":{"lastActionAt":"1 month ago","lastSeenAt":"29 days ago"}}`})
		flushActivity(t, s)
		s.Check(t, row{As: "bob", Do: "GET /stats/portal", Status: 200, Want: `{"usersSeen":1,"usersActions":0,"usersPosts":0}`})
		noDrift(t, s)
	})
}

func TestTheDaysOfThePortalAreKept(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) { // on 2030-01-02
		question(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Unanswered"}`, "other")
		s.Clock.Advance(time.Minute)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		flushActivity(t, s)
		day := func(metric, want string) row {
			return row{As: "mia", Do: "GET /stats/portal/days?days=2&metric=" + metric, Status: 200, Statements: 3,
				Want: `{"metric":"` + metric + `","values":{` + want + `}}`}
		}
		s.Check(t,
			day("seen", `"2030-01-01":0,"2030-01-02":4`), day("acted", `"2030-01-02":2`), day("posted", `"2030-01-02":2`),
			day("questions", `"2030-01-02":2`), day("answers", `"2030-01-02":1`), day("unanswered", `"2030-01-01":0,"2030-01-02":1`),
			row{As: "mia", Do: "GET /stats/portal/days?metric=firstAnswer", Status: 200, Want: `{"values":{"2030-01-02":60.002}}`,
				Lacks: []string{"values.2030-01-01"}},
			row{As: "ann", Do: "GET /stats/portal/days", Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "GET /stats/portal/days?metric=luck", Status: 400, Field: "metric"},
			row{As: "mia", Do: "GET /stats/portal/days?days=367", Status: 400, Field: "days"},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"status":"archived"}`, Status: 200,
				Events: []string{"question.changed"}},
			row{As: "mia", Do: "GET /stats/portal/days?metric=firstAnswer", Status: 200, Lacks: []string{"values.2030-01-02"}},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"status":"published"}`, Status: 200,
				Events: []string{"question.changed"}},
			row{As: "mia", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "mia", Do: "GET /stats/portal/days?metric=firstAnswer", Status: 200, Lacks: []string{"values.2030-01-02"}},
		)
		noDrift(t, s)
	})
}

func TestTheLeaderboardTellsNoAnonymousWork(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) { // a Wednesday
		question(t, s) // by ann
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		make201(t, s, "mia", "/questions/{question}/answers", `{"content":"x","anonymous":true}`, "secret")
		board := func(period, want string) row {
			return row{As: "ann", Do: "GET /stats/users/leaderboard?period=" + period, Status: 200, Statements: 3, Want: want}
		}
		changed := []string{"answer.changed"}
		s.Check(t,
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "mia", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted}, // one's own gives nothing
			row{As: "ann", Do: "POST /answers/{secret}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: "POST /questions/{question}/votes", Status: 200, Events: voted},
			row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200, Events: followed},
			board("all", `[{"target":{"id":"{bob}","followed":true},"total":20},{"target":{"id":"{ann}"},"total":5}]`),
			board("month", `[{"target":{"id":"{bob}"},"total":20},{"target":{"id":"{ann}","followed":false},"total":5}]`),
			board("week", `[{"target":{"id":"{bob}"},"total":20},{"total":5}]`),
			row{As: "ann", Do: "GET /stats/users/leaderboard?limit=1", Status: 200, Want: `[{"target":{"id":"{bob}"}}]`},
			row{As: "ann", Do: "GET /stats/users/leaderboard?period=day", Status: 400, Field: "period"},
			row{Do: "GET /stats/users/leaderboard", Status: 401},
			row{As: "mia", Do: "POST /answers/{answer}/votes?type=down", Status: 200, Events: voted},
			board("week", `[{"target":{"id":"{bob}"},"total":8},{"total":5}]`),
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"anonymous":true}`, Status: 200, Events: changed},
			board("week", `[{"target":{"id":"{ann}"},"total":5}]`),
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"anonymous":false}`, Status: 200, Events: changed},
			board("month", `[{"target":{"id":"{bob}"},"total":8},{"total":5}]`),
		)
		noDrift(t, s)
		s.Clock.Advance(5 * 24 * time.Hour) // the next week
		for _, name := range []string{"ann", "bob", "mia"} {
			s.SetToken(name, s.Ask(t, row{Do: "POST /oauth/token",
				Body: client("service:client_secret_credentials", "user_id={"+name+"}")}).Get("access_token").(string))
		}
		s.Check(t,
			board("week", `[]`),
			board("month", `[{"target":{"id":"{bob}"},"total":8},{"total":5}]`),
			row{As: "mia", Do: "DELETE /answers/{answer}/votes", Status: 200, Events: []string{"vote.withdrawn"}}, // of last week's
			board("week", `[]`),
			board("month", `[{"target":{"id":"{bob}"},"total":10},{"total":5}]`),
			row{As: "mia", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}},
			board("all", `[{"target":{"id":"{ann}"},"total":5}]`),
			board("month", `[{"target":{"id":"{ann}"},"total":5}]`),
		)
		noDrift(t, s)
	})
}

// TestTheNumbersOfThePortalAreExported has a table and lines of JSON, for staff, with what a day has no number for left out.
func TestTheNumbersOfThePortalAreExported(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How many are we?"}`, "q")
		s.Clock.Advance(time.Minute)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Two.</p>"}`, "a")
		flushActivity(t, s)
		s.Clock.Advance(22 * time.Hour)
		table := s.Ask(t, row{As: "mia", Do: "GET /stats/portal/export?days=2", Status: 200})
		lines := strings.Split(string(table.Body), "\n")
		if len(lines) != 4 || lines[0] != "day,seen,acted,posted,questions,answers,unanswered,firstAnswer" || lines[1] != "2030-01-02,4,2,2,1,1,0,60.001" ||
			!strings.HasPrefix(lines[2], "2030-01-03,") || !strings.HasSuffix(lines[2], ",0,0,0,0,") || lines[3] != "" {
			t.Errorf("the table is %q", lines)
		}
		if media := table.Header.Get("Content-Type"); media != "text/csv; charset=utf-8" ||
			table.Header.Get("Content-Disposition") != `attachment; filename="statistics.csv"` {
			t.Errorf("it comes as %v", table.Header)
		}
		objects := s.Ask(t, row{As: "admin", Do: "GET /stats/portal/export?days=2&format=jsonl", Status: 200})
		if text := string(objects.Body); !strings.HasPrefix(text, `{"acted":2,"answers":1,"day":"2030-01-02","firstAnswer":60.001,`) ||
			strings.Count(text, "\n") != 2 || strings.Count(text, "firstAnswer") != 1 {
			t.Errorf("the lines are %s", text)
		}
		s.Check(t,
			row{As: "mia", Do: "GET /stats/portal/export?format=xml", Status: 400, Field: "format"},
			row{As: "mia", Do: "GET /stats/portal/export?days=400", Status: 400, Field: "days"},
			row{As: "mia", Do: "GET /stats/portal/export?metric=seen", Status: 400, Field: "metric"},
			row{As: "ann", Do: "GET /stats/portal/export", Status: 403, Code: "forbidden"},
			row{Do: "GET /stats/portal/export", Status: 401},
		)
	})
}
