package arch

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// standings are how we may stand to a requirement, as docs/asvs.md has them.
var standings = []string{"kept", "in part", "not kept", "operator", "n/a"}

var (
	namedTest   = regexp.MustCompile("`(?:([a-z]+)\\.)?((?:Test|Fuzz)[A-Z]\\w*)`")
	writtenTest = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w*)\(`)
	packageLine = regexp.MustCompile(`(?m)^package (\w+?)(?:_test)?$`)
	requirement = regexp.MustCompile(`(?m)^\| (\d+)\.(\d+)\.(\d+) \|.*$`)
	tally       = regexp.MustCompile(`(?m)^\| ([a-z/ ]*?) ?\| (\d+) \| (\d+) \| (\d+) \|$`)
)

func TestDocumentsNameTestsThatExist(t *testing.T) {
	files := tree(t)
	written := writtenTests(files)
	for _, name := range []string{"docs/asvs.md", "docs/security.md"} {
		found := namedTest.FindAllStringSubmatch(string(files[name]), -1)
		if len(found) == 0 {
			t.Errorf("%s names no test", name)
		}
		for _, test := range found {
			if !written[test[1]+"."+test[2]] {
				t.Errorf("%s names %s, which does not exist", name, test[0])
			}
		}
	}
}

// writtenTests are the tests of the project, each with the name of its package before it, and
// without.
func writtenTests(files map[string][]byte) map[string]bool {
	written := map[string]bool{}
	for name, text := range files {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		in := packageLine.FindSubmatch(text)
		for _, test := range writtenTest.FindAllSubmatch(text, -1) {
			written["."+string(test[1])] = true
			written[string(in[1])+"."+string(test[1])] = true
		}
	}
	return written
}

func TestEveryRequirementHasATestOrAReason(t *testing.T) {
	text := string(tree(t)["docs/asvs.md"])
	for _, fault := range faultsOf(text) {
		t.Error(fault)
	}
	if n := len(requirement.FindAllString(text, -1)); n != 253 {
		t.Errorf("there are %d requirements: Levels 1 and 2 of ASVS 5.0.0 have 253", n)
	}
}

// faultsOf returns what is wrong with the text of docs/asvs.md.
func faultsOf(text string) (faults []string) {
	counted := map[string][3]int{} // of Level 1, Level 2 and both
	last := []int{0, 0, 0}
	for _, row := range requirement.FindAllStringSubmatch(text, -1) {
		cells := strings.Split(row[0], "|")
		if len(cells) != 8 {
			faults = append(faults, fmt.Sprintf("the row is no row of six cells: %s", row[0]))
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		number, level, asked, standing, how, shown := cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]
		at := []int{atoi(row[1]), atoi(row[2]), atoi(row[3])}
		hasTest := namedTest.MatchString(shown)
		switch {
		case slices.Compare(at, last) <= 0:
			faults = append(faults, number+" is not behind the one before it")
		case level != "1" && level != "2", asked == "", !slices.Contains(standings, standing):
			faults = append(faults, fmt.Sprintf("%s: level %q, %q, %q", number, level, asked, standing))
		case how == "" && !hasTest:
			faults = append(faults, number+" has neither a test nor a reason")
		case how == "" && standing != "kept":
			faults = append(faults, number+" does not say why it is "+standing)
		case standing == "kept" && !hasTest && !strings.Contains(shown, ".md)") && len(strings.Fields(how)) < 5:
			faults = append(faults, number+" is kept, and nothing shows it")
		}
		last = at
		n := counted[standing]
		n[(atoi(level)-1)&1]++
		n[2]++
		counted[standing] = n
	}
	for _, row := range tally.FindAllStringSubmatch(text, -1) {
		told, want := [3]int{atoi(row[2]), atoi(row[3]), atoi(row[4])}, counted[row[1]]
		if row[1] == "" {
			for _, n := range counted {
				want = [3]int{want[0] + n[0], want[1] + n[1], want[2] + n[2]}
			}
		}
		if told != want {
			faults = append(faults, fmt.Sprintf("of %q it tells %v, and has %v", row[1], told, want))
		}
	}
	return faults
}

func atoi(digits string) int {
	n, _ := strconv.Atoi(digits) // of digits alone
	return n
}

func TestAFaultOfTheChecklistIsSeen(t *testing.T) {
	const good = "| kept | 1 | 0 | 1 |\n| | 1 | 0 | 1 |\n| 1.1.1 | 1 | a thing | kept | so | `arch.TestX` |\n"
	if faults := faultsOf(good); len(faults) != 0 {
		t.Errorf("of a good one: %v", faults)
	}
	for name, bad := range map[string]string{
		"a wrong number":    strings.Replace(good, "| kept | 1 |", "| kept | 2 |", 1),
		"a wrong sum":       strings.Replace(good, "| | 1 |", "| | 2 |", 1),
		"another standing":  strings.Replace(good, "| kept | so |", "| nearly | so |", 1),
		"nothing":           strings.Replace(good, "| so | `arch.TestX` |", "| | |", 1),
		"kept for a word":   strings.Replace(good, "`arch.TestX`", "", 1),
		"no reason":         strings.NewReplacer("kept", "not kept", "| so |", "| |").Replace(good),
		"twice":             good + good[strings.Index(good, "| 1.1.1"):],
		"a missing cell":    strings.Replace(good, "| so ", "", 1),
		"no level":          strings.Replace(good, "| 1.1.1 | 1 |", "| 1.1.1 | 3 |", 1),
		"nothing was asked": strings.Replace(good, "a thing", "", 1),
	} {
		if len(faultsOf(bad)) == 0 {
			t.Errorf("%s is not seen", name)
		}
	}
}

// dangerous are what the server must do without, with the reason.
var dangerous = map[string]string{
	"os/exec":        "no program is started: nothing of a request can become a command",
	"plugin":         "no code is loaded",
	"encoding/gob":   "what is read decides which objects are made",
	"net/http/pprof": "it shows the inside of the server to whoever asks",
	"expvar":         "it shows the inside of the server to whoever asks",
	"crypto/md5":     "it is broken",
	"crypto/sha1":    "it is broken",
	"crypto/des":     "it is broken",
	"crypto/rc4":     "it is broken",
}

// apart are folders that are no part of the server: programs for developers, and what tests need.
var apart = []string{"bench/", "torture/", "internal/tools/", "internal/testpg/", "internal/graph/generate.go"}

// loose lists what no file of the server has in it, with the reason.
var loose = map[*regexp.Regexp]string{
	regexp.MustCompile(`\b[rv]\.FormValue\(|\bRequest\.FormValue\(`):         "it mixes the query with the body: use PostFormValue or the query",
	regexp.MustCompile(`\bInsecureSkipVerify\b`):                             "a certificate that is not looked at is none",
	regexp.MustCompile("\\bregexp\\.(?:MustCompile\\([^`\"]|Compile|Match)"): "a pattern is a constant of the program",
}

func TestTheServerUsesNoDangerousPackage(t *testing.T) {
	for name, text := range sources(t) {
		if within(name, apart) || strings.HasSuffix(path.Dir(name), "test") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range file.Imports {
			if why := dangerous[strings.Trim(imported.Path.Value, `"`)]; why != "" {
				t.Errorf("%s imports %s: %s", name, imported.Path.Value, why)
			}
		}
		for pattern, why := range loose {
			if found := pattern.Find(text); found != nil {
				t.Errorf("%s has %s: %s", name, found, why)
			}
		}
	}
}
