package scim_test

import (
	"net/url"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func filtered(of, filter string) string {
	return "GET //scim/v2/" + of + "?filter=" + url.QueryEscape(filter)
}

// What Okta's public tests of a SCIM server ask, in their order, and then what its
// provisioning sends in a person's life.
func TestOktasWay(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		const headers = "Content-Type: application/scim+json; charset=utf-8\nAccept: application/scim+json\nUser-Agent: OKTA SCIM Integration"
		const isthmus = `"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"isthmus@okta.example","name":{"givenName":"Is","familyName":"Thmus"},
			"emails":[{"primary":true,"value":"isthmus@okta.example","type":"work"}],"displayName":"Is Thmus","active":true`
		add(t, s, "first")
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/Users?count=1&startIndex=1", Header: headers, Status: 200,
				Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:ListResponse"],"itemsPerPage":1,"startIndex":1,"totalResults":1,
					"Resources":[{"id":"{first}","name":{"familyName":"Corp","givenName":"first"},"userName":"first@corp.example","active":true,
					"emails":[{"value":"first@corp.example"}]}]}`},
			row{As: "scim", Do: "GET //scim/v2/Users/{first}", Header: headers, Status: 200, Want: `{"id":"{first}"}`},
			row{As: "scim", Do: filtered("Users", `userName eq "abcdefgh@atko.example"`), Header: headers, Status: 200,
				Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:ListResponse"],"totalResults":0}`},
			row{As: "scim", Do: "GET //scim/v2/Users/010101001010101011001010101011", Header: headers, Status: 404,
				Want: `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"]}`},
			row{As: "scim", Do: filtered("Users", `userName eq "isthmus@okta.example"`), Header: headers, Status: 200, Want: `{"totalResults":0}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{` + isthmus + `}`, Status: 201, Keep: "isthmus", Events: joined,
				Want: `{` + isthmus + `}`},
			row{As: "scim", Do: "GET //scim/v2/Users/{isthmus}", Header: headers, Status: 200,
				Want: `{"userName":"isthmus@okta.example","name":{"givenName":"Is","familyName":"Thmus"}}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Body: `{` + isthmus + `}`, Status: 409},
			row{As: "scim", Do: filtered("Users", `userName eq "ISTHMUS@OKTA.example"`), Header: headers, Status: 200,
				Want: `{"totalResults":1,"Resources":[{"id":"{isthmus}"}]}`},
			row{As: "scim", Do: "GET //scim/v2/Groups", Header: headers, Status: 200, Want: `{"totalResults":0}`},
			// An assignment, an update, the end and the return.
			row{As: "scim", Do: "GET //scim/v2/Users/{isthmus}", Header: headers, Status: 200},
			row{As: "scim", Do: "PUT //scim/v2/Users/{isthmus}", Header: headers, Status: 200, Events: changed,
				Body: `{` + isthmus + `,"id":"{isthmus}","title":"Lead","locale":"en-US","groups":[],"meta":{"resourceType":"User"}}`, Want: `{"title":"Lead","active":true}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{isthmus}", Header: headers, Body: patch(`{"op":"replace","value":{"active":false}}`), Status: 200,
				Events: changed, Want: `{"active":false}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{isthmus}", Header: headers, Body: patch(`{"op":"replace","value":{"active":true}}`), Status: 200,
				Events: changed, Want: `{"active":true}`},
			// A group that is pushed, filled, renamed and taken back.
			row{As: "scim", Do: filtered("Groups", `displayName eq "Test SCIMv2"`) + "&startIndex=1&count=100", Header: headers, Status: 200, Want: `{"totalResults":0}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Header: headers, Status: 201, Keep: "pushed",
				Body: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group"],"displayName":"Test SCIMv2","members":[]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{pushed}", Header: headers, Status: 204,
				Body: patch(`{"op":"add","path":"members","value":[{"value":"{isthmus}","display":"isthmus@okta.example"}]}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{pushed}", Header: headers, Status: 204,
				Body: patch(`{"op":"replace","value":{"id":"{pushed}","displayName":"Test SCIMv0"}}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{pushed}", Header: headers, Status: 204,
				Body: patch(`{"op":"remove","path":"members[value eq \"{isthmus}\"]"},{"op":"add","path":"members","value":[{"value":"{first}"}]}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{pushed}", Header: headers, Status: 200, Want: `{"displayName":"Test SCIMv0","members":[{"value":"{first}"}]}`},
			row{As: "scim", Do: "DELETE //scim/v2/Groups/{pushed}", Header: headers, Status: 204},
		)
	})
}

// What the provisioning of Microsoft Entra sends, as its documents have it.
func TestEntrasWay(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "scim", Do: filtered("Users", `userName eq "2c0f7d9e-non-existent"`), Status: 200, Want: `{"totalResults":0,"Resources":[]}`}, // tries the connection
			row{As: "scim", Do: "POST //scim/v2/Users", Status: 201, Keep: "ent", Events: joined, Body: `{
				"schemas":["urn:ietf:params:scim:schemas:core:2.0:User","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
				"externalId":"0a21f0f2","userName":"Test_User_ab6490ee","active":true,"addresses":[],"emails":[{"primary":true,"type":"work","value":"e1@entra.example"}],
				"meta":{"resourceType":"User"},"name":{"formatted":"givenName familyName","familyName":"familyName","givenName":"givenName"},
				"roles":[],"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"employeeNumber":"1"}}`,
				Want: `{"externalId":"0a21f0f2","userName":"Test_User_ab6490ee","active":true,"name":{"formatted":"givenName familyName"},"emails":[{"value":"e1@entra.example"}]}`},
			row{As: "scim", Do: filtered("Users", `externalId eq "0a21f0f2"`), Status: 200, Want: `{"totalResults":1}`},
			row{As: "scim", Do: filtered("Users", `emails[type eq "work" and value eq "e1@entra.example"]`), Status: 200, Want: `{"totalResults":1}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ent}", Status: 200, Events: changed,
				Body: patch(`{"op":"Replace","path":"emails[type eq \"work\"].value","value":"e2@entra.example"},{"op":"Replace","path":"name.familyName","value":"updatedFamilyName"}`),
				Want: `{"emails":[{"value":"e2@entra.example","type":"work"}],"name":{"familyName":"updatedFamilyName"}}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ent}", Status: 200, // keeps names the directory keeps: no event, for the profile has none of it
				Body: patch(`{"op":"Replace","path":"userName","value":"5b50642d"}`), Want: `{"userName":"5b50642d"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ent}", Status: 200, Body: patch(`{"op":"Add","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager","value":"x"}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ent}", Status: 200, Events: changed, Body: patch(`{"op":"Replace","path":"active","value":"False"}`), Want: `{"active":false}`},
			row{As: "scim", Do: filtered("Users", `userName eq "5b50642d"`), Status: 200, Want: `{"totalResults":1,"Resources":[{"active":false}]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Users/{ent}", Status: 200, Events: changed, Body: patch(`{"op":"Replace","value":{"active":"True","title":"T"}}`), Want: `{"active":true,"title":"T"}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 201, Keep: "g", Body: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group",
				"http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],"externalId":"8aa1a0c0","displayName":"displayName","meta":{"resourceType":"Group"}}`,
				Want: `{"externalId":"8aa1a0c0","displayName":"displayName"}`},
			row{As: "scim", Do: "GET //scim/v2/Groups/{g}?excludedAttributes=members", Status: 200, Lacks: []string{"members"}},
			row{As: "scim", Do: filtered("Groups", `displayName eq "displayName"`) + "&excludedAttributes=members", Status: 200, Want: `{"totalResults":1}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{g}", Status: 204, Body: patch(`{"op":"Replace","path":"displayName","value":"1879db59"}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{g}", Status: 204, Body: patch(`{"op":"Add","path":"members","value":[{"$ref":null,"value":"{ent}"}]}`)},
			row{As: "scim", Do: filtered("Groups", `id eq "`+s.ID("g")+`" and members eq "`+s.ID("ent")+`"`), Status: 200},
			row{As: "scim", Do: "GET //scim/v2/Groups/{g}", Status: 200, Want: `{"displayName":"1879db59","members":[{"value":"{ent}"}]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{g}", Status: 204, Body: patch(`{"op":"Remove","path":"members","value":[{"$ref":null,"value":"{ent}"}]}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{g}", Status: 200, Lacks: []string{"members"}},
			row{As: "scim", Do: "DELETE //scim/v2/Groups/{g}", Status: 204},
			row{As: "scim", Do: "DELETE //scim/v2/Users/{ent}", Status: 204, Events: changed},
		)
	})
}
