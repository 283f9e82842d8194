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

var (
	quoted = regexp.MustCompile("\"([^\"\n]*)\"|`([^`]*)`")
	name   = regexp.MustCompile(`[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*`)
	number = regexp.MustCompile(`^[0-9]+$`)
	// said by the package itself, of every language
	ownKeys = regexp.MustCompile(`^(language|number)\.`)
)

// Used fails the test for what is said in English and nowhere asked for. A key is asked for where it stands in quotes
// in a source file; or its beginning does, up to a dot, and what follows is the name of something.
func Used(t *testing.T, l tongue.Languages, files fs.FS) {
	t.Helper()
	literals, names := map[string]bool{}, map[string]bool{}
	err := fs.WalkDir(files, ".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return fs.SkipDir
		case entry.IsDir() || strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_templ.go"),
			!slices.Contains(sources, path.Ext(file)):
			return nil
		}
		text, err := fs.ReadFile(files, file)
		for _, q := range quoted.FindAllStringSubmatch(string(text), -1) {
			literals[q[1]+q[2]] = true
			for _, n := range name.FindAllString(q[1]+q[2], -1) {
				names[n] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	isName := func(part string) bool { return names[part] || number.MatchString(part) }
	for _, key := range slices.Sorted(maps.Keys(l.All[0].Text)) {
		parts := strings.Split(key, ".")
		isUsed := literals[key] || ownKeys.MatchString(key)
		for i := 1; i < len(parts) && !isUsed; i++ {
			start := strings.Join(parts[:i], ".")
			isUsed = (literals[start] || literals[start+"."]) && !slices.ContainsFunc(parts[i:], func(p string) bool { return !isName(p) })
		}
		if !isUsed {
			t.Errorf("nothing says %s", key)
		}
	}
}
