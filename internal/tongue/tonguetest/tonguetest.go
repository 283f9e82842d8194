// Package tonguetest holds message files to what is asked of them.
package tonguetest

import (
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/tongue"
)

// Agree fails the test where the languages differ in what they say, or in the values
// that are in it.
func Agree(t *testing.T, l tongue.Languages) {
	t.Helper()
	english := l.All[0]
	for _, language := range l.All {
		for key, phrase := range language.Text {
			checkForms(t, language, key, phrase)
		}
	}
	for _, other := range l.All[1:] {
		for key := range other.Text {
			if _, ok := english.Text[key]; !ok {
				t.Errorf("%s says %s, which English does not", other.Code, key)
			}
		}
		for key, phrase := range english.Text {
			said, ok := other.Text[key]
			if !ok {
				t.Errorf("%s does not say %s", other.Code, key)
				continue
			}
			if (said.Forms == nil) != (phrase.Forms == nil) {
				t.Errorf("%s has %s with forms in one language only", other.Code, key)
			}
			if got, want := holes(wording(said)), holes(wording(phrase)); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %v in it, not %v", other.Code, key, got, want)
			}
		}
	}
}

var hole = regexp.MustCompile(`\{[a-z]+\}`)

// holes are the places for values in a text.
func holes(text string) []string {
	found := hole.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// wording is the text of a phrase; of a number's the form for many counts.
func wording(p tongue.Phrase) string {
	if p.Forms != nil {
		return p.Forms["other"]
	}
	return p.Plain
}

// checkForms fails the test where a phrase lacks a form that its language needs, has one that it does not know, or one
// with other values in it. A form that is for a single number may say that number itself.
func checkForms(t *testing.T, l *tongue.Tongue, key string, p tongue.Phrase) {
	t.Helper()
	if p.Forms == nil {
		return
	}
	if got, want := slices.Sorted(maps.Keys(p.Forms)), l.Forms(); !slices.Equal(got, want) {
		t.Errorf("%s: %s has the forms %v, not %v", l.Code, key, got, want)
	}
	for form, said := range p.Forms {
		got, want := holes(said), holes(p.Forms["other"])
		if form == "one" && l.Form(0) != "one" {
			got, want = slices.DeleteFunc(got, isNumber), slices.DeleteFunc(want, isNumber)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s has %v in the form %s, not %v", l.Code, key, got, form, want)
		}
	}
}

func isNumber(hole string) bool { return hole == "{n}" }

// Written fails the test where source files say what is in no message file, or what
// has no form for how it is asked for, and returns how often they say something. say
// finds one with its key as the second group; its first is count where there is a
// number. A key that ends with a dot is the beginning of several.
func Written(t *testing.T, l tongue.Languages, files fs.FS, say *regexp.Regexp, count string) (uses int) {
	t.Helper()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		isTest, isMade := strings.HasSuffix(name, "_test.go"), strings.HasSuffix(name, "_templ.go")
		if err != nil || isTest || isMade || !slices.Contains(sources, path.Ext(name)) {
			return err
		}
		text, err := fs.ReadFile(files, name)
		for _, use := range say.FindAllStringSubmatch(string(text), -1) {
			uses++
			phrase, ok := l.All[0].Text[use[2]]
			switch {
			case strings.HasSuffix(use[2], "."):
			case !ok:
				t.Errorf("%s says %s, which is in no message file", name, use[2])
			case (use[1] == count) != (phrase.Forms != nil):
				t.Errorf("%s: %s is asked for with %s, which it has no form for", name, use[2], use[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return uses
}

// sources are the endings of files that say something.
var sources = []string{".go", ".templ", ".html", ".txt"}
