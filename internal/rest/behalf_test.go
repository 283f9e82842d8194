package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Staff write for those below them, and for nobody else; the record tells those who
// may know, and the log tells staff.
func TestStaffWriteForThoseBelowThem(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "POST /users", Body: `{"username":"moe","role":"moderator"}`, Status: 201, Events: joined, Keep: "moe"},
			row{As: "admin", Do: "POST /users", Body: `{"username":"robot","role":"bot"}`, Status: 201, Events: joined, Keep: "robot"},
			row{As: "admin", Do: "POST /users", Body: `{"username":"ada","role":"admin"}`, Status: 201, Events: joined, Keep: "ada"},
		)
		got := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={robot}")})
		s.SetToken("robot", got.Get("access_token").(string))
		for _, kind := range []struct {
			path, body, logged string
			events             []string
		}{
			{"/questions", `"title":"x"`, "question", asked},
			{"/posts", `"title":"x","content":"y"`, "post", []string{"post.added"}},
		} {
			for _, try := range []struct {
				as, for_ string
				status   int
			}{
				{"ann", "bob", 403}, {"mia", "bob", 201}, {"mia", "moe", 403}, {"mia", "admin", 403}, {"mia", "robot", 403},
				{"robot", "bob", 201}, {"robot", "moe", 403}, {"admin", "bob", 201}, {"admin", "moe", 201}, {"admin", "robot", 201},
				{"admin", "ada", 403}, {"admin", "admin", 201}} {
				r := row{As: try.as, Do: "POST " + kind.path, Body: `{` + kind.body + `,"user":"{` + try.for_ + `}"}`, Status: try.status}
				if try.status == 201 {
					r.Events, r.Want = kind.events, `{"user":{"id":"{`+try.for_+`}"}}`
				} else {
					r.Field = "user"
				}
				s.Check(t, r)
			}
		}
		s.Check(t,
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","user":"{bob}","anonymous":true}`, Status: 201, Events: asked,
				Keep: "q", Want: `{"postedBy":{"id":"{mia}","username":"mia"}}`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"postedBy":{"id":"{mia}"}}`},
			row{As: "admin", Do: "GET /questions/{q}", Status: 200, Want: `{"user":{"id":"{bob}"},"postedBy":{"id":"{mia}"}}`},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"user":{"profile":{"name":"Anonymous"}}}`,
				Lacks: []string{"postedBy"}},
			row{As: "mia", Do: "POST /questions/{q}/answers", Body: `{"content":"y","user":"{bob}"}`, Status: 201, Events: answered,
				Keep: "a", Want: `{"postedBy":{"id":"{mia}"}}`},
			row{As: "bob", Do: "GET /answers/{a}", Status: 200, Want: `{"postedBy":{"id":"{mia}"},"question":{"postedBy":{"id":"{mia}"}}}`},
			row{As: "ann", Do: "GET /answers/{a}", Status: 200, Lacks: []string{"postedBy", "question.postedBy"}},
			row{As: "mia", Do: "POST /answers/{a}/comments", Body: `{"body":"z","user":"{bob}"}`, Status: 201, Events: commented, Keep: "c",
				Want: `{"postedBy":{"id":"{mia}"}}`},
			row{As: "bob", Do: "GET /answers/{a}/comments", Status: 200, Want: `[{"postedBy":{"id":"{mia}"}}]`},
			row{As: "bob", Do: "GET /answers/{a}", Status: 200, Want: `{"comments":[{"postedBy":{"id":"{mia}"}}]}`},
			row{As: "ann", Do: "GET /answers/{a}", Status: 200, Lacks: []string{"comments.0.postedBy"}},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"mine"}`, Status: 201, Events: asked, Lacks: []string{"postedBy"}},
			row{As: "mia", Do: "GET /moderation/log?kind=write&target={q}", Status: 200, Want: `[{"kind":"write","user":{"id":"{mia}"}}]`},
			row{As: "mia", Do: "GET /moderation/log?kind=write&target={a}", Status: 200, Want: `[{"kind":"write"}]`},
			row{As: "mia", Do: "GET /moderation/log?kind=write&target={c}", Status: 200, Want: `[{"kind":"write"}]`},
		)
		if n := len(s.Ask(t, row{As: "mia", Do: "GET /moderation/log?kind=write&limit=100"}).Get("").([]any)); n != 13 {
			t.Errorf("%d acts are logged", n)
		}
	})
}
