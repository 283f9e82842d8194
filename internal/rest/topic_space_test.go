package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A topic that came up in a closed space is its own: who is not in it learns
// neither its name nor that there is one.
func TestATopicOfAClosedSpaceIsKnownInThereOnly(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		keep := func(name, as, space, topic string) {
			t.Helper()
			reply := make201(t, s, as, "/questions", `{"title":"About `+topic+`","topics":["`+topic+`"],"space":"`+space+`"}`, name)
			s.Set(name+"topic", reply.Get("topics.0.id").(string))
		}
		keep("deal", "ann", "{hidden}", "Merger")
		keep("again", "bob", "{hidden}", "merger")
		keep("plan", "ann", "{private}", "Layoffs")
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{again}", Status: 200, Want: `{"topics":[{"id":"{dealtopic}","name":"Merger"}]}`},
			row{As: "bob", Do: "GET /topics/{dealtopic}", Status: 200, Want: `{"name":"Merger"}`},
			row{As: "mia", Do: "GET /topics/{dealtopic}", Status: 200},
			row{As: "cas", Do: "GET /topics/{dealtopic}", Status: 404, Code: "not_found"},
			row{As: "cas", Do: "GET /topics/{plantopic}", Status: 404},
			row{As: "cas", Do: "GET /topics/{dealtopic}/followers", Status: 404},
			row{As: "cas", Do: "GET /topics/{dealtopic}/questions", Status: 404},
			row{As: "cas", Do: "POST /topics/{dealtopic}/followers", Status: 404},
			row{As: "cas", Do: "PUT /topics/{dealtopic}", Body: `{"name":"x"}`, Status: 404},
			row{As: "cas", Do: "GET /questions?topic={dealtopic}", Status: 400, Field: "topic"},
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /topics", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":0}}`},
			row{As: "cas", Do: "GET /search?query=merger", Status: 200, Want: `{"count":0}`},
			row{As: "bob", Do: "GET /search?query=merger&type=topic", Status: 200, Want: `{"count":1}`},
			row{As: "cas", Do: "POST /questions", Body: `{"title":"x","topics":["{dealtopic}"]}`, Status: 400, Field: "topics"},
		)
		// A name that is taken in there is free outside, whichever way it is asked for.
		s.Check(t,
			row{As: "cas", Do: "POST /questions", Body: `{"title":"Mine","topics":["Merger"]}`, Status: 201, Keep: "mine",
				Events: askedAbout},
			row{As: "cas", Do: "POST /topics", Body: `{"name":"Layoffs"}`, Status: 201, Keep: "layoffs", Events: []string{"topic.added"}},
			row{As: "cas", Do: "GET /topics", Status: 200,
				Want: `[{"name":"Merger","counts":{"questions":1},"user":{"profile":{"username":"cas"}}},{"name":"Layoffs"}]`},
			row{As: "bob", Do: "GET /questions/{again}", Status: 200, Want: `{"topics":[{"id":"{dealtopic}"}]}`},
			row{As: "cas", Do: "GET /topics/{dealtopic}", Status: 404},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":2}}`},
		)
		noDrift(t, s)
	})
}

func TestATopicComesOutWithWhatIsAboutIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		ask := func(name, topic string) {
			t.Helper()
			reply := make201(t, s, "ann", "/questions", `{"title":"About `+topic+`","topics":["`+topic+`"],"space":"{hidden}"}`, name)
			s.Set(name+"topic", reply.Get("topics.0.id").(string))
		}
		ask("first", "Merger")
		ask("second", "Layoffs")
		s.Check(t,
			row{As: "cas", Do: "POST /topics", Body: `{"name":"Layoffs"}`, Status: 201, Events: []string{"topic.added"}},
			row{As: "ann", Do: "PUT /questions/{first}", Body: `{"space":""}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cas", Do: "GET /topics/{firsttopic}", Status: 200, Want: `{"name":"Merger","counts":{"questions":1}}`},
			row{As: "cas", Do: "GET /topics/{secondtopic}", Status: 404},
			row{As: "ann", Do: "PUT /questions/{second}", Body: `{"space":""}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cas", Do: "GET /topics/{secondtopic}", Status: 200, Want: `{"name":"Layoffs 2"}`},
			row{As: "cas", Do: "GET /search?query=merger&type=topic", Status: 200, Want: `{"count":1}`},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"topics":3}}`},
		)
		noDrift(t, s)
	})
}
