package testpg

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Archived starts a server of the test's own that archives its log, as operators have it, and a
// copy that was made of it then and doesn't run: see [Standby.RestoreTo].
func Archived(t testing.TB) (*Server, *Standby) {
	t.Helper()
	wal, err := os.MkdirTemp("/tmp", "stoa-testpg-wal-") // not the test's folder, which is closed to the server's user
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(wal) })
	if err := os.Chmod(wal, 0o777); err != nil {
		t.Fatal(err)
	}
	var primary *Server
	need(t, func() (_ *Server, err error) {
		if err = canCopy(); err == nil {
			primary, err = Start("wal_level = replica", "max_wal_senders = 10", "hot_standby = on", "archive_mode = on",
				"archive_command = 'test ! -f "+wal+"/%f && cp %p "+wal+"/%f'", "restore_command = 'cp "+wal+"/%f %p'")
		}
		return primary, err
	})
	t.Cleanup(func() { primary.Stop() })
	base := primary.Standby(t)
	base.Kill(t)
	return primary, base
}

// RestoreTo has the copy be a server as the primary was at that moment, by what was archived of it.
func (s *Standby) RestoreTo(t testing.TB, moment time.Time) {
	t.Helper()
	if err := execute(context.WithoutCancel(t.Context()), s.primary.url, `SELECT pg_switch_wal()`); err != nil {
		t.Fatal(err)
	}
	for s.ask(t, s.primary.url, `SELECT COUNT(*) = 0 FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`) != "true" {
		time.Sleep(10 * time.Millisecond)
	}
	data := filepath.Join(s.folder, "data")
	conf, err := os.OpenFile(filepath.Join(data, "postgresql.auto.conf"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = conf.WriteString("primary_conninfo = ''\narchive_mode = off\nrecovery_target_action = 'promote'\n" +
		"recovery_target_time = '" + moment.UTC().Format("2006-01-02 15:04:05.000000+00") + "'\n")
	if err == nil {
		err = conf.Close()
	}
	if err == nil {
		err = os.Rename(filepath.Join(data, "standby.signal"), filepath.Join(data, "recovery.signal"))
	}
	if err == nil {
		err = s.Again()
	}
	if err != nil {
		t.Fatal(err)
	}
	for s.ask(t, s.url, `SELECT pg_is_in_recovery()`) == "true" {
		time.Sleep(10 * time.Millisecond)
	}
}
