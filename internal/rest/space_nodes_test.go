package rest_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhoLeavesAClosedSpaceHearsNoMoreOfItOnAnyNode(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Q","space":"{open}"}`, "q")
		make201(t, s, "ann", "/questions", `{"title":"Free"}`, "free")
		for _, as := range []string{"bob", "cas"} {
			s.Check(t,
				row{As: as, Do: "POST /questions/{q}/followers", Status: 200, Events: []string{"followed"}},
				row{As: as, Do: "POST /questions/{free}/followers", Status: 200, Events: []string{"followed"}})
		}
		s.Check(t, row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{private}"}`, Status: 200,
			Events: []string{"question.changed"}})
		twin := s.Twin(t)
		works(t, twin)
		bob, cas := listen(t, twin, "bob", ""), listen(t, twin, "cas", "")
		bob.next(t, "count")
		cas.next(t, "count")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"x"}`, "first")
		if e, data := bob.next(t, "answer"); data["id"] != s.ID("first") {
			t.Errorf("it is %v", e)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"answer"}]`},
			row{As: "ann", Do: "DELETE /spaces/{private}/members/{bob}", Status: 200, Events: spaceLeft},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 404},
		)
		s.Clock.Advance(time.Second) // until the other node looks
		twin.Check(t, row{As: "bob", Do: "GET /questions/{q}", Status: 404})
		bob = listen(t, twin, "bob", "") // the stream of one who is in other spaces now ends
		bob.next(t, "count")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"x"}`, "second")
		make201(t, s, "ann", "/questions/{free}/answers", `{"content":"x"}`, "third")
		for _, page := range []*listening{bob, cas} {
			if e, data := page.next(t, "answer"); data["id"] != s.ID("third") {
				t.Errorf("it is %v", e)
			}
		}
	})
}

// TestWhatIsAskedWhileASpaceClosesIsAsClosed asks on two nodes in a space that
// closes and opens meanwhile: where each question stands must follow.
func TestWhatIsAskedWhileASpaceClosesIsAsClosed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		nodes := []*resttest.Site{s, s.Twin(t)}
		var group sync.WaitGroup
		for i := range 3 {
			group.Go(func() {
				for n := range 6 {
					node := nodes[(i+n)%2]
					if reply := node.Ask(t, row{As: "bob", Do: "POST /questions",
						Body: fmt.Sprintf(`{"title":"%d %d","space":"{open}"}`, i, n)}); reply.Status != 201 {
						t.Errorf("%d %s", reply.Status, reply.Body)
					}
				}
			})
		}
		for i := range 5 {
			if reply := s.Ask(t, row{As: "ann", Do: "PUT /spaces/{open}",
				Body: fmt.Sprintf(`{"private":%t}`, i%2 == 0)}); reply.Status != 200 {
				t.Errorf("%d %s", reply.Status, reply.Body)
			}
		}
		group.Wait()
		s.Check(t,
			row{As: "bob", Do: "GET /spaces/{open}", Status: 200, Want: `{"private":true,"counts":{"questions":18}}`},
			row{As: "cas", Do: "GET /questions", Status: 200, Want: `[]`},
		)
		walk(t, s, "bob", "/questions?space={open}&limit=5", 18)
		noDrift(t, s)
	})
}
