package scim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

func TestAGroupIsMadeChangedAndDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add(t, s, "una")
		add(t, s, "max")
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 201, Keep: "dev", Body: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group"],
				"displayName":"Dev","externalId":"g1","members":[{"value":"{una}","display":"Una"},{"value":"{una}"}]}`,
				Want: `{"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group"],"displayName":"Dev","externalId":"g1",
					"members":[{"value":"{una}","display":"una Corp","type":"User","$ref":"http://test.example/scim/v2/Users/{una}"}],"meta":{"resourceType":"Group"}}`},
			row{As: "scim", Do: "GET //scim/v2/Users/{una}", Status: 200, Want: `{"groups":[{"value":"{dev}","display":"Dev"}]}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 409, Body: `{"displayName":"DEV"}`, Want: `{"scimType":"uniqueness"}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 400, Body: `{}`, Want: `{"detail":"displayName is required."}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 400, Body: `{"displayName":"X","members":[{"value":"{ann}"}]}`,
				Want: `{"scimType":"invalidValue","detail":"members must be IDs of people this directory has created, not \"{ann}\"."}`},
			row{As: "scim", Do: "GET //scim/v2/Groups?filter=displayName+eq+%22X%22", Status: 200, Want: `{"totalResults":0}`}, // nothing half-written
			row{As: "scim", Do: "PUT //scim/v2/Groups/{dev}", Status: 200, Body: `{"displayName":"Developers","members":[{"value":"{max}"}]}`,
				Want: `{"displayName":"Developers","members":[{"value":"{max}"}]}`, Lacks: []string{"externalId", "members.1"}},
			row{As: "scim", Do: "PUT //scim/v2/Groups/{dev}", Status: 200, Body: `{"displayName":"Dev"}`, Want: `{"members":[{"value":"{max}"}]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"Add","path":"members","value":[{"value":"{una}"}]}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Want: `{"members":[{"value":"{max}"},{"value":"{una}"}]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"remove","path":"members[value eq \"{max}\"]"}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Want: `{"members":[{"value":"{una}"}]}`, Lacks: []string{"members.1"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"Remove","path":"members","value":[{"value":"{una}"}]}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Lacks: []string{"members"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204,
				Body: patch(`{"op":"replace","value":{"id":"{dev}","displayName":"Devs","members":[{"value":"{una}"},{"value":"{max}"}]}}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Want: `{"displayName":"Devs","members":[{"value":"{una}"},{"value":"{max}"}]}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"remove","path":"members[value eq \"{una}\" or value eq \"{max}\"]"}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"add","value":{"members":{"value":"{una}"}}},{"op":"replace","path":"externalId","value":"g2"}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"add","path":"members","value":[{"value":"{max}"}]},{"op":"add","path":"members","value":[{"value":"nobody"}]}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Want: `{"externalId":"g2","members":[{"value":"{una}"}]}`, Lacks: []string{"members.1"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 204, Body: patch(`{"op":"remove","path":"members"}`)},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 200, Lacks: []string{"members"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"remove","path":"displayName"}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"replace","path":"owner","value":"x"}`), Want: `{"scimType":"invalidPath"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"replace","path":"id","value":"x"}`), Want: `{"scimType":"mutability"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"add","path":"members","value":[{}]}`)},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"remove","path":"members[display eq \"x\"]"}`), Want: `{"scimType":"invalidPath"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{dev}", Status: 400, Body: patch(`{"op":"add","path":"members[value eq \"x\"]","value":{}}`)},
			row{As: "scim", Do: "DELETE //scim/v2/Groups/{dev}", Status: 204},
			row{As: "scim", Do: "DELETE //scim/v2/Groups/{dev}", Status: 404},
			row{As: "scim", Do: "GET //scim/v2/Groups/{dev}", Status: 404, Want: `{"detail":"There's no group with the ID \"{dev}\"."}`},
			row{As: "scim", Do: "PUT //scim/v2/Groups/{dev}", Status: 404, Body: `{"displayName":"x"}`},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{una}", Status: 404, Body: patch(`{"op":"replace","path":"displayName","value":"x"}`)},
		)
	})
}

// space adds a private space that is called {keep} from then on.
func space(t *testing.T, s *resttest.Site, keep string) {
	t.Helper()
	s.Check(t, row{As: "admin", Do: "POST /spaces", Body: `{"name":"` + keep + `","private":true}`, Status: 201, Keep: keep,
		Events: []string{"space.added"}})
}

// isIn reports whether somebody is in a space.
func isIn(t *testing.T, s *resttest.Site, who, space string) bool {
	t.Helper()
	found := false
	err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Member(community.SpaceID(s.ID(space)), community.UserID(s.ID(who)))
		if found = err == nil; community.KindOf(err) == community.NotFound {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestGroupsBringPeopleIntoSpacesAndMakeModerators(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add(t, s, "una")
		add(t, s, "max")
		space(t, s, "club")
		space(t, s, "lab")
		is := func(who, want string) {
			t.Helper()
			got := s.Ask(t, row{As: "admin", Do: "GET /users/{" + who + "}"}).Get("role").(string)
			for _, space := range []string{"club", "lab"} {
				if isIn(t, s, who, space) {
					got += " " + space
				}
			}
			if got != want {
				t.Errorf("%s is %s, not %s", who, got, want)
			}
		}
		do := func(as, what, body string, status int) {
			t.Helper()
			if reply := s.Ask(t, row{As: as, Do: what, Body: body}); reply.Status != status {
				t.Errorf("%s: %d %s", what, reply.Status, reply.Body)
			}
		}
		do("admin", "POST /apps/scim/settings", `{"rules":[{"group":"Dev","spaces":["{club}"]},{"group":"Leads","role":"moderator","spaces":["{lab}"]}]}`, 200)
		s.Check(t, row{As: "scim", Do: "POST //scim/v2/Groups", Body: `{"displayName":"dev","members":[{"value":"{una}"}]}`, Status: 201, Keep: "dev",
			Events: []string{"space.joined"}},
			row{As: "scim", Do: "POST //scim/v2/Groups", Body: `{"displayName":"Leads"}`, Status: 201, Keep: "leads"})
		is("una", "member club")
		is("max", "member")
		do("scim", "PATCH //scim/v2/Groups/{leads}", patch(`{"op":"add","path":"members","value":[{"value":"{una}"},{"value":"{max}"}]}`), 204)
		is("una", "moderator club lab")
		is("max", "moderator lab")
		s.Check(t, row{As: "admin", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"kind":"role"}]`})
		do("scim", "PATCH //scim/v2/Groups/{leads}", patch(`{"op":"remove","path":"members[value eq \"{una}\"]"}`), 204)
		is("una", "member club")
		do("scim", "PATCH //scim/v2/Groups/{dev}", patch(`{"op":"replace","path":"displayName","value":"Other"}`), 204)
		is("una", "member")
		do("scim", "PUT //scim/v2/Groups/{dev}", `{"displayName":"DEV"}`, 200)
		is("una", "member club")
		do("admin", "POST /apps/scim/settings", `{"rules":[{"group":"Dev","spaces":["slug:lab"]}]}`, 200) // of rules at once too
		is("una", "member lab")
		is("max", "member")
		do("admin", "PUT /spaces/{club}/members/{una}", `{}`, 200)
		do("admin", "POST /apps/scim/settings", `{"rules":[{"group":"Dev","spaces":["{club}","{lab}"]}]}`, 200)
		do("scim", "DELETE //scim/v2/Groups/{dev}", "", 204)
		is("una", "member club") // where an admin let her in
		do("scim", "POST //scim/v2/Groups", `{"displayName":"Dev","members":[{"value":"{max}"}]}`, 201)
		is("max", "member club lab")
		do("scim", "DELETE //scim/v2/Users/{max}", "", 204)
		is("max", "member")
		s.Check(t,
			row{As: "admin", Do: "POST /apps/scim/settings", Body: `{"rules":[{"group":"x","role":"admin"}]}`, Status: 400, Field: "rules.0.role"},
			row{As: "admin", Do: "POST /apps/scim/settings", Body: `{"rules":[{"group":"x","spaces":["nowhere"]}]}`, Status: 400, Field: "rules.0.spaces"},
			row{As: "admin", Do: "POST /apps/scim/settings", Body: `{"rules":[{"spaces":[]}]}`, Status: 400, Field: "rules.0.group"},
			row{As: "admin", Do: "GET /apps/scim/settings", Status: 200,
				Want: `{"slug":"scim","enabled":true,"settings":{"rules":[{"group":"Dev","spaces":["{club}","{lab}"]}],"tokens":[{"name":"Okta"}]}}`},
		)
	})
}

func TestAThousandMembersComeInOneChange(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		people := make([]*community.User, 1000)
		members := make([]string, len(people))
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			for i := range people {
				name := fmt.Sprintf("p%d", i)
				people[i] = &community.User{ID: community.NewID[community.User](tx.Now), Portal: s.Portal.ID, Created: tx.Now, Role: community.Member,
					Status: community.Active, Username: name, Profile: community.Profile{Name: name}}
				members[i] = `{"value":"` + string(people[i].ID) + `"}`
			}
			if err := tx.AddUsers(people...); err != nil {
				return err
			}
			for i, u := range people {
				if err := tx.AddEntry(&community.Provisioned{User: u, Entry: community.Entry{Account: fmt.Sprintf("p%d", i), Linked: tx.Now}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		add := patch(`{"op":"add","path":"members","value":[` + strings.Join(members, ",") + `]}`)
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Groups", Body: `{"displayName":"All"}`, Status: 201, Keep: "all"},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{all}", Body: strings.Replace(add, `"}]}`, `"},{"value":"nobody"}]}`, 1), Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Groups/{all}", Status: 200, Lacks: []string{"members"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{all}", Body: add, Status: 204, Statements: 8},
		)
		if reply := s.Ask(t, row{As: "scim", Do: "GET //scim/v2/Groups/{all}"}); len(reply.Get("members").([]any)) != 1000 {
			t.Errorf("the group has %d members", len(reply.Get("members").([]any)))
		}
	})
}
