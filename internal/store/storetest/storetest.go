// Package storetest gives tests a real, empty store of each kind.
package storetest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

func init() { cache.Verify(true) }

// Now is the time in every test store until the test moves it.
var Now = time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)

// Each runs fn on an empty SQLite store and on an empty PostgreSQL one.
func Each(t *testing.T, fn func(*testing.T, *store.DB)) {
	EachAddress(t, func(t *testing.T, address string) { fn(t, Open(t, address)) })
}

// EachAddress runs fn with the address of an empty database of each kind.
func EachAddress(t *testing.T, fn func(t *testing.T, address string)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		fn(t, filepath.Join(t.TempDir(), store.FileName))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		fn(t, testpg.Schema(t, testpg.Need(t)))
	})
}

// blank is an SQLite file with a current schema: to make one anew for each of
// hundreds of tests takes longer than the tests.
var blank struct {
	sync.Mutex
	file []byte
}

func blankFile(ctx context.Context) ([]byte, error) {
	blank.Lock()
	defer blank.Unlock()
	if blank.file != nil {
		return blank.file, nil
	}
	folder, err := os.MkdirTemp("", "stoa-blank-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, store.FileName)
	db, err := store.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	db.SetClock(func() time.Time { return Now })
	_, err = db.Migrate(ctx)
	if err := errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	blank.file, err = os.ReadFile(file)
	return blank.file, err
}

// Open opens the store at address, brings its schema up to date and stops its clock.
func Open(t testing.TB, address string) *store.DB {
	t.Helper()
	if _, err := os.Stat(address); !store.IsPostgres(address) && errors.Is(err, fs.ErrNotExist) {
		file, err := blankFile(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(address, file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	db, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	db.SetClock(func() time.Time { return Now })
	return db
}
