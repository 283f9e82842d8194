package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// grant asks for a token with a password.
func grant(name, password, more string) resttest.Row {
	return resttest.Row{Do: "POST /oauth/token", Body: formOf("grant_type", "password", "username", name, "password", password,
		"client_id", "test-client", "client_secret", "test-secret") + more}
}

// locked is a site on which ann has a password and a second factor, bob has a password,
// zed is banned and has one too, and cy has none.
func locked(t *testing.T, fn func(t *testing.T, b *browser)) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, who := range []string{"ann", "bob"} {
			s.Check(t, resttest.Row{As: "admin", Do: "PUT /users/{" + who + "}", Body: `{"password":"seven green bottles"}`, Status: 200})
		}
		s.Check(t,
			resttest.Row{As: "admin", Do: "POST /users", Status: 201, Events: []string{"user.joined"},
				Body: `{"username":"cy","email":"cy@test.example"}`},
			resttest.Row{As: "admin", Do: "POST /users", Status: 201, Keep: "zed", Events: []string{"user.joined"},
				Body: `{"username":"zed","email":"zed@test.example","password":"seven green bottles"}`},
			resttest.Row{As: "admin", Do: "PUT /users/{zed}", Body: `{"status":"banned"}`, Status: 200, Events: []string{"user.changed"}})
		b.cookies["ann"] = session(b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "ann", "password", "seven green bottles")}))
		shown := b.do(t, step{As: "ann", Do: "POST /settings/security/new", Form: formOf("password", "seven green bottles")})
		key := shownKey.FindStringSubmatch(string(shown.Body))[1]
		b.do(t, step{As: "ann", Do: "POST /settings/security/confirm", Form: formOf("code", codeAt(t, key, s.Clock.Now()))})
		s.Clock.Advance(time.Hour)
		fn(t, b)
	})
}

// Nothing that is guessed lets anybody in, in whatever form it comes.
func TestNobodyIsLetInByGuessing(t *testing.T) {
	locked(t, func(t *testing.T, b *browser) {
		bob, err := b.App.Me(t.Context(), b.Actor(t, "admin"))
		if err != nil {
			t.Fatal(err)
		}
		page, err := b.App.SignInAs(t.Context(), bob.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		half := cookieOf(b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "ann", "password", "seven green bottles")}), "stoa_half")
		_, halfToken, _ := strings.Cut(half, "=")
		tries := map[string]step{}
		for name, password := range map[string]string{"wrong": "seven green bottle", "none": "", "a space more": "seven green bottles ",
			"other letters": "Seven green bottles", "a NUL": "seven green bottles\x00", "very long": strings.Repeat("x", 100_000),
			"a wildcard": "%", "SQL": "' OR '1'='1", "the user name": "bob", "no text": "\xff\xfe", "JSON": `{"$ne":""}`} {
			tries["password "+name] = step{Do: "POST /sign-in", Form: formOf("name", "bob", "password", password)}
		}
		for name, who := range map[string]string{"of nobody": "nobody", "of none": "", "of cy, who has none": "cy", "a wildcard": "b%",
			"of a list": "bob,ann", "SQL": "bob'--", "of an id": "{bob}", "an address with a name": "Bob <bob@test.example>"} {
			tries["name "+name] = step{Do: "POST /sign-in", Form: formOf("name", b.expand(who), "password", "seven green bottle")}
		}
		tries["who is banned"] = step{Do: "POST /sign-in", Form: formOf("name", "zed", "password", "seven green bottles")}
		tries["a list of passwords"] = step{Do: "POST /sign-in", Form: "name=bob&password=a&password=b&password=seven+green+bottle"}
		tries["the first factor alone"] = step{Do: "GET /settings", Header: "Cookie: " + half}
		tries["the half as a session"] = step{Do: "GET /settings", Header: "Cookie: stoa=" + halfToken}
		tries["a page's session as a half"] = step{Do: "POST /sign-in/code", Header: "Cookie: stoa_half=" + page, Form: formOf("code", "123456")}
		for _, code := range []string{"", "000000", "12345", "1234567", "AAAA-AAAA", "%", "-1", "１２３４５６", strings.Repeat("0", 10_000)} {
			tries["the code "+code[:min(len(code), 12)]] = step{Do: "POST /sign-in/code", Header: "Cookie: " + half, Form: formOf("code", code)}
		}
		for name, cookie := range map[string]string{"one's own": "stoa=stoa_page_" + strings.Repeat("A", 43), "empty": "stoa=",
			"a service token's": "stoa=" + b.Token("bob"), "a device's": "stoa=" + string(bob.ID) + ".x.y", "in another": "stoa_device=" + page} {
			tries["the cookie "+name] = step{Do: "GET /settings", Header: "Cookie: " + cookie}
		}
		for name, path := range map[string]string{"pass": "/sso?pass=stoa_pass_" + strings.Repeat("A", 43), "reset": "/mail/reset?token=x",
			"invitation": "/join/AAAAAAAAAAAAAAAA", "page's token as a pass": "/sso?pass=" + page} {
			tries["the link of a "+name] = step{Do: "GET " + path}
		}
		tries["a reset"] = step{Do: "POST /mail/reset?token=" + page, Form: formOf("password", "another good one")}
		if len(tries) < 40 {
			t.Errorf("only %d tries", len(tries))
		}
		for name, try := range tries {
			b.Clock.Advance(time.Hour / 60) // whoever guesses must wait
			reply := b.do(t, try)
			leads := reply.Header.Get("Location")
			if session(reply) != "" || reply.Status >= 500 || reply.Status == 200 && strings.HasPrefix(try.Do, "GET /settings") ||
				reply.Status == http.StatusSeeOther && !strings.HasPrefix(leads, "/sign-in") {
				t.Errorf("%s: %d to %q with %q", name, reply.Status, leads, session(reply))
			}
		}
	})
}

// An answer to a stranger does not tell whether somebody is here.
func TestStrangersDoNotLearnWhoIsHere(t *testing.T) {
	locked(t, func(t *testing.T, b *browser) {
		known := []string{"bob", "BOB", "bob@test.example", "ann", "cy", "zed", "zed@test.example"}
		plain := func(name string, reply resttest.Reply) string {
			body := string(reply.Body)
			if strings.Contains(body, "<main") {
				body = mainOf(body)
			}
			body = strings.ReplaceAll(body, `value="`+strings.TrimSuffix(name, "@test.example"), `value="NAME`)
			body = strings.ReplaceAll(body, `NAME@test.example`, `NAME`)
			return fmt.Sprintf("%d %s", reply.Status, strings.ReplaceAll(body, reply.Header.Get("X-Request-Id"), "ID"))
		}
		doors := map[string]func(name string) resttest.Reply{
			"the sign-in page": func(name string) resttest.Reply {
				return b.do(t, step{Do: "POST /sign-in", Form: formOf("name", name, "password", "wrong one here")})
			},
			"the password grant": func(name string) resttest.Reply { return b.Ask(t, grant(name, "wrong one here", "")) },
			"the password grant with a code": func(name string) resttest.Reply {
				return b.Ask(t, grant(name, "wrong one here", "&otp=123456"))
			},
			"a forgotten password": func(name string) resttest.Reply {
				return b.do(t, step{Do: "POST /forgot", Form: formOf("email", strings.TrimSuffix(name, "@test.example")+"@test.example")})
			},
			"a list for guests": func(name string) resttest.Reply {
				return b.Ask(t, resttest.Row{Do: "GET /users?email=" + strings.TrimSuffix(name, "@test.example") + "@test.example"})
			},
		}
		for door, ask := range doors {
			b.Clock.Advance(24 * time.Hour)
			want := plain("nobody7", ask("nobody7"))
			for _, name := range known {
				b.Clock.Advance(24 * time.Hour)
				if got := plain(name, ask(name)); got != want {
					t.Errorf("%s tells of %s:\n%s\nand not of nobody:\n%s", door, name, got, want)
				}
			}
		}
	})
}
