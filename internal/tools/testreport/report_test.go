package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAReportSaysWhatMatters(t *testing.T) {
	for _, c := range []struct {
		rule   string
		events []event
		want   string
	}{
		{
			"a passed test is counted, and its package has one line",
			[]event{
				{"output", "p", "TestA", "=== RUN   TestA\n"},
				{"output", "p", "TestA", "    a_test.go:1: chatter\n"},
				{"pass", "p", "TestA", ""},
				{"output", "p", "", "PASS\n"},
				{"output", "p", "", "ok  \tp\t0.1s\n"},
				{"pass", "p", "", ""},
			},
			"ok  \tp\t0.1s\n1 passed, 0 failed, 0 skipped\n",
		},
		{
			"a failed test is shown in full, and its neighbour is not",
			[]event{
				{"output", "p", "TestA", "=== RUN   TestA\n"},
				{"output", "p", "TestB", "    b_test.go:1: chatter\n"},
				{"output", "p", "TestA", "    a_test.go:1: wrong\n"},
				{"output", "p", "TestA", "--- FAIL: TestA (0.00s)\n"},
				{"fail", "p", "TestA", ""},
				{"pass", "p", "TestB", ""},
				{"output", "p", "", "FAIL\tp\t0.1s\n"},
				{"fail", "p", "", ""},
			},
			"    a_test.go:1: wrong\n--- FAIL: TestA (0.00s)\nFAIL\tp\t0.1s\n1 passed, 1 failed, 0 skipped\n",
		},
		{
			"a skipped test is named at the end, with its reason",
			[]event{
				{"output", "p", "TestA", "    a_test.go:1: no browser here\n"},
				{"output", "p", "TestA", "--- SKIP: TestA (0.00s)\n"},
				{"skip", "p", "TestA", ""},
				{"skip", "p", "TestB", ""},
				{"output", "p", "", "ok  \tp\t0.1s\n"},
				{"pass", "p", "", ""},
			},
			"ok  \tp\t0.1s\nSKIP p TestA: a_test.go:1: no browser here\nSKIP p TestB: no reason given\n0 passed, 0 failed, 2 skipped\n",
		},
		{
			"a test that never ended shows what it wrote before its package died",
			[]event{
				{"output", "p", "TestB", "panic: test timed out\n"},
				{"output", "p", "TestA", "waiting\n"},
				{"output", "p", "", "FAIL\tp\t9s\n"},
				{"fail", "p", "", ""},
			},
			"waiting\npanic: test timed out\nFAIL\tp\t9s\n0 passed, 1 failed, 0 skipped\n",
		},
		{
			"a package that does not build is a failure",
			[]event{
				{"build-output", "", "", "p/a.go:1: syntax error\n"},
				{"build-fail", "", "", ""},
				{"output", "p", "", "FAIL\tp [build failed]\n"},
				{"fail", "p", "", ""},
			},
			"p/a.go:1: syntax error\nFAIL\tp [build failed]\n0 passed, 1 failed, 0 skipped\n",
		},
	} {
		var in, out strings.Builder
		for _, e := range c.events {
			if err := json.NewEncoder(&in).Encode(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := report(strings.NewReader(in.String()), &out); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%s:\n%s\nbut it says\n%s", c.rule, c.want, &out)
		}
	}
}

func TestWhatIsNoEventIsPassedOn(t *testing.T) {
	var out strings.Builder
	if err := report(strings.NewReader("go: no such package\nno newline"), &out); err != nil {
		t.Fatal(err)
	}
	if want := "go: no such package\nno newline0 passed, 0 failed, 0 skipped\n"; out.String() != want {
		t.Errorf("it says %q", &out)
	}
}
