package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestARequestIsReadAsGraphQLOverHTTPHasIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.SetToken("nobody", "stoa_at_nobody")
		s.SetToken("customer", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln")
		unauthorized := `{"errors":[{"message":"Unauthorized","code":"108","extensions":{"code":"108"}}]}`
		const any = `{"query":"{ __typename }"}`
		s.Check(t,
			row{As: "ann", Do: "POST //graphql", Body: any, Status: 200, Want: `{"data":{"__typename":"Query"}}`,
				Lacks: []string{"errors"}},
			row{As: "ann", Do: "POST //api/gateway", Body: any, Status: 200, Want: `{"data":{"__typename":"Query"}}`},
			row{As: "app", Do: "POST //graphql", Body: any, Status: 200},
			row{As: "guest", Do: "POST //graphql", Body: any, Status: 200},
			row{As: "ann", Do: "POST //graphql", Body: any, Header: "Accept: application/graphql-response+json", Status: 200},
			row{As: "ann", Do: "POST //graphql", Body: any, Header: "Accept: text/html", Status: 406},
			row{As: "ann", Do: "POST //graphql", Body: any, Header: "Content-Type: text/plain", Status: 415},
			row{As: "ann", Do: "GET //graphql?query={__typename}", Status: 405},
			row{As: "ann", Do: "PUT //graphql", Body: any, Status: 405},
			row{Do: "POST //graphql", Body: any, Status: 401, Want: unauthorized},
			row{As: "nobody", Do: "POST //graphql", Body: any, Status: 401, Want: unauthorized},
			row{As: "customer", Do: "POST //graphql", Body: any, Status: 401, Want: `{"errors":[{"code":"108"}]}`},
			row{Do: "POST //graphql", Body: any, Header: "Authorization: Basic eDp5", Status: 401, Want: unauthorized},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":`, Status: 400, Want: `{"errors":[{"code":"106"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `[` + any + `,` + any + `]`, Status: 400, Want: `{"errors":[{"code":"106"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"variables":{}}`, Status: 400,
				Want: `{"errors":[{"code":"112","field":"query"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ __typename }","variables":[1]}`, Status: 400,
				Want: `{"errors":[{"field":"variables"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ __typename }","operationName":"x"}`, Status: 200,
				Want: `{"errors":[{"code":"100"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"` + strings.Repeat(" ", 192<<10) + `"}`, Status: 413},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"query($a: String!) { member(username: $a) { id } }","variables":{"a":"x\u0000"}}`, Status: 400, Want: `{"errors":[{"code":"106","field":"variables"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ member(username: \"\\u0000\") { id } }"}`, Status: 400,
				Want: `{"errors":[{"code":"106","field":"query"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: "{\"query\":\"{ \xff }\"}", Status: 400,
				Want: `{"errors":[{"code":"106","field":"query","message":"query isn't valid UTF-8 at byte 12."}]}`},
			row{As: "ann", Do: "POST //graphql", Body: "{\"query\":\"{ me { id } }\",\"variables\":{\"a\":\"\xc3\"}}", Status: 400,
				Want: `{"errors":[{"code":"106","field":"variables"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ me { id } }","variables":{"a":` + strings.Repeat("[", 40) +
				strings.Repeat("]", 40) + `}}`, Status: 400, Want: `{"errors":[{"code":"106","field":"variables"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ me { id } }","extensions":` + strings.Repeat(`{"a":`, 9000) + `1` +
				strings.Repeat("}", 9000) + `}`, Status: 400, Want: `{"errors":[{"code":"106","field":"extensions"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: any + "x", Status: 400, Want: `{"errors":[{"code":"106"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `"text"`, Status: 400, Want: `{"errors":[{"code":"106"}]}`},
			row{As: "ann", Do: "POST //graphql", Body: `null`, Status: 400, Want: `{"errors":[{"code":"112","field":"query"}]}`},
			fails("ann", `query($n: Int!) { members(limit: $n) { nodes { id } } }`, `{"n":1e400}`, "100"),
			fails("ann", `query($n: Int!) { members(limit: $n) { nodes { id } } }`, `{"n":99999999999999999999}`, "100"),
			row{As: "ann", Do: "POST //graphql", Body: `{"query":"{ nothing }"}`, Header: "Accept: application/graphql-response+json",
				Status: 400},
			fails("ann", `{ membrs(limit: 1) { nodes { id } } }`, "", "100"),
			fails("ann", `mutation { createSpace(input: {name: "x", inviteOnly: {}}) { id } }`, "", "100"), // an object of nothing
			fails("ann", `{ members(limit: 1, reverse: {}) { totalCount } }`, "", "100"),
			fails("ann", `mutation { createAnswer(questionId: "x", input: {publishedAt: {}}) { id } }`, "", "100"),
			fails("ann", `{ member }`, "", "100"),
			fails("ann", `subscription { live { nothing } }`, "", "100"),
			row{As: "ann", Do: "POST //graphql", Body: wire(`subscription { live { kind } }`, ""), Status: 406},
			ask("guest", `{ network { name membersCount } roles { name } }`, "", `{"data":{"network":{"name":"Test"}}}`),
			row{As: "guest", Do: "POST //graphql", Body: wire(`{ members(limit: 1) { totalCount } }`, ""), Status: 401, Want: unauthorized},
			row{As: "guest", Do: "POST //graphql", Body: wire(`{ __schema { queryType { name } } }`, ""), Status: 401, Want: unauthorized},
			ask("ann", `{ __schema { queryType { name } } }`, "", `{"data":{"__schema":{"queryType":{"name":"Query"}}}}`),
			row{Do: "POST //graphql", Body: wire(`{ __schema { queryType { name } } }`, ""), Status: 401},
		)
		t.Run("the session of a page counts where a page of the portal asks", func(t *testing.T) { checkPageSession(t, s) })
		for _, secret := range []string{"members", "Did you mean"} {
			if body := s.Ask(t, fails("ann", `{ membrs(limit: 1) { nodes { id } } }`, "", "100")).Body; strings.Contains(string(body),
				secret) {
				t.Errorf("it hints at %s: %s", secret, body)
			}
		}
	})
}

func checkPageSession(t *testing.T, s *resttest.Site) {
	ann, err := s.App.Me(t.Context(), s.Actor(t, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.App.SignInAs(t.Context(), ann.User, "a test")
	if err != nil {
		t.Fatal(err)
	}
	s.SetToken("page", token)
	s.SetToken("frame", frameToken(t, s))
	by := func(query, header string, status int, want string) row {
		return row{Do: "POST //graphql", Body: wire(query, ""), Header: "Cookie: stoa=" + token + "\n" + header, Status: status, Want: want}
	}
	const me, same, refused = `{ me { id } }`, "Sec-Fetch-Site: same-origin", `{"errors":[{"code":"108"}]}`
	const annAsks, noTokens = `{"data":{"me":{"id":"{ann}"}}}`, `{"errors":[{"code":"102"}]}`
	s.Check(t,
		row{Do: "GET //docs/graphql/session", Status: 200, Want: `{"signedIn":false}`},
		row{Do: "GET //docs/graphql/session", Header: "Cookie: stoa=" + token + "\n" + same, Status: 200, Want: `{"signedIn":true}`},
		row{Do: "GET //docs/graphql/session", Header: "Cookie: stoa=" + token + "\nSec-Fetch-Site: same-site", Status: 200, Want: `{"signedIn":false}`},
		by(me, same, 200, annAsks),
		by(me, same+"\nOrigin: http://test.example", 200, annAsks),
		by(me, "Origin: http://test.example", 200, annAsks),
		by(`{ __schema { queryType { name } } }`, same, 200, `{"data":{"__schema":{"queryType":{"name":"Query"}}}}`),
		by(me, "", 401, refused),
		by(me, "Sec-Fetch-Site: cross-site", 401, refused),
		by(me, "Sec-Fetch-Site: same-site", 401, refused),
		by(me, "Sec-Fetch-Site: none", 401, refused),
		by(me, "Sec-Fetch-Site: cross-site\nOrigin: http://test.example", 401, refused),
		by(me, "Origin: https://evil.example", 401, refused),
		by(me, "Origin: null", 401, refused),
		by(me, same+"\nContent-Type: text/plain", 415, ""),
		by(me, same+"\nAuthorization: Bearer stoa_at_nobody", 401, refused), // what is sent on purpose comes first
		row{As: "page", Do: "POST //graphql", Body: wire(me, ""), Status: 401, Want: refused},
		row{As: "frame", Do: "POST //graphql", Body: wire(me, ""), Status: 401, Want: refused},
		row{Do: "POST //graphql", Body: wire(me, ""), Header: same + "\nCookie: stoa_frame=" + s.Token("frame"), Status: 401, Want: refused},
		row{Do: "POST //graphql", Body: wire(me, ""), Header: same + "\nCookie: stoa=" + s.Token("ann"), Status: 401, Want: refused},
		row{Do: "POST //graphql", Body: wire(me, ""), Header: same + "\nCookie: stoa=guest", Status: 401, Want: refused},
		row{Do: "POST //graphql", Body: wire(me, ""), Header: same, Status: 401, Want: refused},
		row{Do: "GET /user", Header: same + "\nCookie: stoa=" + token, Status: 401, Code: "unauthorized"},
		by(`{ tokens { accessToken } }`, same, 200, noTokens),
		by(`{ loginNetwork(input: {usernameOrEmail: "ann", password: "x"}) { accessToken } }`, same, 200, noTokens),
	)
	session, err := s.App.Authenticate(t.Context(), s.Portal, token)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.App.SignOut(t.Context(), session); err != nil {
		t.Fatal(err)
	}
	s.Check(t, by(me, same, 401, refused), by(`{ tokens { accessToken } }`, same, 200, `{"data":{"tokens":{"accessToken":"guest"}}}`))
}

// frameToken is that of ann in a frame of the product's page.
func frameToken(t *testing.T, s *resttest.Site) string {
	t.Helper()
	session, err := s.App.Authenticate(t.Context(), s.Portal, s.Token("ann"))
	if err != nil {
		t.Fatal(err)
	}
	pass, err := s.App.NewPass(t.Context(), session)
	if err != nil {
		t.Fatal(err)
	}
	from, err := s.App.TakePass(t.Context(), s.Portal, pass)
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := s.App.Enter(t.Context(), from, "a test", true)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// TestABombIsRefusedBeforeItDoesAnything counts what the database saw.
func TestABombIsRefusedBeforeItDoesAnything(t *testing.T) {
	s := resttest.NewWith(t, options())
	s.Check(t, row{As: "ann", Do: "GET /user", Status: 200})
	for name, bomb := range graph.Bombs() {
		reply := s.Ask(t, ask("ann", bomb, "", ""))
		if reply.Get("errors.0.code") != "100" || reply.Get("data") != nil || reply.Statements != 0 {
			t.Errorf("%s: %d statements, %.300s", name, reply.Statements, reply.Body)
		}
	}
	crowd := "{ me { " + strings.Repeat("name ", 16) + strings.Repeat("email ", 16) + strings.Repeat("id ", 16) + "} }"
	for range 8 { // which one is told of is not left to chance
		if told := s.Ask(t, fails("ann", crowd, "",
			"100")).Get("errors.0.message"); told != "The field email is asked for 16 times in one place; at most 15 are taken." {
			t.Errorf("it tells %v", told)
		}
	}
	deep := `{ members(limit: 1) { nodes { questions(limit: 1) { nodes { answers(limit: 1) { nodes { author { name } } } } } } } }`
	s.Check(t, ask("ann", deep, "", `{"extensions":{"complexity":3}}`),
		ask("ann", `{ members(limit: 50) { nodes { spaces(limit: 99) { nodes { id } } } } }`, "", `{"extensions":{"complexity":5000}}`),
		ask("ann", `query($n: Int!) { members(limit: $n) { nodes { id } } }`, `{"n":7}`, `{"extensions":{"complexity":7}}`),
		ask("ann", `query($n: Int! = 9) { members(limit: $n) { nodes { id } } }`, ``, `{"extensions":{"complexity":9}}`))
}

func TestTheSchemaIsServedAndAllOfItIsDescribed(t *testing.T) {
	s := resttest.NewWith(t, options())
	if reply := s.Ask(t, row{Do: "GET //graphql/schema.graphql"}); reply.Status != 200 ||
		!strings.Contains(string(reply.Body), "type Question {") {
		t.Errorf("%d %.100s", reply.Status, reply.Body)
	}
	for path, media := range map[string]string{"/docs/graphql": "text/html; charset=utf-8",
		"/docs/graphql/graphiql.js": "text/javascript; charset=utf-8", "/docs/graphql/explorer.css": "text/css; charset=utf-8"} {
		for _, encoding := range []string{"gzip", "identity"} {
			reply := s.Ask(t, row{Do: "GET /" + path, Header: "Accept-Encoding: " + encoding})
			if reply.Status != 200 || reply.Header.Get("Content-Type") != media || len(reply.Body) < 100 {
				t.Errorf("%s: %d %s", path, reply.Status, reply.Header.Get("Content-Type"))
			}
		}
	}
	for _, def := range schema.Parsed().Types {
		if def.BuiltIn {
			continue
		}
		if def.Description == "" {
			t.Errorf("%s is not described", def.Name)
		}
		for _, v := range def.EnumValues {
			if v.Description == "" {
				t.Errorf("%s.%s is not described", def.Name, v.Name)
			}
		}
		for _, f := range def.Fields {
			if f.Description == "" && !strings.HasPrefix(f.Name, "__") {
				t.Errorf("%s.%s is not described", def.Name, f.Name)
			}
			for _, a := range f.Arguments {
				if a.Description == "" && !strings.HasPrefix(f.Name, "__") {
					t.Errorf("%s.%s(%s) is not described", def.Name, f.Name, a.Name)
				}
			}
		}
	}
}

func TestAFaultSaysWhyInAWord(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "bob", Do: "POST //graphql", Body: wire(`mutation { followMember(id: "{bob}") { id } }`, ""), Status: 200,
				Want: `{"errors":[{"extensions":{"kind":"forbidden","reason":"follow_self"}}]}`},
			row{As: "bob", Do: "POST //graphql", Body: wire(`{ question(id: "000000000000000000000000") { id } }`, ""), Status: 200,
				Want: `{"errors":[{"extensions":{"kind":"not_found","reason":"no_record"}}]}`},
		)
	})
}
