package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatIsSavedIsInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "How do roses grow?"}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "post", ask("ann", `mutation { createPost(input: {title: "Tulips", content: "x"}) { id } }`, "", ""),
			"data.createPost.id")
		list := `query($q: String, $t: [String!]) { bookmarks(limit: 5, query: $q, types: $t) { totalCount nodes { kind recordId note question { title } post { title } } } }`
		s.Check(t,
			ask("bob", `mutation { bookmark(on: {questionId: "{question}"}, note: "Spring") { kind recordId note question { title } } }`,
				"", `{"data":{"bookmark":{"kind":"question","recordId":"{question}","note":"Spring","question":{"title":"How do roses grow?"}}}}`),
			ask("bob", `mutation { bookmark(on: {postId: "{post}"}) { note post { title } } }`, "",
				`{"data":{"bookmark":{"note":"","post":{"title":"Tulips"}}}}`),
			ask("bob", list, "", `{"data":{"bookmarks":{"totalCount":2,"nodes":[{"kind":"post","post":{"title":"Tulips"}},{"kind":"question","question":{"title":"How do roses grow?"}}]}}}`),
			ask("bob", list, `{"q":"spring"}`, `{"data":{"bookmarks":{"totalCount":1,"nodes":[{"recordId":"{question}"}]}}}`),
			ask("bob", list, `{"t":["post"]}`, `{"data":{"bookmarks":{"totalCount":1,"nodes":[{"recordId":"{post}"}]}}}`),
			ask("ann", list, "", `{"data":{"bookmarks":{"totalCount":0,"nodes":[]}}}`),
			fails("bob", list, `{"t":["topic"]}`, "106"),
			fails("bob", `mutation { bookmark(on: {questionId: "0123456789abcdef01234567"}) { note } }`, "", "110"),
			fails("app", `mutation { bookmark(on: {questionId: "{question}"}) { note } }`, "", "102"),
			row{As: "mia", Do: "PUT /posts/{post}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"post.changed"}},
			ask("bob", list, `{"t":["post"]}`, `{"data":{"bookmarks":{"totalCount":1,"nodes":[{"recordId":"{post}","post":null}]}}}`),
			ask("bob", `mutation { unbookmark(on: {postId: "{post}"}) { status } }`, "", `{"data":{"unbookmark":{"status":"succeeded"}}}`),
			ask("bob", list, `{"t":["post"]}`, `{"data":{"bookmarks":{"totalCount":0}}}`),
		)
	})
}
