package graph_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// lists are first fields that hold lists.
var lists = []string{
	`feedItems(limit: 10) { totalCount nodes { type question { title topics { name } } answer { content } post { title } } }`,
	`feedItems(limit: 2) { totalCount pageInfo { endCursor hasNextPage } nodes { type } }`,
	`feedItems(limit: 10, types: ["question"]) { nodes { type } }`,
	`topics(limit: 5) { totalCount nodes { name questions(limit: 2) { totalCount nodes { title } } } }`,
	`search(query: "how", limit: 5) { nodes { kind title } }`,
	`question(id: "{question}") { title topics { name } answers(limit: 5) { totalCount nodes { content comments(limit: 3) { nodes { body } } } } }`,
	`me { username questions(limit: 5) { totalCount nodes { title } } answers(limit: 5) { totalCount } posts(limit: 5) { nodes { title } } }`,
	`collections { name }`,
	`collections(reverse: true) { name }`,
	`roles(reverse: true) { name }`,
	`notifications(limit: 5) { totalCount nodes { verb summary } }`,
}

// What one reader does with what they got is nothing to the others, though this
// node reads it once for all of them.
func TestWhatIsAskedTwiceIsAnsweredTwice(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "How?", description: "<p>Why</p>", topics: ["Calendar", "Time"]}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "answer", ask("bob", `mutation($q: ID!) { createAnswer(questionId: $q, input: {content: "So."}) { id } }`,
			`{"q":"{question}"}`, ""), "data.createAnswer.id")
		keep(s, t, "post", ask("ann", `mutation { createPost(input: {title: "P", content: "<p>Text</p>", type: "article"}) { id } }`, "",
			""), "data.createPost.id")
		for _, list := range lists {
			for _, who := range []string{"ann", "bob", "mia"} {
				askTwice(t, s, who, list)
			}
		}
	})
}

// askTwice asks for a list under two names and many times at once.
func askTwice(t *testing.T, s *resttest.Site, who, list string) {
	t.Helper()
	query := fmt.Sprintf("{ a: %s b: %s }", list, list)
	replies := make([]resttest.Reply, 6)
	replies[0] = s.Ask(t, ask(who, query, "", ""))
	var together sync.WaitGroup
	for i := range replies[1:] {
		together.Go(func() { replies[i+1] = s.Ask(t, ask(who, query, "", "")) })
	}
	together.Wait()
	for _, reply := range replies {
		var got struct {
			Data struct{ A, B json.RawMessage }
		}
		if err := json.Unmarshal(reply.Body, &got); err != nil || reply.Status != 200 || strings.Contains(string(reply.Body), `"errors"`) {
			t.Fatalf("%s, %s: %d %s", who, list, reply.Status, reply.Body)
		}
		if !bytes.Equal(got.Data.A, got.Data.B) || !bytes.Equal(reply.Body, replies[0].Body) {
			t.Errorf("%s, %s:\n%s\nand before\n%s", who, list, reply.Body, replies[0].Body)
		}
	}
}
