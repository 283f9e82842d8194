package serve_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// run serves until the test ends; it returns the address and a function that
// opens the server on an empty database.
func run(t *testing.T, c serve.Config) (address string, open func() *store.DB) {
	t.Helper()
	c.Addr, c.Version, c.Grace, c.Now = "127.0.0.1:0", "test", time.Second, time.Now
	c.Logger = logtest.Logger(t)
	s, err := serve.Listen(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + s.Addr().String(), func() *store.DB {
		db := storetest.Open(t, filepath.Join(t.TempDir(), store.FileName))
		a := app.New(db, app.Config{})
		if _, err := a.Start(t.Context(), app.FirstStart{PortalName: "A <b>"}); err != nil {
			t.Fatal(err)
		}
		s.Open(a, db)
		return db
	}
}

// get asks, with headers in pairs, and returns the answer and its body.
func get(t *testing.T, address string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func TestAServerAnswersFromItsFirstMoment(t *testing.T) {
	address, open := run(t, serve.Config{})
	check := func(when string, statuses map[string]int) {
		for path, want := range statuses {
			if res, body := get(t, address+path); res.StatusCode != want {
				t.Errorf("%s %s: %d, want %d: %s", when, path, res.StatusCode, want, body)
			}
		}
	}
	check("before it is opened", map[string]int{"/healthz": 200, "/readyz": 503, "/metrics": 503, "/": 503, "/api/v1/user": 503, "/x": 503})
	open()
	check("once it is opened", map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/": 200, "/api/v1/user": 401, "/x": 404})
}

func TestTheHomePageNamesTheCommunityAsText(t *testing.T) {
	address, open := run(t, serve.Config{})
	open()
	if _, body := get(t, address+"/"); !strings.Contains(body, "<h1>A &lt;b&gt;</h1>") {
		t.Errorf("got %s", body)
	}
}

func TestMetricsTellOfRequestsDatabaseAndCaches(t *testing.T) {
	address, open := run(t, serve.Config{})
	open()
	get(t, address+"/api/v1/user")
	_, body := get(t, address+"/metrics")
	for _, want := range []string{
		`stoa_http_requests_total{method="GET",route="/api/v1/user",status="401"} 1`,
		`stoa_http_statements_count{route="/api/v1/user"} 1`,
		`stoa_info{database="sqlite",version="test"} 1`,
		"stoa_db_connections ", "stoa_db_connections_in_use ", "stoa_db_waits_total ",
		"stoa_db_commits_total ", "stoa_db_writes_total ", "stoa_cache_sessions ", "stoa_live_pages ", "go_goroutines ",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if res, _ := get(t, address+"/metrics", "X-Forwarded-For", "203.0.113.9"); res.StatusCode != http.StatusNotFound {
		t.Errorf("asked from elsewhere: %d, want 404", res.StatusCode)
	}
}

func TestMetricsWithAnAddressOfTheirOwnAreNowhereElse(t *testing.T) {
	taken := httptest.NewServer(http.NotFoundHandler()) // only for a free port
	private := taken.Listener.Addr().String()
	taken.Close()
	address, open := run(t, serve.Config{MetricsAddr: private})
	open()
	if res, _ := get(t, address+"/metrics"); res.StatusCode != http.StatusNotFound {
		t.Errorf("on the main address: %d, want 404", res.StatusCode)
	}
	if res, body := get(t, "http://"+private+"/metrics"); res.StatusCode != http.StatusOK || !strings.Contains(body, "stoa_info") {
		t.Errorf("on its own: %d %s", res.StatusCode, body)
	}
	if res, _ := get(t, "http://"+private+"/healthz"); res.StatusCode != http.StatusNotFound {
		t.Errorf("the rest on its own: %d, want 404", res.StatusCode)
	}
}

func TestCallersWithoutATokenAreLimitedByAddress(t *testing.T) {
	proxies, err := httpkit.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	address, open := run(t, serve.Config{RateLimit: 2, Proxies: proxies})
	open()
	for _, test := range []struct {
		path, from string
		want       int
	}{
		{"/x", "192.0.2.3", 404},
		{"/x", "192.0.2.3", 404},
		{"/x", "192.0.2.3", 429},
		{"/x", "192.0.2.4", 404},
		{"/readyz", "192.0.2.3", 200}, // who watches is not counted
	} {
		if res, _ := get(t, address+test.path, "X-Forwarded-For", test.from); res.StatusCode != test.want {
			t.Errorf("%+v: got %d", test, res.StatusCode)
		}
	}
}

func TestThePortalsOriginsMayReadAnswers(t *testing.T) {
	address, open := run(t, serve.Config{})
	db := open()
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		portals, err := tx.Portals()
		if err != nil {
			return err
		}
		portals[0].Settings.CORS = []string{"https://shop.example.com"}
		if err := tx.SavePortal(portals[0]); err != nil {
			return err
		}
		return tx.Forget(store.ChangedPortal, string(portals[0].ID))
	})
	if err != nil {
		t.Fatal(err)
	}
	for origin, want := range map[string]string{"https://shop.example.com": "https://shop.example.com", "https://evil.example.com": ""} {
		res, _ := get(t, address+"/api/v1/user", "Origin", origin)
		if got := res.Header.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s: allowed %q, want %q", origin, got, want)
		}
	}
}

func TestATraceOfARequestGoesToTheCollector(t *testing.T) {
	var mu sync.Mutex
	var sent bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		io.Copy(&sent, r.Body)
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	tracing, err := serve.NewTracing(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	address, open := run(t, serve.Config{Tracing: tracing})
	open()
	get(t, address+"/api/v1/users/"+string(community.NewID[community.User](storetest.Now)),
		"Traceparent", "00-"+strings.Repeat("ab", 16)+"-"+strings.Repeat("cd", 8)+"-01")
	if err := tracing.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, want := range []string{"GET /api/v1/users/{id}", strings.Repeat("\xab", 16), strings.Repeat("\xcd", 8),
		"http.response.status_code", "stoa"} {
		if !strings.Contains(sent.String(), want) {
			t.Errorf("the collector was not told %q", want)
		}
	}
}

func TestBrowsersAreHeldToTLSWhereThePublicAddressHasIt(t *testing.T) {
	for base, want := range map[string]string{
		"https://community.example": "max-age=31536000", "HTTPS://community.example": "max-age=31536000",
		"http://community.example": "", "": "", "http://https.example": "",
	} {
		address, open := run(t, serve.Config{BaseURL: base})
		check := func(paths ...string) {
			for _, path := range paths {
				res, _ := get(t, address+path)
				if got := res.Header.Get("Strict-Transport-Security"); got != want {
					t.Errorf("%q %s: %q", base, path, got)
				}
				if res.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s may be taken for something else", path)
				}
			}
		}
		check("/", "/healthz")
		open()
		check("/", "/healthz", "/api/v1/user", "/x", "/docs", "/robots.txt", "/graphql", "/admin", "/embed.js", "/metrics")
	}
}
