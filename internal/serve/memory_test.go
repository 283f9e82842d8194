package serve_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// A keeper is a node with its own budget of memory, over a database that others may share.
type keeper struct {
	*app.App
	db      *store.DB
	address string
	token   string
}

// newKeeper serves the database, which it fills if it is empty. Time stands still.
func newKeeper(t *testing.T, address string, memory uint64, questions int) *keeper {
	t.Helper()
	db := storetest.Open(t, address)
	db.SetClock(func() time.Time { return storetest.Now })
	k := &keeper{App: app.New(db, app.Config{Memory: memory}), db: db}
	started, err := k.Start(t.Context(), app.FirstStart{ClientID: "client", ClientSecret: "secret", AdminEmail: "ada@test.example"})
	if err == nil && started != nil {
		err = demo.Fill(t.Context(), db, started.Portal, demo.Options{Seed: 1, Questions: questions, Now: storetest.Now})
	}
	if err != nil {
		t.Fatal(err)
	}
	portal, err := k.PortalNamed(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	granted, err := k.Grant(t.Context(), app.GrantRequest{Portal: portal, Grant: string(community.GrantService), ClientID: "client",
		Secret: "secret", Email: "ada@test.example"})
	if err != nil {
		t.Fatal(err)
	}
	k.token = granted.Access
	k.serve(t)
	return k
}

// serve serves until the test ends.
func (k *keeper) serve(t *testing.T) {
	t.Helper()
	s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: time.Second, Now: time.Now,
		Logger: logtest.Logger(t)})
	if err != nil {
		t.Fatal(err)
	}
	s.Open(k.App, k.db)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
	k.address = "http://" + s.Addr().String()
}

// read returns what a path answers, without what is told by this node only. A
// guest is not shown every page.
func (k *keeper) read(t *testing.T, path string) string {
	t.Helper()
	var headers []string
	if strings.HasPrefix(path, "/api/") {
		headers = []string{"Authorization", "Bearer " + k.token}
	}
	res, body := get(t, k.address+path, headers...)
	switch {
	case res.StatusCode == http.StatusOK:
		return strings.NewReplacer(k.address, "", url.QueryEscape(k.address), "").Replace(body)
	case res.StatusCode != http.StatusNotFound || headers != nil:
		t.Fatalf("%s: %s %s", path, res.Status, body)
	}
	return res.Status
}

var names = regexp.MustCompile(`"(id|shortId)":"([0-9A-Za-z]+)"`)

// paths are those of every question, by REST and as a page, and of lists.
func (k *keeper) paths(t *testing.T, questions int) (paths, records []string) {
	t.Helper()
	for page := 1; (page-1)*20 < questions; page++ {
		list := fmt.Sprintf("/api/v1/questions?limit=20&page=%d&fields=id,shortId", page)
		for _, found := range names.FindAllStringSubmatch(k.read(t, list), -1) {
			if found[1] == "shortId" {
				paths = append(paths, "/questions/"+found[2])
				continue
			}
			records = append(records, found[2])
			paths = append(paths, "/api/v1/questions/"+found[2], "/api/v1/questions/"+found[2]+"/answers")
		}
		paths = append(paths, strings.TrimSuffix(list, "&fields=id,shortId"), fmt.Sprintf("/?page=%d", page),
			fmt.Sprintf("/api/v1/answers?limit=20&page=%d", page), fmt.Sprintf("/api/v1/users?limit=20&page=%d", page))
	}
	return append(paths, "/api/v1/search?query=how"), records
}

// settled holds what a node keeps to its budget.
func (k *keeper) settled(t *testing.T, budget uint64) (evictions, hits uint64) {
	t.Helper()
	k.Budget().Share()
	var sum uint64
	for _, u := range k.Budget().Usage() {
		sum, evictions, hits = sum+u.Max, evictions+u.Evictions, hits+u.Hits
		if u.Bytes > u.Max {
			t.Errorf("%s takes %d bytes and may take %d", u.Name, u.Bytes, u.Max)
		}
	}
	if sum > budget {
		t.Errorf("all that is kept may take %d bytes, and there are %d", sum, budget)
	}
	return evictions, hits
}

// A node with little room says the same as one that keeps nothing, whatever is dropped to
// make room and however the room is shared out.
func TestWithLittleMemoryEverythingIsAsIfNothingWereKept(t *testing.T) {
	const questions, budget = 100, 8_000_000
	storetest.EachAddress(t, func(t *testing.T, address string) {
		little, nothing := newKeeper(t, address, budget, questions), newKeeper(t, address, 1, questions)
		paths, records := little.paths(t, questions)
		if len(records) < questions*9/10 { // some are not for the lists
			t.Fatalf("there are %d questions", len(records))
		}
		compare := func(when string) {
			t.Helper()
			for i, path := range slices.Concat(paths, paths[:50]) {
				if got, want := little.read(t, path), nothing.read(t, path); got != want {
					at := 0
					for at < min(len(got), len(want)) && got[at] == want[at] {
						at++
					}
					t.Fatalf("%s, %s says\n%.300s\nand is\n%.300s", when, path, got[at:], want[at:])
				}
				if i%25 == 0 {
					little.settled(t, budget)
				}
			}
		}
		compare("at first")
		for i, id := range records {
			if i%3 == 0 { // of what is kept, and of what was dropped
				put(t, "PUT", little.address+"/api/v1/questions/"+id, little.token, fmt.Sprintf(`{"title":"What about %d?"}`, i))
			}
		}
		compare("after changes")
		if evictions, hits := little.settled(t, budget); evictions == 0 || hits == 0 {
			t.Errorf("%d things were dropped for want of room, and %d found", evictions, hits)
		}
		nothing.settled(t, 1) // for more than a moment it keeps nothing
	})
}

// What the metrics say is about what the machine has to have.
func TestTheMemoryThatIsToldOfIsAboutWhatIsTaken(t *testing.T) {
	const questions = 60
	k := newKeeper(t, filepath.Join(t.TempDir(), store.FileName), 1<<30, questions)
	paths, _ := k.paths(t, questions)
	k.read(t, paths[0])
	heap := func() float64 {
		http.DefaultClient.CloseIdleConnections()
		for range 3 { // pools give back what they have after two
			runtime.GC()
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	told := func() (sum float64) {
		for _, u := range k.Budget().Usage() {
			sum += float64(u.Bytes)
		}
		return sum
	}
	before, toldBefore := heap(), told()
	for range 2 {
		for _, path := range paths {
			k.read(t, path)
		}
	}
	took, said := heap()-before, told()-toldBefore
	t.Logf("%.0f bytes are taken, and %.0f told of", took, said)
	for _, u := range k.Budget().Usage() {
		t.Logf("%+v", u)
	}
	if said > 1.5*took || took > 1.5*said {
		t.Errorf("%.0f bytes are taken, and %.0f told of", took, said)
	}
	_, body := get(t, k.address+"/metrics")
	for _, name := range []string{"bytes", "max_bytes", "hits_total", "misses_total", "evictions_total"} {
		for _, kind := range []string{"answers", "users", "cards", "records", "plain", "html", "results", "queries", "sessions", "tokens"} {
			if line := fmt.Sprintf("\nstoa_memory_%s{kind=%q} ", name, kind); !strings.Contains(body, line) {
				t.Errorf("the metrics lack %s", line)
			}
		}
	}
}
