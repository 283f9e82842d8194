package testpg

import (
	"errors"
	"runtime"
	"testing"
)

func TestSchemasDoNotSeeEachOther(t *testing.T) {
	t.Parallel()
	base := Need(t)
	one, two := Schema(t, base), Schema(t, base)
	for _, url := range []string{one, two} {
		if err := execute(t.Context(), url, "CREATE TABLE thing (id TEXT)"); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := ask(t, one, "SELECT current_schema"), ask(t, two, "SELECT current_schema"); a == b {
		t.Errorf("both are %s", a)
	}
}

func TestWhatATestMadeIsDroppedAfterIt(t *testing.T) {
	t.Parallel()
	base := Need(t)
	var schema, database string
	t.Run("the test", func(t *testing.T) {
		schema = ask(t, Schema(t, base), "SELECT current_schema")
		server := &Server{url: base}
		database = ask(t, server.Database(t), "SELECT current_database()")
	})
	for name, query := range map[string]string{
		schema:   "SELECT count(*)::text FROM pg_namespace WHERE nspname = '" + schema + "'",
		database: "SELECT count(*)::text FROM pg_database WHERE datname = '" + database + "'",
	} {
		if ask(t, base, query) != "0" {
			t.Errorf("%s is still there", name)
		}
	}
}

// verdict is a testing.TB that remembers how the test was ended.
type verdict struct {
	testing.TB
	word string
}

func (v *verdict) Skipf(string, ...any)  { v.word = "skipped"; runtime.Goexit() }
func (v *verdict) Fatalf(string, ...any) { v.word = "failed"; runtime.Goexit() }

func TestAMissingServerSkipsAtHomeAndFailsInCI(t *testing.T) {
	for _, c := range []struct {
		ci   string
		err  error
		want string
	}{
		{ci: "", err: ErrNone, want: "skipped"},
		{ci: "true", err: ErrNone, want: "failed"},
		{ci: "", err: errors.New("out of disk"), want: "failed"},
		{ci: "true", err: nil, want: "passed"},
	} {
		t.Setenv("CI", c.ci)
		v := &verdict{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			need(v, func() (*Server, error) { return &Server{}, c.err })
			v.word = "passed"
		}()
		<-done
		if v.word != c.want {
			t.Errorf("CI=%q and %v: %s, not %s", c.ci, c.err, v.word, c.want)
		}
	}
}
