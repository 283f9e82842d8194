package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnOlderSpellingOfTheTypeOfASpaceIsReadAsTheOneThatTheSchemaHas(t *testing.T) {
	s := resttest.NewWith(t, options())
	const none = `{"data":{"spaces":{"totalCount":0}}}`
	s.Check(t,
		ask("bob", `{ spaces(limit: 1, type: [GROUP]) { totalCount } }`, "", none),
		ask("bob", `{ spaces(limit: 1, type: [Group, Broadcast]) { totalCount } }`, "", none),
		ask("bob", `{ spaces(limit: 1, type: Group) { totalCount } }`, "", none),
		ask("bob", `query($t: [SpaceType!]) { spaces(limit: 1, type: $t) { totalCount } }`, `{"t":["Group","GROUP"]}`, none),
		ask("bob", `query($t: SpaceType!) { spaces(limit: 1, type: [$t]) { totalCount } }`, `{"t":"Group"}`, none),
		ask("bob", `query($t: [SpaceType!] = [Group]) { spaces(limit: 1, type: $t) { totalCount } }`, "", none),
		ask("bob", `{ ...f } fragment f on Query { ... { spaces(limit: 1, type: [Group]) { totalCount } } }`, "", none),
		ask("bob", `query($t: [SpaceType!]) { spaces(limit: 1, type: $t) { totalCount } }`, `{"t":["group"]}`, none), // as variables may be
		fails("bob", `{ spaces(limit: 1, type: [group]) { totalCount } }`, "", "100"),
		fails("bob", `{ spaces(limit: 1, type: [Groups]) { totalCount } }`, "", "100"),
		fails("bob", `query($t: [SpaceType!]) { spaces(limit: 1, type: $t) { totalCount } }`, `{"t":["Groups"]}`, "100"),
	)
	schema := string(s.Ask(t, resttest.Row{Do: "GET //graphql/schema.graphql"}).Body)
	if strings.Contains(schema, "\n  Group\n") || !strings.Contains(schema, "\n  GROUP\n") {
		t.Error("the schema has the older spelling, or not the other")
	}
}
