package scim_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestFiltersFindWhomTheyName(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Users", Status: 201, Keep: "una", Events: joined, Body: `{"userName":"Una@Corp.example","externalId":"A-1",
				"name":{"givenName":"Una","familyName":"O'Berg"},"displayName":"Una 100%_B","title":"Engineer"}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Status: 201, Keep: "max", Events: append(joined, changed...), Body: `{"userName":"max","externalId":"a-1",
				"emails":[{"value":"Max@Corp.example"}],"displayName":"Max","active":false}`},
			row{As: "scim", Do: "POST //scim/v2/Users", Status: 201, Keep: "zoe", Events: joined, Body: `{"userName":"zoe","displayName":"Zoë Ärger"}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 201, Keep: "dev", Body: `{"displayName":"Dev Team","externalId":"g1","members":[{"value":"{una}"}]}`},
			row{As: "scim", Do: "POST //scim/v2/Groups", Status: 201, Keep: "ops", Body: `{"displayName":"Ops"}`},
		)
		early, late := s.Clock.Now().Add(-time.Hour).Format(time.RFC3339), s.Clock.Now().Add(time.Hour).Format(time.RFC3339)
		for _, c := range []struct{ of, filter, want string }{
			{"Users", `userName eq "una@corp.EXAMPLE"`, "una"},
			{"Users", `USERNAME Eq "max"`, "max"},
			{"Users", `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "max"`, "max"},
			{"Users", `userName eq "nobody"`, ""},
			{"Users", `externalId eq "A-1"`, "una"}, // by case
			{"Users", `externalId ne "A-1"`, "max zoe"},
			{"Users", `externalId pr`, "una max"},
			{"Users", `not (externalId pr)`, "zoe"},
			{"Users", `externalId eq null`, "zoe"},
			{"Users", `externalId ne null`, "una max"},
			{"Users", `id eq "{una}"`, "una"},
			{"Users", `id eq "{ann}"`, ""}, // of whom the directory does not tell
			{"Users", `emails.value eq "MAX@corp.example"`, "max"},
			{"Users", `emails eq "max@corp.example"`, "max"},
			{"Users", `emails[type eq "work"].value eq "max@corp.example"`, "?"},
			{"Users", `emails[type eq "work" and value co "MAX@"]`, "max"},
			{"Users", `emails[type eq "home"]`, ""},
			{"Users", `emails.primary eq true`, "una max"},
			{"Users", `emails co "corp.example"`, "una max"},
			{"Users", `emails ew "@corp.example"`, "una max"},
			{"Users", `displayName eq "una 100%_b"`, "una"},
			{"Users", `displayName co "%"`, "una"},
			{"Users", `displayName co "_"`, "una"},
			{"Users", `displayName eq "Zoë Ärger"`, "zoe"},
			{"Users", `name.familyName eq "o'berg"`, "una"},
			{"Users", `name.givenName sw "U"`, "una"},
			{"Users", `userName sw "M"`, "max"},
			{"Users", `userName ew "oe"`, "zoe"},
			{"Users", `userName ew "long and longer than any"`, ""},
			{"Users", `userName co ""`, "una max zoe"},
			{"Users", `userName gt "n"`, "una zoe"},
			{"Users", `userName le "max"`, "max"},
			{"Users", `active eq true`, "una zoe"},
			{"Users", `active eq "False"`, "max"},
			{"Users", `active ne true`, "max"},
			{"Users", `title pr and active eq true`, "una"},
			{"Users", `userName eq "max" or userName eq "zoe"`, "max zoe"},
			{"Users", `(userName eq "max" or userName eq "zoe") and not (active eq false)`, "zoe"},
			{"Users", `groups.value eq "{dev}"`, "una"},
			{"Users", `groups pr`, "una"},
			{"Users", `meta.lastModified gt "` + early + `"`, "una max zoe"},
			{"Users", `meta.lastModified gt "` + late + `"`, ""},
			{"Users", `meta.created le "` + late + `"`, "una max zoe"},
			{"Groups", `displayName eq "dev TEAM"`, "dev"},
			{"Groups", `externalId eq "g1"`, "dev"},
			{"Groups", `id eq "{ops}"`, "ops"},
			{"Groups", `members.value eq "{una}"`, "dev"},
			{"Groups", `members[value eq "{una}"]`, "dev"},
			{"Groups", `members eq "{max}"`, ""},
			{"Groups", `displayName sw "o" or members pr`, "dev ops"},
			{"Groups", `id eq "{dev}" and members eq "{una}"`, "dev"}, // as Entra asks whether somebody is in a group
			{"Users", `userName eq`, "?"}, {"Users", `userName`, "?"}, {"Users", `userName is "x"`, "?"}, {"Users", `userName eq "x`, "?"},
			{"Users", `shoeSize eq 5`, "?"}, {"Users", `userName eq 5`, "?"}, {"Users", `active gt true`, "?"}, {"Users", `active eq "maybe"`, "?"},
			{"Users", `meta.created gt "yesterday"`, "?"}, {"Users", `meta.created co "2026"`, "?"}, {"Users", `groups co "x"`, "?"},
			{"Users", `password eq "x"`, "?"}, {"Users", `u.email eq "x"`, "?"}, {"Users", `userName eq "x" and`, "?"},
			{"Users", `emails[shoe eq 1]`, "?"}, {"Groups", `userName eq "x"`, "?"}, {"Groups", `members co "x"`, "?"},
			{"Users", `userName eq "x' OR 1=1 --"`, ""}, {"Users", strings.Repeat("(", 100) + `id pr` + strings.Repeat(")", 100), "?"},
			{"Users", strings.Repeat(`id pr or `, 99) + `id pr`, "una max zoe"},
		} {
			name := strings.NewReplacer("{una}", s.ID("una"), "{max}", s.ID("max"), "{ann}", s.ID("ann"), "{dev}", s.ID("dev"), "{ops}", s.ID("ops"))
			reply := s.Ask(t, row{As: "scim", Do: "GET //scim/v2/" + c.of + "?filter=" + url.QueryEscape(name.Replace(c.filter))})
			found := []string{}
			for i := range 10 {
				for _, who := range []string{"una", "max", "zoe", "dev", "ops"} {
					if id := reply.Get(fmt.Sprintf("Resources.%d.id", i)); id == s.ID(who) {
						found = append(found, who)
					}
				}
			}
			got := strings.Join(found, " ")
			if reply.Status == 400 && reply.Get("scimType") == "invalidFilter" && reply.Get("detail") != "" {
				got = "?"
			} else if reply.Status != 200 || reply.Get("totalResults") != float64(len(found)) {
				got = string(reply.Body)
			}
			if got != c.want {
				t.Errorf("%s finds %q, not %q", c.filter, got, c.want)
			}
		}
	})
}

func TestPagesFollowEachOtherThoughPeopleCome(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for _, who := range []string{"aa", "bb", "cc", "dd", "ee"} {
			add(t, s, who)
		}
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=1&count=2", Status: 200,
				Want: `{"totalResults":5,"startIndex":1,"itemsPerPage":2,"Resources":[{"id":"{aa}"},{"id":"{bb}"}]}`})
		add(t, s, "a0")
		s.Check(t,
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=3&count=2", Status: 200,
				Want: `{"totalResults":6,"startIndex":3,"itemsPerPage":2,"Resources":[{"id":"{cc}"},{"id":"{dd}"}]}`},
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=5&count=2", Status: 200, Want: `{"Resources":[{"id":"{ee}"},{"id":"{a0}"}]}`},
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=7", Status: 200, Want: `{"totalResults":6,"itemsPerPage":0,"Resources":[]}`},
			row{As: "scim", Do: "GET //scim/v2/Users?count=0", Status: 200, Want: `{"totalResults":6,"itemsPerPage":0,"Resources":[]}`},
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=-5&count=-1", Status: 200, Want: `{"startIndex":1,"itemsPerPage":0}`},
			row{As: "scim", Do: "GET //scim/v2/Users?count=100000", Status: 200, Want: `{"itemsPerPage":6}`},
			row{As: "scim", Do: "GET //scim/v2/Users?startIndex=x", Status: 400, Want: `{"scimType":"invalidValue","detail":"startIndex must be a whole number, not \"x\"."}`},
			row{As: "scim", Do: "GET //scim/v2/Users?count=99999999999999999999", Status: 400},
			row{As: "scim", Do: "GET //scim/v2/Users?attributes=userName,name.familyName&count=1", Status: 200,
				Want:  `{"Resources":[{"id":"{aa}","userName":"aa@corp.example","name":{"familyName":"Corp"}}]}`,
				Lacks: []string{"Resources.0.displayName", "Resources.0.emails", "Resources.0.meta", "Resources.0.name.givenName"}},
			row{As: "scim", Do: "GET //scim/v2/Users/{aa}?excludedAttributes=emails,meta.created,urn:ietf:params:scim:schemas:core:2.0:User:active", Status: 200,
				Want: `{"id":"{aa}","userName":"aa@corp.example","meta":{"resourceType":"User"}}`, Lacks: []string{"emails", "meta.created", "active"}},
		)
	})
}

func TestAPageOfAHundredAsksTheDatabaseTwice(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		members := []string{}
		for i := range 100 {
			who := fmt.Sprintf("p%d", i)
			add(t, s, who)
			members = append(members, `{"value":"`+s.ID(who)+`"}`)
		}
		all := strings.Join(members, ",")
		s.Check(t,
			row{As: "scim", Do: "POST //scim/v2/Groups", Body: `{"displayName":"All","members":[` + all + `]}`, Status: 201, Keep: "all", Statements: 8},
			row{As: "scim", Do: "GET //scim/v2/Users?count=100", Status: 200, Statements: 2, Want: `{"itemsPerPage":100}`},
			row{As: "scim", Do: "GET //scim/v2/Users?count=100&filter=userName+co+%22p%22", Status: 200, Statements: 2, Want: `{"itemsPerPage":100}`},
			row{As: "scim", Do: "GET //scim/v2/Groups", Status: 200, Statements: 2},
			row{As: "scim", Do: "GET //scim/v2/Groups?excludedAttributes=members", Status: 200, Statements: 1, Lacks: []string{"Resources.0.members"}},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{all}", Body: patch(`{"op":"remove","path":"members","value":[` + all + `]}`), Status: 204, Statements: 7},
			row{As: "scim", Do: "PATCH //scim/v2/Groups/{all}", Body: patch(`{"op":"add","path":"members","value":[` + all + `]}`), Status: 204, Statements: 8},
		)
		if reply := s.Ask(t, row{As: "scim", Do: "GET //scim/v2/Groups/{all}"}); len(reply.Get("members").([]any)) != 100 {
			t.Errorf("the group has %d members", len(reply.Get("members").([]any)))
		}
	})
}
