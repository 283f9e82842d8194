package graph_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestEveryPublishedClientsQueriesAreTaken has Node make every query that any published
// version of the client of this API family makes.
func TestEveryPublishedClientsQueriesAreTaken(t *testing.T) {
	modules := resttest.NodeModules(t, "family")
	s := resttest.NewWith(t, options()) // what is valid is the same on every database
	runFamily(t, s, modules, "documents.mjs", "TOKEN="+s.Token("admin"))
}

// TestEveryPublishedClientWorks has Node call what there is by each version.
func TestEveryPublishedClientWorks(t *testing.T) {
	modules := resttest.NodeModules(t, "family")
	each(t, func(t *testing.T, s *resttest.Site) {
		post := s.Ask(t, row{As: "ann", Do: "POST /posts", Body: `{"title":"Buy","content":"now"}`}).Get("_id").(string)
		s.Check(t, row{As: "bob", Do: "POST /posts/" + post + "/reports", Body: `{"type":"Spam"}`, Status: 201, Events: []string{"reported"}})
		reported, _ := s.Ask(t, ask("mia", "{ reports(limit: 1) { nodes { id } } }", "", "")).Get("data.reports.nodes.0.id").(string)
		keep(s, t, "room", ask("ann", `mutation { createSpace(input: {name: "Room"}) { id } }`, "", ""), "data.createSpace.id")
		runFamily(t, s, modules, "calls.mjs", "SPACE="+s.ID("room"), "NETWORK="+string(s.Portal.ID), "ANN="+s.ID("ann"), "ANN_TOKEN="+s.Token("ann"),
			"BOB_TOKEN="+s.Token("bob"), "MIA_TOKEN="+s.Token("mia"), "REPORTED="+reported)
	})
}

func runFamily(t *testing.T, s *resttest.Site, modules, script string, env ...string) {
	t.Helper()
	run := exec.CommandContext(t.Context(), "node", filepath.Join("family", script))
	run.Env = append(append(os.Environ(), "MODULES="+modules, "URL="+s.URL, "APART="+t.TempDir()), env...)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
