package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestATopicOfAClosedSpaceIsKnownInThereOnly(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "space", ask("ann", `mutation { createSpace(input: {name: "Board", hidden: true}) { id } }`, "", ""),
			"data.createSpace.id")
		keep(s, t, "topic", ask("ann", `mutation { createQuestion(input: {title: "When?", spaceId: "{space}", topics: ["Merger"]}) { topics { id } } }`, "", ""), "data.createQuestion.topics.0.id")
		const nobody = `{"data":{"topics":{"totalCount":0,"nodes":[]},"search":{"nodes":[]}}}`
		const all = `{ topics(limit: 5) { totalCount nodes { name } } search(query: "merger", limit: 5) { nodes { title } } }`
		s.Check(t,
			ask("ann", `{ topic(id: "{topic}") { name questions(limit: 5) { totalCount } } }`, "",
				`{"data":{"topic":{"name":"Merger","questions":{"totalCount":1}}}}`),
			ask("bob", all, "", nobody),
			fails("bob", `{ topic(id: "{topic}") { name } }`, "", "110"),
			fails("bob", `mutation { followTopic(id: "{topic}") { name } }`, "", "110"),
		)
	})
}
