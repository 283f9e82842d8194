package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAScheduledAnswerPublishesItselfOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		const soon, later = "2030-01-02T04:00:00.000Z", "2030-01-02T05:00:00.000Z"
		publish := func(site *resttest.Site) {
			t.Helper()
			if err := site.App.PublishDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{question}/answers",
				Body: `{"content":"x","status":"scheduled","publishedAt":"` + soon + `"}`, Status: 201, Keep: "answer",
				Events: answeredAside, Want: `{"status":"scheduled","publishedAt":"` + soon + `","question":{"counts":{"answers":0}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 404},
			// It can be put off, by its author too.
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"publishedAt":"2030-01-01T00:00:00Z"}`, Status: 400, Field: "publishedAt"},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"publishedAt":"` + later + `"}`, Status: 200, Events: answerChanged,
				Want: `{"publishedAt":"` + later + `"}`},
		)
		s.Clock.Advance(time.Hour)
		publish(s)
		s.Check(t, row{As: "ann", Do: "GET /answers/{answer}", Status: 404}) // not yet
		s.Clock.Advance(time.Hour)
		began := s.Clock.Now()
		restarted := s.Twin(t) // which knows nothing of what was asked of the other
		publish(restarted)
		publish(restarted)
		publish(s)
		if kinds := slices.Sorted(slices.Values(eventsSince(t, s, began))); !slices.Equal(kinds, answerOut) {
			t.Errorf("the events are %v", kinds)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"status":"published","publishedAt":"` + later + `","question":{"counts":{"answers":1},"lastAnsweredAt":"` + later +
					`"},"user":{"profile":{"counts":{"answers":1}}}}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"id":"{answer}"}]`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"publishedAt":"2031-01-01T00:00:00Z"}`, Status: 200,
				Want: `{"publishedAt":"` + later + `"}`}, // it is out
		)
		noDrift(t, s)
	})
}

func TestTwoNodesPublishWhatIsDueOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		const n = 60 // more than one transaction publishes
		for i := range n {
			make201(t, s, "bob", "/questions/{question}/answers",
				`{"content":"x","status":"scheduled","publishedAt":"2030-01-02T04:00:00Z"}`, fmt.Sprintf("a%d", i))
		}
		nodes := []*resttest.Site{s, s.Twin(t)}
		s.Clock.Advance(time.Hour)
		began := s.Clock.Now()
		var group sync.WaitGroup
		for _, node := range nodes {
			for range 2 {
				group.Go(func() {
					if err := node.App.PublishDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
		}
		group.Wait()
		kinds := strings.Join(eventsSince(t, s, began), " ")
		if out, changed := strings.Count(kinds, "answer.published"), strings.Count(kinds, "answer.changed"); out != n || changed != n {
			t.Errorf("%d published, %d changed, not %d", out, changed, n)
		}
		s.Check(t, row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: fmt.Sprintf(`{"counts":{"answers":%d}}`, n)})
		noDrift(t, s)
	})
}

func TestWhatIsScheduledWithItsCommentsComesOutWithThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		make201(t, s, "ann", "/questions/{question}/comments", `{"body":"x"}`, "comment")
		for _, record := range []string{"/answers/{answer}", "/questions/{question}"} {
			if reply := s.Ask(t, row{As: "mia", Do: "PUT " + record,
				Body: `{"status":"scheduled","publishedAt":"2030-01-02T04:00:00Z"}`}); reply.Status != 200 {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
		}
		noDrift(t, s)
		s.Clock.Advance(time.Hour)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"counts":{"comments":2}}}`})
		noDrift(t, s)
	})
}
