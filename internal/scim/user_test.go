package scim_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const whole = `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"Una.Berg@Corp.example","externalId":"00u1",
	"name":{"formatted":"Dr. Una Berg","givenName":"Una","familyName":"Berg"},"displayName":"Una B","title":"Engineer",
	"preferredLanguage":"de-AT","locale":"en_US","active":true,"password":"t1meMa$heen","groups":[],"nickName":"U",
	"emails":[{"value":"home@una.example","type":"home"},{"value":"una@corp.example","type":"work","primary":true}],
	"photos":[{"value":"https://corp.example/una.png","type":"photo"}],"phoneNumbers":[{"value":"555","type":"work"}],
	"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"R&D"}}`

func TestAPersonIsMadeReadReplacedAndForgotten(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Users", Body: whole, Header: "Content-Type: application/scim+json", Keep: "una", Status: 201, Events: joined,
				Want: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"Una.Berg@Corp.example","externalId":"00u1",
					"name":{"formatted":"Dr. Una Berg","givenName":"Una","familyName":"Berg"},"displayName":"Una B","title":"Engineer",
					"preferredLanguage":"de-AT","active":true,"emails":[{"value":"una@corp.example","type":"work","primary":true}],
					"photos":[{"value":"https://corp.example/una.png"}],"meta":{"resourceType":"User"}}`,
				Lacks: []string{"password", "nickName", "phoneNumbers", "groups", "urn:ietf:params:scim:schemas:extension:enterprise:2"}},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"id":"{una}","title":"Engineer",
				"meta":{"location":"http://test.example/scim/v2/Users/{una}"}}`},
			row{As: "mia", Do: "GET /users/{una}", Status: 200, Want: `{"role":"member","status":"active","email":"una@corp.example",
				"profile":{"name":"Una B","title":"Engineer","picture":"https://corp.example/una.png"},"lang":"de-AT"}`, Lacks: []string{"profile.externalId"}},
			row{As: "ann", Do: "GET /users/{una}", Status: 200, Lacks: []string{"email"}},
			row{As: "scim", Do: "PUT //scim/v2/Users/{una}", Status: 200, Events: changed,
				Body:  `{"userName":"una","name":{"givenName":"Una","familyName":"Tal"},"emails":[{"value":"tal@corp.example"}]}`,
				Want:  `{"userName":"una","displayName":"Una Tal","title":"Engineer","preferredLanguage":"de-AT","photos":[{"value":"https://corp.example/una.png"}]}`,
				Lacks: []string{"externalId"}},
			row{As: "scim", Do: "PUT //scim/v2/Users/{una}", Status: 200, Events: changed,
				Body:  `{"userName":"una","name":{"givenName":"Una","familyName":"Tal"},"title":null,"photos":[],"preferredLanguage":""}`,
				Want:  `{"userName":"una","displayName":"Una Tal","name":{"formatted":"Una Tal"},"emails":[{"value":"tal@corp.example"}],"active":true}`,
				Lacks: []string{"title", "externalId", "photos", "preferredLanguage"}},
			row{As: "scim", Do: "PUT //scim/v2/Users/{una}", Status: 200, Events: changed, Body: `{"userName":"una","title":"Lead"}`,
				Want: `{"emails":[{"value":"tal@corp.example"}],"active":true,"title":"Lead","displayName":"una"}`},
			row{As: "scim", Do: "PUT //scim/v2/Users/{una}", Status: 200, Body: `{"userName":"una","title":"Lead"}`}, // again: nothing happens
			row{As: "scim", Do: "DELETE //scim/v2/Users/{una}", Status: 204, Events: changed},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 404,
				Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"status":"404","detail":"There's no user with the ID \"{una}\"."}`},
			row{As: "scim", Do: "DELETE //scim/v2/Users/{una}", Status: 404},
			row{As: "mia", Do: "GET /users/{una}", Status: 200, Want: `{"status":"ended"}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"tal@corp.example"}`, Status: 201, Events: changed,
				Want: `{"id":"{una}","active":true}`}, // the same person comes back
		)
	})
}

func TestWhatWasSentDecidesTheNameAndThePersonMayChangeItMeanwhile(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add(t, s, "una")
		s.Check(t,
			row{As: "admin", Do: "PUT /users/{una}", Body: `{"name":"Unnie"}`, Status: 200, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(`{"op":"replace","path":"title","value":"Lead"}`), Status: 200, Events: changed},
			row{As: "mia", Do: "GET /users/{una}", Status: 200, Want: `{"profile":{"name":"Unnie","title":"Lead"}}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(`{"op":"replace","path":"name.familyName","value":"Tal"}`), Status: 200,
				Events: changed, Want: `{"name":{"givenName":"una","familyName":"Tal","formatted":"una Tal"}}`},
			row{As: "mia", Do: "GET /users/{una}", Status: 200, Want: `{"profile":{"name":"una Tal"}}`},
		)
	})
}

func TestAMemberIsLinkedByTheirAddressAndStaffNever(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/Users", Status: 200, Want: `{"totalResults":0,"Resources":[]}`}, // those who are not told of are not shown
			row{As: "scim", Do: "GET //scim/v2/Users/{ann}", Status: 404},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: patch(`{"op":"replace","value":{"active":false}}`), Status: 404},
			row{As: "scim", Do: "DELETE //scim/v2/Users/{ann}", Status: 404},
			row{As: "ann", Do: "PUT /user", Body: `{"title":"Gardener"}`, Status: 200, Events: changed},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"ann","emails":[{"value":"ANN@test.example"}],"displayName":"Ann A"}`,
				Status: 201, Events: changed, Want: `{"id":"{ann}","title":"Gardener","displayName":"Ann A"}`},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"name":"Ann A","username":"ann"}}`}, // still signed in
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"ann2","emails":[{"value":"ann@test.example"}]}`, Status: 409,
				Want: `{"scimType":"uniqueness","status":"409"}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"ANN"}`, Status: 409, Want: `{"scimType":"uniqueness"}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"mia@test.example"}`, Status: 409, Want: `{"scimType":"uniqueness"}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"a","emails":[{"value":"{adminmail}"}]}`, Status: 400},
			row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"note":"SCIM token Okta: linked to the directory."}]`},
		)
		admin := s.Ask(t, row{As: "admin", Do: "GET /user"}).Get("email").(string)
		s.Check(t, row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"` + admin + `"}`, Status: 409, Want: `{"scimType":"uniqueness"}`})
		add(t, s, "una")
		s.Check(t,
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(`{"op":"replace","path":"emails","value":[{"value":"mia@test.example"}]}`),
				Status: 409, Want: `{"scimType":"uniqueness"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(`{"op":"replace","path":"userName","value":"Ann"}`), Status: 409},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"userName":"una@corp.example"}`},
			row{As: "admin", Do: "PUT /users/{una}", Body: `{"role":"admin"}`, Status: 200, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{una}", Body: patch(`{"op":"replace","value":{"active":false}}`), Status: 403},
			row{As: "scim", Do: "PUT //scim/v2/Users/{una}", Body: `{"userName":"una"}`, Status: 403},
			row{As: "scim", Do: "DELETE //scim/v2/Users/{una}", Status: 403},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"active":true}`},
		)
	})
}

func TestAnEndedAccountIsSignedOutAndComesBack(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		off, on := patch(`{"op":"replace","value":{"active":false}}`), patch(`{"op":"replace","path":"active","value":true}`)
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"How do I stay?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"ann@test.example"}`, Status: 201, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: off, Status: 200, Want: `{"active":false}`, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: off, Status: 200, Want: `{"active":false}`},
			row{As: "ann", Do: "GET /user", Status: 401},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"status":"ended"}`, Lacks: []string{"ban"}},
			row{As: "bob", Do: "GET /users", Status: 200},
			row{As: "mia", Do: "POST /users/{ann}/ban", Body: `{"reason":"x"}`, Status: 409},
			row{As: "mia", Do: "PUT /users/{ann}", Body: `{"status":"active"}`, Status: 409},
			row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"kind":"status","note":"SCIM token Okta: changed in the directory."}]`},
			row{Do: "POST /oauth/token", Status: 400, Body: "grant_type=service:client_secret_credentials&client_id=test-client&client_secret=test-secret&email=ann@test.example",
				Code: "invalid_grant", Want: `{"error_description":"Your organisation has deactivated this account."}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: on, Status: 200, Want: `{"active":true}`, Events: changed},
			row{Do: "POST /oauth/token", Status: 200, Body: "grant_type=service:client_secret_credentials&client_id=test-client&client_secret=test-secret&email=ann@test.example"},
			row{As: "mia", Do: "POST /users/{ann}/ban", Body: `{"reason":"Spam"}`, Status: 200, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: off, Status: 200, Events: changed},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: on, Status: 200, Want: `{"active":true}`, Events: changed},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"status":"banned","ban":{"reason":"Spam"}}`}, // a ban is the moderators'
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: off, Status: 200, Events: changed},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"status":"active"}`, Status: 200, Events: changed},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"new@corp.example","active":false}`, Status: 201, Keep: "new",
				Events: []string{"user.joined", "user.changed"}, Want: `{"active":false}`},
			row{As: "mia", Do: "GET /users/{new}", Status: 200, Want: `{"status":"ended"}`},
		)
	})
}

func TestASessionEndsOnAnotherNodeWithinASecond(t *testing.T) {
	s := resttest.NewShared(t, resttest.Options{})
	connect(t, s)
	twin := s.Twin(t)
	twin.Check(t, row{As: "ann", Do: "GET /user", Status: 200})
	s.Check(t,
		row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"ann@test.example"}`, Status: 201, Events: changed},
		row{As: "scim", Do: "PATCH //scim/v2/Users/{ann}", Body: patch(`{"op":"Replace","path":"active","value":"False"}`), Status: 200, Events: changed})
	s.Clock.Advance(1e9)
	twin.Check(t, row{As: "ann", Do: "GET /user", Status: 401})
}

func TestOfManyWhoMakeOnePersonAtOnceOneDoes(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for _, name := range []string{"ann@test.example", "new@corp.example"} { // a member who is linked, and one who is made
			var group sync.WaitGroup
			var made, refused atomic.Int64
			for range 8 {
				group.Go(func() {
					switch reply := s.Ask(t, row{As: "scim", Do: "POST //scim/v2/Users", Body: `{"userName":"` + name + `"}`}); reply.Status {
					case 201:
						made.Add(1)
					case 409:
						refused.Add(1)
					default:
						t.Errorf("%d %s", reply.Status, reply.Body)
					}
				})
			}
			group.Wait()
			if made.Load() != 1 || refused.Load() != 7 {
				t.Errorf("%s: %d were made and %d refused", name, made.Load(), refused.Load())
			}
		}
	})
}
