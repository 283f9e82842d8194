package app

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// maxJWTSession is how long a verified JWT is trusted without another look at
// its signing key, which may have been withdrawn.
const maxJWTSession = 5 * time.Minute

// openJWT signs in the bearer of the integrating product's own token, and makes
// an account for one who comes for the first time.
func (a *App) openJWT(ctx context.Context, portal *community.Portal, token string) (*Session, error) {
	settings, err := a.jwtSettings(ctx, portal)
	if err != nil {
		return nil, err
	}
	claims, err := a.verifier.Verify(ctx, settings, token)
	if err != nil {
		return nil, err
	}
	u, err := a.userOfClaims(ctx, portal, settings, claims)
	if err != nil {
		return nil, err
	}
	expires := a.db.Now().Add(maxJWTSession)
	if claims.Expires.Before(expires) {
		expires = claims.Expires
	}
	actor, err := looked(ctx, a, func(tx *store.Tx) (community.Actor, error) { return actorOf(tx, u) })
	if err != nil {
		return nil, err
	}
	return &Session{Actor: actor, User: u, Scope: community.Everything, Key: "jwt:" + string(u.ID), expires: expires}, nil
}

func (a *App) jwtSettings(ctx context.Context, portal *community.Portal) (auth.JWTSettings, error) {
	apps, err := a.apps(ctx, portal.ID)
	if err != nil {
		return auth.JWTSettings{}, err
	}
	for _, app := range apps {
		if app.Slug == community.JWTApp {
			return parseJWTSettings(app.Settings)
		}
	}
	return auth.JWTSettings{}, community.Fail(community.Unauthorized, community.WhyJWTOff,
		"This community takes no JWTs: its JWT app is not installed.")
}

func parseJWTSettings(text string) (s auth.JWTSettings, err error) {
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}

// userOfClaims finds the person by the token's subject. Of many first calls at
// once one adds the person; the others lose the race and find them.
func (a *App) userOfClaims(ctx context.Context, portal *community.Portal, s auth.JWTSettings, c auth.Claims) (*community.User, error) {
	for range 5 {
		u, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return tx.UserByExternalID(portal.ID, c.Subject) })
		if !errors.Is(err, community.ErrNotFound) {
			return u, err
		}
		u, err = changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (*community.User, error) {
			return addClaimant(tx, portal, s, c)
		})
		if community.KindOf(err) != community.Conflict || errors.Is(err, errAddressTaken) {
			return u, err
		}
	}
	return nil, community.Fail(community.Conflict, community.WhyNoFreeUsername, "No free user name was found for %q.", c.Name)
}

var errAddressTaken = community.About("email", community.Error{Kind: community.Conflict, Reason: community.WhyAddressHeld,
	Text: "Another account holds the e-mail address of this token: sign in to that one, or have an admin link it."}, "belongs to another account")

// addClaimant links the account that holds the token's address, where the portal
// allows that, or adds a new one.
func addClaimant(tx *store.Tx, portal *community.Portal, s auth.JWTSettings, c auth.Claims) (*community.User, error) {
	if u, err := tx.UserByExternalID(portal.ID, c.Subject); !errors.Is(err, community.ErrNotFound) {
		return u, err
	}
	if err := notErased(tx, portal.ID, erasedID(c.Subject), erasedEmail(c.Email)); err != nil {
		return nil, err
	}
	holder, err := tx.UserByEmail(portal.ID, c.Email)
	if err == nil {
		return linkHolder(tx, s, c, holder)
	}
	if !errors.Is(err, community.ErrNotFound) {
		return nil, err
	}
	name, err := freeUsername(tx, portal.ID, c.Username, c.Name, c.Email)
	if err != nil {
		return nil, err
	}
	shown := community.CleanName(markup.Plain(c.Name))
	if community.ValidName(shown) != nil {
		shown = name
	}
	u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: portal.ID, Created: tx.Now, Updated: tx.Now,
		Role: community.Member, Status: community.Active, Username: name, Email: c.Email, ExternalID: c.Subject,
		Profile: community.Profile{Name: shown, Picture: c.Picture}}
	return u, joinPortal(tx, u, "")
}

// linkHolder gives a member's account the token's subject. A moderator's or an
// admin's is never taken over by whoever can sign a token.
func linkHolder(tx *store.Tx, s auth.JWTSettings, c auth.Claims, holder *community.User) (*community.User, error) {
	if holder.ExternalID == c.Subject {
		return holder, nil // another first call was faster
	}
	if !s.LinkByEmail || holder.ExternalID != "" || holder.Role != community.Member {
		return nil, errAddressTaken
	}
	holder.ExternalID = c.Subject
	tx.Emit(community.UserChanged{User: holder.ID})
	return holder, tx.SaveUser(holder)
}
