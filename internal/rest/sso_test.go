package rest_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// pageOf follows a link as a browser does, and returns where it leads and the session
// that it opens, "" for none.
func pageOf(t *testing.T, s *resttest.Site, link, cookie string) (reply resttest.Reply, session string) {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	header := "Accept: text/html"
	if cookie != "" {
		header += "\nCookie: " + cookie
	}
	reply = s.Ask(t, row{Do: "GET /" + u.RequestURI(), Header: header})
	for _, line := range reply.Header.Values("Set-Cookie") {
		if value, ok := strings.CutPrefix(line, "stoa="); ok && !strings.HasPrefix(value, ";") {
			session, _, _ = strings.Cut(line, ";")
		}
	}
	return reply, session
}

func TestALinkSignsInOnceAndForAMinute(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		speaks(t, s, p, nil)
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora"},
			row{Do: "POST /sso", Body: `{}`, Status: 401},
			row{As: "dora", Do: "POST /sso", Body: `{"to":"https://evil.example/"}`, Status: 400, Field: "to",
				Want: `{"reason":"not_a_path"}`},
			row{As: "dora", Do: "POST /sso", Body: `{"to":"//evil.example/"}`, Status: 400, Field: "to"},
			row{As: "dora", Do: "POST /sso", Body: `{"to":"/\\evil.example/"}`, Status: 400, Field: "to"},
			row{As: "dora", Do: "POST /sso", Body: `{"to":"questions"}`, Status: 400, Field: "to"},
			row{As: "dora", Do: "POST /sso", Body: `{"to":"/` + strings.Repeat("a", 2048) + `"}`, Status: 400, Field: "to"},
			row{As: "dora", Do: "POST /sso", Body: `{"to":7}`, Status: 400, Field: "to"},
		)
		link := func(as, body string) string {
			return s.Ask(t, row{As: as, Do: "POST /sso", Body: body}).Get("url").(string)
		}
		twin := s.Twin(t)
		first := link("dora", `{"to":"/notifications"}`)
		reply, session := pageOf(t, twin, first, "")
		if reply.Status != 303 || reply.Header.Get("Location") != "/notifications" || session == "" {
			t.Fatalf("%d to %q with %q", reply.Status, reply.Header.Get("Location"), session)
		}
		if h := reply.Header; h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("Cache-Control"), "no-store") {
			t.Errorf("the link may be kept: %v", h)
		}
		for name, node := range map[string]*resttest.Site{"here": s, "on another node": twin} {
			if reply, again := pageOf(t, node, first, ""); again != "" || reply.Status != 401 {
				t.Errorf("a second use %s: %d", name, reply.Status)
			}
			if reply, _ := pageOf(t, node, "http://x/settings", session); reply.Status != 200 {
				t.Errorf("the session is not good %s: %d", name, reply.Status)
			}
		}
		late := link("dora", `{}`)
		s.Clock.Advance(61 * time.Second)
		if reply, again := pageOf(t, s, late, ""); again != "" || reply.Status != 401 {
			t.Errorf("after a minute: %d", reply.Status)
		}
		if reply, _ := pageOf(t, s, link("ann", `{}`), ""); reply.Status != 303 { // by a service token
			t.Errorf("by a service token: %d", reply.Status)
		}
		s.Check(t,
			row{As: "ann", Do: "POST /sso/logout", Body: `{"user":"{dora}"}`, Status: 403},
			row{As: "mia", Do: "POST /sso/logout", Body: `{"user":"{dora}"}`, Status: 403},
			row{As: "admin", Do: "POST /sso/logout", Body: `{"user":"external:none"}`, Status: 404},
			row{As: "ann", Do: "POST /sso/logout", Body: `{}`, Status: 200},
		)
		if reply, _ := pageOf(t, twin, "http://x/settings", session); reply.Status != 200 {
			t.Errorf("another's sign-out ended it: %d", reply.Status)
		}
		s.Check(t, row{As: "admin", Do: "POST /sso/logout", Body: `{"user":"external:42"}`, Status: 200})
		s.Clock.Advance(2 * time.Second)
		for name, node := range map[string]*resttest.Site{"here": s, "on another node": twin} {
			if reply, _ := pageOf(t, node, "http://x/settings", session); reply.Status != 303 {
				t.Errorf("after the sign-out %s: %d", name, reply.Status)
			}
		}
	})
}

func TestASessionOfTheProductIsAsLongAsItSays(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "session": 600}))
		speaks(t, s, p, nil)
		link := s.Ask(t, row{As: "dora", Do: "POST /sso", Body: `{}`}).Get("url").(string)
		_, session := pageOf(t, s, link, "")
		for _, step := range []struct {
			wait   time.Duration
			status int
		}{{9 * time.Minute, 200}, {2 * time.Minute, 303}} {
			s.Clock.Advance(step.wait)
			if reply, _ := pageOf(t, s, "http://x/settings", session); reply.Status != step.status {
				t.Errorf("after %v: %d, not %d", step.wait, reply.Status, step.status)
			}
		}
	})
}

// A frame's session is good in its cookie only, and leads to no session that ends later
// than it does.
func TestASessionOfAFrameStaysInItAndEnds(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "session": 600}))
		speaks(t, s, p, nil)
		framed := func(link string) string {
			t.Helper()
			u, err := url.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			reply := s.Ask(t, row{Do: "GET /" + u.RequestURI(), Header: "Accept: text/html\nSec-Fetch-Dest: iframe"})
			cookie, _, _ := strings.Cut(reply.Header.Get("Set-Cookie"), ";")
			if name, _, _ := strings.Cut(cookie, "="); name != "stoa_frame" {
				t.Fatalf("%d %v", reply.Status, reply.Header)
			}
			return cookie
		}
		cookie := framed(s.Ask(t, row{As: "dora", Do: "POST /sso", Body: `{"to":"/embed/ask"}`}).Get("url").(string))
		_, token, _ := strings.Cut(cookie, "=")
		s.SetToken("frame", token)
		s.Check(t,
			row{As: "frame", Do: "GET /user", Status: 401, Want: `{"reason":"wrong_token"}`},
			row{As: "frame", Do: "POST /sso", Body: `{}`, Status: 401},
			row{As: "frame", Do: "POST /user/tokens", Body: `{"name":"x"}`, Status: 401},
		)
		pass := func(cookie, to string) string {
			t.Helper()
			reply := s.Ask(t, row{Do: "POST //embed/pass", Body: "to=" + to,
				Header: "Content-Type: application/x-www-form-urlencoded\nSec-Fetch-Site: same-origin\nCookie: " + cookie})
			link, _ := reply.Get("url").(string)
			if link == "" {
				t.Fatalf("%d %s", reply.Status, reply.Body)
			}
			return link
		}
		s.Clock.Advance(5 * time.Minute)
		again := framed(pass(cookie, "/embed/ask"))
		_, session := pageOf(t, s, pass(again, "/settings"), "")
		s.Clock.Advance(4 * time.Minute)
		if reply, _ := pageOf(t, s, "http://x/settings", session); reply.Status != 200 {
			t.Errorf("before it ends: %d", reply.Status)
		}
		s.Clock.Advance(2 * time.Minute)
		if reply, _ := pageOf(t, s, "http://x/settings", session); reply.Status != 303 {
			t.Errorf("later than the frame's: %d", reply.Status)
		}
	})
}

func TestALinkIsGivenToNoTokenOfLess(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		personal(t, s, "admin", "all", app.TokenEdit{Scopes: []string{"admin"}})
		for _, scope := range []string{"read", "write", "moderate"} {
			reply := s.Ask(t, row{Do: "POST /oauth/token", Body: "grant_type=service:client_secret_credentials&email=ann@test.example&scope=" + scope +
				"&client_id=test-client&client_secret=test-secret"})
			if reply.Status != 200 {
				t.Fatalf("%s: %d %s", scope, reply.Status, reply.Body)
			}
			s.SetToken(scope, reply.Get("access_token").(string))
		}
		s.Check(t,
			row{As: "all", Do: "POST /sso", Body: `{}`, Status: 403, Want: `{"reason":"no_tokens_here"}`},
			row{As: "read", Do: "POST /sso", Body: `{}`, Status: 403},
			row{As: "write", Do: "POST /sso", Body: `{}`, Status: 403},
			row{As: "moderate", Do: "POST /sso", Body: `{}`, Status: 403},
		)
	})
}

func TestDiscourseConnectIsSetUpByAdmins(t *testing.T) {
	const secret = "a secret that the product and we share"
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		settings := func(as, body string, status int, field string) row {
			return row{As: as, Do: "POST /apps/discourse/settings", Body: body, Status: status, Field: field}
		}
		for _, wrong := range []struct{ field, body string }{
			{"url", `{}`}, {"url", `{"url":"ftp://x.example","secret":"` + secret + `"}`}, {"secret", `{"url":"https://x.example"}`},
			{"secret", `{"url":"https://x.example","secret":"short"}`},
			{"sync", `{"url":"https://x.example","secret":"` + secret + `","sync":"x"}`},
			{"sites.0.domain", `{"sites":[{"domain":"https://x.example","secret":"` + secret + `"}]}`},
			{"sites.0.secret", `{"sites":[{"domain":"x.example"}]}`},
			{"roles", `{"url":"https://x.example","secret":"` + secret + `","roles":7}`}, {"sites", `{"sites":{}}`},
		} {
			s.Check(t, settings("admin", wrong.body, 400, wrong.field))
		}
		good := settings("admin", `{"url":"https://x.example/sso","secret":"`+secret+`","sites":[{"domain":"wiki.example","secret":"`+
			secret+`"}]}`, 200, "")
		good.Events, good.Want = installed, `{"apps":["discourse"]}`
		again := settings("admin", `{"url":"https://x.example/other","roles":true,"sites":[{"domain":"wiki.example"}]}`, 200, "")
		again.Events = installed
		s.Check(t,
			settings("mia", `{"url":"https://x.example/sso","secret":"`+secret+`"}`, 403, ""),
			good, again, // the secrets stay
			row{As: "admin", Do: "GET /apps/discourse/settings", Status: 200, Lacks: []string{"settings.secret", "settings.sites.0.secret"},
				Want: `{"enabled":true,"settings":{"url":"https://x.example/other","hasSecret":true,"roles":true,"sync":"always","sites":[{"domain":"wiki.example"}]}}`},
			row{As: "admin", Do: "DELETE /apps/discourse/settings", Status: 200, Events: removed},
		)
	})
}
