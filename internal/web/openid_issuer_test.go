package web_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// An issuer is a provider of OpenID Connect that does as a test says: with none of its
// lies set, one that keeps to the rules, and holds others to them.
type issuer struct {
	*httptest.Server
	key *rsa.PrivateKey
	now func() time.Time

	mu    sync.Mutex
	codes map[string]url.Values // what was asked for, by the code that was given
	asked int                   // requests of any kind
	lies
}

// lies are what a test has an issuer do wrong, and say.
type lies struct {
	claims    jwt.MapClaims                                          // of the ID token, over those it should have; nil takes one out
	info      map[string]any                                         // what userinfo says
	sign      func(claims jwt.MapClaims) string                      // an ID token
	answer    func(http.ResponseWriter, *http.Request, string)       // of the token endpoint, given an ID token
	serve     func(http.ResponseWriter, *http.Request) (isDone bool) // anything, before it is served as it should be
	discovery map[string]any
}

const (
	clientOf = "the community"
	secretOf = "the secret: of +the/ client"
)

var issuerKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

func newIssuer(t *testing.T, now func() time.Time) *issuer {
	t.Helper()
	p := &issuer{key: issuerKey(), now: now, codes: map[string]url.Values{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.serveDiscovery)
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) { w.Write(p.keys("one", &p.key.PublicKey)) })
	mux.HandleFunc("POST /token", p.serveToken)
	mux.HandleFunc("GET /me", p.serveInfo)
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.asked++
		if p.serve == nil || !p.serve(w, r) {
			mux.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *issuer) serveDiscovery(w http.ResponseWriter, _ *http.Request) {
	said := map[string]any{"issuer": p.URL, "authorization_endpoint": p.URL + "/auth", "token_endpoint": p.URL + "/token",
		"jwks_uri": p.URL + "/keys", "userinfo_endpoint": p.URL + "/me", "authorization_response_iss_parameter_supported": true,
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}}
	maps.Copy(said, p.discovery)
	json.NewEncoder(w).Encode(said)
}

func (p *issuer) keys(kid string, key *rsa.PublicKey) []byte {
	b64 := base64.RawURLEncoding.EncodeToString
	set, _ := json.Marshal(map[string]any{"keys": []any{map[string]string{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": kid,
		"n": b64(key.N.Bytes()), "e": b64(big.NewInt(int64(key.E)).Bytes())}}})
	return set
}

func (p *issuer) serveToken(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	id, _ = url.QueryUnescape(id)
	secret, _ = url.QueryUnescape(secret)
	asked, ok := p.codes[r.PostFormValue("code")]
	delete(p.codes, r.PostFormValue("code"))
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	w.Header().Set("Content-Type", "application/json")
	switch {
	case id != clientOf || secret != secretOf:
		w.WriteHeader(http.StatusUnauthorized)
		w.Write([]byte(`{"error":"invalid_client"}`))
		return
	case !ok, r.PostFormValue("redirect_uri") != asked.Get("redirect_uri"),
		base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge"):
		w.WriteHeader(http.StatusBadRequest)
		w.Write([]byte(`{"error":"invalid_grant"}`))
		return
	}
	claims := jwt.MapClaims{"iss": p.URL, "aud": clientOf, "sub": "248289761001", "nonce": asked.Get("nonce"), "iat": p.now().Unix(),
		"exp": p.now().Add(5 * time.Minute).Unix(), "name": "Dora D.", "email": "dora@id.example", "email_verified": true}
	maps.Copy(claims, p.claims)
	for name, value := range claims {
		if value == nil {
			delete(claims, name)
		}
	}
	sign := p.sign
	if sign == nil {
		sign = p.signed
	}
	if p.answer != nil {
		p.answer(w, r, sign(claims))
		return
	}
	json.NewEncoder(w).Encode(map[string]any{"access_token": "an access token", "token_type": "Bearer", "id_token": sign(claims)})
}

// signed is an ID token as it should be.
func (p *issuer) signed(claims jwt.MapClaims) string { return p.signedBy(p.key, "one", claims) }

func (p *issuer) signedBy(key *rsa.PrivateKey, kid string, claims jwt.MapClaims) string {
	token := jwt.NewWithClaims(jwt.SigningMethodRS256, claims)
	token.Header["kid"] = kid
	text, err := token.SignedString(key)
	if err != nil {
		panic(err)
	}
	return text
}

func (p *issuer) serveInfo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer an access token" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	said := map[string]any{"sub": "248289761001"}
	if sub, ok := p.claims["sub"]; ok {
		said["sub"] = sub
	}
	maps.Copy(said, p.info)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(said)
}

// lie has the issuer do so from here on.
func (p *issuer) lie(l lies) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lies = l
}

// count is how often it was asked anything.
func (p *issuer) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

// forget has it take a code again, as if it had not been used.
func (p *issuer) forget(code string, asked url.Values) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.codes[code] = asked
}

// settings are those of a community that trusts it.
func (p *issuer) settings() auth.OpenIDProvider {
	return auth.OpenIDProvider{ID: "try", Name: "Try ID", Issuer: p.URL, ClientID: clientOf, ClientSecret: secretOf}
}

// visit is what the browser sees of the issuer: it signs in and is sent back with
// this.
func (p *issuer) visit(t *testing.T, to *url.URL) url.Values {
	t.Helper()
	q := to.Query()
	for name, want := range map[string]string{"response_type": "code", "client_id": clientOf, "code_challenge_method": "S256"} {
		if q.Get(name) != want {
			t.Errorf("%s is %q at the provider", name, q.Get(name))
		}
	}
	if !strings.HasPrefix(to.String(), p.URL+"/auth?") || !strings.Contains(q.Get("scope"), "openid") || len(q.Get("state")) < 20 ||
		len(q.Get("nonce")) < 20 || len(q.Get("code_challenge")) != 43 {
		t.Errorf("it is asked %s", to)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	code := rand.Text()
	p.codes[code] = q
	return url.Values{"code": {code}, "state": {q.Get("state")}, "iss": {p.URL}}
}

// eachIssuer runs fn with sites whose people may sign in with an account of an issuer.
func eachIssuer(t *testing.T, fn func(*testing.T, *browser, *issuer)) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		p := newIssuer(t, s.Clock.Now)
		trust(t, s, p.settings())
		fn(t, newBrowser(s), p)
	})
}

// trust has a site's people sign in by those providers.
func trust(t *testing.T, s *resttest.Site, providers ...auth.OpenIDProvider) {
	t.Helper()
	settings := auth.OpenIDSettings{Providers: providers}
	if _, err := s.App.InstallOpenID(t.Context(), community.System(s.Portal.ID), settings); err != nil {
		t.Fatal(err)
	}
}

// away is a browser's way to a provider: where it is sent, and the cookie it keeps.
func (b *browser) away(t *testing.T, as, path string) (to *url.URL, cookie string) {
	t.Helper()
	reply := b.do(t, step{As: as, Do: "GET " + path})
	if reply.Status != http.StatusSeeOther || reply.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Fatalf("%s: %d %s", path, reply.Status, mainOf(string(reply.Body)))
	}
	return location(reply), cookieOf(reply, "stoa_openid")
}

// enter is the whole way there and back.
func (b *browser) enter(t *testing.T, p *issuer) resttest.Reply {
	t.Helper()
	to, cookie := b.away(t, "", "/sign-in/with/try?to=/spaces")
	return b.do(t, step{Do: "GET /sign-in/from/try?" + p.visit(t, to).Encode(), Header: "Cookie: " + cookie})
}
