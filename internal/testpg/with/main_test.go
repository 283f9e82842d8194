package main

import (
	"errors"
	"testing"

	"github.com/stoa-community/stoa/internal/testpg"
)

func TestTheCommandFindsTheServerAndItsStatusIsOurs(t *testing.T) {
	url := testpg.Need(t)
	t.Setenv(testpg.Variable, url)
	code, err := with([]string{"sh", "-c", `test "$STOA_TEST_DATABASE_URL" = "$0" && exit 7`, url}, testpg.Find)
	if code != 7 || err != nil {
		t.Errorf("the status is %d, the error %v", code, err)
	}
}

func TestWithoutAServerTheCommandRunsAtHomeButNotInCI(t *testing.T) {
	none := func() (*testpg.Server, error) { return nil, testpg.ErrNone }
	t.Setenv("CI", "")
	if code, err := with([]string{"sh", "-c", "exit 7"}, none); code != 7 || err != nil {
		t.Errorf("at home the status is %d, the error %v", code, err)
	}
	t.Setenv("CI", "true")
	if code, err := with([]string{"sh", "-c", "exit 7"}, none); code != 1 || !errors.Is(err, testpg.ErrNone) {
		t.Errorf("in CI the status is %d, the error %v", code, err)
	}
}

func TestAMissingCommandIsNamed(t *testing.T) {
	code, err := run(t.Context(), []string{"no-such-command"}, nil)
	if code != 127 || err == nil {
		t.Errorf("the status is %d, the error %v", code, err)
	}
}
