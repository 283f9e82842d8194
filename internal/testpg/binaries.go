package testpg

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// binaries returns the folder of the programs of a PostgreSQL that is new
// enough: what the PATH leads to, else the newest where packages put it.
func binaries() (string, error) {
	for _, folder := range candidates() {
		if has(folder) && major(version(folder)) >= Oldest {
			return folder, nil
		}
	}
	return "", ErrNone
}

// candidates lists where to look, best first. Debian keeps servers out of the
// PATH, one folder per version.
func candidates() []string {
	var found []string
	if initdb, err := exec.LookPath("initdb"); err == nil {
		found = append(found, filepath.Dir(initdb))
	}
	for _, glob := range []string{
		"/usr/lib/postgresql/*/bin",
		"/usr/libexec/postgresql*",
		"/opt/homebrew/opt/postgresql@*/bin",
	} {
		folders, _ := filepath.Glob(glob) // fails on a malformed pattern only
		found = append(found, newestFirst(folders)...)
	}
	if out, err := exec.Command("pg_config", "--bindir").Output(); err == nil {
		found = append(found, strings.TrimSpace(string(out)))
	}
	return append(found, "/usr/local/pgsql/bin")
}

// newestFirst sorts folders by the version in their names.
func newestFirst(folders []string) []string {
	slices.SortFunc(folders, func(a, b string) int { return major(b) - major(a) })
	return folders
}

// version returns what the server in folder says of itself, such as
// "postgres (PostgreSQL) 15.14".
func version(folder string) string {
	out, _ := exec.Command(filepath.Join(folder, "postgres"), "--version").Output()
	return string(out)
}

var number = regexp.MustCompile(`\d+`)

// major returns the first number in s, or 0.
func major(s string) int {
	n, _ := strconv.Atoi(number.FindString(s))
	return n
}
