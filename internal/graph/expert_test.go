package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhoCouldAnswerIsInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "old", ask("mia", `mutation { createQuestion(input: {title: "Old?", topics: ["Roses"]}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "good", ask("bob", `mutation { createAnswer(questionId: "{old}", input: {content: "Yes."}) { id } }`, "", ""), "data.createAnswer.id")
		voted := ask("ann", `mutation { voteAnswer(id: "{good}", vote: UP) { score } }`, "", `{"data":{"voteAnswer":{"score":1}}}`)
		voted.Events = []string{"voted"}
		s.Check(t, voted)
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "New?", topics: ["Roses"]}) { id } }`, "", ""), "data.createQuestion.id")
		found := `[{"member":{"id":"{bob}"},"answers":1,"score":1,"accepted":0}]`
		s.Check(t,
			ask("ann", `{ experts(questionId: "{q}", limit: 3) { member { id } answers score accepted } }`, "", `{"data":{"experts":`+found+`}}`),
			ask("ann", `{ experts(query: "Next?", topics: ["Roses"], limit: 3) { member { id } answers score accepted } }`, "",
				`{"data":{"experts":`+found+`}}`),
			fails("bob", `{ experts(questionId: "{q}", limit: 3) { answers } }`, "", "102"),
			fails("ann", `{ experts(questionId: "{q}", limit: 101) { answers } }`, "", "106"),
			ask("bob", `{ suggestedQuestions(limit: 3) { id } }`, "", `{"data":{"suggestedQuestions":[{"id":"{q}"}]}}`),
			ask("ann", `mutation { requestAnswer(questionId: "{q}", memberId: "{bob}") { member { id } createdAt } }`, "",
				`{"data":{"requestAnswer":{"member":{"id":"{bob}"},"createdAt":"*"}}}`),
			fails("bob", `mutation { requestAnswer(questionId: "{q}", memberId: "{mia}") { createdAt } }`, "", "102"),
			ask("ann", `{ answerRequests(questionId: "{q}") { member { id } } }`, "", `{"data":{"answerRequests":[{"member":{"id":"{bob}"}}]}}`),
			fails("bob", `{ answerRequests(questionId: "{q}") { createdAt } }`, "", "102"),
			ask("bob", `mutation { setMayBeAsked(mayBeAsked: false) }`, "", `{"data":{"setMayBeAsked":false}}`),
			ask("bob", `{ mayBeAsked }`, "", `{"data":{"mayBeAsked":false}}`),
			ask("ann", `{ experts(query: "Next?", topics: ["Roses"], limit: 3) { answers } }`, "", `{"data":{"experts":[]}}`),
		)
	})
}
