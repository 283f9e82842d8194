package rest_test

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	installed = []string{"app.installed"}
	removed   = []string{"app.removed"}
)

// product is the product that a community is built into: it signs tokens.
type product struct {
	key ed25519.PrivateKey
	kid string
}

func newProduct(t *testing.T, kid string) product {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return product{key, kid}
}

func (p product) pem(t *testing.T) string {
	t.Helper()
	der, err := x509.MarshalPKIXPublicKey(p.key.Public())
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
}

// jwks serves the key set of the products.
func jwks(t *testing.T, products ...product) *httptest.Server {
	t.Helper()
	var keys []map[string]string
	for _, p := range products {
		keys = append(keys, map[string]string{"kty": "OKP", "crv": "Ed25519", "kid": p.kid,
			"x": base64.RawURLEncoding.EncodeToString(p.key.Public().(ed25519.PublicKey))})
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		json.NewEncoder(w).Encode(map[string]any{"keys": keys})
	}))
	t.Cleanup(server.Close)
	return server
}

// token signs claims: name=value pairs over those of Dora, subject 42.
func (p product) token(t *testing.T, s *resttest.Site, claims map[string]any) string {
	t.Helper()
	all := map[string]any{"sub": "42", "name": "Dora D.", "email": "dora@product.example", "iat": s.Clock.Now().Unix()}
	for name, value := range claims {
		all[name] = value
	}
	part := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(b)
	}
	text := part(map[string]string{"alg": "EdDSA", "kid": p.kid, "typ": "JWT"}) + "." + part(all)
	return text + "." + base64.RawURLEncoding.EncodeToString(ed25519.Sign(p.key, []byte(text)))
}

// install is the row that installs the JWT app with these settings.
func install(settings map[string]any) row {
	body, err := json.Marshal(settings)
	if err != nil {
		panic(err)
	}
	return row{As: "admin", Do: "POST /apps/jwt/settings", Body: string(body), Status: 200, Want: `{"success":true,"apps":["jwt"]}`,
		Events: installed}
}

// eachProduct runs fn with sites that may fetch keys from this machine.
func eachProduct(t *testing.T, fn func(*testing.T, *resttest.Site, product)) {
	o := resttest.Options{Config: app.Config{Outbound: auth.NewOutboundClient(true)}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) { fn(t, s, newProduct(t, "one")) })
}

func TestAppsAreManagedByAdmins(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		settings := map[string]any{"publicKey": p.pem(t), "issuer": "product", "algorithms": []string{"EdDSA"}, "linkByEmail": "true",
			"maxAge": 60}
		forbidden := install(settings)
		forbidden.As, forbidden.Status, forbidden.Want, forbidden.Events = "mia", 403, "", nil
		before := s.Ask(t, row{As: "ann", Do: "GET /portal"}).Get("updateHash")
		s.Check(t,
			row{As: "ann", Do: "GET /apps", Status: 200,
				Want: `[{"_id":"jwt","id":"jwt","slug":"jwt","name":"*","shortDescription":"*","enabled":false},{"slug":"webhooks"},{"slug":"discourse"},{"slug":"openid"},{"slug":"scim"}]`},
			row{As: "admin", Do: "GET /apps/jwt/settings", Status: 404},
			row{As: "admin", Do: "DELETE /apps/jwt/settings", Status: 404},
			row{As: "admin", Do: "POST /apps/chat/settings", Body: `{}`, Status: 404},
			forbidden,
			install(settings),
			row{As: "ann", Do: "GET /apps", Status: 200, Want: `[{"enabled":true},{"enabled":false},{"enabled":false},{"enabled":false},{"enabled":false}]`,
				Lacks: []string{"0.settings"}},
			row{As: "admin", Do: "GET /apps", Status: 200,
				Want: `[{"settings":{"issuer":"product","linkByEmail":true,"maxAge":60,"algorithms":["EdDSA"],"sync":"always","roles":false,"session":86400}},{},{},{},{}]`},
			row{As: "mia", Do: "GET /apps/jwt/settings", Status: 403},
			row{As: "admin", Do: "GET /apps/jwt/settings", Status: 200, Want: `{"enabled":true,"settings":{"publicKey":"*"}}`},
			row{As: "mia", Do: "DELETE /apps/jwt/settings", Status: 403},
		)
		if after := s.Ask(t, row{As: "ann", Do: "GET /portal"}).Get("updateHash"); after == before {
			t.Errorf("the updateHash is %v before and after", after)
		}
		s.Check(t, row{As: "admin", Do: "DELETE /apps/jwt/settings", Status: 200, Want: `{"success":true,"apps":[]}`, Events: removed})
	})
}

func TestWrongSettingsOfAnAppAreNamed(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		key := p.pem(t)
		empty := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/none" {
				http.NotFound(w, r)
				return
			}
			io.WriteString(w, `{"keys":[]}`)
		}))
		t.Cleanup(empty.Close)
		for _, wrong := range []struct {
			field    string
			settings map[string]any
		}{
			{"jwksUrl", map[string]any{}},
			{"publicKey", map[string]any{"jwksUrl": "https://x.example/keys", "publicKey": key}},
			{"jwksUrl", map[string]any{"jwksUrl": "ftp://x.example/keys"}},
			{"jwksUrl", map[string]any{"jwksUrl": 5}},
			{"jwksUrl", map[string]any{"jwksUrl": "https://user:password@x.example/keys"}},
			{"jwksUrl", map[string]any{"jwksUrl": "https://user@x.example/keys"}},
			{"publicKey", map[string]any{"publicKey": "nonsense"}},
			{"publicKey", map[string]any{"publicKey": strings.Replace(key, "PUBLIC", "PRIVATE", 2)}},
			{"algorithms", map[string]any{"publicKey": key, "algorithms": []string{"HS256"}}},
			{"algorithms", map[string]any{"publicKey": key, "algorithms": []string{"none"}}},
			{"algorithms", map[string]any{"publicKey": key, "algorithms": []string{"RS256"}}},
			{"algorithms", map[string]any{"publicKey": key, "algorithms": "EdDSA"}},
			{"linkByEmail", map[string]any{"publicKey": key, "linkByEmail": 1}},
			{"maxAge", map[string]any{"publicKey": key, "maxAge": -1}},
			{"maxAge", map[string]any{"publicKey": key, "maxAge": 1.5}},
			{"issuer", map[string]any{"publicKey": key, "issuer": []int{1}}},
			{"sync", map[string]any{"publicKey": key, "sync": "sometimes"}},
			{"roles", map[string]any{"publicKey": key, "roles": "perhaps"}},
			{"loginUrl", map[string]any{"publicKey": key, "loginUrl": "javascript:alert(1)"}},
			{"loginUrl", map[string]any{"publicKey": key, "loginUrl": "//product.example/login"}},
			{"session", map[string]any{"publicKey": key, "session": 59}},
			{"session", map[string]any{"publicKey": key, "session": 7776001}},
			{"jwksUrl", map[string]any{"jwksUrl": "http://127.0.0.1:1/keys"}},
			{"jwksUrl", map[string]any{"jwksUrl": empty.URL}},
			{"jwksUrl", map[string]any{"jwksUrl": empty.URL + "/none"}},
		} {
			r := install(wrong.settings)
			r.Status, r.Field, r.Want, r.Events = 400, wrong.field, "", nil
			s.Check(t, r)
		}
		s.Check(t, row{As: "admin", Do: "GET /apps", Status: 200, Want: `[{"enabled":false},{},{},{},{}]`})
	})
}

func TestTheFirstCallWithAJWTMakesTheUser(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.SetToken("dora", p.token(t, s, map[string]any{"picture": "https://product.example/dora.png"}))
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 401, Want: `{"detail":"JWT sign-in isn't set up in this community: its JWT app isn't installed."}`},
			install(map[string]any{"jwksUrl": jwks(t, p).URL}),
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora", Want: `{"role":"member","status":"active","email":"dora@product.example",
				"profile":{"name":"Dora D.","username":"dora-d","externalId":"42","picture":"https://product.example/dora.png"}}`},
			row{As: "dora", Do: "GET /user", Status: 200, Want: `{"id":"{dora}"}`, Statements: 3},
			row{As: "dora", Do: "PUT /user", Body: `{"title":"Baker"}`, Status: 200, Events: edited},
			row{As: "ann", Do: "GET /users/external:42", Status: 200, Want: `{"id":"{dora}"}`},
			row{As: "dora", Do: "POST /users/{ann}/followers", Header: keyed, Status: 200, Events: followed},
			row{As: "dora", Do: "POST /users/{ann}/followers", Header: keyed, Status: 200},
		)
		s.SetToken("later", p.token(t, s, map[string]any{"name": "Dora Else"}))
		s.Check(t,
			row{As: "later", Do: "GET /user", Status: 200, Want: `{"id":"{dora}","profile":{"name":"Dora D."}}`}, // what she set here stays
			row{As: "mia", Do: "PUT /users/{dora}", Body: `{"status":"banned"}`, Status: 200, Events: edited},
			row{As: "dora", Do: "GET /user", Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "PUT /users/{dora}", Body: `{"status":"active"}`, Status: 200, Events: edited},
			row{As: "dora", Do: "GET /user", Status: 200},
			row{As: "admin", Do: "DELETE /apps/jwt/settings", Status: 200, Events: removed},
			row{As: "dora", Do: "GET /user", Status: 401},
		)
	})
}

func TestAJWTThatIsNotGoodIsRefused(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "issuer": "product", "audience": "community"}))
		now := s.Clock.Now().Unix()
		good := map[string]any{"iss": "product", "aud": []string{"community"}}
		with := func(claims map[string]any) string {
			for name, value := range good {
				if _, ok := claims[name]; !ok {
					claims[name] = value
				}
			}
			return p.token(t, s, claims)
		}
		forged := newProduct(t, "one").token(t, s, good)
		text := with(map[string]any{})
		for name, token := range map[string]string{
			"forged": forged, "cut": text[:len(text)-4], "another's issuer": with(map[string]any{"iss": "x"}),
			"another's audience": with(map[string]any{"aud": "x"}), "expired": with(map[string]any{"exp": now - 120}),
			"not yet": with(map[string]any{"nbf": now + 300}), "from the future": with(map[string]any{"iat": now + 300}),
			"old": with(map[string]any{"iat": now - 86401}), "no sub": with(map[string]any{"sub": nil}),
			"no email": with(map[string]any{"email": nil}), "no name": with(map[string]any{"name": ""}),
			"no iat": with(map[string]any{"iat": nil}), "a number for a sub": with(map[string]any{"sub": 42}), "NUL": with(map[string]any{"name": "a\x00b"}), "no address": with(map[string]any{"email": "dora"})} {
			s.SetToken("dora", token)
			if reply := s.Ask(t, row{As: "dora", Do: "GET /user"}); reply.Status != 401 || reply.Get("code") != "unauthorized" {
				t.Errorf("%s: %d %s", name, reply.Status, reply.Body)
			}
		}
		s.Check(t, row{As: "ann", Do: "GET /users/external:42", Status: 404})
		s.SetToken("dora", text)
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Events: joined})
		s.Clock.Advance(25 * time.Hour)
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 401}) // good for a day from iat
	})
}

func TestAnAddressThatAnotherHoldsIsNotTakenOver(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		for name, address := range map[string]string{"annAtProduct": "ANN@test.example", "miaAtProduct": "mia@test.example",
			"annElse": "ann@test.example"} {
			s.SetToken(name, p.token(t, s, map[string]any{"sub": name, "email": address}))
		}
		s.Check(t,
			install(map[string]any{"publicKey": p.pem(t)}),
			row{As: "annAtProduct", Do: "GET /user", Status: 409, Code: "conflict", Field: "email"},
			install(map[string]any{"publicKey": p.pem(t), "linkByEmail": true}),
			row{As: "annAtProduct", Do: "GET /user", Status: 200, Want: `{"id":"{ann}","profile":{"externalId":"annAtProduct"}}`,
				Events: edited},
			row{As: "annElse", Do: "GET /user", Status: 409, Field: "email"},      // she is linked already
			row{As: "miaAtProduct", Do: "GET /user", Status: 409, Field: "email"}, // staff never is
			row{As: "mia", Do: "GET /user", Status: 200, Want: `{"profile":{"externalId":null}}`},
		)
	})
}

func TestAHundredFirstCallsMakeOneUser(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"jwksUrl": jwks(t, p).URL}))
		began := s.Clock.Now().Add(time.Millisecond)
		twin := s.Twin(t)
		replies := make([]resttest.Reply, 100)
		var group sync.WaitGroup
		for i := range replies {
			name := fmt.Sprintf("dora%d", i)
			s.SetToken(name, p.token(t, s, map[string]any{"jti": i})) // another token each
			group.Go(func() {
				node := s
				if i%2 == 1 {
					node = twin
				}
				replies[i] = node.Ask(t, row{As: name, Do: "GET /user"})
			})
		}
		group.Wait()
		for i, r := range replies {
			if r.Status != 200 || r.Get("id") != replies[0].Get("id") {
				t.Errorf("call %d: %d %s", i, r.Status, r.Body)
			}
		}
		if kinds := eventsSince(t, s, began); len(kinds) != 1 {
			t.Errorf("the events are %v", kinds)
		}
	})
}

func TestAKeyAddedToTheSetIsFound(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		next := newProduct(t, "two")
		set := []product{p}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, jwks(t, set...).URL, http.StatusFound)
		}))
		t.Cleanup(server.Close)
		s.SetToken("dora", p.token(t, s, nil))
		s.SetToken("next", next.token(t, s, nil))
		s.Check(t,
			install(map[string]any{"jwksUrl": server.URL}),
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined},
			row{As: "next", Do: "GET /user", Status: 401},
		)
		set = []product{next}
		s.Check(t, row{As: "next", Do: "GET /user", Status: 401}) // asked again at most each 30 seconds
		s.Clock.Advance(31 * time.Second)
		s.Check(t, row{As: "next", Do: "GET /user", Status: 200})
		server.Close()
		s.Clock.Advance(10 * time.Minute)
		s.Check(t, row{As: "next", Do: "GET /user", Status: 200}) // the keys we have outlive the outage
	})
}
