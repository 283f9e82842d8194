package serve_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/serve"
)

// hostless are what is kept by caches, or in memory, and has addresses in it.
var hostless = []string{"/", "/robots.txt", "/sitemap.xml", "/sitemaps/places.xml", "/feed.atom", "/llms.txt", "/cards/community.x.png", "/oembed", "/docs", "/docs/errors",
	"/embed.js", "/embed/ask", "/api/v1/openapi.json", "/api/v1/openapi.yaml", "/sign-in", "/questions", "/nowhere"}

// TestNobodyIsToldAHostThatSomebodyMadeUp asks with a forged host before it asks with
// a true one, and the reverse: neither answer has the forged one in it.
func TestNobodyIsToldAHostThatSomebodyMadeUp(t *testing.T) {
	for _, base := range []string{"", "https://community.example"} {
		address, open := run(t, serve.Config{BaseURL: base})
		open()
		for range 2 {
			for _, host := range []string{"evil.example", "evil.example:8443", "", "127.0.0.1.evil.example", "localhost.evil.example",
				"user@evil.example"} {
				for _, path := range hostless {
					body := getFrom(t, address+path, host, "X-Forwarded-Host", "evil.example", "Forwarded", "host=evil.example", "X-Host",
						"evil.example")
					if strings.Contains(body, "evil.example") {
						t.Errorf("base %q, host %q: %s has it: %.600s", base, host, path, body)
					}
				}
			}
		}
		want := base
		if base == "" {
			want = address
		}
		if body := getFrom(t, address+"/robots.txt", ""); !strings.Contains(body, "Sitemap: "+want+"/sitemap.xml") {
			t.Errorf("base %q: what is known is not told: %s", base, body)
		}
	}
}

// getFrom asks for an address as if it were of another host; "" is its own.
func getFrom(t *testing.T, address, host string, headers ...string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	r.Header.Set("Accept", "text/html")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body) + res.Header.Get("Location") + res.Header.Get("Link")
}
