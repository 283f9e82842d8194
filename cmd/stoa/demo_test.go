package main

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

func TestADemoServerHasACommunityAndKeepsIt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		settings = append(settings, "STOA_DEMO=true", "STOA_DEMO_SCALE=0.01")
		p := start(t, settings...)
		if !strings.Contains(p.stderr.String(), "100%\n") {
			t.Errorf("the progress is not shown: %q", p.stderr)
		}
		admin := signIn(t, p)
		questions := countQuestions(t, admin, p)
		if questions < 50 || questions > 200 {
			t.Errorf("there are %d questions", questions)
		}
		p.terminate(t)
		p = start(t, settings...)
		if again := countQuestions(t, admin, p); again != questions || p.stderr.String() != "" {
			t.Errorf("after another start there are %d questions, not %d: %s", again, questions, p.stderr)
		}
		must(t, settings, "doctor")
		if _, err, code := do(t, settings, "demo"); code != 1 || !strings.Contains(err, "isn't empty") {
			t.Errorf("stoa demo on a full community: exit %d, %s", code, err)
		}
	})
}

// countQuestions returns how many the server says there are.
func countQuestions(t *testing.T, c *caller, p *process) int {
	t.Helper()
	c.http.CloseIdleConnections()
	res, body, err := c.call("GET", p.url+"/api/v1/questions?limit=1", "")
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%v %s", err, body)
	}
	n, err := strconv.Atoi(res.Header.Get("X-Total-Count"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTheDemoCommandFillsAnEmptyDatabaseOnce(t *testing.T) {
	settings := []string{"STOA_DATA=" + t.TempDir()}
	out := must(t, settings, "demo", "--scale", "0.01", "--seed", "7")
	if !strings.Contains(out, "Sign in as:") || !strings.Contains(out, "Client secret:") {
		t.Errorf("how to get in is not told: %s", out)
	}
	p := launch(t, settings...)
	p.await(t)
	if got := p.stdout.String(); !strings.HasPrefix(got, "Stoa is running at "+p.url+"\nNot set up yet:\n") {
		t.Errorf("the server says %q", got)
	}
}
