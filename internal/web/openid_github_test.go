package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// newGitHub is a GitHub server of one's own, as far as its documents tell of how people
// sign in: forms for answers unless JSON is asked for, errors with the status 200, and
// an interface below /api/v3. said is what it tells of a person, by path.
func newGitHub(t *testing.T, said *sync.Map) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /login/oauth/access_token", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
		switch {
		case r.PostFormValue("client_id") != clientOf || r.PostFormValue("client_secret") != secretOf:
			w.Write([]byte("error=incorrect_client_credentials&error_description=The+client_id+and%2For+client_secret+passed+are+incorrect."))
		case r.PostFormValue("code") != "the code" || len(r.PostFormValue("code_verifier")) < 43:
			w.Write([]byte("error=bad_verification_code&error_description=The+code+passed+is+incorrect+or+expired."))
		default:
			w.Write([]byte("access_token=gho_16C7e42F292c6912E7710c838347Ae178B4a&scope=read%3Auser%2Cuser%3Aemail&token_type=bearer"))
		}
	})
	mux.HandleFunc("GET /api/v3/", func(w http.ResponseWriter, r *http.Request) {
		known, ok := said.Load(strings.TrimPrefix(r.URL.Path, "/api/v3"))
		text, _ := known.(string)
		if r.Header.Get("Authorization") != "Bearer gho_16C7e42F292c6912E7710c838347Ae178B4a" || !ok {
			w.WriteHeader(http.StatusNotFound)
			text = `{"message":"Not Found"}`
		}
		w.Write([]byte(text))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func TestPeopleSignInWithGitHub(t *testing.T) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		const user = `{"login":"octocat","id":583231,"name":"The Octocat","avatar_url":"https://avatars.example/u/583231","email":null}`
		emails := func(primary, isVerified bool) string {
			text, err := json.Marshal([]map[string]any{
				{"email": "old@test.example", "primary": !primary, "verified": true, "visibility": nil},
				{"email": "ann@test.example", "primary": primary, "verified": isVerified, "visibility": "private"}})
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		var said sync.Map
		said.Store("/user/orgs", `[{"login":"makers","id":1}]`)
		settings := auth.OpenIDProvider{Preset: auth.GitHub, Issuer: newGitHub(t, &said), ClientID: clientOf, ClientSecret: secretOf,
			LinkByEmail: true, Groups: community.GroupRules{{Group: "makers", Role: "moderator"}}}
		trust(t, s, settings)
		enter := func(code string) resttest.Reply {
			to, kept := b.away(t, "", "/sign-in/with/github?to=/spaces")
			q := to.Query()
			if to.Path != "/login/oauth/authorize" || q.Get("scope") != "read:user user:email read:org" || q.Get("code_challenge") == "" ||
				!strings.HasSuffix(q.Get("redirect_uri"), "/sign-in/from/github") {
				t.Errorf("it is asked %s", to)
			}
			back := url.Values{"code": {code}, "state": {q.Get("state")}}
			return b.do(t, step{Do: "GET /sign-in/from/github?" + back.Encode(), Header: "Cookie: " + kept})
		}
		for _, try := range []struct{ code, user, emails, says string }{
			{"another code", user, emails(true, true), "(bad_verification_code)"},
			{"the code", `{"message":"Requires authentication"}`, emails(true, true), "We can’t reach"},
			{"the code", `{"id":0}`, emails(true, true), "We can’t reach"},
			{"the code", `{"id":"583231"}`, emails(true, true), "We can’t reach"},
			{"the code", user, `{"message":"Not Found"}`, "We can’t reach"},
			{"the code", user, `[]`, "didn’t share your email address"},
			{"the code", user, emails(true, false), "didn’t share your email address"},
		} {
			said.Store("/user", try.user)
			said.Store("/user/emails", try.emails)
			reply := enter(try.code)
			if reply.Status != 401 || session(reply) != "" || !strings.Contains(string(reply.Body), try.says) {
				t.Errorf("%v: %d %s", try, reply.Status, mainOf(string(reply.Body)))
			}
		}
		said.Store("/user/emails", emails(true, true))
		if reply := enter("the code"); b.me(t, session(reply)) != "ann" { // she has that address
			t.Errorf("%d %s", reply.Status, mainOf(string(reply.Body)))
		}
		said.Store("/user/emails", emails(false, true))
		if reply := enter("the code"); b.me(t, session(reply)) != "ann" {
			t.Errorf("known by now: %d", reply.Status)
		}
		s.Check(t, resttest.Row{As: "admin", Do: "GET /users/{ann}", Status: 200, Want: `{"role":"moderator","email":"ann@test.example"}`})
		wrong := settings
		wrong.ClientSecret = "another"
		trust(t, s, wrong)
		if reply := enter("the code"); reply.Status != 401 || !strings.Contains(string(reply.Body), "(incorrect_client_credentials)") {
			t.Errorf("%d %s", reply.Status, mainOf(string(reply.Body)))
		}
	})
}
