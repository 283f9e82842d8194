// Package arch holds the tests of the code's shape: who imports whom, what the
// module depends on, and the habits that a compiler does not know.
package arch

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/stoa-community/stoa"

// rungs lists the packages from bottom to top. A package may import those on
// lower rungs only; packages on one rung do not know each other.
var rungs = [][]string{
	{"internal/bounded", "internal/community", "internal/diff", "internal/jsonout", "internal/tongue", "internal/words", "internal/testpg",
		"internal/corpora", "internal/logtest", "internal/demo/corpus", "internal/scim/filter", "internal/web/draw", "internal/sdkgen", "docs"},
	{"internal/markup", "internal/auth", "internal/mail", "internal/mail/inbound", "internal/chat", "internal/live", "internal/blob", "internal/tongue/tonguetest"},
	{"internal/store", "internal/unfurl", "internal/mail/mailtest", "internal/auth/pushtest"},
	{"internal/cache", "internal/carry"},
	{"internal/store/storetest"},
	{"internal/app"},
	{"internal/httpkit", "internal/graph/leaf"},
	{"internal/graph/node", "internal/web/view", "internal/manual"},
	{"internal/graph/schema", "internal/web/page", "internal/web/twin"},
	{"internal/web/desk", "internal/web/console", "internal/web/machine", "internal/web/embed"},
	{"internal/rest", "internal/graph", "internal/mcp", "internal/web", "internal/scim", "internal/worker", "internal/postbox", "internal/demo"},
	{"internal/serve"},
	{"internal/rest/resttest", "cmd/stoa"},
	{"internal/arch", "internal/testpg/with", "internal/tools/testreport", "internal/tools/screenshots", "internal/tools/templates",
		"internal/tools/release", "bench", "torture"},
}

// testOnly lists what the program itself must not import.
var testOnly = []string{"testing", "internal/testpg", "internal/corpora", "internal/logtest", "internal/store/storetest", "internal/rest/resttest", "internal/mail/mailtest",
	"internal/auth/pushtest", "internal/tongue/tonguetest"}

// mayTest lists the packages whose own purpose is testing.
var mayTest = []string{"internal/testpg", "internal/corpora", "internal/logtest", "internal/testpg/with", "internal/store/storetest", "internal/rest/resttest",
	"internal/mail/mailtest", "internal/auth/pushtest", "internal/tongue/tonguetest", "torture"}

func TestImportsGoDownTheLadder(t *testing.T) {
	for pkg, imports := range goList(t, "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}") {
		if rung(pkg) < 0 {
			t.Errorf("%s is on no rung: add it to the table", pkg)
		}
		for _, imp := range imports {
			if rung(imp) >= rung(pkg) {
				t.Errorf("%s may not import %s: it is not on a lower rung", pkg, imp)
			}
			if slices.Contains(testOnly, imp) && !slices.Contains(mayTest, pkg) {
				t.Errorf("%s may not import %s: it is for tests", pkg, imp)
			}
		}
	}
}

// rung returns where pkg stands, or -1 for packages that are not ours.
func rung(pkg string) int {
	return slices.IndexFunc(rungs, func(r []string) bool { return slices.Contains(r, pkg) })
}

// goList returns what the template prints of each of our packages, by its first
// word. Our own import paths are cut to the part after the module's.
func goList(t *testing.T, template string) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-e", "-f", template, module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		for i := range words {
			words[i] = strings.TrimPrefix(words[i], module+"/")
		}
		found[words[0]] = words[1:]
	}
	if len(found) == 0 {
		t.Fatal("go list names no package")
	}
	return found
}
