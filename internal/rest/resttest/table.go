package resttest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// CheckTable holds a golden table against what was found, line by line, or writes it anew.
func CheckTable(t *testing.T, file, got string, isNew bool) {
	t.Helper()
	if isNew {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, after := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for _, line := range after {
		if !slices.Contains(before, line) {
			t.Errorf("this is not in the table: %s", line)
		}
	}
	for _, line := range before {
		if !slices.Contains(after, line) {
			t.Errorf("this is in the table, and not so: %s", line)
		}
	}
}
