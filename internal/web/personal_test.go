package web_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var shownToken = regexp.MustCompile(`stoa_pat_[A-Za-z0-9_-]{43}`)

func TestATokenIsMadeOnItsPageAndShownOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		form := func(more ...string) string {
			return formOf(append([]string{"name", "Nightly & daily", "days", "30", "scope", "read"}, more...)...)
		}
		b.walk(t,
			step{Do: "GET /settings/tokens", To: "/sign-in…"},
			step{As: "admin", Do: "GET /settings/tokens",
				Has: []string{`name="password"`, `value="admin"`, `value="moderate"`, `href="/settings/tokens"`}},
			step{As: "ann", Do: "GET /settings/tokens", Has: []string{`value="write"`},
				Lacks: []string{`value="moderate"`, `value="admin"`, `name="password"`}},
			step{As: "mia", Do: "GET /settings/tokens", Has: []string{`value="moderate"`}, Lacks: []string{`value="admin"`}},
			// the session alone is not enough
			step{As: "admin", Do: "POST /settings/tokens", Form: form(), Status: 400, Lacks: []string{"stoa_pat_"}},
			step{As: "admin", Do: "POST /settings/tokens", Form: form("password", "wrong"), Status: 400,
				Has: []string{`value="Nightly &amp; daily"`}, Lacks: []string{"stoa_pat_", `value="wrong"`}},
			step{As: "admin", Do: "POST /settings/tokens", Form: form("password", resttest.AdminPassword),
				Header: "Sec-Fetch-Site: cross-site", Status: 403},
			// what is wrong with the form is said beside it
			step{As: "admin", Do: "POST /settings/tokens",
				Form: formOf("name", "", "days", "30", "scope", "read", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-name"`}},
			step{As: "admin", Do: "POST /settings/tokens",
				Form: formOf("name", "x", "days", "366", "scope", "read", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-days"`}},
			step{As: "admin", Do: "POST /settings/tokens",
				Form: formOf("name", "x", "days", "x", "scope", "read", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-days"`}},
			step{As: "admin", Do: "POST /settings/tokens",
				Form: formOf("name", "x", "days", "7", "scope", "magic", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-scopes"`}},
			step{As: "admin", Do: "POST /settings/tokens",
				Form: formOf("name", "x", "days", "7", "scope", "areas", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-scopes"`}},
			step{As: "ann", Do: "POST /settings/tokens", Form: formOf("name", "x", "days", "7", "scope", "admin"), Status: 400,
				Has: []string{`id="e-scopes"`}, Lacks: []string{"stoa_pat_"}},
		)
		reply := b.do(t, step{As: "admin", Do: "POST /settings/tokens",
			Form: formOf("name", "Nightly & daily", "days", "30", "scope", "areas",
				"area.content", "write", "area.people", "read", "area.account", "read", "area.portal", "none", "password",
				resttest.AdminPassword)})
		token := shownToken.FindString(html.UnescapeString(string(reply.Body)))
		if reply.Status != 200 || token == "" || reply.Header.Get("Cache-Control") != "private, no-store" ||
			strings.Contains(string(reply.Body), resttest.AdminPassword) {
			t.Fatalf("%d %v\n%s", reply.Status, reply.Header, mainOf(string(reply.Body)))
		}
		s.SetToken("pat", token)
		list := s.Ask(t, resttest.Row{As: "pat", Do: "GET /user/tokens"})
		s.Set("made", list.Get("0.id").(string))
		b.walk(t,
			step{As: "admin", Do: "GET /settings/tokens",
				Has: []string{"Nightly &amp; daily", "<code>write:content</code>", "<code>read:people</code>",
					`action="/settings/tokens/{made}"`}, Lacks: []string{"stoa_pat_"}},
			step{As: "admin", Do: "POST /settings/export", Form: formOf("password", resttest.AdminPassword),
				Has: []string{`"personalTokens"`, `"Nightly & daily"`}, Lacks: []string{token}},
			step{As: "ann", Do: "POST /settings/tokens/{made}", Status: 404},
			step{As: "admin", Do: "POST /settings/tokens/{made}", To: "/settings/tokens"},
			step{As: "admin", Do: "GET /settings/tokens", Lacks: []string{"Nightly"}},
		)
		s.Check(t, resttest.Row{As: "pat", Do: "GET /user/tokens", Status: 401})
		reply = b.do(t, step{As: "ann", Do: "POST /settings/tokens",
			Form: formOf("name", "x", "days", "7", "scope", "read", "area.content", "write")})
		if !strings.Contains(string(reply.Body), "<code>read</code><code>write:content</code>") {
			t.Errorf("%d\n%s", reply.Status, mainOf(string(reply.Body)))
		}
		for _, name := range []string{"a\x00b", "\xff", strings.Repeat("x", 5000), "\u202e"} {
			if reply := b.do(t, step{As: "ann", Do: "POST /settings/tokens",
				Form: formOf("name", name, "days", "7", "scope", "read")}); reply.Status >= 500 {
				t.Errorf("%q: %d %s", name, reply.Status, reply.Body)
			}
		}
	})
}

// What a program wrote is marked as a program's, and so is what it did as staff.
func TestABotIsMarkedAsOne(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{As: "admin", Do: "POST /admin/clients",
				Form: formOf("name", "Shop", "bot", "true", "scope", "magic", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-scope"`}},
			step{As: "admin", Do: "POST /admin/clients",
				Form: formOf("name", "Shop helper", "bot", "true", "scope", "moderate  read", "grant", string(community.GrantService),
					"password", resttest.AdminPassword), Has: []string{"client_secret", "<code>moderate</code>"}},
		)
		clients, err := s.App.Clients(t.Context(), community.System(s.Portal.ID))
		if err != nil {
			t.Fatal(err)
		}
		helper := clients[len(clients)-1]
		granted, err := s.App.Grant(t.Context(), app.GrantRequest{Portal: s.Portal, Grant: string(community.GrantService),
			ClientID: resttest.ClientID, Secret: resttest.ClientSecret, UserID: string(helper.Bot)})
		if err != nil {
			t.Fatal(err)
		}
		s.SetToken("bot", granted.Access)
		s.Check(t,
			resttest.Row{As: "bot", Do: "POST /questions", Body: `{"title":"Is it a program that asks?"}`, Status: 201,
				Events: []string{"question.asked"}, Keep: "asked"},
			resttest.Row{As: "bob", Do: "POST /questions", Body: `{"title":"Spam"}`, Status: 201, Events: []string{"question.asked"},
				Keep: "spam"},
			resttest.Row{As: "bot", Do: "PUT /questions/{spam}", Body: `{"locked":true}`, Status: 200,
				Events: []string{"question.changed"}},
		)
		mark := `<span class="tag">Bot</span>`
		b.walk(t,
			step{Do: "GET /questions", Has: []string{"Shop helper", mark}},
			step{Do: "GET /users/shop-helper", Has: []string{mark}},
			step{As: "mia", Do: "GET /desk/log", Has: []string{"<strong>Shop helper</strong>", mark}},
		)
	})
}
