package store

import (
	"crypto/rand"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/testpg"
)

// A role may be allowed few connections: then many who ask wait for each other.
func TestWhoAsksWaitsWhereTheServerAllowsFewConnections(t *testing.T) {
	address := testpg.Need(t)
	owner, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer owner.Close(t.Context())
	role := "few_" + strings.ToLower(rand.Text()[:10])
	if _, err := owner.Exec(t.Context(), `CREATE ROLE `+role+` LOGIN CONNECTION LIMIT 3 PASSWORD 'few'`); err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	to.User = url.UserPassword(role, "few")
	db, err := Open(t.Context(), to.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		db.Close()
		dropper, err := pgx.Connect(t.Context(), address)
		if err == nil {
			defer dropper.Close(t.Context())
			_, err = dropper.Exec(t.Context(), `DROP ROLE `+role)
		}
		if err != nil {
			t.Log(err)
		}
	})
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			err := db.Read(Hurried(t.Context()), func(tx *Tx) error {
				_, err := one(tx, scanInt, `SELECT 1 FROM (SELECT pg_sleep(0.02)) AS s`)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if open := db.Stats().Open; open > 3 || open == 0 {
		t.Errorf("%d connections are open", open)
	}
}
