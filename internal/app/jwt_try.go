package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Tried is what would become of a token that an admin tried out.
type Tried struct {
	Claims  auth.Claims
	Fault   *community.Error          // why the token is not good; nil if it is
	User    *community.User           // whom it belongs to; nil for one who would be new
	Changes []community.SettingChange // what it would change of them, or have them be
}

// errTried takes back what a token that is only tried has done.
var errTried = errors.New("only tried")

// TryJWT tells what a product's token would do, and does none of it.
func (a *App) TryJWT(ctx context.Context, actor community.Actor, token string) (t Tried, err error) {
	if err := actor.CanManageApps(); err != nil {
		return t, err
	}
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return t, err
	}
	settings, err := a.jwtSettings(ctx, portal)
	if err == nil && !auth.LooksLikeJWT(token) {
		err = community.Fail(community.Unauthorized, community.WhyNoJWT, "This isn't a JWT. A JWT has three parts separated by dots.")
	}
	if err == nil {
		t.Claims, err = a.verifier.Verify(ctx, settings, token)
	}
	if err == nil {
		err = a.tryClaims(ctx, portal, settings.Trust, &t)
	}
	if e, ok := errors.AsType[*community.Error](err); ok && e.Kind != community.Internal && e.Kind != community.Unavailable {
		t.Fault = e
		return t, nil
	}
	return t, err
}

// tryClaims lets the claims act, and takes it all back.
func (a *App) tryClaims(ctx context.Context, portal *community.Portal, trust auth.Trust, t *Tried) error {
	err := a.db.Write(ctx, func(tx *store.Tx) error {
		before, err := tx.UserByExternalID(portal.ID, t.Claims.Subject)
		if err != nil && !errors.Is(err, community.ErrNotFound) {
			return err
		}
		after, err := claimant(tx, portal, trust, t.Claims)
		if err != nil {
			return err
		}
		t.User = before
		if before == nil {
			before = &community.User{Role: community.Member}
		}
		t.Changes = differences(traits(before), traits(after))
		return errTried
	})
	if errors.Is(err, errTried) {
		return nil
	}
	return err
}

// traits are what is told of a person, by the names on the wire.
func traits(u *community.User) []community.SettingChange {
	p := &u.Profile
	return []community.SettingChange{{Field: "username", To: u.Username}, {Field: "name", To: p.Name}, {Field: "email", To: u.Email},
		{Field: "role", To: u.Role.String()}, {Field: "picture", To: p.Picture}, {Field: "title", To: p.Title},
		{Field: "description", To: p.Description}, {Field: "website", To: p.Website}, {Field: "location", To: p.Location},
		{Field: "gender", To: p.Gender}, {Field: "lang", To: u.Lang}}
}
