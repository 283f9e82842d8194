package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAStaleChangeIsRefusedInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "a", ask("ann", `mutation { createAnswer(questionId: "{q}", input: {content: "So."}) { id } }`, "", ""), "data.createAnswer.id")
		keep(s, t, "p", ask("ann", `mutation { createPost(input: {title: "Tulips", content: "x"}) { id } }`, "", ""), "data.createPost.id")
		keep(s, t, "t", ask("mia", `mutation { createTopic(input: {name: "Roses"}) { id } }`, "", ""), "data.createTopic.id")
		keep(s, t, "s", ask("ann", `mutation { createSpace(input: {name: "Gardeners"}) { id } }`, "", ""), "data.createSpace.id")
		for _, k := range []struct{ kind, as, read, input string }{
			{"Question", "ann", `question(id: "{q}")`, `id: "{q}", input: {title: "How then?"}`},
			{"Answer", "ann", `answer(id: "{a}")`, `id: "{a}", input: {content: "So then."}`},
			{"Post", "ann", `post(id: "{p}")`, `id: "{p}", input: {title: "Roses"}`},
			{"Topic", "mia", `topic(id: "{t}")`, `id: "{t}", input: {name: "Red roses"}`},
			{"Space", "ann", `space(id: "{s}")`, `id: "{s}", input: {name: "Roses"}`},
			{"Network", "admin", `network`, `input: {name: "Roses", motto: "Grow"}`},
		} {
			read := ask(k.as, `{ it: `+k.read+` { version } }`, "", "")
			keep(s, t, "version", read, "data.it.version")
			change := `mutation($v: String) { it: update` + k.kind + `(` + k.input + `, version: $v) { version } }`
			s.Check(t, fails(k.as, change, `{"v":"another"}`, "118"), fails(k.as, change, `{"v":""}`, "118"))
			if r := s.Ask(t, ask(k.as, change, `{"v":"{version}"}`, "")); r.Get("data.it.version") == nil || r.Get("data.it.version") == s.ID("version") {
				t.Errorf("%s: %s", k.kind, r.Body)
			}
			s.Check(t, fails(k.as, change, `{"v":"{version}"}`, "118"))
			if k.kind != "Network" {
				id := k.input[:len(`id: "{q}"`)]
				s.Check(t, fails(k.as, `mutation { delete`+k.kind+`(`+id+`, version: "{version}") { status } }`, "", "118"))
			}
		}
	})
}
