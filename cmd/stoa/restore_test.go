package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/carry"
)

// archivedSince waits until a server says that everything up to now is archived.
func archivedSince(t *testing.T, admin *caller, p *process) {
	t.Helper()
	now := time.Now().Unix()
	var metrics string
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		_, metrics = admin.ask(t, "GET", p.url+"/metrics", "")
		for line := range strings.Lines(metrics) {
			var until float64
			if n, _ := fmt.Sscanf(line, "stoa_backup_log_timestamp_seconds %g", &until); n == 1 && int64(until) > now {
				return
			}
		}
	}
	t.Fatalf("nothing is archived: %s", p.stderr)
}

func TestAServerIsRestoredToAMoment(t *testing.T) {
	data, kept := t.TempDir(), filepath.Join(t.TempDir(), "backups")
	settings := []string{"STOA_DATA=" + data, "STOA_BACKUP_TO=" + kept, "STOA_BACKUP_LOG=24h"}
	p := start(t, settings...)
	admin := signIn(t, p)
	add := func(name string) {
		t.Helper()
		if status, body, err := admin.addUser(p, name); err != nil || status != http.StatusCreated {
			t.Fatalf("%s: %d %s, %v", name, status, body, err)
		}
	}
	archivedSince(t, admin, p) // and there is a backup that it follows
	for n := range 10 {
		add(fmt.Sprint("before-", n))
	}
	p.kill()
	p = start(t, settings...)
	must(t, settings[:1], "user", "add", "by-command", "--email", "by-command@example.com", "--name", "By command")
	moment := time.Now().Add(time.Millisecond).UTC().Format("2006-01-02T15:04:05.000Z07:00")
	for n := range 10 {
		add(fmt.Sprint("after-", n))
	}
	archivedSince(t, admin, p)
	p.terminate(t)

	place := []string{"STOA_DATA=" + t.TempDir()}
	out := must(t, place, "restore", "--to", moment, kept)
	if strings.Contains(out, "the last that is archived") || !strings.Contains(out, " changes up to ") {
		t.Errorf("it says %q", out)
	}
	list := must(t, place, "user", "list")
	if strings.Count(list, "before-") != 10 || !strings.Contains(list, "by-command@") || strings.Contains(list, "after-") {
		t.Errorf("there are:\n%s", list)
	}
	must(t, place, "doctor")

	out = must(t, place, "restore", "--check", "--to", time.Now().UTC().Format(time.RFC3339), kept)
	if !strings.Contains(out, "can be restored") || !strings.Contains(out, "the last that is archived") {
		t.Errorf("of now it says %q", out)
	}
	damagePiece(t, kept)
	empty := t.TempDir()
	_, said, code := do(t, []string{"STOA_DATA=" + empty}, "restore", "--to", moment, kept)
	if code != 1 || !strings.Contains(said, "that moment can't be restored") {
		t.Errorf("with a damaged piece: exit %d, %s", code, said)
	}
	if left, err := os.ReadDir(empty); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	for _, wrong := range []string{"yesterday", "2026-11-19 14:30", "9999-01-01T00:00:00Z", "1999-01-01T00:00:00Z"} {
		if _, said, code := do(t, []string{"STOA_DATA=" + empty}, "restore", "--to", wrong, kept); code != 1 {
			t.Errorf("--to %s: exit %d, %s", wrong, code, said)
		}
	}
}

// damagePiece flips a bit in the first changes that are archived.
func damagePiece(t *testing.T, kept string) {
	t.Helper()
	names, err := carry.Folder(kept).Pieces(t.Context())
	if err != nil || len(names) == 0 {
		t.Fatalf("there are %v, %v", names, err)
	}
	for _, name := range names {
		path := filepath.Join(kept, name)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)/2] ^= 1
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
