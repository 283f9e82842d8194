package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/unfurl"
)

// A picture elsewhere that a text shows is fetched when a page first asks us for it, and kept. We are asked
// under a signature of its address, which only our own pages and interfaces give out.

const (
	remoteAtOnce = 6
	remoteWait   = 3 * time.Second
	remoteTime   = 15 * time.Second
	// remotesFor is how long a picture is kept once it is no longer fresh and nobody asks for it.
	remotesFor = 30 * 24 * time.Hour
	// picturesOfHost and picturesInAll are how many are fetched in a minute for a portal.
	picturesOfHost = 60
	picturesInAll  = 300
	pictureKeyAge  = time.Hour
	pictureKey     = "pictures"
)

// remotes is what fetches pictures elsewhere.
type remotes struct {
	flight singleflight.Group
	turns  chan struct{}
	spare  string // signs where the key of a portal cannot be had: nothing is found by it on another node

	fetched, failed atomic.Int64
}

func newRemotes() *remotes {
	return &remotes{turns: make(chan struct{}, remoteAtOnce), spare: auth.NewToken("")}
}

// RemotePictureFetches are how many pictures elsewhere this node has fetched, and how many it could not.
func (a *App) RemotePictureFetches() (fetched, failed int64) {
	return a.remotes.fetched.Load(), a.remotes.failed.Load()
}

// Pictures returns what signs the addresses of pictures elsewhere: the zero one where readers are sent to
// whoever has them.
func (a *App) Pictures(ctx context.Context, portal *community.Portal) (auth.PictureSigner, error) {
	if portal.Settings.Policies.Pictures == community.PicturesDirect {
		return auth.PictureSigner{}, nil
	}
	key, err := a.memory.pictureKeys.Fetch(ctx, portal.ID, func() (string, error) { return a.keyOf(ctx, portal.ID, pictureKey, newKey) })
	if err != nil && ctx.Err() == nil { // no page is to fail for it, and no reader to be sent elsewhere
		slog.WarnContext(ctx, "pictures elsewhere cannot be shown: their key cannot be read", "portal", portal.ID, "error", err)
		key, err = a.remotes.spare, nil
	}
	return auth.NewPictureSigner(key, a.ownHosts(portal)...), err
}

// A RemoteContent is a picture elsewhere with its content, which must be closed.
type RemoteContent struct {
	*community.RemotePicture
	Content io.ReadSeekCloser
}

// RemotePicture returns the picture at an address elsewhere, for who has our signature of it.
func (a *App) RemotePicture(ctx context.Context, portal *community.Portal, address, signature string) (*RemoteContent, error) {
	signer, err := a.Pictures(ctx, portal)
	if err != nil {
		return nil, err
	}
	p, ok := community.NewRemotePicture(portal.ID, address)
	if !ok || !signer.Signed(address, signature) {
		return nil, community.ErrNotFound
	}
	kept, err := a.keptPicture(ctx, p)
	if err != nil {
		return nil, err
	}
	if kept.Name == "" {
		return nil, community.ErrNotFound
	}
	content, err := a.contentOf(ctx, kept.Name, kept.Size)
	return &RemoteContent{kept, content}, err
}

// keptPicture returns what is kept of a picture. One that nothing is known of, or that is not fresh any more, is
// fetched: once, however many ask for it.
func (a *App) keptPicture(ctx context.Context, p *community.RemotePicture) (*community.RemotePicture, error) {
	found, err, _ := a.remotes.flight.Do(store.RemoteKey(p), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), remoteTime)
		defer cancel()
		kept, err := looked(ctx, a, func(tx *store.Tx) (*community.RemotePicture, error) { return tx.RemotePicture(p.Portal, p.ID) })
		switch {
		case errors.Is(err, community.ErrNotFound):
			kept = p
		case err != nil || kept.Due.After(a.db.Now()):
			return kept, err
		}
		fetched, err := a.fetchInTurn(ctx, kept)
		if err != nil && kept.Name != "" { // an old one is better than none
			return kept, nil
		}
		return fetched, err
	})
	if err != nil {
		return nil, err
	}
	return found.(*community.RemotePicture), nil
}

var errPicturesWait = community.Fail(community.Unavailable, community.WhyPicturesWait,
	"Too many images are being fetched right now. Try again in a moment.")

func (a *App) fetchInTurn(ctx context.Context, p *community.RemotePicture) (*community.RemotePicture, error) {
	late := time.NewTimer(remoteWait)
	defer late.Stop()
	select {
	case a.remotes.turns <- struct{}{}:
		defer func() { <-a.remotes.turns }()
	case <-late.C:
		return nil, errPicturesWait
	}
	return a.fetchPicture(ctx, p)
}

// fetchPicture fetches a picture, and keeps what came of it.
func (a *App) fetchPicture(ctx context.Context, asked *community.RemotePicture) (*community.RemotePicture, error) {
	p, isOurs, err := a.claimPicture(ctx, asked)
	if err != nil || !isOurs {
		return p, err
	}
	before := p.Name
	if failed := a.takeRemote(ctx, p); failed != nil {
		slog.DebugContext(ctx, "a picture elsewhere could not be fetched", "host", p.Host, "error", failed)
		a.remotes.failed.Add(1)
		p.Lost()
	} else {
		a.remotes.fetched.Add(1)
	}
	ctx = context.WithoutCancel(ctx) // what a slow host has used up is not ours to write by
	return p, a.db.Write(ctx, func(tx *store.Tx) error {
		if before != "" && before != p.Name {
			a.removeAfter(ctx, tx, []string{before})
		}
		return tx.SaveRemotePicture(p)
	})
}

// claimPicture notes that a picture is being fetched here, unless another node is at it.
func (a *App) claimPicture(ctx context.Context, asked *community.RemotePicture) (p *community.RemotePicture, isOurs bool, err error) {
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		p, isOurs, err = claimPicture(tx, asked)
		return err
	})
	return p, isOurs, err
}

func claimPicture(tx *store.Tx, asked *community.RemotePicture) (p *community.RemotePicture, isOurs bool, err error) {
	p, err = tx.RemotePicture(asked.Portal, asked.ID)
	switch {
	case errors.Is(err, community.ErrNotFound):
		p = new(*asked)
	case err != nil || p.Due.After(tx.Now):
		return p, false, err
	}
	ofHost, inAll, err := tx.CountRemotePictures(p.Portal, p.Host, tx.Now.Add(-fetchedWithin))
	if err != nil {
		return nil, false, err
	}
	if ofHost >= picturesOfHost || inAll >= picturesInAll {
		return nil, false, errPicturesWait
	}
	p.Begin(tx.Now)
	return p, true, tx.SaveRemotePicture(p)
}

// takeRemote fetches a picture and holds it to the rules that uploads are held to: what is kept is drawn
// anew from what it shows.
func (a *App) takeRemote(ctx context.Context, p *community.RemotePicture) error {
	body, err := a.openPicture(ctx, p)
	if err != nil {
		return err
	}
	defer body.Close() // it was only read
	taken, err := a.intake.TakePicture(ctx, body)
	if err != nil {
		return err
	}
	defer taken.Close() // a temporary file without a name
	name := blob.NewName(taken.Exts[0])
	if err := a.config.Blobs.Put(ctx, name, taken.Type, taken.Content); err != nil {
		return err
	}
	p.Taken(name, taken.Type, taken.Size)
	return nil
}

func (a *App) openPicture(ctx context.Context, p *community.RemotePicture) (io.ReadCloser, error) {
	at, err := a.Address(ctx, p.Portal)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("User-Agent", unfurl.Agent(at))
	r.Header.Set("Accept", "image/png, image/jpeg, image/gif, image/webp")
	response, err := a.config.Elsewhere.Do(r)
	if err != nil {
		return nil, community.Unreachable(err)
	}
	if response.StatusCode != http.StatusOK || response.ContentLength > blob.MaxImage {
		response.Body.Close()
		return nil, community.ErrNotFound
	}
	return response.Body, nil
}

// sweepPictures deletes pictures elsewhere that nobody asks for any more, and those of a portal that has too many.
func (a *App) sweepPictures(ctx context.Context, tx *store.Tx) (int64, error) {
	names, err := tx.DropRemotePictures(tx.Now.Add(-remotesFor), community.MaxRemotePictures, upkeepBatch)
	a.removeAfter(ctx, tx, names)
	return int64(len(names)), err
}

func pictureKeys(m *cache.Memory) *cache.Kind[community.PortalID, string] {
	return cache.Told[community.PortalID](m, "picturekeys", cache.Drops[string]{}).For(pictureKeyAge)
}
