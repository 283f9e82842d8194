package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnAnswerIsAcceptedInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How do roses grow?"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "open", ask("ann", `mutation { createQuestion(input: {title: "And tulips?"}) { id } }`, "", ""), "data.createQuestion.id")
		answer := `mutation($c: String!) { createAnswer(questionId: "{q}", input: {content: $c}) { id } }`
		keep(s, t, "a", ask("bob", answer, `{"c":"Slowly."}`, ""), "data.createAnswer.id")
		keep(s, t, "b", ask("bob", answer, `{"c":"Fast."}`, ""), "data.createAnswer.id")
		accept := `mutation($a: ID!) { acceptAnswer(questionId: "{q}", answerId: $a) { solved acceptedAnswer { id accepted question { acceptedAnswer { id } } } } }`
		list := `query($s: Boolean) { questions(limit: 5, solved: $s) { totalCount nodes { title acceptedAnswer { id } } } }`
		s.Check(t,
			ask("bob", `{ question(id: "{q}") { solved acceptedAnswer { id } } }`, "", `{"data":{"question":{"solved":false,"acceptedAnswer":null}}}`),
			with(ask("ann", accept, `{"a":"{a}"}`, `{"data":{"acceptAnswer":{"solved":true,"acceptedAnswer":{"id":"{a}","accepted":true,"question":{"acceptedAnswer":{"id":"{a}"}}}}}}`),
				"answer.accepted"),
			fails("bob", accept, `{"a":"{b}"}`, "102"),
			fails("ann", accept, `{"a":"{open}"}`, "106"),
			ask("bob", `{ question(id: "{q}") { answers(limit: 2, sort: "best") { nodes { id accepted } } } }`, "",
				`{"data":{"question":{"answers":{"nodes":[{"id":"{a}","accepted":true},{"id":"{b}","accepted":false}]}}}}`),
			ask("bob", list, `{"s":true}`, `{"data":{"questions":{"totalCount":1,"nodes":[{"title":"How do roses grow?","acceptedAnswer":{"id":"{a}"}}]}}}`),
			ask("bob", list, `{"s":false}`, `{"data":{"questions":{"totalCount":1,"nodes":[{"title":"And tulips?","acceptedAnswer":null}]}}}`),
			ask("bob", list, "", `{"data":{"questions":{"totalCount":2}}}`),
			with(ask("ann", `mutation { unacceptAnswer(questionId: "{q}") { solved acceptedAnswer { id } } }`, "",
				`{"data":{"unacceptAnswer":{"solved":false,"acceptedAnswer":null}}}`), "answer.unaccepted"),
		)
	})
}
