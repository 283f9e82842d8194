package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// The rights of what is made in the data folder: its owner's alone. Where the folder
// has the setgid bit, its operator shares it with a group on purpose, which then may
// read what is made; the umask has its say in either case.
const (
	ownFolder    fs.FileMode = 0o700
	ownFile      fs.FileMode = 0o600
	sharedFolder fs.FileMode = 0o770
	sharedFile   fs.FileMode = 0o660
)

// inData are the names in the data folder that are ours.
var inData = []string{FileName, FileName + "-wal", FileName + "-shm", FileName + "-journal", "backups", "uploads"}

// Tighten takes from everybody else what they may do in a data folder of an earlier
// version, and returns what had been open. It never gives a right. In a folder with
// the setgid bit the group keeps what it has. What stands in a folder that is closed
// already is not looked at, so that a second time costs nothing.
func Tighten(folder string) (opened []string, err error) {
	if runtime.GOOS == "windows" { // its rights are others
		return nil, nil
	}
	folder, err = filepath.EvalSymlinks(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	t := tightener{isShared: info.Mode()&fs.ModeSetgid != 0}
	for _, name := range inData {
		t.close(filepath.Join(folder, name))
	}
	t.chmod(folder, info)
	return t.opened, errors.Join(t.faults...)
}

type tightener struct {
	isShared bool
	opened   []string
	faults   []error
}

// close closes a file, or a folder after all that is in it.
func (t *tightener) close(path string) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		t.faults = append(t.faults, err)
		return
	}
	if info.IsDir() && t.chosen(info) != info.Mode().Perm() {
		entries, err := os.ReadDir(path)
		if err != nil {
			t.faults = append(t.faults, err)
		}
		for _, e := range entries {
			t.close(filepath.Join(path, e.Name()))
		}
	}
	t.chmod(path, info)
}

// chosen are the rights that are left of those that info has.
func (t *tightener) chosen(info fs.FileInfo) fs.FileMode {
	most := map[bool]fs.FileMode{false: ownFile, true: ownFolder}[info.IsDir()]
	if t.isShared {
		most = map[bool]fs.FileMode{false: sharedFile, true: sharedFolder}[info.IsDir()]
	}
	return info.Mode().Perm() & most
}

func (t *tightener) chmod(path string, info fs.FileInfo) {
	if !info.Mode().IsRegular() && !info.IsDir() || t.chosen(info) == info.Mode().Perm() {
		return
	}
	special := info.Mode() & (fs.ModeSetgid | fs.ModeSetuid | fs.ModeSticky)
	if err := os.Chmod(path, t.chosen(info)|special); err != nil {
		t.faults = append(t.faults, err)
		return
	}
	t.opened = append(t.opened, path)
}

// makePrivate makes the folder of a database and its empty file, unless they are
// there: SQLite itself would let everybody read them. The files that SQLite puts
// beside it have the rights of the database.
func makePrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), ownFolder); err != nil {
		return err
	}
	info, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return err
	}
	mode := ownFile
	if info.Mode()&fs.ModeSetgid != 0 {
		mode = sharedFile
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, mode)
	if err != nil {
		return err
	}
	return f.Close()
}
