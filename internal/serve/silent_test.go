package serve_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/testpg"
)

// overLine is a node that reaches its database over a line.
func overLine(t *testing.T) (k *keeper, line *testpg.Line, address string) {
	t.Helper()
	address = testpg.Schema(t, testpg.Need(t))
	over, line := testpg.NewLine(t, address)
	k = newKeeper(t, over, 0, 30)
	k.db.SetClock(time.Now)
	return k, line, address
}

// tried is what became of a request.
type tried struct {
	status int
	retry  string
	took   time.Duration
	body   string
}

func (k *keeper) try(method, path string) tried {
	began := time.Now()
	r, err := http.NewRequest(method, k.address+path, nil)
	if err != nil {
		return tried{body: err.Error()}
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
const longest = 10 * time.Second

func TestNobodyWaitsForAServerThatHasGoneSilent(t *testing.T) {
	k, line, _ := overLine(t)
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

func TestALockedTableHoldsUpOnlyWhoNeedsIt(t *testing.T) {
	k, _, address := overLine(t)
	_, records := k.paths(t, 30)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	if _, err := conn.Exec(t.Context(), "BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i, id := range records {
		all.Go(func() {
			got := k.try("POST", "/api/v1/questions/"+id+"/votes")
			if got.status != http.StatusServiceUnavailable || got.retry == "" || got.took > longest {
				t.Errorf("a vote is answered after %s with %d, Retry-After %q: %s", got.took, got.status, got.retry, got.body)
			}
		})
		if i < 5 {
			all.Go(func() {
				if got := k.try("GET", "/readyz"); got.status != http.StatusOK || got.took > longest {
					t.Errorf("readiness is told after %s: %d %s", got.took, got.status, got.body)
				}
			})
		}
	}
	all.Wait()
	if got := k.try("GET", fmt.Sprintf("/api/v1/users?page=%d", 2)); got.status != http.StatusOK {
		t.Errorf("who needs no votes is told %d %s", got.status, got.body)
	}
	if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	k.recovers(t, records[0])
}
