package resttest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Need returns where a program is. Without it the test is skipped, or fails where CI=true.
func Need(t testing.TB, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		Lacks(t, "%s is not there", program)
	}
	return path
}

// Lacks ends a test that lacks something it does not bring along: it is skipped, or fails where
// CI=true.
func Lacks(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format+", and CI does not go without it", args...)
	}
	t.Skipf(format+": "+t.Name()+" is not tried", args...)
}

// NodeModules returns a folder with the npm packages that the lock file in folder names. They are
// fetched once for all tests of this machine.
func NodeModules(t testing.TB, folder string) string {
	t.Helper()
	Need(t, "node")
	npm := Need(t, "npm")
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	lock, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(cache, "stoa-tests", fmt.Sprintf("npm-%x", sha256.Sum256(lock))[:32])
	if _, err := os.Stat(kept); err != nil {
		install(t, npm, folder, kept)
	}
	return filepath.Join(kept, "node_modules")
}

// install fills a folder whole or not at all.
func install(t testing.TB, npm, from, to string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	work, err := os.MkdirTemp(filepath.Dir(to), "install-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(work)
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		CopyFile(t, filepath.Join(from, name), filepath.Join(work, name))
	}
	Fetch(t, work, nil, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	if err := os.Rename(work, to); err != nil {
		if _, err := os.Stat(to); err != nil { // no other run was first
			t.Fatal(err)
		}
	}
}

// Fetch runs a program that fetches what the test needs. Without a network the test is skipped, or
// fails where CI=true.
func Fetch(t testing.TB, folder string, env []string, program string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, args...)
	command.Dir, command.Env = folder, append(os.Environ(), env...)
	if out, err := command.CombinedOutput(); err != nil {
		Lacks(t, "%s %q: %v\n%s\nWhat it fetches is not there", filepath.Base(program), args, err, bytes.TrimSpace(out))
	}
}

// CopyFile copies a file.
func CopyFile(t testing.TB, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Run runs a program in a folder, and ends the test with what it said where it fails.
func Run(t testing.TB, folder string, env []string, program string, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, args...)
	command.Dir, command.Env = folder, append(os.Environ(), env...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", filepath.Base(program), args, err, out)
	}
	return string(out)
}

// Once runs a check of inputs by programs of others, unless this machine found the same inputs fine
// before: the slowest take minutes over a document that seldom changes. What they are made of, such
// as lock files, is among the inputs.
func Once(t *testing.T, name string, inputs [][]byte, check func(t *testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		hash := sha256.New()
		fmt.Fprintln(hash, t.Name(), runtime.Version())
		for _, input := range inputs {
			fmt.Fprintf(hash, "%x\n", sha256.Sum256(input))
		}
		cache, err := os.UserCacheDir()
		if err != nil {
			cache = t.TempDir()
		}
		mark := filepath.Join(cache, "stoa-tests", fmt.Sprintf("fine-%x", hash.Sum(nil))[:32])
		if _, err := os.Stat(mark); err == nil {
			t.Logf("fine before: remove %s to try again", mark)
			return
		}
		check(t)
		if t.Failed() || t.Skipped() {
			return
		}
		if err := os.MkdirAll(filepath.Dir(mark), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(mark, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	})
}

// ReadFile returns what a file holds.
func ReadFile(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
