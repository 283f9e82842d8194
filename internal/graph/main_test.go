package graph_test

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/web/page"
)

type row = resttest.Row

// TestMain has the blank databases of the sites dropped at the end.
func TestMain(m *testing.M) { os.Exit(storetest.Run(m)) }

// options put the graph beside REST.
func options() resttest.Options {
	return resttest.Options{Mount: func(mux *http.ServeMux, a *app.App) {
		graph.Register(mux, a, graph.Options{Session: page.SessionToken("")})
	}}
}

// each runs fn with a site on either database. The person "app" has an app access
// token.
func each(t *testing.T, fn func(*testing.T, *resttest.Site)) {
	resttest.EachWith(t, options(), func(t *testing.T, s *resttest.Site) {
		s.SetToken("app", appToken(t, s))
		s.SetToken("guest", "guest")
		fn(t, s)
	})
}

func appToken(t *testing.T, s *resttest.Site) string {
	t.Helper()
	granted, err := s.App.Grant(t.Context(), app.GrantRequest{Portal: s.Portal, Grant: string(community.GrantApp),
		ClientID: resttest.ClientID, Secret: resttest.ClientSecret})
	if err != nil {
		t.Fatal(err)
	}
	return granted.Access
}

// ask is the row of a query that must go well. Variables are JSON; "" is none.
func ask(as, query, variables, want string) row {
	return row{As: as, Do: "POST //graphql", Body: wire(query, variables), Status: 200, Want: want, Lacks: []string{"errors"}}
}

// fails is the row of a query that must fail with that code.
func fails(as, query, variables, code string) row {
	return row{As: as, Do: "POST //graphql", Body: wire(query, variables), Status: 200, Want: `{"errors":[{"code":"` + code + `"}]}`}
}

func wire(query, variables string) string {
	if variables == "" {
		variables = "{}"
	}
	quoted, err := json.Marshal(query)
	if err != nil {
		panic(err)
	}
	return `{"query":` + string(quoted) + `,"variables":` + variables + `}`
}

// with returns the row with the events that it must bring about.
func with(r row, events ...string) row {
	r.Events = events
	return r
}

// within returns the row with how many statements it may take.
func within(n int, r row) row {
	r.Statements = n
	return r
}
