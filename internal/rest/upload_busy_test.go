package rest_test

import (
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// While one large picture is looked at, only so many wait. Who comes after them is told
// when to come again, and nothing of theirs is kept.
func TestWhoSendsALargePictureWhenManyWaitIsToldToComeAgain(t *testing.T) {
	large, waiting := pngOf(4000, 3000), claiming(4000, 3000)
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const others = 45
		var busy int
		for tries := 0; busy == 0 && tries < 5; tries++ { // how long the first takes is the machine's
			replies := make([]resttest.Reply, others+1)
			var together sync.WaitGroup
			together.Go(func() { replies[0] = s.Ask(t, uploading("ann", sentFile{"upload", "large.png", large})) })
			for i := range others {
				together.Go(func() { replies[i+1] = s.Ask(t, uploading("bob", sentFile{"upload", "waits.png", waiting})) })
			}
			together.Wait()
			for _, reply := range replies {
				switch {
				case reply.Status == 503 && reply.Get("code") == "unavailable" && reply.Header.Get("Retry-After") == "5":
					busy++
				case reply.Status != 201 && reply.Status != 400:
					t.Errorf("%d %s", reply.Status, reply.Body)
				}
			}
		}
		if busy == 0 {
			t.Error("nobody was told to come again")
		}
		if reply := s.Ask(t, uploading("ann", sentFile{"upload", "small.png", pngOf(40, 20)})); reply.Status != 201 {
			t.Errorf("afterwards: %d %s", reply.Status, reply.Body)
		}
		if rows, files := kept(t, s); rows != files || rows > 6 {
			t.Errorf("%d rows and %d files are kept", rows, files)
		}
	})
}
