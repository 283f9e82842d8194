package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/web/page"
)

// The origins that try. Both of the first are on the portal's list, the second is of
// its own site, so that browsers send its cookies along.
var strangers = []struct{ origin, site string }{
	{"https://shop.example", "cross-site"},
	{"http://shop.test.example", "same-site"},
	{"http://evil.example", "cross-site"},
	{"null", "cross-site"},
}

// closedPaths are of what no script of another origin may read. None is there for
// guests as it is for the admin.
var closedPaths = []string{"/", "/settings", "/settings/account", "/settings/data", "/settings/export", "/notifications", "/live", "/desk",
	"/admin", "/admin/webhooks", "/admin/clients", "/admin/server", "/admin/backups/{backup}", "/sign-in", "/embed/ask", "/feed.atom",
	"/robots.txt", "/docs", "/docs/graphql", "/metrics", "/healthz", "/nowhere", "/mail/reset", "/theme"}

// sharedPaths are of the interfaces, which the listed may read with a token.
var sharedPaths = []string{"/api/v1/user", "/api/v1/users", "/api/v1/live", "/api/v1/nowhere", "/graphql", "/api/gateway", "/oauth/token"}

func withGraph() resttest.Options {
	return resttest.Options{Mount: func(mux *http.ServeMux, a *app.App) {
		graph.Register(mux, a, graph.Options{Session: page.SessionToken("")})
	}}
}

// TestNoOtherOriginReadsAPage has scripts of four origins try every page and download
// with an admin's cookie, in every way that a browser offers them.
func TestNoOtherOriginReadsAPage(t *testing.T) {
	resttest.EachWith(t, withGraph(), func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		open(t, s, "https://shop.example", "http://shop.test.example", "*")
		if s.App.CanBackUp() {
			name, err := s.App.BackUp(t.Context(), s.Actor(t, "admin"))
			if err != nil {
				t.Fatal(err)
			}
			s.Set("backup", name)
		}
		tries := 0
		for _, from := range strangers {
			for _, path := range closedPaths {
				for _, method := range []string{"GET", "HEAD", "POST", "OPTIONS"} {
					for _, fetched := range []bool{true, false} { // over plain HTTP browsers say less
						tries++
						b.readNothing(t, method, path, from.origin, from.site, fetched)
					}
				}
			}
		}
		t.Logf("%d tries", tries)
	})
}

// open lists the origins.
func open(t *testing.T, s *resttest.Site, origins ...string) {
	t.Helper()
	_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
		p.Settings.CORS = origins
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (b *browser) readNothing(t *testing.T, method, path, origin, site string, fetched bool) {
	t.Helper()
	header := "Origin: " + origin
	if fetched {
		header += "\nSec-Fetch-Mode: cors\nSec-Fetch-Dest: empty\nSec-Fetch-Site: " + site
	}
	if method == "OPTIONS" {
		header += "\nAccess-Control-Request-Method: GET\nAccess-Control-Request-Headers: authorization"
	}
	reply := b.do(t, step{As: "admin", Do: method + " " + path, Header: header})
	what := fmt.Sprintf("%s %s from %s (%v)", method, path, origin, fetched)
	for name := range reply.Header {
		if strings.HasPrefix(name, "Access-Control-") {
			t.Errorf("%s: the answer has %s: %s", what, name, reply.Header.Get(name))
		}
	}
	for _, secret := range []string{"SQLite format 3", `"username": "admin"`, `action="/sign-out"`, "retry: 2000"} {
		if strings.Contains(string(reply.Body), secret) {
			t.Errorf("%s: the answer has %q", what, secret)
		}
	}
	if method == "POST" && reply.Status < 400 && reply.Status != http.StatusSeeOther {
		t.Errorf("%s: the answer is %d", what, reply.Status)
	}
}

// TestCookiesAreWorthNothingToOtherOrigins has them call the interfaces: by the
// cookie they are nobody, and by a token the listed read what it lets them.
func TestCookiesAreWorthNothingToOtherOrigins(t *testing.T) {
	resttest.EachWith(t, withGraph(), func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		open(t, s, "https://shop.example", "http://shop.test.example")
		for _, from := range strangers {
			isListed := strings.Contains(from.origin, "shop")
			for _, path := range sharedPaths {
				for _, header := range []string{"", "\nSec-Fetch-Mode: cors\nSec-Fetch-Dest: empty\nSec-Fetch-Site: " + from.site} {
					do, body := "GET", ""
					if path == "/graphql" || path == "/api/gateway" {
						do, body = "POST", `{"query":"{authMember{id}}"}`
					}
					reply := s.Ask(t, resttest.Row{Do: do + " /" + path, Body: body,
						Header: "Cookie: " + b.cookie(t, "admin") + "\nOrigin: " + from.origin + header})
					if got := reply.Header.Get("Access-Control-Allow-Origin"); got != map[bool]string{true: from.origin}[isListed] {
						t.Errorf("%s from %s: its origin is allowed by %q", path, from.origin, got)
					}
					if reply.Header.Get("Access-Control-Allow-Credentials") != "" || reply.Header.Get("Vary") == "" {
						t.Errorf("%s from %s: %v", path, from.origin, reply.Header)
					}
					if reply.Status < 400 || strings.Contains(string(reply.Body), s.ID("admin")) {
						t.Errorf("%s from %s: by the cookie it is answered %d %s", path, from.origin, reply.Status, reply.Body)
					}
				}
			}
			reply := s.Ask(t, resttest.Row{As: "ann", Do: "GET /user", Header: "Origin: " + from.origin + "\nSec-Fetch-Site: " + from.site})
			if reply.Status != 200 || (reply.Header.Get("Access-Control-Allow-Origin") == from.origin) != isListed {
				t.Errorf("by a token from %s: %d %v", from.origin, reply.Status, reply.Header)
			}
		}
	})
}

// TestOurOwnPagesKeepTheirSession is the other side: what a person does is theirs,
// wherever they come from.
func TestOurOwnPagesKeepTheirSession(t *testing.T) {
	resttest.EachWith(t, withGraph(), func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, header := range []string{
			"", "Sec-Fetch-Site: none\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document",
			"Sec-Fetch-Site: same-origin\nSec-Fetch-Mode: cors\nSec-Fetch-Dest: empty",
			"Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document",
			"Sec-Fetch-Site: same-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", "Origin: http://test.example",
		} {
			b.walk(t, step{As: "ann", Do: "GET /", Header: header, Has: []string{"/sign-out"}})
		}
		for _, header := range []string{
			"Sec-Fetch-Site: same-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: image",
			"Sec-Fetch-Site: same-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: script",
			"Sec-Fetch-Site: same-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe", "Origin: http://shop.test.example",
			"Origin: null"} {
			b.walk(t, step{As: "ann", Do: "GET /", Header: header, Lacks: []string{"/sign-out"}},
				step{As: "ann", Do: "GET /", Has: []string{"/sign-out"}}) // and the cookie was left alone
		}
	})
}

// TestABrowserKeepsPagesFromAnotherOrigin is the attack itself: an admin who is signed
// in looks at a page of a listed origin of the same site, whose script fetches.
func TestABrowserKeepsPagesFromAnotherOrigin(t *testing.T) {
	chromium := newChromium(t)
	h := newHouse(t)
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, "<!doctype html><title>Shop</title><p>Shop</p>")
	}))
	t.Cleanup(shop.Close)
	system := community.System(h.started.Portal.ID)
	_, err := h.app.SetPortal(t.Context(), system, func(p *community.Portal) error {
		p.Settings.CORS = []string{shop.URL}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	name, err := h.app.BackUp(t.Context(), system)
	if err != nil {
		t.Fatal(err)
	}
	admin := h.tab(t, chromium)
	admin.do("sign in", admin.open("/sign-in"), fill("#f-name", h.started.AdminEmail), fill("#f-password", "admin password"),
		click("button.is-main"), has(".avatar-button"))
	admin.do("look at the shop", chromedp.Navigate(shop.URL+"/"), sees("Shop"))
	for _, path := range []string{"/", "/admin/server", "/admin/backups/" + name, "/settings/export", "/admin/webhooks", "/live",
		"/api/v1/user", "/api/v1/live"} {
		for _, credentials := range []string{"include", "omit"} {
			script := fmt.Sprintf(`fetch(%q, {credentials: %q}).then((r) => r.text().then((text) => r.status + " " + text.length), (e) => "refused")`, h.url+path, credentials)
			got, err := chromedp.Run(admin.ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			if isAPI := strings.HasPrefix(path, "/api/") && credentials == "omit"; isAPI && !strings.HasPrefix(got, "401 ") || !isAPI &&
				got != "refused" {
				t.Errorf("%s, %s: the script is given %s", path, credentials, got)
			}
		}
	}
	token, err := json.Marshal(h.url + "/api/v1/portal")
	if err != nil {
		t.Fatal(err)
	}
	admin.do("by no cookie", until(`fetch(`+string(token)+`, {headers: {Authorization: "Bearer x"}}).then((r) => r.status === 401)`))
}
