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
	Actor  community.Actor
	User   *community.User    // as of the token's first use here; nil for an app's
	Use    community.TokenUse // "" for a customer's JWT
	Client string             // "" for a customer's JWT
	Name   string             // of the token of a directory
	Scope  community.Scope    // what the token may be used for
	Key    string             // names the caller in rate limits
	Family string             // of the sign-in it stems from
	// LacksFactor is set for one of staff who is to have a second factor first, and acts
	// as a member until then.
	LacksFactor bool
	isVouched   bool // a second factor is not asked of them, whatever the portal wants
	via         community.Via
	started     time.Time    // when the token was given
	expires     time.Time    // a JWT outlives its session
	seen        atomic.Int64 // the minute in which it was last used here
}

// Owner names whose answers are kept, see [App.Once]: the person's by way of one client, or
// the client's own, whichever of their tokens they send. What the product is told of a person
// they may not be told themselves, so these are kept apart.
func (s *Session) Owner() string {
	asks := "person"
	if s.Actor.IsProduct {
		asks = "product"
	}
	return strings.Join([]string{string(s.Actor.Portal), asks, string(s.Actor.ID), s.Client}, " ")
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
	store.ChangedPortal: func(portal string, s *Session) bool {
		return !s.isVouched && s.User != nil && s.User.Actor().IsStaff() && string(s.Actor.Portal) == portal
	},
}

// Sessions is how many callers this node knows, for the operator.
func (a *App) Sessions() int { return a.memory.sessions.Len() }

var errBadToken = community.Fail(community.Unauthorized, community.WhyBadToken, "The access token is unknown, expired or revoked.")

// Authenticate returns whose token it is on that portal. A token that was checked
// before costs no statement; one revoked on another node is refused within a second.
// That of a directory is nobody's.
func (a *App) Authenticate(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	s, err := a.AuthenticateAssistant(ctx, portal, token)
	if err == nil && s.Use == community.AssistantToken {
		return nil, errBadToken
	}
	return s, err
}

// AuthenticateAssistant is Authenticate where assistants are let in, who have tokens that
// are good for nothing else.
func (a *App) AuthenticateAssistant(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	s, err := a.authenticate(ctx, portal, token)
	if err == nil && s.Use == community.SCIMToken {
		return nil, errBadToken
	}
	return s, err
}

func (a *App) authenticate(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	hash := auth.TokenHash(token)
	s, err := a.memory.sessions.Fetch(ctx, hash, func() (*Session, error) { return a.openSession(ctx, portal, token, hash) })
	if err != nil {
		return nil, err
	}
	if s.Actor.Portal != portal.ID {
		return nil, errBadToken
	}
	if s.User != nil {
		now := a.db.Now()
		if err := s.User.CanSignIn(now); err != nil {
			return s, err
		}
		if err := a.weigh(ctx, portal, s.Actor); err != nil {
			return nil, err
		}
		a.saw(s, now)
	}
	return s, nil
}

// AuthenticateSCIM returns which directory's token it is. No other token is one.
func (a *App) AuthenticateSCIM(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	s, err := a.authenticate(ctx, portal, token)
	switch {
	case err != nil && s != nil: // of somebody who may not sign in: it is no directory's in any case
		return nil, errBadToken
	case err != nil:
		return nil, err
	case s.Use != community.SCIMToken:
		return nil, errBadToken
	}
	if minute := a.db.Now().Unix() / 60; s.seen.Swap(minute) != minute {
		a.doings.use(s.Key)
	}
	return s, nil
}

// AuthenticatePage returns whose session of the pages it is. Tokens that clients hold
// are none.
func (a *App) AuthenticatePage(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	return a.AuthenticateBrowser(ctx, portal, token, community.PageToken)
}

// AuthenticateBrowser returns whose session it is that a browser has for one use only.
func (a *App) AuthenticateBrowser(ctx context.Context, portal *community.Portal, token string, use community.TokenUse) (*Session, error) {
	s, err := a.Authenticate(ctx, portal, token)
	if err == nil && s.Use != use {
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
		if s, err = a.authenticate(ctx, portal, token); err != nil {
			return ""
		}
	}
	switch {
	case s.Use.IsBrowser(), s.User != nil && s.User.CanSignIn(a.db.Now()) != nil:
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
	// A token may be used on any node as soon as one has given it out, by who brings no mark.
	return looked(store.OnPrimary(ctx), a, func(tx *store.Tx) (*Session, error) {
		t, err := tx.Token(hash)
		if errors.Is(err, community.ErrNotFound) || err == nil && (!t.GoodAt(tx.Now) || !t.Use.IsSession()) {
			return nil, errBadToken
		}
		if err != nil {
			return nil, err
		}
		return newSession(tx, portal, t)
	})
}

func newSession(tx *store.Tx, portal *community.Portal, t *community.Token) (*Session, error) {
	s := &Session{Use: t.Use, Client: t.Client, Scope: t.Scope, Key: t.Hash, Family: t.Family, via: t.Via,
		isVouched: isVouched(t), started: t.Created, expires: t.Expires, Actor: community.Actor{Portal: t.Portal, Role: community.Bot}}
	if t.Use.IsBrowser() {
		s.Scope = community.Everything
	}
	switch t.Use {
	case community.AppToken:
		return s, nil
	case community.SCIMToken:
		s.Actor, s.Name = community.System(t.Portal), t.Name
		return s, nil
	}
	user, memberships, err := tx.UserWithSpaces(t.Portal, t.User)
	if err != nil {
		return nil, err
	}
	s.User, s.Actor = user, user.Actor()
	s.Actor.Standing = user.Standing()
	s.Actor.Spaces, s.Actor.IsProduct = community.SpacesOf(memberships), t.Grant == community.GrantService
	if s.LacksFactor, err = lacksFactor(tx, portal, user, t); s.LacksFactor {
		s.Actor.Role = community.Member
	}
	return s, err
}

// actorOf returns a person as the one who asks, with the spaces they are in.
func actorOf(tx *store.Tx, u *community.User) (community.Actor, error) {
	actor := u.Actor()
	actor.Standing = u.Standing()
	memberships, err := tx.Memberships(u.ID)
	actor.Spaces = community.SpacesOf(memberships)
	return actor, err
}
