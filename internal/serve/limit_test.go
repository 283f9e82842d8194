package serve_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// limited is a server that takes ten requests of a caller in ten seconds of a clock
// that stands still, and believes where the tests say they come from.
type limited struct {
	address string
	app     *app.App
	started *app.Started
}

const most = 10

func eachLimited(t *testing.T, fn func(*testing.T, limited)) {
	storetest.EachBlank(t, func(t *testing.T, database string) {
		proxies, err := httpkit.ParseProxies([]string{"127.0.0.1"})
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: time.Second, RateLimit: most, Proxies: proxies,
			Logger: logtest.Logger(t), Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx) }()
		defer func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		}()
		db := storetest.Open(t, database)
		a := app.New(db, app.Config{})
		started, err := a.Start(t.Context(), app.FirstStart{AdminPassword: "correct horse"})
		if err != nil {
			t.Fatal(err)
		}
		s.Open(a, db)
		fn(t, limited{"http://" + s.Addr().String(), a, started})
	})
}

// taken asks n times for path, and returns how many were not too many.
func (l limited) taken(t *testing.T, n int, path string, headers func(i int) []string) (taken int) {
	t.Helper()
	for i := range n {
		if res, _ := get(t, l.address+path, headers(i)...); res.StatusCode != http.StatusTooManyRequests {
			taken++
		}
	}
	return taken
}

func (l limited) grant(t *testing.T, g app.GrantRequest) app.Granted {
	t.Helper()
	g.Portal, g.ClientID, g.Secret = l.started.Portal, l.started.ClientID, l.started.ClientSecret
	granted, err := l.app.Grant(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return granted
}

func from(address, token string) []string {
	return []string{"X-Forwarded-For", address, "Authorization", "Bearer " + token}
}

func TestAMadeUpTokenIsCountedByItsAddress(t *testing.T) {
	eachLimited(t, func(t *testing.T, l limited) {
		revoked := l.grant(t, app.GrantRequest{Grant: string(community.GrantService), Email: l.started.AdminEmail})
		secret := app.ClientSecret{ID: l.started.ClientID, Secret: l.started.ClientSecret}
		if err := l.app.Revoke(t.Context(), l.started.Portal, secret, revoked.Refresh); err != nil {
			t.Fatal(err)
		}
		jwt := func(i int) string { return fmt.Sprintf("eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIx%d.c2ln", i) }
		for i, test := range []struct {
			name, path string
			headers    func(from string, i int) []string
		}{
			{"made-up words", "/api/v1/user", func(a string, i int) []string { return from(a, fmt.Sprint("made up ", i)) }},
			{"made-up tokens", "/api/v1/user", func(a string, i int) []string { return from(a, fmt.Sprint("stoa_at_", i)) }},
			{"made-up JWTs", "/api/v1/user", func(a string, i int) []string { return from(a, jwt(i)) }},
			{"a token that was revoked", "/api/v1/user", func(a string, i int) []string { return from(a, revoked.Access) }},
			{"made-up tokens on pages", "/sign-in", func(a string, i int) []string { return from(a, fmt.Sprint("stoa_at_", i)) }},
			{"made-up tokens in the graph", "/graphql", func(a string, i int) []string { return from(a, fmt.Sprint("stoa_app_", i)) }},
			{"where tokens are given", "/api/v1/oauth/token", func(a string, i int) []string { return from(a, fmt.Sprint("stoa_at_", i)) }},
		} {
			address := fmt.Sprintf("192.0.2.%d", i)
			if got := l.taken(t, 3*most, test.path, func(i int) []string { return test.headers(address, i) }); got != most {
				t.Errorf("%s: %d of %d were taken, want %d", test.name, got, 3*most, most)
			}
		}
		network := func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("2001:db8::%d:%x", i, i)} }
		if got := l.taken(t, 3*most, "/x", network); got != most {
			t.Errorf("from a network of IPv6: %d were taken, want %d", got, most)
		}
		guest := func(address string) func(int) []string { return func(int) []string { return from(address, "guest") } }
		for _, address := range []string{"203.0.113.1", "203.0.113.2"} {
			if got := l.taken(t, 2*most, "/graphql", guest(address)); got != most {
				t.Errorf("a guest: %d were taken, want %d", got, most)
			}
		}
	})
}

func TestAGoodTokenIsCountedByItself(t *testing.T) {
	eachLimited(t, func(t *testing.T, l limited) {
		one := l.grant(t, app.GrantRequest{Grant: string(community.GrantService), Email: l.started.AdminEmail})
		other := l.grant(t, app.GrantRequest{Grant: string(community.GrantService), Email: l.started.AdminEmail})
		anywhere := func(token string) func(int) []string {
			return func(i int) []string { return from(fmt.Sprintf("198.51.100.%d", i), token) }
		}
		here := func(token string) func(int) []string {
			return func(int) []string { return from("192.0.2.1", token) }
		}
		if got := l.taken(t, 2*most, "/api/v1/user", anywhere(one.Access)); got != most {
			t.Errorf("from everywhere: %d were taken, want %d", got, most)
		}
		again := l.grant(t, app.GrantRequest{Grant: string(community.GrantRefresh), RefreshToken: one.Refresh})
		if got := l.taken(t, most, "/api/v1/user", here(again.Access)); got != 0 {
			t.Errorf("exchanged for another: %d were taken, want none", got)
		}
		if got := l.taken(t, most/2, "/api/v1/user", here(other.Access)); got != most/2 {
			t.Errorf("another sign-in: %d were taken, want %d", got, most/2)
		}
		l.taken(t, 2*most, "/x", func(int) []string { return []string{"X-Forwarded-For", "192.0.2.1"} }) // the neighbours are noisy
		if got := l.taken(t, most, "/api/v1/user", here(other.Access)); got != most/2 {
			t.Errorf("beside noisy neighbours: %d were taken, want %d", got, most/2)
		}
	})
}

// The hole: sixty sign-ins where twenty were allowed, each with a bearer token of its own.
func TestSignInsAreCountedWhateverTokenTheyCarry(t *testing.T) {
	eachLimited(t, func(t *testing.T, l limited) {
		taken := 0
		for i := range 3 * most {
			form := url.Values{"name": {fmt.Sprint("nobody", i)}, "password": {""}}
			r, err := http.NewRequestWithContext(t.Context(), "POST", l.address+"/sign-in", strings.NewReader(form.Encode()))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Authorization", fmt.Sprint("Bearer ", i))
			res, err := http.DefaultTransport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != http.StatusTooManyRequests {
				taken++
			}
		}
		if taken != most {
			t.Errorf("%d sign-ins were taken, want %d", taken, most)
		}
	})
}
