package web_test

import (
	"html"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	shownKey   = regexp.MustCompile(`<pre class="code">([A-Z2-7 ]+)</pre>`)
	shownCodes = regexp.MustCompile(`<pre class="code">([A-Z0-9\n-]+)</pre>`)
)

// codeAt is what an authenticator app shows.
func codeAt(t *testing.T, key string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(strings.ReplaceAll(key, " ", ""), at)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestASecondFactorIsAskedForAfterThePassword(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		if reply := s.Ask(t, resttest.Row{As: "admin", Do: "PUT /users/{ann}",
			Body: `{"password":"seven green bottles"}`}); reply.Status != 200 {
			t.Fatal(string(reply.Body))
		}
		b.cookies["ann"] = session(b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "ann", "password", "seven green bottles")}))
		password := formOf("password", "seven green bottles")
		b.walk(t,
			step{Do: "GET /settings/security", To: "/sign-in…"},
			step{As: "ann", Do: "GET /settings/security", Has: []string{"/settings/security/new"}},
			step{As: "ann", Do: "GET /settings/security/new", Has: []string{`name="password"`}, Lacks: []string{"data:image/png"}},
			step{As: "ann", Do: "POST /settings/security/new", Form: formOf("password", "wrong"), Status: 400,
				Lacks: []string{"data:image/png"}},
		)
		shown := b.do(t, step{As: "ann", Do: "POST /settings/security/new", Form: password})
		found := shownKey.FindStringSubmatch(string(shown.Body))
		if found == nil || !strings.Contains(string(shown.Body), "data:image/png;base64,") {
			t.Fatalf("%d %s", shown.Status, mainOf(string(shown.Body)))
		}
		key := found[1]
		now := func() string { return codeAt(t, key, s.Clock.Now()) }
		b.walk(t,
			step{As: "ann", Do: "POST /settings/security/confirm", Form: formOf("code", "000000"), Status: 400,
				Has: []string{`id="e-code"`}},
			step{As: "ann", Do: "POST /settings/security/confirm", Status: 400, Has: []string{`id="e-code"`}},
		)
		// It does not count before it is confirmed.
		if reply := b.do(t, step{Do: "POST /sign-in",
			Form: formOf("name", "ann", "password", "seven green bottles")}); session(reply) == "" {
			t.Fatalf("%d", reply.Status)
		}
		confirmed := b.do(t, step{As: "ann", Do: "POST /settings/security/confirm", Form: formOf("code", now())})
		written := shownCodes.FindStringSubmatch(html.UnescapeString(string(confirmed.Body)))
		if written == nil || len(strings.Fields(written[1])) != 10 {
			t.Fatalf("%d %s", confirmed.Status, mainOf(string(confirmed.Body)))
		}
		codes := strings.Fields(written[1])
		half := func() string {
			t.Helper()
			reply := b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "ann", "password", "seven green bottles", "to", "/spaces")})
			if to := reply.Header.Get("Location"); session(reply) != "" || to != "/sign-in/code?to=%2Fspaces" {
				t.Fatalf("%d to %s with %q", reply.Status, to, session(reply))
			}
			return "Cookie: " + cookieOf(reply, "stoa_half")
		}
		cookie := half()
		used := now()
		b.walk(t,
			// A session alone has no other codes made, with the code of an app or one of those.
			step{As: "ann", Do: "POST /settings/security/confirm", Form: formOf("code", codes[0]), Status: 409},
			step{Do: "GET /sign-in/code?to=/spaces", Header: cookie, Has: []string{`name="code"`}},
			step{Do: "GET /sign-in/code", To: "/sign-in"},
			step{Do: "GET /settings", Header: strings.Replace(cookie, "stoa_half", "stoa", 1), To: "/sign-in…"}, // it is no session
			step{Do: "POST /sign-in/code", Header: cookie, Form: formOf("code", used), Status: 400},             // it confirmed the factor
			step{Do: "POST /sign-in/code", Header: cookie, Form: formOf("code", ""), Status: 400},
			step{Do: "POST /sign-in/code", Form: formOf("code", used), Status: 400, Has: []string{"Start again"}},
			step{Do: "POST /sign-in/code", Header: cookie, Form: formOf("code", codes[0]+"X"), Status: 400},
		)
		s.Clock.Advance(30 * time.Second)
		code := now()
		if reply := b.do(t, step{Do: "POST /sign-in/code", Header: cookie,
			Form: formOf("code", code, "to", "/spaces")}); session(reply) == "" || reply.Header.Get("Location") != "/spaces" {
			t.Errorf("the code of now: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		b.walk(t,
			step{Do: "POST /sign-in/code", Header: cookie, Form: formOf("code", codes[9]), Status: 400}, // the half is spent
			step{Do: "POST /sign-in/code", Header: half(), Form: formOf("code", code), Status: 400},     // and so is the code
		)
		if reply := b.do(t, step{Do: "POST /sign-in/code", Header: half(),
			Form: formOf("code", strings.ToLower(codes[0]))}); session(reply) == "" {
			t.Errorf("a recovery code: %d", reply.Status)
		}
		b.walk(t, step{Do: "POST /sign-in/code", Header: half(), Form: formOf("code", codes[0]), Status: 400})
		late := half()
		s.Clock.Advance(11 * time.Minute)
		b.walk(t, step{Do: "POST /sign-in/code", Header: late, Form: formOf("code", now()), Status: 400})
		grant := func(more string) resttest.Row {
			return resttest.Row{Do: "POST /oauth/token",
				Body: "grant_type=password&username=ann&password=seven+green+bottles&client_id=test-client&client_secret=test-secret" +
					more}
		}
		for _, more := range []string{"", "&otp=000000"} {
			if reply := s.Ask(t, grant(more)); reply.Status != 400 {
				t.Errorf("a grant with %q: %d", more, reply.Status)
			}
		}
		granted := s.Ask(t, grant("&otp="+codes[1]))
		if granted.Status != 200 {
			t.Fatalf("a grant with a code: %d %s", granted.Status, granted.Body)
		}
		s.SetToken("ann", granted.Get("access_token").(string))
		b.walk(t,
			step{As: "ann", Do: "GET /settings/security", Has: []string{"8 recovery codes"}},
			step{As: "ann", Do: "POST /settings/security/end", Form: formOf("password", "wrong"), Status: 400},
		)
		s.Check(t,
			resttest.Row{As: "ann", Do: "DELETE /users/{ann}/factor", Status: 403},
			resttest.Row{As: "mia", Do: "DELETE /users/{ann}/factor", Status: 403},
			resttest.Row{As: "admin", Do: "DELETE /users/{ann}/factor", Status: 200},
		)
		if reply := b.do(t, step{Do: "POST /sign-in",
			Form: formOf("name", "ann", "password", "seven green bottles")}); session(reply) == "" {
			t.Errorf("after it ended: %d", reply.Status)
		}
	})
}

func TestWhoGuessesCodesMustWait(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		me := s.Actor(t, "admin")
		seen, err := s.App.Me(t.Context(), me)
		if err != nil {
			t.Fatal(err)
		}
		token, err := s.App.SignInAs(t.Context(), seen.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		own, err := s.App.AuthenticatePage(t.Context(), s.Portal, token)
		if err != nil {
			t.Fatal(err)
		}
		key, err := s.App.NewFactor(t.Context(), s.Portal, own)
		if err == nil {
			_, err = s.App.ConfirmFactor(t.Context(), own, codeAt(t, key.Secret, s.Clock.Now()), netip.Addr{})
		}
		if err != nil {
			t.Fatal(err)
		}
		reply := b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "admin", "password", resttest.AdminPassword)})
		cookie, waits := "Cookie: "+cookieOf(reply, "stoa_half"), 0
		for range 40 {
			if b.do(t, step{Do: "POST /sign-in/code", Header: cookie, Form: formOf("code", "123456")}).Status == 429 {
				waits++
			}
		}
		if waits < 25 {
			t.Errorf("only %d of 40 wrong codes had to wait", waits)
		}
	})
}

func askStaffForAFactor(t *testing.T, s *resttest.Site) {
	t.Helper()
	_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
		p.Settings.Policies.SecondFactor = community.FactorOfStaff
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestStaffMustHaveASecondFactorWhereThePortalSaysSo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t, step{As: "mia", Do: "GET /desk"})
		askStaffForAFactor(t, s)
		b.walk(t,
			step{As: "mia", Do: "GET /desk", To: "/settings/security"},
			step{As: "admin", Do: "GET /admin/jwt", To: "/settings/security"},
			step{As: "admin", Do: "POST /admin/jwt/remove", To: "/settings/security"},
			step{As: "mia", Do: "GET /settings/security", Has: []string{"Staff need two-factor authentication"}},
			step{As: "ann", Do: "GET /settings/security", Lacks: []string{"Staff need two-factor authentication"}},
			step{As: "ann", Do: "GET /questions"},
		)
	})
}

// A stolen password of staff opens nothing of theirs, by whatever door it comes.
func TestThereIsNoWayAroundTheSecondFactorOfStaff(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		const password = "seven green bottles"
		s.Check(t, resttest.Row{As: "admin", Do: "PUT /users/{mia}", Body: `{"password":"` + password + `"}`, Status: 200})
		askStaffForAFactor(t, s)
		granted := s.Ask(t, grant("mia", password, ""))
		if granted.Status != 200 {
			t.Fatal(string(granted.Body))
		}
		s.SetToken("thief", granted.Get("access_token").(string))
		b.cookies["thief"] = session(b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "mia", "password", password)}))
		s.Check(t,
			resttest.Row{As: "thief", Do: "GET /user", Status: 200, Want: `{"role":"moderator","profile":{"username":"mia"}}`},
			resttest.Row{As: "thief", Do: "GET /moderation/queue", Status: 403},
			resttest.Row{As: "thief", Do: "PUT /users/{bob}", Body: `{"status":"banned"}`, Status: 403},
			resttest.Row{As: "thief", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`, Status: 403,
				Want: `{"reason":"factor_first"}`},
			resttest.Row{As: "admin", Do: "GET /moderation/queue", Status: 200}, // the product vouches
		)
		b.walk(t,
			step{As: "thief", Do: "GET /desk", To: "/settings/security"},
			step{As: "thief", Do: "POST /desk/resolve", To: "/settings/security"},
			step{As: "thief", Do: "POST /settings/tokens", Status: 400, Has: []string{"two-factor authentication first"},
				Form: formOf("name", "x", "days", "30", "scope", "read", "password", password)},
			step{As: "thief", Do: "GET /questions", Has: []string{`href="/desk"`}},
			step{As: "ann", Do: "GET /questions", Lacks: []string{`href="/desk"`}},
		)
		refreshed := s.Ask(t, resttest.Row{Do: "POST /oauth/token", Body: formOf("grant_type", "refresh_token", "refresh_token",
			granted.Get("refresh_token").(string), "client_id", "test-client", "client_secret", "test-secret")})
		s.SetToken("thief", refreshed.Get("access_token").(string))
		s.Check(t, resttest.Row{As: "thief", Do: "GET /moderation/queue", Status: 403})

		shown := b.do(t, step{As: "thief", Do: "POST /settings/security/new", Form: formOf("password", password)})
		key := shownKey.FindStringSubmatch(string(shown.Body))[1]
		b.walk(t,
			step{As: "thief", Do: "GET /desk", To: "/settings/security"}, // it is not confirmed
			step{As: "thief", Do: "POST /settings/security/confirm", Form: formOf("code", codeAt(t, key, s.Clock.Now()))},
			step{As: "thief", Do: "GET /desk"},
		)
		s.Check(t, resttest.Row{As: "admin", Do: "DELETE /users/{mia}/factor", Status: 200})
		b.walk(t, step{As: "thief", Do: "GET /desk", To: "/settings/security"})
	})
}
