package view

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

func TestEveryLanguageSaysTheSame(t *testing.T) {
	l := AllLanguages()
	english := l.All[0]
	for _, other := range l.All[1:] {
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

var said = regexp.MustCompile(`v\.(T|N)\("([a-z][A-Za-z0-9.-]*)"`)

func TestWhatPagesSayIsWritten(t *testing.T) {
	english := AllLanguages().All[0]
	tree := os.DirFS("..")
	pages, err := fs.Glob(tree, "*.go")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := fs.Glob(tree, "*/*.*")
	if err != nil {
		t.Fatal(err)
	}
	uses := 0
	for _, name := range slices.Concat(pages, rooms) {
		if !strings.HasSuffix(name, ".templ") && !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
			continue
		}
		text, err := fs.ReadFile(tree, name)
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
			case (use[1] == "N") != (phrase.forms != nil):
				t.Errorf("%s: %s is asked for with v.%s, which it has no form for", name, use[2], use[1])
			}
		}
	}
	if uses < 80 {
		t.Errorf("only %d uses were found", uses)
	}
}

// What people do wrong is told by its reason: in every language where a page shows it,
// and nowhere else.
func TestEveryReasonThatPagesShowHasItsText(t *testing.T) {
	english := AllLanguages().All[0]
	words := map[string]bool{}
	for _, r := range community.Reasons() {
		phrase, ok := english.text["why."+r.Word]
		switch {
		case words[r.Word]:
			t.Errorf("there are two reasons called %s", r.Word)
		case ok != r.IsShown:
			t.Errorf("%s is shown: %v, and has a text: %v", r.Word, r.IsShown, ok)
		case phrase.forms != nil:
			t.Errorf("%s has forms", r.Word)
		case !strings.HasSuffix(r.Remedy, "."):
			t.Errorf("%s says what helps as %q", r.Word, r.Remedy)
		}
		words[r.Word] = true
	}
	for key := range english.text {
		if word, ok := strings.CutPrefix(key, "why."); ok && !words[word] {
			t.Errorf("there is no reason called %s", word)
		}
	}
	if len(words) < 150 {
		t.Errorf("there are %d reasons", len(words))
	}
}

func TestALanguageIsChosenOrAskedFor(t *testing.T) {
	l := AllLanguages()
	for _, c := range []struct{ chosen, accept, want string }{
		{"", "", "en"}, {"", "de-AT,de;q=0.8,en;q=0.5", "de"}, {"", "fr", "en"}, {"de", "en", "de"}, {"xx", "de", "de"}, {"", "\x00;;", "en"},
	} {
		if got := l.Choose(c.chosen, c.accept).Code; got != c.want {
			t.Errorf("%q and %q is %s, not %s", c.chosen, c.accept, got, c.want)
		}
	}
}

func TestNumbersAreShort(t *testing.T) {
	l := AllLanguages()
	for n, want := range map[int64][2]string{0: {"0", "0"}, 999: {"999", "999"}, 1234: {"1.2k", "1,2k"}, 9999: {"9.9k", "9,9k"}, 45_600: {"45k", "45k"}, 2_000_000: {"2M", "2M"}, -12: {"−12", "−12"}} {
		for i, tongue := range l.All {
			if got := tongue.number(n); got != want[i] {
				t.Errorf("%s: %d is %s, not %s", tongue.Code, n, got, want[i])
			}
		}
	}
	if got := l.All[0].count("count.answers", 1); got != "1 answer" {
		t.Error(got)
	}
}
