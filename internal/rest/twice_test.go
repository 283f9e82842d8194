package rest_test

import (
	"bytes"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What one reader does with what they got is nothing to the others, though this
// node reads it once for all of them.
func TestWhatIsAskedTwiceIsAnsweredTwice(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"Why","topics":["Calendar","Time"],"options":[{"text":"a"},{"text":"b"}]}`, "question")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"So."}`, "answer")
		make201(t, s, "ann", "/posts", `{"title":"P","content":"Text","type":"article","topics":["Time"]}`, "post")
		for _, list := range []string{"/feed", "/feed?type=question", "/feed?limit=1", "/questions", "/answers", "/posts", "/topics",
			"/notifications", "/questions/{question}", "/questions/{question}/answers", "/search?query=how", "/users/{ann}/questions", "/stats/users/leaderboard"} {
			for _, who := range []string{"ann", "bob", "mia"} {
				first := s.Ask(t, row{As: who, Do: "GET " + list})
				if first.Status != 200 {
					t.Fatalf("%s: %d %s", list, first.Status, first.Body)
				}
				var together sync.WaitGroup
				for range 4 {
					together.Go(func() {
						if again := s.Ask(t, row{As: who, Do: "GET " + list}); !bytes.Equal(again.Body, first.Body) {
							t.Errorf("%s reads %s:\n%s\nand before\n%s", who, list, again.Body, first.Body)
						}
					})
				}
				together.Wait()
			}
		}
	})
}
