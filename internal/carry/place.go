package carry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
)

// nameForm is how backups are called; the time is in UTC, so that they are in the order of
// their names.
const nameForm = "stoa-20060102-150405.tar.zst"

// NameAt is how a backup of that moment is called.
func NameAt(t time.Time) string { return t.UTC().Format(nameForm) }

// IsBackup reports whether a file of that name is one of ours.
func IsBackup(name string) bool {
	_, err := time.Parse(nameForm, name)
	return err == nil
}

// A Place is where backups are kept.
type Place interface {
	Put(ctx context.Context, name string, content io.ReadSeeker) error
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	Remove(ctx context.Context, name string) error
	// Backups returns the names of those that are there, the newest first.
	Backups(ctx context.Context) ([]string, error)
	// Pieces returns the names of the changes that are archived.
	Pieces(ctx context.Context) ([]string, error)
	String() string
}

// A Folder keeps backups as files that only their owner can read.
type Folder string

// Put implements Place. Under its name one is there whole or not at all.
func (f Folder) Put(_ context.Context, name string, content io.ReadSeeker) error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return err
	}
	return WriteNew(filepath.Join(string(f), name), func(file *os.File) error {
		_, err := io.Copy(file, content)
		return err
	})
}

// WriteNew has fn write a file that only its owner can read, and that is there whole, for
// good, or not at all. One that is there already is not overwritten.
func WriteNew(path string, fn func(*os.File) error) error {
	if _, err := os.Lstat(path); err == nil {
		return community.Fail(community.Conflict, community.WhyFileExists, "The file %s already exists and won't be overwritten.", path)
	}
	part, err := os.CreateTemp(filepath.Dir(path), spoolName)
	if err != nil {
		return err
	}
	err = fn(part)
	if err == nil {
		err = part.Sync()
	}
	err = errors.Join(err, part.Close())
	if err == nil {
		err = os.Link(part.Name(), path) // which, unlike renaming, overwrites nothing
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, os.ErrPermission) { // as on some network folders
		return os.Rename(part.Name(), path)
	}
	return errors.Join(err, os.Remove(part.Name()))
}

// Open implements Place.
func (f Folder) Open(_ context.Context, name string) (io.ReadCloser, error) {
	file, err := os.Open(filepath.Join(string(f), name))
	if errors.Is(err, os.ErrNotExist) {
		return nil, community.ErrNotFound
	}
	return file, err
}

// Remove implements Place.
func (f Folder) Remove(_ context.Context, name string) error {
	return os.Remove(filepath.Join(string(f), name))
}

// Backups implements Place.
func (f Folder) Backups(context.Context) ([]string, error) { return newestFirst(f.names, IsBackup) }

// Pieces implements Place.
func (f Folder) Pieces(context.Context) ([]string, error) { return newestFirst(f.names, isPiece) }

// names yields what is in the folder.
func (f Folder) names(yield func(string, error) bool) {
	entries, err := os.ReadDir(string(f))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		yield("", err)
		return
	}
	for _, e := range entries {
		if !yield(e.Name(), nil) {
			return
		}
	}
}

func (f Folder) String() string { return string(f) }

func isPiece(name string) bool {
	_, isOne := pieceNamed(name)
	return isOne
}

func newestFirst(names iter.Seq2[string, error], isWanted func(string) bool) (found []string, _ error) {
	for name, err := range names {
		if err != nil {
			return nil, err
		}
		if isWanted(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	slices.Reverse(found)
	return found, nil
}

// A Bucket keeps backups in S3-compatible storage.
type Bucket struct {
	*blob.S3
	Name string // as it is told
}

// NewBucket returns the Bucket at "s3://bucket/prefix", reached as config says.
func NewBucket(address string, config blob.S3Config) (Bucket, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" {
		return Bucket{}, fmt.Errorf("a bucket is told as s3://bucket/prefix, not %q", address)
	}
	config.Bucket, config.Prefix = u.Host, strings.TrimPrefix(strings.TrimSuffix(u.Path, "/")+"/", "/")
	if config.Prefix == "" {
		config.Prefix = "backups/"
	}
	s3, err := blob.NewS3(config)
	return Bucket{s3, address}, err
}

// Put implements Place.
func (b Bucket) Put(ctx context.Context, name string, content io.ReadSeeker) error {
	return b.S3.Put(ctx, name, "application/zstd", content)
}

// Open implements Place.
func (b Bucket) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return b.S3.Open(ctx, name, 0)
}

// Backups implements Place.
func (b Bucket) Backups(ctx context.Context) ([]string, error) {
	return newestFirst(b.Names(ctx), IsBackup)
}

// Pieces implements Place.
func (b Bucket) Pieces(ctx context.Context) ([]string, error) {
	return newestFirst(b.Names(ctx), isPiece)
}

func (b Bucket) String() string { return b.Name }
