package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A feed of everything that an admin may see stands at an address that nobody can guess, for
// programs that know no other way to show who they read for. The address opens nothing else; it
// is renewed or ended by the admin, and ended with their being one.

// feedYears is for how many years such an address is good: until something ends it.
const feedYears = 100

// AdminFeed returns what is known of the address of actor's feed, nil where there is none.
func (a *App) AdminFeed(ctx context.Context, actor community.Actor) (*community.Token, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) (*community.Token, error) {
		t, err := tx.AdminFeed(actor.ID)
		if errors.Is(err, community.ErrNotFound) {
			return nil, nil
		}
		return t, err
	})
}

// NewAdminFeed makes an address for the feed of an admin, and ends the one before. What it returns
// is the secret part, which is kept as a hash only.
func (a *App) NewAdminFeed(ctx context.Context, actor community.Actor) (secret string, err error) {
	if err := actor.CanSetPortal(); err != nil {
		return "", err
	}
	secret = auth.NewToken("stoa_feed_")
	return secret, a.write(ctx, actor, func(tx *store.Tx) error {
		if err := tx.EndAdminFeed(actor.ID); err != nil {
			return err
		}
		return tx.AddTokens(&community.Token{Hash: auth.TokenHash(secret), Portal: actor.Portal, Use: community.FeedToken, User: actor.ID,
			Family: string(community.NewID[community.Token](tx.Now)), Created: tx.Now, Expires: tx.Now.AddDate(feedYears, 0, 0)})
	})
}

// EndAdminFeed ends the address of actor's feed.
func (a *App) EndAdminFeed(ctx context.Context, actor community.Actor) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.EndAdminFeed(actor.ID) })
}

// FeedReader returns the admin at the address of whose feed somebody reads. Whatever is wrong with
// it, nothing is there.
func (a *App) FeedReader(ctx context.Context, portal *community.Portal, secret string) (*Session, error) {
	s, err := looked(store.OnPrimary(ctx), a, func(tx *store.Tx) (*Session, error) {
		t, err := tx.Token(auth.TokenHash(secret))
		if err != nil {
			return nil, err
		}
		if t.Use != community.FeedToken || t.Portal != portal.ID || !t.GoodAt(tx.Now) {
			return nil, community.ErrNotFound
		}
		s, err := newSession(tx, portal, t)
		if err == nil && (s.User.CanSignIn(tx.Now) != nil || s.Actor.CanSetPortal() != nil) {
			err = community.ErrNotFound
		}
		return s, err
	})
	if err == nil {
		a.doings.use(s.Key)
	}
	return s, err
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
