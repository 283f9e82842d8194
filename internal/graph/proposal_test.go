package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatWaitsIsInTheGraphOfWhoWroteIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "Old?"}) { id } }`, "", ""), "data.createQuestion.id")
		portal := s.Ask(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"stoa.example.com","policies":{"content":"approval"}}`})
		if portal.Status != 200 {
			t.Fatalf("%s", portal.Body)
		}
		keep(s, t, "c", ask("ann", `mutation { createComment(on: {questionId: "{question}"}, input: {body: "*x*", format: "markdown"}) { id } }`, "", ""),
			"data.createComment.id")
		list := `{ proposals(limit: 5) { totalCount nodes { id isNew kind recordId status title content source } } }`
		s.Check(t,
			ask("ann", `mutation { updateQuestion(id: "{question}", input: {title: "New?"}) { title proposal { status title content topics } } }`, "",
				`{"data":{"updateQuestion":{"title":"Old?","proposal":{"status":"waiting","title":"New?","content":null,"topics":null}}}}`),
			ask("bob", `{ question(id: "{question}") { title proposal { title } } }`, "", `{"data":{"question":{"title":"Old?","proposal":null}}}`),
			ask("mia", `{ question(id: "{question}") { title proposal { title } } }`, "", `{"data":{"question":{"title":"Old?","proposal":null}}}`),
			ask("ann", list, "", `{"data":{"proposals":{"totalCount":2,"nodes":[{"kind":"question","isNew":false,"title":"New?"},
				{"id":"{c}","isNew":true,"kind":"question","recordId":"{question}","status":"waiting","content":"<p><em>x</em></p>","source":"*x*"}]}}}`),
			ask("bob", list, "", `{"data":{"proposals":{"totalCount":0}}}`),
			fails("bob", `mutation { withdrawProposal(id: "{c}") { status } }`, "", "110"),
			ask("ann", `mutation { withdrawProposal(id: "{c}") { status } }`, "", `{"data":{"withdrawProposal":{"status":"succeeded"}}}`),
			ask("ann", list, "", `{"data":{"proposals":{"totalCount":1}}}`),
		)
	})
}
