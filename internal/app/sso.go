package app

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The product's people come to the pages without a password: by a pass, which the
// product gets for one of them and which is good once and for a minute, or by a short
// token that the product signs for one link. Either opens a session of its own kind,
// which the product can end.

// passFor is how long a pass is good.
const passFor = time.Minute

var (
	errBadPass = community.Fail(community.Unauthorized, community.WhyBadPass,
		"This link has expired. Each one works once, for 1 minute.")
	errNoPass = community.Fail(community.Forbidden, community.WhyNoTokensHere,
		"This token can't start a browser session. Send the person's JWT, or one of their service access tokens with every scope.")
	errJWTSpent = community.Fail(community.Unauthorized, community.WhyJWTSpent, "This token has already been used. Each one works once.")
)

// NewPass returns a pass for the person of a session.
func (a *App) NewPass(ctx context.Context, s *Session) (string, error) {
	isPersons := s.Use == "" || s.Use == community.AccessToken || s.Use == community.FrameToken
	if s.User == nil || !isPersons || s.Scope != community.Everything {
		return "", errNoPass
	}
	from := Sent{User: s.User, since: a.db.Now(), Via: community.ViaProduct}
	if s.Use == community.FrameToken {
		from.since = s.started
	}
	return a.PassOf(ctx, from)
}

// Sent is a person whom the product has sent, or a provider.
type Sent struct {
	*community.User
	since time.Time // when it vouched for them: no session lasts longer from there than it says
	Via   community.Via
}

// PassOf returns a pass for a person who was sent.
func (a *App) PassOf(ctx context.Context, from Sent) (string, error) {
	return a.open(ctx, from.User, community.Token{Use: community.PassToken, Via: from.Via, Created: from.since,
		Expires: a.db.Now().Add(passFor)})
}

// TakePass returns whose pass it is. From then on it is good no more.
func (a *App) TakePass(ctx context.Context, portal *community.Portal, pass string) (Sent, error) {
	from, err := changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (from Sent, err error) {
		t, err := tx.Token(auth.TokenHash(pass))
		if err != nil {
			return from, err
		}
		if t.Use != community.PassToken || t.Portal != portal.ID || !t.GoodAt(tx.Now) {
			return from, errBadPass
		}
		first, err := tx.SpendToken(t.Hash)
		if err == nil && !first {
			err = errBadPass
		}
		if err != nil {
			return from, err
		}
		from.since, from.Via = t.Created, t.Via
		from.User, err = tx.User(portal.ID, t.User)
		return from, err
	})
	if errors.Is(err, community.ErrNotFound) {
		err = errBadPass
	}
	return from, err
}

// TakeJWT returns whose token it is that came in an address. From then on it is good
// there no more.
func (a *App) TakeJWT(ctx context.Context, portal *community.Portal, token string) (Sent, error) {
	settings, err := a.jwtSettings(ctx, portal)
	if err != nil {
		return Sent{}, err
	}
	claims, err := a.verifier.Verify(ctx, settings, token)
	if err == nil {
		err = claims.CheckErrand(a.db.Now())
	}
	if err == nil {
		err = a.spend(ctx, portal, "jti "+claims.ID, claims.Expires)
	}
	if err != nil {
		return Sent{}, err
	}
	return a.sent(ctx, portal, settings.Trust, claims)
}

// sent returns whom the product vouches for now.
func (a *App) sent(ctx context.Context, portal *community.Portal, t auth.Trust, c auth.Claims) (Sent, error) {
	u, err := a.userOfClaims(ctx, portal, t, c)
	return Sent{u, a.db.Now(), community.ViaProduct}, err
}

// spend refuses what has come before: it is told apart by its name until it ends.
func (a *App) spend(ctx context.Context, portal *community.Portal, name string, ends time.Time) error {
	first, err := changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (bool, error) {
		return tx.AddSpent(&community.Token{Hash: auth.TokenHash(string(portal.ID) + " " + name), Portal: portal.ID, Expires: ends})
	})
	if err == nil && !first {
		err = errJWTSpent
	}
	return err
}

// Enter opens a session for a person whom the product has sent: of the pages, or of
// frames in the product's own.
func (a *App) Enter(ctx context.Context, from Sent, agent string, isFramed bool) (token string, ttl time.Duration, err error) {
	age, err := a.productTTL(ctx, from.Portal)
	if err != nil {
		return "", 0, err
	}
	ends := from.since.Add(age)
	if ttl = ends.Sub(a.db.Now()); ttl <= 0 {
		return "", 0, errBadPass
	}
	use := community.PageToken
	if isFramed {
		use = community.FrameToken
	}
	token, err = a.open(ctx, from.User, community.Token{Use: use, Via: community.ViaProduct, Agent: agent, Created: from.since,
		Expires: ends})
	return token, ttl, err
}

func (a *App) productTTL(ctx context.Context, portal community.PortalID) (time.Duration, error) {
	s, err := a.installedJWT(ctx, portal)
	if err != nil {
		return 0, err
	}
	return min(s.SessionAge(), a.config.RefreshTTL), nil
}

// LoginURL is where the product signs its people in, "" where it does not.
func (a *App) LoginURL(ctx context.Context, portal *community.Portal) (string, error) {
	s, err := a.installedJWT(ctx, portal.ID)
	return s.LoginURL, err
}

// SignOutOfProduct ends the sessions that the product opened for the person whom ref
// names, or for actor themselves: "".
func (a *App) SignOutOfProduct(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, cmp.Or(ref, string(actor.ID)))
		if err != nil {
			return err
		}
		if err := actor.CanSignOut(u); err != nil {
			return err
		}
		return tx.RevokeVia(u.ID, community.ViaProduct)
	})
}
