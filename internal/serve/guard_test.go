package serve_test

import (
	"io"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/serve"
)

// answers are a path of each sort that is answered: pages, the interfaces, what machines and
// operators read, and what is not there.
var answers = []string{"/", "/sign-in", "/nowhere", "/healthz", "/readyz", "/metrics", "/robots.txt", "/llms.txt", "/sitemap.xml",
	"/sitemaps/places.xml", "/feed.atom", "/docs", "/docs/errors", "/docs/graphql", "/docs/graphql/explorer.css", "/graphql",
	"/graphql/schema.graphql", "/api/v1/openapi.json", "/api/v1/user", "/api/v1/questions", "/api/v1/nowhere", "/scim/v2/Users",
	"/embed.js", "/embed/ask", "/portal.css", "/assets/none.css", "/uploads/none", "/admin", "/settings", "/mail/verify?token=x",
	"/sso?pass=x", "/sso"}

func TestEveryAnswerIsGuarded(t *testing.T) {
	address, open := run(t, serve.Config{BaseURL: "https://community.example"})
	open()
	for _, path := range answers {
		res, _ := get(t, address+path)
		h, policy := res.Header, res.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q lacks %s", path, policy, want)
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %v", path, h)
		}
		media, more, err := mime.ParseMediaType(h.Get("Content-Type"))
		isText := strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "xml")
		if err != nil || isText && !strings.EqualFold(more["charset"], "utf-8") {
			t.Errorf("%s: its type is %q", path, h.Get("Content-Type"))
		}
	}
	for _, path := range []string{"/", "/nowhere", "/api/v1/user", "/graphql", "/healthz", "/scim/v2/Users", "/uploads/none"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodTrace, address+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Secret", "told back")
		if res, body := send(t, r); res.StatusCode < 400 || strings.Contains(body, "told back") {
			t.Errorf("TRACE %s: %d %s", path, res.StatusCode, body)
		}
	}
}

// send asks without going on to where the answer leads.
func send(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	res, err := http.DefaultTransport.RoundTrip(r)
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

func TestCookiesOverTLSAreThisHostsAlone(t *testing.T) {
	address, open := run(t, serve.Config{BaseURL: "https://community.example"})
	open()
	for path, want := range map[string]string{
		"/sign-up?username=zoe&name=Zoe&email=zoe@test.example&password=four+words+of+mine": "__Host-stoa",
		"/look?theme=dark&language=de": "__Host-stoa_theme",
		"/consent":                     "__Host-stoa_consent",
	} {
		path, form, _ := strings.Cut(path, "?")
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+path, strings.NewReader(form))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		res, body := send(t, r)
		found := false
		for _, c := range res.Cookies() {
			found = found || c.Name == want
			if !strings.HasPrefix(c.Name, "__Host-") || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Domain != "" ||
				c.Path != "/" {
				t.Errorf("%s: %s", path, c)
			}
		}
		if !found {
			t.Errorf("%s: %d sets no %s: %v\n%.500s", path, res.StatusCode, want, res.Cookies(), body)
		}
	}
}
