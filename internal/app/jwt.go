package app

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
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
	u, err := a.userOfClaims(ctx, portal, settings.Trust, claims)
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
	actor.IsProduct = true
	return &Session{Actor: actor, User: u, Scope: community.Everything, Key: "jwt:" + string(u.ID), isVouched: true, expires: expires}, nil
}

func (a *App) jwtSettings(ctx context.Context, portal *community.Portal) (auth.JWTSettings, error) {
	s, err := a.installedJWT(ctx, portal.ID)
	if err == nil && s.JWKSURL == "" && s.PublicKey == "" {
		err = community.Fail(community.Unauthorized, community.WhyJWTOff,
			"JWT sign-in isn't set up in this community: its JWT app isn't installed.")
	}
	return s, err
}

// installedJWT are the settings of the JWT app, none where it is not installed.
func (a *App) installedJWT(ctx context.Context, portal community.PortalID) (auth.JWTSettings, error) {
	text, err := a.installed(ctx, portal, community.JWTApp)
	if err != nil || text == "" {
		return auth.JWTSettings{}, err
	}
	return parseJWTSettings(text)
}

func parseJWTSettings(text string) (s auth.JWTSettings, err error) {
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}

// userOfClaims finds the person by the token's subject, as the token says they are.
// Of many first calls at once one adds the person; the others lose the race and find
// them.
func (a *App) userOfClaims(ctx context.Context, portal *community.Portal, t auth.Trust, c auth.Claims) (*community.User, error) {
	for range 5 {
		isNew := false
		u, err := looked(ctx, a, func(tx *store.Tx) (u *community.User, err error) {
			if u, err = tx.UserByExternalID(portal.ID, c.Subject); err == nil {
				isNew, err = followClaims(tx, u, t, c)
			}
			return u, err
		})
		if err == nil && !isNew || err != nil && !errors.Is(err, community.ErrNotFound) {
			return u, err
		}
		u, err = changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (*community.User, error) {
			return claimant(tx, portal, t, c)
		})
		if community.KindOf(err) != community.Conflict || errors.Is(err, errAddressTaken) {
			return u, err
		}
	}
	return nil, community.Fail(community.Conflict, community.WhyNoFreeUsername, "We couldn't find a free username for %q.", c.Name)
}

// claimant returns the person of a token, as it says they are: added or changed
// where they must be.
func claimant(tx *store.Tx, portal *community.Portal, t auth.Trust, c auth.Claims) (*community.User, error) {
	u, err := tx.UserByExternalID(portal.ID, c.Subject)
	if errors.Is(err, community.ErrNotFound) {
		return addClaimant(tx, portal, t, c)
	}
	if err != nil {
		return nil, err
	}
	before := *u
	if _, err := followClaims(tx, u, t, c); err != nil {
		return nil, err
	}
	return u, saveEdited(tx, community.System(portal.ID), &before, u)
}

var errAddressTaken = community.About("email", community.Error{Kind: community.Conflict, Reason: community.WhyAddressHeld,
	Text: "Another account uses this token's email address. Sign in to that account, or ask an admin to link it."},
	"belongs to another account")

// addClaimant links the account that holds the token's address, where the portal
// allows that, or adds a new one.
func addClaimant(tx *store.Tx, portal *community.Portal, t auth.Trust, c auth.Claims) (*community.User, error) {
	if err := notErased(tx, portal.ID, erasedID(c.Subject), erasedEmail(c.Email)); err != nil {
		return nil, err
	}
	holder, err := tx.UserByEmail(portal.ID, c.Email)
	if err == nil {
		return linkHolder(tx, t, c, holder)
	}
	if !errors.Is(err, community.ErrNotFound) {
		return nil, err
	}
	name, err := freeUsername(tx, portal.ID, c.Username, c.Name, c.Email)
	if err != nil {
		return nil, err
	}
	u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: portal.ID, Created: tx.Now, Updated: tx.Now,
		Role: community.Member, Status: community.Active, Username: name, ExternalID: c.Subject,
		Profile: community.Profile{Name: name}, Synced: c.IssuedAt}
	if err := takeOver(tx, u, edits(t, c, true)); err != nil {
		return nil, err
	}
	return u, joinPortal(tx, u, "")
}

// linkHolder gives a member's account the token's subject. A moderator's or an
// admin's is never taken over by whoever can sign a token.
func linkHolder(tx *store.Tx, t auth.Trust, c auth.Claims, holder *community.User) (*community.User, error) {
	if holder.ExternalID == c.Subject {
		return holder, nil // another first call was faster
	}
	if !t.LinkByEmail || holder.ExternalID != "" || holder.Role != community.Member {
		return nil, errAddressTaken
	}
	before := *holder
	holder.ExternalID = c.Subject
	if _, err := followClaims(tx, holder, t, c); err != nil {
		return nil, err
	}
	return holder, saveEdited(tx, community.System(holder.Portal), &before, holder)
}
