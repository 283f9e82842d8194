package store

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/testpg"
)

// openNumbers opens a new database with a table of numbers.
func openNumbers(t *testing.T, address string) *DB {
	t.Helper()
	db, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.insertNumber(t.Context(), `CREATE TABLE numbers (n BIGINT)`); err != nil {
		t.Fatal(err)
	}
	return db
}

func (db *DB) insertNumber(ctx context.Context, statement string) error {
	return db.Write(ctx, func(tx *Tx) error { return tx.Exec(statement) })
}

const aNumber = `INSERT INTO numbers VALUES (1)`

func countNumbers(t *testing.T, db *DB) (n int64) {
	t.Helper()
	err := db.Read(t.Context(), func(tx *Tx) (err error) {
		n, err = one(tx, scanInt, `SELECT COUNT(*) FROM numbers`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A server may wait for a standby that is not there before it says that something is done. Who does not
// wait for that must not have it done: it would be lost with the server.
func TestACommitThatWaitsForAStandbyIsNotInterrupted(t *testing.T) {
	primary, _ := testpg.Replicated(t)
	db := openNumbers(t, primary.Database(t))
	admin, err := pgx.Connect(t.Context(), primary.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(context.WithoutCancel(t.Context()))
	setting := func(name, to string) {
		for _, query := range []string{`ALTER SYSTEM SET ` + name + ` = '` + to + `'`, `SELECT pg_reload_conf()`} {
			if _, err := admin.Exec(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
	}
	setting("synchronous_standby_names", "nobody")
	for isSet := ""; isSet != "nobody"; time.Sleep(10 * time.Millisecond) {
		if err := admin.QueryRow(t.Context(), `SHOW synchronous_standby_names`).Scan(&isSet); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.insertNumber(Within(t.Context(), time.Second), aNumber); err == nil {
		t.Fatal("the standby was not waited for")
	}
	for range 20 { // in which the driver would have asked the server to stop
		if n := countNumbers(t, db); n != 0 {
			t.Fatal("what no standby has is there for all to see")
		}
		time.Sleep(100 * time.Millisecond)
	}
	setting("synchronous_standby_names", "")
	for end := time.Now().Add(20 * time.Second); countNumbers(t, db) != 1; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the commit has not ended")
		}
	}
}

// After a failover, a node may be connected to what is a standby now, while the same address leads to
// another server.
func TestConnectionsToAServerThatTakesNoWritesAreGivenUp(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := primary.Database(t)
	to, err := url.Parse(standby.At(t, address))
	if err != nil {
		t.Fatal(err)
	}
	var toStandby atomic.Bool
	var mu sync.Mutex
	var clients []net.Conn
	db := openNumbers(t, testpg.Between(t, address, func(client, server net.Conn) {
		if toStandby.Load() {
			other, err := net.Dial("tcp", to.Host)
			if err != nil {
				return
			}
			defer other.Close()
			server = other
		}
		mu.Lock()
		clients = append(clients, client)
		mu.Unlock()
		go func() {
			io.Copy(server, client)
			server.Close()
		}()
		io.Copy(client, server)
	}))
	standby.CatchUp(t)
	toStandby.Store(true)
	mu.Lock()
	for _, c := range clients {
		c.Close()
	}
	mu.Unlock()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if err := db.insertNumber(Hurried(t.Context()), aNumber); errors.Is(err, errReadOnly) {
			break
		} else if time.Now().After(end) {
			t.Fatalf("a standby says %v", err)
		}
	}
	time.Sleep(leaveEvery + 100*time.Millisecond)
	var held sync.WaitGroup
	for range 5 {
		held.Go(func() {
			err := db.Read(t.Context(), func(tx *Tx) error { return tx.exec(`SELECT pg_sleep(0.5)`) })
			if err != nil {
				t.Error(err)
			}
		})
	}
	held.Wait()
	toStandby.Store(false)
	failed := 0
	for range 10 {
		if err := db.insertNumber(Hurried(t.Context()), aNumber); errors.Is(err, errReadOnly) {
			failed++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if n := countNumbers(t, db); failed > 1 || int(n) != 10-failed {
		t.Errorf("%d of 10 writes went to the standby still; %d are done", failed, n)
	}
}
