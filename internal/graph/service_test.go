package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func keep(s *resttest.Site, t *testing.T, name string, r row, path string) {
	t.Helper()
	s.Check(t, row{As: r.As, Do: "GET /user", Status: 200}) // who is asking is known from here on
	reply := s.Ask(t, r)
	id, ok := reply.Get(path).(string)
	if !ok {
		t.Fatalf("%s has no %s: %s", r, path, reply.Body)
	}
	s.Set(name, id)
}

func TestTheServiceIsInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "How?", description: "<p>Why<script>x</script></p>", topics: ["Calendar"]}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "answer", ask("bob", `mutation($q: ID!) { createAnswer(questionId: $q, input: {content: "So."}) { id } }`,
			`{"q":"{question}"}`, ""), "data.createAnswer.id")
		keep(s, t, "post", ask("ann", `mutation { createPost(input: {title: "P", content: "<p>Text</p>", type: "article"}) { id } }`, "",
			""), "data.createPost.id")
		keep(s, t, "comment", ask("ann", `mutation($a: ID!) { createComment(on: {answerId: $a}, input: {body: "Hm"}) { id } }`,
			`{"a":"{answer}"}`, ""), "data.createComment.id")
		s.Check(t,
			ask("bob", `query($q: ID!) { question(id: $q) { title description summary author { username email } topics { name } counts { answers } relativeUrl
				answers(limit: 5) { totalCount nodes { content author { username } question { title } comments(limit: 3) { totalCount nodes { body author { name } } } } } } }`, `{"q":"{question}"}`,
				`{"data":{"question":{"title":"How?","description":"<p>Why</p>","author":{"username":"ann","email":null},"topics":[{"name":"Calendar"}],"counts":{"answers":1},
				"answers":{"totalCount":1,"nodes":[{"content":"So.","author":{"username":"bob"},"question":{"title":"How?"},"comments":{"totalCount":1,"nodes":[{"body":"Hm","author":{"name":"ann"}}]}}]}}}}`),
			ask("bob", `{ feedItems(limit: 10) { totalCount nodes { type question { title } answer { content } post { title } } } }`, "",
				`{"data":{"feedItems":{"totalCount":3,"nodes":[{"type":"Article","post":{"title":"P"}},{"type":"Answer"},{"type":"Question"}]}}}`),
			ask("ann", `{ notifications(limit: 5) { totalCount nodes { verb summary actors { username } objects { kind title } meta { title relativeUrl } } } notificationsCount { new } }`, "",
				`{"data":{"notifications":{"totalCount":1,"nodes":[{"verb":"answer","summary":"bob answered a question","actors":[{"username":"bob"}]}]},"notificationsCount":{"new":1}}}`),
			ask("ann", `{ search(query: "how", limit: 5) { nodes { kind title question { id } } } }`, "",
				`{"data":{"search":{"nodes":[{"kind":"question","question":{"id":"{question}"}}]}}}`),
			ask("ann", `{ topics(limit: 5) { nodes { name followed questions(limit: 2) { totalCount nodes { title } } } } }`, "",
				`{"data":{"topics":{"nodes":[{"name":"Calendar","followed":false,"questions":{"totalCount":1,"nodes":[{"title":"How?"}]}}]}}}`),
			ask("ann", `{ me { username email followed questions(limit: 1) { totalCount } answers(limit: 1) { totalCount } posts(limit: 1) { nodes { title } } } network { name locale availableLocales counts { questions } } }`, "",
				`{"data":{"me":{"username":"ann","email":"ann@test.example","questions":{"totalCount":1},"answers":{"totalCount":0},"posts":{"nodes":[{"title":"P"}]}},"network":{"name":"Test","locale":"en","availableLocales":["en","de","es","fr","pt-BR"],"counts":{"questions":1}}}}`),
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Test","domain":"test.example","lang":"de"}`, Status: 200,
				Events: []string{"portal.changed"}},
			ask("ann", `{ me { locale } network { locale } }`, "", `{"data":{"me":{"locale":"de"},"network":{"locale":"de"}}}`),
			with(ask("ann", `mutation($a: ID!) { voteAnswer(id: $a, vote: UP) { score upvoted } }`, `{"a":"{answer}"}`,
				`{"data":{"voteAnswer":{"score":1,"upvoted":true}}}`), "voted"),
			fails("bob", `{ reports(limit: 5) { totalCount } }`, "", "102"),
			fails("bob", `{ question(id: "0123456789abcdef01234567") { id } }`, "", "110"),
		)
	})
}
