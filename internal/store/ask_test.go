package store

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/testpg"
)

// eachOpen runs fn on a database of each kind, PostgreSQL over a wire, which on
// SQLite is nil.
func eachOpen(t *testing.T, fn func(t *testing.T, db *DB, w *wire)) {
	t.Run("sqlite", func(t *testing.T) {
		fn(t, opened(t, filepath.Join(t.TempDir(), FileName)), nil)
	})
	t.Run("postgres", func(t *testing.T) {
		address, w := overheard(t, testpg.Schema(t, testpg.Need(t)))
		fn(t, opened(t, address), w)
	})
}

func opened(t *testing.T, address string) *DB {
	t.Helper()
	db, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// wire is what lies between a client and a PostgreSQL server.
type wire struct {
	trips atomic.Int64 // how often it said that it is ready for more: once in a round trip
	mu    sync.Mutex
	open  []net.Conn
}

// cut ends the connections that there are.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.open {
		c.Close()
	}
	w.open = nil
}

// overheard returns an address that leads to the same database over a wire.
func overheard(t *testing.T, address string) (string, *wire) {
	t.Helper()
	w := &wire{}
	to, err := url.Parse(testpg.Between(t, address, w.overhear))
	if err != nil {
		t.Fatal(err)
	}
	settings := to.Query()
	settings.Set("sslmode", "disable") // it could not be overheard
	to.RawQuery = settings.Encode()
	return to.String(), w
}

// overhear passes on what a client and a server say. A message of the server's is a
// letter, its length and the rest; Z is that it is ready.
func (w *wire) overhear(client, s net.Conn) {
	w.mu.Lock()
	w.open = append(w.open, s)
	w.mu.Unlock()
	go io.Copy(s, client)
	for in := bufio.NewReader(s); ; {
		head, err := in.Peek(5)
		if err != nil {
			return
		}
		if head[0] == 'Z' {
			w.trips.Add(1)
		}
		if _, err := io.CopyN(client, in, 1+int64(binary.BigEndian.Uint32(head[1:]))); err != nil {
			return
		}
	}
}

// idle returns when every transaction has ended, the reads too, which nobody else
// waits for.
func idle(db *DB) {
	for db.Stats().InUse > 0 {
		runtime.Gosched()
	}
}

func TestWhatIsAskedTogetherIsOneRoundTrip(t *testing.T) {
	eachOpen(t, func(t *testing.T, db *DB, w *wire) {
		var counted atomic.Int64
		read := func() (found []int64) {
			err := db.Read(WithCounter(t.Context(), &counted), func(tx *Tx) error {
				first := into(&found, scanInt, "the first", `SELECT CAST($1 AS BIGINT)`, 1)
				second := into(&found, scanInt, "the second", `SELECT CAST($1 AS BIGINT) UNION ALL SELECT 3`, 2)
				if err := tx.Ask(first, Reading{}, second); err != nil {
					return err
				}
				return tx.Ask(first, second)
			})
			idle(db)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		read() // which has the statements prepared
		counted.Store(0)
		if w != nil {
			w.trips.Store(0)
		}
		if found := read(); len(found) != 6 || found[0] != 1 || found[2] != 3 {
			t.Errorf("it found %v", found)
		}
		if n := counted.Load(); n != 2 {
			t.Errorf("two asks were counted as %d", n)
		}
		if w != nil && w.trips.Load() != 3 {
			t.Errorf("two asks and the end took %d round trips", w.trips.Load())
		}
	})
}

func TestWhichStatementFailedIsSaid(t *testing.T) {
	eachOpen(t, func(t *testing.T, db *DB, _ *wire) {
		var found []int64
		err := db.Read(t.Context(), func(tx *Tx) error {
			return tx.Ask(into(&found, scanInt, "the first", `SELECT CAST($1 AS BIGINT)`, 1),
				into(&found, scanInt, "the second", `SELECT CAST(JSON_ARRAY_LENGTH($1) AS BIGINT)`, "[1"))
		})
		if err == nil || !strings.Contains(err.Error(), "the second") {
			t.Errorf("the error is %v", err)
		}
		if err := db.Ping(t.Context()); err != nil {
			t.Errorf("after it: %v", err)
		}
	})
}

func TestAFailedStatementCostsNoConnection(t *testing.T) {
	db := opened(t, testpg.Schema(t, testpg.Need(t)))
	served := func() (by []int64) {
		idle(db)
		err := db.Read(t.Context(), func(tx *Tx) error {
			return tx.Ask(into(&by, scanInt, "the process", `SELECT CAST(pg_backend_pid() AS BIGINT)`))
		})
		idle(db)
		if err != nil {
			t.Fatal(err)
		}
		return by
	}
	const fails, malformed = `SELECT CAST($1 AS TEXT)::bigint`, `SELECT FROM WHERE`
	before := served()
	for name, fn := range map[string]func(*Tx) error{
		"a statement":            func(tx *Tx) error { return tx.exec(fails, "x") },
		"a query":                func(tx *Tx) error { _, err := all(tx, scanInt, fails, "x"); return err },
		"a question":             func(tx *Tx) error { return tx.Ask(into(new([]int64), scanInt, "it", fails, "x")) },
		"what cannot be read":    func(tx *Tx) error { return tx.exec(malformed) },
		"the second of a change": func(tx *Tx) error { return errors.Join(tx.exec(`SELECT 1`), tx.exec(fails, "x")) },
	} {
		if err := db.Read(t.Context(), fn); err == nil {
			t.Errorf("reading by %s does not fail", name)
		}
		idle(db)
		if err := db.Write(t.Context(), fn); err == nil {
			t.Errorf("writing by %s does not fail", name)
		}
		if after := served(); !slices.Equal(after, before) {
			t.Errorf("after %s the connection is another", name)
		}
	}
}

func TestALostConnectionIsReplaced(t *testing.T) {
	address, w := overheard(t, testpg.Schema(t, testpg.Need(t)))
	db := opened(t, address)
	for name, use := range map[string]func(context.Context, func(*Tx) error) error{"a read": db.Read, "a write": db.Write} {
		once := func() error {
			defer idle(db) // so that there is one connection
			return use(t.Context(), func(tx *Tx) error { _, err := one(tx, scanInt, `SELECT 1`); return err })
		}
		if err := once(); err != nil {
			t.Fatal(err)
		}
		w.cut()
		// One that was idle for a second is tried first, so that nobody is told.
		if err := once(); err != nil && community.KindOf(err) != community.Unavailable {
			t.Errorf("%s says %v", name, err)
		}
		if err := once(); err != nil {
			t.Errorf("after it, %s says %v", name, err)
		}
	}
}

func TestAReaderWhoLeavesIsNotAnAbsentDatabase(t *testing.T) {
	db := opened(t, testpg.Schema(t, testpg.Need(t)))
	ctx, leave := context.WithCancel(t.Context())
	err := db.Read(ctx, func(tx *Tx) error {
		if err := tx.exec(`SELECT 1`); err != nil {
			return err
		}
		time.AfterFunc(10*time.Millisecond, leave)
		return tx.exec(`SELECT pg_sleep(60)`)
	})
	if !errors.Is(err, context.Canceled) || community.KindOf(err) == community.Unavailable {
		t.Errorf("the error is %v", err)
	}
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("after it: %v", err)
	}
}
