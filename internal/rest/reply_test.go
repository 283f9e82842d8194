package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestMentionsInCommentsAreLinked: to whom they name, told once, and counted.
func TestMentionsInCommentsAreLinked(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		post := "POST /answers/{answer}/comments"
		many := strings.Builder{}
		for i := range 12 {
			name := fmt.Sprintf("reader%d", i)
			s.Check(t, row{As: "admin", Do: "POST /users", Body: `{"username":"` + name + `","name":"R","email":"` + name + `@example.com","password":"A long enough word 1"}`,
				Status: 201, Events: []string{"user.joined"}})
			many.WriteString("@" + name + " ")
		}
		s.Check(t,
			row{As: "ann", Do: post, Body: `{"body":"hi @bob, @nobody and \u003ccode\u003e@mia\u003c/code\u003e :tada:"}`, Status: 201, Keep: "comment", Events: commented,
				Want: `{"body":"hi <a href=\"/users/bob\">@bob</a>, @nobody and <code>@mia</code> 🎉"}`},
			row{As: "ann", Do: "PUT /comments/{comment}", Body: `{"body":"hi \u003ca href=\"/users/bob\"\u003e@bob\u003c/a\u003e, @nobody and \u003ccode\u003e@mia\u003c/code\u003e 🎉"}`, Status: 200,
				Want: `{"__v":0}`}, // what was read, sent back, changes nothing
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"comment"}]`},
			row{As: "ann", Do: post, Body: `{"source":"*so* @BOB\nnext","format":"markdown"}`, Status: 201, Keep: "second", Events: commented,
				Want: `{"body":"<p><em>so</em> <a href=\"/users/bob\">@BOB</a><br>\nnext</p>","source":"*so* @BOB\nnext","format":"markdown"}`},
			row{As: "ann", Do: post, Body: `{"body":"` + many.String() + `"}`, Status: 400, Field: "body"},
			row{As: "ann", Do: "PUT /comments/{comment}", Body: `{"body":"` + many.String() + `"}`, Status: 400, Field: "body"},
			row{As: "ann", Do: post, Body: `{"body":"\u003ca href=\"/users/bob\" onclick=\"x()\"\u003e@mia\u003c/a\u003e"}`, Status: 201, Events: commented,
				Want: `{"body":"<a href=\"/users/bob\">@mia</a>"}`},
		)
		for _, n := range s.Ask(t, row{As: "mia", Do: "GET /notifications"}).Get("").([]any) {
			if n.(map[string]any)["verb"] == "mention" {
				t.Errorf("mia, named in code and in a link to another, is told: %v", n)
			}
		}
		noDrift(t, s)
	})
}

// TestRepliesStandBeneathWhatTheyAnswer: one level deep, wherever they are listed.
func TestRepliesStandBeneathWhatTheyAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		at := "/answers/{answer}/comments"
		make201(t, s, "mia", at, `{"body":"first"}`, "first")
		make201(t, s, "ann", at, `{"body":"second"}`, "second")
		make201(t, s, "ann", "/questions/{question}/comments", `{"body":"elsewhere"}`, "elsewhere")
		s.Check(t,
			row{As: "bob", Do: "POST " + at, Body: `{"body":"to the first","replyTo":"{first}"}`, Status: 201, Keep: "reply", Events: commented,
				Want: `{"replyTo":"{first}"}`},
			row{As: "ann", Do: "POST " + at, Body: `{"body":"to the reply","replyTo":"{reply}"}`, Status: 201, Keep: "beside", Events: commented,
				Want: `{"replyTo":"{first}"}`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"reply","from":[{"id":"{bob}"}]}]`},
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"reply","from":[{"id":"{ann}"}]},{"verb":"comment"}]`},
			row{As: "bob", Do: "GET " + at, Status: 200,
				Want: `[{"body":"first"},{"body":"to the first"},{"body":"to the reply"},{"body":"second"}]`, Lacks: []string{"0.replyTo"}},
			row{As: "bob", Do: "GET " + at + "?limit=2&page=2", Status: 200, Want: `[{"body":"to the reply","replyTo":"{first}"},{"body":"second"}]`},
			// The attacker's tries.
			row{As: "bob", Do: "POST " + at, Body: `{"body":"x","replyTo":"{elsewhere}"}`, Status: 400, Field: "replyTo"},
			row{As: "bob", Do: "POST " + at, Body: `{"body":"x","replyTo":"{answer}"}`, Status: 400, Field: "replyTo"},
			row{As: "bob", Do: "POST " + at, Body: `{"body":"x","replyTo":"x'--"}`, Status: 400, Field: "replyTo"},
			row{As: "bob", Do: "POST " + at, Body: `{"body":"x","replyTo":7}`, Status: 400, Field: "replyTo"},
			row{As: "bob", Do: "PUT /comments/{reply}", Body: `{"body":"x","replyTo":"{second}"}`, Status: 400, Field: "replyTo"},
			row{As: "bob", Do: "PUT /comments/{reply}", Body: `{"body":"to the first!","replyTo":"{first}"}`, Status: 200, Events: commentChanged},
			row{As: "ann", Do: "GET " + at + "?cursor=eA", Status: 400, Field: "cursor"},
			// What it answers goes, and the thread stays.
			row{As: "mia", Do: "DELETE /comments/{first}", Status: 200, Events: commentDeleted},
			row{As: "bob", Do: "GET " + at, Status: 200, Want: `[{"body":"to the first!","replyTo":"{first}","replyToDeleted":true},
				{"body":"to the reply","replyToDeleted":true},{"body":"second"}]`},
			row{As: "ann", Do: "POST " + at, Body: `{"body":"x","replyTo":"{first}"}`, Status: 400, Field: "replyTo"},
			row{As: "ann", Do: "POST " + at, Body: `{"body":"still","replyTo":"{reply}"}`, Status: 201, Keep: "still", Events: commented,
				Want: `{"replyTo":"{first}","replyToDeleted":true}`},
			row{As: "mia", Do: "POST /comments/{first}/restore", Status: 200, Events: []string{"restored"}},
			row{As: "bob", Do: "GET " + at, Status: 200, Lacks: []string{"1.replyToDeleted"}, Want: `[{"body":"first"},{"body":"to the first!"},
				{"body":"to the reply"},{"body":"still"},{"body":"second"}]`},
			row{As: "ann", Do: "DELETE /comments/{beside}", Status: 200, Events: commentDeleted},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"counts":{"comments":4}}`},
		)
		walk(t, s, "bob", at+"?limit=1", 4)
		walk(t, s, "bob", at+"?limit=3", 4)
		noDrift(t, s)
	})
}

// TestAReplyWaitsForApprovalAsEveryCommentDoes, and is published as the reply that it is.
func TestAReplyWaitsForApprovalAsEveryCommentDoes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		at := "/answers/{answer}/comments"
		make201(t, s, "mia", at, `{"body":"first"}`, "first")
		s.Check(t,
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"content":"approval"}}`, Status: 200, Events: []string{"portal.changed"}},
			row{As: "bob", Do: "POST " + at, Body: `{"body":"waits","replyTo":"{first}"}`, Status: 201, Keep: "waits",
				Want: `{"status":"unapproved","replyTo":"{first}"}`},
			row{As: "bob", Do: "PUT /comments/{waits}", Body: `{"body":"still waits"}`, Status: 200, Want: `{"replyTo":"{first}"}`},
			row{As: "bob", Do: "POST " + at, Body: `{"body":"x","replyTo":"{waits}"}`, Status: 400, Field: "replyTo"},
			row{As: "ann", Do: "GET " + at, Status: 200, Want: `[{"body":"first"}]`, Lacks: []string{"1"}},
		)
		s.Check(t, resolving("waits", "approve", "", "commented"))
		s.Check(t,
			row{As: "ann", Do: "GET " + at, Status: 200, Want: `[{"body":"first"},{"body":"still waits","replyTo":"{first}"}]`},
			row{As: "mia", Do: "GET /notifications", Status: 200, Want: `[{"verb":"reply"}]`},
		)
		noDrift(t, s)
	})
}
