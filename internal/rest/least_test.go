package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// asking sets policies of the portal.
func asking(t *testing.T, s *resttest.Site, policies string) {
	t.Helper()
	s.Check(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{` + policies + `}}`, Status: 200,
		Want: `{"policies":{` + policies + `}}`, Events: []string{"portal.changed"}})
}

func TestAPortalAsksForALeastLength(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"Old?","description":"<p>Short</p>"}`, "old")
		make201(t, s, "bob", "/questions/{old}/answers", `{"content":"Tiny"}`, "oldanswer")
		make201(t, s, "bob", "/questions/{old}/comments", `{"body":"Hm"}`, "oldcomment")
		for _, bad := range []struct{ field, body string }{
			{"policies.minTitle", `"minTitle":-1`}, {"policies.minTitle", `"minTitle":101`}, {"policies.minBody", `"minBody":2001`},
			{"policies.minAnswer", `"minAnswer":2001`}, {"policies.minComment", `"minComment":501`}, {"policies.minTitle", `"minTitle":"ten"`},
			{"policies.topicRequired", `"topicRequired":"maybe"`}, {"policies.topics", `"topics":"all"`},
		} {
			s.Check(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{` + bad.body + `}}`, Status: 400,
				Field: bad.field})
		}
		s.Check(t, row{As: "mia", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{"minTitle":1}}`, Status: 403})
		asking(t, s, `"minTitle":10,"minBody":20,"minAnswer":15,"minComment":5`)
		long := "<p>This is a text of enough characters.</p>"
		tags := "<p><strong>" + strings.Repeat("<em></em>", 20) + "no</strong></p>" // long only as HTML
		question := func(title, text string) string { return `{"title":"` + title + `","description":"` + text + `"}` }
		short := row{Code: "invalid_parameter", Status: 400}
		refused := func(as, do, body, field string) row {
			r := short
			r.As, r.Do, r.Body, r.Field = as, do, body, field
			return r
		}
		s.Check(t,
			refused("ann", "POST /questions", question("Short?", long), "title"),
			refused("ann", "POST /questions", question("Long enough?", "<p>x</p>"), "description"),
			refused("ann", "POST /questions", question("Long enough?", tags), "description"),
			refused("ann", "POST /questions", `{"title":"Long enough?"}`, "description"),
			refused("mia", "POST /questions", question("Short?", long), "title"), // moderators are held to it too
			refused("ann", "POST /posts", `{"title":"Short","content":"`+long+`"}`, "title"),
			refused("ann", "POST /posts", `{"title":"Long enough?","content":"x"}`, "content"),
			refused("bob", "POST /questions/{old}/answers", `{"content":"Too short"}`, "content"),
			refused("bob", "POST /questions/{old}/comments", `{"body":"Hm"}`, "body"),
			row{As: "ann", Do: "POST /questions", Body: question("Long enough?", long), Status: 201, Keep: "q", Events: asked},
			// Who writes for another is at work: what they bring over may be short.
			row{As: "mia", Do: "POST /questions", Body: `{"title":"Short?","user":"{ann}"}`, Status: 201, Events: asked},
			// A draft is held to it when it is published.
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"No","status":"draft"}`, Status: 201, Keep: "draft",
				Events: []string{"answer.added"}},
			refused("bob", "POST /answers/{draft}/publish", "", "content"),
			row{As: "bob", Do: "GET /answers/{draft}", Status: 200, Want: `{"status":"draft"}`},
			// An edit need not mend what was short, and may not make it shorter.
			row{As: "ann", Do: "PUT /questions/{old}", Body: `{"title":"Old!"}`, Status: 200, Events: []string{"question.changed"}},
			refused("ann", "PUT /questions/{old}", `{"title":"O"}`, "title"),
			refused("ann", "PUT /questions/{q}", `{"title":"Short"}`, "title"),
			refused("ann", "PUT /questions/{q}", `{"description":""}`, "description"),
			refused("bob", "PUT /answers/{oldanswer}", `{"content":"Tin"}`, "content"),
			row{As: "bob", Do: "PUT /answers/{oldanswer}", Body: `{"content":"Tiny!"}`, Status: 200, Events: []string{"answer.changed"}},
			refused("bob", "PUT /questions/{old}/comments/{oldcomment}", `{"body":"H"}`, "body"),
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"title":"Cut"}`, Status: 200, Events: []string{"question.changed"}},
		)
		reply := s.Ask(t, refused("ann", "POST /questions", question("Short?", long), "title"))
		if !strings.Contains(string(reply.Body), "at least 10 characters long, not 6") || reply.Get("reason") != "too_short" {
			t.Errorf("the refusal is %s", reply.Body)
		}
		noDrift(t, s)
	})
}

func TestAPortalAsksForATopic(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"Without"}`, "old")
		make201(t, s, "ann", "/topics", `{"name":"Roses"}`, "topic")
		asking(t, s, `"topicRequired":true,"topics":"staff"`)
		changed := []string{"question.changed"}
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Without"}`, Status: 400, Field: "topics"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Without","topics":[]}`, Status: 400, Field: "topics"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"New","topics":["Tulips"]}`, Status: 400, Field: "topics"},
			row{As: "ann", Do: "POST /topics", Body: `{"name":"Tulips"}`, Status: 403},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"With","topics":["roses"]}`, Status: 201, Keep: "q", Events: asked},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"topics":[]}`, Status: 400, Field: "topics"},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"topics":["Tulips"]}`, Status: 400, Field: "topics"},
			// One that never had a topic is not trapped.
			row{As: "ann", Do: "PUT /questions/{old}", Body: `{"title":"Still without"}`, Status: 200, Events: changed},
			row{As: "mia", Do: "POST /topics", Body: `{"name":"Tulips"}`, Status: 201, Events: []string{"topic.added"}},
			row{As: "ann", Do: "PUT /questions/{old}", Body: `{"topics":["Tulips"]}`, Status: 200, Events: changed},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"A post","content":"x"}`, Status: 201, Events: []string{"post.added"}},
			row{As: "ann", Do: "GET /topics", Status: 200, Want: `[{"name":"Tulips"},{"name":"Roses"}]`},
		)
		noDrift(t, s)
	})
}

func TestNobodyReportsTheirOwn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"Mine"}`, "comment")
		make201(t, s, "ann", "/posts", `{"title":"Mine","content":"x"}`, "post")
		for _, own := range []row{{As: "ann", Do: "POST /questions/{question}/reports?type=Spam"},
			{As: "bob", Do: "POST /answers/{answer}/reports?type=Spam"}, {As: "ann", Do: "POST /posts/{post}/reports?type=Spam"},
			{As: "bob", Do: "POST /comments/{comment}/reports?type=Spam"}} {
			own.Status, own.Code = 409, "conflict"
			s.Check(t, own)
		}
		s.Check(t, row{As: "mia", Do: "GET /reports", Status: 200, Want: `[]`})
	})
}
