package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

var (
	wordLine   = regexp.MustCompile(`(?m)^\t"([^"]+)": (.+),$`)
	wordHole   = regexp.MustCompile(`\{\w+\}`)
	wordUsed   = regexp.MustCompile(`host\.t\("([^"]+)"[),]|byline\([^)]*"(\w+)"\)`)
	wordMade   = regexp.MustCompile(`^(notice|why|vote|space)\.|^(by|asked|answered|solved|waits)$|^search\.|^answer\.sent$|^ask\.sent$|^comment\.sent$`)
	languageOf = regexp.MustCompile(`words-(.+)\.js$`)
)

// What the elements say is said in all five languages, with the same names left to fill in; what they ask for is
// there, and nothing is there that no element says.
func TestElementsSayTheSameInEveryLanguage(t *testing.T) {
	read := func(pattern string) map[string]string {
		t.Helper()
		names, err := filepath.Glob(filepath.Join("view", "assets", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		texts := map[string]string{}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
		return texts
	}
	said := map[string]map[string]string{} // by language and key
	for name, text := range read("elements/words-*.js") {
		words := map[string]string{}
		for _, line := range wordLine.FindAllStringSubmatch(text, -1) {
			words[line[1]] = line[2]
		}
		said[languageOf.FindStringSubmatch(name)[1]] = words
	}
	english := said["en"]
	if len(said) != 5 || len(english) < 50 {
		t.Fatalf("%d languages, %d words", len(said), len(english))
	}
	holes := func(text string) []string {
		found := wordHole.FindAllString(text, -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	for language, words := range said {
		for key, text := range english {
			if words[key] == "" {
				t.Errorf("%s has no words for %s", language, key)
			} else if !slices.Equal(holes(words[key]), holes(text)) {
				t.Errorf("%s: %s is %s, and in English %s", language, key, words[key], text)
			}
		}
		for key := range words {
			if english[key] == "" {
				t.Errorf("%s: nobody says %s", language, key)
			}
		}
	}
	used := map[string]bool{}
	for name, text := range read("elements/*.js") {
		for _, call := range wordUsed.FindAllStringSubmatch(text, -1) {
			key := call[1] + call[2]
			used[key] = true
			if english[key] == "" {
				t.Errorf("%s says %q, for which there are no words", name, key)
			}
		}
	}
	used["again"], used["anonymous"] = true, true // in embed.js
	reasons := []string{"network", "away", "token"}
	for _, r := range community.Reasons() {
		reasons = append(reasons, r.Word)
	}
	for key := range english {
		if !used[key] && !wordMade.MatchString(key) {
			t.Errorf("no element says %s", key)
		}
		if reason, ok := strings.CutPrefix(key, "why."); ok && !slices.Contains(reasons, reason) {
			t.Errorf("nothing is refused because of %s", reason)
		}
	}
	for _, verb := range community.Verbs {
		if english["notice."+string(verb)] == "" {
			t.Errorf("there are no words for a notification of %s", verb)
		}
	}
}
