package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestEditsAreSuggestedAndReviewed by mutations, as REST has it.
func TestEditsAreSuggestedAndReviewed(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "How?"}) { id } }`, "", ""), "data.createQuestion.id")
		const list = `{ suggestions(limit: 5) { totalCount nodes { id title content topics author { id } mayReview stale status version } } }`
		suggest := ask("bob", `mutation { suggestEdit(on: {questionId: "{question}"}, input: {title: "Better?", reason: "Clearer."}) {
			id kind recordId title content source topics reason status mayReview reviewer { id } author { username } } }`, "",
			`{"data":{"suggestEdit":{"kind":"question","recordId":"{question}","title":"Better?","content":null,"source":null,"topics":null,
				"reason":"Clearer.","status":"waiting","mayReview":false,"reviewer":null,"author":{"username":"bob"}}}}`)
		keep(s, t, "s", suggest, "data.suggestEdit.id")
		s.Check(t,
			ask("ann", list, "", `{"data":{"suggestions":{"totalCount":1,"nodes":[{"id":"{s}","mayReview":true,"stale":false}]}}}`),
			ask("bob", list, "", `{"data":{"suggestions":{"totalCount":0}}}`),
			ask("bob", `{ suggestions(limit: 5, mine: true, status: "waiting") { nodes { id } } }`, "", `{"data":{"suggestions":{"nodes":[{"id":"{s}"}]}}}`),
			fails("bob", `{ suggestions(limit: 5, mine: true, status: "lost") { nodes { id } } }`, "", "106"),
			ask("ann", `{ suggestions(limit: 5, on: {questionId: "{question}"}) { nodes { id } } }`, "", `{"data":{"suggestions":{"nodes":[{"id":"{s}"}]}}}`),
			fails("bob", `mutation { acceptSuggestion(id: "{s}") { id } }`, "", "102"),
			ask("bob", `mutation { updateSuggestion(id: "{s}", input: {content: "More", title: "Better?"}) { content } }`, "",
				`{"data":{"updateSuggestion":{"content":"More"}}}`),
			fails("ann", `mutation { acceptSuggestion(id: "{s}", version: "old") { id } }`, "", "118"),
			with(ask("ann", `mutation { acceptSuggestion(id: "{s}", input: {title: "Best?"}, note: "Thanks") { status improved note reviewer { username } } }`, "",
				`{"data":{"acceptSuggestion":{"status":"accepted","improved":true,"note":"Thanks","reviewer":{"username":"ann"}}}}`),
				"question.changed", "suggestion.accepted"),
			ask("bob", `{ question(id: "{question}") { title editedBy { username counts { suggestions } } } suggestion(id: "{s}") { status }
				edits(on: {questionId: "{question}"}, limit: 1) { nodes { editor { username } reviewer { username } } } }`, "",
				`{"data":{"question":{"title":"Best?","editedBy":{"username":"bob","counts":{"suggestions":1}}},"suggestion":{"status":"accepted"},
					"edits":{"nodes":[{"editor":{"username":"bob"},"reviewer":{"username":"ann"}}]}}}`),
		)
		keep(s, t, "r", ask("bob", `mutation { suggestEdit(on: {questionId: "{question}"}, input: {title: "Other?"}) { id } }`, "", ""), "data.suggestEdit.id")
		s.Check(t, with(ask("ann", `mutation { rejectSuggestion(id: "{r}", note: "No") { status note } }`, "", `{"data":{"rejectSuggestion":{"status":"rejected","note":"No"}}}`), "suggestion.rejected"))
		keep(s, t, "w", ask("bob", `mutation { suggestEdit(on: {questionId: "{question}"}, input: {title: "Other?"}) { id } }`, "", ""), "data.suggestEdit.id")
		s.Check(t,
			ask("bob", `mutation { withdrawSuggestion(id: "{w}") { status } }`, "", `{"data":{"withdrawSuggestion":{"status":"succeeded"}}}`),
			fails("bob", `{ suggestion(id: "{w}") { status } }`, "", "110"),
		)
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{question}", input: {content: "Ours", wiki: true}) { id wiki } }`, "",
			`{"data":{"createAnswer":{"wiki":true}}}`), "data.createAnswer.id")
		s.Check(t, with(ask("ann", `mutation { updateAnswer(id: "{a}", input: {content: "Everyone's"}) { content wiki author { username } } }`, "",
			`{"data":{"updateAnswer":{"content":"Everyone's","wiki":true,"author":{"username":"bob"}}}}`), "answer.changed"))
	})
}
