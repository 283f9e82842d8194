package testpg

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// shared is the one server of this process. Nothing stops it: it ends with us.
var shared = sync.OnceValues(Find)

// Need returns the URL of a server shared by all tests of the process. Without
// a PostgreSQL the test is skipped, or fails where CI=true: there, a test that
// did not run must not look like one that passed.
func Need(t testing.TB) string {
	t.Helper()
	return need(t, shared)
}

func need(t testing.TB, find func() (*Server, error)) string {
	t.Helper()
	s, err := find()
	switch {
	case errors.Is(err, ErrNone) && os.Getenv("CI") != "true":
		t.Skipf("PostgreSQL is not installed: %v", err)
	case err != nil:
		t.Fatalf("this test needs PostgreSQL: %v", err)
	}
	return s.URL()
}

// Schema makes an empty schema in the database at base and returns the URL
// whose connections see it alone. It is dropped, with all in it, after the test.
func Schema(t testing.TB, base string) string {
	t.Helper()
	name := unique()
	during(t, base, "CREATE SCHEMA "+name, "DROP SCHEMA "+name+" CASCADE")
	return within(t, base, name)
}

// LastingSchema is Schema for more than one test: drop drops it.
func LastingSchema(t testing.TB, base string) (url string, drop func() error) {
	t.Helper()
	name := unique()
	ctx := context.WithoutCancel(t.Context())
	if err := execute(ctx, base, "CREATE SCHEMA "+name); err != nil {
		t.Fatal(err)
	}
	return within(t, base, name), func() error { return execute(ctx, base, "DROP SCHEMA "+name+" CASCADE") }
}

// within is base with connections that see one schema alone.
func within(t testing.TB, base, schema string) string {
	t.Helper()
	u := parse(t, base)
	query := u.Query()
	query.Set("search_path", schema)
	u.RawQuery = query.Encode()
	return u.String()
}

// Database makes an empty database on the server at base and returns its URL.
// It is dropped after the test, even with connections open. A Schema is ten
// times cheaper: a database is for tests of what is one per database, such as
// locks, extensions and LISTEN.
func Database(t testing.TB, base string) string {
	t.Helper()
	name := unique()
	u := parse(t, base)
	u.Path = "/" + name
	during(t, base, "CREATE DATABASE "+name, "DROP DATABASE "+name+" WITH (FORCE)")
	return u.String()
}

// Database is the function Database on this server.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	return Database(t, s.url)
}

// during runs one statement now and the other after the test.
func during(t testing.TB, url, before, after string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	if err := execute(ctx, url, before); err != nil {
		t.Fatalf("%s: %v", before, err)
	}
	t.Cleanup(func() {
		if err := execute(ctx, url, after); err != nil {
			t.Errorf("%s: %v", after, err)
		}
	})
}

// execute runs one statement on a connection of its own. The bound is there for
// a DROP that waits for a transaction the test forgot to end.
func execute(ctx context.Context, url, statement string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	return errors.Join(err, conn.Close(ctx))
}

func parse(t testing.TB, base string) *url.URL {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil || u.Host == "" && u.RawQuery == "" {
		t.Fatalf("%s must be a postgres:// URL", Variable)
	}
	return u
}

// unique returns a name that needs no quotes in SQL.
func unique() string { return "test_" + strings.ToLower(rand.Text()) }
