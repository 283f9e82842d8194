package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// doing is the row of a mutation that something happens by.
func doing(events []string, as, query, want string) row {
	r := ask(as, query, "", want)
	r.Events = events
	return r
}

func TestLevelsAreChosenInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "topic", ask("ann", `mutation { createTopic(input: {name: "Roses"}) { id } }`, "", ""), "data.createTopic.id")
		keep(s, t, "space", ask("ann", `mutation { createSpace(input: {name: "Club"}) { id } }`, "", ""), "data.createSpace.id")
		all := `{ topic(id: "{topic}") { followed level } member(id: "{ann}") { level } space(id: "{space}") { level } }`
		s.Check(t,
			ask("bob", all, "", `{"data":{"topic":{"followed":false,"level":null},"member":{"level":null},"space":{"level":null}}}`),
			doing([]string{"followed"}, "bob", `mutation { followTopic(id: "{topic}") { level } }`, `{"data":{"followTopic":{"level":"all"}}}`),
			ask("bob", `mutation { followTopic(id: "{topic}", level: "first") { level } }`, "", `{"data":{"followTopic":{"level":"first"}}}`),
			doing([]string{"user.followed"}, "bob", `mutation { followMember(id: "{ann}", level: "none") { level } }`, `{"data":{"followMember":{"level":"none"}}}`),
			doing([]string{"space.joined"}, "bob", `mutation { joinSpace(spaceId: "{space}", level: "all") { status } }`, `{"data":{"joinSpace":{"status":"succeeded"}}}`),
			ask("bob", all, "", `{"data":{"topic":{"followed":true,"level":"first"},"member":{"level":"none"},"space":{"level":"all"}}}`),
			ask("ann", all, "", `{"data":{"topic":{"level":null},"member":{"level":null},"space":{"level":"none"}}}`),
			fails("bob", `mutation { followTopic(id: "{topic}", level: "loud") { level } }`, "", "106"),
			fails("bob", `mutation { followMember(id: "{ann}", level: "") { level } }`, "", "106"),
			fails("app", `mutation { followTopic(id: "{topic}", level: "all") { level } }`, "", "102"),
			ask("bob", `mutation { followTopic(id: "{topic}", follow: false) { level } }`, "", `{"data":{"followTopic":{"level":null}}}`),
		)
	})
}

func TestThePortalAsksTheSameOfTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PUT /portal", Status: 200, Events: []string{"portal.changed"},
			Body: `{"name":"T","domain":"test.example","policies":{"minTitle":10,"topicRequired":true}}`},
			fails("bob", `mutation { createQuestion(input: {title: "Short", topics: ["Roses"]}) { id } }`, "", "106"),
			fails("bob", `mutation { createQuestion(input: {title: "Long enough, this one"}) { id } }`, "", "106"),
			doing([]string{"question.asked", "topic.added"}, "bob",
				`mutation { createQuestion(input: {title: "Long enough, this one", topics: ["Roses"]}) { title } }`,
				`{"data":{"createQuestion":{"title":"Long enough, this one"}}}`))
	})
}
