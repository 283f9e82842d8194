package graph_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestTheExamplesOfTheContractRunAsTheyAreWritten has the queries of section 4.7.
func TestTheExamplesOfTheContractRunAsTheyAreWritten(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			with(ask("ann", `mutation { createSpace(input: {name: "My space"}) { id name slug } }`, "",
				`{"data":{"createSpace":{"id":"*","name":"My space","slug":"my-space"}}}`), "space.added"),
			with(ask("ann", `mutation createSpace($input: AddSpaceInput!) { createSpace(input: $input) { id name slug } }`,
				`{"input":{"name":"Second","collectionId":"{portal}"}}`, `{"data":{"createSpace":{"name":"Second","slug":"second"}}}`),
				"space.added"),
			with(ask("ann", `mutation addSpace($input: AddSpaceInput!) { addSpace(input: $input) { name } }`, `{"input":{"name":"Third"}}`,
				`{"data":{"addSpace":{"name":"Third"}}}`), "space.added"),
			with(ask("app", `mutation($input: CreateSpaceInput!) { createSpace(input: $input) { name members(limit: 5) { totalCount } } }`,
				`{"input":{"name":"Fourth"}}`, `{"data":{"createSpace":{"name":"Fourth","members":{"totalCount":0}}}}`), "space.added"),
			ask("bob", `{ space(slug: "my-space") { id name members(limit: 2) { edges { node { member { id name } } } totalCount } } }`, "",
				`{"data":{"space":{"name":"My space","members":{"edges":[{"node":{"member":{"id":"{ann}","name":"ann"}}}],"totalCount":1}}}}`),
			ask("bob", `query($slug: String!) { space(slug: $slug) { name } }`, `{"slug":"my-space"}`,
				`{"data":{"space":{"name":"My space"}}}`),
			ask("bob", `query($slug: ID!) { space(slug: $slug) { name } }`, `{"slug":"my-space"}`,
				`{"data":{"space":{"name":"My space"}}}`),
			ask("bob", `query($id: String!) { member(id: $id) { id username tagline spaces(limit: 2) { edges { node { name } } totalCount } } }`, `{"id":"{ann}"}`,
				`{"data":{"member":{"id":"{ann}","username":"ann","tagline":null,"spaces":{"totalCount":3}}}}`),
			ask("app", `{ member(username: "bob") { name } members(limit: 100) { edges { cursor node { id name } } nodes { id } pageInfo { endCursor hasNextPage } totalCount } }`, "",
				`{"data":{"member":{"name":"bob"},"members":{"totalCount":4,"pageInfo":{"hasNextPage":false}}}}`),
			within(2, ask("bob", `{ members(limit: 20) { nodes { id name username } } }`, "", `{"data":{"members":{}}}`)),
			fails("bob", `mutation { createSpace(input: {name: "x", collectionId: "nowhere"}) { id } }`, "", "106"),
			fails("bob", `mutation { createSpace(input: {name: " "}) { id } }`, "", "112"),
			fails("bob", `{ space(slug: "none") { id } }`, "", "110"),
			fails("bob", `{ space { id } }`, "", "112"),
		)
	})
}

func TestAPageGoesOnWhereTheLastOneEnded(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "eve", "member")
		for _, title := range []string{"a", "b", "c", "d", "e"} {
			s.Ask(t, ask("ann", `mutation($t: String!) { createQuestion(input: {title: $t, topics: [$t]}) { id } }`, `{"t":"`+title+`"}`,
				""))
		}
		for _, list := range []string{"members", "questions", "topics", "feedItems"} {
			id := map[string]string{"feedItems": "question { id }"}[list]
			if id == "" {
				id = "id"
			}
			first := s.Ask(t, ask("bob", `{ all: `+list+`(limit: 4) { edges { cursor node { `+id+
				` } } pageInfo { hasNextPage endCursor } totalCount } }`, "", ""))
			if first.Get("data.all.pageInfo.hasNextPage") != true ||
				first.Get("data.all.edges.3.cursor") != first.Get("data.all.pageInfo.endCursor") {
				t.Fatalf("%s: %s", list, first.Body)
			}
			second := s.Ask(t, ask("bob", `query($after: String) { all: `+list+`(limit: 4, after: $after) { nodes { `+id+
				` } pageInfo { hasNextPage } } }`, `{"after":"`+first.Get("data.all.edges.1.cursor").(string)+`"}`, ""))
			path := map[bool]string{true: ".question.id", false: ".id"}[list == "feedItems"]
			if second.Get("data.all.nodes.0"+path) != first.Get("data.all.edges.2.node"+path) ||
				second.Get("data.all.pageInfo.hasNextPage") != false {
				t.Errorf("%s goes on with %s after %s", list, second.Body, first.Body)
			}
		}
		checkEitherWay(t, s)
		back := s.Ask(t, ask("bob", `{ questions(limit: 5) { edges { cursor node { title } } } }`, "", ""))
		s.Check(t,
			ask("bob", `query($before: String) { questions(limit: 2, before: $before) { nodes { title } } }`,
				`{"before":"`+back.Get("data.questions.edges.3.cursor").(string)+`"}`,
				`{"data":{"questions":{"nodes":[{"title":"d"},{"title":"c"}]}}}`),
			ask("bob", `{ questions(limit: 2, reverse: true) { nodes { title } } }`, "",
				`{"data":{"questions":{"nodes":[{"title":"a"},{"title":"b"}]}}}`),
			ask("bob", `{ questions(limit: 2, offset: 3) { nodes { title } pageInfo { hasNextPage } } }`, "",
				`{"data":{"questions":{"nodes":[{"title":"b"},{"title":"a"}],"pageInfo":{"hasNextPage":false}}}}`),
			ask("bob", `{ search(query: "a", limit: 1) { edges { cursor } pageInfo { hasNextPage } } }`, "",
				`{"data":{"search":{"edges":[{"cursor":"*"}]}}}`),
			fails("bob", `{ questions(limit: 2, after: "x") { nodes { id } } }`, "", "106"),
			fails("bob", `{ questions(limit: 101) { nodes { id } } }`, "", "106"),
			fails("bob", `query($n: Int) { posts(limit: 1, offset: $n) { nodes { id } } }`, `{"n":9223372036854775807}`, "106"),
			fails("bob", `query($n: Int) { members(limit: 1, offset: $n) { nodes { id } } }`, `{"n":1000000001}`, "106"),
			ask("bob", `query($n: Int) { posts(limit: 1, offset: $n) { nodes { id } } }`, `{"n":1000000000}`, `{"data":{"posts":{"nodes":[]}}}`),
			fails("bob", `{ questions(limit: 5, sort: "size.up") { nodes { id } } }`, "", "106"),
			fails("bob", `{ questions { nodes { id } } }`, "", "100"),
			fails("bob", `{ questions(limit: "many") { nodes { id } } }`, "", "100"),
			fails("bob", `query($n: Int!) { questions(limit: $n) { nodes { id } } }`, `{"n":99999999999}`, "106"),
		)
	})
}

// checkEitherWay goes through the lists of people and spaces forwards and back.
func checkEitherWay(t *testing.T, s *resttest.Site) {
	t.Helper()
	for _, name := range []string{"Alpha", "Beta", "Alphorn", "Ältere"} {
		keep(s, t, "space", ask("ann", `mutation($n: String!) { createSpace(input: {name: $n}) { id } }`, `{"n":"`+name+`"}`, ""),
			"data.createSpace.id")
	}
	s.Ask(t, ask("ann", `mutation { createSpace(input: {name: "Alps", hidden: true}) { id } }`, "", ""))
	for _, who := range []string{"bob", "mia", "eve"} {
		s.Ask(t, row{As: who, Do: "POST /spaces/{space}/membership"})
	}
	for _, list := range []string{`members(`, `spaces(`, `spaces(memberId: "{ann}" `, `spaceMembers(spaceId: "{space}" `} {
		id := map[bool]string{true: "member { id }", false: "id"}[strings.HasPrefix(list, "spaceMembers")]
		path := ".node." + strings.ReplaceAll(strings.Trim(id, " }"), " { ", ".")
		get := func(how string) resttest.Reply {
			t.Helper()
			reply := s.Ask(t, ask("bob", `{ all: `+list+how+`) { edges { cursor node { `+id+` } } pageInfo { hasNextPage } } }`, "", ""))
			if reply.Get("errors") != nil {
				t.Fatalf("%s: %s", list+how, reply.Body)
			}
			return reply
		}
		at := func(r resttest.Reply, i string) any { return r.Get("data.all.edges." + i + path) }
		all, last := get("limit: 4"), get("limit: 1 offset: 3")
		back := get(`limit: 2 before: "` + all.Get("data.all.edges.3.cursor").(string) + `"`)
		if at(back, "0") == nil || at(back, "0") != at(all, "1") || at(back, "1") != at(all, "2") || at(back, "2") != nil {
			t.Errorf("%s: before the fourth of %s stand %s", list, all.Body, back.Body)
		}
		if at(last, "0") == nil || at(last, "0") != at(all, "3") {
			t.Errorf("%s: the fourth of %s is %s", list, all.Body, last.Body)
		}
		turned := get("limit: 100 reverse: true")
		forth := get(`limit: 100 after: "` + turned.Get("data.all.edges.1.cursor").(string) + `" reverse: true`)
		if at(forth, "0") == nil || at(forth, "0") != at(turned, "2") || turned.Get("data.all.pageInfo.hasNextPage") != false {
			t.Errorf("%s: behind the second of %s stand %s", list, turned.Body, forth.Body)
		}
		whole := get("limit: 100")
		if n := len(whole.Get("data.all.edges").([]any)); at(turned, strconv.Itoa(n-1)) != at(whole, "0") ||
			at(turned, "0") != at(whole, strconv.Itoa(n-1)) {
			t.Errorf("%s: turned round %s is %s", list, whole.Body, turned.Body)
		}
	}
	s.Check(t,
		within(4, ask("bob", `{ spaces(limit: 5, query: "AL") { totalCount nodes { name } } }`, "",
			`{"data":{"spaces":{"totalCount":3,"nodes":[{"name":"Alpha"},{"name":"Alphorn"},{"name":"Ältere"}]}}}`)),
		ask("ann", `{ spaces(limit: 1, offset: 2, query: "al") { totalCount nodes { name } pageInfo { hasNextPage } } }`, "",
			`{"data":{"spaces":{"totalCount":4,"nodes":[{"name":"Alps"}],"pageInfo":{"hasNextPage":true}}}}`),
		ask("mia", `{ spaces(limit: 5, query: "alps", collectionId: "{portal}") { totalCount nodes { name } } }`, "",
			`{"data":{"spaces":{"totalCount":1}}}`),
		ask("bob", `{ spaces(limit: 5, query: "alps") { totalCount nodes { name } } }`, "",
			`{"data":{"spaces":{"totalCount":0,"nodes":[]}}}`),
		fails("bob", `{ spaces(limit: 5, query: "a", reverse: true) { totalCount } }`, "", "106"),
		fails("bob", `{ spaces(limit: 5, query: "a", memberId: "{ann}") { totalCount } }`, "", "106"),
		fails("bob", `{ members(limit: 5, query: "a", reverse: true) { totalCount } }`, "", "106"),
	)
}

// TestALevelOfAQueryCostsTheStatementsOfOneList asks nodes that know nothing yet.
func TestALevelOfAQueryCostsTheStatementsOfOneList(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 8 {
			title := `{"t":"` + string(rune('a'+i)) + `"}`
			keep(s, t, "question", ask("ann", `mutation($t: String!) { createQuestion(input: {title: $t, topics: [$t, "all"]}) { id } }`,
				title, ""), "data.createQuestion.id")
			for _, who := range []string{"ann", "bob"} {
				keep(s, t, "answer", ask(who, `mutation($q: ID!) { createAnswer(questionId: $q, input: {content: "x"}) { id } }`,
					`{"q":"{question}"}`, ""), "data.createAnswer.id")
				s.Ask(t, ask("bob", `mutation($a: ID!) { createComment(on: {answerId: $a}, input: {body: "x"}) { id } }`,
					`{"a":"{answer}"}`, ""))
			}
			s.Ask(t, ask("ann", `mutation($t: String!) { createSpace(input: {name: $t}) { id } }`, title, ""))
		}
		cost := func(query string) int {
			twin := s.Twin(t)
			twin.Ask(t, row{As: "bob", Do: "GET /user"}) // who is asking
			reply := twin.Ask(t, ask("bob", query, "", ""))
			if reply.Status != 200 || reply.Get("errors") != nil {
				t.Fatalf("%s: %s", query, reply.Body)
			}
			return reply.Statements
		}
		for _, q := range []struct {
			query string
			most  int
		}{
			{`{ members(limit: 8) { nodes { id name username } } }`, 1},
			{`{ members(limit: 8) { totalCount nodes { id followed } } }`, 3},
			{`{ members(limit: 8) { nodes { spaces(limit: 3) { totalCount nodes { name members(limit: 2) { nodes { member { name } } } } } } } }`, 5},
			{`{ questions(limit: 8) { nodes { title author { name } answers(limit: 3) { nodes { content author { username spaces(limit: 2) { nodes { name } } } comments(limit: 2) { nodes { body } } } } } } }`, 16},
			{`{ topics(limit: 8) { nodes { name questions(limit: 2) { nodes { title } } } } }`, 9},
			{`{ members(limit: 8) { nodes { questions(limit: 2) { nodes { title } } answers(limit: 2) { nodes { id } } } } }`, 11},
		} {
			if n := cost(q.query); n > q.most {
				t.Errorf("%s takes %d statements, not %d", q.query, n, q.most)
			}
		}
	})
}
