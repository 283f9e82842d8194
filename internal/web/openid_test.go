package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// me is who a session is.
func (b *browser) me(t *testing.T, cookie string) string {
	t.Helper()
	if cookie == "" {
		return ""
	}
	session, err := b.App.AuthenticatePage(t.Context(), b.Portal, strings.TrimPrefix(cookie, "stoa="))
	if err != nil {
		t.Fatal(err)
	}
	return session.User.Username
}

func TestPeopleSignInWithAnAccountElsewhere(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		asked := p.count()
		b.walk(t,
			step{Do: "GET /sign-in?to=/spaces", Has: []string{"Continue with Try ID", `href="/sign-in/with/try?to=%2Fspaces"`, `name="password"`}},
			step{Do: "GET /sign-up", Has: []string{"Continue with Try ID"}},
		)
		if p.count() != asked {
			t.Error("the sign-in page asks the provider")
		}
		to, cookie := b.away(t, "", "/sign-in/with/try?to=/spaces")
		answer := p.visit(t, to).Encode()
		for _, header := range []string{"Sec-Purpose: prefetch", "Purpose: prefetch"} {
			b.walk(t, step{Do: "GET /sign-in/from/try?" + answer, Header: header + "\nCookie: " + cookie, Status: 403})
		}
		b.walk(t, step{Do: "HEAD /sign-in/from/try?" + answer, Header: "Cookie: " + cookie, Status: 403})
		reply := b.do(t, step{Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + cookie})
		if reply.Status != 303 || reply.Header.Get("Location") != "/spaces" || b.me(t, session(reply)) != "dora-d" {
			t.Fatalf("%d to %s as %s\n%s", reply.Status, reply.Header.Get("Location"), b.me(t, session(reply)), mainOf(string(reply.Body)))
		}
		if h := reply.Header; h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("Cache-Control"), "no-store") {
			t.Errorf("the answer may be kept: %v", h)
		}
		dora := session(reply)
		b.walk(t,
			step{Do: "GET /settings/sessions", Header: "Cookie: " + dora, Has: []string{"with a linked account"}},
			step{Do: "GET /settings/security", Header: "Cookie: " + dora,
				Has: []string{"Try ID", "last used", "Unlink"}, Lacks: []string{"Link Try ID"}},
			step{Do: "GET /settings/account", Header: "Cookie: " + dora, Has: []string{"dora@id.example"}},
		)
		if again := b.enter(t, p); b.me(t, session(again)) != "dora-d" {
			t.Errorf("a second time: %d as %q", again.Status, b.me(t, session(again)))
		}
		p.lie(lies{claims: jwt.MapClaims{"sub": "another", "email": "other@id.example", "name": nil, "preferred_username": "otto@id.example"}})
		if other := b.enter(t, p); b.me(t, session(other)) != "otto" {
			t.Errorf("another person: %d as %q", other.Status, b.me(t, session(other)))
		}
	})
}

// Who is signed in as somebody else is asked, and a second browser gets nowhere with
// what the first one brought back.
func TestABrowserDoesNotBecomeAnotherPersonUnasked(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		to, cookie := b.away(t, "ann", "/sign-in/with/try?to=/spaces")
		reply := b.do(t, step{Do: "GET /sign-in/from/try?" + p.visit(t, to).Encode(), Header: "Cookie: " + cookie + "; " + b.cookie(t, "ann")})
		if page := string(reply.Body); reply.Status != 200 || session(reply) != "" || !strings.Contains(page, "Continue as Dora D.") {
			t.Fatalf("%d %s", reply.Status, mainOf(page))
		}
		_, rest, _ := strings.Cut(string(reply.Body), `name="pass" value="`)
		pass, _, _ := strings.Cut(rest, `"`)
		reply = b.do(t, step{As: "ann", Do: "POST /sso", Form: formOf("pass", pass, "to", "/spaces")})
		if reply.Status != 303 || b.me(t, session(reply)) != "dora-d" {
			t.Fatalf("%d", reply.Status)
		}
		b.walk(t, step{Do: "GET /settings/sessions", Header: "Cookie: " + session(reply), Has: []string{"with a linked account"}})
	})
}

func TestManyFirstVisitsMakeOnePerson(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		const many = 8
		entered := make(chan string, many)
		for range many {
			to, cookie := b.away(t, "", "/sign-in/with/try")
			answer := p.visit(t, to).Encode()
			go func() {
				entered <- session(b.do(t, step{Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + cookie}))
			}()
		}
		for range many {
			if as := b.me(t, <-entered); as != "dora-d" {
				t.Errorf("one is %q", as)
			}
		}
	})
}

// An account that was here before is found by an address that the provider has checked,
// where that is allowed, and never one of staff.
func TestAnAccountIsLinkedByACheckedAddressOnly(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		admin := b.Ask(t, resttest.Row{As: "admin", Do: "GET /user"}).Get("email")
		open := p.settings()
		open.LinkByEmail = true
		strange := open
		strange.Preset, strange.ID = "microsoft", "try"
		for i, try := range []struct {
			settings auth.OpenIDProvider
			claims   jwt.MapClaims
			status   int
			as, says string
		}{
			{p.settings(), jwt.MapClaims{"email": "ann@test.example", "email_verified": true}, 409, "", "link the two"},
			{open, jwt.MapClaims{"email": "mia@test.example", "email_verified": true}, 409, "", "link the two"},
			{open, jwt.MapClaims{"email": admin, "email_verified": true}, 409, "", "link the two"},
			{open, jwt.MapClaims{"email": "ann@test.example", "email_verified": "true", "name": "Zoe"}, 303, "zoe", ""},
			{open, jwt.MapClaims{"email": "ann@test.example", "email_verified": false, "name": "Zara"}, 303, "zara", ""},
			{open, jwt.MapClaims{"email": "ann@test.example", "email_verified": nil, "xms_edov": true, "name": "Zita"}, 303, "zita", ""},
			{strange, jwt.MapClaims{"email": "ann@test.example", "email_verified": nil, "name": "Zenta"}, 303, "zenta", ""},
			{strange, jwt.MapClaims{"email": "ann@test.example", "email_verified": nil, "xms_edov": false, "name": "Zelda"}, 303, "zelda", ""},
			{strange, jwt.MapClaims{"email": "bob@test.example", "email_verified": nil, "xms_edov": "1"}, 303, "bob", ""},
			{open, jwt.MapClaims{"email": "ANN@test.example", "email_verified": true}, 303, "ann", ""},
		} {
			trust(t, b.Site, try.settings)
			try.claims["sub"] = "person " + string(rune('a'+i))
			p.lie(lies{claims: try.claims})
			reply := b.enter(t, p)
			if as := b.me(t, session(reply)); reply.Status != try.status || as != try.as || !strings.Contains(string(reply.Body), try.says) {
				t.Errorf("%v: %d as %q\n%s", try.claims, reply.Status, as, mainOf(string(reply.Body)))
			}
		}
		// Who is new has not confirmed an address that was not checked.
		zoe := b.Ask(t, resttest.Row{As: "admin", Do: "GET /users?query=zoe"})
		if zoe.Get("0.email") != nil && zoe.Get("0.email") != "" {
			t.Errorf("the address of Zoe is %v", zoe.Get("0.email"))
		}
	})
}

func TestWhoIsNewComesInAsThePortalHasIt(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		policy := func(registration string) {
			t.Helper()
			_, err := b.App.SetPortal(t.Context(), b.Actor(t, "admin"), func(p *community.Portal) error {
				p.Settings.Policies.Registration = registration
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		as := func(sub string) {
			p.lie(lies{claims: jwt.MapClaims{"sub": sub, "email": sub + "@id.example", "name": sub}})
		}
		policy("invitation")
		as("one")
		if reply := b.enter(t, p); reply.Status != 403 || !strings.Contains(string(reply.Body), "invite only") {
			t.Errorf("by invitation: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		b.walk(t, step{Do: "GET /sign-up", Lacks: []string{"Continue with"}})
		open := p.settings()
		open.SignUp = auth.SignUpAlways
		trust(t, b.Site, open)
		if reply := b.enter(t, p); b.me(t, session(reply)) != "one" {
			t.Errorf("always: %d", reply.Status)
		}
		b.walk(t, step{Do: "GET /sign-up", Has: []string{"Continue with"}})
		closed := p.settings()
		closed.SignUp = auth.SignUpNever
		trust(t, b.Site, closed)
		policy("public")
		as("two")
		if reply := b.enter(t, p); reply.Status != 403 || !strings.Contains(string(reply.Body), "You can’t sign up here with Try ID") {
			t.Errorf("never: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		trust(t, b.Site, p.settings())
		policy("approval")
		reply := b.enter(t, p)
		if reply.Status != 303 || session(reply) != "" || reply.Header.Get("Location") != "/sign-in" {
			t.Errorf("approval: %d to %s", reply.Status, reply.Header.Get("Location"))
		}
		if reply := b.enter(t, p); reply.Status != 403 || session(reply) != "" {
			t.Errorf("still waiting: %d", reply.Status)
		}
		two := b.Ask(t, resttest.Row{As: "admin", Do: "GET /users/@two"}).Get("id").(string)
		b.Ask(t, resttest.Row{As: "mia", Do: "PUT /users/" + two, Body: `{"status":"active"}`})
		if reply := b.enter(t, p); b.me(t, session(reply)) != "two" {
			t.Errorf("approved: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		b.Ask(t, resttest.Row{As: "mia", Do: "PUT /users/" + two, Body: `{"status":"banned"}`})
		if reply := b.enter(t, p); reply.Status != 403 || session(reply) != "" {
			t.Errorf("banned: %d", reply.Status)
		}
		b.Ask(t, resttest.Row{As: "mia", Do: "PUT /users/" + two, Body: `{"status":"active"}`})
		if r := b.Ask(t, resttest.Row{As: "admin", Do: "DELETE /users/" + two}); r.Status/100 != 2 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if reply := b.enter(t, p); reply.Status != 403 || !strings.Contains(string(reply.Body), "account was deleted") {
			t.Errorf("erased: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		if err := b.App.FreeErased(t.Context(), b.Actor(t, "admin"), p.URL+" two"); err != nil {
			t.Error(err)
		}
		if reply := b.enter(t, p); reply.Status != 303 {
			t.Errorf("freed: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
	})
}

// Staff link an account elsewhere themselves, after they have shown that it is them.
func TestAPersonLinksAndUnlinksAnAccountElsewhere(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		b.walk(t,
			step{As: "admin", Do: "GET /settings/security", Has: []string{"Link Try ID"}},
			step{As: "admin", Do: "GET /settings/security/link/try", Has: []string{`type="password"`}},
			step{As: "admin", Do: "POST /settings/security/link/try", Form: "password=wrong", Status: 400},
			step{As: "admin", Do: "POST /settings/security/link/none", Form: formOf("password", resttest.AdminPassword), Status: 404},
		)
		link := func(as, password string) (to *url.URL, cookie string) {
			reply := b.do(t, step{As: as, Do: "POST /settings/security/link/try", Form: formOf("password", password)})
			return location(reply), cookieOf(reply, "stoa_openid") + "; " + b.cookie(t, as)
		}
		to, cookies := link("admin", resttest.AdminPassword)
		answer := p.visit(t, to).Encode()
		alone, _, _ := strings.Cut(cookies, ";")
		b.walk(t,
			step{Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + alone, Status: 401, Has: []string{"switched browsers"}},
			step{As: "ann", Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + alone + "; " + b.cookie(t, "ann"), Status: 401},
			step{Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + cookies, To: "/settings/security"},
		)
		if reply := b.enter(t, p); b.me(t, session(reply)) != "admin" {
			t.Errorf("linked: %d as %q", reply.Status, b.me(t, session(reply)))
		}
		// What is linked to one is not to be had by another.
		to, cookies = link("ann", "")
		b.walk(t, step{Do: "GET /sign-in/from/try?" + p.visit(t, to).Encode(), Header: "Cookie: " + cookies, Status: 409,
			Has: []string{"already linked to another member"}})
		list, err := b.App.Identities(t.Context(), b.Actor(t, "admin"))
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		unlink := "/settings/security/unlink/" + string(list[0].ID)
		b.walk(t,
			step{As: "ann", Do: "POST " + unlink, Status: 404},
			step{As: "admin", Do: "POST " + unlink, Form: "password=wrong", Status: 400},
			step{As: "admin", Do: "POST " + unlink, Form: formOf("password", resttest.AdminPassword), To: "/settings/security"},
		)
		reply := b.enter(t, p)
		dora := session(reply)
		if b.me(t, dora) != "dora-d" {
			t.Fatalf("unlinked: %d as %q", reply.Status, b.me(t, dora))
		}
		seen, err := b.App.UserNamed(t.Context(), b.Actor(t, "mia"), "dora-d")
		if err != nil {
			t.Fatal(err)
		}
		if list, err = b.App.Identities(t.Context(), seen.User.Actor()); err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		b.walk(t, step{Do: "POST /settings/security/unlink/" + string(list[0].ID), Header: "Cookie: " + dora, Status: 409,
			Has: []string{"your only way to sign in"}})
	})
}

// What groups a person is in at the provider says what they are and where they are
// here, at each sign-in.
func TestGroupsOfAProviderAreFollowed(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		b.Set("space", b.Ask(t, resttest.Row{As: "admin", Do: "POST /spaces", Body: `{"name":"Backstage","private":true}`}).Get("id").(string))
		settings := p.settings()
		settings.GroupsClaim = "realm.roles"
		settings.Groups = community.GroupRules{{Group: "staff", Role: "moderator"},
			{Group: "crew", Spaces: []community.SpaceID{community.SpaceID(b.ID("space"))}}}
		trust(t, b.Site, settings)
		for _, try := range []struct {
			claims, info map[string]any
			role         string
			isIn         bool
		}{
			{map[string]any{"realm": map[string]any{"roles": []string{"staff", "crew"}}}, nil, "moderator", true},
			{map[string]any{"realm": map[string]any{"roles": []any{"crew", 7, nil}}}, nil, "member", true},
			{map[string]any{"realm": map[string]any{"roles": "staff"}}, nil, "moderator", false},
			{nil, map[string]any{"realm": map[string]any{"roles": []string{"crew"}}}, "member", true},
			{map[string]any{"_claim_names": map[string]any{"realm.roles": "src1"},
				"_claim_sources": map[string]any{"src1": map[string]any{"endpoint": p.URL}}}, nil, "member", true},
			{map[string]any{"realm": 7}, nil, "member", false},
		} {
			p.lie(lies{claims: try.claims, info: try.info})
			reply := b.enter(t, p)
			if session(reply) == "" {
				t.Fatalf("%v: %d %s", try.claims, reply.Status, mainOf(string(reply.Body)))
			}
			seen, err := b.App.AuthenticatePage(t.Context(), b.Portal, strings.TrimPrefix(session(reply), "stoa="))
			if err != nil {
				t.Fatal(err)
			}
			isIn := seen.Actor.Spaces.Role(community.SpaceID(b.ID("space"))) != community.Outsider
			if seen.User.Role.String() != try.role || isIn != try.isIn {
				t.Errorf("%v: a %s, in the space: %v", try.claims, seen.User.Role, isIn)
			}
		}
	})
}

// A person is as the provider says they are when they come, or when they first came.
func TestWhatAProviderSaysIsTakenOver(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		name := func() any {
			return b.Ask(t, resttest.Row{As: "admin", Do: "GET /users/@dora-d"}).Get("profile.name")
		}
		b.enter(t, p)
		changed := lies{claims: jwt.MapClaims{"name": "Dora Other", "email": "ann@test.example", "picture": "javascript:alert(1)"}}
		p.lie(changed)
		if b.enter(t, p); name() != "Dora D." {
			t.Errorf("the name is %v", name())
		}
		always := p.settings()
		always.Sync = auth.SyncAlways
		trust(t, b.Site, always)
		if reply := b.enter(t, p); name() != "Dora Other" || session(reply) == "" {
			t.Errorf("the name is %v: %d", name(), reply.Status)
		}
		dora := b.Ask(t, resttest.Row{As: "admin", Do: "GET /users/@dora-d"})
		if dora.Get("email") != "dora@id.example" { // another has the new one
			t.Errorf("the address is %v", dora.Get("email"))
		}
	})
}

// A provider that is down or slow takes nothing with it but its own button.
func TestTheDoorForPasswordsStaysOpenWhileAProviderIsSlow(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		to, cookie := b.away(t, "", "/sign-in/with/try?to=/spaces")
		answer := p.visit(t, to).Encode()
		released := make(chan struct{})
		p.lie(lies{serve: func(_ http.ResponseWriter, r *http.Request) bool {
			select {
			case <-released:
			case <-r.Context().Done():
			}
			return true
		}})
		done := make(chan resttest.Reply)
		began := time.Now()
		go func() { done <- b.do(t, step{Do: "GET /sign-in/from/try?" + answer, Header: "Cookie: " + cookie}) }()
		for range 5 {
			at := time.Now()
			b.walk(t,
				step{Do: "GET /sign-in", Has: []string{"Continue with Try ID"}},
				step{Do: "POST /sign-in", Form: formOf("name", "admin", "password", resttest.AdminPassword, "to", "/spaces"), To: "/spaces"},
			)
			if took := time.Since(at); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
		}
		reply := <-done
		close(released)
		if took := time.Since(began); reply.Status != 401 || took > 13*time.Second || !strings.Contains(string(reply.Body), "We can’t reach") ||
			!strings.Contains(string(reply.Body), `name="password"`) {
			t.Errorf("after %v: %d %s", took, reply.Status, mainOf(string(reply.Body)))
		}
		p.Close()
		b.Clock.Advance(time.Hour)
		b.walk(t, step{Do: "GET /sign-in/with/try?to=/spaces", Status: 401,
			Has: []string{"We can’t reach", `name="password"`, `value="/spaces"`}})
	})
}

func TestAdminsSetProvidersUp(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		b.Ask(t, resttest.Row{As: "admin", Do: "POST /spaces", Body: `{"name":"Backstage"}`})
		form := func(pairs ...string) string {
			return formOf(append([]string{"id", "two", "name", "Two", "issuer", p.URL, "clientId", clientOf, "clientSecret", secretOf}, pairs...)...)
		}
		b.walk(t,
			step{As: "mia", Do: "POST /admin/openid", Form: form(), Status: 404},
			step{As: "admin", Do: "GET /admin/openid", Has: []string{"Try ID", p.URL, "/sign-in/from/try", "Keycloak"}, Lacks: []string{secretOf}},
			step{As: "admin", Do: "POST /admin/openid", Form: formOf("preset", "github"), Status: 400, Has: []string{`id="e-clientId"`}},
			step{As: "admin", Do: "POST /admin/openid", Form: form("groups", "crew = king"), Status: 400, Has: []string{`id="e-groups"`}},
			step{As: "admin", Do: "POST /admin/openid", Form: form("groups", "crew = slug:nowhere"), Status: 400, Has: []string{`id="e-groups"`},
				Lacks: []string{secretOf}},
			step{As: "admin", Do: "POST /admin/openid", Form: formOf("id", "x", "name", "X", "issuer", p.URL+"/no", "clientId", "c",
				"clientSecret", "s"), Status: 400, Has: []string{`id="e-issuer"`, "couldn’t read an OpenID Connect configuration"}},
			step{As: "admin", Do: "POST /admin/openid", Form: form("sync", "true", "groups", "staff = moderator\ncrew = backstage"),
				To: "/admin/openid"},
			step{As: "admin", Do: "GET /admin/openid/two", Has: []string{"staff = moderator", "crew = backstage", "A secret is set"},
				Lacks: []string{secretOf}},
			step{As: "admin", Do: "GET /admin/openid/three", Status: 404},
			step{As: "admin", Do: "POST /admin/openid/two", Form: formOf("id", "two", "name", "Deux", "issuer", p.URL, "clientId", clientOf),
				To: "/admin/openid"},
			step{Do: "GET /sign-in", Has: []string{"Continue with Try ID", "Continue with Deux"}},
			step{As: "admin", Do: "POST /admin/openid/three", Form: form(), Status: 404},
			step{As: "admin", Do: "POST /admin/openid/try/remove", To: "/admin/openid"},
			step{Do: "GET /sign-in", Has: []string{"Continue with Deux"}, Lacks: []string{"Try ID"}},
			step{As: "admin", Do: "POST /admin/openid/two/remove", To: "/admin/openid"},
			step{As: "admin", Do: "POST /admin/openid/two/remove", Status: 404},
			step{Do: "GET /sign-in", Lacks: []string{"Continue with"}},
			step{Do: "GET /sign-in/with/two", Status: 404, Has: []string{"You can’t sign in here with"}},
		)
	})
}
