package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestViewsAreCountedInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How do roses grow?"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "Slowly."}) { id } }`, "", ""), "data.createAnswer.id")
		for range 2 {
			s.Check(t,
				ask("ann", `{ question(id: "{q}") { id } member(username: "ann") { id } }`, "", ""),
				ask("bob", `{ question(id: "{q}") { id } again: question(id: "{q}") { id } member(username: "ann") { id } }`, "", ""),
			)
			if err := s.App.FlushViews(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		mark := `mutation { updateAnswer(id: "{a}", input: {global: true}) { global counts { reasks } } }`
		s.Check(t,
			ask("ann", `{ question(id: "{q}") { counts { views } referrers { host count } } }`, "",
				`{"data":{"question":{"counts":{"views":1},"referrers":[]}}}`),
			fails("bob", mark, "", "102"),
			with(ask("mia", mark, "", `{"data":{"updateAnswer":{"global":true,"counts":{"reasks":0}}}}`), "answer.changed"),
			with(ask("bob", `mutation { reaskQuestion(id: "{q}") { id } }`, "", ""), "question.reasked"),
			ask("bob", `{ answer(id: "{a}") { global counts { reasks } } }`, "", `{"data":{"answer":{"global":true,"counts":{"reasks":1}}}}`),
		)
	})
}
