package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestEventsOfATopicAreInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		add := func(name, topics string) {
			keep(s, t, name, ask("mia", `mutation { createPost(input: {type: "event", title: "x", content: "x", topics: [`+topics+
				`], event: {startsAt: "2030-01-05T18:00:00Z", endsAt: "2030-01-05T20:00:00Z", timeZone: "UTC", place: "Here"}}) { id } }`, "", ""),
				"data.createPost.id")
		}
		add("kiln", `"Clay"`)
		add("tea", "")
		s.Set("clay", s.Ask(t, row{As: "mia", Do: "GET /posts/{kiln}"}).Get("topics.0.id").(string))
		s.Check(t,
			ask("ann", `{ events(limit: 9, topicId: "{clay}") { nodes { id } totalCount } }`, "", `{"data":{"events":{"nodes":[{"id":"{kiln}"}],"totalCount":1}}}`),
			ask("ann", `{ events(limit: 9, topicId: "clay", mine: true) { nodes { id } } }`, "", `{"data":{"events":{"nodes":[]}}}`),
			ask("ann", `{ events(limit: 9) { totalCount } }`, "", `{"data":{"events":{"totalCount":2}}}`),
			fails("ann", `{ events(limit: 9, topicId: "nothing") { totalCount } }`, "", "106"),
		)
	})
}
