package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const sdks = "../../sdk"

// TestSDKs runs the tests of each SDK against a server on each database.
func TestSDKs(t *testing.T) {
	runs := []struct {
		name  string
		build func(t *testing.T) *exec.Cmd
	}{
		{"typescript", buildTypeScript},
		{"go", buildGo},
	}
	for _, sdk := range runs {
		t.Run(sdk.name, func(t *testing.T) {
			built := sdk.build(t)
			eachDatabase(t, func(t *testing.T, settings ...string) {
				p := start(t, append(settings, "STOA_ALLOW_PRIVATE_FETCH=true")...)
				tests := exec.CommandContext(t.Context(), built.Path, built.Args[1:]...)
				tests.Dir = built.Dir
				tests.Env = append(os.Environ(), "STOA_URL="+p.url, "STOA_CLIENT_ID="+clientID, "STOA_CLIENT_SECRET="+clientSecret,
					"STOA_ADMIN_EMAIL="+adminEmail, "STOA_ADMIN_PASSWORD="+adminPassword)
				if out, err := tests.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			})
		})
	}
}

// buildTypeScript builds the package and its tests, and checks their types as test/check.mjs says. What was built is kept for
// the next run that finds all files as they are, since the compiler takes longer than the tests.
func buildTypeScript(t *testing.T) *exec.Cmd {
	t.Helper()
	node, from := resttest.Need(t, "node"), filepath.Join(sdks, "typescript")
	modules := resttest.NodeModules(t, from)
	files := sourcesOf(t, from)
	hash := sha256.New()
	for _, name := range files {
		fmt.Fprintf(hash, "%s %x\n", name, sha256.Sum256(resttest.ReadFile(t, filepath.Join(from, name))))
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	kept := filepath.Join(cache, "stoa-tests", fmt.Sprintf("sdk-%x", hash.Sum(nil))[:32])
	if _, err := os.Stat(kept); err != nil {
		buildInto(t, kept, func(work string) {
			for _, name := range files {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(work, name)), 0o755); err != nil {
					t.Fatal(err)
				}
				resttest.CopyFile(t, filepath.Join(from, name), filepath.Join(work, name))
			}
			if err := os.Symlink(modules, filepath.Join(work, "node_modules")); err != nil {
				t.Fatal(err)
			}
			resttest.Run(t, work, nil, node, "test/check.mjs")
			checkPacked(t, work)
		})
	}
	tests := exec.Command(node, "--test", "--test-timeout=120000", "build/")
	tests.Dir = kept
	return tests
}

// buildGo builds the tests of the Go module, which depends on nothing but Go.
func buildGo(t *testing.T) *exec.Cmd {
	t.Helper()
	program, from := resttest.Need(t, "go"), filepath.Join(sdks, "go")
	if bytes.Contains(resttest.ReadFile(t, filepath.Join(from, "go.mod")), []byte("require")) {
		t.Error("the SDK depends on something")
	}
	built := filepath.Join(t.TempDir(), "sdk.test")
	for _, args := range [][]string{{"vet", "."}, {"test", "-c", "-o", built, "."}} {
		resttest.Run(t, from, []string{"GOWORK=off"}, program, args...)
	}
	tests := exec.Command(built, "-test.timeout=2m")
	tests.Dir = from
	return tests
}

// sourcesOf lists the files of a folder, without what was built in it.
func sourcesOf(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains([]string{"node_modules", "dist", "build"}, name) {
			return fs.SkipDir
		}
		if err == nil && d.Type().IsRegular() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// checkPacked looks at what would be published: all that was built, its sources, and what tells about it. Nothing else is.
func checkPacked(t *testing.T, folder string) {
	t.Helper()
	pack := exec.Command(resttest.Need(t, "npm"), "pack", "--dry-run", "--json", "--ignore-scripts")
	pack.Dir = folder
	out, err := pack.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packed []struct{ Files []struct{ Path string } }
	if err := json.Unmarshal(out, &packed); err != nil || len(packed) != 1 {
		t.Fatalf("npm pack: %v\n%s", err, out)
	}
	names := map[string]bool{}
	for _, file := range packed[0].Files {
		names[file.Path] = true
		if !strings.HasPrefix(file.Path, "dist/") && !strings.HasPrefix(file.Path, "src/") &&
			!slices.Contains([]string{"LICENSE", "README.md", "package.json"}, file.Path) {
			t.Errorf("%s does not belong into the package", file.Path)
		}
	}
	for _, name := range []string{"LICENSE", "README.md", "dist/index.js",
		"dist/index.d.ts", "dist/webhooks.js", "dist/webhooks.d.ts", "src/index.ts"} {
		if !names[name] {
			t.Errorf("the package lacks %s", name)
		}
	}
}

// buildInto makes a folder, whole or not at all.
func buildInto(t *testing.T, folder string, build func(work string)) {
	t.Helper()
	work, err := os.MkdirTemp(filepath.Dir(folder), "built-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(work)
	build(work)
	if t.Failed() {
		t.FailNow()
	}
	if err := os.Rename(work, folder); err != nil {
		if _, err := os.Stat(folder); err != nil { // no other run was first
			t.Fatal(err)
		}
	}
}
