package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/testpg"
)

// The program under test is built when it is first needed, as the tests are: under the race
// detector where they run under it. A race that is found fails its process.
var (
	program options
	remove  = func() error { return nil }
	built   = sync.OnceValue(func() (err error) {
		remove, err = program.build(context.Background())
		return err
	})
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := remove(); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// Each scenario is tried at a fifth of its quick size, and its times are not judged: other tests
// run beside it. What cannot be tried here is skipped by name, or fails where CI=true.
func TestNothingIsLostWhateverBreaks(t *testing.T) {
	if os.Getenv(testpg.Variable) == "" {
		if server, err := testpg.Find(); err == nil {
			os.Setenv(testpg.Variable, server.URL()) // for all of the tests, which run side by side
			defer os.Unsetenv(testpg.Variable)
			defer server.Stop()
		}
	}
	if err := built(); err != nil {
		t.Fatal(err)
	}
	t.Run("at once", func(t *testing.T) { each(t) })
}

// each runs the scenarios side by side: most of their time they wait.
func each(t *testing.T) {
	for _, s := range scenarios {
		if s.name == "clock" || s.name == "memory" {
			continue // the one builds another server, which takes longer than all it tries; the other's moments tell nothing
		}
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			o := program
			o.seed, o.data, o.brief = 1, t.TempDir(), true
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

// judge fails with what a row found, and skips one that could not be tried. What is not there can be
// installed; leave to mount a disk cannot.
func judge(t *testing.T, r *row) {
	t.Helper()
	if strings.HasPrefix(r.name, errSkipped.Error()) {
		t.Run("the rest", func(t *testing.T) {
			if os.Getenv("CI") == "true" && !strings.Contains(r.name, noDisk) {
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
