package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	commentChanged = []string{"comment.changed"}
	commentDeleted = []string{"comment.deleted"}
)

func TestACommentIsAdded(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		post := "POST /answers/{answer}/comments"
		s.Check(t,
			row{As: "ann", Do: post, Body: `{"body":"<p>Thanks <b>bob</b></p><script>x</script>"}`, Status: 201, Keep: "comment",
				Events: commented,
				Want: `{"_id":"*","__v":0,"body":"<p>Thanks <b>bob</b></p>","answer":"{answer}","user":{"id":"{ann}","profile":{"counts":{"comments":1}}},"anonymous":false,
					"status":"published","score":0,"upvotes":[],"upvoted":false,"counts":{"upvotes":0},"portal":"{portal}","success":true}`, Lacks: []string{"question", "post"}},
			row{As: "ann", Do: post, Body: `{"body":"*so*","format":"markdown"}`, Status: 201, Events: commented,
				Want: `{"body":"<p><em>so</em></p>"}`},
			row{As: "mia", Do: post, Body: `{"body":"for bob","user":"{bob}"}`, Status: 201, Events: commented,
				Want: `{"user":{"id":"{bob}"}}`},
			row{As: "ann", Do: post, Body: `{"body":"x","user":"{ann}"}`, Status: 201, Events: commented},
			row{As: "ann", Do: post, Body: `{"body":"x","user":"{bob}"}`, Status: 403, Code: "forbidden", Field: "user"},
			row{As: "mia", Do: post, Body: `{"body":"x","user":"nobody"}`, Status: 400, Field: "user"},
			row{As: "ann", Do: post, Status: 400, Code: "missing_parameter", Field: "body"},
			row{As: "ann", Do: post, Body: `{"body":" "}`, Status: 400, Code: "missing_parameter", Field: "body"},
			row{As: "ann", Do: post, Body: `{"body":1}`, Status: 400, Code: "invalid_parameter", Field: "body"},
			row{As: "ann", Do: post, Body: `{"body":{"x":1}}`, Status: 400, Code: "invalid_parameter", Field: "body"},
			row{As: "ann", Do: post, Body: `{"body":"` + strings.Repeat("x", 10_001) + `"}`, Status: 413, Code: "too_large", Field: "body"},
			row{As: "ann", Do: "POST /answers/{question}/comments", Body: `{"body":"x"}`, Status: 404},
			row{Do: post, Body: `{"body":"x"}`, Status: 401},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"counts":{"comments":4}}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"comments":4}}`},
		)
		noDrift(t, s)
	})
}

// TestACommentIsChangedAndDeletedAtBothItsAddresses: on its answer, and its own.
func TestACommentIsChangedAndDeletedAtBothItsAddresses(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "other")
		short := fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("shortId"))
		for _, at := range []string{"/answers/{answer}/comments/{comment}", "/answers/" + short + "/comments/{comment}",
			"/comments/{comment}"} {
			make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks"}`, "comment")
			s.Check(t,
				row{Do: "PUT " + at, Body: `{"body":"x"}`, Status: 401},
				row{As: "bob", Do: "PUT " + at, Body: `{"body":"x"}`, Status: 403,
					Code: "forbidden"}, // the answer's author, not the comment's
				row{As: "ann", Do: "PUT " + at, Body: `{"body":""}`, Status: 400, Code: "missing_parameter", Field: "body"},
				row{As: "ann", Do: "PUT " + at, Body: `{"body":[]}`, Status: 400, Code: "invalid_parameter", Field: "body"},
				row{As: "ann", Do: "PUT " + at, Body: `{"body":"` + strings.Repeat("x", 10_001) + `"}`, Status: 413, Field: "body"},
				row{As: "ann", Do: "PUT " + at, Body: `{"body":"Thanks"}`, Status: 200, Want: `{"__v":0,"success":true}`}, // as it is
				row{As: "ann", Do: "PUT " + at, Body: `{"body":"Thank you"}`, Status: 200, Events: commentChanged,
					Want: `{"id":"{comment}","__v":1,"body":"Thank you","success":true}`},
				row{As: "mia", Do: "PUT " + at, Body: `{"body":"Thanks!"}`, Status: 200, Events: commentChanged,
					Want: `{"user":{"id":"{ann}"},"body":"Thanks!"}`},
				row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"comments":[{"body":"Thanks!"}]}`},
				row{As: "bob", Do: "DELETE " + at, Status: 403, Code: "forbidden"},
				row{Do: "DELETE " + at, Status: 401},
				row{As: "ann", Do: "DELETE " + at, Status: 200, Events: commentDeleted, Want: `{"success":true}`},
				row{As: "ann", Do: "DELETE " + at, Status: 404, Code: "not_found"},
				row{As: "ann", Do: "PUT " + at, Body: `{"body":"x"}`, Status: 404},
				row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"comments":[],"counts":{"comments":0}}`},
				row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"counts":{"comments":0}}}`},
			)
		}
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		s.Check(t,
			row{As: "ann", Do: "PUT /answers/{other}/comments/{comment}", Body: `{"body":"y"}`, Status: 404},
			row{As: "ann", Do: "DELETE /answers/{other}/comments/{comment}", Status: 404},
			row{As: "ann", Do: "DELETE /questions/{question}/comments/{comment}", Status: 404},
			row{As: "ann", Do: "DELETE /answers/nothing/comments/{comment}", Status: 404},
			row{As: "mia", Do: "DELETE /answers/{answer}/comments/{comment}", Status: 200, Events: commentDeleted},
		)
		noDrift(t, s)
	})
}

func TestACommentIsUpvoted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks"}`, "comment")
		up, take := "POST /comments/{comment}/votes", "DELETE /comments/{comment}/votes"
		s.Check(t, row{As: "bob", Do: up + "?type=down", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: "GET /answers/{answer}/comments", Status: 200, Want: `[{"score":0,"upvoted":false}]`})
		s.Check(t,
			row{As: "bob", Do: take, Status: 200, Want: `{"success":true}`},
			row{As: "bob", Do: up, Status: 200, Events: voted, Statements: 10,
				Want: `{"id":"{comment}","upvoted":true,"upvotes":["{bob}"],"score":1,"counts":{"upvotes":1},"user":{"profile":{"score":1}},"success":true}`},
			row{As: "bob", Do: up, Status: 200, Want: `{"score":1}`},
			row{As: "mia", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"comments":[{"upvoted":false,"upvotes":["{bob}"],"score":1}]}`},
			row{As: "mia", Do: up, Status: 200, Events: voted, Want: `{"upvotes":["{mia}","{bob}"],"counts":{"upvotes":2}}`},
			row{As: "mia", Do: "GET /answers/{answer}", Status: 200, Want: `{"comments":[{"upvoted":true,"score":2}]}`},
			row{As: "bob", Do: "GET /answers/{answer}/comments", Status: 200, Want: `[{"upvoted":true,"score":2}]`},
			row{As: "bob", Do: take, Status: 200, Events: unvoted, Want: `{"success":true}`},
			row{As: "bob", Do: take, Status: 200},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"comments":[{"upvoted":false,"upvotes":["{mia}"],"counts":{"upvotes":1}}]}`},
			row{Do: up, Status: 401},
			row{Do: take, Status: 401},
			row{As: "bob", Do: "POST /comments/{answer}/votes", Status: 404},
			row{As: "bob", Do: "DELETE /comments/{answer}/votes", Status: 404},
			row{As: "ann", Do: "DELETE /comments/{comment}", Status: 200, Events: commentDeleted},
			row{As: "bob", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"score":0,"counts":{"comments":0}}}`},
		)
		noDrift(t, s)
	})
}

func TestACommentIsReported(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks"}`, "comment")
		report := "POST /comments/{comment}/reports"
		for _, kind := range []string{"Harrasment", "Spam", "Plagiarism", "JokeComment", "OutOfDate", "PoorlyWritten", "FactuallyIncorrect",
			"AgainstRules"} {
			reply := s.Ask(t, row{As: "bob", Do: report + "?type=" + kind})
			if reply.Status/100 != 2 || reply.Get("type") != kind || reply.Get("success") != true {
				t.Errorf("%s: %d %s", kind, reply.Status, reply.Body)
			}
		}
		s.Check(t,
			row{As: "mia", Do: report + "?type=Harassment&description=rude", Status: 201, Events: []string{"reported"},
				Want: `{"type":"Harrasment","description":"rude","status":"open","kind":"comment","record":"{comment}","user":"{mia}"}`},
			row{Do: report + "?type=Spam", Status: 401},
			row{As: "bob", Do: report, Status: 400, Code: "missing_parameter", Field: "type"},
			row{As: "bob", Do: report + "?type=JokeAnswer", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: report + "?type=DoesntAnswerQuestion", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: "POST /comments/{answer}/reports?type=Spam", Status: 404},
		)
	})
}

func TestCommentsAreListedOldestFirstAndTheNewestThreeAreEmbedded(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		for i := range 7 {
			make201(t, s, "ann", "/answers/{answer}/comments", fmt.Sprintf(`{"body":"%d"}`, i), fmt.Sprintf("c%d", i))
		}
		s.Check(t,
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"comments":[{"body":"6"},{"body":"5"},{"body":"4"}],"counts":{"comments":7}}`},
			row{As: "bob", Do: "GET /answers", Status: 200, Want: `[{"comments":[{"body":"6"},{"body":"5"},{"body":"4"}]}]`},
			row{As: "bob", Do: "GET /answers/{answer}/comments", Status: 200, Statements: 5,
				Want: `[{"body":"0"},{"body":"1"},{"body":"2"},{"body":"3"},{"body":"4"},{"body":"5"},{"body":"6"}]`},
			row{As: "bob", Do: "GET /answers/{answer}/comments?limit=3&page=3", Status: 200, Want: `[{"body":"6"}]`},
			row{As: "bob", Do: "GET /answers/{answer}/comments?limit=101", Status: 400, Field: "limit"},
			row{As: "bob", Do: "GET /answers/{question}/comments", Status: 404},
			row{Do: "GET /answers/{answer}/comments", Status: 401},
			row{As: "ann", Do: "DELETE /comments/{c6}", Status: 200, Events: commentDeleted},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"comments":[{"body":"5"},{"body":"4"},{"body":"3"}],"counts":{"comments":6}}`},
		)
		list := s.Ask(t, row{As: "bob", Do: "GET /answers/{answer}/comments"})
		fits(t, list, "0.", commentShape)
		fits(t, list, "0.user.", userShape)
		walk(t, s, "bob", "/answers/{answer}/comments?limit=2", 6)
	})
}
