package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestSigningOutClearsTheBrowser(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		const want = `"cache", "storage"`
		if reply := b.do(t, step{As: "ann", Do: "POST /sign-out"}); reply.Header.Get("Clear-Site-Data") != want {
			t.Errorf("who signs out: %v", reply.Header)
		}
		if reply := b.do(t, step{As: "bob", Do: "POST /settings/delete", Form: "confirm=ann"}); reply.Header.Get("Clear-Site-Data") != "" {
			t.Errorf("who stays: %v", reply.Header)
		}
		if reply := b.do(t, step{As: "bob", Do: "POST /settings/delete", Form: "confirm=bob"}); reply.Header.Get("Clear-Site-Data") != want {
			t.Errorf("who is erased: %v", reply.Header)
		}
		b.walk(t, step{As: "ann", Do: "GET /", Lacks: []string{"/sign-out"}}, step{As: "bob", Do: "GET /", Lacks: []string{"/sign-out"}})
	})
}

func TestASignInEndsTheOneBeforeIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, name := range []string{"ann", "bob"} {
			givePassword(t, s, name, "four words of mine")
		}
		enter := func(name, cookie string) string {
			t.Helper()
			reply := b.do(t, step{Do: "POST /sign-in", Form: formOf("name", name, "password", "four words of mine"), Header: cookie})
			if session(reply) == "" {
				t.Fatalf("%s: %d %s", name, reply.Status, mainOf(string(reply.Body)))
			}
			return "Cookie: " + session(reply)
		}
		elsewhere := enter("ann", "")
		first := enter("ann", "")
		second := enter("ann", first)
		third := enter("bob", second)
		b.walk(t,
			step{Do: "GET /", Header: first, Lacks: []string{"/sign-out"}},
			step{Do: "GET /", Header: second, Lacks: []string{"/sign-out"}},
			step{Do: "GET /", Header: third, Has: []string{"/sign-out", "@bob"}},
			step{Do: "GET /", Header: elsewhere, Has: []string{"/sign-out", "@ann"}}, // in another browser
			// Who is wrong stays who they are.
			step{Do: "POST /sign-in", Header: third, Form: formOf("name", "ann", "password", "wrong"), Status: 400},
			step{Do: "GET /", Header: third, Has: []string{"/sign-out", "@bob"}},
		)
	})
}

var passwordField = regexp.MustCompile(`<input[^>]* name="(?:password|currentPassword)"[^>]*>`)

func TestPasswordsAreTypedUnseenAndPasted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for path, as := range map[string]string{"/sign-in": "", "/sign-up": "", "/settings/account": "admin", "/settings/export": "admin"} {
			page := string(b.do(t, step{As: as, Do: "GET " + path}).Body)
			fields := passwordField.FindAllString(page, -1)
			if len(fields) == 0 {
				t.Errorf("%s has no field for a password", path)
			}
			for _, field := range fields {
				isHelped := strings.Contains(field, `autocomplete="current-password"`) || strings.Contains(field, `autocomplete="new-password"`)
				if !strings.Contains(field, `type="password"`) || !isHelped || strings.Contains(field, ` on`) {
					t.Errorf("%s: %s", path, field)
				}
			}
		}
	})
}
