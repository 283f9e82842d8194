package web_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// modules returns a folder with what a folder of ours needs from npm, as its lock file has it.
func modules(t *testing.T, of string) string {
	t.Helper()
	npm := need(t, "npm")
	lock, err := os.ReadFile(filepath.Join(of, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	folder := filepath.Join(cache, "stoa-tests", fmt.Sprintf("web-%s-%x", of, sha256.Sum256(lock))[:32])
	if _, err := os.Stat(folder); err == nil {
		return folder
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), "install-")
	if err == nil {
		err = os.CopyFS(filepath.Join(work, of), os.DirFS(of))
	}
	if err != nil {
		t.Fatal(err)
	}
	fetch := exec.CommandContext(t.Context(), npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	fetch.Dir = filepath.Join(work, of)
	if out, err := fetch.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	if err := os.Rename(fetch.Dir, folder); err != nil && !os.IsExist(err) { // another run was first
		t.Log(err)
	}
	os.RemoveAll(work)
	return folder
}
