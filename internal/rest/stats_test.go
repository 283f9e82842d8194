package rest_test

import (
	"maps"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// stats are the values of bob's statistic that are not zero, by days back from
// when the test began.
func stats(t *testing.T, s *resttest.Site, metric string) map[int]int {
	t.Helper()
	signInAgain(t, s, "bob") // days went by
	reply := s.Ask(t, row{As: "bob", Do: "GET /user/stats/answers/" + metric})
	values, _ := reply.Get("values").(map[string]any)
	if reply.Status != 200 || len(values) != 32 || reply.Statements > 3 {
		t.Fatalf("%s: %d, %d values, %d statements: %s", metric, reply.Status, len(values), reply.Statements, reply.Body)
	}
	numbers := map[int]int{}
	for i := range 32 {
		day := s.Clock.Now().AddDate(0, 0, -i)
		n, ok := values[day.Format("2006-01-02")].(float64)
		if !ok {
			t.Fatalf("%s: %s is not among %v", metric, day.Format("2006-01-02"), values)
		}
		if n != 0 {
			numbers[int(day.Sub(storetest.Now).Round(24*time.Hour).Hours()/24)] = int(n)
		}
	}
	return numbers
}

func TestStatisticsOfAnswers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		day := func(n int) {
			s.Clock.Advance(time.Duration(n) * 24 * time.Hour)
			for _, name := range []string{"ann", "bob", "mia"} {
				signInAgain(t, s, name)
			}
		}
		ask := func(as, do, body string) {
			if reply := s.Ask(t, row{As: as, Do: do, Body: body}); reply.Status >= 300 {
				t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
			}
		}
		wants := func(metric string, want map[int]int) {
			t.Helper()
			if got := stats(t, s, metric); !maps.Equal(got, want) {
				t.Errorf("%s are %v, not %v", metric, got, want)
			}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /user/stats/answers/views", Status: 200,
				Want: `{"type":"user_answer_viewed","timestamp":"2030-01-01"}`},
			row{As: "bob", Do: "GET /user/stats/answers/votes", Status: 200, Want: `{"type":"user_answer_voted"}`},
			row{As: "bob", Do: "GET /user/stats/answers/follows", Status: 200, Want: `{"type":"user_answer_followed"}`},
			row{As: "bob", Do: "GET /user/stats/answers/smiles", Status: 400, Code: "invalid_parameter", Field: "metric"},
			row{Do: "GET /user/stats/answers/views", Status: 401},
		)
		wants("votes", map[int]int{})
		ask("ann", "POST /answers/{answer}/votes", "")
		ask("ann", "POST /questions/{question}/followers", "")
		ask("ann", "POST /answers/logs", `["{answer}","{answer}"]`)
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		day(1)
		ask("mia", "POST /answers/{answer}/votes", "")
		ask("mia", "POST /questions/{question}/followers", "")
		wants("votes", map[int]int{0: 1, 1: 1})
		wants("follows", map[int]int{0: 1, 1: 1})
		wants("views", map[int]int{0: 1})
		day(1)
		// What is taken back leaves the day it was given on.
		ask("ann", "POST /answers/{answer}/votes?type=down", "")
		ask("mia", "DELETE /answers/{answer}/votes", "")
		ask("ann", "DELETE /questions/{question}/followers", "")
		wants("votes", map[int]int{})
		wants("follows", map[int]int{1: 1})
		ask("ann", "POST /answers/{answer}/votes", "")
		wants("votes", map[int]int{0: 1})
		day(29)
		wants("votes", map[int]int{0: 1}) // the oldest of the 32 days
		s.Check(t, row{As: "bob", Do: "GET /user/stats/answers/views", Status: 200, Want: `{"timestamp":"2030-02-01"}`})
		day(1)
		wants("votes", map[int]int{})
		noDrift(t, s)
	})
}

func TestStatisticsOfQuestions(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		total := func(metric string) (n float64) {
			t.Helper()
			reply := s.Ask(t, row{As: "ann", Do: "GET /user/stats/questions/" + metric})
			values, _ := reply.Get("values").(map[string]any)
			if reply.Status != 200 || len(values) != 32 {
				t.Fatalf("%s: %d %s", metric, reply.Status, reply.Body)
			}
			return values[s.Clock.Now().Format("2006-01-02")].(float64)
		}
		wants := func(views, votes, follows float64) {
			t.Helper()
			if got := [3]float64{total("views"), total("votes"), total("follows")}; got != [3]float64{views, votes, follows} {
				t.Errorf("views, votes and follows are %v", got)
			}
		}
		wants(0, 0, 0)
		for _, as := range []string{"bob", "mia", "ann"} { // one's own views and follows are none that others gave
			s.Ask(t, row{As: as, Do: "GET /questions/{question}"})
			s.Ask(t, row{As: as, Do: "POST /questions/{question}/votes"})
		}
		s.Ask(t, row{As: "bob", Do: "POST /questions/{question}/followers"})
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		wants(2, 3, 1)
		s.Ask(t, row{As: "bob", Do: "DELETE /questions/{question}/votes"})
		s.Ask(t, row{As: "bob", Do: "DELETE /questions/{question}/followers"})
		wants(2, 2, 0)
		s.Check(t,
			row{As: "ann", Do: "GET /user/stats/questions/follows", Status: 200,
				Want: `{"type":"user_question_followed","timestamp":"2030-01-01"}`},
			row{As: "ann", Do: "GET /user/stats/answers/votes", Status: 200, Want: `{"type":"user_answer_voted"}`},
			row{As: "ann", Do: "GET /user/stats/questions/smiles", Status: 400, Code: "invalid_parameter", Field: "metric"},
			row{Do: "GET /user/stats/questions/views", Status: 401},
		)
		noDrift(t, s)
	})
}

func TestAFollowDoesNotCountForWhoAnsweredLater(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		s.Ask(t, row{As: "mia", Do: "POST /questions/{question}/followers"})
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		s.Ask(t, row{As: "mia", Do: "DELETE /questions/{question}/followers"})
		if got := stats(t, s, "follows"); len(got) != 0 {
			t.Errorf("follows are %v", got)
		}
	})
}
