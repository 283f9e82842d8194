package scim_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

func TestOnlyADirectorysTokenIsTakenAndOnlyHere(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		session, err := s.App.Authenticate(t.Context(), s.Portal, s.Token("admin"))
		if err != nil {
			t.Fatal(err)
		}
		personal, _, err := s.App.NewPersonalToken(t.Context(), session, app.TokenEdit{Name: "x", Scopes: []string{"admin"}})
		if err != nil {
			t.Fatal(err)
		}
		s.SetToken("personal", personal)
		s.SetToken("forged", "stoa_scim_0000000000000000000000000000000000000000000")
		s.SetToken("jwt", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.")
		for _, who := range []string{"", "ann", "mia", "admin", "personal", "forged", "jwt"} {
			s.Check(t, row{As: who, Do: "GET //scim/v2/Users", Status: 401, Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"status":"401"}`},
				row{As: who, Do: "POST //scim/v2/Users", Body: `{"userName":"x"}`, Status: 401},
				row{As: who, Do: "GET //scim/v2/ServiceProviderConfig", Status: 401})
		}
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/Users", Status: 200},
			row{As: "scim", Do: "GET //scim/v2/Users/", Status: 200},
			row{As: "scim", Do: "GET //scim/v2/users?count=1", Status: 200},
			row{As: "scim", Do: "GET //scim/v2/schemas/", Status: 200},
			row{As: "scim", Do: "GET //scim/v2/users/nobody/", Status: 404},
			row{As: "scim", Do: "GET //scim/v2/users/nobody/more", Status: 404},
			row{Do: "GET //scim/v2/users/", Status: 401},
			row{As: "scim", Do: "GET /user", Status: 401, Code: "unauthorized"},
			row{As: "scim", Do: "GET /users/{ann}", Status: 401},
			row{As: "scim", Do: "POST /users", Body: `{"username":"x"}`, Status: 401},
			row{As: "mia", Do: "POST /apps/scim/tokens", Body: `{"name":"x"}`, Status: 403},
			row{As: "ann", Do: "GET /apps/scim/settings", Status: 403},
			row{As: "admin", Do: "POST /apps/scim/tokens", Body: `{"name":" "}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "POST /apps/scim/tokens", Body: `{"name":"Second"}`, Status: 201, Keep: "second", Want: `{"name":"Second","lastUsedAt":""}`},
			row{As: "mia", Do: "DELETE /apps/scim/tokens/{second}", Status: 403},
			row{As: "admin", Do: "DELETE /apps/scim/tokens/{second}", Status: 200},
			row{As: "admin", Do: "DELETE /apps/scim/tokens/{second}", Status: 404},
			row{As: "ann", Do: "GET /apps", Status: 200, Lacks: []string{"0.settings", "4.settings"}},
		)
		if err := s.App.FlushActivity(t.Context()); err != nil {
			t.Fatal(err)
		}
		tokens := s.Ask(t, row{As: "admin", Do: "GET /apps/scim/settings"})
		if tokens.Get("settings.tokens.0.lastUsedAt") == "" || tokens.Get("settings.tokens.0.token") != nil {
			t.Errorf("the settings are %s", tokens.Body)
		}
		s.Check(t,
			row{As: "admin", Do: "DELETE /apps/scim/settings", Status: 200, Events: []string{"app.removed"}},
			row{As: "scim", Do: "GET //scim/v2/Users", Status: 401},
		)
	})
}

func TestATokenIsGoodOnItsOwnPortal(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		other := &community.Portal{ID: community.NewID[community.Portal](s.Clock.Now()), Domain: "other.example", Created: s.Clock.Now()}
		if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(other) }); err != nil {
			t.Fatal(err)
		}
		add(t, s, "una")
		if _, err := s.App.AuthenticateSCIM(t.Context(), other, s.Token("scim")); community.KindOf(err) != community.Unauthorized {
			t.Errorf("on another portal: %v", err)
		}
		operator := community.System(other.ID)
		token, _, err := s.App.NewSCIMToken(t.Context(), operator, "Theirs")
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := s.App.AuthenticateSCIM(t.Context(), other, token)
		if err != nil {
			t.Fatal(err)
		}
		people, total, err := s.App.Directory(t.Context(), theirs, store.Directory{Limit: 10})
		if len(people) != 0 || total != 0 || err != nil {
			t.Errorf("another portal's directory sees %v (%v)", people, err)
		}
		if _, err := s.App.Directed(t.Context(), theirs, s.ID("una")); community.KindOf(err) != community.NotFound {
			t.Errorf("another portal's directory reads a person: %v", err)
		}
		if err := s.App.EndDirected(t.Context(), theirs, s.ID("una")); community.KindOf(err) != community.NotFound {
			t.Errorf("another portal's directory ends a person: %v", err)
		}
	})
}

func TestBadInputIsRefusedAndSaysWhatIsWrong(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add(t, s, "una")
		long := strings.Repeat("x", 300)
		for body, want := range map[string]string{
			``:                            `{"status":"415"}`,
			`{`:                           `{"status":"400","scimType":"invalidSyntax"}`,
			`[]`:                          `{"scimType":"invalidSyntax"}`,
			`null`:                        `{"scimType":"invalidSyntax"}`,
			`"x"`:                         `{"scimType":"invalidSyntax"}`,
			`{}`:                          `{"detail":"userName is required."}`,
			`{"userName":""}`:             `{"detail":"userName is required."}`,
			`{"userName":null}`:           `{"detail":"userName is required."}`,
			`{"userName":5}`:              `{"scimType":"invalidValue","detail":"userName must be a text."}`,
			`{"userName":"a\u0000"}`:      `{"status":"400"}`,
			`{"userName":"` + long + `"}`: `{"scimType":"invalidValue"}`,
			`{"userName":"a","externalId":"` + long + `"}`:                                       `{"scimType":"invalidValue"}`,
			`{"userName":"a","name":{"givenName":"` + long + `"}}`:                               `{"scimType":"invalidValue"}`,
			`{"userName":"a","displayName":"\u200b"}`:                                            `{"scimType":"invalidValue"}`,
			`{"userName":"a","name":5}`:                                                          `{"detail":"name must be an object."}`,
			`{"userName":"a","name":{"givenName":[]}}`:                                           `{"detail":"name.givenName must be a text."}`,
			`{"userName":"a","active":"perhaps"}`:                                                `{"detail":"active must be true or false."}`,
			`{"userName":"a","active":1}`:                                                        `{"detail":"active must be true or false."}`,
			`{"userName":"a","emails":5}`:                                                        `{"scimType":"invalidValue"}`,
			`{"userName":"a","emails":[[]]}`:                                                     `{"scimType":"invalidValue"}`,
			`{"userName":"a","emails":[{"value":5}]}`:                                            `{"detail":"emails.value must be a text."}`,
			`{"userName":"a","emails":[{"value":"no address"}]}`:                                 `{"detail":"emails must be an email address, not \"no address\"."}`,
			`{"userName":"a","photos":[{"value":"data:x"}]}`:                                     `{"scimType":"invalidValue"}`,
			`{"userName":"a","preferredLanguage":"no language"}`:                                 `{"scimType":"invalidValue"}`,
			`{"schemas":["urn:x"],"userName":"a"}`:                                               `{"detail":"schemas must hold urn:ietf:params:scim:schemas:core:2.0:User."}`,
			`{"schemas":"x","userName":"a"}`:                                                     `{"scimType":"invalidValue"}`,
			`{"userName":"a","title":` + strings.Repeat(`[`, 50) + strings.Repeat(`]`, 50) + `}`: `{"status":"400"}`,
			`{"userName":"` + strings.Repeat("x", 2<<20) + `"}`:                                  `{"status":"413"}`,
			`{"userName":"UNA@corp.example"}`:                                                    `{"status":"409","scimType":"uniqueness"}`,
		} {
			for _, do := range []string{"POST //scim/v2/Users", "PUT //scim/v2/Users/{una}"} {
				if strings.HasPrefix(do, "PUT") && strings.Contains(want, "409") {
					continue
				}
				reply := s.Ask(t, row{As: "scim", Do: do, Body: body})
				if err := resttest.Holds(reply.Body, want); err != nil || reply.Get("detail") == "" || !strings.HasPrefix(reply.Header.Get("Content-Type"), "application/scim+json") {
					t.Errorf("%s %.80s: %d %.300s: %v", do, body, reply.Status, reply.Body, err)
				}
			}
		}
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"a"}`, Header: "Content-Type: text/plain", Status: 415},
			row{As: "scim", Do: "POST //scim/v2/Bulk", Body: `{}`, Status: 404, Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"]}`},
			row{As: "scim", Do: "PUT //scim/v2/Users", Body: `{}`, Status: 405, Want: `{"status":"405"}`},
			row{As: "scim", Do: "GET //scim/v2/Nothing", Status: 404, Want: `{"status":"404"}`},
			row{As: "scim", Do: "GET //scim/v2/Users/%00", Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users/%ff", Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users?filter=%ff", Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users?filter=%00", Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users?a=%zz", Status: 400},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: `{"Operations":[]}`, Status: 400, Want: `{"detail":"Operations is required."}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: `{"schemas":["urn:x"],"Operations":[{}]}`, Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"userName":"una@corp.example","name":{"givenName":"una"}}`},
			row{As: "scim", Do: "GET //scim/v2/Users", Status: 200, Want: `{"totalResults":1}`},
		)
	})
}

func TestTheServiceSaysWhatItCan(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/ServiceProviderConfig", Status: 200, Want: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
				"patch":{"supported":true},"bulk":{"supported":false},"filter":{"supported":true,"maxResults":200},"changePassword":{"supported":false},
				"sort":{"supported":false},"etag":{"supported":false},"authenticationSchemes":[{"type":"oauthbearertoken"}]}`},
			row{As: "scim", Do: "GET //scim/v2/ResourceTypes", Status: 200, Want: `{"totalResults":2,"Resources":[{"id":"User","endpoint":"/Users"},{"id":"Group","endpoint":"/Groups"}]}`},
			row{As: "scim", Do: "GET //scim/v2/ResourceTypes/Group", Status: 200, Want: `{"schema":"urn:ietf:params:scim:schemas:core:2.0:Group"}`},
			row{As: "scim", Do: "GET //scim/v2/ResourceTypes/Device", Status: 404},
			row{As: "scim", Do: "GET //scim/v2/Schemas", Status: 200, Want: `{"totalResults":2,"Resources":[{"name":"User"},{"name":"Group"}]}`},
			row{As: "scim", Do: "GET //scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User", Status: 200, Want: `{"id":"urn:ietf:params:scim:schemas:core:2.0:User"}`},
			row{As: "scim", Do: "GET //scim/v2/Schemas/urn:x", Status: 404},
			row{As: "scim", Do: "GET //scim/v2/Schemas?filter=id+pr", Status: 403},
		)
	})
}
