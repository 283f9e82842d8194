package rest_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// where are the addresses at which an answer, or what is around it, is shown.
var where = []string{"/answers/{answer}", "/answers", "/answers?sort=score.desc", "/answers/{answer}/votes", "/answers/{answer}/comments",
	"/answers/{answer}/edits", "/questions/{question}", "/questions", "/questions/{question}/answers", "/users/{bob}/answers"}

// TestNobodyLearnsWhoAnAnonymousAuthorIs has bob answer anonymously, vote on his
// answer, comment on it, vote on that comment, edit both and keep a draft.
func TestNobodyLearnsWhoAnAnonymousAuthorIs(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}) // which is a view of it, the only one of the day
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		profile := s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}).Body
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","anonymous":true}`, "answer")
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"mine"}`, "comment")
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted,
				Want: `{"upvoted":true,"upvotes":["{bob}"],"counts":{"upvotes":1},"user":{"id":"{bob}"}}`},
			row{As: "bob", Do: "POST /comments/{comment}/votes", Status: 200, Events: voted,
				Want: `{"upvoted":true,"anonymous":true,"user":{"id":"{bob}"}}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"y"}`, Status: 200, Events: answerChanged},
			row{As: "bob", Do: "PUT /comments/{comment}", Body: `{"body":"mine, edited"}`, Status: 200, Events: commentChanged},
			row{As: "bob", Do: "PUT /answers/{answer}/draft", Body: `{"content":"z"}`, Status: 200, Events: answerChanged},
			row{As: "mia", Do: "POST /answers/{answer}/votes?type=down", Status: 200, Events: voted},
		)
		s.Ask(t, row{As: "ann", Do: "POST /answers/logs", Body: `["{answer}"]`})
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, do := range where {
			reply := s.Ask(t, row{As: "ann", Do: "GET " + do})
			if reply.Status != 200 || bytes.Contains(reply.Body, []byte(s.ID("bob"))) || bytes.Contains(reply.Body, []byte(`"bob"`)) {
				t.Errorf("%s tells: %d %s", do, reply.Status, reply.Body)
			}
		}
		if now := s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}).Body; string(now) != string(profile) {
			t.Errorf("the profile tells:\n%s\n%s", profile, now)
		}
		nobody := `{"id":"000000000000000000000000","profile":{"name":"Anonymous","username":"anonymous","score":0}}`
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"anonymous":true,"user":` + nobody + `,"upvotes":[],"downvotes":["{mia}"],"score":-1,
				"counts":{"upvotes":0,"downvotes":1,"comments":1},"draftContent":"","comments":[{"anonymous":true,"user":` + nobody + `,"upvotes":[],"score":0,"counts":{"upvotes":0}}]}`},
			row{As: "ann", Do: "GET /answers/{answer}/votes", Status: 200, Want: `{"upvotes":[],"downvotes":[{"id":"{mia}"}]}`},
			row{As: "ann", Do: "GET /answers/{answer}/edits", Status: 200, Want: `[{"content":"x","user":` + nobody + `}]`},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted,
				Want: `{"upvotes":["{ann}"],"score":0,"counts":{"upvotes":1,"downvotes":1}}`},
			row{As: "ann", Do: "GET /users/{bob}/answers", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /users/{bob}/answers", Status: 200, Want: `[{"id":"{answer}"}]`},
			// A moderator knows.
			row{As: "mia", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"user":{"id":"{bob}"},"upvotes":["{ann}","{bob}"],"score":1,"counts":{"upvotes":2},"comments":[{"user":{"id":"{bob}"}}]}`},
			row{As: "mia", Do: "GET /users/{bob}/answers", Status: 200, Want: `[{"id":"{answer}"}]`},
		)
		for as, total := range map[string]string{"ann": "0", "bob": "1", "mia": "1"} {
			if got := s.Ask(t, row{As: as, Do: "GET /users/{bob}/answers"}).Header.Get("X-Total-Count"); got != total {
				t.Errorf("for %s the total is %s, not %s", as, got, total)
			}
		}
		s.Check(t, row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: answerDeleted})
		if now := s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}).Body; string(now) != string(profile) {
			t.Errorf("the profile tells:\n%s\n%s", profile, now)
		}
		noDrift(t, s)
	})
}

func TestAnAnswerMadeAnonymousLaterHidesItsAuthorToo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"mine"}`, "comment")
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"user":{"id":"{bob}"},"upvotes":["{bob}"],"comments":[{"user":{"id":"{bob}"}}]}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"anonymous":true}`, Status: 200, Events: answerChanged},
		)
		for _, do := range where {
			if reply := s.Ask(t, row{As: "ann", Do: "GET " + do}); bytes.Contains(reply.Body, []byte(s.ID("bob"))) {
				t.Errorf("%s tells: %s", do, reply.Body)
			}
		}
		s.Check(t,
			row{As: "ann", Do: "GET /users/{bob}", Status: 200,
				Want: `{"profile":{"score":0,"counts":{"answers":0,"answersVotes":0,"answersWords":0}}}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"anonymous":false}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"user":{"id":"{bob}"},"upvotes":["{bob}"],"comments":[{"user":{"id":"{bob}"}}]}`},
		)
		noDrift(t, s)
	})
}

// TestEveryAnonymousAuthorIsTheSame: two of them cannot be told from one.
func TestEveryAnonymousAuthorIsTheSame(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		for i, as := range []string{"bob", "mia"} {
			make201(t, s, as, "/questions/{question}/answers", `{"content":"x","anonymous":true}`, fmt.Sprintf("a%d", i))
		}
		reply := s.Ask(t, row{As: "ann", Do: "GET /questions/{question}/answers"})
		if a, b := fmt.Sprint(reply.Get("0.user")), fmt.Sprint(reply.Get("1.user")); a != b || a == "<nil>" {
			t.Errorf("%s\n%s", a, b)
		}
	})
}
