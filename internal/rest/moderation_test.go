package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatWaitsIsQueuedAndResolvedAndThatIsUndone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann's question, bob's answer
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Rude"}`, "comment")
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		make201(t, s, "bob", "/questions", `{"title":"Waits"}`, "waits")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"Waits too","anonymous":true}`, "secret")
		make201(t, s, "ann", "/posts", `{"title":"Waits","content":"as well"}`, "post")
		reported := []string{"reported"}
		s.Check(t,
			row{As: "ann", Do: "POST /answers/{answer}/reports?type=Spam&description=Ads", Status: 201, Keep: "report", Events: reported},
			row{As: "ann", Do: "POST /answers/{answer}/reports?type=Spam&description=More", Status: 200}, // the same one
			row{As: "bob", Do: "POST /comments/{comment}/reports?type=Harrasment", Status: 201, Events: reported},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Statements: 12, Want: `[
				{"id":"{waits}","type":"question","unapproved":true,"since":"*","question":{"title":"Waits","status":"unapproved"},"reports":[],"author":{"id":"{bob}"},
					"history":{"approved":0,"rejected":0,"reported":1,"accepted":0,"bans":0}},
				{"id":"{secret}","type":"answer","answer":{"content":"Waits too","anonymous":true},"author":{"id":"{bob}"}},
				{"id":"{post}","type":"post","post":{"title":"Waits"},"author":{"id":"{ann}"}},
				{"id":"{answer}","type":"answer","unapproved":false,"answer":{"id":"{answer}"},"reports":[{"id":"{report}","description":"More","user":"{ann}"}]},
				{"id":"{comment}","type":"comment","comment":{"body":"Rude","answer":"{answer}"},"reports":[{"type":"Harrasment"}],"author":{"id":"{ann}"}}]`},
			row{As: "mia", Do: "GET /moderation/queue?type=unapproved", Status: 200,
				Want: `[{"id":"{waits}"},{"id":"{secret}"},{"id":"{post}"}]`},
			row{As: "mia", Do: "GET /moderation/queue?type=reported", Status: 200, Want: `[{"id":"{answer}"},{"id":"{comment}"}]`},
			row{As: "mia", Do: "GET /moderation/queue?type=boring", Status: 400, Field: "type"},
			row{As: "bob", Do: "GET /moderation/queue", Status: 403, Code: "forbidden"},
			row{Do: "GET /moderation/queue", Status: 401},
		)
		walk(t, s, "mia", "/moderation/queue?limit=2", 5)
		s.Check(t,
			row{As: "bob", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"question","id":"{waits}"}],"action":"approve"}`,
				Status: 403},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"question","id":"{waits}"}]}`, Status: 400,
				Code: "missing_parameter", Field: "action"},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"action":"approve"}`, Status: 400, Code: "missing_parameter",
				Field: "items"},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"user","id":"{bob}"}],"action":"approve"}`, Status: 400,
				Field: "items.0.type"},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"question","id":"{waits}"}],"action":"burn"}`,
				Status: 400, Field: "action"},
			row{As: "mia", Do: "POST /moderation/resolve",
				Body:   `{"items":[` + strings.Repeat(`{"type":"post","id":"x"},`, 100) + `{"type":"post","id":"x"}],"action":"approve"}`,
				Status: 400, Field: "items"},

			row{As: "mia", Do: "POST /moderation/resolve", Status: 200,
				Events: []string{"question.changed", "answer.changed", "answer.published"},
				Body: `{"items":[{"type":"question","id":"{waits}"},{"type":"answer","id":"{secret}"},{"type":"post","id":"` + absent +
					`"},{"type":"question","id":"{question}"}],"action":"approve","note":"Fine"}`,
				Want: `{"success":true,"items":[{"id":"{waits}","resolved":true,"found":true,"log":"*"},{"id":"{secret}","resolved":true},{"found":false,"resolved":false},{"id":"{question}","resolved":false,"found":true}]}`},
			row{As: "ann", Do: "GET /questions/{waits}", Status: 200, Want: `{"status":"published"}`},
			row{As: "mia", Do: "POST /moderation/resolve",
				Body:   `{"items":[{"type":"answer","id":"{answer}"},{"type":"post","id":"{post}"}],"action":"reject","note":"No ads"}`,
				Status: 200, Events: []string{"answer.changed", "post.changed", "report.resolved"}},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 404},
			row{As: "mia", Do: "GET /reports?status=accepted", Status: 200,
				Want: `[{"id":"{report}","note":"No ads","resolvedBy":"{mia}"}]`},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[{"id":"{comment}"}]`},
			row{As: "mia", Do: "GET /moderation/log?kind=resolve", Status: 200, Statements: 4,
				Want: `[{"action":"reject"},{"action":"reject"},{"action":"approve"},{"action":"approve"}]`},
			row{As: "mia", Do: "GET /moderation/log?target={post}", Status: 200,
				Want: `[{"kind":"resolve","action":"reject","type":"post","before":{"status":"unapproved"},"after":{"status":"archived"}}]`},
			row{As: "mia", Do: "GET /moderation/log?target={answer}&actor={mia}&kind=resolve", Status: 200, Want: `[{"kind":"resolve","action":"reject","type":"answer","target":"{answer}","author":"{bob}",
				"user":{"id":"{mia}"},"note":"No ads","before":{"status":"published"},"after":{"status":"archived"},"reports":["{report}"]}]`},
		)
		act := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?target={answer}"}).Get("0.id").(string)
		s.Set("act", act)
		s.Check(t,
			row{As: "bob", Do: "POST /moderation/log/{act}/undo", Status: 403},
			row{As: "mia", Do: "POST /moderation/log/" + absent + "/undo", Status: 404},
			row{As: "admin", Do: "POST /moderation/log/{act}/undo", Status: 200, Keep: "undo",
				Events: []string{"answer.changed", "answer.published"},
				Want:   `{"success":true,"kind":"undo","undoes":"{act}","user":{"id":"{admin}"},"after":{"status":"published"}}`},
			row{As: "admin", Do: "POST /moderation/log/{act}/undo", Status: 409, Code: "conflict"},
			row{As: "admin", Do: "POST /moderation/log/{undo}/undo", Status: 409},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"status":"published"}`},
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[{"type":"Harrasment"},{"id":"{report}","status":"open"}]`,
				Lacks: []string{"1.note"}},
			row{As: "mia", Do: "GET /moderation/queue?type=reported", Status: 200,
				Want: `[{"id":"{comment}"},{"id":"{answer}","history":{"approved":2,"rejected":0,"reported":1,"accepted":0}}]`},
			row{As: "mia", Do: "POST /reports/{report}/resolve", Body: `{"action":"reject"}`, Status: 200,
				Events: []string{"report.resolved"}},
			row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items":[{"type":"comment","id":"{comment}"}],"action":"archive"}`,
				Status: 200, Events: []string{"comment.deleted", "report.resolved"}},
			row{As: "mia", Do: "GET /moderation/log", Status: 200,
				Want: `[{"kind":"delete","target":"{comment}"},{"kind":"report","action":"reject","target":"{answer}"},{"kind":"undo"},{},{},{},{}]`},
			row{As: "mia", Do: "GET /moderation/log?actor={admin}", Status: 200, Want: `[{"id":"{undo}"}]`},
			row{As: "mia", Do: "GET /moderation/log?kind=joke", Status: 400, Field: "kind"},
			row{As: "ann", Do: "GET /moderation/log", Status: 403},
			row{As: "mia", Do: "GET /moderation/queue", Status: 200, Want: `[]`},
		)
		walk(t, s, "mia", "/moderation/log?limit=3", 7)
		noDrift(t, s)
	})
}

func TestEveryActOfStaffIsLoggedAndOnesOwnIsNot(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Hm"}`, "comment")
		changed := []string{"comment.changed"}
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"Own"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /user", Body: `{"title":"Own"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[]`},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"title":"Better"}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"title":"Better"}`, Status: 200}, // nothing changed
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"locked":true}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"verified":true}`, Status: 200, Events: answerChanged},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"collapsed"}`, Status: 200, Events: answerChanged},
			row{As: "mia", Do: "PUT /comments/{comment}", Body: `{"body":"Kindly"}`, Status: 200, Events: changed},
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"name":"Bob B."}`, Status: 200, Events: edited},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"role":"moderator"}`, Status: 200, Events: edited},
			row{As: "mia", Do: "PUT /topics/" + s.Ask(t, row{As: "mia", Do: "GET /topics"}).Get("0.id").(string), Body: `{"name":"Dates"}`,
				Status: 200, Events: []string{"topic.changed"}},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[
				{"kind":"edit","type":"topic","before":{"name":"Calendar"},"after":{"name":"Dates"}},
				{"kind":"role","target":"{bob}","before":{"role":"member"},"after":{"role":"moderator"},"user":{"id":"{admin}"}},
				{"kind":"edit","type":"user","after":{"name":"Bob B."}},
				{"kind":"edit","type":"comment","target":"{comment}","author":"{ann}","before":{"body":"Hm"},"after":{"body":"Kindly"}},
				{"kind":"status","type":"answer","after":{"status":"collapsed"}},
				{"kind":"verify","type":"answer","after":{"verified":"true"}},
				{"kind":"lock","type":"question","after":{"locked":"true"}},
				{"kind":"edit","type":"question","before":{"title":"Own"},"after":{"title":"Better"}}]`},
		)
		acts := ids(t, s.Ask(t, row{As: "mia", Do: "GET /moderation/log"}))
		s.Check(t, row{As: "mia", Do: "POST /moderation/log/" + acts[1] + "/undo", Status: 403}) // roles are for admins
		for i, events := range [][]string{{"topic.changed"}, edited, edited, changed, {"answer.changed"}, answerChanged, questionChanged,
			questionChanged} {
			s.Check(t, row{As: "admin", Do: "POST /moderation/log/" + acts[i] + "/undo", Status: 200, Events: events})
		}
		s.Check(t,
			row{As: "ann", Do: "GET /questions/{question}", Status: 200,
				Want: `{"title":"Own","locked":false,"topics":[{"name":"Calendar"}]}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"verified":false,"status":"published"}`},
			row{As: "ann", Do: "GET /answers/{answer}/comments", Status: 200, Want: `[{"body":"Hm"}]`},
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"role":"member","profile":{"name":"bob","score":0}}`},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"title":"Again"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"Mine"}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "POST /moderation/log/" +
				s.Ask(t, row{As: "mia", Do: "GET /moderation/log?kind=undo"}).Get("0.id").(string) + "/undo", Status: 409},
		)
		again := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?target={question}"}).Get("0.id").(string)
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/log/" + again + "/undo", Status: 409, Code: "conflict"}, // changed since
			row{As: "mia", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "mia", Do: "GET /moderation/log?target={answer}&kind=verify", Status: 200, Want: `[{"before":{},"after":{}}]`,
				Lacks: []string{"0.after.verified"}},
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 200, Events: erased},
			row{As: "mia", Do: "GET /moderation/log?target={bob}", Status: 200,
				Want:  `[{"kind":"erase"},{"kind":"undo"},{"kind":"undo"},{"kind":"role"},{"kind":"edit"}]`,
				Lacks: []string{"4.after.name"}},
		)
		noDrift(t, s)
	})
}

func TestABanStopsTokensAtOnceAndEndsByItself(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		hour := s.Clock.Now().Add(time.Hour).Format(time.RFC3339)
		s.Join(t, "mod", "moderator")
		s.Check(t,
			row{As: "ann", Do: "POST /users/{bob}/ban", Status: 403, Code: "forbidden"},
			row{As: "mia", Do: "POST /users/{mod}/ban", Status: 403},
			row{As: "mia", Do: "POST /users/{mia}/ban", Status: 403},
			row{As: "admin", Do: "POST /users/{admin}/ban", Status: 403},
			row{As: "mia", Do: "POST /users/" + absent + "/ban", Status: 404},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"until":"tomorrow"}`, Status: 400, Field: "until"},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"until":"2020-01-01T00:00:00Z"}`, Status: 400, Field: "until"},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"reason":"` + strings.Repeat("x", 1001) + `"}`, Status: 400,
				Field: "reason"},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"reason":"Spam","until":"` + hour + `"}`, Status: 200, Events: edited,
				Want: `{"success":true,"status":"banned","ban":{"reason":"Spam","until":"*"}}`},
			row{As: "bob", Do: "GET /user", Status: 401},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"users":4}}`},
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"reason":"More spam","until":"` + hour + `"}`, Status: 200, Events: edited,
				Want: `{"ban":{"reason":"More spam"}}`},
			row{As: "mia", Do: "GET /moderation/log?target={bob}", Status: 200,
				Want: `[{"kind":"ban","note":"More spam","before":{"banReason":"Spam"}},{"kind":"ban","note":"Spam","after":{"status":"banned","banUntil":"*"}}]`},
			row{As: "mia", Do: "DELETE /users/{bob}/ban", Status: 200, Events: edited, Want: `{"status":"active"}`, Lacks: []string{"ban"}},
			row{As: "mia", Do: "DELETE /users/{bob}/ban", Status: 200}, // no error
			row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"until":"` + hour + `"}`, Status: 200, Events: edited},
		)
		s.Clock.Advance(2 * time.Hour)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "ann", Do: "GET /users/{bob}", Status: 200, Want: `{"status":"active"}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"users":5}}`},
			row{As: "mia", Do: "GET /moderation/log?kind=unban", Status: 200, Want: `[{"target":"{bob}"},{"user":{"id":"{mia}"}}]`,
				Lacks: []string{"0.user"}},
			row{As: "mia", Do: "POST /users/{ann}/ban", Body: `{"reason":"By mistake"}`, Status: 200, Events: edited},
		)
		act := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?target={ann}"}).Get("0.id").(string)
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/log/" + act + "/undo", Status: 200, Events: edited},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"status":"active"}`},
		)
		noDrift(t, s)
	})
}

func TestRulesHoldRefuseAndFlag(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		setPortal(t, s, func(set *community.Settings) {
			set.Moderation.Rules = []community.Rule{
				{Kind: community.RuleWord, Value: "cheap pills", Action: community.RuleRefuse},
				{Kind: community.RuleWord, Value: "casino", Action: community.RuleHold},
				{Kind: community.RuleDomain, Value: "spam.example", Action: community.RuleHold},
				{Kind: community.RuleLinks, Value: "1", Action: community.RuleFlag},
				{Kind: community.RuleWord, Value: "hello", Action: community.RuleRefuse, NewUsersOnly: true},
			}
		})
		post := "POST /questions/{question}/answers"
		s.Check(t,
			row{As: "bob", Do: post, Body: `{"content":"Buy CHEAP, pills!"}`, Status: 400, Code: "invalid_parameter", Field: "content"},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Cheap pills"}`, Status: 400, Field: "title"},
			row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"cheap pills"}`, Status: 400, Field: "body"},
			row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"A casino"}`, Status: 201, Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: post, Body: `{"content":"Cheapish pills at occasinos, hello"}`, Status: 201, Want: `{"status":"published"}`,
				Events: answered},
			row{As: "mia", Do: post, Body: `{"content":"cheap pills"}`, Status: 201, Want: `{"status":"published"}`,
				Events: answered}, // staff
			row{As: "bob", Do: post, Body: `{"content":"My Casino"}`, Status: 201, Want: `{"status":"unapproved"}`,
				Events: []string{"answer.added"}},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"x","content":"<a href=\"https://www.Spam.example/x\">x</a>"}`, Status: 201,
				Want: `{"status":"unapproved"}`, Events: []string{"post.added"}},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"Casino","content":"x","status":"draft"}`, Status: 201,
				Want: `{"status":"draft"}`, Keep: "draft", Events: []string{"post.added"}},
			row{As: "bob", Do: "POST /posts/{draft}/publish", Status: 200, Want: `{"status":"unapproved"}`,
				Events: []string{"post.changed"}},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Two","description":"<a href=\"https://a.example\">a</a> <a href=\"https://b.example\">b</a>"}`, Status: 201, Keep: "two",
				Want: `{"status":"published"}`, Events: []string{"question.asked", "reported"}},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"Cheap pills"}`, Status: 400, Field: "content"},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"Now a casino"}`, Status: 200, // its old text stays public
				Want: `{"status":"published","content":"<p>Reconnect it.</p>","proposal":{"content":"Now a casino"}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"status":"published","content":"<p>Reconnect it.</p>"}`},
			row{As: "mia", Do: "GET /moderation/queue?type=reported", Status: 200,
				Want: `[{"id":"{two}","reports":[{"user":"","type":"AgainstRules","description":"*"}]}]`},
			row{As: "mia", Do: "GET /moderation/queue?type=unapproved", Status: 200,
				Want: `[{"type":"proposal"},{"type":"answer"},{"type":"post"},{"id":"{draft}"},{"type":"proposal","answer":{"id":"{answer}"}}]`},
		)
		poll := func(second string) string {
			return `{"title":"Which?","options":[{"text":"Tea"},{"text":"` + second + `"}]}`
		}
		s.Check(t, // and what a poll has to choose from
			row{As: "bob", Do: "POST /questions", Body: poll("Cheap pills"), Status: 400, Field: "options"},
			row{As: "bob", Do: "POST /questions", Body: poll("A casino"), Status: 201, Want: `{"status":"unapproved"}`, Events: asked},
			row{As: "bob", Do: "POST /questions", Body: poll("Coffee"), Status: 201, Want: `{"status":"published"}`, Keep: "poll", Events: asked},
			row{As: "bob", Do: "PUT /questions/{poll}", Body: `{"options":[{"text":"Tea"},{"text":"cheap pills"}]}`, Status: 400, Field: "options"},
			row{As: "bob", Do: "PUT /questions/{poll}", Body: `{"options":[{"text":"Tea"},{"text":"A casino"}]}`, Status: 200,
				Want: `{"status":"published","options":[{"text":"Tea"},{"text":"Coffee"}],"proposal":{"options":["Tea","A casino"]}}`},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200, Want: `{"options":[{"text":"Tea"},{"text":"Coffee"}]}`},
			row{As: "bob", Do: "PUT /questions/{poll}", Body: `{"title":"Which one?"}`, Status: 200, // which may be said
				Want: `{"title":"Which one?","options":[{"text":"Tea"},{"text":"Coffee"}]}`, Events: []string{"question.changed"}},
			row{As: "bob", Do: "GET /user/proposals", Status: 200, Want: `[{"target":"{answer}","new":false},{"target":"{answer}","new":true}]`},
		)
		setPortal(t, s, func(set *community.Settings) { set.Moderation.NewUsers.Days = 7 })
		s.Check(t, row{As: "bob", Do: post, Body: `{"content":"Hello"}`, Status: 400, Field: "content"})
		noDrift(t, s)
	})
}

func TestNewMembersMayWriteSoMuchAnHour(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // one by ann, one by bob
		setPortal(t, s, func(set *community.Settings) { set.Moderation.NewUsers = community.NewUsers{Days: 1, PostsPerHour: 2} })
		comment := row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"x"}`, Status: 201, Events: []string{"commented"}}
		s.Check(t,
			comment,
			row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"x"}`, Status: 429, Code: "rate_limited"},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"x"}`, Status: 429},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"x","content":"x"}`, Status: 429},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"x"}`, Status: 429},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"y"}`, Status: 200,
				Events: answerChanged}, // an edit is no new text
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x"}`, Status: 201, Events: []string{"question.asked"}},
		)
		s.Clock.Advance(61 * time.Minute)
		s.Check(t, comment)
		setPortal(t, s, func(set *community.Settings) {
			set.Moderation.NewUsers = community.NewUsers{Score: 10, PostsPerHour: 1}
		})
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"x"}`, Status: 429},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted}, // ten points
			comment,
		)
	})
}
