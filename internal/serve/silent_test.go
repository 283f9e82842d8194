package serve_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// overLine is a node that reaches its database over a line.
func overLine(t *testing.T) (*keeper, *testpg.Line) {
	t.Helper()
	address, line := testpg.NewLine(t, testpg.Schema(t, testpg.Need(t)))
	k := newKeeper(t, address, 0, 30)
	k.db.SetClock(time.Now)
	return k, line
}

// tried is what became of a request.
type tried struct {
	status int
	retry  string
	took   time.Duration
	body   string
}

func (k *keeper) try(method, path string) tried { return k.send(method, path, "") }

func (k *keeper) post(path, body string) tried { return k.send("POST", path, body) }

func (k *keeper) send(method, path, sent string) tried {
	began := time.Now()
	r, err := http.NewRequest(method, k.address+path, strings.NewReader(sent))
	if err != nil {
		return tried{body: err.Error()}
	}
	if sent != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if strings.HasPrefix(path, "/api/") {
		r.Header.Set("Authorization", "Bearer "+k.token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return tried{body: err.Error(), took: time.Since(began)}
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	return tried{res.StatusCode, res.Header.Get("Retry-After"), time.Since(began), string(body)}
}

// longest is far more than anybody should have to wait, on a machine that does much else.
const longest = 20 * time.Second

func TestNobodyWaitsForAServerThatHasGoneSilent(t *testing.T) {
	k, line := overLine(t)
	_, records := k.paths(t, 30)
	asks := []string{"GET /readyz", "GET /", "GET /api/v1/search?query=how", "GET /api/v1/users?page=2", "POST /api/v1/users/me/read"}
	for _, id := range records {
		asks = append(asks, "GET /api/v1/questions/"+id, "POST /api/v1/questions/"+id+"/votes", "GET /api/v1/questions/"+id+"/followers")
	}
	line.Silence()
	time.Sleep(300 * time.Millisecond) // until memory is no longer believed
	var all sync.WaitGroup
	for _, ask := range asks {
		all.Go(func() {
			method, path, _ := strings.Cut(ask, " ")
			got := k.try(method, path)
			if got.status != http.StatusServiceUnavailable && got.status != http.StatusNotFound || got.took > longest ||
				got.status == http.StatusServiceUnavailable && got.retry == "" {
				t.Errorf("%s is answered after %s with %d, Retry-After %q: %s", ask, got.took, got.status, got.retry, got.body)
			}
		})
	}
	all.Wait()
	if got := k.try("GET", "/healthz"); got.status != http.StatusOK {
		t.Errorf("the process lives, and /healthz says %d", got.status)
	}
	line.Speak()
	k.recovers(t, records[0])
}

// recovers waits until the node does its work again, with no connection left that is stuck.
func (k *keeper) recovers(t *testing.T, question string) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		ready, voted := k.try("GET", "/readyz"), k.try("POST", "/api/v1/questions/"+question+"/votes")
		read := k.try("GET", "/api/v1/search?query=how")
		if ready.status == http.StatusOK && voted.status == http.StatusOK && read.status == http.StatusOK && k.db.Stats().InUse == 0 {
			return
		}
		if time.Since(began) > longest {
			t.Fatalf("long after, it is not as before: ready %d, vote %d %s, search %d, %d connections in use", ready.status, voted.status,
				voted.body, read.status, k.db.Stats().InUse)
		}
	}
}
