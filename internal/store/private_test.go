package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stoa-community/stoa/internal/store"
)

// modes are the rights of all that is in a folder, and its own as ".".
func modes(t *testing.T, folder string) map[string]fs.FileMode {
	t.Helper()
	found := map[string]fs.FileMode{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		name, _ := filepath.Rel(folder, path)
		found[name] = info.Mode().Perm()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func check(t *testing.T, folder string, want map[string]fs.FileMode) {
	t.Helper()
	got := modes(t, folder)
	for name, mode := range want {
		if got[name] != mode {
			t.Errorf("%s is %v, not %v", name, got[name], mode)
		}
	}
}

func needRights(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the rights of files are others there")
	}
}

func TestADatabaseIsItsOwnersAlone(t *testing.T) {
	needRights(t)
	folder := filepath.Join(t.TempDir(), "data")
	db, err := store.Open(t.Context(), filepath.Join(folder, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.BackUp(t.Context(), filepath.Join(folder, "copy.db")); err != nil {
		t.Fatal(err)
	}
	check(t, folder, map[string]fs.FileMode{".": 0o700, store.FileName: 0o600, store.FileName + "-wal": 0o600,
		store.FileName + "-shm": 0o600, "copy.db": 0o600})
}

// old makes a data folder as earlier versions left it.
func old(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "data")
	for _, dir := range []string{folder, filepath.Join(folder, "uploads", "ab"), filepath.Join(folder, "backups"),
		filepath.Join(folder, "theirs")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{store.FileName, store.FileName + "-wal", "uploads/ab/cd.png", "backups/old.db", "theirs/notes"} {
		path := filepath.Join(folder, file)
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o644); err != nil { // whatever the umask
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(folder, "backups", "old.db"), 0o400); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAnOpenDataFolderIsClosed(t *testing.T) {
	needRights(t)
	folder := old(t)
	opened, err := store.Tighten(folder)
	if err != nil || len(opened) != 7 {
		t.Fatalf("%v %v", opened, err)
	}
	check(t, folder, map[string]fs.FileMode{".": 0o700, store.FileName: 0o600, store.FileName + "-wal": 0o600, "uploads": 0o700,
		"uploads/ab": 0o700, "uploads/ab/cd.png": 0o600, "backups": 0o700, "backups/old.db": 0o400, "theirs": 0o755, "theirs/notes": 0o644})
	if opened, err := store.Tighten(folder); err != nil || len(opened) != 0 {
		t.Errorf("a second time: %v %v", opened, err)
	}
	if opened, err := store.Tighten(filepath.Join(folder, "none")); err != nil || opened != nil {
		t.Errorf("of none: %v %v", opened, err)
	}
}

func TestAFolderSharedWithAGroupStaysShared(t *testing.T) {
	needRights(t)
	folder := old(t)
	if err := os.Chmod(folder, 0o770|fs.ModeSetgid); err != nil {
		t.Skip("this file system has no setgid:", err)
	}
	if _, err := store.Tighten(folder); err != nil {
		t.Fatal(err)
	}
	check(t, folder, map[string]fs.FileMode{".": 0o770, store.FileName: 0o640, "uploads": 0o750, "uploads/ab/cd.png": 0o640})
	if info, err := os.Stat(folder); err != nil || info.Mode()&fs.ModeSetgid == 0 {
		t.Errorf("the bit is gone: %v", err)
	}
}

// TestALinkIsNotFollowed has a link in the data folder lead to somebody else's file.
func TestALinkIsNotFollowed(t *testing.T) {
	needRights(t)
	folder, outside := old(t), filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(outside, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(folder, "uploads", "link")); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Tighten(folder); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(outside); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("it is %v: %v", info.Mode(), err)
	}
}
