package graph_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestThePublicClientWorks has Node run the published client of this API family.
func TestThePublicClientWorks(t *testing.T) {
	modules := nodeModules(t)
	each(t, func(t *testing.T, s *resttest.Site) { runNode(t, s, modules, "client.mjs") })
}

func TestTheInterfacePassesTheAuditsOfGraphQLOverHTTP(t *testing.T) {
	modules := nodeModules(t)
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

// nodeModules returns a folder with what the scripts import, as the lock file has
// it. Where Node is not there the test is skipped, unless it must run.
func nodeModules(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatalf("%s is not there, and CI does not go without it", program)
			}
			t.Skipf("%s is not there: the public client is not tried", program)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	lock, err := os.ReadFile("client/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(cache, "stoa-tests", fmt.Sprintf("graph-client-%x", sha256.Sum256(lock))[:32])
	if _, err := os.Stat(folder); err != nil {
		install(t, folder)
	}
	return filepath.Join(folder, "node_modules")
}

// install fills the folder whole or not at all.
func install(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), "install-")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		content, err := os.ReadFile(filepath.Join("client", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(work, name), content, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = work
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, bytes.TrimSpace(out))
	}
	if err := os.Rename(work, folder); err != nil { // another run was first
		os.RemoveAll(work)
	}
}
