package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/carry"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// emptyPlaces returns the settings of an empty database of the same kind, and of the other.
func emptyPlaces(t *testing.T, settings []string) (same, other []string) {
	t.Helper()
	same, other = []string{"STOA_DATA=" + t.TempDir()}, []string{"STOA_DATA=" + t.TempDir()}
	server := "STOA_DATABASE_URL=" + testpg.Schema(t, testpg.Need(t))
	if value(settings, "STOA_DATABASE_URL") != "" {
		return append(same, server), other
	}
	return same, append(other, server)
}

// sums are of all that the database of these settings has.
func sums(t *testing.T, settings []string) carry.Sums {
	t.Helper()
	address := value(settings, "STOA_DATABASE_URL")
	if address == "" {
		address = filepath.Join(value(settings, "STOA_DATA"), store.FileName)
	}
	db, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var of carry.Sums
	err = db.Read(t.Context(), func(tx *store.Tx) error {
		tables, err := tx.Tables()
		if err != nil {
			return err
		}
		of, err = carry.SumsOf(tx, tables)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	delete(of, "events") // whose numbers are the database's own
	return of
}

func sameRows(t *testing.T, left, right []string) {
	t.Helper()
	a := sums(t, left)
	if differ := a.Differ(sums(t, right)); len(differ) > 0 || a.Rows() < 100 {
		t.Errorf("of %d rows, these differ: %v", a.Rows(), differ)
	}
}

func TestABackupIsRestoredOnEitherDatabase(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		must(t, settings, "demo", "--scale=0.01")
		folder := t.TempDir()
		out := must(t, settings, "backup", folder)
		name := match(t, out, `^Backed up to `+folder+`/(stoa-\d{8}-\d{6}\.tar\.zst): \d+ rows and [1-9]\d* uploads, \d+ bytes\. Verified by reading it back\.\n$`)
		file := filepath.Join(folder, name)
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the backup can be read by others: %v, %v", info.Mode(), err)
		}
		if out := must(t, settings, "restore", "--check", file); !strings.Contains(out, " is complete: ") {
			t.Errorf("restore --check says %q", out)
		}
		same, other := emptyPlaces(t, settings)
		for _, place := range [][]string{same, other} {
			must(t, place, "restore", folder) // the newest, which is the only one
			sameRows(t, settings, place)
			must(t, place, "doctor")
			sameFiles(t, value(settings, "STOA_DATA"), value(place, "STOA_DATA"))
			if _, err, code := do(t, place, "restore", file); code != 1 || !strings.Contains(err, "already") {
				t.Errorf("over a community: exit %d, %s", code, err)
			}
		}
		refusesBackups(t, file)
		if _, err, code := do(t, settings, "backup", file); code != 1 || !strings.Contains(err, "already exists and won't be overwritten") {
			t.Errorf("over a backup: exit %d, %s", code, err)
		}
	})
}

// sameFiles checks that what was uploaded is the same in both data folders.
func sameFiles(t *testing.T, left, right string) {
	t.Helper()
	n := 0
	err := filepath.WalkDir(filepath.Join(left, "uploads"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		want, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if got, err := os.ReadFile(right + strings.TrimPrefix(path, left)); err != nil || string(got) != string(want) {
			t.Errorf("%s: %v, %d bytes, want %d", path, err, len(got), len(want))
		}
		return nil
	})
	if err != nil || n == 0 {
		t.Errorf("%d uploads: %v", n, err)
	}
}

// refusesBackups tries to restore what is no whole backup, and sees that nothing comes of it.
func refusesBackups(t *testing.T, file string) {
	t.Helper()
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	torn := func(at int) []byte {
		bad := append([]byte(nil), good...)
		bad[at] ^= 0x40
		return bad
	}
	for name, content := range map[string][]byte{
		"empty": {}, "text": []byte("this is no backup"), "half": good[:len(good)/2], "without its last byte": good[:len(good)-1],
		"without its end": good[:len(good)-200], "bit at the start": torn(20), "bit in the middle": torn(len(good) / 2), "bit at the end": torn(len(good) - 20),
		"twice the first half": append(append([]byte(nil), good[:len(good)/2]...), good[:len(good)/2]...),
	} {
		bad := filepath.Join(t.TempDir(), "bad.tar.zst")
		if err := os.WriteFile(bad, content, 0o600); err != nil {
			t.Fatal(err)
		}
		place := t.TempDir()
		out, err, code := do(t, []string{"STOA_DATA=" + place}, "restore", bad)
		if code != 1 || out != "" || !strings.Contains(err, "damaged") && !strings.Contains(err, "no backup") {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, err)
		}
		if _, err := os.Stat(filepath.Join(place, store.FileName)); err == nil {
			t.Errorf("%s: a database was left", name)
		}
	}
}

func TestACommunityMovesWhileItIsWrittenTo(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		must(t, settings, "demo", "--scale=0.03")
		_, place := emptyPlaces(t, settings)
		p := start(t, settings...)
		to := value(place, "STOA_DATABASE_URL")
		if to == "" {
			to = value(place, "STOA_DATA")
		}
		admin := newAdmin(t, settings, p)
		told := addPeople(t, p, admin)

		killedMove(t, settings, to)
		if _, err, code := do(t, place, "user", "list"); code != 1 || !strings.Contains(err, "is moving") {
			t.Errorf("half a community is served: exit %d, %s", code, err)
		}
		out := must(t, settings, "move", "--to", to)
		if !strings.Contains(out, "The community moved to ") {
			t.Errorf("move says %q", out)
		}
		t.Log(out)
		acknowledged := told() // until the first was refused
		if len(acknowledged) == 0 {
			t.Error("nobody was added meanwhile")
		}
		status, body := admin.ask(t, "POST", p.url+"/api/v1/users", `{"username":"toolate"}`)
		if status != http.StatusServiceUnavailable || !strings.Contains(body, "database_read_only") {
			t.Errorf("a write where the community was: %d %s", status, body)
		}
		if status, body := admin.ask(t, "GET", p.url+"/api/v1/users/me", ""); status >= 500 {
			t.Errorf("a read where the community was: %d %s", status, body)
		}
		p.terminate(t)
		must(t, place, "doctor")
		next := start(t, place...)
		found, _ := admin.people(t, next)
		for _, name := range acknowledged {
			if !found[name] {
				t.Errorf("%s is not where the community is now", name)
			}
		}
		if status, body, err := admin.addUser(next, "afterwards"); status != http.StatusCreated {
			t.Errorf("a write where the community is: %d %s, %v", status, body, err)
		}
		must(t, settings, "move", "--cancel")
		old := start(t, settings...)
		if status, body, err := admin.addUser(old, "stays"); status != http.StatusCreated {
			t.Errorf("a write after the move was called off: %d %s, %v", status, body, err)
		}
	})
}

// newAdmin makes an admin, and returns a caller in their name.
func newAdmin(t *testing.T, settings []string, p *process) *caller {
	t.Helper()
	out := must(t, settings, "user", "add", "mover", "--email", "mover@example.com", "--role", "admin")
	client := must(t, settings, "client", "add", "mover", "--grant", "password")
	return newCaller(grant(t, p, map[string][]string{
		"grant_type": {"password"}, "client_id": {match(t, client, `Client id: +(\S+)`)}, "client_secret": {match(t, client, `Client secret: +(\S+)`)},
		"username": {"mover@example.com"}, "password": {match(t, out, `Password: +(\S+)`)},
	}))
}

// addPeople adds people until it is refused. The names of those who were added are returned
// when it is asked for them.
func addPeople(t *testing.T, p *process, c *caller) func() []string {
	var mu sync.Mutex
	var told []string
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for n := 0; ; n++ {
				name := fmt.Sprintf("mover%dx%d", w, n)
				status, body, err := c.addUser(p, name)
				if err != nil || status != http.StatusCreated {
					if status != http.StatusServiceUnavailable || !strings.Contains(body, "database_read_only") {
						t.Errorf("adding %s: %d %s, %v", name, status, body, err)
					}
					return
				}
				mu.Lock()
				told = append(told, name)
				mu.Unlock()
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	return func() []string {
		wg.Wait()
		return told
	}
}

// killedMove begins a move and kills it while it copies.
func killedMove(t *testing.T, settings []string, to string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	move := stoa(settings, "move", "--to", to)
	said := newTranscript("Copying: 3")
	move.Stderr = said
	if err := move.Start(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-said.seen:
	case <-ctx.Done():
		t.Errorf("the move says %s", said)
	}
	move.Process.Kill() // it may have ended already
	move.Wait()         // its error is that it was killed
}

func TestAServerBacksItselfUpAndTriesIt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		folder := filepath.Join(t.TempDir(), "backups")
		p := start(t, append(settings, "STOA_BACKUP_TO="+folder, "STOA_BACKUP_KEEP=1")...)
		admin := signIn(t, p)
		isTried := func() bool {
			_, metrics := admin.ask(t, "GET", p.url+"/metrics", "")
			return strings.Contains(metrics, "\nstoa_backup_last_timestamp_seconds ")
		}
		for deadline := time.Now().Add(time.Minute); !isTried(); time.Sleep(100 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("no backup was tried: %s", p.stderr)
			}
		}
		names, err := carry.Folder(folder).Backups(t.Context())
		if err != nil || len(names) != 1 {
			t.Errorf("the backups are %v: %v", names, err)
		}
		left, err := filepath.Glob(filepath.Join(value(settings, "STOA_DATA"), ".stoa-*"))
		if err != nil || len(left) > 0 {
			t.Errorf("it leaves %v, %v", left, err)
		}
	})
}
