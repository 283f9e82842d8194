package rest_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const service = "service:client_secret_credentials"

func TestEveryGrantGivesTokens(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		pair := `{"token_type":"bearer","access_token":"*","refresh_token":"*","expires_in":86400}`
		s.Check(t,
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"externalId":"a/1 ü"}`, Status: 200, Events: edited},
			row{Do: "POST /oauth/token", Body: client("password", "username=admin&password="+resttest.AdminPassword), Status: 200,
				Want: pair},
			row{Do: "POST /oauth/token", Body: client("password", "username=ADMIN&password="+resttest.AdminPassword), Status: 200,
				Want: pair},
			row{Do: "POST /oauth/token", Body: client("password", "username=Admin@stoa.localhost&password="+resttest.AdminPassword),
				Status: 200, Want: pair},
			row{Do: "POST //oauth/token", Body: client(service, "user_id={ann}"), Status: 200, Want: pair},
			row{Do: "POST /oauth/token", Body: client(service, "email=ANN@test.example"), Status: 200, Want: pair},
			row{Do: "POST /oauth/token", Body: client("tribe:client_secret_credentials", "external_id=a%2F1+%C3%BC"), Status: 200,
				Want: pair},
			row{Do: "POST /oauth/token", Body: client("client_credentials", ""), Status: 200,
				Want: `{"token_type":"bearer","access_token":"*","expires_in":86400}`, Lacks: []string{"refresh_token"}},
		)
		reply := s.Ask(t, row{Do: "POST /oauth/token", Body: "grant_type=" + service + "&user_id={ann}",
			Header: "Authorization: Basic dGVzdC1jbGllbnQ6dGVzdC1zZWNyZXQ="})
		if reply.Status != 200 || reply.Header.Get("Cache-Control") != "no-store" || reply.Header.Get("Pragma") != "no-cache" {
			t.Errorf("by HTTP Basic: %d %v %s", reply.Status, reply.Header, reply.Body)
		}
		s.SetToken("fresh", reply.Get("access_token").(string))
		s.Check(t, row{As: "fresh", Do: "GET /user", Status: 200, Want: `{"id":"{ann}"}`})
	})
}

func TestRefusalsOfTokensAreThoseOfRFC6749(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		both := "Authorization: Basic dGVzdC1jbGllbnQ6dGVzdC1zZWNyZXQ="
		s.Check(t,
			row{Do: "POST /oauth/token", Status: 415, Code: "unsupported_media_type"},
			row{Do: "POST /oauth/token", Body: `{"grant_type":"password"}`, Header: "Content-Type: application/json", Status: 415,
				Code: "unsupported_media_type"},
			row{Do: "POST /oauth/token", Body: "x=1", Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client("magic", ""), Status: 400, Code: "unsupported_grant_type"},
			row{Do: "POST /oauth/token", Body: "grant_type=password&username=a&password=b", Status: 401, Code: "invalid_client"},
			row{Do: "POST /oauth/token", Body: "grant_type=" + service + "&client_id=test-client&client_secret=wrong&user_id={ann}",
				Status: 401, Code: "invalid_client"},
			row{Do: "POST /oauth/token", Body: "grant_type=" + service + "&client_id=nobody&client_secret=wrong&user_id={ann}", Status: 401,
				Code: "invalid_client"},
			row{Do: "POST /oauth/token", Body: client("password", ""), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client("password", "username=admin"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, ""), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&email=ann@test.example"), Status: 400,
				Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id=nobody"), Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&user_id={bob}"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id=a%00b"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id=%ff"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id=%zz"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client("refresh_token", ""), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token=x"), Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}"), Header: both, Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/revoke", Body: client("", ""), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/revoke", Body: "token=x", Status: 401, Code: "invalid_client"},
		)
		refused := s.Ask(t, row{Do: "POST /oauth/token", Body: "grant_type=password&username=a&password=b"})
		if refused.Header.Get("WWW-Authenticate") != `Basic realm="stoa"` || refused.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the refusal of a client has %v", refused.Header)
		}
	})
}

func TestAClientUsesItsOwnGrantsOnly(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		_, secret, err := s.App.NewClient(t.Context(), community.System(s.Portal.ID),
			app.ClientEdit{ID: "narrow", Name: "Narrow", Grants: []community.Grant{community.GrantApp}})
		if err != nil {
			t.Fatal(err)
		}
		with := func(rest string) string { return "client_id=narrow&client_secret=" + secret + "&grant_type=" + rest }
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")})
		s.Check(t,
			row{Do: "POST /oauth/token", Body: with("client_credentials"), Status: 200},
			row{Do: "POST /oauth/token", Body: with("password&username=admin&password=x"), Status: 400, Code: "unauthorized_client"},
			row{Do: "POST /oauth/token", Body: with(service + "&user_id={ann}"), Status: 400, Code: "unauthorized_client"},
			row{Do: "POST /oauth/revoke", Body: with("&token=" + pair.Get("access_token").(string)), Status: 200, Want: `{"success":true}`},
		)
		s.SetToken("fresh", pair.Get("access_token").(string))
		s.Check(t, row{As: "fresh", Do: "GET /user", Status: 200}) // another client's token is not its to end
		if err := s.App.RevokeClient(t.Context(), community.System(s.Portal.ID), resttest.ClientID); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "fresh", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}"), Status: 401, Code: "invalid_client"},
		)
	})
}

func TestAnAppTokenIsNotForREST(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		reply := s.Ask(t, row{Do: "POST /oauth/token", Body: client("client_credentials", "")})
		s.SetToken("app", reply.Get("access_token").(string))
		s.Check(t, row{As: "app", Do: "GET /user", Status: 401, Code: "unauthorized",
			Want: `{"detail":"This is an app access token, which GraphQL takes; REST takes a service access token or a JWT."}`})
	})
}

func TestTokensExpire(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")})
		s.SetToken("fresh", pair.Get("access_token").(string))
		s.SetToken("refresh", pair.Get("refresh_token").(string))
		s.Check(t, row{As: "refresh", Do: "GET /user", Status: 401}) // a refresh token opens nothing
		s.Clock.Advance(24*time.Hour - time.Second)
		s.Check(t, row{As: "fresh", Do: "GET /user", Status: 200})
		s.Clock.Advance(time.Second)
		s.Check(t,
			row{As: "fresh", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token="+s.Token("refresh")), Status: 200},
		)
		late := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")})
		s.Clock.Advance(90 * 24 * time.Hour)
		s.Check(t, row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token="+late.Get("refresh_token").(string)),
			Status: 400, Code: "invalid_grant"})
	})
}

func TestASpentRefreshTokenEndsItsFamily(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		first := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")})
		refresh := func(r resttest.Reply) row {
			return row{Do: "POST /oauth/token", Body: client("refresh_token", fmt.Sprint("refresh_token=", r.Get("refresh_token")))}
		}
		second := s.Ask(t, refresh(first))
		third := s.Ask(t, refresh(second))
		for i, r := range []resttest.Reply{first, second, third} {
			name := fmt.Sprintf("access%d", i)
			s.SetToken(name, r.Get("access_token").(string))
			s.Check(t, row{As: name, Do: "GET /user", Status: 200})
		}
		if stolen := s.Ask(t, refresh(first)); stolen.Status != 400 || stolen.Get("error") != "invalid_grant" {
			t.Errorf("a spent token: %d %s", stolen.Status, stolen.Body)
		}
		for i := range 3 {
			s.Check(t, row{As: fmt.Sprintf("access%d", i), Do: "GET /user", Status: 401})
		}
		if last := s.Ask(t, refresh(third)); last.Status != 400 {
			t.Errorf("the newest of the family: %d %s", last.Status, last.Body)
		}
		s.Check(t, row{As: "ann", Do: "GET /user", Status: 200}) // another sign-in is another family
	})
}

func TestRevocationIsKnownEverywhereWithinASecond(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		twin := s.Twin(t)
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")})
		s.SetToken("fresh", pair.Get("access_token").(string))
		for _, test := range []struct{ what, as, do, body string }{
			{"a revoked token", "fresh", "POST /oauth/revoke", client("", "token="+s.Token("fresh"))},
			{"a banned person", "bob", "", ""},
			{"a revoked family", "ann", "", ""},
		} {
			s.Check(t, row{As: test.as, Do: "GET /user", Status: 200, Statements: 4})
			twin.Check(t, row{As: test.as, Do: "GET /user", Status: 200})
			switch test.as {
			case "fresh":
				s.Check(t, row{Do: test.do, Body: test.body, Status: 200, Want: `{"success":true}`})
			case "bob":
				s.Check(t, row{As: "mia", Do: "PUT /users/{bob}", Body: `{"status":"banned"}`, Status: 200, Events: edited})
			case "ann":
				s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"another one"}`, Status: 200})
			}
			s.Check(t, row{As: test.as, Do: "GET /user", Status: 401}) // here at once
			s.Clock.Advance(time.Second)
			if reply := twin.Ask(t, row{As: test.as, Do: "GET /user"}); reply.Status != 401 {
				t.Errorf("a second later %s is good on the other node: %d", test.what, reply.Status)
			}
		}
	})
}

func TestNobodyLearnsFromAWrongPasswordWhoIsAMember(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		wrong := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", "username=admin&password=wrong one")})
		for name, rest := range map[string]string{
			"an unknown name":       "username=nobody&password=wrong one",
			"an unknown address":    "username=nobody@test.example&password=wrong one",
			"one with no password":  "username=ann&password=wrong one",
			"one who waits":         "username=eve&password=wrong one",
			"a name that is no one": "username=%F0%9F%98%80&password=wrong one",
		} {
			reply := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", rest)})
			if string(reply.Body) != string(wrong.Body) || reply.Status != wrong.Status {
				t.Errorf("%s: %d %s\nand a wrong password: %d %s", name, reply.Status, reply.Body, wrong.Status, wrong.Body)
			}
			for _, h := range []http.Header{reply.Header, wrong.Header} {
				h.Del("X-Request-Id")
				h.Del("Date")
			}
			if fmt.Sprint(reply.Header) != fmt.Sprint(wrong.Header) {
				t.Errorf("%s: %v\nand a wrong password: %v", name, reply.Header, wrong.Header)
			}
		}
	})
}

func TestAWrongPasswordTakesAsLongAsAnUnknownName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		took := func(rest string) time.Duration {
			began := time.Now()
			s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", rest)})
			return time.Since(began)
		}
		known, unknown := time.Hour, time.Hour // the least of many tries by turns: what the work takes when nobody disturbs
		for tries := 0; tries < 5 || tries < 50 && (unknown < known/5 || known < unknown/5); tries++ {
			known, unknown = min(known, took("username=admin&password=wrong one")), min(unknown, took("username=nobody&password=wrong one"))
		}
		if unknown < known/5 || known < unknown/5 { // without the work it would be a thirtieth
			t.Errorf("a wrong password takes %s, an unknown name %s", known, unknown)
		}
	})
}

func TestWhoMayNotSignInGetsNoToken(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPolicy(t, s, "approval")
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"eve","password":"long enough"}`, Status: 201, Events: joined,
				Keep: "eve"},
			row{Do: "POST /oauth/token", Body: client("password", "username=eve&password=long enough"), Status: 400, Code: "invalid_grant",
				Want: `{"error_description":"This account is waiting for a moderator's approval."}`},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={eve}"), Status: 400, Code: "invalid_grant"},
			row{As: "mia", Do: "PUT /users/{eve}", Body: `{"status":"active"}`, Status: 200, Events: edited},
		)
		pair := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", "username=eve&password=long enough")})
		s.Check(t,
			row{As: "mia", Do: "PUT /users/{eve}", Body: `{"status":"banned","banReason":"spam"}`, Status: 200, Events: edited},
			row{Do: "POST /oauth/token", Body: client("password", "username=eve&password=long enough"), Status: 400, Code: "invalid_grant",
				Want: `{"error_description":"This account is banned: spam."}`},
			row{Do: "POST /oauth/token", Body: client("password", "username=eve&password=wrong one"), Status: 400,
				Want: `{"error_description":"Wrong username or password."}`},
			row{Do: "POST /oauth/token", Body: client("refresh_token", fmt.Sprint("refresh_token=", pair.Get("refresh_token"))),
				Status: 400, Code: "invalid_grant"},
			row{As: "admin", Do: "DELETE /users/{eve}", Status: 200, Events: erased},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={eve}"), Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: client("password", "username=eve&password=long enough"), Status: 400, Code: "invalid_grant"},
		)
	})
}

func TestTheServiceGrantIsBoundToItsNetworks(t *testing.T) {
	bound := func(t *testing.T, s *resttest.Site) func(status int, header string) {
		t.Helper()
		_, secret, err := s.App.NewClient(t.Context(), community.System(s.Portal.ID), app.ClientEdit{ID: "office", Name: "Office",
			Grants: community.Grants, Networks: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
		if err != nil {
			t.Fatal(err)
		}
		return func(status int, header string) {
			t.Helper()
			s.Check(t, row{Do: "POST /oauth/token",
				Body: "grant_type=" + service + "&client_id=office&client_secret=" + secret + "&user_id={ann}", Header: header,
				Status: status})
		}
	}
	t.Run("with no proxy named, what a header says is not believed", func(t *testing.T) {
		resttest.Each(t, func(t *testing.T, s *resttest.Site) {
			ask := bound(t, s)
			ask(400, "")
			ask(400, "X-Forwarded-For: 203.0.113.7")
			ask(400, "Forwarded: for=203.0.113.7")
		})
	})
	t.Run("a named proxy is believed, and only its own word", func(t *testing.T) {
		resttest.EachWith(t, resttest.Options{Proxies: []string{"127.0.0.0/8"}}, func(t *testing.T, s *resttest.Site) {
			ask := bound(t, s)
			ask(400, "")
			ask(200, "X-Forwarded-For: 203.0.113.7")
			ask(400, "X-Forwarded-For: 203.0.113.7, 198.51.100.1")
			ask(200, "X-Forwarded-For: 198.51.100.1, 203.0.113.7")
			ask(200, "Forwarded: for=203.0.113.7")
		})
	})
}
