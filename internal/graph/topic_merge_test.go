package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTopicsAreMergedInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "js", ask("ann", `mutation { createTopic(input: {name: "JS", color: "#fff"}) { id } }`, "", ""), "data.createTopic.id")
		keep(s, t, "full", ask("ann", `mutation { createTopic(input: {name: "JavaScript"}) { id } }`, "", ""), "data.createTopic.id")
		s.Check(t,
			fails("ann", `mutation { updateTopic(id: "{full}", input: {synonyms: ["ecma"]}) { id } }`, "", "102"),
			doing([]string{"topic.changed"}, "mia", `mutation { updateTopic(id: "{full}", input: {synonyms: ["ecma"], color: "red"}) { color synonyms } }`,
				`{"data":{"updateTopic":{"color":"red","synonyms":["ecma"]}}}`),
			fails("ann", `mutation { mergeTopic(id: "{js}", into: "{full}") { id } }`, "", "102"),
			fails("mia", `mutation { mergeTopic(id: "{js}", into: "{js}") { id } }`, "", "106"),
			doing([]string{"topic.deleted", "topic.changed"}, "mia", `mutation { mergeTopic(id: "{js}", into: "JavaScript") { id name } }`,
				`{"data":{"mergeTopic":{"id":"{full}","name":"JavaScript"}}}`),
			ask("bob", `{ topic(id: "{js}") { id } }`, "", `{"data":{"topic":{"id":"{full}"}}}`),
		)
	})
}
