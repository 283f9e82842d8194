package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var spaceAdded, spaceChanged, spaceJoined, spaceLeft = []string{"space.added"}, []string{"space.changed"}, []string{"space.joined"}, []string{"space.left"}

func TestCollectionsAreArrangedByStaff(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		added, changed := []string{"collection.added"}, []string{"collection.changed"}
		s.Check(t,
			row{As: "ann", Do: "GET /collections", Status: 200,
				Want: `[{"id":"{portal}","name":"Spaces","place":1,"default":true,"portal":"{portal}"}]`},
			row{As: "ann", Do: "POST /collections", Body: `{"name":"x"}`, Status: 403},
			row{As: "mia", Do: "POST /collections", Body: `{}`, Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "mia", Do: "POST /collections", Body: `{"name":"` + strings.Repeat("x", 101) + `"}`, Status: 400, Field: "name"},
			row{As: "mia", Do: "POST /collections", Body: `{"name":"x","place":0}`, Status: 400, Field: "place"},
			row{As: "mia", Do: "POST /collections", Body: `{"name":"x","place":"first"}`, Status: 400, Field: "place"},
			row{As: "mia", Do: "POST /collections", Body: `{"name":" Hobbies ","description":"What we like"}`, Status: 201, Keep: "hobbies",
				Events: added, Want: `{"success":true,"_id":"*","name":"Hobbies","description":"What we like","place":2,"default":false,"createdAt":"*","updatedAt":"*"}`},
			row{As: "mia", Do: "POST /collections", Body: `{"name":"First","place":1}`, Status: 201, Keep: "first", Events: added,
				Want: `{"place":1}`},
			row{As: "ann", Do: "GET /collections", Status: 200,
				Want: `[{"id":"{first}","place":1},{"id":"{portal}","place":2},{"id":"{hobbies}","place":3}]`, Statements: 1},
			row{As: "mia", Do: "PUT /collections/{first}", Body: `{"place":99}`, Status: 200, Events: changed, Want: `{"place":3}`},
			row{As: "mia", Do: "PUT /collections/{first}", Body: `{"place":3,"name":"First"}`, Status: 200}, // as it is
			row{As: "mia", Do: "PUT /collections/{portal}", Body: `{"name":"Rooms"}`, Status: 200, Events: changed,
				Want: `{"name":"Rooms","default":true,"place":1}`},
			row{As: "ann", Do: "GET /collections", Status: 200, Want: `[{"name":"Rooms"},{"name":"Hobbies","place":2},{"name":"First"}]`},
			row{As: "ann", Do: "PUT /collections/{first}", Body: `{"name":"x"}`, Status: 403},
			row{As: "mia", Do: "PUT /collections/{first}", Body: `{"name":""}`, Status: 400, Field: "name"},
			row{As: "mia", Do: "PUT /collections/" + absent, Body: `{"name":"x"}`, Status: 404},
			row{As: "ann", Do: "GET /collections/{first}", Status: 200, Want: `{"name":"First"}`},
			row{As: "ann", Do: "GET /collections/" + absent, Status: 404},

			row{As: "ann", Do: "POST /spaces", Body: `{"name":"Chess","collectionId":"{hobbies}"}`, Status: 201, Keep: "chess",
				Events: spaceAdded, Want: `{"collectionId":"{hobbies}"}`},
			row{As: "mia", Do: "DELETE /collections/{hobbies}", Status: 409, Code: "conflict"},
			row{As: "mia", Do: "DELETE /collections/{portal}", Status: 409},
			row{As: "ann", Do: "DELETE /collections/{first}", Status: 403},
			row{As: "mia", Do: "DELETE /collections/" + absent, Status: 404},
			row{As: "ann", Do: "PUT /spaces/{chess}", Body: `{"collectionId":""}`, Status: 200, Events: spaceChanged,
				Want: `{"collectionId":"{portal}"}`},
			row{As: "mia", Do: "DELETE /collections/{hobbies}", Status: 200, Want: `{"success":true}`,
				Events: []string{"collection.deleted"}},
			row{As: "mia", Do: "GET /collections/{hobbies}", Status: 404},
			row{Do: "GET /collections", Status: 401},
		)
		for i := 2; i < community.MaxCollections; i++ {
			make201(t, s, "mia", "/collections", fmt.Sprintf(`{"name":"c%d"}`, i), "last")
		}
		s.Check(t, row{As: "mia", Do: "POST /collections", Body: `{"name":"x"}`, Status: 409})
	})
}

func TestSpacesAreMadeChangedAndDeleted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /spaces", Body: `{"name":" Crème & Co ","description":"<p>Sweet</p><script>x</script>","image":"/cake.png"}`, Status: 201, Keep: "space", Events: spaceAdded,
				Want: `{"success":true,"_id":"*","__v":1,"name":"Crème & Co","slug":"creme-co","description":"<p>Sweet</p>","image":"/cake.png","collectionId":"{portal}","private":false,"hidden":false,
				"inviteOnly":false,"user":{"id":"{ann}"},"role":"admin","portal":"{portal}","createdAt":"*","updatedAt":"*","counts":{"members":1,"questions":0,"posts":0,"answers":0}}`},
			row{As: "bob", Do: "POST /spaces", Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":" "}`, Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"` + strings.Repeat("ä", 101) + `"}`, Status: 400, Field: "name"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":5}`, Status: 400, Field: "name"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"x","collectionId":"` + absent + `"}`, Status: 400, Field: "collectionId"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"x","image":"javascript:x"}`, Status: 400, Field: "image"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"x","private":"maybe"}`, Status: 400, Field: "private"},
			row{As: "bob", Do: "POST /spaces", Body: `{"name":"x","description":"` + strings.Repeat("x", 10_001) + `"}`, Status: 413,
				Field: "description"},
			row{As: "bob", Do: "GET /spaces", Status: 200, Want: `[{"id":"{space}","role":""}]`}, // nothing else was made

			row{As: "bob", Do: "GET /spaces/slug:creme-co", Status: 200, Want: `{"id":"{space}","role":"","user":{"id":"{ann}"}}`},
			row{As: "ann", Do: "GET /spaces/{space}", Status: 200, Want: `{"role":"admin"}`},
			row{As: "bob", Do: "GET /spaces/creme-co", Status: 404},
			row{As: "bob", Do: "GET /spaces/slug:other", Status: 404},
			row{As: "bob", Do: "GET /spaces/" + absent, Status: 404},

			row{As: "bob", Do: "PUT /spaces/{space}", Body: `{"name":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "PUT /spaces/{space}", Body: `{"name":"Cakes"}`, Status: 200, Events: spaceChanged,
				Want: `{"name":"Cakes","slug":"creme-co","description":"<p>Sweet</p>","image":"/cake.png"}`},
			row{As: "ann", Do: "PUT /spaces/{space}", Body: `{"name":"Cakes"}`, Status: 200}, // as it is
			row{As: "ann", Do: "PUT /spaces/{space}", Body: `{"name":""}`, Status: 400, Field: "name"},
			row{As: "ann", Do: "PUT /spaces/{space}", Body: `{"collectionId":"` + absent + `"}`, Status: 400, Field: "collectionId"},
			row{As: "mia", Do: "PUT /spaces/slug:creme-co", Body: `{"inviteOnly":"true"}`, Status: 200, Events: spaceChanged,
				Want: `{"inviteOnly":true,"role":""}`},
			row{As: "mia", Do: "GET /moderation/log", Status: 200,
				Want: `[{"kind":"edit","type":"space","before":{"inviteOnly":"false"},"after":{"inviteOnly":"true"}}]`},
			row{As: "mia", Do: "PUT /spaces/" + absent, Body: `{}`, Status: 404},

			row{As: "bob", Do: "DELETE /spaces/{space}", Status: 403},
			row{As: "ann", Do: "DELETE /spaces/{space}", Status: 200, Want: `{"success":true}`, Events: []string{"space.deleted"}},
			row{As: "ann", Do: "DELETE /spaces/{space}", Status: 410, Code: "gone"},
			row{As: "bob", Do: "GET /spaces/{space}", Status: 410},
			row{As: "bob", Do: "GET /spaces/slug:creme-co", Status: 404},
			row{As: "ann", Do: "GET /spaces", Status: 200, Want: `[]`},
			row{Do: "GET /spaces", Status: 401},
			row{Do: "GET /spaces/{space}", Status: 401},
		)
		act := s.Ask(t, row{As: "mia", Do: "GET /moderation/log"}).Get("0.id").(string)
		s.Check(t, row{As: "mia", Do: "POST /moderation/log/" + act + "/undo", Status: 409})
		first := make201(t, s, "ann", "/spaces", `{"name":"Crème"}`, "first")
		second := make201(t, s, "bob", "/spaces", `{"name":"creme"}`, "second")
		if a, b := first.Get("slug").(string), second.Get("slug").(string); a != "creme" || !strings.HasPrefix(b, "creme-") ||
			len(b) != len("creme-123456") {
			t.Errorf("the slugs are %q and %q", a, b)
		}
		setPortal(t, s, func(set *community.Settings) { set.Policies.Spaces = community.SpacesByStaff })
		s.Check(t,
			row{As: "ann", Do: "POST /spaces", Body: `{"name":"x"}`, Status: 403},
			row{As: "mia", Do: "POST /spaces", Body: `{"name":"x"}`, Status: 201, Events: spaceAdded},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","policies":{"spaces":"everybody"}}`,
				Status: 400, Field: "policies.spaces"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","policies":{"spaces":"members"}}`,
				Status: 200, Events: []string{"portal.changed"}, Want: `{"policies":{"spaces":"members"}}`},
		)
		noDrift(t, s)
	})
}

func TestPeopleJoinAndLeaveSpaces(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/spaces", `{"name":"Open"}`, "open")
		make201(t, s, "ann", "/spaces", `{"name":"Invited","inviteOnly":true}`, "invited")
		s.Join(t, "cas", "member")
		s.Check(t,
			row{As: "bob", Do: "POST /spaces/{open}/membership", Status: 200, Events: spaceJoined,
				Want: `{"success":true,"id":"{open}","role":"member","counts":{"members":2}}`},
			row{As: "bob", Do: "POST /spaces/slug:open/membership", Status: 200, Want: `{"role":"member","counts":{"members":2}}`},
			row{As: "bob", Do: "GET /spaces/{open}", Status: 200, Want: `{"role":"member","counts":{"members":2}}`},
			row{As: "bob", Do: "POST /spaces/{invited}/membership", Status: 403},
			row{As: "bob", Do: "POST /spaces/" + absent + "/membership", Status: 404},
			row{As: "ann", Do: "GET /user", Status: 200}, // who is asking
			row{As: "ann", Do: "GET /spaces/{open}/members", Status: 200,
				Want: `[{"user":{"id":"{bob}"},"role":"member","joinedAt":"*"},{"user":{"id":"{ann}"},"role":"admin"}]`, Statements: 3},
			row{As: "ann", Do: "GET /spaces/" + absent + "/members", Status: 404},

			row{As: "ann", Do: "DELETE /spaces/{open}/membership", Status: 409, Code: "conflict"}, // the last admin
			row{As: "bob", Do: "PUT /spaces/{open}/members/{cas}", Body: `{}`, Status: 403},
			row{As: "ann", Do: "PUT /spaces/{open}/members/{cas}", Body: `{"role":"king"}`, Status: 400, Field: "role"},
			row{As: "ann", Do: "PUT /spaces/{open}/members/" + absent, Body: `{}`, Status: 404},
			row{As: "ann", Do: "PUT /spaces/" + absent + "/members/{cas}", Body: `{}`, Status: 404},
			row{As: "ann", Do: "PUT /spaces/{open}/members/{cas}", Status: 200, Events: spaceJoined,
				Want: `{"success":true,"user":{"id":"{cas}"},"role":"member","joinedAt":"*"}`},
			row{As: "ann", Do: "PUT /spaces/{open}/members/{cas}", Status: 200, Want: `{"role":"member"}`}, // as it is
			row{As: "ann", Do: "PUT /spaces/{open}/members/{cas}", Body: `{"role":"moderator"}`, Status: 200,
				Events: []string{"space.role.changed"}, Want: `{"role":"moderator"}`},
			row{As: "cas", Do: "GET /spaces/{open}", Status: 200, Want: `{"role":"moderator"}`},
			row{As: "cas", Do: "DELETE /spaces/{open}/members/{bob}", Status: 403},
			row{As: "ann", Do: "PUT /spaces/{open}/members/{ann}", Body: `{"role":"member"}`, Status: 409},
			row{As: "mia", Do: "DELETE /spaces/{open}/members/{ann}", Status: 409},
			row{As: "ann", Do: "PUT /spaces/{open}/members/{cas}", Body: `{"role":"admin"}`, Status: 200,
				Events: []string{"space.role.changed"}},
			row{As: "cas", Do: "DELETE /spaces/{open}/members/{bob}", Status: 200, Events: spaceLeft, Want: `{"success":true}`},
			row{As: "cas", Do: "DELETE /spaces/{open}/members/{bob}", Status: 200},
			row{As: "bob", Do: "GET /spaces/{open}", Status: 200, Want: `{"role":"","counts":{"members":2}}`},
			row{As: "ann", Do: "DELETE /spaces/{open}/membership", Status: 200, Events: spaceLeft},
			row{As: "ann", Do: "DELETE /spaces/{open}/membership", Status: 200},
			row{As: "ann", Do: "PUT /spaces/{open}", Body: `{"name":"x"}`, Status: 403},            // no longer hers
			row{As: "cas", Do: "DELETE /spaces/{open}/membership", Status: 200, Events: spaceLeft}, // nobody is left
			row{As: "bob", Do: "POST /spaces/{open}/membership", Status: 200, Events: spaceJoined,
				Want: `{"role":"member","counts":{"members":1}}`},
			row{As: "mia", Do: "PUT /spaces/{open}/members/{bob}", Body: `{"role":"admin"}`, Status: 200,
				Events: []string{"space.role.changed"}},
			row{As: "mia", Do: "GET /moderation/log?limit=1", Status: 200, Want: `[{"kind":"edit","type":"space"}]`},
			row{As: "mia", Do: "POST /spaces/{invited}/membership", Status: 200, Events: spaceJoined}, // staff may
			row{As: "bob", Do: "DELETE /users/{bob}", Status: 200, Events: erased},
			row{As: "ann", Do: "GET /spaces/{open}/members", Status: 200, Want: `[]`},
			row{Do: "POST /spaces/{open}/membership", Status: 401},
		)
		noDrift(t, s)
	})
}

func TestPrivateAndHiddenSpacesKeepToTheirMembers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/spaces", `{"name":"Open"}`, "open")
		make201(t, s, "ann", "/spaces", `{"name":"Private","private":true}`, "private")
		make201(t, s, "ann", "/spaces", `{"name":"Hidden","hidden":true}`, "hidden")
		gone := s.Ask(t, row{As: "bob", Do: "GET /spaces/" + absent})
		s.Check(t,
			row{As: "bob", Do: "GET /spaces/{private}", Status: 200,
				Want: `{"name":"Private","private":true,"role":"","counts":{"members":1,"questions":0}}`},
			row{As: "bob", Do: "GET /spaces/{private}/members", Status: 403},
			row{As: "mia", Do: "GET /spaces/{private}/members", Status: 200, Want: `[{"user":{"id":"{ann}"}}]`},
			row{As: "ann", Do: "GET /spaces/{private}/members", Status: 200, Want: `[{"user":{"id":"{ann}"}}]`},
			row{As: "ann", Do: "GET /spaces/{hidden}", Status: 200, Want: `{"role":"admin","hidden":true}`},
			row{As: "mia", Do: "GET /spaces/{hidden}/members", Status: 200, Want: `[{"user":{"id":"{ann}"}}]`},
			row{As: "bob", Do: "GET /users/{ann}/spaces", Status: 200, Want: `[{"id":"{open}"}]`, Statements: 3},
			row{As: "ann", Do: "GET /users/{ann}/spaces", Status: 200, Want: `[{"id":"{hidden}"},{"id":"{private}"},{"id":"{open}"}]`},
			row{As: "mia", Do: "GET /users/{ann}/spaces", Status: 200, Want: `[{"id":"{hidden}"},{"id":"{private}"},{"id":"{open}"}]`},
			row{As: "mia", Do: "GET /users/" + absent + "/spaces", Status: 404},
		)
		for _, do := range []string{"GET /spaces/{hidden}", "GET /spaces/slug:hidden", "PUT /spaces/{hidden}", "DELETE /spaces/{hidden}",
			"POST /spaces/{hidden}/membership", "DELETE /spaces/{hidden}/membership", "GET /spaces/{hidden}/members", "PUT " +
				"/spaces/{hidden}/members/{bob}", "DELETE /spaces/{hidden}/members/{ann}"} {
			reply := s.Ask(t, row{As: "bob", Do: do, Body: `{}`})
			if reply.Status != 404 || reply.Get("detail") != gone.Get("detail") {
				t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
			}
		}
		for as, want := range map[string][]string{"bob": {"private", "open"}, "ann": {"hidden", "private", "open"},
			"mia": {"hidden", "private", "open"}} {
			for _, list := range []string{"/spaces?limit=1", "/spaces?limit=2&collection={portal}"} {
				var wanted []string
				for _, name := range want {
					wanted = append(wanted, s.ID(name))
				}
				if got := walk(t, s, as, list, len(want)); !slices.Equal(got, wanted) {
					t.Errorf("%s gets %v of %s, not %v", as, got, list, want)
				}
			}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /spaces?collection=" + absent, Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /spaces?page=9", Status: 200, Want: `[]`, Statements: 2},
			row{As: "ann", Do: "PUT /spaces/{hidden}/members/{bob}", Status: 200, Events: spaceJoined},
			row{As: "bob", Do: "GET /spaces/slug:hidden", Status: 200, Want: `{"role":"member"}`},
			row{As: "bob", Do: "GET /users/{ann}/spaces", Status: 200, Want: `[{"id":"{hidden}"},{"id":"{open}"}]`}, // they share it
			row{As: "bob", Do: "PUT /spaces/{hidden}", Body: `{"hidden":false}`, Status: 403},
			row{As: "ann", Do: "DELETE /spaces/{hidden}/members/{bob}", Status: 200, Events: spaceLeft},
			row{As: "bob", Do: "GET /spaces/{hidden}", Status: 404},
			row{As: "ann", Do: "PUT /spaces/{hidden}", Body: `{"hidden":false}`, Status: 200, Events: spaceChanged},
			row{As: "bob", Do: "GET /spaces/{hidden}", Status: 200},
			row{As: "bob", Do: "GET /spaces?limit=1", Status: 200, Want: `[{"id":"{hidden}"}]`},
			row{As: "ann", Do: "PUT /spaces/{hidden}", Body: `{"hidden":true}`, Status: 200, Events: spaceChanged},
			row{As: "ann", Do: "DELETE /spaces/{hidden}", Status: 200, Events: []string{"space.deleted"}},
			row{As: "bob", Do: "GET /spaces/{hidden}", Status: 404}, // it never was
		)
		walk(t, s, "mia", "/users/{ann}/spaces?limit=1", 2)
		noDrift(t, s)
	})
}

// TestAConnectionLevelIsOneStatement holds what GraphQL builds on: members and
// spaces of many parents cost what those of one do.
func TestAConnectionLevelIsOneStatement(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 5 {
			make201(t, s, "ann", "/spaces", fmt.Sprintf(`{"name":"s%d","private":%t}`, i, i%2 == 0), fmt.Sprint("s", i))
			if i < 3 {
				s.Check(t, row{As: "ann", Do: fmt.Sprintf("PUT /spaces/{s%d}/members/{bob}", i), Status: 200, Events: spaceJoined})
			}
		}
		spaces, err := s.App.SpacesByID(t.Context(), s.Actor(t, "bob"), []community.SpaceID{
			community.SpaceID(s.ID("s0")), community.SpaceID(s.ID("s3")), community.SpaceID(s.ID("s4")), absent})
		if err != nil || len(spaces) != 3 {
			t.Fatalf("%v %v", spaces, err)
		}
		var first, second atomic.Int64
		members, err := s.App.MembersOf(store.WithCounter(t.Context(), &first), s.Actor(t, "bob"), spaces,
			community.Page{Number: 1, Limit: 1})
		if n := first.Load(); err != nil || n > 2 {
			t.Errorf("%d statements, %v", n, err)
		}
		for name, want := range map[string]string{"s0": "1 of 2", "s3": "1 of 1", "s4": "0 of 0"} { // bob is not in s4
			list := members[community.SpaceID(s.ID(name))]
			if got := fmt.Sprintf("%d of %d", len(list.Items), list.Total); got != want {
				t.Errorf("%s has %s, not %s", name, got, want)
			}
		}
		ann, bob := community.UserID(s.ID("ann")), community.UserID(s.ID("bob"))
		lists, err := s.App.SpacesOf(store.WithCounter(t.Context(), &second), s.Actor(t, "bob"), []community.UserID{ann, bob, absent},
			community.Page{Number: 1, Limit: 2})
		if n := second.Load(); err != nil || n > 2 {
			t.Errorf("%d statements, %v", n, err)
		}
		for user, want := range map[community.UserID]string{ann: "2 of 4", bob: "2 of 3", absent: "0 of 0"} {
			if got := fmt.Sprintf("%d of %d", len(lists[user].Items), lists[user].Total); got != want {
				t.Errorf("%s has %s, not %s", user, got, want)
			}
		}
	})
}
