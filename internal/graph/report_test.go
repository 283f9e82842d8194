package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestReportsAreListedByStatusOrAll(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for _, name := range []string{"first", "second"} {
			keep(s, t, name, ask("ann", `mutation { createPost(input: {title: "Tulips", content: "x"}) { id } }`, "", ""), "data.createPost.id")
			keep(s, t, "r"+name, ask("bob", `mutation { report(on: {postId: "{`+name+`}"}, type: "Spam") { id } }`, "", ""), "data.report.id")
		}
		s.Ask(t, ask("mia", `mutation { resolveReport(id: "{rfirst}", action: "reject") { id } }`, "", ""))
		list := `query($s: String) { reports(limit: 5, status: $s) { totalCount nodes { id } } }`
		s.Check(t,
			ask("mia", list, "", `{"data":{"reports":{"totalCount":2,"nodes":[{"id":"{rsecond}"},{"id":"{rfirst}"}]}}}`),
			ask("mia", list, `{"s":"open"}`, `{"data":{"reports":{"totalCount":1,"nodes":[{"id":"{rsecond}"}]}}}`),
			ask("mia", list, `{"s":"rejected"}`, `{"data":{"reports":{"totalCount":1,"nodes":[{"id":"{rfirst}"}]}}}`),
			fails("mia", list, `{"s":"none"}`, "106"),
		)
	})
}
