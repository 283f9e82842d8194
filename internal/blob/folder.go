package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Folder keeps content as files: "abcdef….png" as "ab/cdef….png".
type Folder struct {
	dir     string
	isNamed atomic.Bool // whether dir itself is known to survive a loss of power
}

// NewFolder returns the Folder at dir, which is made when it is first needed.
func NewFolder(dir string) *Folder { return &Folder{dir: dir} }

func (f *Folder) path(name string) (string, error) {
	if !IsName(name) {
		return "", community.ErrNotFound
	}
	return filepath.Join(f.dir, name[:2], name[2:]), nil
}

// Put keeps content. When it returns nil the content survives a loss of power;
// when it does not, none of it can be seen under the name.
func (f *Folder) Put(_ context.Context, name, _ string, content io.ReadSeeker) error {
	path, err := f.path(name)
	if err != nil {
		return fmt.Errorf("the name %q: %w", name, err)
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	folder, file := rights(f.dir)
	if err := os.MkdirAll(filepath.Dir(path), folder); err != nil {
		return barred(err)
	}
	part := path + ".part"
	err = write(part, content, file)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return errors.Join(barred(err), missingIsFine(os.Remove(part)))
	}
	return barred(f.sync(path))
}

// sync makes the name of a file durable, and those of the folders that it is in.
func (f *Folder) sync(path string) error {
	err := errors.Join(syncFolder(filepath.Dir(path)), syncFolder(f.dir))
	if err != nil || f.isNamed.Load() {
		return err
	}
	if err := syncFolder(filepath.Dir(f.dir)); err != nil {
		return err
	}
	f.isNamed.Store(true)
	return nil
}

var errFull = community.FailFor(30*time.Second, community.Unavailable, community.WhyStorageFull,
	"The disk is full: no upload can be kept right now.")

var errReadOnly = community.FailFor(30*time.Second, community.Unavailable, community.WhyDatabaseReadOnly,
	"The disk is read-only: no upload can be kept right now.")

var errFails = community.FailFor(30*time.Second, community.Unavailable, community.WhyStorageFails,
	"The disk fails: no upload can be kept right now.")

// barred says of an error of the disk that it is not the upload's, where it is the same for
// every other.
func barred(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return errors.Join(errFull, err)
	case errors.Is(err, syscall.EROFS):
		return errors.Join(errReadOnly, err)
	case errors.Is(err, syscall.EIO):
		return errors.Join(errFails, err)
	}
	return err
}

// rights are those of what is made at dir: its owner's alone, unless the folder above
// it has the setgid bit, by which its operator shares it with a group. The folder
// itself need not be there yet.
func rights(dir string) (folder, file fs.FileMode) {
	if info, err := os.Stat(filepath.Dir(dir)); err == nil && info.Mode()&fs.ModeSetgid != 0 {
		return 0o770, 0o660
	}
	return 0o700, 0o600
}

func write(path string, content io.Reader, rights fs.FileMode) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, rights)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, content); err != nil {
		return errors.Join(err, file.Close())
	}
	return errors.Join(file.Sync(), file.Close())
}

// syncFolder makes the names in a folder durable. Windows has no way to ask.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open returns the content from that byte on; ErrNotFound if there is none of
// that name.
func (f *Folder) Open(_ context.Context, name string, from int64) (io.ReadCloser, error) {
	path, err := f.path(name)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, community.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(from, io.SeekStart); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Remove deletes the content of that name, if there is any.
func (f *Folder) Remove(_ context.Context, name string) error {
	path, err := f.path(name)
	if err != nil {
		return err
	}
	return missingIsFine(os.Remove(path))
}

// List yields the names of what was last written before that time, what a crash
// left unfinished among it.
func (f *Folder) List(ctx context.Context, before time.Time) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil || !d.Type().IsRegular() {
				return missingIsFine(err)
			}
			name := filepath.Base(filepath.Dir(path)) + filepath.Base(path)
			info, err := d.Info()
			if err != nil || !IsName(name) || !info.ModTime().Before(before) {
				return missingIsFine(err)
			}
			if !yield(name, nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield("", err)
		}
	}
}

func missingIsFine(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
