package app

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Products that signed their people in to Discourse do it here in the same way, and
// sites that had Discourse sign people in may have this community do it.

var (
	errSSOOff = community.Fail(community.NotFound, community.WhySSOOff,
		"DiscourseConnect isn't set up in this community: its app isn't installed.")
	errSSOSite = community.Fail(community.Forbidden, community.WhySSOSite, "That site can't use this community to sign in.")
)

// InstallDiscourse installs the app that speaks DiscourseConnect, or gives it new
// settings, and returns the portal that now has it. A secret that is "" stays as it is.
func (a *App) InstallDiscourse(ctx context.Context, actor community.Actor, s auth.DiscourseSettings) (PortalView, error) {
	if err := actor.CanManageApps(); err != nil {
		return PortalView{}, err
	}
	before, err := a.discourse(ctx, actor.Portal)
	if err != nil {
		return PortalView{}, err
	}
	if s.Secret == "" {
		s.Secret = before.Secret
	}
	for i, site := range s.Sites {
		if known := before.Site(site.Domain); site.Secret == "" && known != nil {
			s.Sites[i].Secret = known.Secret
		}
	}
	if err := s.Validate(); err != nil {
		return PortalView{}, err
	}
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.DiscourseApp, By: actor.ID}, func(tx *store.Tx) error {
		return tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.DiscourseApp, Settings: encode(s)})
	})
}

// DiscourseSettings reads the settings of an installed app.
func DiscourseSettings(app *community.App) (s auth.DiscourseSettings, err error) {
	err = json.Unmarshal([]byte(app.Settings), &s)
	return s, err
}

// discourse are the settings of the app, none where it is not installed.
func (a *App) discourse(ctx context.Context, portal community.PortalID) (auth.DiscourseSettings, error) {
	text, err := a.installed(ctx, portal, community.DiscourseApp)
	if err != nil || text == "" {
		return auth.DiscourseSettings{}, err
	}
	return DiscourseSettings(&community.App{Settings: text})
}

// AskProduct returns the address at which the product signs a person in as Discourse
// would have it, with the nonce that the browser is to keep until they are back at
// comeBack; "" where the product does not.
func (a *App) AskProduct(ctx context.Context, portal *community.Portal, comeBack string) (address, nonce string, err error) {
	s, err := a.discourse(ctx, portal.ID)
	if err != nil || s.URL == "" {
		return "", "", err
	}
	nonce = auth.NewNonce(s.Secret, a.db.Now())
	address, err = auth.SignPayload(s.URL, s.Secret, url.Values{"nonce": {nonce}, "return_sso_url": {comeBack}})
	return address, nonce, err
}

// TakePayload returns of whom the product's answer tells, to the browser that was
// given the nonce.
func (a *App) TakePayload(ctx context.Context, portal *community.Portal, text, signature, nonce string) (Sent, error) {
	s, err := a.discourse(ctx, portal.ID)
	if err == nil && s.URL == "" {
		err = errSSOOff
	}
	if err != nil {
		return Sent{}, err
	}
	now := a.db.Now()
	values, err := auth.CheckPayload(text, signature, s.Secret)
	if err == nil {
		err = auth.CheckNonce(values.Get("nonce"), nonce, s.Secret, now)
	}
	if err != nil {
		return Sent{}, err
	}
	claims, err := auth.PayloadClaims(values, now)
	if err == nil {
		err = a.spend(ctx, portal, "nonce "+values.Get("nonce"), claims.Expires)
	}
	if err != nil {
		return Sent{}, err
	}
	return a.sent(ctx, portal, s.Trust, claims)
}

// An Ask is a site's wish to be told who a person is.
type Ask struct {
	Domain   string // of the site
	IsSilent bool   // they are not to be asked to sign in
	site     auth.DiscourseSite
	values   url.Values
}

// ReadAsk returns what a site asks, if it is one of those that may.
func (a *App) ReadAsk(ctx context.Context, portal *community.Portal, text, signature string) (*Ask, error) {
	s, err := a.discourse(ctx, portal.ID)
	if err != nil {
		return nil, err
	}
	if len(s.Sites) == 0 {
		return nil, errSSOOff
	}
	values, err := auth.ReadPayload(text)
	if err != nil {
		return nil, err
	}
	back, err := url.Parse(values.Get("return_sso_url"))
	if err != nil || back.Scheme != "https" && back.Scheme != "http" {
		return nil, errSSOSite
	}
	site := s.Site(back.Hostname())
	if site == nil {
		return nil, errSSOSite
	}
	if values, err = auth.CheckPayload(text, signature, site.Secret); err != nil {
		return nil, err
	}
	if values.Get("nonce") == "" {
		return nil, community.Fail(community.Unauthorized, community.WhySSOLacks, "The payload has no %q.", "nonce")
	}
	return &Ask{Domain: site.Domain, IsSilent: values.Get("prompt") == "none", site: *site, values: values}, nil
}

// Tell returns the address at which the site is told who the person of s is; nobody,
// where s is nil. origin is what stands before a path here.
func (ask *Ask) Tell(s *Session, origin string) (string, error) {
	told := url.Values{"nonce": {ask.values.Get("nonce")}}
	if s == nil {
		told.Set("failed", "true")
		return auth.SignPayload(ask.values.Get("return_sso_url"), ask.site.Secret, told)
	}
	u := s.User
	for name, value := range map[string]string{"external_id": string(u.ID), "username": u.Username, "name": u.Profile.Name,
		"email": u.Email} {
		if value != "" {
			told.Set(name, value)
		}
	}
	if picture := u.Profile.Picture; picture != "" {
		if picture[0] == '/' {
			picture = origin + picture
		}
		told.Set("avatar_url", picture)
	}
	told.Set("admin", strconv.FormatBool(u.Role == community.Admin))
	told.Set("moderator", strconv.FormatBool(u.Role == community.Moderator))
	return auth.SignPayload(ask.values.Get("return_sso_url"), ask.site.Secret, told)
}
