package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

type row = resttest.Row

var (
	joined   = []string{"user.joined"}
	edited   = []string{"user.changed"}
	followed = []string{"user.followed"}
	erased   = []string{"user.erased"}
)

func TestPeopleChangeThemselves(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"_id":"{ann}","id":"{ann}","__v":0,"portal":"{portal}","role":"member",
				"status":"active","email":"ann@test.example","profile":{"name":"ann","username":"ann","externalId":null}}`, Statements: 3},
			row{As: "ann", Do: "PUT /user", Body: `{"name":" Ann  A. ","title":"Potter","website":"https://ann.example","picture":"/ann.png",
				"location":"Here","gender":"f","description":"<b>Hi</b><script>x</script>"}`, Status: 200, Events: edited,
				Want: `{"success":true,"__v":1,"profile":{"name":"Ann A.","title":"Potter","description":"<b>Hi</b>","picture":"/ann.png"}}`},
			row{As: "ann", Do: "PUT /user", Body: `{"title":"Potter"}`, Status: 200, Want: `{"__v":1}`}, // as it was: no change
			row{As: "ann", Do: "PUT /user", Body: `{}`, Status: 200, Want: `{"__v":1}`},
			row{As: "ann", Do: "PUT /user", Status: 200, Want: `{"__v":1}`},
			row{As: "ann", Do: "PUT /user", Body: `{"shoeSize":42}`, Status: 400, Field: "shoeSize"},
			row{As: "ann", Do: "PUT /user", Body: `{"title":""}`, Status: 200, Want: `{"profile":{"title":""}}`, Events: edited},
			row{As: "ann", Do: "PUT /user", Body: `{"name":""}`, Status: 200, Want: `{"profile":{"name":"ann"}}`, Events: edited},
			row{As: "ann", Do: "PUT /user", Body: `{"username":"Anna","email":"ann@test.example"}`, Status: 200, Events: edited,
				Want: `{"email":"ann@test.example","profile":{"username":"Anna"}}`},
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"username":"Anna"}}`, Lacks: []string{"email"}},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"email":"ann@test.example"}`},
			row{Do: "GET /user", Status: 401, Code: "unauthorized"},
		)
	})
}

func TestWhatIsWrongInAProfileIsNamed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, wrong := range []struct{ field, value string }{
			{"username", `"a"`}, {"username", `"` + strings.Repeat("a", 41) + `"`}, {"username", `"a..b"`}, {"username", `"a b"`},
			{"username", `"раypal"`}, {"username", `".ann"`}, {"username", `"ann-"`}, {"username", `5`}, {"username", `""`},
			{"name", `"` + strings.Repeat("ä", 201) + `"`}, {"name", `["x"]`}, {"title", `{}`},
			{"email", `"ann"`}, {"email", `"Ann <ann@x.example>"`}, {"email", `true`}, {"email", `"a@b\u000d\u000aBcc: x@y.example"`},
			{"website", `"javascript:alert(1)"`}, {"website", `"/path"`}, {"picture", `"//evil.example/x"`},
			{"picture", `"data:text/html,x"`}, {"description", `1e400`}, {"location", `"a\u0000b"`}, {"gender", `false`},
			{"password", `12345678`}, {"verified", `"yes"`}, {"verified", `{"a":[1,2]}`}, {"banUntil", `"tomorrow"`},
		} {
			s.Check(t, row{As: "ann", Do: "PUT /user", Body: fmt.Sprintf(`{"name":"X",%q:%s}`, wrong.field, wrong.value),
				Status: 400, Code: "invalid_parameter", Field: wrong.field})
		}
		s.Check(t,
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"short"}`, Status: 400, Code: "invalid_parameter",
				Field: "password"},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"role":"king"}`, Status: 400, Field: "role"},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"status":"erased"}`, Status: 400, Field: "status"},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"__v":0,"profile":{"name":"ann"}}`}, // nothing was written
		)
	})
}

func TestUserNamesAreUniqueWithoutRegardToCaseAndLookalikes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, taken := range []string{"ann", "ANN", "Ann", "ａｎｎ", "аnn"[:2] + "nn"} {
			status := row{As: "bob", Do: "POST /users", Body: `{"username":"` + taken + `"}`, Status: 409, Code: "conflict",
				Field: "username"}
			if strings.HasPrefix(taken, "а") {
				status = row{As: "bob", Do: "POST /users", Body: `{"username":"` + taken + `"}`, Status: 400,
					Field: "username"} // two scripts
			}
			s.Check(t, status)
		}
		s.Check(t,
			row{As: "admin", Do: "POST /users", Body: `{"username":"oxo"}`, Status: 201, Events: joined},
			row{As: "admin", Do: "POST /users", Body: `{"username":"охо"}`, Status: 409,
				Field: "username"}, // all Cyrillic, and looks the same
			row{As: "admin", Do: "POST /users", Body: `{"username":"modern"}`, Status: 201, Events: joined},
			row{As: "admin", Do: "POST /users", Body: `{"username":"modem"}`, Status: 201, Events: joined},
			row{As: "bob", Do: "PUT /user", Body: `{"username":"ANN"}`, Status: 409, Field: "username"},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"email":"ANN@test.example"}`, Status: 409, Field: "email"},
			row{As: "bob", Do: "PUT /user", Body: `{"username":"BOB"}`, Status: 200, Events: edited},
			row{As: "admin", Do: "POST /users", Body: `{"username":"p1","externalId":"7"}`, Status: 201, Events: joined},
			row{As: "admin", Do: "POST /users", Body: `{"username":"p2","externalId":"7"}`, Status: 409, Field: "externalId"},
		)
	})
}

func TestStaffFieldsAreForStaff(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"role":"admin"}`, Status: 403, Code: "forbidden", Field: "role"},
			row{As: "ann", Do: "PUT /user", Body: `{"role":"member","status":"active","verified":"false"}`, Status: 200}, // as it is
			row{As: "ann", Do: "PUT /user", Body: `{"verified":true}`, Status: 403, Field: "verified"},
			row{As: "ann", Do: "PUT /user", Body: `{"externalId":"9"}`, Status: 403, Field: "externalId"},
			row{As: "ann", Do: "PUT /user", Body: `{"status":"pending"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /users/{bob}", Body: `{"name":"X"}`, Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"name":"Bob B.","verified":"true"}`, Status: 200, Events: edited,
				Want: `{"profile":{"name":"Bob B.","verified":true}}`},
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"role":"moderator"}`, Status: 403, Field: "role"},
			row{As: "mia", Do: "PUT /users/{admin}", Body: `{"name":"X"}`, Status: 403},
			row{As: "mia", Do: "PUT /user", Body: `{"status":"banned"}`, Status: 403, Field: "status"},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"role":"moderator","externalId":"b-1"}`, Status: 200, Events: edited,
				Want: `{"role":"moderator","profile":{"externalId":"b-1"}}`},
			row{As: "ann", Do: "GET /users/external:b-1", Status: 200, Want: `{"id":"{bob}"}`},
			row{As: "bob", Do: "PUT /users/external:b-1", Body: `{"title":"Mod"}`, Status: 200, Events: edited},
			row{As: "admin", Do: "PUT /user", Body: `{"role":"member"}`, Status: 409, Code: "conflict"}, // the last admin
			row{As: "admin", Do: "DELETE /users/{admin}", Status: 409},
			row{As: "admin", Do: "GET /user", Status: 200, Want: `{"role":"admin","__v":0}`},
		)
	})
}

func TestRegistrationFollowsThePolicy(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"cy","name":"Cy","email":"cy@test.example","password":"long enough"}`,
				Status: 201, Want: `{"success":true,"role":"member","status":"active","profile":{"name":"Cy"}}`, Events: joined, Keep: "cy",
				Lacks: []string{"email", "password"}},
			row{As: "ann", Do: "POST /users", Body: `{}`, Status: 400, Code: "missing_parameter", Field: "username"},
			row{As: "ann", Do: "POST /users", Body: `{"username":"dee","role":"admin"}`, Status: 403, Field: "role"},
			row{As: "ann", Do: "POST /users", Body: `{"username":"dee","externalId":"1"}`, Status: 403, Field: "externalId"},
		)
		setPolicy(t, s, "approval")
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"eve"}`, Status: 201, Want: `{"status":"pending"}`, Events: joined,
				Keep: "eve"},
			row{As: "ann", Do: "GET /users/{eve}", Status: 404, Code: "not_found"},
			row{As: "mia", Do: "GET /users/{eve}", Status: 200, Want: `{"status":"pending"}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"users":5}}`}, // who waits is not counted
			row{As: "mia", Do: "PUT /users/{eve}", Body: `{"status":"active"}`, Status: 200, Want: `{"status":"active"}`, Events: edited},
			row{As: "ann", Do: "GET /users/{eve}", Status: 200},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"users":6}}`},
			row{As: "mia", Do: "POST /users", Body: `{"username":"fay"}`, Status: 201, Want: `{"status":"active"}`, Events: joined},
		)
		setPolicy(t, s, "invitation")
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"gus"}`, Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "POST /users", Body: `{"username":"gus"}`, Status: 201, Events: joined},
		)
	})
}

func TestFollowersAreCountedOnBothSides(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200,
				Want: `{"followed":true,"success":true,"profile":{"counts":{"followers":1}}}`, Events: followed},
			row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200, Want: `{"profile":{"counts":{"followers":1}}}`},
			row{As: "mia", Do: "POST /users/{bob}/followers", Status: 200, Events: followed},
			row{As: "ann", Do: "POST /users/{ann}/followers", Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "POST /users/0123456789abcdef01234567/followers", Status: 404},
			row{As: "bob", Do: "GET /users/{bob}/followers", Status: 200, Want: `[{"id":"{mia}"},{"id":"{ann}"}]`, Statements: 4},
			row{As: "bob", Do: "GET /users/{ann}/followings", Status: 200, Want: `[{"id":"{bob}"}]`},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"followed":true}`, Statements: 3},
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"followed":false,"profile":{"counts":{"followings":1}}}`},
			row{As: "ann", Do: "DELETE /users/{bob}/followers", Status: 200, Want: `{"success":true}`},
			row{As: "ann", Do: "DELETE /users/{bob}/followers", Status: 200, Want: `{"success":true}`},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"followed":false,"profile":{"counts":{"followers":1}}}`},
			row{As: "bob", Do: "GET /users/{ann}/followings", Status: 200, Want: `[]`},
		)
	})
}

func TestNothingOfAnErasedPersonIsLeft(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /users/{bob}/followers", Status: 200, Events: followed},
			row{As: "bob", Do: "POST /users/{mia}/followers", Status: 200, Events: followed},
			row{As: "ann", Do: "DELETE /users/{bob}", Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "DELETE /users/{bob}", Status: 403},
			row{As: "bob", Do: "DELETE /users/{bob}?deleteContent=maybe", Status: 400, Field: "deleteContent"},
			row{As: "bob", Do: "DELETE /users/{bob}", Status: 200, Want: `{"success":true}`, Events: erased},
			row{As: "bob", Do: "GET /user", Status: 401}, // the token ended with the person
			row{As: "ann", Do: "GET /users/{bob}", Status: 410, Code: "gone"},
			row{As: "ann", Do: "PUT /users/{bob}", Body: `{}`, Status: 410},
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 410},
			row{As: "ann", Do: "POST /users/{bob}/followers", Status: 410},
			row{As: "ann", Do: "DELETE /users/{bob}/followers", Status: 410},
			row{As: "ann", Do: "GET /users/{bob}/followers", Status: 410},
			row{As: "ann", Do: "GET /users/{bob}/followings", Status: 410},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"followings":0}}}`},
			row{As: "ann", Do: "GET /users/{mia}", Status: 200, Want: `{"profile":{"counts":{"followers":0}}}`},
			row{As: "ann", Do: "GET /users?query=bob", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"users":3}}`},
			row{As: "ann", Do: "POST /users", Body: `{"username":"bob","email":"bob@test.example"}`, Status: 201,
				Events: joined}, // the names are free
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: erased},
		)
	})
}

func TestABanEndsEverySignIn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		until := s.Clock.Now().Add(time.Hour).Format(time.RFC3339)
		s.Check(t,
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"status":"banned","banReason":"spam","banUntil":"` + until + `"}`, Status: 200,
				Want: `{"status":"banned","ban":{"reason":"spam","until":"*"}}`, Events: edited},
			row{As: "bob", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: client("service:client_secret_credentials", "user_id={bob}"), Status: 400,
				Code: "invalid_grant"},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"status":"banned"}`, Lacks: []string{"ban"}},
			row{As: "ann", Do: "GET /users?query=bob", Status: 200, Want: `[]`},
		)
		s.Clock.Advance(2 * time.Hour)
		s.Check(t,
			row{Do: "POST /oauth/token", Body: client("service:client_secret_credentials", "user_id={bob}"), Status: 200},
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"status":"active"}`, Status: 200, Events: edited, Lacks: []string{"ban"}},
			row{As: "ann", Do: "GET /users?query=bob", Status: 200, Want: `[{"id":"{bob}"}]`},
			row{As: "mia", Do: "PUT /users/{admin}", Body: `{"status":"banned"}`, Status: 403},
		)
	})
}

func TestAPasswordIsChangedByWhoKnowsIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "PUT /user", Body: `{"password":"another one"}`, Status: 400, Code: "missing_parameter",
				Field: "currentPassword"},
			row{As: "admin", Do: "PUT /user", Body: `{"password":"another one","currentPassword":"no"}`, Status: 400,
				Field: "currentPassword"},
			row{Do: "POST /oauth/token", Body: client("password", "username=admin&password=another one"), Status: 400,
				Code: "invalid_grant"},
		)
		other := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", "username=admin&password="+resttest.AdminPassword)})
		s.SetToken("elsewhere", other.Get("access_token").(string))
		s.Check(t,
			row{As: "elsewhere", Do: "GET /user", Status: 200},
			row{As: "admin", Do: "PUT /user", Body: `{"password":"another one","currentPassword":"` + resttest.AdminPassword + `"}`,
				Status: 200},
			row{As: "admin", Do: "GET /user", Status: 200},
			row{As: "elsewhere", Do: "GET /user", Status: 401}, // every other sign-in ended
			row{Do: "POST /oauth/token", Body: client("password", "username=admin&password=another one"), Status: 200},
			row{As: "mia", Do: "PUT /users/{ann}", Body: `{"password":"another one"}`, Status: 403},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"another one"}`, Status: 200},
			row{As: "ann", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: client("password", "username=ann@test.example&password=another one"), Status: 200},
		)
	})
}

func TestUsersAreFoundByNameAndAddress(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "GET /users?query=AN", Status: 200, Want: `[{"id":"{ann}"}]`, Statements: 4},
			row{As: "ann", Do: "GET /users?query=%25", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /users?email=ann@test.example", Status: 200, Want: `[{"id":"{ann}"}]`},
			row{As: "ann", Do: "GET /users?email=bob@test.example", Status: 200, Want: `[]`}, // somebody else's is a secret
			row{As: "mia", Do: "GET /users?email=BOB@test.example", Status: 200, Want: `[{"id":"{bob}","email":"bob@test.example"}]`},
			row{As: "ann", Do: "GET /users/nobody", Status: 404},
			row{As: "ann", Do: "GET /users/external:", Status: 404},
		)
	})
}
