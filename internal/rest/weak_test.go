package rest_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAPasswordThatIsEasyToGuessIsRefusedWhereverOneIsSet tries them where they are
// set, and that the person then has none of them.
func TestAPasswordThatIsEasyToGuessIsRefusedWhereverOneIsSet(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 200})
		link(t, s, post, "ann@test.example", "Choose a new password")
		admin, err := s.App.Me(t.Context(), s.Actor(t, "admin"))
		if err != nil {
			t.Fatal(err)
		}
		token, err := s.App.SignInAs(t.Context(), admin.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		const posted = "Content-Type: application/x-www-form-urlencoded\nAccept: text/html\nCookie: stoa="
		doors := map[string]func(password string) row{
			"a new person": func(p string) row {
				return row{As: "ann", Do: "POST /users", Body: `{"username":"zoe.smith","email":"zoe@test.example","password":"` + p + `"}`}
			},
			"one's own": func(p string) row {
				return row{As: "admin", Do: "PUT /user",
					Body: `{"password":"` + p + `","currentPassword":"` + resttest.AdminPassword + `"}`}
			},
			"another's": func(p string) row { return row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"` + p + `"}`} },
			"by a link": func(p string) row {
				return row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"` + p + `"}`}
			},
			"on the link's page": func(p string) row {
				return row{Do: "POST //mail/reset?token={token}", Body: "password=" + p, Header: posted}
			},
			"on the page to join on": func(p string) row {
				return row{Do: "POST //sign-up", Body: "username=zoe.smith&name=Zoe&email=zoe@test.example&password=" + p, Header: posted}
			},
			"on the page of one's account": func(p string) row {
				sent := url.Values{"password": {p}, "currentPassword": {resttest.AdminPassword}}
				return row{Do: "POST //settings/password", Body: sent.Encode(), Header: posted + token}
			},
			"on the page of admins": func(p string) row {
				return row{Do: "POST //admin/people", Header: posted + token,
					Body: "username=zoe.smith&name=Zoe&email=zoe@test.example&role=member&password=" + p}
			},
		}
		for name, set := range doors {
			for _, password := range []string{"password", "        ", "aaaaaaaa", "12345678", "P4ssw0rd!", "test.example"} {
				r := set(password)
				reply := s.Ask(t, r)
				isNamed := strings.Contains(string(reply.Body), `"field":"password"`) ||
					strings.Contains(string(reply.Body), `id="e-password"`)
				if reply.Status != 400 || !isNamed {
					t.Errorf("%s: %q: %d %.300s", name, password, reply.Status, reply.Body)
				}
			}
		}
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"zoe.smith","email":"zoe@test.example","password":"Zoe.Smith1"}`,
				Status: 400, Field: "password"},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"ann@test.example"}`, Status: 400, Field: "password"},
			row{As: "admin", Do: "GET /users?query=zoe", Status: 200,
				Want: `[]`}, // nobody was added
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`, Status: 200,
				Events: edited}, // the link is still good
			row{Do: "POST /oauth/token", Body: client("password", "username=admin&password="+resttest.AdminPassword), Status: 200},
		)
	})
}
