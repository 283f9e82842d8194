package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// AdminFeed returns what is known of the address of the feed of everything that actor may see, an
// admin, nil where there is none. It ends with their being one.
func (a *App) AdminFeed(ctx context.Context, actor community.Actor) (*community.Token, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, err
	}
	return a.secretAddress(ctx, actor, community.FeedToken)
}

// NewAdminFeed makes an address for the feed of an admin, and ends the one before. What it returns
// is the secret part.
func (a *App) NewAdminFeed(ctx context.Context, actor community.Actor) (secret string, err error) {
	if err := actor.CanSetPortal(); err != nil {
		return "", err
	}
	secret, _, err = a.newSecretAddress(ctx, actor, community.FeedToken, "stoa_feed_")
	return secret, err
}

// EndAdminFeed ends the address of actor's feed.
func (a *App) EndAdminFeed(ctx context.Context, actor community.Actor) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	return a.endSecretAddress(ctx, actor, community.FeedToken)
}

// FeedReader returns the admin at the address of whose feed somebody reads.
func (a *App) FeedReader(ctx context.Context, portal *community.Portal, secret string) (*Session, error) {
	return a.readerAt(ctx, portal, community.FeedToken, secret, community.Actor.CanSetPortal)
}

// CommentOn is a comment with what it is on.
type CommentOn struct {
	community.CommentSeen
	Of community.Content
}

// NewestComments returns the newest comments on what actor sees and others do, too: what somebody
// still writes is nobody's news.
func (a *App) NewestComments(ctx context.Context, actor community.Actor, limit int) (list []CommentOn, err error) {
	if err := actor.CanModerate(); err != nil {
		return nil, err
	}
	newest, err := looked(ctx, a, func(tx *store.Tx) ([]*community.Comment, error) { return tx.NewestComments(actor.Portal, limit) })
	if err != nil {
		return nil, err
	}
	names := map[community.Subject][]string{}
	for _, c := range newest {
		names[c.On.On] = append(names[c.On.On], c.On.ID)
	}
	found, err := a.Named(ctx, actor, names)
	if err != nil {
		return nil, err
	}
	var seen []*community.Comment
	for _, c := range newest {
		if on := found[c.On]; on != nil && on.Base().Status != community.Draft && on.Base().Status != community.Scheduled {
			seen = append(seen, c)
		}
	}
	return looked(ctx, a, func(tx *store.Tx) ([]CommentOn, error) {
		return lookAt(tx, a, actor, seen,
			func(l *look, c *community.Comment) { l.entry(string(c.ID), c.Rev, c.Author, c.PostedBy, c.Upvotes) },
			func(l *look, c *community.Comment) CommentOn {
				r := found[c.On].Base()
				isSecret := !actor.Knows(r.Author, r.Anonymous) && c.Author == r.Author
				return CommentOn{l.comment(c, l.of(string(c.ID)), isSecret), found[c.On]}
			})
	})
}

// NewestUnapproved returns what began to wait for approval last.
func (a *App) NewestUnapproved(ctx context.Context, actor community.Actor, limit int) ([]WaitingSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]WaitingSeen, error) {
		waiting, err := tx.NewestUnapproved(actor.Portal, limit)
		if err != nil {
			return nil, err
		}
		return a.seeWaiting(tx, actor, waiting)
	})
}
