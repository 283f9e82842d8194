package graph_test

import (
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Every field that an operation begins with is of an area, or is one by which a
// client gets tokens; and so is every list further down.
func TestEveryFieldHasItsArea(t *testing.T) {
	parsed := schema.Parsed()
	for _, root := range []*ast.Definition{parsed.Query, parsed.Mutation, parsed.Subscription} {
		for _, f := range root.Fields {
			if !graph.HasArea(f.Name, true) {
				t.Errorf("%s.%s has no area", root.Name, f.Name)
			}
		}
	}
	for _, d := range parsed.Types {
		isRoot := d == parsed.Query || d == parsed.Mutation || d == parsed.Subscription
		for _, f := range d.Fields {
			if !isRoot && f.Arguments.ForName("limit") != nil && !graph.HasArea(f.Name, false) {
				t.Errorf("%s.%s has no area", d.Name, f.Name)
			}
		}
	}
}

// scoped gives the site a caller with a token of that scope of a person.
func scoped(t *testing.T, s *resttest.Site, person, scope string) string {
	t.Helper()
	return granted(t, s, person+" for "+scope, app.GrantRequest{Grant: string(community.GrantService), UserID: s.ID(person), Scope: scope})
}

func granted(t *testing.T, s *resttest.Site, name string, r app.GrantRequest) string {
	t.Helper()
	r.Portal, r.ClientID, r.Secret = s.Portal, resttest.ClientID, resttest.ClientSecret
	g, err := s.App.Grant(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	s.SetToken(name, g.Access)
	return name
}

// misses is the row of a query that the token's scope does not reach.
func misses(as, query, needed string) row {
	return row{As: as, Do: "POST //graphql", Body: wire(query, ""), Status: 403,
		Want: `{"errors":[{"code":"102","extensions":{"reason":"scope_missing"},"message":"The token's scope isn't wide enough. This needs ` + needed + `."}]}`}
}

func TestTheGraphTakesScopes(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, with(ask("bob", `mutation { createQuestion(input: {title: "Whose?"}) { id } }`, "", ""), "question.asked"))
		read, content, people := scoped(t, s, "admin", "read"), scoped(t, s, "admin", "write:content"), scoped(t, s, "admin", "read:people")
		moderate, wide := scoped(t, s, "admin", "moderate"), scoped(t, s, "ann", "admin")
		client := granted(t, s, "narrow app", app.GrantRequest{Grant: string(community.GrantApp), Scope: "read:content"})
		s.Check(t,
			ask(read, `{ me { id } questions(limit: 1) { totalCount } }`, "", ""),
			misses(read, `mutation { createQuestion(input: {title: "x"}) { id } }`, "write:content"),
			misses(read, `{ reports(limit: 1) { totalCount } }`, "moderate:moderation"),
			misses(read, `fragment f on Query { reports(limit: 1) { totalCount } } { me { id } ...f }`, "moderate:moderation"),
			misses(read, `{ ... on Query { reports(limit: 1) { totalCount } } }`, "moderate:moderation"),
			misses(read, `{ questions: reports(limit: 1) { totalCount } }`, "moderate:moderation"),
			misses(content, `{ me { id } }`, "read:account"),
			misses(content, `mutation { updateNetwork(input: {name: "x"}) { id } }`, "admin:portal"),
			misses(content, `mutation { readAllNotifications { status } }`, "write:notifications"),
			misses(content, `{ tokens { accessToken member { email } } }`, "read:account"),
			with(ask(content, `mutation { createQuestion(input: {title: "An admin's program asks"}) { id } }`, "", ""), "question.asked"),
			ask(people, `{ member(id: "{bob}") { name email } }`, "", `{"data":{"member":{"email":null}}}`), // as members see it
			ask(moderate, `{ member(id: "{bob}") { name email } }`, "", `{"data":{"member":{"email":"bob@test.example"}}}`),
			misses(people, `{ member(id: "{bob}") { questions(limit: 1) { totalCount } } }`, "read:content"),
			misses(people, `fragment q on Member { questions(limit: 1) { totalCount } } { member(id: "{bob}") { ...q } }`, "read:content"),
			misses(moderate, `mutation { updateNetwork(input: {name: "x"}) { id } }`, "admin:portal"),
			row{As: wide, Do: "POST //graphql", Body: wire(`mutation { updateNetwork(input: {name: "x"}) { id } }`, ""), Status: 200,
				Want: `{"errors":[{"extensions":{"reason":"staff_only"}}]}`},
			ask(client, `{ questions(limit: 1) { totalCount } }`, "", ""),
			misses(client, `{ members(limit: 1) { totalCount } }`, "read:people"),
		)
		reply := s.Ask(t, misses(read, `mutation { createQuestion(input: {title: "x"}) { id } }`, ""))
		if got := reply.Header.Get("WWW-Authenticate"); got != `Bearer error="insufficient_scope", scope="write:content"` {
			t.Errorf("WWW-Authenticate: %s", got)
		}
	})
}

// A client's token gives no other of a wider scope than its own.
func TestATokenLendsNoMoreThanItsScope(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		as := granted(t, s, "narrow app", app.GrantRequest{Grant: string(community.GrantApp), Scope: "read:people"})
		lent := s.Ask(t, ask(as, `{ limitedToken(networkId: "{portal}", context: NETWORK, entityId: "", impersonateMemberId: "{ann}") { accessToken } }`, "", ""))
		token, _ := lent.Get("data.limitedToken.accessToken").(string)
		s.SetToken("lent", token)
		s.Check(t,
			ask("lent", `{ member(id: "{ann}") { id } }`, "", ""),
			misses("lent", `{ questions(limit: 1) { totalCount } }`, "read:content"),
			row{As: "lent", Do: "GET /users/{bob}", Status: 200},
			row{As: "lent", Do: "GET /questions", Status: 403},
		)
	})
}

func TestAPersonalTokenIsTakenByTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		made := s.Ask(t, row{As: "ann", Do: "POST /user/tokens", Body: `{"name":"x","scopes":["read"]}`})
		s.SetToken("pat", made.Get("token").(string))
		s.Check(t,
			ask("pat", `{ me { id } }`, "", `{"data":{"me":{"id":"{ann}"}}}`),
			misses("pat", `mutation { readAllNotifications { status } }`, "write:notifications"),
			fails("pat", `{ limitedToken(networkId: "{portal}", context: NETWORK, entityId: "", impersonateMemberId: "{bob}") { accessToken } }`, "", "102"),
			row{As: "ann", Do: "DELETE /user/tokens/" + made.Get("id").(string), Status: 200},
			row{As: "pat", Do: "POST //graphql", Body: wire(`{ me { id } }`, ""), Status: 401},
		)
	})
}
