package rest_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatAPersonWroteIsListedAsFarAsTheySigned(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 3 {
			anonymous := fmt.Sprint(i == 1)
			make201(t, s, "ann", "/questions", `{"title":"x","anonymous":`+anonymous+`}`, fmt.Sprint("q", i))
			make201(t, s, "ann", "/questions/{q0}/answers", `{"content":"x","anonymous":`+anonymous+`}`, fmt.Sprint("a", i))
			make201(t, s, "ann", "/posts", `{"title":"x","content":"x","anonymous":`+anonymous+`}`, fmt.Sprint("p", i))
		}
		make201(t, s, "mia", "/questions", `{"title":"x","user":"{ann}","status":"archived"}`, "q3")
		make201(t, s, "ann", "/questions/{q0}/answers", `{"content":"x","status":"archived"}`, "a3")
		make201(t, s, "ann", "/posts", `{"title":"x","content":"x","status":"archived"}`, "p3")
		make201(t, s, "bob", "/questions", `{"title":"x"}`, "bobs")
		for list, letter := range map[string]string{"questions": "q", "answers": "a", "posts": "p"} {
			for as, want := range map[string][]string{"bob": {"2", "0"}, "ann": {"3", "2", "1", "0"}, "mia": {"3", "2", "1", "0"}} {
				var wanted []string
				for _, i := range want {
					wanted = append(wanted, s.ID(letter+i))
				}
				if got := walk(t, s, as, "/users/{ann}/"+list+"?limit=2", len(want)); !slices.Equal(got, wanted) {
					t.Errorf("%s gets the %s %v, not %v", as, list, got, wanted)
				}
				walk(t, s, as, "/users/{ann}/"+list+"?limit=1&sort=score.asc", len(want))
			}
			s.Check(t,
				row{As: "ann", Do: "GET /users/" + absent + "/" + list, Status: 404},
				row{As: "ann", Do: "GET /users/{ann}/" + list + "?sort=name.asc", Status: 400, Field: "sort"},
				row{As: "ann", Do: "GET /users/{ann}/" + list + "?limit=0", Status: 400, Field: "limit"},
				row{Do: "GET /users/{ann}/" + list, Status: 401})
		}
		s.Check(t,
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"counts":{"questions":2,"answers":2}}}`},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"externalId":"a-1"}`, Status: 200, Events: edited},
			row{As: "bob", Do: "GET /users/external:a-1/questions", Status: 200, Want: `[{"id":"{q2}"},{"id":"{q0}"}]`},
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: erased},
			row{As: "bob", Do: "GET /users/{ann}/questions", Status: 410},
			row{As: "bob", Do: "GET /users/{ann}/answers", Status: 410},
			row{As: "bob", Do: "GET /users/{ann}/posts", Status: 410},
		)
		noDrift(t, s)
	})
}
