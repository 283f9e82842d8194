// Package corpora finds attack data that others gathered, for tests. It is not part of
// the project: a test that needs it is skipped, by name, where it is not there.
package corpora

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Variable names the folder of the data. Without it, the folder is ../shared/corpora
// beside the module.
const Variable = "STOA_TEST_CORPORA"

// Read returns the content of a file of the data, or skips the test.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder(t), name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("SKIPPED: the attack data %s is not here; %s names its folder", name, Variable)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func folder(t testing.TB) string {
	t.Helper()
	if named := os.Getenv(Variable); named != "" {
		return named
	}
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; at != filepath.Dir(at); at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return filepath.Join(at, "..", "shared", "corpora")
		}
	}
	t.Fatal("there is no go.mod above the test")
	return ""
}
