package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestTheGraphTellsNoSecrets looks at what others wrote in every way that leads there.
func TestTheGraphTellsNoSecrets(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		ann := s.ID("ann")
		keep(s, t, "question", ask("ann", `mutation { createQuestion(input: {title: "Hidden who", anonymous: true}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "answer", ask("ann", `mutation($q: ID!) { createAnswer(questionId: $q, input: {content: "x", anonymous: true}) { id } }`,
			`{"q":"{question}"}`, ""), "data.createAnswer.id")
		keep(s, t, "comment", ask("ann", `mutation($a: ID!) { createComment(on: {answerId: $a}, input: {body: "c"}) { id } }`,
			`{"a":"{answer}"}`, ""), "data.createComment.id")
		keep(s, t, "post", ask("ann", `mutation { createPost(input: {title: "Hidden who", content: "x", anonymous: true}) { id } }`, "",
			""), "data.createPost.id")
		keep(s, t, "draft", ask("ann", `mutation { createPost(input: {title: "Draft", content: "x", publish: false}) { id } }`, "", ""),
			"data.createPost.id")
		keep(s, t, "private", ask("ann", `mutation { createQuestion(input: {title: "Private", privacy: "private"}) { id } }`, "", ""),
			"data.createQuestion.id")
		keep(s, t, "space", ask("ann", `mutation { createSpace(input: {name: "Secret", hidden: true}) { id } }`, "", ""),
			"data.createSpace.id")
		s.Ask(t, ask("ann", `mutation { createQuestion(input: {title: "Secret", spaceId: "{space}"}) { id } }`, "", ""))
		s.Ask(t, ask("ann", `mutation { createPost(input: {title: "Secret", content: "x"}, spaceId: "{space}") { id } }`, "", ""))
		for _, query := range []string{
			`{ question(id: "{question}") { author { id } answers(limit: 5) { nodes { author { id } comments(limit: 5) { nodes { author { id } } } question { author { id } } } } comments(limit: 5) { nodes { author { id } } } } }`,
			`{ questions(limit: 9) { nodes { title author { id } } } answers(limit: 9) { nodes { author { id } } } posts(limit: 9) { nodes { title ownerId createdById author { id } owner { member { id } } } } }`,
			`{ feedItems(limit: 9) { nodes { question { author { id } } answer { author { id } } post { ownerId } } } }`,
			`{ search(query: "hidden private draft", limit: 9) { nodes { title question { author { id } } post { ownerId } } } }`,
			`{ member(username: "bob") { spaces(limit: 9) { nodes { name } } } spaces(limit: 9) { nodes { name createdById } } }`,
		} {
			reply := s.Ask(t, ask("bob", query, "", ""))
			for _, secret := range []string{ann, "Private", "Draft", "Secret"} {
				if strings.Contains(string(reply.Body), secret) {
					t.Errorf("bob is told %s by %s: %s", secret, query, reply.Body)
				}
			}
			if reply.Get("data") == nil || reply.Get("errors") != nil {
				t.Errorf("%s: %s", query, reply.Body)
			}
		}
		s.Check(t,
			ask("bob", `{ member(username: "ann") { email lastSeenAt questions(limit: 9) { totalCount nodes { id } } posts(limit: 9) { totalCount } spaces(limit: 9) { totalCount } } network { email } }`, "",
				`{"data":{"member":{"email":null,"lastSeenAt":null,"questions":{"totalCount":0,"nodes":[]},"posts":{"totalCount":0},"spaces":{"totalCount":0}},"network":{"email":null}}}`),
			fails("bob", `{ post(id: "{draft}") { id } }`, "", "110"),
			fails("bob", `{ question(id: "{private}") { id } }`, "", "110"),
			fails("bob", `{ space(slug: "secret") { id } }`, "", "110"),
			fails("bob", `{ posts(limit: 5, spaceIds: ["{space}"]) { totalCount } }`, "", "106"),
			ask("ann", `{ space(id: "{space}") { questions(limit: 5) { totalCount nodes { title spaceId space { slug } } } posts(limit: 5) { totalCount nodes { spaceId } } } }`, "",
				`{"data":{"space":{"questions":{"totalCount":1,"nodes":[{"title":"Secret","spaceId":"{space}","space":{"slug":"secret"}}]},"posts":{"totalCount":1,"nodes":[{"spaceId":"{space}"}]}}}}`),
			ask("mia", `{ question(id: "{question}") { author { id } } member(username: "ann") { email } }`, "",
				`{"data":{"question":{"author":{"id":"{ann}"}},"member":{"email":"ann@test.example"}}}`),
		)
	})
}

// TestAnAppActsForNobodyUnlessItNamesThem has what an app access token may do.
func TestAnAppActsForNobodyUnlessItNamesThem(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			ask("app", `{ me { id } notificationsCount { new } }`, "", `{"data":{"me":null,"notificationsCount":{"new":0}}}`),
			fails("app", `mutation { createQuestion(input: {title: "x"}) { id } }`, "", "102"),
			with(ask("app", `mutation { createQuestion(input: {title: "x", user: "{bob}"}) { author { username } } }`, "",
				`{"data":{"createQuestion":{"author":{"username":"bob"}}}}`), "question.asked"),
			ask("app", `{ member(username: "ann") { email } }`, "", `{"data":{"member":{"email":"ann@test.example"}}}`),
			fails("app", `mutation { followMember(id: "{bob}") { id } }`, "", "102"),
			fails("app", `mutation { updateNetwork(input: {name: "x"}) { id } }`, "", "102"),
			ask("app", `{ limitedToken(networkId: "{portal}", context: NETWORK, entityId: "{portal}", impersonateMemberId: "{bob}") { accessToken gatewayUrl } }`, "", `{"data":{"limitedToken":{"accessToken":"*","gatewayUrl":"http://test.example/graphql"}}}`),
			fails("ann", `{ limitedToken(networkId: "{portal}", context: NETWORK, entityId: "{portal}", impersonateMemberId: "{bob}") { accessToken } }`, "", "102"),
			fails("app", `{ limitedToken(networkId: "x", context: NETWORK, entityId: "x") { accessToken } }`, "", "106"),
			fails("app", `mutation { loginNetwork(input: {usernameOrEmail: "admin", password: "wrong"}) { accessToken } }`, "", "102"),
			ask("app", `mutation { loginNetwork(input: {usernameOrEmail: "admin", password: "`+resttest.AdminPassword+
				`"}) { accessToken refreshToken member { username } role { name } } }`, "",
				`{"data":{"loginNetwork":{"accessToken":"*","refreshToken":"*","member":{"username":"admin"},"role":{"name":"admin"}}}}`),
			ask("guest", `mutation { loginNetwork(input: {usernameOrEmail: "admin", password: "`+resttest.AdminPassword+
				`"}) { accessToken refreshToken member { username } role { name } } }`, "",
				`{"data":{"loginNetwork":{"accessToken":"*","refreshToken":null,"member":{"username":"admin"},"role":{"name":"admin"}}}}`),
			fails("guest", `mutation { loginNetwork(input: {usernameOrEmail: "admin", password: "wrong"}) { accessToken } }`, "", "102"),
			fails("guest", `mutation { loginNetwork(input: {usernameOrEmail: "", password: ""}) { accessToken } }`, "", "102"),
			ask("guest", `{ tokens { accessToken refreshToken member { id } } }`, "",
				`{"data":{"tokens":{"accessToken":"guest","refreshToken":null,"member":null}}}`),
			ask("ann", `{ tokens { accessToken member { username } } }`, "", `{"data":{"tokens":{"member":{"username":"ann"}}}}`),
		)
	})
}
