package arch

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// hosts lists package registries and mirrors. Where packages come from is for
// each machine to say; a tree that names a host builds only where it answers.
// They are in halves, for this file is part of the tree.
var hosts = []string{
	"proxy.golang" + ".org",
	"sum.golang" + ".org",
	"goproxy" + ".io",
	"registry.npmjs" + ".org",
	"registry.yarnpkg" + ".com",
	"files.pythonhosted" + ".org",
	"deb.debian" + ".org",
	"security.debian" + ".org",
	"archive.ubuntu" + ".com",
}

// notOurs lists folders that are made, not written.
var notOurs = []string{".git", "bin", "node_modules", "stoa-data"}

func TestNothingNamesARegistryOrThisCheckout(t *testing.T) {
	names := slices.Clone(hosts)
	// A checkout at the top of a machine has a name too common to look for.
	if here := root(t); strings.Count(here, "/") > 1 {
		names = append(names, here+"/")
	}
	for path, text := range tree(t) {
		for _, name := range names {
			if bytes.Contains(text, []byte(name)) {
				t.Errorf("%s names %s", path, name)
			}
		}
	}
}

// tree returns the contents of every file of the project, by path.
func tree(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	project := os.DirFS(root(t))
	err := fs.WalkDir(project, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // a test of another package removed it meanwhile
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(notOurs, path.Base(name)):
			return fs.SkipDir
		case d.Type().IsRegular():
			files[name], err = fs.ReadFile(project, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// root returns the folder of the module.
func root(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
