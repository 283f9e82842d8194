package rest_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// The answers about a topic are those to its questions, as far as the caller sees them.
func TestAnswersAboutATopic(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/topics", `{"name":"Clay"}`, "clay")
		make201(t, s, "ann", "/questions", `{"title":"How hot?","topics":["Clay"]}`, "about")
		make201(t, s, "ann", "/questions", `{"title":"How far?","topics":["Roads"]}`, "other")
		make201(t, s, "bob", "/questions/{about}/answers", `{"content":"Very."}`, "first")
		make201(t, s, "mia", "/questions/{about}/answers", `{"content":"Quite."}`, "second")
		make201(t, s, "bob", "/questions/{about}/answers", `{"content":"Hm.","status":"draft"}`, "draft")
		make201(t, s, "bob", "/questions/{other}/answers", `{"content":"Far."}`, "elsewhere")
		make201(t, s, "ann", "/spaces", `{"name":"Kiln","private":true}`, "kiln")
		make201(t, s, "ann", "/questions", `{"title":"How secret?","topics":["Clay"],"space":"{kiln}"}`, "inside")
		make201(t, s, "ann", "/questions/{inside}/answers", `{"content":"Most."}`, "secret")
		holds := func(as, query string, total string, want ...string) {
			t.Helper()
			reply := s.Ask(t, row{As: as, Do: "GET /topics/{clay}/answers?sort=createdAt.asc" + query})
			list, _ := reply.Get("").([]any)
			var got, wanted []string
			for i := range list {
				got = append(got, reply.Get(strconv.Itoa(i)+".id").(string))
			}
			for _, name := range want {
				wanted = append(wanted, s.ID(name))
			}
			if !slices.Equal(got, wanted) || reply.Header.Get("X-Total-Count") != total {
				t.Errorf("%s%s: %v of %s, not %v of %s", as, query, got, reply.Header.Get("X-Total-Count"), wanted, total)
			}
		}
		holds("bob", "", "3", "first", "second", "draft")
		holds("ann", "", "3", "first", "second", "secret")
		holds("ann", "&limit=1&page=2", "3", "second")
		s.Check(t,
			row{As: "ann", Do: "GET /topics/{clay}/answers?sort=reward.asc", Status: 400, Field: "sort"},
			row{As: "ann", Do: "GET /topics/000000000000000000000000/answers", Status: 404},
			row{Do: "GET /topics/{clay}/answers", Status: 401},
		)
	})
}
