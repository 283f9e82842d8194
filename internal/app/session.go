package app

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Session is who a request comes from, as its bearer token shows.
type Session struct {
	Actor   community.Actor
	User    *community.User    // as of the token's first use here; nil for an app's
	Use     community.TokenUse // "" for a customer's JWT
	Client  string             // "" for a customer's JWT
	Scope   community.Scope    // what the token may be used for
	Key     string             // names the caller in rate limits and kept answers
	Family  string             // of the sign-in it stems from
	started time.Time          // when the token was given
	expires time.Time          // a JWT outlives its session
	seen    atomic.Int64       // the minute in which it was last used here
}

// dropsSessions are the changes after which a token is to be looked at again.
var dropsSessions = cache.Drops[*Session]{
	store.ChangedToken:  nil,
	store.ChangedFamily: func(family string, s *Session) bool { return s.Family == family },
	store.ChangedUser:   func(id string, s *Session) bool { return string(s.Actor.ID) == id },
	store.ChangedClient: func(id string, s *Session) bool { return s.Client == id },
	store.ChangedSpace: func(id string, s *Session) bool {
		return s.Actor.Spaces.Role(community.SpaceID(id)) != community.Outsider
	},
	store.ChangedApp: func(portal string, s *Session) bool { return s.Use == "" && string(s.Actor.Portal) == portal },
}

// Sessions is how many callers this node knows, for the operator.
func (a *App) Sessions() int { return a.memory.sessions.Len() }

var errBadToken = community.Fail(community.Unauthorized, community.WhyBadToken, "The access token is unknown, expired or revoked.")

// Authenticate returns whose token it is on that portal. A token that was checked
// before costs no statement; one revoked on another node is refused within a second.
func (a *App) Authenticate(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	hash := auth.TokenHash(token)
	s, err := a.memory.sessions.Fetch(ctx, hash, func() (*Session, error) { return a.openSession(ctx, portal, token, hash) })
	if err != nil {
		return nil, err
	}
	if s.Actor.Portal != portal.ID {
		return nil, errBadToken
	}
	if s.User != nil {
		if err := s.User.CanSignIn(a.db.Now()); err != nil {
			return s, err
		}
		a.saw(s)
	}
	return s, nil
}

// AuthenticatePage returns whose session of the pages it is. Tokens that clients hold
// are none.
func (a *App) AuthenticatePage(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	s, err := a.Authenticate(ctx, portal, token)
	if err == nil && s.Use != community.PageToken {
		return nil, errBadToken
	}
	return s, err
}

// AuthenticateFrame returns whose session of the frames in the product's pages it is.
func (a *App) AuthenticateFrame(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	s, err := a.Authenticate(ctx, portal, token)
	if err == nil && s.Use != community.FrameToken {
		return nil, errBadToken
	}
	return s, err
}

// Bearer returns a name for whoever carries that token, to count their requests
// by, and "" for a token that is not good. Tokens that were exchanged for one
// another have one name. It is told from memory alone unless look is set.
func (a *App) Bearer(ctx context.Context, host, token string, look bool) string {
	if token == "" || !hasOurForm(token) || a.memory.Fresh(ctx) != nil {
		return ""
	}
	s, ok := a.memory.sessions.Get(nil, auth.TokenHash(token))
	if !ok {
		if !look {
			return ""
		}
		portal, err := a.PortalAt(ctx, host)
		if err != nil {
			return ""
		}
		if s, err = a.Authenticate(ctx, portal, token); err != nil {
			return ""
		}
	}
	switch {
	case s.Use == community.PageToken, s.Use == community.FrameToken, s.User != nil && s.User.CanSignIn(a.db.Now()) != nil:
		return ""
	case s.Family != "":
		return s.Family
	}
	return s.Key
}

// hasOurForm reports whether a token may be good at all.
func hasOurForm(token string) bool {
	return strings.HasPrefix(token, "stoa_") || auth.LooksLikeJWT(token)
}

func (a *App) openSession(ctx context.Context, portal *community.Portal, token, hash string) (*Session, error) {
	if auth.LooksLikeJWT(token) {
		return a.openJWT(ctx, portal, token)
	}
	return looked(ctx, a, func(tx *store.Tx) (*Session, error) {
		t, err := tx.Token(hash)
		if errors.Is(err, community.ErrNotFound) || err == nil && (!t.GoodAt(tx.Now) || !t.Use.IsSession()) {
			return nil, errBadToken
		}
		if err != nil {
			return nil, err
		}
		return newSession(tx, t)
	})
}

func newSession(tx *store.Tx, t *community.Token) (*Session, error) {
	s := &Session{Use: t.Use, Client: t.Client, Scope: t.Scope, Key: t.Hash, Family: t.Family, started: t.Created, expires: t.Expires,
		Actor: community.Actor{Portal: t.Portal, Role: community.Bot}}
	if t.Use.IsBrowser() {
		s.Scope = community.Everything
	}
	if t.Use == community.AppToken {
		return s, nil
	}
	user, memberships, err := tx.UserWithSpaces(t.Portal, t.User)
	if err != nil {
		return nil, err
	}
	s.User, s.Actor = user, user.Actor()
	s.Actor.Spaces, s.Actor.IsProduct = community.SpacesOf(memberships), t.Grant == community.GrantService
	return s, nil
}

// actorOf returns a person as the one who asks, with the spaces they are in.
func actorOf(tx *store.Tx, u *community.User) (community.Actor, error) {
	actor := u.Actor()
	memberships, err := tx.Memberships(u.ID)
	actor.Spaces = community.SpacesOf(memberships)
	return actor, err
}
