package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhoMayChangeATextReadsItsSourceInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?", description: "- [ ] one", format: "markdown"}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "p", ask("ann", `mutation { createPost(input: {title: "So", content: "~~no~~", format: "markdown"}) { id } }`, "", ""),
			"data.createPost.id")
		for _, text := range []string{"*one*", "*two*", "*three*"} {
			answer := `mutation { createAnswer(questionId: "{q}", input: {content: "` + text + `", format: "markdown"}) { id } }`
			keep(s, t, "a", ask("ann", answer, "", ""), "data.createAnswer.id")
		}
		keep(s, t, "c", ask("bob", `mutation { createComment(on: {answerId: "{a}"}, input: {body: "_hm_", format: "markdown"}) { id } }`, "", ""),
			"data.createComment.id")
		all := `{ question(id: "{q}") { source format answers(limit: 5, sort: "createdAt.asc") { nodes { source format } } } }`
		s.Check(t,
			ask("ann", all, "", `{"data":{"question":{"source":"- [ ] one","format":"markdown","answers":{"nodes":[{"source":"*one*","format":"markdown"},{"source":"*two*"},{"source":"*three*"}]}}}}`),
			ask("bob", all, "", `{"data":{"question":{"source":null,"format":null,"answers":{"nodes":[{"source":null,"format":null},{"source":null},{"source":null}]}}}}`),
			ask("ann", `{ post(id: "{p}") { source } }`, "", `{"data":{"post":{"source":"~~no~~"}}}`),
			ask("bob", `{ answer(id: "{a}") { comments(limit: 2) { nodes { source format } } } }`, "",
				`{"data":{"answer":{"comments":{"nodes":[{"source":"_hm_","format":"markdown"}]}}}}`),
			ask("ann", `{ answer(id: "{a}") { comments(limit: 2) { nodes { source } } } }`, "",
				`{"data":{"answer":{"comments":{"nodes":[{"source":null}]}}}}`),
		)
	})
}
