package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestACommunityAnswerIsEveryonesToEdit who may answer there, and nothing more of it than its text.
func TestACommunityAnswerIsEveryonesToEdit(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann's question, bob's answer
		s.Join(t, "cas", "member")
		s.Check(t,
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 403},
			row{As: "ann", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 403},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"wiki":"maybe"}`, Status: 400, Field: "wiki"},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"wiki":false}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 200, Events: answerChanged, Want: `{"wiki":true}`},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"source":"*Ours*","format":"markdown"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"<p><em>Ours</em></p>","wiki":true,"user":{"id":"{bob}"},"editedBy":{"id":"{cas}"},"source":"*Ours*","counts":{"edits":1}}`},
			row{As: "ann", Do: "GET /answers/{answer}/edits", Status: 200, Want: `[{"user":{"id":"{cas}"},"content":"<p>Reconnect it.</p>"}]`, Keep: ""},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"x"}`, Status: 409, Want: `{"reason":"edit_directly"}`},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"wiki":false}`, Status: 403, Field: "wiki"},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"wiki":false}`, Status: 403, Field: "wiki"}, // once given, it is the community's
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"anonymous":true}`, Status: 403},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"status":"archived"}`, Status: 403},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"verified":true}`, Status: 403},
			row{As: "cas", Do: "PUT /answers/{answer}/draft", Body: `{"content":"x"}`, Status: 403},
			row{As: "cas", Do: "DELETE /answers/{answer}", Status: 403},
			row{As: "ann", Do: "DELETE /answers/{answer}", Status: 403},
			row{Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 401},
			row{As: scoped(t, s, "cas", "read"), Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 403},
		)
		firstEdit(t, s, "/answers/{answer}")
		s.Check(t, row{As: "ann", Do: "POST /answers/{answer}/edits/{edit}/restore", Status: 200, Events: answerChanged, Want: `{"content":"<p>Reconnect it.</p>"}`})
		// An edit is held to the rules and versions as all are.
		s.Check(t,
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Header: `If-Match: "old"`, Status: 412},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"locked":true}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 403},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"locked":false}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"privacy":"private"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 404},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"privacy":"public"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 404},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"published","wiki":false}`, Status: 200, Events: []string{"answer.changed", "answer.published"}, Want: `{"wiki":false}`},
			row{As: "cas", Do: "PUT /answers/{answer}", Body: `{"content":"x"}`, Status: 403},
			// Who may make one is the community's to say.
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"wiki":"staff"}}`, Status: 200, Events: portalChanged},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 403, Field: "wiki"},
			row{As: "cas", Do: "POST /questions/{question}/answers", Body: `{"content":"x","wiki":true}`, Status: 403, Field: "wiki"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"wiki":"disabled"}}`, Status: 200, Events: portalChanged},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 403, Field: "wiki", Want: `{"reason":"wiki_off"}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"wiki":"everyone"}}`, Status: 400, Field: "policies.wiki"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"wiki":"members"}}`, Status: 200, Events: portalChanged},
			row{As: "cas", Do: "POST /questions/{question}/answers", Body: `{"content":"Who?","wiki":true,"anonymous":true}`, Status: 201, Events: answered,
				Keep: "masked", Want: `{"wiki":true}`},
			row{As: "cas", Do: "PUT /answers/{masked}", Body: `{"content":"Who is it?"}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: "PUT /answers/{masked}", Body: `{"content":"Who is that?"}`, Status: 200, Events: answerChanged},
		)
		for _, path := range []string{"/answers/{masked}", "/answers/{masked}/edits", "/questions/{question}/answers"} {
			if reply := s.Ask(t, row{As: "ann", Do: "GET " + path}); strings.Contains(string(reply.Body), s.ID("cas")) && path != "/questions/{question}/answers" {
				t.Errorf("GET %s tells who it is: %s", path, reply.Body)
			}
		}
		noDrift(t, s)
	})
}

// TestVotesOnACommunityAnswerGiveItsAuthorNoPoints: what was earned before stays, and goes as it was given.
func TestVotesOnACommunityAnswerGiveItsAuthorNoPoints(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		for _, name := range []string{"cas", "dan", "eve"} {
			s.Join(t, name, "member")
		}
		has := func(points string) row {
			return row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":` + points + `}}`}
		}
		voted, back := []string{"voted"}, []string{"vote.withdrawn"}
		up, down, none := "POST /answers/{answer}/votes", "POST /answers/{answer}/votes?type=down", "DELETE /answers/{answer}/votes"
		setPortal(t, s, func(set *community.Settings) { set.Points.AnswerUpvoted, set.Points.AnswerDownvoted = 10, -2 })
		s.Check(t,
			row{As: "ann", Do: up, Status: 200, Events: voted}, row{As: "cas", Do: down, Status: 200, Events: voted}, has("8"),
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"wiki":true}`, Status: 200, Events: answerChanged}, has("8"),
			row{As: "dan", Do: up, Status: 200, Events: voted, Want: `{"score":1}`}, has("8"),
			row{As: "eve", Do: down, Status: 200, Events: voted}, has("8"),
			row{As: "eve", Do: up, Status: 200, Events: voted}, has("8"),
			row{As: "cas", Do: none, Status: 200, Events: back}, has("10"), // what it took
			row{As: "cas", Do: up, Status: 200, Events: voted}, has("10"),
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"wiki":false}`, Status: 200, Events: answerChanged}, has("10"),
			row{As: "dan", Do: none, Status: 200, Events: back}, has("10"), // it gave none
			row{As: "dan", Do: up, Status: 200, Events: voted}, has("20"),
			row{As: "eve", Do: down, Status: 200, Events: voted}, has("18"),
			row{As: "ann", Do: none, Status: 200, Events: back}, has("8"),
		)
		noDrift(t, s)
		// What a vote gave is taken back with it, whatever one gives by then.
		setPortal(t, s, func(set *community.Settings) { set.Points.AnswerUpvoted = 50 })
		s.Check(t, row{As: "dan", Do: none, Status: 200, Events: back}, has("-2"),
			row{As: "ann", Do: "GET /stats/users/leaderboard?period=week", Status: 200, Want: `[]`})
		noDrift(t, s)
	})
}
