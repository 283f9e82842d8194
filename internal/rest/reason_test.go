package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Two refusals of one code are told apart by their reason.
func TestARefusalSaysWhyInAWord(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Locked"}`, "locked")
		make201(t, s, "ann", "/questions", `{"title":"Inside","space":"{open}"}`, "inside")
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{locked}", Body: `{"locked":true}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "bob", Do: "POST /questions/{locked}/answers", Body: `{"content":"x"}`, Status: 403, Code: "forbidden",
				Want: `{"reason":"answer_locked"}`},
			row{As: "cas", Do: "POST /questions/{inside}/answers", Body: `{"content":"x"}`, Status: 403, Code: "forbidden",
				Want: `{"reason":"not_in_space"}`},
			row{As: "ann", Do: "PUT /questions/{locked}", Body: `{"locked":false}`, Status: 403, Field: "locked",
				Want: `{"reason":"by_staff_only","errors":[{"field":"locked","reason":"by_staff_only"}]}`},
			row{As: "bob", Do: "POST /questions", Body: `{}`, Status: 400, Code: "missing_parameter",
				Want: `{"reason":"required","errors":[{"field":"title","reason":"required"}]}`},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"x","options":[{"text":"a"}]}`, Status: 400,
				Want: `{"reason":"option_count"}`},
			row{As: "bob", Do: "POST /questions", Body: `{"title":5}`, Status: 400,
				Want: `{"reason":"wrong_type","errors":[{"field":"title","reason":"wrong_type"}]}`},
			row{As: "bob", Do: "POST /questions", Body: `{`, Status: 400, Want: `{"reason":"body_unreadable"}`},
			row{As: "bob", Do: "GET /questions?limit=500", Status: 400,
				Want: `{"reason":"bad_parameter","errors":[{"field":"limit","reason":"bad_parameter"}]}`},
			row{As: "ann", Do: "POST /users", Body: `{"username":"bob"}`, Status: 409,
				Want: `{"reason":"taken","errors":[{"field":"username","reason":"taken"}]}`},
			row{As: "bob", Do: "GET /questions/" + absent, Status: 404, Want: `{"reason":"no_record"}`},
			row{Do: "GET /user", Status: 401, Want: `{"reason":"no_token"}`},
		)
	})
}

func TestEveryReasonIsExplained(t *testing.T) {
	s := resttest.New(t)
	page := string(s.Ask(t, row{Do: "GET //docs/errors"}).Body)
	for _, r := range community.Reasons() {
		if !strings.Contains(page, `id="reason-`+r.Word+`"`) {
			t.Errorf("%s is not on the page", r.Word)
		}
	}
}
