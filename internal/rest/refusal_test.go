package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestABodyThatCannotBeReadIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		deep := strings.Repeat(`{"a":`, 33) + "1" + strings.Repeat("}", 33)
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"name":`, Status: 400, Code: "invalid_parameter", Field: "name"},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"x"} {}`, Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "PUT /user", Body: `{'name':'x'}`, Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "PUT /user", Body: `["name"]`, Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "PUT /user", Body: `"name"`, Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"a` + "\x00" + `b"}`, Status: 400, Field: "name"},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"a\u0000b"}`, Status: 400, Field: "name"},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"a` + "\xff\xfe" + `b"}`, Status: 400, Field: "name"},
			row{As: "ann", Do: "PUT /user", Body: `{"name":` + deep + `}`, Status: 400, Field: "name"},
			row{As: "ann", Do: "PUT /user", Body: `{"other":` + deep[5:len(deep)-1] + `}`, Status: 400},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"x"}`, Header: "Content-Type: text/plain", Status: 415,
				Code: "unsupported_media_type"},
			row{As: "ann", Do: "PUT /user", Body: `name=x`, Header: "Content-Type: application/x-www-form-urlencoded", Status: 415},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"x"}`, Header: "Content-Type: ;;", Status: 415},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"` + strings.Repeat("x", rest.MaxBody) + `"}`, Status: 413, Code: "too_large"},
			row{As: "ann", Do: "POST /users", Body: `{"name":"` + strings.Repeat("x", rest.MaxBody) + `"}`, Status: 413, Code: "too_large"},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"__v":0}`},
			row{As: "ann", Do: "PUT /user", Body: `{"name":"x"}`, Header: "Content-Type: application/merge-patch+json", Status: 200,
				Events: edited},
		)
	})
}

func TestABadAddressIsRefusedByName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "GET /users?page=0", Status: 400, Code: "invalid_parameter", Field: "page"},
			row{As: "ann", Do: "GET /users?page=-1", Status: 400, Field: "page"},
			row{As: "ann", Do: "GET /users?page=1.5", Status: 400, Field: "page"},
			row{As: "ann", Do: "GET /users?page=99999999999999999999", Status: 400, Field: "page"},
			row{As: "ann", Do: "GET /users?limit=0", Status: 400, Field: "limit"},
			row{As: "ann", Do: "GET /users?limit=101", Status: 400, Field: "limit"},
			row{As: "ann", Do: "GET /users?limit=abc", Status: 400, Field: "limit"},
			row{As: "ann", Do: "GET /users?limit=101&page=0", Status: 400, Field: "page"},
			row{As: "ann", Do: "GET /users?cursor=nonsense", Status: 400, Field: "cursor"},
			row{As: "ann", Do: "GET /users?cursor=" + strings.Repeat("A", 500), Status: 400, Field: "cursor"},
			row{As: "ann", Do: "GET /users?query=a%00b", Status: 400, Field: "query"},
			row{As: "ann", Do: "GET /users?query=%ff", Status: 400, Field: "query"},
			row{As: "ann", Do: "GET /users?query=%zz", Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "GET /users/a%00b", Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "GET /users/%ff%fe", Status: 400, Code: "invalid_parameter"},
			row{As: "ann", Do: "GET /users/" + strings.Repeat("a", 400), Status: 400, Field: "id"},
			row{As: "ann", Do: "GET /users/%2e%2e%2f", Status: 404},
			row{As: "ann", Do: "GET /users?page=100000000&limit=100", Status: 200, Want: `[]`},
		)
	})
}

func TestWhatIsNotThereIsAProblem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "GET /nothing", Status: 404, Code: "not_found"},
			row{Do: "GET //nothing", Status: 404, Code: "not_found"},
			row{As: "ann", Do: "DELETE /user", Status: 405, Code: "method_not_allowed"},
			row{As: "ann", Do: "PATCH /users/{ann}", Status: 405, Code: "method_not_allowed"},
		)
		for do, allow := range map[string]string{"DELETE /user": "GET, HEAD, PUT", "GET /oauth/token": "POST",
			"POST /portal": "GET, HEAD, PATCH, PUT"} {
			if got := s.Ask(t, row{As: "ann", Do: do}).Header.Get("Allow"); got != allow {
				t.Errorf("%s: Allow is %q, not %q", do, got, allow)
			}
		}
	})
}

func TestAnAuthorizationThatIsNoneIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const jwt = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."
		for _, header := range []string{"", "Authorization: Bearer", "Authorization: Basic YTpi", "Authorization: Bearer nonsense",
			"Authorization: Bearer stoa_at_" + strings.Repeat("A", 43), "Authorization: Bearer " + jwt, "Authorization: Bearer a b c",
			"Authorization: Bearer \xff\xfe", "Authorization: Bearer " + strings.Repeat("x", 20_000)} {
			reply := s.Ask(t, row{Do: "GET /user", Header: header})
			if reply.Status != 401 || reply.Get("code") != "unauthorized" || reply.Header.Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%.60q: %d %s", header, reply.Status, reply.Body)
			}
		}
		for _, name := range []string{"access_token", "token", "bearer", "Authorization"} { // an address is seen by many
			if reply := s.Ask(t, row{Do: "GET /user?" + name + "=" + s.Token("ann")}); reply.Status < 400 {
				t.Errorf("a token in the query, as %s: %d %s", name, reply.Status, reply.Body)
			}
		}
	})
}
