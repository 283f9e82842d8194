package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What older clients name and has no meaning here gains nobody anything: it is nothing
// under the name that was asked for, beside what is there.
func TestWhatHasNoMeaningIsNothing(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			ask("ann", `{ me { username blockedMembers { id } a: banner { url } settings { x { y } } } }`, "",
				`{"data":{"me":{"username":"ann","blockedMembers":[],"a":null,"settings":null}}}`),
			ask("ann", `{ me { ...f } } fragment f on Member { sessions { id } username more: fields { key } fields { value } }`, "",
				`{"data":{"me":{"sessions":[],"username":"ann","more":[],"fields":[]}}}`),
			ask("ann", `query($n: Int!, $s: StoreItemStatus) { pages: apps(limit: $n, status: $s) { total: totalCount nodes { id } pageInfo { hasNextPage endCursor } }
				app(slug: "x") { id } me { id } }`, `{"n":5}`,
				`{"data":{"pages":{"total":0,"nodes":[],"pageInfo":{"hasNextPage":false,"endCursor":null}},"app":null}}`),
			ask("ann", `query($n: Boolean!) { apps(limit: 1) @include(if: $n) { totalCount } me { username } }`, `{"n":false}`, `{"data":{"me":{"username":"ann"}}}`),
			ask("ann", `{ search(input: {query: "x"}) { hits { x } } leaderboard(input: {}) { id } me { name } }`, "",
				`{"data":{"search":null,"leaderboard":[]}}`),

			// Nothing is done that is not.
			row{As: "ann", Do: "POST //graphql", Body: wire(`mutation { it: clearNewDomain { status } }`, ""), Status: 200,
				Want: `{"data":{"it":null},"errors":[{"code":"118","path":["it"],"message":"clearNewDomain has no meaning here. Nothing was changed."}]}`},
			row{As: "ann", Do: "POST //graphql", Body: wire(`mutation { readSpace(spaceId: "x", date: "x") { status } readAllNotifications { status } }`, ""), Status: 200,
				Want: `{"data":{"readSpace":null,"readAllNotifications":{"status":"succeeded"}}}`},

			// Arguments of its own do not narrow a list in silence.
			ask("ann", `query($f: [X!]) { feed(limit: 1, onlyMemberSpaces: false, filterBy: $f, orderBy: null, offset: 0) { totalCount } }`, "", ""),
			row{As: "ann", Do: "POST //graphql", Body: wire(`{ feed(limit: 1, onlyMemberSpaces: true) { totalCount } }`, ""), Status: 400,
				Want: `{"errors":[{"code":"106","field":"onlyMemberSpaces"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: wire(`query($f: Boolean) { feed(limit: 1, onlyMemberSpaces: $f) { totalCount } }`, `{"f":true}`), Status: 400,
				Want: `{"errors":[{"code":"106","field":"onlyMemberSpaces"}]}`},

			// It lets nobody in, and is no way around a limit or a check.
			row{Do: "POST //graphql", Body: wire(`{ apps(limit: 1) { totalCount } }`, ""), Status: 401},
			row{As: "guest", Do: "POST //graphql", Body: wire(`{ network { activeTheme { id } } me { id } }`, ""), Status: 401},
			fails("ann", `{ me { nothing banner { id } } }`, "", "100"),
			fails("ann", `{ notAnything { id } }`, "", "100"),
			fails("ann", `{ me { absent_here_0: username banner { id } } }`, "", "100"),
			fails("ann", `{ me { blockedMembers { id } ...f } } fragment f on Member { ...f }`, "", "100"),
			fails("ann", `{ me { banner { id } } members(limit: 100) { nodes { spaces(limit: 100) { nodes { id } } } } }`, "", "100"),
			fails("ann", `{ me { `+strings.Repeat("id ", 990)+strings.Repeat("role { id } ", 2)+` } }`, "", "100"),
			fails("ann", `{ me { `+strings.Repeat("name ", 16)+strings.Repeat("x", 1)+` } }`, "", "100"),
			fails("ann", `{ me { id } }`+strings.Repeat(" fragment f on Member { id }", 200), "", "100"))
		introspection := string(s.Ask(t, ask("ann", `{ __schema { types { name fields { name } } } }`, "", "")).Body)
		if strings.Contains(introspection, "absent") || strings.Contains(introspection, "activeTheme") || strings.Contains(introspection, `"App"`) {
			t.Error("the schema shows what has no meaning here")
		}
		if text := string(schema.Text()); strings.Contains(text, "activeTheme") || graph.Path == "" {
			t.Error("the schema's text shows what has no meaning here")
		}
	})
}

// TestTheAutomationPiecesGoThrough does as the public automation pieces for this family
// do, word for word where that matters: a guest's token by the domain, the password, then
// what they do.
func TestTheAutomationPiecesGoThrough(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for _, domain := range []string{"test.example", "https://test.example", "https://test.example/", "TEST.example"} {
			s.Check(t, row{Do: "POST //graphql", Body: wire(`query GetGuestToken($domain: String!) { tokens(networkDomain: $domain) { accessToken } }`,
				`{"domain":"`+domain+`"}`), Status: 200, Want: `{"data":{"tokens":{"accessToken":"guest"}}}`})
		}
		s.Check(t, row{Do: "POST //graphql", Body: wire(`{ tokens(networkDomain: "https://other.example") { accessToken } }`, ""), Status: 200,
			Want: `{"errors":[{"code":"106","field":"networkDomain"}]}`})
		const login = `mutation getAuthToken($email: String!, $password: String!) {
			loginNetwork(input: {usernameOrEmail: $email, password: $password}) { accessToken member { id name } } }`
		s.Check(t, row{As: "guest", Do: "POST //graphql", Body: wire(login, `{"email":"admin","password":"wrong"}`), Status: 200,
			Want: `{"errors":[{"code":"102","message":"Wrong username or password."}]}`})
		in := s.Ask(t, row{As: "guest", Do: "POST //graphql", Body: wire(login, `{"email":"admin","password":"`+resttest.AdminPassword+`"}`)})
		token, _ := in.Get("data.loginNetwork.accessToken").(string)
		if token == "" || in.Get("data.loginNetwork.member.id") != s.ID("admin") {
			t.Fatalf("%s", in.Body)
		}
		s.SetToken("piece", token)
		space, _ := s.Ask(t, ask("piece", `mutation { createSpace(input: {name: "Pots"}) { id } }`, "", "")).Get("data.createSpace.id").(string)
		s.Check(t,
			ask("piece", `query getPostType($postTypeName: String!) { postTypes(limit: 1, query: $postTypeName) { nodes { id name } } }`,
				`{"postTypeName":"Discussion"}`, `{"data":{"postTypes":{"nodes":[{"id":"discussion","name":"Discussion"}]}}}`),
			ask("piece", `query getPostType($postTypeName: String!) { postTypes(limit: 1, query: $postTypeName) { nodes { id name } } }`,
				`{"postTypeName":"Question"}`, `{"data":{"postTypes":{"nodes":[{"id":"question","name":"Question"}]}}}`),
			ask("piece", `query listMemberSpaces($memberId: ID!) { spaces(memberId: $memberId, limit: 100) { nodes { id name } } }`,
				`{"memberId":"{admin}"}`, `{"data":{"spaces":{"nodes":[{"name":"Pots"}]}}}`),
			ask("piece", `query getMemberId($email: String!) { members(limit: 1, query: $email) { nodes { id name } } }`,
				`{"email":"ann@test.example"}`, `{"data":{"members":{"nodes":[{"id":"{ann}"}]}}}`),
			ask("app", `query getMemberId($email: String!) { members(limit: 1, query: $email) { nodes { id name } } }`,
				`{"email":"ann@test.example"}`, `{"data":{"members":{"nodes":[{"id":"{ann}"}]}}}`),
			ask("bob", `query getMemberId($email: String!) { members(limit: 1, query: $email) { totalCount nodes { id } } }`,
				`{"email":"ann@test.example"}`, `{"data":{"members":{"totalCount":0,"nodes":[]}}}`))
		const create = `mutation createPostOfType($spaceId: ID!, $postTypeId: String!, $locked: Boolean!, $tagNames: [String!], $title: String!, $content: String!) {
			createPost(spaceId: $spaceId, input: {postTypeId: $postTypeId, locked: $locked, publish: true, tagNames: $tagNames,
				mappingFields: [{key: "title", type: text, value: $title}, {key: "content", type: html, value: $content}]}) { url createdAt } }`
		for kind, more := range map[string]string{"question": "questions", "discussion": "posts"} {
			made := s.Ask(t, ask("piece", create, `{"spaceId":"`+space+`","postTypeId":"`+kind+`","locked":false,"tagNames":[""],"title":"\"How?\"","content":"\"<p>So.</p>\""}`, ""))
			url, _ := made.Get("data.createPost.url").(string)
			if !strings.Contains(url, "/"+more+"/") {
				t.Errorf("%s: %s", kind, made.Body)
			}
			s.Check(t, ask("piece", `{ `+more+`(limit: 1, `+map[string]string{"question": "spaceId: \"" + space + "\"", "discussion": "spaceIds: [\"" + space + "\"]"}[kind]+
				`) { nodes { title content: `+map[string]string{"question": "description", "discussion": "content"}[kind]+` } } }`, "",
				`{"data":{"`+more+`":{"nodes":[{"title":"How?","content":"<p>So.</p>"}]}}}`))
		}
		givesBadges(t, s)
	})
}

// givesBadges has the piece find a badge by its name and give it.
func givesBadges(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Check(t, row{As: "admin", Do: "POST /badges", Body: `{"name":"Bug hunter"}`, Status: 201, Events: []string{"badge.added"}})
	listed, _ := s.Ask(t, ask("piece", `query { network { badges { id name } } }`, "", "")).Get("data.network.badges").([]any)
	ids := map[any]any{}
	for _, b := range listed {
		ids[b.(map[string]any)["name"]] = b.(map[string]any)["id"]
	}
	hunter, _ := ids["Bug hunter"].(string)
	if len(ids) != len(community.OwnBadges)+1 || ids["First help"] != "teacher" || hunter == "" {
		t.Fatalf("the badges are %v", ids)
	}
	const give = `mutation assignBadgeToMember($badgeId: String!, $memberId: String!) {
		assignBadge(id: $badgeId, input: {memberId: $memberId}) { status } }`
	given := ask("piece", give, `{"badgeId":"`+hunter+`","memberId":"{ann}"}`, `{"data":{"assignBadge":{"status":"succeeded"}}}`)
	given.Events = []string{"badge.given"}
	s.Check(t, given,
		ask("bob", `{ member(id: "{ann}") { badges { badgeId } } }`, "", `{"data":{"member":{"badges":[{"badgeId":"`+hunter+`"}]}}}`),
		fails("piece", give, `{"badgeId":"0123456789abcdef01234567","memberId":"{ann}"}`, "110"),
		fails("bob", give, `{"badgeId":"`+hunter+`","memberId":"{bob}"}`, "102"))
}
