package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/testpg"
)

// The program under test is built as the tests are: under the race detector where they run
// under it. A race that is found fails its process.
var program options

func TestMain(m *testing.M) {
	remove, err := program.build(context.Background())
	if err != nil {
		panic(err)
	}
	code := m.Run()
	if err := remove(); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// Each scenario is tried at its quick size, and its times are not judged: other tests run beside
// it. What cannot be tried here is skipped by name, or fails where CI=true.
func TestNothingIsLostWhateverBreaks(t *testing.T) {
	if os.Getenv(testpg.Variable) == "" {
		if server, err := testpg.Find(); err == nil {
			t.Setenv(testpg.Variable, server.URL())
			t.Cleanup(func() { server.Stop() })
		}
	}
	for _, s := range scenarios {
		if s.name == "clock" {
			continue // it builds another server, which takes longer than all it tries
		}
		t.Run(s.name, func(t *testing.T) {
			o := program
			o.seed, o.data = 1, t.TempDir()
			rows, err := s.run(t.Context(), o)
			if errors.Is(err, errSkipped) {
				rows, err = append(rows, &row{name: err.Error()}), nil
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows {
				judge(t, r)
			}
		})
	}
}

// judge fails with what a row found, and skips one that could not be tried.
func judge(t *testing.T, r *row) {
	t.Helper()
	if strings.HasPrefix(r.name, errSkipped.Error()) {
		t.Run("the rest", func(t *testing.T) {
			if os.Getenv("CI") == "true" {
				t.Fatal(r.name)
			}
			t.Skip(r.name)
		})
		return
	}
	t.Logf("%s: %d times, %d acknowledged, %d unanswered, %d repeated, %d lost, %d twice; %s", r.name, r.times, r.acknowledged, r.unanswered,
		r.repeated, r.lost, r.twice, r.note)
	for _, w := range r.wrong {
		t.Errorf("%s: %s", r.name, w)
	}
}
