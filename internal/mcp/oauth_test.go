package mcp_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/mcp"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const (
	verifier = "a-verifier-that-is-long-enough-to-be-one-0123456789"
	callback = "http://127.0.0.1:3118/callback?x=1"
)

// challengeOf is what a client shows of its verifier beforehand.
func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// visitor is the admin at a browser.
type visitor struct {
	site   *resttest.Site
	cookie *http.Cookie
}

func visit(t *testing.T, s *resttest.Site) *visitor {
	t.Helper()
	in, err := s.App.SignIn(t.Context(), s.Portal, app.Credentials{Name: "admin", Password: resttest.AdminPassword}, "test")
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{s, &http.Cookie{Name: "stoa", Value: in.Token}}
}

// send sends a form, or without one asks for a page.
func (v *visitor) send(t *testing.T, address string, form url.Values, header ...string) (*http.Response, string) {
	t.Helper()
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if v.cookie != nil {
		r.AddCookie(v.cookie)
		r.AddCookie(&http.Cookie{Name: "__Host-" + v.cookie.Name, Value: v.cookie.Value}) // as it is called on this machine
	}
	response, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

var agreed = url.Values{"password": {resttest.AdminPassword}}

// sentTo is where a page sends its visitor on.
func sentTo(r *http.Response) url.Values {
	_, address, _ := strings.Cut(r.Header.Get("Refresh"), "url=")
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	return u.Query()
}

// registered is the id of an assistant.
func registered(t *testing.T, redirects ...string) string {
	t.Helper()
	id, err := app.NewAssistant(app.Assistant{Name: "Clerk <b>", Redirects: redirects})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// asking is the address of the page that asks, with some parameters otherwise.
func asking(s *resttest.Site, client string, other ...string) string {
	q := url.Values{"response_type": {"code"}, "client_id": {client}, "redirect_uri": {callback}, "state": {"s t"}, "code_challenge": {challengeOf(verifier)},
		"code_challenge_method": {"S256"}, "resource": {s.URL + "/mcp"}}
	for i := 0; i+1 < len(other); i += 2 {
		q.Set(other[i], other[i+1])
	}
	return s.URL + "/authorize?" + q.Encode()
}

// tokensFor asks for tokens.
func tokensFor(t *testing.T, s *resttest.Site, path string, form url.Values) (int, map[string]any) {
	t.Helper()
	response, body := (&visitor{site: s}).send(t, s.URL+path, form, "Accept", "application/json")
	var answer map[string]any
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return response.StatusCode, answer
}

func withCode(client, code string, other ...string) url.Values {
	form := url.Values{"grant_type": {"authorization_code"}, "client_id": {client}, "code": {code}, "redirect_uri": {callback}, "code_verifier": {verifier}}
	for i := 0; i+1 < len(other); i += 2 {
		form.Set(other[i], other[i+1])
	}
	return form
}

// letIn has the admin let an assistant in, and returns its code.
func letIn(t *testing.T, s *resttest.Site, client string, other ...string) string {
	t.Helper()
	response, body := visit(t, s).send(t, asking(s, client, other...), agreed)
	code := sentTo(response).Get("code")
	if response.StatusCode != 200 || code == "" {
		t.Fatalf("nobody is let in: %s %v %.300s", response.Status, response.Header, body)
	}
	return code
}

// works is the status of a call with a token.
func works(t *testing.T, s *resttest.Site, token any) int {
	t.Helper()
	s.SetToken("assistant", fmt.Sprint(token))
	return s.Ask(t, row{As: "assistant", Do: "POST //mcp", Header: accept, Body: `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`}).Status
}

// TestTheOfficialClientIsLetIn has the client of the protocol's authors find out all by itself how it comes by
// a token, with a person at a browser.
func TestTheOfficialClientIsLetIn(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		admin := visit(t, s)
		handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
			DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
				ClientName: "Official", RedirectURIs: []string{"http://127.0.0.1:7777/back"}, GrantTypes: []string{"authorization_code", "refresh_token"}}},
			AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
				response, body := admin.send(t, args.URL, nil)
				if !strings.Contains(body, "Connect Official?") || !strings.Contains(body, "127.0.0.1:7777") || !strings.Contains(body, "ask, answer and comment") || strings.Contains(body, "write:content") {
					return nil, errors.New(response.Status + body)
				}
				response, _ = admin.send(t, args.URL, agreed)
				q := sentTo(response)
				return &auth.AuthorizationResult{Code: q.Get("code"), State: q.Get("state"), Iss: q.Get("iss")}, nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
			&sdk.StreamableClientTransport{Endpoint: s.URL + mcp.Path, OAuthHandler: handler, MaxRetries: -1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer session.Close()
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"title": "Am I in?"}})
		if err != nil || result.IsError {
			t.Fatalf("it cannot ask: %v %v", err, result)
		}
		if tools, err := session.ListTools(t.Context(), nil); err != nil || len(tools.Tools) != 6 { // an admin, and still no queue
			t.Errorf("it is offered %v: %v", tools, err)
		}
	})
}

func TestACodeAndARefreshTokenAreGoodOnce(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		client := registered(t, callback)
		code := letIn(t, s, client)
		for name, form := range map[string]url.Values{
			"another verifier": withCode(client, code, "code_verifier", verifier+"x"), "no verifier": withCode(client, code, "code_verifier", ""),
			"another address": withCode(client, code, "redirect_uri", "http://127.0.0.1:9999/callback?x=1"),
			"another client":  withCode(registered(t, callback, "https://example.com/"), code), "another code": withCode(client, code+"x"),
			"another resource": withCode(client, code, "resource", "https://example.com/mcp"), "another grant": withCode(client, code, "grant_type", "password"),
			"as what renews": {"grant_type": {"refresh_token"}, "client_id": {client}, "refresh_token": {code}}} {
			if status, answer := tokensFor(t, s, "/mcp/token", form); status != 400 || answer["access_token"] != nil {
				t.Errorf("%s: %d %v", name, status, answer)
			}
		}
		status, first := tokensFor(t, s, "/mcp/token", withCode(client, code))
		if status != 200 || first["scope"] != "write:content" || first["expires_in"] != 3600.0 || works(t, s, first["access_token"]) != 200 {
			t.Fatalf("the code gives %d %v", status, first)
		}
		// It is good for nothing else.
		s.SetToken("assistant", fmt.Sprint(first["access_token"]))
		s.Check(t, row{As: "assistant", Do: "GET /user", Status: 401, Code: "unauthorized"}, row{As: "assistant", Do: "GET /questions", Status: 401, Code: "unauthorized"})
		if works(t, s, first["refresh_token"]) != 401 || works(t, s, code) != 401 {
			t.Error("what renews a token is one")
		}
		renew := func(token any) url.Values {
			return url.Values{"grant_type": {"refresh_token"}, "client_id": {client}, "refresh_token": {fmt.Sprint(token)}}
		}
		if status, _ := tokensFor(t, s, "/mcp/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {registered(t, "https://example.com/")},
			"refresh_token": {fmt.Sprint(first["refresh_token"])}}); status != 400 {
			t.Error("another client renews it")
		}
		status, second := tokensFor(t, s, "/mcp/token", renew(first["refresh_token"]))
		if status != 200 || works(t, s, second["access_token"]) != 200 {
			t.Fatalf("renewing gives %d %v", status, second)
		}
		if status, _ := tokensFor(t, s, "/mcp/token", renew(first["refresh_token"])); status != 400 {
			t.Error("it is renewed twice")
		}
		if got := works(t, s, second["access_token"]); got != 401 {
			t.Errorf("a thief goes on: %d", got)
		}
		// So with a code that comes back.
		code = letIn(t, s, client)
		_, third := tokensFor(t, s, "/mcp/token", withCode(client, code))
		if status, _ := tokensFor(t, s, "/mcp/token", withCode(client, code)); status != 400 || works(t, s, third["access_token"]) != 401 {
			t.Error("a code is good twice, or what it gave goes on")
		}
		// All of it ends by itself.
		code = letIn(t, s, client)
		s.Clock.Advance(3 * time.Minute)
		if status, _ := tokensFor(t, s, "/mcp/token", withCode(client, code)); status != 400 {
			t.Error("an old code is good")
		}
		_, fourth := tokensFor(t, s, "/mcp/token", withCode(client, letIn(t, s, client)))
		s.Clock.Advance(61 * time.Minute)
		if works(t, s, fourth["access_token"]) != 401 {
			t.Error("an old token is good")
		}
		_, fifth := tokensFor(t, s, "/mcp/token", renew(fourth["refresh_token"]))
		if status, _ := tokensFor(t, s, "/mcp/revoke", url.Values{"client_id": {client}, "token": {fmt.Sprint(fifth["refresh_token"])}}); status != 200 ||
			works(t, s, fifth["access_token"]) != 401 {
			t.Error("it cannot be given back")
		}
	})
}

// TestACodeIsGoodOnceHoweverManyHaveIt has many ask for tokens by one code at the same moment, on two nodes.
func TestACodeIsGoodOnceHoweverManyHaveIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		client, nodes := registered(t, callback), []*resttest.Site{s, s.Twin(t)}
		atOnce := func(form url.Values) (given []string) {
			var mu sync.Mutex
			var all sync.WaitGroup
			for i := range 12 {
				all.Go(func() {
					reply := nodes[i%len(nodes)].Ask(t, row{Do: "POST //mcp/token", Body: form.Encode(), Header: "Content-Type: application/x-www-form-urlencoded"})
					mu.Lock()
					defer mu.Unlock()
					if token, ok := reply.Get("access_token").(string); ok {
						given = append(given, token)
					} else if reply.Status != 400 {
						t.Errorf("%d %s", reply.Status, reply.Body)
					}
				})
			}
			all.Wait()
			return given
		}
		given := atOnce(withCode(client, letIn(t, s, client)))
		s.Clock.Advance(2 * time.Second)
		if len(given) != 1 || works(t, s, given[0]) != 401 { // one of them was a thief: nobody goes on
			t.Errorf("a code gave %d tokens", len(given))
		}
		_, tokens := tokensFor(t, s, "/mcp/token", withCode(client, letIn(t, s, client)))
		given = atOnce(url.Values{"grant_type": {"refresh_token"}, "client_id": {client}, "refresh_token": {fmt.Sprint(tokens["refresh_token"])}})
		s.Clock.Advance(2 * time.Second)
		if len(given) != 1 || works(t, s, given[0]) != 401 || works(t, s, tokens["access_token"]) != 401 {
			t.Errorf("a refresh token gave %d tokens", len(given))
		}
	})
}

func TestAMemberSeesWhomTheyLetInAndEndsIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		client := registered(t, callback)
		_, tokens := tokensFor(t, s, "/mcp/token", withCode(client, letIn(t, s, client, "scope", "read:content moderate:moderation offline_access")))
		if tokens["scope"] != "read:content moderate:moderation" {
			t.Errorf("the scope is %v", tokens["scope"])
		}
		_, page := visit(t, s).send(t, s.URL+"/settings/tokens", nil)
		ends := regexp.MustCompile(`/settings/tokens/[0-9a-f]{24}`).FindString(page)
		if !strings.Contains(page, "Clerk") || strings.Contains(page, "<b>") || ends == "" {
			t.Fatalf("the page does not tell: %s", page)
		}
		visit(t, s).send(t, s.URL+ends, url.Values{})
		if works(t, s, tokens["access_token"]) != 401 {
			t.Error("it goes on")
		}
		if status, _ := tokensFor(t, s, "/mcp/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {client},
			"refresh_token": {fmt.Sprint(tokens["refresh_token"])}}); status != 400 {
			t.Error("it comes back")
		}
	})
}

func TestNobodyIsLetInUnlessAMemberAgrees(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		client := registered(t, callback, "https://example.com/cb")
		admin, guest := visit(t, s), &visitor{site: s}
		if response, _ := guest.send(t, asking(s, client), nil); !strings.HasPrefix(response.Header.Get("Location"), "/sign-in") ||
			!strings.Contains(response.Header.Get("Location"), "code_challenge") {
			t.Errorf("a guest goes to %q", response.Header.Get("Location"))
		}
		response, body := admin.send(t, asking(s, client), nil)
		if policy := response.Header.Get("Content-Security-Policy"); response.StatusCode != 200 || strings.Contains(body, "<b>") ||
			!strings.Contains(policy, "form-action 'self'") || !strings.Contains(policy, "frame-ancestors 'none'") || response.Header.Get("Refresh") != "" {
			t.Errorf("the page is %s, %s, %s", response.Status, policy, body)
		}
		for name, try := range map[string]struct {
			form   url.Values
			header []string
		}{
			"without a password": {url.Values{}, nil}, "with a wrong one": {url.Values{"password": {"wrong"}}, nil},
			"from another site": {agreed, []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}},
		} {
			if response, _ := admin.send(t, asking(s, client), try.form, try.header...); response.Header.Get("Refresh") != "" || response.StatusCode < 400 {
				t.Errorf("%s: %s", name, response.Status)
			}
		}
		response, _ = admin.send(t, asking(s, client), url.Values{"refuse": {"yes"}})
		if q := sentTo(response); q.Get("error") != "access_denied" || q.Get("state") != "s t" || q.Get("iss") != s.URL || q.Has("code") || q.Get("x") != "1" {
			t.Errorf("who refuses is sent back with %v", q)
		}
		for name, address := range map[string]string{
			"an unknown client": asking(s, "stoa_mc_e30"), "another address": asking(s, client, "redirect_uri", "https://example.com/other"),
			"an address below": asking(s, client, "redirect_uri", "https://example.com/cb/x"), "no challenge": asking(s, client, "code_challenge", ""),
			"a plain one": asking(s, client, "code_challenge_method", "plain"), "another resource": asking(s, client, "resource", "https://example.com/mcp"),
			"another way": asking(s, client, "response_type", "token"), "too much": asking(s, client, "scope", "admin:portal"),
			"a host that looks like it": asking(s, client, "redirect_uri", "http://127.0.0.1.evil.example/callback?x=1"),
			"a fragment":                asking(s, client, "redirect_uri", callback+"#"),
			"another path":              asking(s, client, "redirect_uri", "http://127.0.0.1:3118/a/../callback?x=1"),
			"a path in other letters":   asking(s, client, "redirect_uri", "http://127.0.0.1:3118/%63allback?x=1"),
			"another query":             asking(s, client, "redirect_uri", callback+"&code=x"),
			"another name of this":      asking(s, client, "redirect_uri", "http://localhost:3118/callback?x=1"),
			"another scheme":            asking(s, client, "redirect_uri", "https://127.0.0.1:3118/callback?x=1"),
			"a port of another's":       asking(s, client, "redirect_uri", "https://example.com:8443/cb"),
			"capitals":                  asking(s, client, "redirect_uri", "https://EXAMPLE.com/cb"),
			"a user at it":              asking(s, client, "redirect_uri", "http://127.0.0.1@evil.example/callback?x=1"),
		} {
			if response, _ := admin.send(t, address, agreed); response.StatusCode < 400 || response.Header.Get("Refresh") != "" || response.Header.Get("Location") != "" {
				t.Errorf("%s: %s %v", name, response.Status, response.Header)
			}
		}
		if code := letIn(t, s, client, "redirect_uri", "http://127.0.0.1:50123/callback?x=1"); code == "" { // whichever port is free
			t.Error("another port is refused")
		}
	})
}

// TestThePageSaysInWordsWhatIsAskedFor has every scope told, and nothing that is not asked for.
func TestThePageSaysInWordsWhatIsAskedFor(t *testing.T) {
	s := resttest.NewWith(t, options(nil))
	client, admin := registered(t, callback), visit(t, s)
	words := map[string]string{"read": "alles lesen, was du hier sehen kannst", "write": "fragen, antworten und kommentieren", "moderate": "auf die Moderation wartet"}
	for scope, may := range map[string][]string{"": {"read", "write"}, "read:content": {"read"}, "write:content": {"read", "write"},
		"moderate:moderation": {"moderate"}, "read:content moderate:moderation": {"read", "moderate"}, "read:people read": {"read"}} {
		_, body := admin.send(t, asking(s, client, "scope", scope), nil, "Accept-Language", "de")
		for word, text := range words {
			if strings.Contains(body, text) != slices.Contains(may, word) {
				t.Errorf("%q: the page does not tell %q as it should: %s", scope, text, body)
			}
		}
	}
}

func TestWhatRegistersIsRead(t *testing.T) {
	s := resttest.NewWith(t, options(nil))
	register := func(body string, status int, want string) row {
		return row{Do: "POST //mcp/register", Body: body, Status: status, Want: want}
	}
	s.Check(t,
		register(`{"client_name": "A", "redirect_uris": ["https://a.example/cb"], "scope": "x"}`, 201, `{"client_id": "*", "token_endpoint_auth_method": "none"}`),
		register(`{"redirect_uris": ["http://localhost/cb", "http://[::1]:1/cb"]}`, 201, `{"client_id": "*"}`),
		register(`{"redirect_uris": []}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["http://a.example/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["javascript:alert(1)"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		// What is shown to who agrees is where they go.
		register(`{"redirect_uris": ["https://еxample.com/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`), // a Cyrillic e
		register(`{"redirect_uris": ["https://moc.elpmaxe\u202e/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://exa%C3%A4mple.com/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example'\"<x>/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://*/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://:443/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example/\u00a0cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example@b.example/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example\\\\@b.example/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example/cb#"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example/cb#x"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://u:p@a.example/cb"]}`, 400, `{"error": "invalid_redirect_uri"}`),
		register(`{"redirect_uris": ["https://a.example/`+strings.Repeat("x", 3000)+`"]}`, 400, `{"error": "invalid_client_metadata"}`),
		register(`{"redirect_uris": "x"}`, 400, `{"error": "invalid_client_metadata"}`),
		register(`[`, 400, `{"error": "invalid_client_metadata"}`),
		row{Do: "POST //mcp/register", Body: `{"x": "` + strings.Repeat("x", 20_000) + `"}`, Status: 413, Code: "too_large"},
		row{Do: "GET //.well-known/oauth-protected-resource/mcp", Status: 200, Want: `{"resource": "http://test.example/mcp", "authorization_servers": ["http://test.example"]}`},
		row{Do: "GET //.well-known/oauth-protected-resource", Status: 200, Want: `{"resource": "http://test.example/mcp"}`},
		row{Do: "GET //.well-known/oauth-authorization-server", Status: 200, Want: `{"issuer": "http://test.example", "token_endpoint": "http://test.example/mcp/token",
			"authorization_endpoint": "http://test.example/authorize", "code_challenge_methods_supported": ["S256"]}`},
	)
	got := s.Ask(t, row{Do: "POST //mcp", Body: `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`, Header: accept}).Header.Get("WWW-Authenticate")
	if got != `Bearer resource_metadata="http://test.example/.well-known/oauth-protected-resource/mcp", scope="write:content"` {
		t.Errorf("the challenge is %s", got)
	}
}
