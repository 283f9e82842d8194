package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestPeopleComeInAndGo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{Do: "GET /", Has: []string{"<title>Test</title>", `href="/sign-in"`, `lang="en"`}, Lacks: []string{"/sign-out"}},
			step{Do: "GET /", Header: "Accept-Language: de", Has: []string{`lang="de"`, "Anmelden"}},
			step{Do: "GET /", Header: "Accept-Language: fr-CA", Has: []string{`lang="fr"`, "Se connecter"}},
			step{Do: "GET /", Header: "Accept-Language: es-419", Has: []string{`lang="es"`, "Iniciar sesión"}},
			step{Do: "GET /", Header: "Accept-Language: pt-PT", Has: []string{`lang="pt-BR"`, "Criar conta"}},
			step{Do: "GET /sign-in", Has: []string{`name="password"`}},
			step{Do: "POST /sign-in", Form: "name=zoe&password=nope", Status: 400, Has: []string{"Wrong username", `value="zoe"`}},
			step{Do: "POST /sign-up", Form: "username=zoe&name=Zoe&email=zoe&password=long+enough", Status: 400,
				Has: []string{`id="e-email"`, `value="Zoe"`}, Lacks: []string{"long enough"}},
			step{Do: "POST /sign-up", Form: "username=zoe&name=Zoe&email=zoe@test.example&password=short", Status: 400,
				Has: []string{`id="e-password"`}},
			step{Do: "POST /sign-up", Form: "username=zoe&name=Zoe&password=long+enough", Status: 400, Has: []string{`id="e-email"`}},
			step{Do: "POST /sign-up", Form: "username=&name=+&email=&password=", Status: 400,
				Has: []string{`id="e-name"`, `id="e-username"`, `id="e-email"`, `id="e-password"`}},
			step{Do: "POST /sign-up", Form: "username=zoe&name=Zoe&email=zoe@test.example&password=long+enough&to=/topics", To: "/topics"},
			step{Do: "POST /sign-in", Form: "name=ann&password=&to=//evil.example", Status: 400},
			step{Do: "POST /sign-in", Form: "name=zoe&password=long+enough", Header: "Sec-Fetch-Site: cross-site", Status: 403},
			step{Do: "GET /forgot", Has: []string{"doesn’t send email"}, Lacks: []string{`name="email"`}},
			step{Do: "POST /forgot", Form: "email=zoe@test.example", Status: 400}, // nobody sends mail here
			step{Do: "POST /look", Form: "theme=dark&language=de", To: "/"},
			step{Do: "POST /consent", To: "/"},
		)
		b.walk(t,
			step{Do: "GET /sign-up", Has: []string{"You’ll sign in with your username"}},
			step{Do: "POST /sign-in", Form: "name=zoe%40test.example&password=long+enough", Status: 400,
				Has: []string{"confirm it first"}},
			step{Do: "POST /sign-up", Form: "username=yan&name=Yan&email=ann@test.example&password=long+enough",
				To: "/"}, // another's address: nobody is told
			step{Do: "POST /sign-up", Form: "username=supp0rt&name=Yan&email=yan@test.example&password=long+enough", Status: 400,
				Has: []string{`id="e-username"`}},
		)
		reply := b.do(t, step{Do: "POST /sign-in", Form: "name=zoe&password=long+enough&to=//evil.example"})
		if reply.Header.Get("Location") != "/" {
			t.Errorf("it leads to %s", reply.Header.Get("Location"))
		}
		b.cookies["zoe"] = session(reply)
		line := strings.Join(reply.Header.Values("Set-Cookie"), "\n")
		if !strings.Contains(line, "HttpOnly") || !strings.Contains(line, "SameSite=Lax") {
			t.Errorf("the cookie is %s", line)
		}
		b.walk(t,
			step{As: "zoe", Do: "GET /", Has: []string{"/sign-out", "@zoe"}, Lacks: []string{`href="/sign-in"`}},
			step{As: "zoe", Do: "GET /sign-in", To: "/"},
			step{As: "zoe", Do: "POST /sign-out", To: "/"},
			step{As: "zoe", Do: "GET /", Has: []string{`href="/sign-in"`}},
		)
		bearer := b.cookie(t, "ann")
		s.Check(t, resttest.Row{Do: "GET /user", Header: "Authorization: Bearer " + strings.TrimPrefix(bearer, "stoa="), Status: 401,
			Code: "unauthorized"})
	})
}

func TestWhoReadsInALanguageIsWrittenToInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{As: "ann", Do: "POST /look", Form: "language=xx", To: "/"},
			step{As: "bob", Do: "POST /look", Form: "language=de", To: "/"},
			step{Do: "POST /sign-up", Header: "Accept-Language: de-AT",
				Form: "username=zoe&name=Zoe&email=zoe@test.example&password=long+enough", To: "/"},
			step{As: "admin", Do: "POST /admin/settings/general", Form: "name=Test&domain=test.example&lang=so+so", Status: 400,
				Has: []string{"a language tag", `value="so so"`}},
		)
		s.Check(t,
			resttest.Row{As: "ann", Do: "GET /user", Status: 200, Lacks: []string{"lang"}},
			resttest.Row{As: "bob", Do: "GET /user", Status: 200, Want: `{"lang":"de"}`},
			resttest.Row{As: "admin", Do: "GET /users?query=zoe", Status: 200, Want: `[{"lang":"de"}]`},
			resttest.Row{As: "ann", Do: "GET /users?query=zoe", Status: 200, Lacks: []string{"0.lang"}},
		)
	})
}

func TestPagesSayWhatWentWrong(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{Do: "GET /nowhere", Status: 404, Has: []string{"Page not found", "noindex"}},
			step{Do: "GET /nowhere", Header: "Accept: application/json", Status: 404, Has: []string{`"code":"not_found"`}},
			step{Do: "PUT /sign-in", Status: 405, Has: []string{"That didn’t work"}},
			step{Do: "GET /assets/none.css", Status: 404},
		)
		reply := b.do(t, step{Do: "GET /"})
		policy := reply.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "style-src 'self' 'sha256-", "script-src 'self';", "frame-ancestors 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, want) || strings.Contains(policy, "unsafe") {
				t.Errorf("the policy is %s", policy)
			}
		}
		_, style, _ := strings.Cut(string(reply.Body), "<style>")
		style, _, _ = strings.Cut(style, "</style>")
		if sum := sha256.Sum256([]byte(style)); !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
			t.Errorf("the policy %s is not of the style %s", policy, style)
		}
		for path, want := range map[string]string{"/": "strict-origin-when-cross-origin", "/mail/verify?token=x": "no-referrer"} {
			if got := b.do(t, step{Do: "GET " + path}).Header.Get("Referrer-Policy"); got != want {
				t.Errorf("%s says %q of referrers, not %q", path, got, want)
			}
		}
	})
}

func TestAPrivatePortalShowsGuestsTheWayIn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Access = community.AccessPrivate
			p.Settings.Policies.CookieConsent = "enabled"
			p.Settings.Template.CSS = ".item { color: red }"
			p.Settings.LongName = "The Test of Tests"
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "GET /", To: "/sign-in"},
			step{Do: "GET /unanswered?sort=top", To: "/sign-in?to=%2Funanswered%3Fsort%3Dtop"},
			step{Do: "GET /sign-in", Has: []string{`action="/consent"`}, Lacks: []string{"portal.css"}},
			step{As: "ann", Do: "GET /", Has: []string{"<title>The Test of Tests</title>", "/portal.css?v="}},
			step{Do: "GET /portal.css", Has: []string{".item { color: red }"}},
		)
	})
}
