package web_test

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// certified starts npm's oidc-provider, a certified provider of OpenID Connect, which
// sends people back to one address, and returns the settings of who trusts it.
func certified(t *testing.T, back string) auth.OpenIDProvider {
	t.Helper()
	node := need(t, "node")
	run := exec.CommandContext(t.Context(), node, filepath.Join("provider", "serve.mjs"))
	run.Env = append(os.Environ(), "MODULES="+modules(t, "provider"), "REDIRECT="+back, "CLIENT_ID="+clientOf, "CLIENT_SECRET="+secretOf)
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var faults strings.Builder
	run.Stderr = &faults
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		run.Wait()
	})
	issuer, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		run.Wait()
		t.Fatalf("the provider does not start: %v\n%s", err, faults.String())
	}
	return auth.OpenIDProvider{ID: "try", Name: "Try ID", Issuer: strings.TrimSpace(issuer), ClientID: clientOf, ClientSecret: secretOf}
}

var action = regexp.MustCompile(`<form[^>]* action="([^"]+)"`)

// signInThere goes through the pages of the provider as a person does, and returns
// where they lead in the end.
func signInThere(t *testing.T, to *url.URL, as string) *url.URL {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	var left *url.URL
	client := &http.Client{Jar: jar, Timeout: 20 * time.Second, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if r.URL.Host != to.Host {
			left = r.URL
			return http.ErrUseLastResponse
		}
		return nil
	}}
	reply, err := client.Get(to.String())
	for range 5 {
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(reply.Body)
		reply.Body.Close()
		if left != nil || err != nil {
			break
		}
		form := action.FindSubmatch(page)
		if form == nil {
			t.Fatalf("%d at %s: %s", reply.StatusCode, reply.Request.URL, page)
		}
		prompt := "consent"
		if strings.Contains(string(page), `name="login"`) {
			prompt = "login"
		}
		reply, err = client.PostForm(string(form[1]), url.Values{"prompt": {prompt}, "login": {as}, "password": {"any"}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if left == nil {
		t.Fatal("the provider sends nobody back")
	}
	return left
}

// The whole way with a provider that is certified, on two nodes.
func TestPeopleSignInWithACertifiedProvider(t *testing.T) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		s.Clock.Advance(time.Since(s.Clock.Now())) // the provider has no other time
		b := newBrowser(s)
		settings := certified(t, "http://test.example/sign-in/from/try")
		settings.Scopes = []string{"openid", "email", "profile", "groups"}
		settings.Groups = community.GroupRules{{Group: "crew", Role: "moderator"}}
		trust(t, s, settings)
		nodes := []*browser{b, newBrowser(s.Twin(t))}
		for i := range 3 {
			to, kept := nodes[i%len(nodes)].away(t, "", "/sign-in/with/try?to=/spaces")
			back := signInThere(t, to, "eve")
			reply := nodes[(i+1)%len(nodes)].do(t, step{Do: "GET " + back.RequestURI(), Header: "Cookie: " + kept})
			if reply.Status != 303 || reply.Header.Get("Location") != "/spaces" || b.me(t, session(reply)) != "eve" {
				t.Fatalf("%d to %s\n%s", reply.Status, reply.Header.Get("Location"), mainOf(string(reply.Body)))
			}
		}
		eve := s.Ask(t, resttest.Row{As: "admin", Do: "GET /users/@eve"})
		if err := resttest.Holds(eve.Body, `{"email":"eve@id.example","role":"moderator","profile":{"name":"eve of the provider"}}`); err != nil {
			t.Error(err)
		}
	})
}

// A person comes in by a button, with an account that they have at a provider of
// another site, links it with the account they have here, and comes in by it again.
func TestAnAccountElsewhereInABrowser(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		chromium := newChromium(t)
		settings := certified(t, h.url+"/sign-in/from/try")
		system := community.System(h.started.Portal.ID)
		if _, err := h.app.InstallOpenID(t.Context(), system, auth.OpenIDSettings{Providers: []auth.OpenIDProvider{settings}}); err != nil {
			t.Fatal(err)
		}
		there := func(name string) chromedp.Action[chromedp.Void] {
			return chromedp.Steps(until(`location.port === "`+settings.Issuer[strings.LastIndex(settings.Issuer, ":")+1:]+`"`),
				fill("input[name=login]", name), fill("input[name=password]", "any"), click("button[type=submit]"),
				until(`document.querySelector("input[name=prompt]")?.value === "consent"`), click("button[type=submit]"))
		}
		signOut := func(p *tab) {
			p.do("sign out", p.open("/settings"), until(`(document.querySelector("form[action='/sign-out']").requestSubmit(), true)`),
				until(`location.pathname === "/"`))
		}
		eve := h.tab(t, chromium)
		eve.do("press the button", eve.open("/sign-in?to=/spaces"), click("a[href^='/sign-in/with/try']"), there("eve"),
			until(`location.pathname === "/spaces"`), has(".avatar-button"), sees("Welcome!"))
		signOut(eve)
		eve.do("come again", eve.open("/sign-in?to=/notifications"), click("a[href^='/sign-in/with/try']"),
			until(`location.pathname === "/notifications"`), has(".avatar-button")) // the provider knows them still
		admin := h.tab(t, chromium)
		admin.do("sign in with a password", admin.open("/sign-in?to=/settings/security"), fill("#f-name", h.started.AdminEmail),
			fill("#f-password", "admin password"), click("button.is-main"), until(`location.pathname === "/settings/security"`))
		admin.do("link an account", click("a[href='/settings/security/link/try']"), fill("#f-password", "admin password"), click("button.is-main"),
			there("root"), until(`location.pathname === "/settings/security"`), sees("Unlink"))
		signOut(admin)
		admin.do("come in by it", admin.open("/sign-in?to=/admin"), click("a[href^='/sign-in/with/try']"), until(`location.pathname === "/admin"`))
		admin.do("unlink it", admin.open("/settings/security"), click("a[href^='/settings/security/unlink/']"),
			fill("#f-password", "admin password"), click("button.is-main"), has("a[href='/settings/security/link/try']"))
	})
}
