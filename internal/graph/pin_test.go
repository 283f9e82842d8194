package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestPinsAreInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?", topics: ["Roses"]}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "So."}) { id } }`, "", ""), "data.createAnswer.id")
		keep(s, t, "topic", ask("ann", `{ question(id: "{q}") { topics { id } } }`, "", ""), "data.question.topics.0.id")
		pinned := ask("mia", `mutation { pin(on: {questionId: "{q}"}, portal: true, topicIds: ["{topic}"]) { kind recordId pinned { portal space topicIds } } }`, "",
			`{"data":{"pin":{"kind":"question","recordId":"{q}","pinned":{"portal":true,"space":false,"topicIds":["{topic}"]}}}}`)
		pinned.Events = []string{"question.changed"}
		s.Check(t,
			fails("ann", `mutation { pin(on: {questionId: "{q}"}, portal: true) { kind } }`, "", "102"),
			fails("mia", `mutation { pin(on: {answerId: "{a}"}, portal: true) { kind } }`, "", "106"),
			fails("mia", `mutation { pin(on: {questionId: "{q}"}, space: true) { kind } }`, "", "106"),
			pinned,
			ask("bob", `{ pins { recordId question { title pinned { portal } } post { id } } }`, "",
				`{"data":{"pins":[{"recordId":"{q}","question":{"title":"How?","pinned":{"portal":true}},"post":null}]}}`),
			ask("bob", `{ pins(topicId: "{topic}") { recordId } questions(limit: 5) { nodes { pinned { topicIds } } } }`, "",
				`{"data":{"pins":[{"recordId":"{q}"}],"questions":{"nodes":[{"pinned":{"topicIds":["{topic}"]}}]}}}`),
			fails("bob", `{ pins(topicId: "nothing") { recordId } }`, "", "110"),
		)
	})
}
