package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// personal makes a personal token as a page does, for callers called name.
func personal(t *testing.T, s *resttest.Site, person, name string, e app.TokenEdit) *community.Token {
	t.Helper()
	session, err := s.App.AuthenticatePage(t.Context(), s.Portal, page(t, s, person))
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Millisecond)
	e.Name = name
	token, made, err := s.App.NewPersonalToken(t.Context(), session, e)
	if err != nil {
		t.Fatal(err)
	}
	s.SetToken(name, token)
	return made
}

// page is the cookie of a browser in which a person is signed in.
func page(t *testing.T, s *resttest.Site, person string) string {
	t.Helper()
	seen, err := s.App.Me(t.Context(), s.Actor(t, person))
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.App.SignInAs(t.Context(), seen.User, "a test")
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestAPersonalTokenActsAsItsPerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		made := s.Ask(t, row{As: "ann", Do: "POST /user/tokens",
			Body: `{"name":" Nightly <b>report</b> ","scopes":["read","write:content","read"]}`})
		if token := made.Get("token").(string); made.Status != 201 || !strings.HasPrefix(token, "stoa_pat_") ||
			len(token) != len("stoa_pat_")+43 {
			t.Fatalf("%d %s", made.Status, made.Body)
		}
		s.SetToken("pat", made.Get("token").(string))
		s.Set("made", made.Get("id").(string))
		s.Check(t,
			row{As: "pat", Do: "POST /questions", Body: `{"title":"A program asks"}`, Status: 201, Events: []string{"question.asked"},
				Want: `{"user":{"id":"{ann}"}}`},
			row{As: "pat", Do: "GET /user", Status: 200, Want: `{"id":"{ann}","email":"ann@test.example"}`, Statements: 2},
			row{As: "pat", Do: "PUT /user", Body: `{"name":"Another"}`, Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: "ann", Do: "GET /user/tokens", Status: 200,
				Want:  `[{"id":"{made}","name":"Nightly <b>report</b>","scopes":["read","write:content"],"lastUsedAt":""}]`,
				Lacks: []string{"0.token", "1"}},
			row{As: "bob", Do: "GET /user/tokens", Status: 200, Want: `[]`},
			row{As: "bob", Do: "DELETE /user/tokens/{made}", Status: 404},
		)
		if err := s.App.FlushActivity(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "pat", Do: "GET /user/tokens", Status: 200, Want: `[{"id":"{made}","lastUsedAt":"2030-01-02T03:04:00.000Z"}]`},
			row{As: "ann", Do: "DELETE /user/tokens/{made}", Status: 200, Want: `{"success":true}`},
			row{As: "pat", Do: "GET /user", Status: 401},
			row{As: "ann", Do: "DELETE /user/tokens/{made}", Status: 404},
			row{As: "ann", Do: "GET /user/tokens", Status: 200, Want: `[]`},
		)
	})
}

// What ends a person's sign-ins ends what they gave to programs.
func TestPersonalTokensEnd(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		read := app.TokenEdit{Scopes: []string{"read"}, Days: 30}
		good := func(name string) row { return row{As: name, Do: "GET /user", Status: 200} }
		ended := func(name string) row {
			return row{As: name, Do: "GET /user", Status: 401, Want: `{"reason":"bad_token"}`}
		}

		s.Join(t, "eve", "member")
		personal(t, s, "eve", "banned", read)
		s.Check(t, good("banned"),
			row{As: "mia", Do: "POST /users/{eve}/ban", Body: `{"reason":"spam"}`, Status: 200, Events: edited}, ended("banned"),
			row{As: "mia", Do: "DELETE /users/{eve}/ban", Status: 200, Events: edited}, ended("banned"))

		personal(t, s, "ann", "before", read)
		personal(t, s, "bob", "month", read)
		personal(t, s, "bob", "week", app.TokenEdit{Scopes: []string{"read"}, Days: 7})
		s.Check(t, good("before"),
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"a new one of ann"}`, Status: 200}, ended("before"), good("month"))

		s.Join(t, "cas", "member")
		personal(t, s, "cas", "one", read)
		personal(t, s, "cas", "two", read)
		s.Check(t, good("one"),
			row{As: "mia", Do: "DELETE /users/{cas}/tokens", Status: 403},
			row{As: "bob", Do: "DELETE /users/{cas}/tokens", Status: 403},
			row{As: "admin", Do: "DELETE /users/{cas}/tokens", Status: 200}, ended("one"), ended("two"), good("cas"))

		personal(t, s, "cas", "erased", read)
		s.Check(t, good("erased"), row{As: "admin", Do: "DELETE /users/{cas}", Status: 200, Events: []string{"user.erased"}},
			ended("erased"))

		s.Clock.Advance(7*24*time.Hour - time.Minute)
		s.Check(t, good("week"))
		s.Clock.Advance(time.Minute)
		s.Check(t, ended("week"), good("month"))
	})
}

func TestEndingOtherSignInsLeavesPersonalTokens(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		personal(t, s, "ann", "pat", app.TokenEdit{Scopes: []string{"read"}, Days: 30})
		session, err := s.App.AuthenticatePage(t.Context(), s.Portal, page(t, s, "ann"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.App.EndOtherSignIns(t.Context(), session); err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{As: "pat", Do: "GET /user", Status: 200}, row{As: "ann", Do: "GET /user", Status: 401})
	})
}

func TestNobodyHasMoreThanFiftyPersonalTokens(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range community.MaxTokens {
			personal(t, s, "ann", fmt.Sprint("pat", i), app.TokenEdit{Scopes: []string{"read"}, Days: 1})
		}
		another := row{As: "ann", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`}
		refused := another
		refused.Status, refused.Want = 409, `{"reason":"too_many_tokens"}`
		s.Check(t, refused)
		s.Clock.Advance(24 * time.Hour)
		s.SetToken("ann", s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}")}).Get("access_token").(string))
		another.Status = 201
		s.Check(t, another) // those that expired do not count
	})
}

// Each row is a try to get, or to use, more than one was given.
func TestNoTokenIsUsedForMoreThanItWasGivenFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		other := community.NewPortal("Other", "other.example", s.Clock.Now())
		if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(other) }); err != nil {
			t.Fatal(err)
		}
		narrow := newClient(t, s, "narrow", "read write:content", true)
		personal(t, s, "admin", "pat", app.TokenEdit{Scopes: []string{"read", "write:account"}, Days: 30})
		personal(t, s, "admin", "reads", app.TokenEdit{Scopes: []string{"read"}, Days: 30})
		cookie := page(t, s, "admin")
		s.SetToken("page", cookie)
		s.SetToken("PAT", strings.ToUpper(s.Token("pat")))
		s.SetToken("cut", s.Token("pat")[:len(s.Token("pat"))-1])
		s.SetToken("bare", strings.TrimPrefix(s.Token("pat"), "stoa_pat_"))
		s.SetToken("access", strings.Replace(s.Token("pat"), "stoa_pat_", "stoa_at_", 1))
		pair := func() resttest.Reply {
			return s.Ask(t, row{Do: "POST /oauth/token", Body: narrow(service, "user_id={admin}&scope=read:content")})
		}
		refresh := func(scope string) row {
			return row{Do: "POST /oauth/token", Body: narrow("refresh_token",
				fmt.Sprint("refresh_token=", pair().Get("refresh_token"), "&scope="+scope)), Status: 400, Code: "invalid_scope"}
		}
		ask := func(scope string) row {
			return row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&scope="+scope), Status: 400, Code: "invalid_scope"}
		}
		create := func(as, body string, status int, field, reason string) row {
			return row{As: as, Do: "POST /user/tokens", Body: body, Status: status, Field: field, Want: `{"reason":"` + reason + `"}`}
		}
		s.SetToken("narrowed", pair().Get("access_token").(string))
		s.SetToken("refresh", pair().Get("refresh_token").(string))

		s.Check(t,
			// wider by a refresh
			refresh("read"), refresh("write:content"), refresh("admin"), refresh("read:content read:people"), refresh("magic"),
			row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token="+s.Token("refresh")), Status: 400,
				Code: "invalid_grant"},
			row{As: "refresh", Do: "GET /questions", Status: 401},
			row{As: "narrowed", Do: "GET /users/{ann}", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: "narrowed", Do: "GET /user/tokens", Status: 403},
			// wider, or longer, by a personal token
			create("pat", `{"name":"x","scopes":["write"]}`, 403, "scopes", "scope_too_wide"),
			create("pat", `{"name":"x","scopes":["admin:portal"]}`, 403, "scopes", "scope_too_wide"),
			create("pat", `{"name":"x","scopes":["read","write:content"]}`, 403, "scopes", "scope_too_wide"),
			create("pat", `{"name":"x","scopes":["read"],"days":31}`, 403, "days", "token_outlives"),
			create("ann", `{"name":"x","scopes":["read"],"days":7}`, 403, "days", "token_outlives"),
			create("ann", `{"name":"x","scopes":["admin"]}`, 403, "scopes", "scope_too_wide"),
			create("ann", `{"name":"x","scopes":["moderate:content"]}`, 403, "scopes", "scope_too_wide"),
			create("mia", `{"name":"x","scopes":["admin"]}`, 403, "scopes", "scope_too_wide"),
			row{As: "reads", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`, Status: 403,
				Want: `{"reason":"scope_missing"}`},
			row{As: "reads", Do: "DELETE /users/{admin}/tokens", Status: 403, Want: `{"reason":"scope_missing"}`},
			// scopes that are none
			create("ann", `{"name":"x","scopes":["Read"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["read","magic"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["read:"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":[":content"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["none"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":[""]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["read:content:x"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["re\nad"]}`, 400, "scopes", "unknown_scope"),
			create("ann", `{"name":"x","scopes":["read\u0000"]}`, 400, "", "body_unreadable"),
			create("ann", `{"name":"x","scopes":["`+strings.Repeat("read ", 1000)+`read"]}`, 413, "scopes", "too_many_bytes"),
			create("ann", `{"name":"x","scopes":[]}`, 400, "scopes", "required"),
			create("ann", `{"name":"x"}`, 400, "scopes", "required"),
			create("ann", `{"scopes":["read"]}`, 400, "name", "required"),
			create("ann", `{"name":"  ","scopes":["read"]}`, 400, "name", "required"),
			create("ann", `{"name":"`+strings.Repeat("ä", 101)+`","scopes":["read"]}`, 400, "name", "too_long"),
			create("ann", `{"name":"a\u0000b","scopes":["read"]}`, 400, "", "body_unreadable"),
			create("ann", `{"name":"x","scopes":["read"],"days":-1}`, 400, "days", "out_of_range"),
			create("ann", `{"name":"x","scopes":["read"],"days":366}`, 400, "days", "out_of_range"),
			create("ann", `{"name":"x","scopes":["read"],"days":1e300}`, 400, "days", "wrong_type"),
			create("ann", `{"name":"x","scopes":"read"}`, 400, "scopes", "wrong_type"),
			ask("READ"), ask("read%20%20write"), ask("read%09write"), ask("%20read"), ask("read,write"), ask("*"), ask("openid"),
			ask(strings.Repeat("read%20", 500)+"read"),
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&scope=read&scope=admin"), Status: 400,
				Code: "invalid_request"}, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&scope=read%00"), Status: 400,
				Code: "invalid_request"},
			// one sort of token for another
			row{As: "PAT", Do: "GET /user", Status: 401}, row{As: "cut", Do: "GET /user", Status: 401},
			row{As: "bare", Do: "GET /user", Status: 401}, row{As: "access", Do: "GET /user", Status: 401},
			row{As: "page", Do: "GET /user/tokens", Status: 401, Want: `{"reason":"wrong_token"}`},
			row{As: "page", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`, Status: 401},
			row{Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`,
				Header: "Cookie: stoa=" + cookie + "\nSec-Fetch-Site: same-origin", Status: 401},
			row{Do: "GET /user/tokens", Header: "Cookie: stoa=" + s.Token("pat"), Status: 401},
			row{Do: "GET //settings", Header: "Accept: text/html\nCookie: stoa=" + s.Token("pat"), Status: 303},
			row{Do: "POST /oauth/token", Body: client("refresh_token", "refresh_token="+s.Token("pat")), Status: 400,
				Code: "invalid_grant"},
			row{Do: "POST /oauth/revoke", Body: client("", "token="+s.Token("pat")), Status: 200}, // it is not that client's to end
			row{As: "pat", Do: "GET /user", Status: 200},
		)
		if _, err := s.App.Authenticate(t.Context(), other, s.Token("pat")); community.KindOf(err) != community.Unauthorized {
			t.Errorf("on another portal: %v", err)
		}
		s.Check(t, row{As: "admin", Do: "GET /user/tokens", Status: 200, Want: `[{"name":"reads"},{"name":"pat"}]`, Lacks: []string{"2"}},
			row{As: "ann", Do: "GET /user/tokens", Status: 200, Want: `[]`}) // nothing was made
	})
}

// A refresh for less leaves the refresh token what it was, and one that asked for
// too much can be sent again.
func TestARefreshAsksForTheSameOrLess(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		refresh := func(token any, scope string) resttest.Reply {
			return s.Ask(t, row{Do: "POST /oauth/token",
				Body: client("refresh_token", fmt.Sprint("refresh_token=", token, "&scope="+scope))})
		}
		first := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}&scope=write")})
		if refused := refresh(first.Get("refresh_token"), "admin"); refused.Get("error") != "invalid_scope" {
			t.Errorf("%s", refused.Body)
		}
		less := refresh(first.Get("refresh_token"), "read:people")
		s.SetToken("less", fmt.Sprint(less.Get("access_token")))
		s.Check(t, row{As: "less", Do: "GET /users/{bob}", Status: 200}, row{As: "less", Do: "GET /questions", Status: 403})
		same := refresh(less.Get("refresh_token"), "")
		if less.Get("scope") != "read:people" || same.Get("scope") != "write" {
			t.Errorf("%s\n%s", less.Body, same.Body)
		}
		if refused := refresh(same.Get("refresh_token"), "moderate:content"); refused.Get("error") != "invalid_scope" {
			t.Errorf("%s", refused.Body)
		}
		// one that was spent ends its family, whatever is asked for
		if refused := refresh(first.Get("refresh_token"), "admin"); refused.Get("error") != "invalid_grant" {
			t.Errorf("%s", refused.Body)
		}
		s.Check(t, row{As: "less", Do: "GET /users/{bob}", Status: 401})
	})
}

// A secret is in one answer, and is not kept to be replayed.
func TestAKeyDoesNotReplayAToken(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`, Header: keyed, Status: 400,
				Field: "Idempotency-Key"},
			row{As: "ann", Do: "POST /sso", Body: `{}`, Header: keyed, Status: 400, Field: "Idempotency-Key"},
			row{As: "ann", Do: "GET /user/tokens", Status: 200, Want: `[]`},
		)
	})
}
