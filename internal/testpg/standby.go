package testpg

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Standby is a hot standby that replays what its primary does.
type Standby struct {
	*Server
	primary *Server
}

// Replicated starts a server of the test's own and a hot standby that streams from it.
// Both stop after the test. Without the programs for it the test is skipped, or fails where
// CI=true: what the environment names cannot serve here.
func Replicated(t testing.TB) (*Server, *Standby) {
	t.Helper()
	var primary *Server
	need(t, func() (_ *Server, err error) {
		if err = canCopy(); err == nil {
			primary, err = Start("wal_level = replica", "max_wal_senders = 10", "hot_standby = on")
		}
		return primary, err
	})
	t.Cleanup(func() { primary.Stop() })
	return primary, primary.Standby(t)
}

// canCopy returns an error where there is nothing to copy a cluster with.
func canCopy() error {
	bin, err := binaries()
	if err == nil {
		_, err = findCopier(bin)
	}
	return err
}

// findCopier returns the pg_basebackup that belongs to the programs in a folder, some of
// which may be links.
func findCopier(bin string) (string, error) {
	if real, err := filepath.EvalSymlinks(filepath.Join(bin, "initdb")); err == nil {
		bin = filepath.Dir(real)
	}
	program, err := exec.LookPath(filepath.Join(bin, "pg_basebackup"))
	if err != nil {
		return "", fmt.Errorf("%w, or no pg_basebackup with it", ErrNone)
	}
	return program, nil
}

// Standby starts a hot standby of s, which stops after the test.
func (s *Server) Standby(t testing.TB) *Standby {
	t.Helper()
	copied, err := begin(s.url, nil)
	if err != nil {
		t.Fatalf("the standby: %v", err)
	}
	t.Cleanup(func() { copied.Stop() })
	return &Standby{copied, s}
}

// At is the address on the standby of a database, or schema, that base is on the primary.
func (s *Standby) At(t testing.TB, base string) string {
	t.Helper()
	u := parse(t, base)
	u.Host = parse(t, s.url).Host
	return u.String()
}

// Pause has the standby replay nothing until it is resumed.
func (s *Standby) Pause(t testing.TB) {
	t.Helper()
	s.do(t, `SELECT pg_wal_replay_pause()`)
	if s.ask(t, s.url, `SELECT CAST(current_setting('server_version_num') AS INT) < 140000`) == "true" {
		return // where it is paused at once
	}
	for s.ask(t, s.url, `SELECT pg_get_wal_replay_pause_state()`) != "paused" {
		time.Sleep(time.Millisecond)
	}
}

// Resume has it go on.
func (s *Standby) Resume(t testing.TB) {
	t.Helper()
	s.do(t, `SELECT pg_wal_replay_resume()`)
}

// CatchUp returns once the standby has replayed all that is committed by now.
func (s *Standby) CatchUp(t testing.TB) {
	t.Helper()
	now := s.ask(t, s.primary.url, `SELECT pg_current_wal_flush_lsn()`)
	for range 3000 {
		if s.ask(t, s.url, `SELECT pg_last_wal_replay_lsn() >= '`+now+`'`) == "true" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the standby does not catch up")
}

// Promote makes it a primary of its own.
func (s *Standby) Promote(t testing.TB) {
	t.Helper()
	s.do(t, `SELECT pg_promote()`)
}

// Kill ends it without a word to whoever is connected.
func (s *Standby) Kill(t testing.TB) {
	t.Helper()
	if err := s.Crash(); err != nil {
		t.Fatalf("the standby: %v", err)
	}
}

func (s *Standby) do(t testing.TB, statement string) {
	t.Helper()
	if err := execute(context.WithoutCancel(t.Context()), s.url, statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// ask returns the one value of a query, as text.
func (s *Standby) ask(t testing.TB, url, query string) (answer string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), `SELECT CAST((`+query+`) AS TEXT)`).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return answer
}
