package carry

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// open opens an empty database of each kind, whose schema is current.
func open(t *testing.T, address string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func migrated(t *testing.T, db *store.DB) *store.DB {
	t.Helper()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

func onFile(t *testing.T) *store.DB { return open(t, filepath.Join(t.TempDir(), store.FileName)) }

func onServer(t *testing.T) *store.DB { return open(t, testpg.Schema(t, testpg.Need(t))) }

func tablesOf(t *testing.T, db *store.DB) (tables []store.Table) {
	t.Helper()
	err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
		tables, err = tx.Tables()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func TestBothDatabasesCarryTheSame(t *testing.T) {
	left, right := tablesOf(t, migrated(t, onFile(t))), tablesOf(t, migrated(t, onServer(t)))
	if len(left) < 60 || !slices.EqualFunc(left, right, sameTable) {
		t.Errorf("SQLite carries\n%v\nand PostgreSQL\n%v", left, right)
	}
	for _, table := range left {
		if len(table.Key) == 0 {
			t.Errorf("rows of %s cannot be told apart", table.Name)
		}
	}
}

// archived is a community of one portal, with a name that is not easy to write.
func archived(t *testing.T, change func(*Head)) []byte {
	t.Helper()
	db := migrated(t, onFile(t))
	head := Head{Form: form, Version: "test", Made: time.Now(), Database: "sqlite", Tables: tablesOf(t, db)}
	steps, err := db.Schema(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		head.Steps = append(head.Steps, step.Name)
	}
	change(&head)
	var b bytes.Buffer
	archive, err := newWriter(&b, head)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range head.Tables {
		if table.Name != "portals" {
			continue
		}
		rows := &rowsTo{archive: archive, table: table.Name}
		if err := errors.Join(rows.add(portalRow(table)), rows.flush()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := archive.close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const oddName = "<&\u2028\"'\\ Grüße 🏛"

func portalRow(table store.Table) (row store.Row) {
	for _, c := range table.Columns {
		switch {
		case c.Name == "domain":
			row = append(row, oddName)
		case c.Kind == store.Number:
			row = append(row, int64(1<<60+1))
		case c.Kind == store.Truth:
			row = append(row, true)
		default:
			row = append(row, "{}")
		}
	}
	return row
}

func opener(archive []byte) Opener {
	return func(context.Context) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(archive)), nil }
}

func restore(t *testing.T, db *store.DB, archive []byte) error {
	t.Helper()
	c := Community{DB: db, Files: blob.NewFolder(t.TempDir())}
	_, _, err := c.Restore(t.Context(), opener(archive), func(int, int) {})
	return err
}

// TestNoByteOfABackupMayBeMissing ends archives in every place of a block of zstd, of which each
// is handed out before the next is read: what ends with the block must still be missed.
func TestNoByteOfABackupMayBeMissing(t *testing.T) {
	const blocks = 2 * 128 << 10 // the head is in the first
	noise := rand.NewChaCha8([32]byte{7})
	for size := blocks - 8<<10; size <= blocks; size += 512 {
		var b bytes.Buffer
		archive, err := newWriter(&b, Head{Form: form, Made: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		if err := archive.add(filesDir+"noise", int64(size), io.LimitReader(noise, int64(size))); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.close(); err != nil {
			t.Fatal(err)
		}
		whole := b.Bytes()
		if _, _, err := Check(bytes.NewReader(whole)); err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
		for _, missing := range []int{1, 4, 5, 8, 20} {
			if _, _, err := Check(bytes.NewReader(whole[:len(whole)-missing])); !errors.Is(err, ErrDamaged) {
				t.Errorf("%d bytes, without the last %d: %v", size, missing, err)
			}
		}
		if _, _, err := Check(bytes.NewReader(append(whole, "more"...))); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes and some more: %v", size, err)
		}
	}
}

func TestABackupOfAnOlderVersionIsRestoredAndOneOfANewerIsNot(t *testing.T) {
	for name, db := range map[string]*store.DB{"sqlite": onFile(t), "postgres": onServer(t)} {
		newer := archived(t, func(h *Head) { h.Steps = append(h.Steps, "9999_future") })
		if err := restore(t, db, newer); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: a newer version's: %v", name, err)
		}
		foreign := archived(t, func(h *Head) { h.Form = 2 })
		if err := restore(t, db, foreign); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: another form: %v", name, err)
		}
		older := archived(t, func(h *Head) {
			h.Steps = slices.DeleteFunc(h.Steps, func(step string) bool { return step >= "0057" && step < "0060" })
		})
		if err := restore(t, db, older); err != nil {
			t.Errorf("%s: an older version's: %v", name, err)
		}
		if err := db.Ready(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			table := tablesOf(t, db)[0]
			return tx.EachRow(table, func(r store.Row) error {
				if !slices.Equal(r, portalRow(table)) {
					return fmt.Errorf("the row is %v", r)
				}
				return nil
			})
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := restore(t, db, older); !errors.Is(err, store.ErrNotEmpty) {
			t.Errorf("%s: over a community: %v", name, err)
		}
	}
}

// shelf is a server of S3's kind, as far as backups need one.
type shelf struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.TrimPrefix(r.URL.Path, "/stoa/")
	switch {
	case r.Method == http.MethodPut:
		s.kept[key], _ = io.ReadAll(r.Body)
	case r.Method == http.MethodDelete:
		delete(s.kept, key)
	case r.URL.Query().Has("list-type"):
		type object struct {
			Key          string
			LastModified time.Time
		}
		var list struct {
			XMLName  xml.Name `xml:"ListBucketResult"`
			Contents []object
		}
		for key := range s.kept {
			if strings.HasPrefix(key, r.URL.Query().Get("prefix")) {
				list.Contents = append(list.Contents, object{key, time.Now()})
			}
		}
		xml.NewEncoder(w).Encode(list)
	case s.kept[key] == nil:
		http.NotFound(w, r)
	default:
		w.Write(s.kept[key])
	}
}

func TestBackupsAreKeptInABucketAsInAFolder(t *testing.T) {
	server := httptest.NewServer(&shelf{kept: map[string][]byte{"other/stoa-20260101-000000.tar.zst": {1}}})
	defer server.Close()
	bucket, err := NewBucket("s3://stoa/my/backups", blob.S3Config{Endpoint: server.URL, AccessKey: "a", SecretKey: "b"})
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []Place{bucket, Folder(filepath.Join(t.TempDir(), "backups"))} {
		from := Community{DB: migrated(t, onFile(t)), Files: blob.NewFolder(t.TempDir()), Version: "test"}
		for n := range 3 {
			from.DB.SetClock(func() time.Time { return time.Date(2026, 1, 1+n, 0, 0, 0, 0, time.UTC) })
			if _, err := from.Keep(t.Context(), place, t.TempDir(), func(int, int) {}); err != nil {
				t.Fatalf("%s: %v", place, err)
			}
		}
		if err := Prune(t.Context(), place, 2); err != nil {
			t.Fatal(err)
		}
		names, err := place.Backups(t.Context())
		if want := []string{"stoa-20260103-000000.tar.zst", "stoa-20260102-000000.tar.zst"}; err != nil || !slices.Equal(names, want) {
			t.Errorf("%s has %v, %v", place, names, err)
			continue
		}
		if err := Try(t.Context(), func(ctx context.Context) (io.ReadCloser, error) { return place.Open(ctx, names[0]) }, t.TempDir()); err != nil {
			t.Errorf("%s: the newest cannot be restored: %v", place, err)
		}
	}
}

// What SQLite knows as 0 and 1 is true or false on PostgreSQL: rows of what was deleted are kept
// as they were on the one, and may be put back on the other.
func TestWhatIsTrueOrFalseIsKnownFromTheSchema(t *testing.T) {
	for _, table := range tablesOf(t, migrated(t, onServer(t))) {
		for _, c := range table.Columns {
			if got, want := store.IsTruth(table.Name, c.Name), c.Kind == store.Truth; got != want {
				t.Errorf("%s.%s is true or false: %t, not %t", table.Name, c.Name, got, want)
			}
		}
	}
}
