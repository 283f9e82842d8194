package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestViewsAreLoggedInEachFormOfTheContract(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","anonymous":true}`, "anonymous")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"draft"}`, "draft")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"unlisted"}`, "unlisted")
		s.Set("short", fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("shortId")))
		logs := "POST /answers/logs"
		many := strings.TrimSuffix(strings.Repeat(`"{answer}",`, 1001), ",")
		s.Check(t,
			row{As: "ann", Do: logs, Body: `["{answer}","{anonymous}"]`, Status: 200, Want: `{"success":true}`, Statements: 1},
			row{As: "ann", Do: logs, Body: `{"logs":["{answer}"]}`, Status: 200, Want: `{"success":true}`},
			row{As: "ann", Do: logs, Body: `{"ids":["{answer}","{short}"]}`, Status: 200, Want: `{"success":true}`},
			row{As: "ann", Do: logs, Body: `{"ids":["{draft}","{unlisted}","{question}","0123456789abcdef01234567"]}`,
				Status: 200}, // what is not seen is not told
			row{As: "ann", Do: logs, Body: `[]`, Status: 200},
			row{As: "ann", Do: logs, Status: 400, Code: "missing_parameter", Field: "logs"},
			row{As: "ann", Do: logs, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "logs"},
			row{As: "ann", Do: logs, Body: `{"logs":"{answer}"}`, Status: 400, Code: "invalid_parameter", Field: "logs"},
			row{As: "ann", Do: logs, Body: `{"ids":[1]}`, Status: 400, Code: "invalid_parameter", Field: "ids"},
			row{As: "ann", Do: logs, Body: `[1]`, Status: 400, Code: "invalid_parameter", Field: "logs.0",
				Want: `{"detail":"logs.0 must be an id, which is a string, not 1."}`},
			row{As: "ann", Do: logs, Body: `["{answer}",null]`, Status: 400, Field: "logs.1"},
			row{As: "ann", Do: logs, Body: `"{answer}"`, Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: logs, Body: `["no id at all"]`, Status: 400, Code: "invalid_parameter", Field: "logs"},
			row{As: "ann", Do: logs, Body: `[` + many + `]`, Status: 400, Code: "invalid_parameter", Field: "logs"},
			row{Do: logs, Body: `["{answer}"]`, Status: 401},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"counts":{"views":0}}`}, // not yet
		)
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"counts":{"views":1},"question":{"counts":{"views":0}},"user":{"profile":{"counts":{"answersViews":1}}}}`},
			row{As: "ann", Do: "GET /answers/{anonymous}", Status: 200, Want: `{"counts":{"views":1}}`},
			row{As: "ann", Do: "GET /answers/{unlisted}", Status: 200, Want: `{"counts":{"views":1}}`},
			row{As: "bob", Do: "GET /answers/{draft}", Status: 200, Want: `{"counts":{"views":0}}`},
			row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: answerDeleted},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"answersViews":0}}}`},
		)
		noDrift(t, s)
	})
}

// TestViewsAreWrittenSoonAndNotLostByAStop runs what the program runs beside its
// requests, and ends it.
func TestViewsAreWrittenSoonAndNotLostByAStop(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		log := row{As: "ann", Do: "POST /answers/logs", Body: `["{answer}"]`}
		views := func() any { return s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("counts.views") }
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.App.Run(ctx) }()
		s.Ask(t, log)
		for began := time.Now(); views() != 1.0; time.Sleep(20 * time.Millisecond) {
			if time.Since(began) > 10*time.Second { // a second, on a machine with time for it
				t.Fatal("the view is not there yet")
			}
		}
		s.Join(t, "carol", "member")
		log.As = "carol"
		s.Ask(t, log)
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if got := views(); got != 2.0 {
			t.Errorf("%v views after the stop", got)
		}
	})
}

func TestAHundredViewsAreWrittenAtOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 30)
		list := `"` + strings.Join(ids(t, s.Ask(t, row{As: "ann", Do: "GET /answers?limit=30"})), `","`) + `"`
		s.Join(t, "carol", "member")
		s.Join(t, "robot", "bot") // which is nobody
		for _, who := range []string{"ann", "carol", "admin", "robot", "ann"} {
			s.Ask(t, row{As: who, Do: "POST /answers/logs", Body: `[` + list + `]`})
		}
		before := s.DB.Stats().Writes
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.DB.Stats().Writes - before; n != 1 {
			t.Errorf("%d writes", n)
		}
		noDrift(t, s)
		if got := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("counts.views"); got != 2.0 { // one of them wrote it
			t.Errorf("%v views", got)
		}
	})
}

// TestAViewCountsOnceAPersonAndDay opens records by each who may.
func TestAViewCountsOnceAPersonAndDay(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann asks, bob answers
		s.Join(t, "carol", "member")
		make201(t, s, "ann", "/questions", `{"title":"Who am I?","anonymous":true}`, "secret")
		make201(t, s, "ann", "/posts", `{"title":"News","content":"x"}`, "post")
		flush := func() {
			t.Helper()
			if err := s.App.FlushViews(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		views := func(path string, want float64) {
			t.Helper()
			flush()
			key := "counts.views"
			if strings.HasPrefix(path, "/users") {
				key = "profile.counts.views"
			}
			if got := s.Ask(t, row{As: "admin", Do: "GET " + path}).Get(key); got != want {
				t.Errorf("%s has %v views, not %v", path, got, want)
			}
		}
		for _, path := range []string{"/questions/{question}", "/questions/{secret}", "/posts/{post}", "/users/{ann}"} {
			s.Ask(t, row{As: "admin", Do: "GET " + path}) // whose look below is no view any more
			views(path, 1)
			for range 3 {
				s.Ask(t, row{As: "ann", Do: "GET " + path}) // is their own
				s.Ask(t, row{As: "bob", Do: "GET " + path})
				s.Ask(t, row{As: "bob", Do: "HEAD " + path})
				flush() // within the hour it is remembered, and else in the database
			}
			s.Ask(t, row{As: "carol", Do: "HEAD " + path})
			views(path, 2)
		}
		s.Clock.Advance(2 * time.Hour)
		s.Ask(t, row{As: "bob", Do: "GET /questions/{question}"})
		views("/questions/{question}", 2)
		bob, id := s.Actor(t, "bob"), s.ID("question")
		flush()
		s.Clock.Advance(22 * time.Hour) // by when no token is good any more
		s.App.Viewed(app.Visitor{Actor: bob}, community.OnQuestion, id)
		flush()
		if q, err := s.App.Question(t.Context(), bob, id); err != nil || q.Counts.Views != 3 {
			t.Errorf("%d views on the day after (%v)", q.Counts.Views, err)
		}
		noDrift(t, s)
	})
}
