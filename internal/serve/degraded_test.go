package serve_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

func TestAServerWhoseDiskIsFullGoesOnReading(t *testing.T) {
	k := newKeeper(t, t.TempDir()+"/"+store.FileName, 0, 30)
	k.db.SetClock(time.Now)
	if err := k.db.SetRoom(t.Context(), 1); err != nil { // which is as many pages as there are
		t.Fatal(err)
	}
	post := func() tried {
		return k.post("/api/v1/posts", `{"title":"How to fill a disk","content":"`+strings.Repeat("Write. ", 5000)+`"}`)
	}
	refused := post()
	for range 50 { // there may be pages of before to fill
		if refused.status != http.StatusCreated {
			break
		}
		refused = post()
	}
	k.isDegraded(t, refused, "storage_full")
	if err := k.db.SetRoom(t.Context(), 1<<30); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); k.try("GET", "/readyz").status != http.StatusOK; time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > longest {
			t.Fatal("there is room again, and it is not ready")
		}
	}
	if made := post(); made.status != http.StatusCreated {
		t.Errorf("there is room again: %d %s", made.status, made.body)
	}
}

func TestANodeWhoseServerTakesNoWritesGoesOnReading(t *testing.T) {
	address := testpg.Schema(t, testpg.Need(t))
	k := newKeeper(t, address, 0, 30)
	standby := storetest.Open(t, address+"&default_transaction_read_only=on")
	barred := &keeper{App: app.New(standby, app.Config{}), db: standby, token: k.token}
	barred.serve(t)
	barred.isDegraded(t, barred.post("/api/v1/posts", `{"title":"How to fill a disk","content":"Write. Then write again."}`), "database_read_only")
}

// isDegraded fails unless a change is refused for that reason, nothing can be written and all
// can be read.
func (k *keeper) isDegraded(t *testing.T, refused tried, reason string) {
	t.Helper()
	if refused.status != http.StatusServiceUnavailable || refused.retry == "" || !strings.Contains(refused.body, `"`+reason+`"`) {
		t.Errorf("a change is answered with %d, Retry-After %q: %s", refused.status, refused.retry, refused.body)
	}
	paths, _ := k.paths(t, 20)
	for _, path := range append(paths, "/healthz") {
		k.read(t, path)
	}
	if got := k.try("GET", "/readyz"); got.status != http.StatusServiceUnavailable || !strings.Contains(got.body, `"Degraded"`) ||
		!strings.Contains(got.body, `"`+reason+`"`) {
		t.Errorf("/readyz says %d: %s", got.status, got.body)
	}
	if got := k.try("GET", "/readyz?for=reads"); got.status != http.StatusOK || got.body != "degraded\n" {
		t.Errorf("/readyz?for=reads says %d: %s", got.status, got.body)
	}
}
