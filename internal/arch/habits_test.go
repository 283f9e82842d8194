package arch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// maxLines is the length at which a file is surely two things.
const maxLines = 500

// long lists the files that may be longer than maxLines, with the reason.
var long = map[string]string{}

// banned lists the calls that our packages leave to main, and what to do
// instead. Naming time.Now as the default of a clock is no call.
var banned = map[string]string{
	"time.Now":           "take the time from tx.Now or a clock, so that tests can set it",
	"context.Background": "take the caller's context, so that work ends with its caller",
	"context.TODO":       "take the caller's context, so that work ends with its caller",
	"fmt.Print":          "return it, or log it: standard output is the command's",
	"fmt.Printf":         "return it, or log it: standard output is the command's",
	"fmt.Println":        "return it, or log it: standard output is the command's",
}

// excused lists "file call" pairs that are right all the same, with the reason.
var excused = map[string]string{
	"internal/store/sqlite.go context.Background":  "SQLite undoes the whole transaction of an interrupted statement, and others may be in it",
	"internal/serve/metrics.go context.Background": "a collector of metrics is given no context",
	"internal/testpg/testpg.go context.Background": "Find has no caller to ask: it is called once per process",
}

// mains lists the folders of programs, which are where time, contexts and
// output come from.
var mains = []string{"cmd/", "bench/", "torture/", "examples/", "internal/tools/", "internal/testpg/with/"}

func TestNoFileIsTwoThings(t *testing.T) {
	for path, text := range sources(t) {
		lines := bytes.Count(text, []byte("\n"))
		if lines > maxLines && long[path] == "" {
			t.Errorf("%s has %d lines, over %d: split it, or give the reason in the table", path, lines, maxLines)
		}
	}
}

func TestTimeContextAndOutputComeFromTheCaller(t *testing.T) {
	for path, text := range sources(t) {
		if within(path, mains) {
			continue
		}
		for _, c := range calls(t, path, text) {
			if why := banned[c.name]; why != "" && excused[path+" "+c.name] == "" {
				t.Errorf("%s calls %s: %s", c.position, c.name, why)
			}
		}
	}
}

// call is one call of a package's function, as it stands in the text.
type call struct {
	name     string
	position token.Position
}

func calls(t *testing.T, path string, text []byte) (found []call) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if name, ok := c.Fun.(*ast.SelectorExpr); ok {
				found = append(found, call{fmt.Sprintf("%v.%s", name.X, name.Sel), files.Position(c.Pos())})
			}
		}
		return true
	})
	return found
}

func TestACallIsSeenAndAMentionIsNot(t *testing.T) {
	const text = `package p
// time.Now() in a comment
var clock = time.Now
func f() { g(time.Now().Unix(), "time.Now()") }`
	n := 0
	for _, c := range calls(t, "p.go", []byte(text)) {
		if c.name == "time.Now" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("time.Now is called once, not %d times", n)
	}
}

// A server that a test starts is overheard: see logtest.
func TestServersOfTestsAreOverheard(t *testing.T) {
	starts := regexp.MustCompile(`\bserve\.Listen\(|\bserve\.Config\{[^}]*\bLogger:`)
	for path, text := range tree(t) {
		isTest := strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "internal/rest/resttest/")
		if isTest && starts.Match(text) && !bytes.Contains(text, []byte("logtest.")) && overheardElsewhere[path] == "" {
			t.Errorf("%s starts a server whose log nobody looks through for secrets: give it logtest.Logger(t)", path)
		}
	}
}

// overheardElsewhere lists the tests whose servers log to something else, with the reason.
var overheardElsewhere = map[string]string{
	"internal/arch/habits_test.go":       "it has the words alone",
	"internal/serve/canary_site_test.go": "its log is looked through for more than secrets",
}

// sources returns the text of our Go files but for tests and generated ones, by
// path.
func sources(t *testing.T) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	for path, text := range tree(t) {
		isTest := strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testdata/")
		if strings.HasSuffix(path, ".go") && !isTest && !isGenerated(text) {
			found[path] = text
		}
	}
	return found
}

// isGenerated reports whether the first lines say so, in the words go generate
// asks for.
func isGenerated(text []byte) bool {
	head, _, _ := bytes.Cut(text, []byte("\npackage "))
	return bytes.Contains(head, []byte("// Code generated ")) && bytes.Contains(head, []byte(" DO NOT EDIT."))
}

func within(path string, folders []string) bool {
	for _, f := range folders {
		if strings.HasPrefix(path, f) {
			return true
		}
	}
	return false
}

// beliefs lists the methods by which a transaction says whether memory may be believed.
var beliefs = []string{".Trusts", ".IsCommitted", ".Forgets", ".Epoch", ".Advance"}

func TestOnlyTheCacheAsksWhetherMemoryMayBeBelieved(t *testing.T) {
	for path, text := range sources(t) {
		if within(path, []string{"internal/cache/", "internal/store/", "internal/rest/resttest/"}) {
			continue
		}
		for _, c := range calls(t, path, text) {
			for _, name := range beliefs {
				if strings.HasSuffix(c.name, name) {
					t.Errorf("%s calls %s: that is for internal/cache to ask", c.position, c.name)
				}
			}
		}
	}
}
