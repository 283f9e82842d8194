package rest

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

// installedApp is an app on the wire.
type installedApp struct {
	MongoID          string       `json:"_id"`
	ID               string       `json:"id"`
	Slug             string       `json:"slug"`
	Name             string       `json:"name"`
	ShortDescription string       `json:"shortDescription"`
	Enabled          bool         `json:"enabled" doc:"Whether it is installed."`
	Settings         *jwtSettings `json:"settings,omitempty" doc:"Shown to admins only."`
}

// jwtSettings are those of the JWT app.
type jwtSettings struct {
	JWKSURL     string   `json:"jwksUrl,omitempty" doc:"Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey."`
	PublicKey   string   `json:"publicKey,omitempty" doc:"The product's signing key, as PEM."`
	Issuer      string   `json:"issuer,omitempty" doc:"When set, what iss must be."`
	Audience    string   `json:"audience,omitempty" doc:"When set, what aud must hold."`
	Algorithms  []string `json:"algorithms,omitempty" doc:"When set, the only ones taken. Always from RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA."`
	LinkByEmail bool     `json:"linkByEmail" doc:"Whether a member who has no externalId is found by the token's e-mail address. Turn it on only if the product checks addresses. A moderator or admin is never found so."`
	MaxAge      int64    `json:"maxAge,omitempty" doc:"Seconds from iat for which a token without exp is good; 86400 when absent."`
}

// jwtBody is jwtSettings as they are sent.
type jwtBody struct {
	JWKSURL     string   `json:"jwksUrl,omitempty" example:"https://product.example.com/.well-known/jwks.json" doc:"Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey."`
	PublicKey   string   `json:"publicKey,omitempty" doc:"The product's signing key, as PEM."`
	Issuer      string   `json:"issuer,omitempty" example:"https://product.example.com" doc:"When set, what iss must be."`
	Audience    string   `json:"audience,omitempty" doc:"When set, what aud must hold."`
	Algorithms  []string `json:"algorithms,omitempty" doc:"When set, the only ones taken."`
	LinkByEmail loose    `json:"linkByEmail,omitzero" doc:"Whether a member who has no externalId is found by the token's e-mail address."`
	MaxAge      int64    `json:"maxAge,omitempty" doc:"Seconds from iat for which a token without exp is good; 86400 when absent."`
}

func (b jwtBody) settings() (auth.JWTSettings, error) {
	link, err := b.LinkByEmail.get("linkByEmail")
	if err != nil {
		return auth.JWTSettings{}, err
	}
	if b.MaxAge < 0 || b.MaxAge > int64((10*365*24*time.Hour).Seconds()) {
		return auth.JWTSettings{}, community.Bad("maxAge", "must be a number of seconds from 0 to ten years, not %d", b.MaxAge)
	}
	return auth.JWTSettings{
		JWKSURL: b.JWKSURL, PublicKey: b.PublicKey, Issuer: b.Issuer, Audience: b.Audience, Algorithms: b.Algorithms,
		LinkByEmail: link != nil && *link, MaxAge: time.Duration(b.MaxAge) * time.Second,
	}, nil
}

func toApp(actor community.Actor, a *community.App, enabled bool) (installedApp, error) {
	w := installedApp{MongoID: community.JWTApp, ID: community.JWTApp, Slug: community.JWTApp, Name: "JWT authorization",
		ShortDescription: "Signs people in with the integrating product's own JWTs.", Enabled: enabled}
	if !enabled || actor.CanManageApps() != nil {
		return w, nil
	}
	s, err := app.JWTSettings(a)
	w.Settings = &jwtSettings{s.JWKSURL, s.PublicKey, s.Issuer, s.Audience, s.Algorithms, s.LinkByEmail, int64(s.MaxAge.Seconds())}
	return w, err
}

const tagApps = "Apps"

// AppPath names an app in an address.
type AppPath struct {
	AppID string `path:"appId" maxLength:"100" example:"jwt" doc:"The app's id."`
}

type installAppInput struct {
	AppPath
	JSON[jwtBody]
}

func (s *api) apps() {
	handleList(s, operation{id: "listApps", method: "GET", path: "/apps", tag: tagApps,
		summary: "List apps", text: "Every app there is, with whether it is installed."}, s.listApps)
	handle(s, operation{id: "installApp", method: "POST", path: "/apps/{appId}/settings", tag: tagApps, errors: []int{403, 413, 415},
		summary: "Install an app", text: "Installs the app, or gives an installed one new settings. Admins only."}, s.installApp)
	handle(s, operation{id: "getAppSettings", method: "GET", path: "/apps/{appId}/settings", tag: tagApps, errors: []int{403},
		summary: "An app's settings", text: "Admins only."}, s.getApp)
	handle(s, operation{id: "uninstallApp", method: "DELETE", path: "/apps/{appId}/settings", tag: tagApps, errors: []int{403},
		summary: "Uninstall an app", text: "Admins only."}, s.removeApp)
}

func (s *api) listApps(ctx context.Context, c *caller, _ *nothing) (list community.Listing[installedApp], err error) {
	apps, err := s.app.Apps(ctx, c.Actor)
	if err != nil {
		return list, err
	}
	installed := &community.App{}
	for _, a := range apps {
		if a.Slug == community.JWTApp {
			installed = a
		}
	}
	w, err := toApp(c.Actor, installed, installed.Slug != "")
	return community.Listing[installedApp]{Items: []installedApp{w}, Total: 1}, err
}

func (s *api) installApp(ctx context.Context, c *caller, in *installAppInput) (changed[portal], error) {
	if in.AppID != community.JWTApp {
		return changed[portal]{}, community.Fail(community.NotFound, "There is no app called %q.", in.AppID)
	}
	b, err := in.decode()
	if err != nil {
		return changed[portal]{}, err
	}
	settings, err := b.settings()
	if err != nil {
		return changed[portal]{}, err
	}
	view, err := s.app.InstallJWT(ctx, c.Actor, settings)
	return s.toChangedPortal(c, view, err)
}

func (s *api) getApp(ctx context.Context, c *caller, in *AppPath) (installedApp, error) {
	a, err := s.app.InstalledApp(ctx, c.Actor, in.AppID)
	if err != nil {
		return installedApp{}, err
	}
	return toApp(c.Actor, a, true)
}

func (s *api) removeApp(ctx context.Context, c *caller, in *AppPath) (changed[portal], error) {
	view, err := s.app.RemoveApp(ctx, c.Actor, in.AppID)
	return s.toChangedPortal(c, view, err)
}
