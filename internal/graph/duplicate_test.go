package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestDuplicatesInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for _, name := range []string{"of", "q", "more"} {
			keep(s, t, name, ask("ann", `mutation { createQuestion(input: {title: "How do roses grow?"}) { id } }`, "", ""), "data.createQuestion.id")
		}
		keep(s, t, "secret", ask("ann", `mutation { createQuestion(input: {title: "Mine?", privacy: "private"}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "Slowly."}) { id } }`, "", ""), "data.createAnswer.id")
		mark := `mutation($q: ID!, $of: ID!, $m: Boolean) { markDuplicate(id: $q, of: $of, merge: $m) { duplicate duplicateOf { id duplicates { id } } counts { answers } } }`
		both := []string{"question.changed", "question.changed"}
		s.Check(t,
			fails("ann", mark, `{"q":"{q}","of":"{of}"}`, "102"),
			fails("mia", mark, `{"q":"{q}","of":"{q}"}`, "106"),
			fails("mia", mark, `{"q":"{q}","of":"nothing"}`, "106"),
			with(ask("mia", mark, `{"q":"{q}","of":"{of}","m":true}`,
				`{"data":{"markDuplicate":{"duplicate":true,"duplicateOf":{"id":"{of}","duplicates":[{"id":"{q}"}]},"counts":{"answers":0}}}}`),
				"answer.changed", "question.changed", "question.changed"),
			with(ask("mia", mark, `{"q":"{more}","of":"{secret}"}`, `{"data":{"markDuplicate":{"duplicateOf":{"id":"{secret}"}}}}`), both...),
			ask("bob", `{ questions(limit: 5, sort: "createdAt.asc") { nodes { id duplicate duplicateOf { id } duplicates { id } } } }`, "",
				`{"data":{"questions":{"nodes":[{"id":"{of}","duplicate":false,"duplicateOf":null,"duplicates":[{"id":"{q}"}]},
				{"id":"{q}","duplicate":true,"duplicateOf":{"id":"{of}"},"duplicates":[]},{"id":"{more}","duplicate":true,"duplicateOf":null,"duplicates":[]}]}}}`),
			ask("bob", `{ answer(id: "{a}") { question { id duplicates { id } } } }`, "", `{"data":{"answer":{"question":{"id":"{of}","duplicates":[{"id":"{q}"}]}}}}`),
			fails("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "x"}) { id } }`, "", "102"),
			fails("bob", `mutation { unmarkDuplicate(id: "{q}") { id } }`, "", "102"),
			with(ask("mia", `mutation { unmarkDuplicate(id: "{q}") { duplicate duplicateOf { id } counts { answers } } }`, "",
				`{"data":{"unmarkDuplicate":{"duplicate":false,"duplicateOf":null,"counts":{"answers":1}}}}`),
				"answer.changed", "question.changed", "question.changed"),
		)
	})
}
