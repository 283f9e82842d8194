package main

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// TestANodeWorksBehindAPooler runs the program behind a real PgBouncer in transaction mode
// that has four connections, with many more who write and read.
func TestANodeWorksBehindAPooler(t *testing.T) {
	direct := testpg.Database(t, testpg.Need(t))
	settings := []string{"STOA_DATABASE_URL=" + testpg.Pooler(t, direct), "STOA_DATABASE_POOLED=true", "STOA_RATE_LIMIT=0"}
	first := start(t, append(settings, "STOA_DATA="+t.TempDir(), "STOA_ADDR="+freeAddress(t))...)
	second := start(t, append(settings, "STOA_DATA="+t.TempDir(), "STOA_ADDR="+freeAddress(t))...)
	admin := signIn(t, first)
	must := func(method string, node *process, path, body string) *http.Response {
		res, answer, err := admin.call(method, node.url+"/api/v1"+path, body)
		if err != nil || res.StatusCode >= 300 {
			t.Errorf("%s %s: %v %s", method, path, err, answer)
			return nil
		}
		return res
	}
	var wg sync.WaitGroup
	for w := range 24 {
		wg.Go(func() {
			node := []*process{first, second}[w%2]
			for i := range 5 {
				must("POST", node, "/questions", fmt.Sprintf(`{"title":"Question %d of writer %d","topics":["Tea"]}`, i, w))
				must("GET", node, "/questions?limit=5", "")
				must("GET", node, "/search?query=writer", "")
			}
		})
	}
	wg.Wait()
	time.Sleep(time.Second / 4) // until both nodes have looked at what the other did
	for _, node := range []*process{first, second} {
		if res := must("GET", node, "/questions?limit=1", ""); res != nil && res.Header.Get("X-Total-Count") != "120" {
			t.Errorf("there are %s questions", res.Header.Get("X-Total-Count"))
		}
	}
}
