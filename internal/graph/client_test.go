package graph_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestThePublicClientWorks has Node run the published client of this API family.
func TestThePublicClientWorks(t *testing.T) {
	modules := resttest.NodeModules(t, "client")
	each(t, func(t *testing.T, s *resttest.Site) { runNode(t, s, modules, "client.mjs") })
}

func TestTheInterfacePassesTheAuditsOfGraphQLOverHTTP(t *testing.T) {
	modules := resttest.NodeModules(t, "client")
	s := resttest.NewWith(t, options())
	s.SetToken("app", appToken(t, s))
	runNode(t, s, modules, "audits.mjs")
}

func runNode(t *testing.T, s *resttest.Site, modules, script string) {
	t.Helper()
	run := exec.CommandContext(t.Context(), "node", filepath.Join("client", script))
	run.Env = append(os.Environ(), "MODULES="+modules, "URL="+s.URL, "NETWORK="+string(s.Portal.ID), "CLIENT_ID="+resttest.ClientID,
		"CLIENT_SECRET="+resttest.ClientSecret, "APP_TOKEN="+s.Token("app"), "ANN="+s.ID("ann"), "BOB_TOKEN="+s.Token("bob"),
		"PASSWORD="+resttest.AdminPassword)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
