package storetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// Run runs the tests of a package that uses EachBlank.
func Run(m *testing.M) int {
	code := logtest.Run(m)
	for _, s := range blanks.made {
		if err := s.drop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	return code
}

// EachBlank runs fn with the address of a database of each kind that has a current
// schema and nothing in it. A package that uses it has storetest.Run run its tests.
func EachBlank(t *testing.T, fn func(t *testing.T, address string)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		fn(t, filepath.Join(t.TempDir(), store.FileName)) // Open copies a blank one
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		fn(t, blankSchema(t))
	})
}

// blanks are schemas of PostgreSQL whose tables are current. To empty one that a
// test is done with takes a fortieth of the time that it takes to make one.
var blanks struct {
	sync.Mutex
	made, free []lasting
}

type lasting struct {
	address string
	drop    func() error
}

// blankSchema lends a schema to a test.
func blankSchema(t *testing.T) string {
	t.Helper()
	s := freeSchema(t)
	t.Cleanup(func() {
		if err := empty(context.WithoutCancel(t.Context()), s.address); err != nil {
			t.Error(err)
			return
		}
		blanks.Lock()
		defer blanks.Unlock()
		blanks.free = append(blanks.free, s)
	})
	return s.address
}

func freeSchema(t *testing.T) (s lasting) {
	t.Helper()
	base := testpg.Need(t)
	blanks.Lock()
	defer blanks.Unlock()
	if n := len(blanks.free); n > 0 {
		s, blanks.free = blanks.free[n-1], blanks.free[:n-1]
		return s
	}
	s.address, s.drop = testpg.LastingSchema(t, base)
	blanks.made = append(blanks.made, s)
	return s
}

// emptying writes the statements that empty a schema but for what tells which
// files its tables are from. Rows that refer to each other go in one statement.
const emptying = `
	SELECT 'WITH ' || STRING_AGG(FORMAT('%I AS (DELETE FROM %I)', 'of_' || tablename, tablename), ', ') || ' SELECT 1'
	FROM pg_tables WHERE schemaname = CURRENT_SCHEMA() AND tablename <> 'schema_files' HAVING COUNT(*) > 0
	UNION ALL
	SELECT FORMAT('ALTER SEQUENCE %I RESTART', sequencename) FROM pg_sequences WHERE schemaname = CURRENT_SCHEMA()`

func empty(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, emptying)
	if err != nil {
		return err
	}
	statements, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, strings.Join(statements, "; "))
	return err
}
