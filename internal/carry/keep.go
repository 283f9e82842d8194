package carry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/store"
)

// What is made for a while, and is gone afterwards.
const (
	spoolName = ".stoa-backup-"
	triedName = ".stoa-restore-"
)

// Sweep removes what a crash left in a folder that backups are made or tried in, if it is older
// than that.
func Sweep(spool string, before time.Time) error {
	entries, err := os.ReadDir(spool)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), spoolName) && !strings.HasPrefix(e.Name(), triedName) {
			continue
		}
		if info, e2 := e.Info(); e2 == nil && info.ModTime().Before(before) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(spool, e.Name())))
		}
	}
	return err
}

// Made is a backup that was made.
type Made struct {
	Name string
	Size int64
	Head
	End
}

// Rows is how many rows the backup has.
func (m Made) Rows() (n int64) {
	for _, of := range m.End.Rows {
		n += of
	}
	return n
}

// Keep makes a backup, reads it back, and puts it where backups are kept. It is written to a
// file of its own first, in the folder spool.
func (c Community) Keep(ctx context.Context, place Place, spool string, progress Progress) (made Made, err error) {
	file, err := os.CreateTemp(spool, spoolName)
	if err != nil {
		return made, err
	}
	defer func() {
		err = errors.Join(err, file.Close())
		os.Remove(file.Name()) // where that was not possible before
	}()
	os.Remove(file.Name()) // what is in it stays while it is open, and no longer: a crash leaves nothing
	if made, err = c.write(ctx, file, progress); err != nil {
		return made, err
	}
	made.Name = NameAt(made.Made)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return made, err
	}
	return made, place.Put(ctx, made.Name, file)
}

// KeepAs is Keep in a new file of that name.
func (c Community) KeepAs(ctx context.Context, path string, progress Progress) (made Made, err error) {
	err = WriteNew(path, func(file *os.File) error {
		made, err = c.write(ctx, file, progress)
		return err
	})
	made.Name = path
	return made, err
}

// write writes a backup to a file, and sees that it is whole.
func (c Community) write(ctx context.Context, file *os.File, progress Progress) (made Made, err error) {
	if made.Head, made.End, err = c.BackUp(ctx, file, progress); err != nil {
		return made, err
	}
	if made.Size, err = file.Seek(0, io.SeekEnd); err != nil {
		return made, err
	}
	if _, err = file.Seek(0, io.SeekStart); err != nil {
		return made, err
	}
	_, end, err := Check(file)
	if err == nil && end.Hash != made.Hash {
		err = ErrDamaged
	}
	return made, err
}

// Prune removes all backups but the newest, so many of them.
func Prune(ctx context.Context, place Place, keep int) error {
	names, err := place.Backups(ctx)
	if err != nil || len(names) <= keep {
		return err
	}
	for _, name := range names[keep:] {
		err = errors.Join(err, place.Remove(ctx, name))
	}
	return err
}

// Try restores a backup into a new folder inside of spool, looks at it as the doctor does, and
// leaves nothing of it.
func Try(ctx context.Context, open Opener, spool string) (err error) {
	folder, err := os.MkdirTemp(spool, triedName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	db, err := store.Open(ctx, filepath.Join(folder, store.FileName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	c := Community{DB: db, Files: blob.NewFolder(filepath.Join(folder, "uploads"))}
	if _, _, err := c.Restore(ctx, open, func(int, int) {}); err != nil {
		return err
	}
	return db.Read(store.Patient(ctx), func(tx *store.Tx) error {
		wrong, err := tx.Recount(false)
		if err != nil {
			return err
		}
		unfound, err := tx.CheckSearch()
		if n := len(wrong) + len(unfound); err == nil && n > 0 {
			err = fmt.Errorf("it can be restored, but %d of its numbers are wrong: stoa doctor tells which", n)
		}
		return err
	})
}
