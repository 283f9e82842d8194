// Package storetest gives tests a real, empty store of each kind.
package storetest

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

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

// Open opens the store at address, brings its schema up to date and stops its clock.
func Open(t testing.TB, address string) *store.DB {
	t.Helper()
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
