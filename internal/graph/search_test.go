package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTheGraphSearchesAsRESTDoes(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		const hits = ` { totalCount totalCountIsAtLeast corrected nodes { question { title } } } }`
		for _, title := range []string{"How do I sync my calendar?", "Where is my calendar?"} {
			s.Ask(t, ask("ann", `mutation { createQuestion(input: {title: "`+title+`", topics: ["Time"]}) { id } }`, "", ""))
		}
		keep(s, t, "private", ask("ann", `mutation { createQuestion(input: {title: "Divestiture", privacy: "private"}) { id } }`, "", ""),
			"data.createQuestion.id")
		s.Check(t,
			ask("bob", `{ search(query: "calender", limit: 5, sort: "oldest")`+hits, "", `{"data":{"search":{"totalCount":2,"totalCountIsAtLeast":false,
				"corrected":"calendar","nodes":[{"question":{"title":"How do I sync my calendar?"}},{"question":{"title":"Where is my calendar?"}}]}}}`),
			ask("bob", `{ search(query: "calendar is:unsolved after:1d", limit: 1, sort: "newest")`+hits, "",
				`{"data":{"search":{"totalCount":2,"corrected":null,"nodes":[{"question":{"title":"Where is my calendar?"}}]}}}`),
			ask("bob", `{ search(query: "is:solved", limit: 5)`+hits, "", `{"data":{"search":{"totalCount":0,"nodes":[]}}}`),
			ask("bob", `{ search(query: "divestitre", limit: 5)`+hits, "", `{"data":{"search":{"totalCount":0,"corrected":null}}}`),
			ask("ann", `{ search(query: "divestitre", limit: 5)`+hits, "", `{"data":{"search":{"totalCount":1,"corrected":"divestiture"}}}`),
			ask("bob", `{ similarQuestions(query: "sync a calendar", limit: 5) { title } }`, "",
				`{"data":{"similarQuestions":[{"title":"How do I sync my calendar?"}]}}`),
			ask("bob", `{ similarQuestions(query: "calendar colours on my new wall at home", limit: 5) { title } }`, "", `{"data":{"similarQuestions":[]}}`),
			fails("bob", `{ search(query: "is:nonsense", limit: 5)`+hits, "", "106"),
			fails("bob", `{ search(query: "x", limit: 5, sort: "best")`+hits, "", "106"),
		)
	})
}
