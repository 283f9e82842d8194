package graph_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTheHistoryIsInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?", description: "first", anonymous: true}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "first"}) { id } }`, "", ""), "data.createAnswer.id")
		keep(s, t, "p", ask("bob", `mutation { createPost(input: {title: "Tulips", content: "first"}) { id } }`, "", ""), "data.createPost.id")
		s.Clock.Advance(6 * time.Minute)
		s.Ask(t, ask("ann", `mutation { updateQuestion(id: "{q}", input: {description: "second"}) { id } }`, "", ""))
		s.Ask(t, ask("mia", `mutation { updateAnswer(id: "{a}", input: {content: "second"}) { id } }`, "", ""))
		s.Ask(t, ask("bob", `mutation { updatePost(id: "{p}", input: {title: "Tulips", content: "second"}) { id } }`, "", ""))
		edits := `{ edits(on: {questionId: "{q}"}, limit: 5) { totalCount nodes { id title content editor { username } } } }`
		keep(s, t, "edit", ask("mia", edits, "", ""), "data.edits.nodes.0.id")
		restored := ask("ann", `mutation { restoreQuestionText(id: "{q}", editId: "{edit}") { description } }`, "",
			`{"data":{"restoreQuestionText":{"description":"first"}}}`)
		restored.Events = []string{"question.changed"}
		s.Check(t,
			ask("bob", edits, "", `{"data":{"edits":{"totalCount":1,"nodes":[{"id":"{edit}","title":"How?","content":"first","editor":null}]}}}`),
			ask("mia", edits, "", `{"data":{"edits":{"nodes":[{"editor":{"username":"ann"}}]}}}`),
			ask("bob", `{ question(id: "{q}") { editedBy { username } answers(limit: 2) { nodes { editedBy { username } } } } post(id: "{p}") { editedBy { username } } }`, "",
				`{"data":{"question":{"editedBy":null,"answers":{"nodes":[{"editedBy":{"username":"mia"}}]}},"post":{"editedBy":{"username":"bob"}}}}`),
			fails("bob", `mutation { restoreQuestionText(id: "{q}", editId: "{edit}") { description } }`, "", "102"),
			fails("ann", `mutation { restoreQuestionText(id: "{q}", editId: "{edit}", version: "stale") { description } }`, "", "118"),
			fails("ann", `mutation { restoreQuestionText(id: "{q}", editId: "{a}") { description } }`, "", "110"),
			restored,
			fails("bob", `{ edits(on: {commentId: "{q}"}, limit: 5) { totalCount } }`, "", "110"),
		)
	})
}
