package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A picture is drawn smaller when a page first asks for it in one of a few widths, and is kept
// then. So what all widths of all pictures take is bounded by what people have uploaded, and whoever
// asks without end is sent what is there.

const (
	// smallerAtOnce is how many pictures are drawn smaller at a time, so that those which people
	// send always find room.
	smallerAtOnce = 2
	// smallerWait is how long is waited for that, and smallerTime how long it may take. It goes on
	// when nobody waits for it any more: the next page would ask for it again.
	smallerWait = 2 * time.Second
	smallerTime = 30 * time.Second
)

// smaller is what draws pictures smaller.
type smaller struct {
	flight singleflight.Group // by name and width
	turns  chan struct{}
}

func newSmaller() *smaller { return &smaller{turns: make(chan struct{}, smallerAtOnce)} }

// A Picture is an upload with its content, which must be closed.
type Picture struct {
	*community.Upload
	Content  io.ReadSeekCloser
	Tag      string // another one for other content
	IsForNow bool   // it is larger than was asked for, because too many pictures are being drawn
}

// Picture is [App.Upload] in that width. What is no larger, no picture or animated is returned as it is.
func (a *App) Picture(ctx context.Context, portal community.PortalID, name string, width int) (*Picture, error) {
	if err := community.CanBeIn(width); err != nil {
		return nil, err
	}
	u, err := a.uploadOf(ctx, portal, name)
	if err != nil {
		return nil, err
	}
	p := &Picture{Upload: u, Tag: u.Name}
	if u.Shrinks(width) {
		err := a.shrinkTo(ctx, p, width)
		if err != nil && !errors.Is(err, blob.ErrBusy) && ctx.Err() == nil {
			slog.WarnContext(ctx, "a picture is sent larger than was asked for", "name", name, "width", width, "error", err)
		}
		p.IsForNow = err != nil
	}
	if p.Content == nil {
		p.Content, err = a.contentOf(ctx, u.Name, u.Size)
	}
	return p, err
}

// shrinkTo gives a picture the content of that width, none where the picture itself is as small.
func (a *App) shrinkTo(ctx context.Context, p *Picture, width int) error {
	s, err := looked(ctx, a, func(tx *store.Tx) (*community.UploadSize, error) { return tx.UploadSize(p.Name, width) })
	for isNew := false; ; isNew = true {
		if err == nil && s.Name == p.Name {
			return nil
		}
		if err == nil {
			if p.Content, err = a.contentOf(ctx, s.Name, s.Size); err == nil {
				p.Tag = s.Name
				return nil
			}
		}
		if isNew || community.KindOf(err) != community.NotFound { // without its row, or its content after a restore
			return err
		}
		s, err = a.makeSmaller(ctx, p.Upload, width)
	}
}

// makeSmaller draws the version of that width and keeps it, once however many ask for it.
func (a *App) makeSmaller(ctx context.Context, u *community.Upload, width int) (*community.UploadSize, error) {
	made, err, _ := a.smaller.flight.Do(u.Name+" "+strconv.Itoa(width), func() (any, error) {
		late := time.NewTimer(smallerWait)
		defer late.Stop()
		select {
		case a.smaller.turns <- struct{}{}:
			defer func() { <-a.smaller.turns }()
		case <-late.C:
			return nil, blob.ErrBusy
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), smallerTime)
		defer cancel()
		return a.drawSmaller(ctx, u, width)
	})
	if err != nil {
		return nil, err
	}
	return made.(*community.UploadSize), nil
}

func (a *App) drawSmaller(ctx context.Context, u *community.Upload, width int) (*community.UploadSize, error) {
	source, err := a.config.Blobs.Open(ctx, u.Name, 0)
	if err != nil {
		return nil, err
	}
	defer source.Close() // it was only read
	taken, err := a.intake.Smaller(ctx, u.Type, width, source)
	if err != nil {
		return nil, err
	}
	defer taken.Close() // a temporary file without a name
	s := &community.UploadSize{Source: u.Name, Width: width, Name: u.Name, Size: u.Size}
	if taken.Size < u.Size {
		s.Name, s.Size = blob.NameOf(u.Name+" "+strconv.Itoa(width), taken.Exts[0]), taken.Size
		if err := a.config.Blobs.Put(ctx, s.Name, u.Type, taken.Content); err != nil {
			return nil, err
		}
	}
	return s, a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddUploadSize(*s) })
}
