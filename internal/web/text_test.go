package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

func TestEveryLanguageSaysTheSame(t *testing.T) {
	l := allLanguages()
	english := l.all[0]
	for _, other := range l.all[1:] {
		for key := range maps.Keys(other.text) {
			if _, ok := english.text[key]; !ok {
				t.Errorf("%s says %s, which English does not", other.Code, key)
			}
		}
		for key, phrase := range english.text {
			said, ok := other.text[key]
			if !ok {
				t.Errorf("%s does not say %s", other.Code, key)
				continue
			}
			if (said.forms == nil) != (phrase.forms == nil) {
				t.Errorf("%s has %s with forms in one language only", other.Code, key)
			}
			if got, want := holes(said), holes(phrase); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %v in it, not %v", other.Code, key, got, want)
			}
		}
	}
}

// holes are the placeholders of a phrase; of a number's the form for many counts.
func holes(p phrase) []string {
	text := p.plain
	if p.forms != nil {
		text = p.forms["other"]
	}
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

var said = regexp.MustCompile(`v\.(t|n)\("([a-z][A-Za-z0-9.-]*)"`)

func TestWhatPagesSayIsWritten(t *testing.T) {
	english := allLanguages().all[0]
	files, err := fs.Glob(os.DirFS("."), "*.*")
	if err != nil {
		t.Fatal(err)
	}
	uses := 0
	for _, name := range files {
		if !strings.HasSuffix(name, ".templ") && !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range said.FindAllStringSubmatch(string(text), -1) {
			phrase, ok := english.text[use[2]]
			uses++
			switch {
			case strings.HasSuffix(use[2], "."):
			case !ok:
				t.Errorf("%s says %s, which is in no message file", name, use[2])
			case (use[1] == "n") != (phrase.forms != nil):
				t.Errorf("%s: %s is asked for with v.%s, which it has no form for", name, use[2], use[1])
			}
		}
	}
	if uses < 80 {
		t.Errorf("only %d uses were found", uses)
	}
}

// unsaid are words that no page leads to: only a program that speaks to one of the
// other faces, or a request made by hand, is told them.
var unsaid = []string{
	"can be told on creation only", "must be a field such as createdAt with .asc or .desc, not %q",
	"must be a field with .asc or .desc, such as createdAt.desc, not %q", "must be a language tag such as en, at most %d bytes long",
	"must be an object of strings", "must be at most %d ids, not %d", "must be createdAt, publishedAt or score with .asc or .desc, or relevance, not %q",
	"must be html or markdown, not %q", "must be one of views, votes, follows, not %q", "must be the name of a form", "must be up, down or none",
	"must hold ids of answers, not %q", "No free user name was found for %q.", "This Idempotency-Key was used for another request.",
	"There are %d open pages of this account already.",
}

// What people do wrong is known by the app's words, so that these must be its own,
// and all of those that a page can show.
func TestFaultsAreSaidInTheAppsWords(t *testing.T) {
	sources := wordsOf(t, ".", "../app", "../auth", "../blob", "../community", "../markup", "../store")
	english := allLanguages().all[0]
	for words, key := range faultKeys {
		if _, ok := sources[words]; !ok {
			t.Errorf("nothing says %q", words)
		}
		phrase, ok := english.text[key]
		if !ok || phrase.forms != nil {
			t.Errorf("%s is in no message file, or has forms", key)
		}
		for _, hole := range holes(phrase) {
			if n := int(hole[1]-'a') + 1; n > strings.Count(words, "%") {
				t.Errorf("%s has %s, which %q does not have", key, hole, words)
			}
		}
	}
	for words, isShown := range sources {
		if faultKeys[words] == "" && isShown && !slices.Contains(unsaid, words) {
			t.Errorf("%q is in English only: it belongs into faultKeys", words)
		}
	}
}

// wordsOf returns the texts in the packages' sources, and of each whether it is that
// of an error whose text pages show.
func wordsOf(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	for _, folder := range folders {
		files, err := fs.Glob(os.DirFS(folder), "*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if name == "fault.go" || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				noteWords(n, words)
				return true
			})
		}
	}
	return words
}

// noteWords notes a text, and one that Bad, or Fail with a kind that pages explain,
// is given.
func noteWords(n ast.Node, words map[string]bool) {
	if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
		if s, err := strconv.Unquote(text.Value); err == nil && !words[s] {
			words[s] = false
		}
	}
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return
	}
	text, ok := call.Args[1].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return
	}
	said, _ := strconv.Unquote(text.Value)
	switch lastName(call.Fun) {
	case "Bad":
		words[said] = true
	case "Fail":
		switch lastName(call.Args[0]) {
		case "Invalid", "Missing", "Forbidden", "Conflict", "TooLarge", "RateLimited":
			words[said] = true
		}
	}
}

// lastName is the name that an expression ends in.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func TestALanguageIsChosenOrAskedFor(t *testing.T) {
	l := allLanguages()
	for _, c := range []struct{ chosen, accept, want string }{
		{"", "", "en"}, {"", "de-AT,de;q=0.8,en;q=0.5", "de"}, {"", "fr", "en"}, {"de", "en", "de"}, {"xx", "de", "de"}, {"", "\x00;;", "en"},
	} {
		if got := l.choose(c.chosen, c.accept).Code; got != c.want {
			t.Errorf("%q and %q is %s, not %s", c.chosen, c.accept, got, c.want)
		}
	}
}

func TestNumbersAreShort(t *testing.T) {
	l := allLanguages()
	for n, want := range map[int64][2]string{0: {"0", "0"}, 999: {"999", "999"}, 1234: {"1.2k", "1,2k"}, 9999: {"9.9k", "9,9k"}, 45_600: {"45k", "45k"}, 2_000_000: {"2M", "2M"}, -12: {"−12", "−12"}} {
		for i, tongue := range l.all {
			if got := tongue.number(n); got != want[i] {
				t.Errorf("%s: %d is %s, not %s", tongue.Code, n, got, want[i])
			}
		}
	}
	if got := l.all[0].count("count.answers", 1); got != "1 answer" {
		t.Error(got)
	}
}
