package rest_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// atOnce asks the same of several nodes at once, n times in all, and counts those who are let in.
func atOnce(t *testing.T, n int, nodes []*resttest.Site, row resttest.Row) (let int) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			reply := nodes[i%len(nodes)].Ask(t, row)
			mu.Lock()
			defer mu.Unlock()
			if reply.Status < 400 {
				let++
			}
			if reply.Status >= 500 {
				t.Errorf("%s: %d %s", row, reply.Status, reply.Body)
			}
		})
	}
	all.Wait()
	return let
}

// TestWhatIsGoodOnceIsGoodOnceHoweverManyHaveIt has many use one secret at the same moment, on two nodes.
func TestWhatIsGoodOnceIsGoodOnceHoweverManyHaveIt(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		nodes := []*resttest.Site{s, s.Twin(t)}
		p := newProduct(t, "one")
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		once := func(what string, row resttest.Row) {
			t.Helper()
			if let := atOnce(t, 12, nodes, row); let > 1 {
				t.Errorf("%s was taken %d times", what, let)
			}
			if again := s.Ask(t, row); again.Status < 400 {
				t.Errorf("%s is taken once more: %d", what, again.Status)
			}
		}
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={bob}")})
		once("a refresh token", row{Do: "POST /oauth/token", Body: client("refresh_token", fmt.Sprint("refresh_token=", pair.Get("refresh_token")))})
		s.SetToken("family", pair.Get("access_token").(string))
		s.Clock.Advance(2 * time.Second)
		s.Check(t, row{As: "family", Do: "GET /user", Status: 401}) // one of them was a thief: nobody goes on

		link, err := url.Parse(s.Ask(t, row{As: "ann", Do: "POST /sso", Body: `{}`}).Get("url").(string))
		if err != nil {
			t.Fatal(err)
		}
		once("a pass", row{Do: "GET /" + link.RequestURI(), Header: "Accept: text/html"})
		now := s.Clock.Now()
		errand := p.token(t, s, map[string]any{"jti": "one", "exp": now.Add(2 * time.Minute).Unix()})
		once("a product's token in a link", row{Do: "GET //sso?jwt=" + errand, Header: "Accept: text/html"})

		s.Ask(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`})
		s.Worker.Drain(t.Context())
		for _, m := range post.Take() {
			if found := linkToken.FindStringSubmatch(m.Text); found != nil && m.To == "ann@test.example" {
				s.Set("token", found[1])
			}
		}
		once("a link for a new password", row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"long enough"}`})
	})
}

// TestNoSecretOpensAnotherDoor tries every kind of secret at every door that it is not for.
func TestNoSecretOpensAnotherDoor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		system := community.System(s.Portal.ID)
		_, foreign, err := s.App.NewClient(t.Context(), system, app.ClientEdit{ID: "foreign", Name: "Foreign",
			Grants: []community.Grant{community.GrantService, community.GrantApp}})
		if err != nil {
			t.Fatal(err)
		}
		seen, err := s.App.Me(t.Context(), s.Actor(t, "admin"))
		if err != nil {
			t.Fatal(err)
		}
		session, err := s.App.SignInAs(t.Context(), seen.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={admin}")})
		link, err := url.Parse(s.Ask(t, row{As: "admin", Do: "POST /sso", Body: `{}`}).Get("url").(string))
		if err != nil {
			t.Fatal(err)
		}
		text := func(reply resttest.Reply, field string) string { v, _ := reply.Get(field).(string); return v }
		secrets := map[string]string{
			"an access token": text(pair, "access_token"), "a refresh token": text(pair, "refresh_token"),
			"an app's token":    text(s.Ask(t, row{Do: "POST /oauth/token", Body: client("client_credentials", "")}), "access_token"),
			"a page's session":  session,
			"a pass":            link.Query().Get("pass"),
			"a client's secret": resttest.ClientSecret, "an admin's password": resttest.AdminPassword,
			"the hash of a token": auth.TokenHash(text(pair, "access_token")), "nothing": "", "a space": " ", "a star": "*",
			"a token in capitals": strings.ToUpper(text(pair, "access_token")), "a token cut short": text(pair, "access_token")[:20],
			"two tokens": text(pair, "access_token") + "," + text(pair, "access_token"),
		}
		// Each door, with those that open it.
		doors := map[string]struct {
			row  func(secret string) row
			good string
		}{
			"REST":           {func(x string) row { return row{Do: "GET /user", Header: "Authorization: Bearer " + x} }, "an access token"},
			"SCIM":           {func(x string) row { return row{Do: "GET //scim/v2/Users", Header: "Authorization: Bearer " + x} }, ""},
			"cookie":         {func(x string) row { return row{Do: "GET //settings", Header: "Accept: text/html\nCookie: stoa=" + x} }, "a page's session"},
			"basic":          {func(x string) row { return row{Do: "GET /user", Header: "Authorization: Basic " + x} }, ""},
			"in the address": {func(x string) row { return row{Do: "GET /user?access_token=" + url.QueryEscape(x)} }, ""},
			"refresh": {func(x string) row {
				return row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token="+url.QueryEscape(x))}
			}, "a refresh token"},
			"another client's refresh": {func(x string) row {
				return row{Do: "POST /oauth/token", Body: "grant_type=refresh_token&client_id=foreign&client_secret=" + foreign +
					"&refresh_token=" + url.QueryEscape(x)}
			}, ""},
			"a client": {func(x string) row {
				return row{Do: "POST /oauth/token", Body: "grant_type=client_credentials&client_id=test-client&client_secret=" + url.QueryEscape(x)}
			}, "a client's secret"},
			"another client": {func(x string) row {
				return row{Do: "POST /oauth/token", Body: "grant_type=client_credentials&client_id=foreign&client_secret=" + url.QueryEscape(x)}
			}, ""},
			"a new password": {func(x string) row {
				return row{Do: "POST /user/password/reset", Body: fmt.Sprintf(`{"token":%q,"password":"long enough"}`, x)}
			}, ""},
			"an address": {func(x string) row { return row{Do: "POST /user/verify", Body: fmt.Sprintf(`{"token":%q}`, x)} }, ""},
		}
		for door, d := range doors {
			for name, secret := range secrets {
				s.Clock.Advance(time.Hour) // so that nobody has to wait for having guessed
				reply := s.Ask(t, d.row(secret))
				isOpen := reply.Status == 200
				if name == d.good && door != "refresh" && !isOpen && door != "REST" { // those that are good for long
					t.Errorf("%s does not open %s: %d %.300s", name, door, reply.Status, reply.Body)
				}
				if name != d.good && isOpen {
					t.Errorf("%s opens %s: %.300s", name, door, reply.Body)
				}
			}
		}
	})
}

// TestTimeTellsNobodyWhoIsThere compares what the server does, and how long it takes, for one who is there
// and one who is not. The least of tries that take turns is what it takes when nobody disturbs.
func TestTimeTellsNobodyWhoIsThere(t *testing.T) {
	s := resttest.New(t)
	wrong := "Authorization: Bearer stoa_at_"
	form := "Accept: text/html\nContent-Type: application/x-www-form-urlencoded"
	for name, pair := range map[string][2]row{
		"a wrong password": {{Do: "POST /oauth/token", Body: client("password", "username=admin&password=wrong one")},
			{Do: "POST /oauth/token", Body: client("password", "username=nobody&password=wrong one")}},
		"a wrong password on the page": {{Do: "POST //sign-in", Body: "name=admin&password=wrong+one", Header: form},
			{Do: "POST //sign-in", Body: "name=nobody&password=wrong+one", Header: form}},
		"a client": {{Do: "POST /oauth/token", Body: "grant_type=client_credentials&client_id=test-client&client_secret=wrong"},
			{Do: "POST /oauth/token", Body: "grant_type=client_credentials&client_id=nobody&client_secret=wrong"}},
		"a forgotten password": {{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`},
			{Do: "POST /user/password/forgot", Body: `{"email":"nobody@test.example"}`}},
		"a token that begins like one": {{Do: "GET /user", Header: wrong + s.Token("ann")[8:40] + "AAAAAAAAAAA"},
			{Do: "GET /user", Header: wrong + strings.Repeat("A", 43)}},
	} {
		for round := range 3 { // a machine that is busy may say so once
			least, statements := took(t, s, pair)
			if statements[0] != statements[1] {
				t.Errorf("%s takes %d statements of one who is there, else %d", name, statements[0], statements[1])
			}
			if max(least[0], least[1]) < 3*min(least[0], least[1])+5*time.Millisecond {
				break
			}
			if round == 2 {
				t.Errorf("%s takes %s of one who is there, else %s", name, least[0], least[1])
			}
		}
	}
}

// took asks both in turns and returns the least time, and the statements, that each takes.
func took(t *testing.T, s *resttest.Site, pair [2]row) (least [2]time.Duration, statements [2]int) {
	t.Helper()
	for try := range 9 {
		s.Clock.Advance(24 * time.Hour) // so that nobody has to wait for having guessed
		for i, r := range pair {
			s.Ask(t, row{Do: "GET //sign-in", Header: "Accept: text/html"}) // what is kept in memory is looked at again
			began := time.Now()
			reply := s.Ask(t, r)
			if spent := time.Since(began); try == 0 || spent < least[i] {
				least[i] = spent
			}
			statements[i] = reply.Statements
		}
	}
	return least, statements
}

// TestNoHeaderMovesALink asks for links and cookies with made-up headers about the host and the scheme, as
// somebody whom no proxy is in front of can.
func TestNoHeaderMovesALink(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		for _, header := range []string{"X-Forwarded-Host: evil.example", "Forwarded: host=evil.example;proto=http", "X-Host: evil.example",
			"X-Original-URL: http://evil.example/", "X-Rewrite-URL: /evil.example", "X-Forwarded-Server: evil.example", "X-Forwarded-Proto: http",
			"X-Forwarded-Prefix: //evil.example", "Origin: https://evil.example", "Referer: https://evil.example/", "X-HTTP-Host-Override: evil.example"} {
			s.Clock.Advance(2 * time.Hour)
			s.Ask(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Header: header})
			s.Worker.Drain(t.Context())
			mails := post.Take()
			if len(mails) != 1 || strings.Contains(mails[0].Text+mails[0].HTML, "evil.example") ||
				!strings.Contains(mails[0].Text, "https://test.example/mail/reset?token=") {
				t.Errorf("%s: the mails are %v", header, mails)
			}
			s.Check(t, row{Do: "POST /oauth/token", Body: client("password", "username=admin&password="+resttest.AdminPassword), Header: header, Status: 200})
			link := s.Ask(t, row{As: "admin", Do: "POST /sso", Body: `{"to":"/questions"}`, Header: header})
			if _, at, _ := strings.Cut(fmt.Sprint(link.Get("url")), ":"); !strings.HasPrefix(at, "//test.example/sso?") {
				t.Errorf("%s: the link is %s", header, link.Body)
			}
			in := s.Ask(t, row{Do: "GET //settings", Header: "Accept: text/html\n" + header})
			if to := in.Header.Get("Location"); !strings.HasPrefix(to, "/sign-in") || strings.Contains(to, "evil") {
				t.Errorf("%s: it leads to %q", header, to)
			}
		}
	})
}
