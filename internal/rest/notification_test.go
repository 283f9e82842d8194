package rest_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const (
	told   = "GET /notifications"
	unread = "GET /notifications/summary"
)

func TestEveryVerbIsToldToWhomItConcerns(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, name := range []string{"cy", "dee"} {
			s.Join(t, name, "member")
		}
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"<p>Well, @dee?</p>","from":"{cy}"}`, "question")
		s.Ask(t, row{As: "dee", Do: "POST /questions/{question}/followers"})
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>So.</p>"}`, "answer")
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks, @bob and @dee and @nobodyatall"}`, "comment")
		for _, act := range []row{
			{As: "cy", Do: "POST /questions/{question}/votes"}, {As: "cy", Do: "POST /questions/{question}/asks"},
			{As: "dee", Do: "POST /questions/{question}/asks"}, {As: "cy", Do: "POST /answers/{answer}/votes"},
			{As: "bob", Do: "POST /comments/{comment}/votes"}, {As: "cy", Do: "POST /users/{dee}/followers"},
			{As: "cy", Do: "POST /answers/{answer}/reports?type=Spam"},
		} {
			if got := s.Ask(t, act).Status; got != 200 && got != 201 {
				t.Fatalf("%s: %d", act, got)
			}
		}
		question := `{"_id":"{question}","id":"{question}","_type":"question","title":"How?","shortId":"*","status":"published","user":{"id":"{ann}"}}`
		answer := `{"id":"{answer}","_type":"answer","summary":"So.","user":{"id":"{bob}"},"question":{"id":"{question}","title":"How?","user":{"id":"{ann}"}}}`
		comment := `{"id":"{comment}","_type":"comment","body":"*","user":{"id":"{ann}"}},` + answer
		s.Check(t,
			row{As: "ann", Do: told, Status: 200, Statements: 6, Want: `[
				{"verb":"comment_upvote","from":[{"id":"{bob}"}],"objects":[` + comment + `]},
				{"verb":"upvote","from":[{"id":"{cy}","profile":{"username":"cy"}}],"objects":[` + question + `]},
				{"verb":"answer","from":[{"id":"{bob}"}],"objects":[` + question + `]},
				{"_id":"*","id":"*","__v":0,"createdAt":"*","updatedAt":"*","verb":"follow_question","to":"{ann}","from":[{"id":"{dee}"}],"objects":[` + question + `],"read":false,"emailSent":false}]`},
			row{As: "bob", Do: told, Status: 200, Want: `[
				{"verb":"upvote","from":[{"id":"{cy}"}],"objects":[` + answer + `]},
				{"verb":"comment","from":[{"id":"{ann}"}],"objects":[` + answer + `]}]`}, // and not of the mention besides
			row{As: "cy", Do: told, Status: 200, Want: `[
				{"verb":"request_answer","from":[{"id":"{dee}"}],"objects":[` + question + `]},
				{"verb":"ask","from":[{"id":"{ann}"}],"objects":[` + question + `]}]`},
			row{As: "dee", Do: told, Status: 200, Want: `[
				{"verb":"follow_user","from":[{"id":"{cy}"}],"objects":[]},
				{"verb":"mention","from":[{"id":"{ann}"}],"objects":[` + comment + `]},
				{"verb":"answer","from":[{"id":"{bob}"}],"objects":[` + question + `]},
				{"verb":"mention","from":[{"id":"{ann}"}],"objects":[` + question + `]}]`},
			row{As: "mia", Do: told, Status: 200, Want: `[{"verb":"report","from":[{"id":"{cy}"}],"objects":[` + answer + `]}]`},
			row{As: "admin", Do: told, Status: 200, Want: `[{"verb":"report"}]`},
			row{As: "dee", Do: unread, Status: 200, Want: `{"count":"4"}`, Statements: 1},
			row{Do: told, Status: 401},
			row{Do: unread, Status: 401},
		)
		walk(t, s, "dee", "/notifications?limit=1", 4)
	})
}

func TestUnreadNotificationsCollectWhoDidTheSame(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		up, take := "POST /answers/{answer}/votes", "DELETE /answers/{answer}/votes"
		read := []string{"notifications.read"}
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200},
			row{As: "bob", Do: up, Status: 200, Events: voted}, // one's own
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "ann", Do: up, Status: 200, Events: voted, Statements: 9},
			row{As: "mia", Do: up, Status: 200, Events: voted, Statements: 9},
			row{As: "admin", Do: up + "?type=down", Status: 200, Events: voted},
			row{As: "ann", Do: take, Status: 200, Events: unvoted},
			row{As: "ann", Do: up, Status: 200, Events: voted}, // no news
			row{As: "bob", Do: told, Status: 200, Want: `[{"verb":"upvote","__v":1,"read":false,"from":[{"id":"{mia}"},{"id":"{ann}"}]}]`},
		)
		s.Set("notification", s.Ask(t, row{As: "bob", Do: told}).Get("0.id").(string))
		s.Check(t,
			row{As: "ann", Do: "POST /notifications/{notification}/read", Status: 404},
			row{As: "bob", Do: "POST /notifications/" + absent + "/read", Status: 404},
			row{Do: "POST /notifications/{notification}/read", Status: 401},
			row{As: "bob", Do: "POST /notifications/{notification}/read", Status: 200, Events: read, Want: `{"success":true}`},
			row{As: "bob", Do: "POST /notifications/{notification}/read", Status: 200},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "ann", Do: take, Status: 200, Events: unvoted},
			row{As: "ann", Do: up, Status: 200, Events: voted}, // was told, and read
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "admin", Do: up, Status: 200, Events: voted, Statements: 9}, // instead of the other
			row{As: "bob", Do: told, Status: 200, Want: `[{"read":false,"from":[{"id":"{admin}"}]},{"id":"{notification}","read":true,"__v":2}]`},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"1"}`},
			row{As: "bob", Do: "POST /notifications/read", Status: 200, Events: read, Want: `{"success":true}`},
			row{As: "bob", Do: "POST /notifications/read", Status: 200},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"0"}`},
		)
	})
}

func TestNothingIsToldBeforeItIsOutNorWhenItIsGone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		s.Ask(t, row{As: "mia", Do: "POST /questions/{question}/followers"})
		s.Ask(t, row{As: "ann", Do: "POST /notifications/read"})
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>@mia @admin</p>","status":"draft"}`, "answer")
		none := func(people ...string) (rows []row) {
			for _, as := range people {
				rows = append(rows, row{As: as, Do: unread, Status: 200, Want: `{"count":"0"}`})
			}
			return rows
		}
		status := func(s string) row {
			return row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"` + s + `"}`, Status: 200,
				Events: []string{"answer.changed"}}
		}
		s.Check(t, none("ann", "mia", "admin")...)
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 200, Events: []string{"answer.changed", "answer.published"}},
			row{As: "ann", Do: told, Status: 200, Want: `[{"verb":"answer","from":[{"id":"{bob}"}]},{"verb":"follow_question"}]`},
			row{As: "mia", Do: told, Status: 200, Want: `[{"verb":"answer"}]`}, // and not of the mention besides
			row{As: "admin", Do: told, Status: 200, Want: `[{"verb":"mention"}]`},
			status("archived"),
			row{As: "ann", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "admin", Do: told, Status: 200, Want: `[{"verb":"mention"}]`}, // who sees it still
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"published"}`, Status: 200,
				Events: []string{"answer.changed", "answer.published"}},
			row{As: "ann", Do: unread, Status: 200, Want: `{"count":"1"}`},
			row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: answerDeleted},
		)
		s.Check(t, none("ann", "mia", "admin")...)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"@mia"}`, "comment")
		s.Check(t,
			row{As: "ann", Do: unread, Status: 200, Want: `{"count":"1"}`},
			row{As: "mia", Do: unread, Status: 200, Want: `{"count":"1"}`},
			row{As: "bob", Do: "DELETE /questions/{question}/comments/{comment}", Status: 200, Events: []string{"comment.deleted"}},
		)
		s.Check(t, none("ann", "mia")...)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		s.Check(t, row{As: "mia", Do: "DELETE /questions/{question}", Status: 200, Events: []string{"answer.deleted", "question.deleted"}})
		s.Check(t, none("ann", "mia", "admin", "bob")...)
	})
}

func TestOnlyThoseWhoSeeAPrivateQuestionAreToldOfIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		s.Join(t, "dee", "member")
		make201(t, s, "ann", "/questions", `{"title":"How?","description":"@cy @mia","from":"{bob}","privacy":"private"}`, "question")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>@dee</p>"}`, "answer")
		s.Check(t,
			row{As: "bob", Do: told, Status: 200, Want: `[{"verb":"ask"}]`},
			row{As: "ann", Do: told, Status: 200, Want: `[{"verb":"answer"}]`},
			row{As: "mia", Do: told, Status: 200, Want: `[{"verb":"mention"}]`},
			row{As: "cy", Do: told, Status: 200, Want: `[]`},
			row{As: "dee", Do: told, Status: 200, Want: `[]`},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"privacy":"public"}`, Status: 200,
				Events: []string{"question.changed"}},
			row{As: "cy", Do: told, Status: 200, Want: `[{"verb":"mention","objects":[{"id":"{question}"}]}]`},
			row{As: "dee", Do: "POST /questions/{question}/comments", Body: `{"body":"Me?"}`, Status: 201, Events: commented},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"privacy":"private"}`, Status: 200,
				Events: []string{"question.changed"}},
			row{As: "cy", Do: told, Status: 200, Want: `[]`},
			row{As: "cy", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"1"}`},
		)
	})
}

func TestTheAnonymousHaveNoNameInNotifications(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>@mia</p>","anonymous":true}`, "answer")
		nobody := `{"_id":"000000000000000000000000","id":"000000000000000000000000","profile":{"name":"Anonymous"}}`
		s.Check(t,
			row{As: "ann", Do: told, Status: 200, Want: `[{"verb":"answer","from":[` + nobody + `]}]`},
			row{As: "mia", Do: told, Status: 200, Want: `[{"verb":"mention","from":[` + nobody +
				`],"objects":[{"user":{"id":"{bob}"}}]}]`}, // a moderator, who may know
		)
		make201(t, s, "admin", "/questions/{question}/answers", `{"content":"x"}`, "second")
		s.Check(t,
			row{As: "ann", Do: told, Status: 200, Want: `[{"from":[{"id":"{admin}"},` + nobody + `]}]`},
			row{As: "admin", Do: "PUT /answers/{second}", Body: `{"anonymous":true}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "ann", Do: told, Status: 200, Want: `[{"from":[` + nobody + `]}]`, Lacks: []string{"0.from.1"}},
		)
	})
}

func TestAnErasedPersonIsTakenOutOfWhatOthersWereTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Ask(t, row{As: "ann", Do: "POST /notifications/read"})
		s.Join(t, "cy", "member")
		for _, do := range []row{{As: "mia", Do: "POST /answers/{answer}/votes"}, {As: "cy", Do: "POST /answers/{answer}/votes"},
			{As: "cy", Do: "POST /users/{bob}/followers"}} {
			s.Ask(t, do)
		}
		s.Check(t,
			row{As: "bob", Do: told, Status: 200, Want: `[{"verb":"follow_user"},{"verb":"upvote","from":[{"id":"{cy}"},{"id":"{mia}"}]}]`},
			row{As: "admin", Do: "DELETE /users/{cy}", Status: 200, Events: []string{"user.erased"}},
			row{As: "bob", Do: told, Status: 200, Want: `[{"verb":"upvote","from":[{"id":"{mia}"}]}]`, Lacks: []string{"1", "0.from.1"}},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"1"}`},
		)
	})
}

func TestAPersonChoosesWhatTheyAreToldOf(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		const settings = "/user/notifications/settings"
		s.Check(t,
			row{As: "bob", Do: "GET " + settings, Status: 200, Statements: 1,
				Want: `{"upvote":{"web":true,"email":false},"answer":{"web":true,"email":true},"report":{"web":true,"email":true}}`},
			row{As: "bob", Do: "PUT " + settings, Body: `{"upvote":{"web":"false"},"answer":{"email":false}}`,
				Status: 200, Want: `{"success":true,"upvote":{"web":false,"email":false},"answer":{"web":true,"email":false},"comment":{"web":true,"email":true}}`},
			row{As: "bob", Do: "PUT " + settings, Status: 200, Want: `{"upvote":{"web":false}}`},
			row{As: "bob", Do: "PUT " + settings, Body: `{"upvote":{"web":"perhaps"}}`, Status: 400, Field: "upvote.web"},
			row{As: "bob", Do: "PUT " + settings, Body: `{"upvote":true}`, Status: 400, Field: "upvote"},
			row{Do: "GET " + settings, Status: 401},
			row{Do: "PUT " + settings, Body: `{}`, Status: 401},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: told, Status: 200, Want: `[]`, Lacks: []string{"0"}},
			row{As: "bob", Do: "PUT " + settings, Body: `{"upvote":{"email":true}}`, Status: 200}, // by mail only
			row{As: "mia", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: told, Status: 200, Want: `[]`, Lacks: []string{"0"}},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"0"}`},
			row{As: "bob", Do: "PUT " + settings, Body: `{"upvote":{"web":true}}`, Status: 200},
			row{As: "admin", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: unread, Status: 200, Want: `{"count":"1"}`},
		)
	})
}

// TestAPageOfNotificationsCostsTheSameWhateverIsInIt asks nodes that have seen
// nothing yet.
func TestAPageOfNotificationsCostsTheSameWhateverIsInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		for i := range 20 {
			name := fmt.Sprint("p", i)
			s.Join(t, name, "member")
			content, title := "<p>Like @ann says.</p>", "x"
			as := s.Actor(t, name)
			seen, err := s.App.AddAnswer(t.Context(), as, s.ID("question"), app.AnswerEdit{TextEdit: app.TextEdit{Content: &content}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.App.AddPost(t.Context(), as, app.PostEdit{Title: &title, TextEdit: app.TextEdit{Content: &content}}); err != nil {
				t.Fatal(err)
			}
			on := seen.Ref()
			if _, err := s.App.AddComment(t.Context(), as, on, app.CommentEdit{TextEdit: app.TextEdit{Content: new("@ann")}}); err != nil {
				t.Fatal(err)
			}
			s.Clock.Advance(1e6)
		}
		for _, limit := range []int{1, 20, 100} {
			twin := s.Twin(t)
			twin.Ask(t, row{As: "ann", Do: "GET /user"}) // who is asking
			if reply := twin.Ask(t, row{As: "ann", Do: fmt.Sprintf("GET /notifications?limit=%d", limit)}); reply.Status != 200 ||
				reply.Statements > 4 {
				t.Errorf("a page of %d: %d, %d statements", limit, reply.Status, reply.Statements)
			}
		}
		if from, _ := s.Ask(t, row{As: "ann", Do: "GET /notifications?limit=100"}).Get("0.from").([]any); len(from) != 1 {
			t.Errorf("the newest is of %d", len(from))
		}
		s.Check(t, row{As: "ann", Do: unread, Status: 200, Want: `{"count":"41"}`, Statements: 1})
	})
}

func TestNoNotificationIsLostOrDoubledUnderConcurrentVotes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		const people = 24
		for i := range people {
			s.Join(t, fmt.Sprint("p", i), "member")
		}
		var wg sync.WaitGroup
		for i := range people {
			wg.Go(func() {
				if got := s.Ask(t, row{As: fmt.Sprint("p", i), Do: "POST /answers/{answer}/votes"}).Status; got != 200 {
					t.Errorf("a vote: %d", got)
				}
			})
		}
		wg.Wait()
		reply := s.Ask(t, row{As: "bob", Do: told})
		if from, _ := reply.Get("0.from").([]any); len(from) != 20 || reply.Get("1") != nil || reply.Get("0.__v") != float64(people-1) {
			t.Errorf("it is %.2000s", reply.Body)
		}
		s.Check(t, row{As: "bob", Do: unread, Status: 200, Want: `{"count":"1"}`})
	})
}
