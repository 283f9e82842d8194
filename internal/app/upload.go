package app

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"io"
	"iter"
	"log/slog"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Blobs keeps the content of uploads under their names. *blob.Folder and
// *blob.S3 are Blobs.
type Blobs interface {
	// Put keeps content for good before it returns nil, or none of it.
	Put(ctx context.Context, name, media string, content io.ReadSeeker) error
	// Open returns the content from that byte on, or ErrNotFound.
	Open(ctx context.Context, name string, from int64) (io.ReadCloser, error)
	// Remove deletes the content, if there is any.
	Remove(ctx context.Context, name string) error
	// List yields the names of what was last written before that time.
	List(ctx context.Context, before time.Time) iter.Seq2[string, error]
}

// Incoming is an upload whose content is kept and whose row is not there yet.
type Incoming struct {
	Upload *community.Upload
	Digest string // tells what was sent from anything else
}

// TakeUpload reads a picture or file, holds it to the rules, and keeps what is
// safe of it. [App.KeepUpload] or [App.DropUpload] must follow. It stands apart
// from these because reading may take minutes, and a transaction must not.
func (a *App) TakeUpload(ctx context.Context, actor community.Actor, filename string, r io.Reader) (*Incoming, error) {
	return a.takeUpload(ctx, actor, func() (*blob.Taken, error) { return a.intake.Take(ctx, filename, r) })
}

// TakePicture is TakeUpload of a picture, of which it keeps what is in the frame.
func (a *App) TakePicture(ctx context.Context, actor community.Actor, frame blob.Frame, r io.Reader) (*Incoming, error) {
	in, err := a.takeUpload(ctx, actor, func() (*blob.Taken, error) { return a.intake.TakeFramed(ctx, frame, r) })
	if err == nil && !in.Upload.IsPicture() {
		a.DropUpload(ctx, in)
		return nil, community.Bad(blob.Field, community.WhyNotAPicture, "must be a picture")
	}
	return in, err
}

func (a *App) takeUpload(ctx context.Context, actor community.Actor, take func() (*blob.Taken, error)) (in *Incoming, err error) {
	if err := actor.CanUpload(); err != nil {
		return nil, err
	}
	taken, err := take()
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := taken.Close(); err == nil && e != nil {
			slog.WarnContext(ctx, "a temporary file is left", "error", e)
		}
	}()
	now := a.db.Now()
	name := blob.NewName(taken.Exts[0])
	if taken.Width > 0 {
		name = blob.NewPictureName(taken.Width, taken.Height, taken.Exts[0])
	}
	u := &community.Upload{
		ID: community.NewID[community.Upload](now), Portal: actor.Portal, User: actor.ID, Created: now,
		Name: name, Filename: taken.Filename, Type: taken.Type, Size: taken.Size,
		Width: taken.Width, Height: taken.Height,
	}
	if err := a.config.Blobs.Put(ctx, u.Name, u.Type, taken.Content); err != nil {
		return nil, err
	}
	return &Incoming{Upload: u, Digest: taken.Digest}, nil
}

// KeepUpload adds the row of an upload: from the commit on it can be read.
func (a *App) KeepUpload(ctx context.Context, actor community.Actor, in *Incoming) error {
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.AddUpload(in.Upload) })
}

// DropUpload removes the content of an upload that did not get its row. Whether
// it did is asked, since a commit may have gone through unheard. What fails here
// is left to [App.SweepUploads].
func (a *App) DropUpload(ctx context.Context, in *Incoming) {
	ctx = context.WithoutCancel(ctx)
	names, err := looked(ctx, a, func(tx *store.Tx) ([]string, error) { return tx.UploadNames([]string{in.Upload.Name}) })
	if err == nil && len(names) == 0 {
		err = a.config.Blobs.Remove(ctx, in.Upload.Name)
	}
	if err != nil {
		slog.WarnContext(ctx, "the content of a refused upload is left until the next sweep", "name", in.Upload.Name, "error", err)
	}
}

// Upload returns the upload of that name on a portal, with its content, which
// must be closed.
func (a *App) Upload(ctx context.Context, portal community.PortalID, name string) (*community.Upload, io.ReadSeekCloser, error) {
	u, err := a.uploadOf(ctx, portal, name)
	if err != nil {
		return nil, nil, err
	}
	c, err := a.contentOf(ctx, u.Name, u.Size)
	return u, c, err
}

func (a *App) uploadOf(ctx context.Context, portal community.PortalID, name string) (*community.Upload, error) {
	if !blob.IsName(name) {
		return nil, community.ErrNotFound
	}
	return looked(ctx, a, func(tx *store.Tx) (*community.Upload, error) { return tx.Upload(portal, name) })
}

// contentOf opens content now, while an error can still be told.
func (a *App) contentOf(ctx context.Context, name string, size int64) (io.ReadSeekCloser, error) {
	c := &content{size: size, open: func(from int64) (io.ReadCloser, error) { return a.config.Blobs.Open(ctx, name, from) }}
	var err error
	if c.reader, err = c.open(0); err != nil {
		return nil, err
	}
	return c, nil
}

// StorePicture keeps a PNG that the program itself made, and returns the path it
// is served at: the same for the same picture.
func (a *App) StorePicture(ctx context.Context, portal community.PortalID, picture []byte) (path string, err error) {
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		return "", err
	}
	now := a.db.Now()
	u := &community.Upload{
		ID: community.NewID[community.Upload](now), Portal: portal, Created: now,
		Name: blob.NameOf(string(portal)+string(picture), blob.PNG.Exts[0]), Type: blob.PNG.Type,
		Size: int64(len(picture)), Width: size.Width, Height: size.Height,
	}
	if err := a.config.Blobs.Put(ctx, u.Name, u.Type, bytes.NewReader(picture)); err != nil {
		return "", err
	}
	return u.Path(), a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddUpload(u) })
}

// EraseUploads deletes, in tx, everything a person uploaded. The content goes
// once tx is durable; what fails then is left to [App.SweepUploads].
func (a *App) EraseUploads(ctx context.Context, tx *store.Tx, user community.UserID) error {
	names, err := tx.DropUploads(user)
	if err != nil {
		return err
	}
	a.removeAfter(ctx, tx, names)
	return nil
}

// removeAfter removes content once tx is durable.
func (a *App) removeAfter(ctx context.Context, tx *store.Tx, names []string) {
	ctx = context.WithoutCancel(ctx)
	tx.After(func() {
		for _, name := range names {
			if err := a.config.Blobs.Remove(ctx, name); err != nil {
				slog.WarnContext(ctx, "the content of an erased upload is left until the next sweep", "name", name, "error", err)
			}
		}
	})
}

// sweepAfter is how old content without a row must be to be swept: older than
// any upload that is still on its way to its row.
const sweepAfter = time.Hour

// SweepUploads removes content that has no row, as a crash between the two
// leaves it, and returns how much it removed. It walks over everything kept:
// it is for `stoa doctor` and once a day, not for every minute.
func (a *App) SweepUploads(ctx context.Context) (removed int, err error) {
	var batch []string
	for name, err := range a.config.Blobs.List(ctx, a.db.Now().Add(-sweepAfter)) {
		if err != nil {
			return removed, err
		}
		if batch = append(batch, name); len(batch) < upkeepBatch {
			continue
		}
		n, err := a.sweep(ctx, batch)
		if removed, batch = removed+n, batch[:0]; err != nil {
			return removed, err
		}
	}
	n, err := a.sweep(ctx, batch)
	return removed + n, err
}

func (a *App) sweep(ctx context.Context, names []string) (removed int, err error) {
	known, err := looked(ctx, a, func(tx *store.Tx) ([]string, error) { return tx.UploadNames(names) })
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		if slices.Contains(known, name) {
			continue
		}
		if err := a.config.Blobs.Remove(ctx, name); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// content reads an upload from anywhere. It is opened anew only where it is read
// from another place than where it stands.
type content struct {
	open   func(from int64) (io.ReadCloser, error)
	size   int64
	at     int64         // what is read next
	reader io.ReadCloser // may be nil
	stands int64         // where reader does
}

func (c *content) Read(p []byte) (n int, err error) {
	if c.at >= c.size {
		return 0, io.EOF
	}
	if c.reader == nil || c.stands != c.at {
		if err := c.Close(); err != nil {
			return 0, err
		}
		if c.reader, err = c.open(c.at); err != nil {
			return 0, err
		}
	}
	n, err = c.reader.Read(p)
	c.at += int64(n)
	c.stands = c.at
	return n, err
}

func (c *content) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += c.at
	case io.SeekEnd:
		offset += c.size
	}
	if offset < 0 {
		return c.at, errors.New("a place before the content")
	}
	c.at = offset
	return offset, nil
}

func (c *content) Close() error {
	if c.reader == nil {
		return nil
	}
	err := c.reader.Close()
	c.reader = nil
	return err
}

// noBlobs is the Blobs of an App that was given none.
type noBlobs struct{}

var errNoBlobs = community.Fail(community.Unavailable, community.WhyNoUploads, "Uploads are turned off on this server.")

func (noBlobs) Put(context.Context, string, string, io.ReadSeeker) error { return errNoBlobs }
func (noBlobs) Remove(context.Context, string) error                     { return nil }
func (noBlobs) Open(context.Context, string, int64) (io.ReadCloser, error) {
	return nil, errNoBlobs
}
func (noBlobs) List(context.Context, time.Time) iter.Seq2[string, error] {
	return func(func(string, error) bool) {}
}
