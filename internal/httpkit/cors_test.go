package httpkit_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func corsServer(t *testing.T, list ...string) string {
	t.Helper()
	return serve(t, httpkit.CORS(func(*http.Request) []string { return list })(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "reached") }))).URL + "/api/v1/questions"
}

func TestOnlyListedOriginsMayRead(t *testing.T) {
	const shop = "https://shop.example"
	for _, row := range []struct {
		name, list, origin, allow string
	}{
		{"listed", shop, shop, shop},
		{"listed among others", "https://a.example " + shop, shop, shop},
		{"listed in capitals", "HTTPS://Shop.Example", shop, shop},
		{"another host", shop, "https://evil.example", ""},
		{"another scheme", shop, "http://shop.example", ""},
		{"another port", shop, shop + ":8443", ""},
		{"a port that is listed", shop + ":8443", shop + ":8443", shop + ":8443"},
		{"a longer host", shop, shop + ".evil.example", ""},
		{"a host within", shop, "https://a.shop.example", ""},
		{"null", "null " + shop, "null", ""},
		{"any", "*", "https://evil.example", "*"},
		{"any, and listed", "* " + shop, shop, shop},
		{"null, and any", "*", "null", "*"},
		{"no list", "", shop, ""},
		{"no origin", shop, "", ""},
	} {
		url := corsServer(t, strings.Fields(row.list)...)
		header := []string{"Origin", row.origin}
		if row.origin == "" {
			header = nil
		}
		res, body := ask(t, "GET", url, "", header...)
		h := res.Header
		if h.Get("Access-Control-Allow-Origin") != row.allow || h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: %v", row.name, h)
		}
		if body != "reached" {
			t.Errorf("%s: the request did not go on", row.name)
		}
		if h.Get("Vary") != "Origin" {
			t.Errorf("%s: Vary is %q", row.name, h.Get("Vary"))
		}
		if strings.Contains(h.Get("Access-Control-Expose-Headers"), "X-Total-Count") != (row.allow != "") {
			t.Errorf("%s: exposes %q", row.name, h.Get("Access-Control-Expose-Headers"))
		}
	}
}

func TestAPreflightIsAnsweredForListedOrigins(t *testing.T) {
	url := corsServer(t, "https://shop.example")
	res, body := ask(t, "OPTIONS", url, "", "Origin", "https://shop.example", "Access-Control-Request-Method", "PUT")
	if res.StatusCode != 204 || body != "" || res.Header.Get("Access-Control-Max-Age") != "600" || res.Header.Get("Vary") != "Origin" {
		t.Errorf("%d %q %v", res.StatusCode, body, res.Header)
	}
	if got := res.Header.Get("Access-Control-Allow-Headers"); !strings.Contains(got, "Authorization") ||
		!strings.Contains(got, "Idempotency-Key") {
		t.Errorf("headers: %q", got)
	}
	if got := res.Header.Get("Access-Control-Allow-Methods"); !strings.Contains(got, "PUT") || !strings.Contains(got, "DELETE") {
		t.Errorf("methods: %q", got)
	}

	for name, header := range map[string][]string{
		"a stranger's preflight": {"Origin", "https://evil.example", "Access-Control-Request-Method", "PUT"},
		"no preflight":           {"Origin", "https://shop.example"},
		"no origin":              {"Access-Control-Request-Method", "PUT"},
	} {
		res, body := ask(t, "OPTIONS", url, "", header...)
		if body != "reached" || res.Header.Get("Access-Control-Allow-Methods") != "" {
			t.Errorf("%s: %q %v", name, body, res.Header)
		}
	}
}

// TestOnlyTheInterfacesAreShared has an origin that may read everything ask for
// what is not for it.
func TestOnlyTheInterfacesAreShared(t *testing.T) {
	base := strings.TrimSuffix(corsServer(t, "https://shop.example", "*"), "/api/v1/questions")
	for path, isShared := range map[string]bool{
		"/api/v1/user": true, "/api/gateway": true, "/graphql": true, "/oauth/token": true, "/oauth/revoke": true, "/uploads/a.png": true,
		"/embed/read/questions": true, "/embed/read": false, "/embed/reader": false,
		"/": false, "/api": false, "/apiary": false, "/questions/1": false, "/admin/backups/stoa.db": false, "/settings/export": false,
		"/sso": false, "/metrics": false, "/docs": false, "/docs/graphql": false, "/graphql/schema.graphql": false, "/graphqlx": false,
		"/oauth/tokens": false,
		"/healthz":      false, "/uploads": false, "/live": false, "/embed/ask": false, "/API/v1/user": false, "//api/v1/user": false,
	} {
		for _, header := range [][]string{
			{"Origin", "https://shop.example"}, {"Origin", "https://evil.example"}, {"Origin", "null"},
			{"Origin", "https://shop.example", "Access-Control-Request-Method", "GET"},
		} {
			method := "GET"
			if len(header) > 2 {
				method = "OPTIONS"
			}
			res, _ := ask(t, method, base+path, "", header...)
			if got := res.Header.Get("Access-Control-Allow-Origin") != ""; got != isShared {
				t.Errorf("%s %s for %s: %v", method, path, header[1], res.Header)
			}
			for name := range res.Header {
				if strings.HasPrefix(name, "Access-Control-") && !isShared || name == "Access-Control-Allow-Credentials" {
					t.Errorf("%s %s for %s says %s", method, path, header[1], name)
				}
			}
		}
	}
}
