package httpkit_test

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestAKeyHasItsRequestsBackAfterTenSeconds(t *testing.T) {
	c := newClock()
	l := httpkit.NewLimiter(2, c.Now)
	for i, row := range []struct {
		wait      time.Duration
		key       string
		remaining int
		reset     time.Duration
		ok        bool
	}{
		{0, "ann", 1, 10 * time.Second, true},
		{4 * time.Second, "ann", 0, 6 * time.Second, true},
		{0, "ann", 0, 6 * time.Second, false},
		{0, "bob", 1, 10 * time.Second, true},
		{5999 * time.Millisecond, "ann", 0, time.Millisecond, false},
		{time.Millisecond, "ann", 1, 10 * time.Second, true},
		{0, "bob", 0, 4 * time.Second, true},
		{time.Hour, "bob", 1, 10 * time.Second, true},
	} {
		c.Advance(row.wait)
		remaining, reset, ok := l.Allow(row.key)
		if remaining != row.remaining || reset != row.reset || ok != row.ok {
			t.Errorf("row %d: %d %s %v", i, remaining, reset, ok)
		}
	}
}

func TestALimitOfZeroIsOff(t *testing.T) {
	l := httpkit.NewLimiter(0, time.Now)
	server := serve(t, l.Middleware(func(*http.Request) string { return "k" })(http.NotFoundHandler()))
	for range 50 {
		if _, _, ok := l.Allow("k"); !ok {
			t.Fatal("limited")
		}
	}
	if res, _ := ask(t, "GET", server.URL, ""); res.StatusCode != 404 || res.Header.Get("RateLimit") != "" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
}

func TestALimitHoldsWhenManyComeAtOnce(t *testing.T) {
	l := httpkit.NewLimiter(100, newClock().Now)
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if _, _, ok := l.Allow("ann"); ok {
					allowed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if n := allowed.Load(); n != 100 {
		t.Errorf("%d were let in", n)
	}
}

func TestABusyKeyIsRememberedAmongManyQuietOnes(t *testing.T) {
	l := httpkit.NewLimiter(1000, newClock().Now)
	for i := range 300_000 { // more than twice what it can hold
		l.Allow(fmt.Sprint(i))
		if i%1000 == 0 {
			l.Allow("busy")
		}
	}
	if remaining, _, _ := l.Allow("busy"); remaining != 1000-301 {
		t.Errorf("%d remain", remaining)
	}
	if remaining, _, _ := l.Allow("0"); remaining != 999 {
		t.Errorf("the oldest of the quiet ones is still held: %d", remaining)
	}
}

func TestLimitsAreToldInHeaders(t *testing.T) {
	c := newClock()
	l := httpkit.NewLimiter(1, c.Now)
	server := serve(t, l.Middleware(func(r *http.Request) string { return r.Header.Get("X-Key") })(
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))

	res, _ := ask(t, "GET", server.URL, "", "X-Key", "ann")
	if res.StatusCode != 200 || res.Header.Get("RateLimit-Policy") != `"default";q=1;w=10` ||
		res.Header.Get("RateLimit") != `"default";r=0;t=10` {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	c.Advance(2500 * time.Millisecond)
	res, body := ask(t, "GET", server.URL, "", "X-Key", "ann")
	if p := problem(t, res, body); p.Code != "rate_limited" || res.Header.Get("Retry-After") != "8" ||
		res.Header.Get("RateLimit") != `"default";r=0;t=8` {
		t.Errorf("%+v %v", p, res.Header)
	}
	for range 3 {
		if res, _ = ask(t, "GET", server.URL, ""); res.StatusCode != 200 || res.Header.Get("RateLimit") != "" {
			t.Errorf("without a key: %d %v", res.StatusCode, res.Header)
		}
	}
}
