package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// newDiscovery is a provider as far as it says who it is.
func newDiscovery(t *testing.T, text func(url string) string) string {
	t.Helper()
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/.well-known/openid-configuration" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(text(server.URL)))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func goodDiscovery(url string) string {
	return `{"issuer":"` + url + `","authorization_endpoint":"` + url + `/a","token_endpoint":"` + url + `/t","jwks_uri":"` + url + `/k"}`
}

func TestProvidersAreSetByAdmins(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, _ product) {
		url := newDiscovery(t, goodDiscovery)
		other := newDiscovery(t, goodDiscovery)
		of := func(fields string) string {
			return `{"providers":[{"id":"own","name":"Own","issuer":"` + url + `","clientId":"c"` + fields + `}]}`
		}
		const secret = `,"clientSecret":"never to be seen"`
		bad := func(body, field, reason string) row {
			return row{As: "admin", Do: "POST /apps/openid/settings", Body: body, Status: 400, Field: field, Want: `{"reason":"` + reason + `"}`}
		}
		s.Check(t,
			row{Do: "POST /apps/openid/settings", Body: of(secret), Status: 401},
			row{As: "ann", Do: "POST /apps/openid/settings", Body: of(secret), Status: 403},
			row{As: "mia", Do: "POST /apps/openid/settings", Body: of(secret), Status: 403},
			row{As: "admin", Do: "GET /apps/openid/settings", Status: 404},
			bad(`{}`, "providers", "required"),
			bad(`{"providers":[]}`, "providers", "required"),
			bad(`{"providers":[{}]}`, "providers.0.id", "required"),
			bad(of(""), "providers.0.clientSecret", "required"),
			bad(strings.Replace(of(secret), `"own"`, `"Own one"`, 1), "providers.0.id", "not_a_slug"),
			bad(strings.Replace(of(secret), `"Own"`, `"`+strings.Repeat("n", 61)+`"`, 1), "providers.0.name", "too_long"),
			bad(strings.Replace(of(secret), `"c"`, `" "`, 1), "providers.0.clientId", "required"),
			bad(of(secret+`,"preset":"myspace"`), "providers.0.preset", "not_one_of"),
			bad(of(secret+`,"sync":"sometimes"`), "providers.0.sync", "not_one_of"),
			bad(of(secret+`,"signUp":"maybe"`), "providers.0.signUp", "not_one_of"),
			bad(of(secret+`,"linkByEmail":"perhaps"`), "providers.0.linkByEmail", "wrong_type"),
			bad(of(secret+`,"scopes":["two words"]`), "providers.0.scopes", "unknown_scope"),
			bad(of(secret+`,"groups":[{"group":""}]`), "providers.0.groups.0.group", "required"),
			bad(of(secret+`,"groups":[{"group":"g","role":"admin"}]`), "providers.0.groups.0.role", "not_one_of"),
			bad(of(secret+`,"groups":[{"group":"g","spaces":["slug:nowhere"]}]`), "providers.0.groups.0.spaces", "no_such_space"),
			bad(strings.Replace(of(secret), url, "http://id.example.com", 1), "providers.0.issuer", "not_an_issuer"),
			bad(strings.Replace(of(secret), url, "ftp://id.example.com", 1), "providers.0.issuer", "not_an_issuer"),
			bad(strings.Replace(of(secret), url, url+"?a=b", 1), "providers.0.issuer", "not_an_issuer"),
			bad(strings.Replace(of(secret), "http://", "http://me:word@", 1), "providers.0.issuer", "secret_in_url"),
			bad(strings.Replace(of(secret), url, url+"/", 1), "providers.0.issuer", "openid_unread"), // it calls itself otherwise
			bad(strings.Replace(of(secret), url, url+"/elsewhere", 1), "providers.0.issuer", "openid_unread"),
			bad(strings.Replace(of(secret), url, newDiscovery(t, func(string) string { return "<html>" }), 1), "providers.0.issuer",
				"openid_unread"),
			bad(strings.Replace(of(secret), url, newDiscovery(t, func(string) string { return strings.Repeat(" ", 2<<20) + "{}" }), 1),
				"providers.0.issuer", "openid_unread"),
			bad(strings.Replace(of(secret), url, newDiscovery(t, func(url string) string {
				return strings.Replace(goodDiscovery(url), url+"/a", "javascript:alert(1)", 1)
			}), 1), "providers.0.issuer", "openid_unread"),
			bad(strings.Replace(of(secret), url, newDiscovery(t, func(url string) string {
				return strings.Replace(goodDiscovery(url), url+"/t", "http://id.example.com/t", 1)
			}), 1), "providers.0.issuer", "openid_unread"),
			bad(strings.Replace(of(secret), "]}", `,{"id":"own","name":"Own","issuer":"`+url+`","clientId":"c"`+secret+`}]}`, 1),
				"providers.1.id", "taken"),
			bad(`{"providers":[`+strings.Repeat(`{"preset":"github"},`, 20)+`{}]}`, "providers", "too_many"),
			row{As: "admin", Do: "POST /apps/openid/settings", Body: of(secret + `,"linkByEmail":true`), Status: 200,
				Want: `{"apps":["openid"]}`, Events: installed},
			row{As: "admin", Do: "GET /apps/openid/settings", Status: 200, Lacks: []string{"settings.providers.0.clientSecret"},
				Want: `{"settings":{"providers":[{"id":"own","name":"Own","preset":"","issuer":"` + url + `","clientId":"c","hasSecret":true,` +
					`"scopes":["openid","email","profile"],"groupsClaim":"groups","groups":[],"linkByEmail":true,"signUp":"policy","sync":"create"}]}}`},
			row{As: "mia", Do: "GET /apps/openid/settings", Status: 403},
			row{As: "ann", Do: "GET /apps", Status: 200, Lacks: []string{"3.settings"}, Want: `[{},{},{},{"enabled":true},{}]`},
			// The secret stays while it is for the same client of the same site, and is told to no other.
			row{As: "admin", Do: "POST /apps/openid/settings", Body: of(`,"hasSecret":true`), Status: 200, Events: installed},
			bad(strings.Replace(of(""), url, other, 1), "providers.0.clientSecret", "required"),
			bad(strings.Replace(of(""), `"c"`, `"d"`, 1), "providers.0.clientSecret", "required"),
			row{As: "admin", Do: "POST /apps/openid/settings", Body: `{"providers":[{"preset":"github","clientId":"g","clientSecret":"s",` +
				`"groups":[{"group":"makers","role":"moderator"}]}]}`, Status: 200, Events: installed},
			row{As: "admin", Do: "GET /apps/openid/settings", Status: 200, Want: `{"settings":{"providers":[{"id":"github","name":"GitHub",` +
				`"issuer":"https://github.com","scopes":["read:user","user:email","read:org"],"groups":[{"group":"makers","role":"moderator"}]}]}}`},
			row{As: "mia", Do: "DELETE /apps/openid/settings", Status: 403},
			row{As: "admin", Do: "DELETE /apps/openid/settings", Status: 200, Events: removed},
		)
	})
}

func TestAPrivateIssuerSaysWhichSettingWouldAllowIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		body := `{"providers":[{"id":"own","name":"Own","issuer":"` + newDiscovery(t, goodDiscovery) + `","clientId":"c","clientSecret":"s"}]}`
		s.Check(t, row{As: "admin", Do: "POST /apps/openid/settings", Body: body, Status: 400, Field: "providers.0.issuer",
			Want: `{"reason":"private_address"}`})
	})
}
