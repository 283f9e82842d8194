package store

import (
	"path/filepath"
	"strings"
	"testing"

	"zombiezen.com/go/sqlite"
)

// What a statement has already it is not given again: what it is given counts, in whichever
// order, and whatever it had before.
func TestAStatementHasWhatItWasGivenLast(t *testing.T) {
	s, err := newSession(filepath.Join(t.TempDir(), FileName), sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	long, other := strings.Repeat("a", maxGiven+1), strings.Repeat("b", maxGiven+1)
	type named string
	for i, row := range []struct {
		args       []any
		texts, typ string
	}{
		{[]any{"a", int64(1)}, "a 1", "text integer"},
		{[]any{"a", int64(1)}, "a 1", "text integer"},
		{[]any{"a", "1"}, "a 1", "text text"},
		{[]any{int64(1), "a"}, "1 a", "integer text"},
		{[]any{nil, "a"}, " a", "null text"},
		{[]any{nil, named("a")}, " a", "null text"},
		{[]any{true, 1.5}, "1 1.5", "integer real"},
		{[]any{long, other}, long + " " + other, "text text"},
		{[]any{other, long}, other + " " + long, "text text"},
		{[]any{other, "a"}, other + " a", "text text"},
		{[]any{"", nil}, " ", "text null"},
		{[]any{nil, ""}, " ", "null text"},
	} {
		found, err := s.query(`SELECT coalesce($1, '') || ' ' || coalesce($2, ''), typeof($1) || ' ' || typeof($2)`, row.args...)
		if err != nil {
			t.Fatal(err)
		}
		var texts, typ string
		if !found.Next() {
			t.Fatalf("%d: %v", i, found.Err())
		}
		if err := found.Scan(&texts, &typ); err != nil {
			t.Fatal(err)
		}
		if found.Close(); texts != row.texts || typ != row.typ {
			t.Errorf("%d: it has %q, a %s, and was given %q, a %s", i, texts, typ, row.texts, row.typ)
		}
	}
}

// BenchmarkAStatementBesideAPartialIndex: to plan it anew for a status that it had before takes
// more than twice as long as to run it.
func BenchmarkAStatementBesideAPartialIndex(b *testing.B) {
	s, err := newSession(filepath.Join(b.TempDir(), FileName), sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	for _, query := range []string{`CREATE TABLE users (id TEXT PRIMARY KEY, status TEXT, ban_until BIGINT)`,
		`CREATE INDEX users_ban_until ON users (ban_until) WHERE status = 'banned'`} {
		if _, err := s.exec(query); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		found, err := s.query(`SELECT id FROM users WHERE status = $1 AND ban_until >= $2`, "active", int64(0))
		if err != nil {
			b.Fatal(err)
		}
		for found.Next() {
		}
		found.Close()
	}
}
