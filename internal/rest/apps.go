package rest

import (
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// installedApp is an app on the wire.
type installedApp struct {
	MongoID          string       `json:"_id"`
	ID               string       `json:"id"`
	Slug             string       `json:"slug"`
	Name             string       `json:"name"`
	ShortDescription string       `json:"shortDescription"`
	Enabled          bool         `json:"enabled" doc:"Whether it is installed."`
	Settings         *appSettings `json:"settings,omitempty" doc:"Shown to admins only."`
}

// appSettings are those of one app, whichever it is.
type appSettings struct {
	jwt       *jwtSettings
	discourse *discourseSettings
	openID    *openIDSettings
	webhooks  *webhookSettings
	scim      *scimSettings
}

// AppendJSON implements jsonout.Appender.
func (s appSettings) AppendJSON(b []byte) []byte {
	switch {
	case s.jwt != nil:
		return jsonout.Append(b, s.jwt)
	case s.discourse != nil:
		return jsonout.Append(b, s.discourse)
	case s.openID != nil:
		return jsonout.Append(b, s.openID)
	case s.scim != nil:
		return jsonout.Append(b, s.scim)
	}
	return jsonout.Append(b, s.webhooks)
}

// Schema is of any: the app says which, see installedApp.
func (appSettings) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

// Schema is that of one of the apps, with the settings that it has.
func (installedApp) Schema(r huma.Registry) *huma.Schema {
	of := map[string]*huma.Schema{}
	for slug, settings := range appTypes {
		type fields installedApp // without this method
		schema := huma.SchemaFromType(r, reflect.TypeFor[fields]())
		schema.Properties["slug"].Enum = []any{slug}
		shown := r.Schema(settings, true, "")
		shown.Description = schema.Properties["settings"].Description
		schema.Properties["settings"] = shown
		of[slug] = schema
	}
	return oneOfNamed(r, "App", "slug", of)
}

// appTypes are the settings of the apps as they are shown.
var appTypes = map[string]reflect.Type{
	community.JWTApp: reflect.TypeFor[jwtSettings](), community.DiscourseApp: reflect.TypeFor[discourseSettings](),
	community.OpenIDApp: reflect.TypeFor[openIDSettings](), community.WebhooksApp: reflect.TypeFor[webhookSettings](),
	community.SCIMApp: reflect.TypeFor[scimSettings](),
}

// jwtSettings are those of the JWT app.
type jwtSettings struct {
	JWKSURL     string   `json:"jwksUrl,omitempty" doc:"Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey."`
	PublicKey   string   `json:"publicKey,omitempty" doc:"The product's signing key, as PEM."`
	Issuer      string   `json:"issuer,omitempty" doc:"When set, what iss must be."`
	Audience    string   `json:"audience,omitempty" doc:"When set, what aud must hold."`
	Algorithms  []string `json:"algorithms,omitempty" doc:"When set, the only ones taken. Always from RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA."`
	LinkByEmail bool     `json:"linkByEmail" doc:"Whether a member who has no externalId is found by the token's email address. Turn it on only if the product checks addresses. A moderator or admin is never found so."`
	MaxAge      int64    `json:"maxAge,omitempty" doc:"Seconds from iat for which a token without exp is good; 86400 when absent."`
	Sync        string   `json:"sync" enum:"always,create" doc:"Whether what tokens say of a person is taken over whenever a newer one says something new, or when the person first comes."`
	Roles       bool     `json:"roles" doc:"Whether the claim role, member or moderator, is the person's role here. It never makes an admin."`
	LoginURL    string   `json:"loginUrl,omitempty" doc:"When set, where people are sent who are not signed in, with return_to: the address to bring them back to with a jwt."`
	Session     int64    `json:"session" doc:"Seconds that a session of the pages lasts which single sign-on opened."`
}

// jwtBody is jwtSettings as they are sent.
type jwtBody struct {
	JWKSURL     string   `json:"jwksUrl,omitempty" example:"https://product.example.com/.well-known/jwks.json" doc:"Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey."`
	PublicKey   string   `json:"publicKey,omitempty" doc:"The product's signing key, as PEM."`
	Issuer      string   `json:"issuer,omitempty" example:"https://product.example.com" doc:"When set, what iss must be."`
	Audience    string   `json:"audience,omitempty" doc:"When set, what aud must hold."`
	Algorithms  []string `json:"algorithms,omitempty" doc:"When set, the only ones taken."`
	LinkByEmail loose    `json:"linkByEmail,omitzero" doc:"Whether a member who has no externalId is found by the token's email address."`
	MaxAge      int64    `json:"maxAge,omitempty" doc:"Seconds from iat for which a token without exp is good; 86400 when absent."`
	Sync        string   `json:"sync,omitempty" enum:"always,create" doc:"always when absent: what a newer token says of a person is taken over. create: only when they first come."`
	Roles       loose    `json:"roles,omitzero" doc:"Whether the claim role, member or moderator, is the person's role here."`
	LoginURL    string   `json:"loginUrl,omitempty" example:"https://product.example.com/login" doc:"Where people are sent who are not signed in."`
	Session     int64    `json:"session,omitempty" doc:"Seconds that a session of the pages lasts which single sign-on opened; 86400 when absent."`
}

func (b jwtBody) settings() (auth.JWTSettings, error) {
	trust, err := trustOf(b.LinkByEmail, b.Sync, b.Roles)
	if err != nil {
		return auth.JWTSettings{}, err
	}
	if b.MaxAge < 0 || b.MaxAge > int64((10*365*24*time.Hour).Seconds()) {
		return auth.JWTSettings{}, community.Bad("maxAge", community.WhyBadAge,
			"must be a number of seconds from 0 to ten years, not %d", b.MaxAge)
	}
	return auth.JWTSettings{
		JWKSURL: b.JWKSURL, PublicKey: b.PublicKey, Issuer: b.Issuer, Audience: b.Audience, Algorithms: b.Algorithms,
		MaxAge: time.Duration(b.MaxAge) * time.Second,
		Trust:  trust, LoginURL: b.LoginURL, Session: time.Duration(b.Session) * time.Second,
	}, nil
}

func trustOf(linkByEmail loose, sync string, roles loose) (auth.Trust, error) {
	link, err := linkByEmail.get("linkByEmail")
	if err != nil {
		return auth.Trust{}, err
	}
	role, err := roles.get("roles")
	return auth.Trust{LinkByEmail: link != nil && *link, Sync: sync, Roles: role != nil && *role}, err
}

// catalogue is every app there is.
var catalogue = []installedApp{
	{MongoID: community.JWTApp, ID: community.JWTApp, Slug: community.JWTApp, Name: "JWT authorization",
		ShortDescription: "Signs people in with the integrating product's own JWTs."},
	{MongoID: community.WebhooksApp, ID: community.WebhooksApp, Slug: community.WebhooksApp, Name: "Webhooks",
		ShortDescription: "Tells the integrating product what happens, by signed requests."},
	{MongoID: community.DiscourseApp, ID: community.DiscourseApp, Slug: community.DiscourseApp, Name: "DiscourseConnect",
		ShortDescription: "Signs people in as Discourse does, by a product or to other sites."},
	{MongoID: community.OpenIDApp, ID: community.OpenIDApp, Slug: community.OpenIDApp, Name: "OpenID Connect",
		ShortDescription: "Signs people in with accounts that they have elsewhere."},
	{MongoID: community.SCIMApp, ID: community.SCIMApp, Slug: community.SCIMApp, Name: "SCIM",
		ShortDescription: "Has an organisation's directory make, change and end accounts."},
}

// toApp is an app of the catalogue as it is installed, or not: then a is nil.
func (s *api) toApp(ctx context.Context, actor community.Actor, w installedApp, a *community.App) (installedApp, error) {
	w.Enabled = a != nil
	if a == nil || actor.CanManageApps() != nil {
		return w, nil
	}
	if a.Slug == community.WebhooksApp {
		endpoints, err := s.app.Endpoints(ctx, actor)
		w.Settings = &appSettings{webhooks: toWebhookSettings(endpoints)}
		return w, err
	}
	if a.Slug == community.DiscourseApp {
		d, err := app.DiscourseSettings(a)
		w.Settings = &appSettings{discourse: toDiscourseSettings(d)}
		return w, err
	}
	if a.Slug == community.OpenIDApp {
		o, err := app.OpenIDSettings(a)
		w.Settings = &appSettings{openID: toOpenIDSettings(o)}
		return w, err
	}
	if a.Slug == community.SCIMApp {
		settings, err := s.scimSettings(ctx, actor, a)
		w.Settings = &appSettings{scim: settings}
		return w, err
	}
	jwt, err := app.JWTSettings(a)
	w.Settings = &appSettings{jwt: toJWTSettings(jwt)}
	return w, err
}

func toJWTSettings(s auth.JWTSettings) *jwtSettings {
	return &jwtSettings{JWKSURL: s.ShownURL(), PublicKey: s.PublicKey, Issuer: s.Issuer, Audience: s.Audience, Algorithms: s.Algorithms,
		LinkByEmail: s.LinkByEmail, MaxAge: int64(s.MaxAge.Seconds()), Sync: s.Synced(), Roles: s.Roles,
		LoginURL: s.LoginURL, Session: int64(s.SessionAge().Seconds())}
}

const tagApps = "Apps"

// AppPath names an app in an address.
type AppPath struct {
	AppID string `path:"appId" maxLength:"100" example:"jwt" doc:"The app's id."`
}

type noAppInput struct {
	AppPath
	JSON[struct{}]
}

func (s *api) apps() {
	handleList(s, operation{id: "listApps", method: "GET", path: "/apps", tag: tagApps, refuses: ofStaff,
		summary: "List apps", text: "All apps, and whether each is installed."}, s.listApps)
	installs(s, "installJWT", community.JWTApp, jwtBody.settings, s.app.InstallJWT)
	installs(s, "installDiscourse", community.DiscourseApp, discourseBody.settings, s.app.InstallDiscourse)
	installs(s, "installOpenID", community.OpenIDApp, openIDBody.settings, s.app.InstallOpenID)
	installs(s, "installWebhooks", community.WebhooksApp, webhookBody.settings, s.app.InstallWebhooks)
	installs(s, "installSCIM", community.SCIMApp, scimBody.settings, s.app.InstallSCIM)
	does(s, operation{id: "installApp", method: "POST", path: noAppPath, tag: tagApps, summary: "Install another app",
		text: "There is none.", refuses: refusals{404: {community.WhyNothingHere}}}, s.installNone)
	handle(s, operation{id: "getAppSettings", method: "GET", path: "/apps/{appId}/settings", tag: tagApps, refuses: ofStaff,
		summary: "Get an app's settings", text: "Admins only."}, s.getApp)
	changes(s, operation{id: "uninstallApp", method: "DELETE", path: "/apps/{appId}/settings", tag: tagApps, refuses: ofStaff,
		summary: "Uninstall an app", text: "Admins only."}, s.removeApp, s.toPortal)
	s.webhooks()
	s.scim()
}

func (s *api) listApps(ctx context.Context, c *caller, _ *nothing) (list community.Listing[installedApp], err error) {
	apps, err := s.app.Apps(ctx, c.Actor)
	if err != nil {
		return list, err
	}
	for _, w := range catalogue {
		var installed *community.App
		for _, a := range apps {
			if a.Slug == w.Slug {
				installed = a
			}
		}
		if w, err = s.toApp(ctx, c.Actor, w, installed); err != nil {
			return list, err
		}
		list.Items = append(list.Items, w)
	}
	list.Total = len(list.Items)
	return list, nil
}

// installs puts an operation on the interface that installs an app. Each app has its own, so that
// the document says what it takes.
func installs[B, S any](s *api, id, slug string, settings func(B) (S, error),
	install func(context.Context, community.Actor, S) (app.PortalView, error)) {
	at := slices.IndexFunc(catalogue, func(a installedApp) bool { return a.Slug == slug })
	changes(s, operation{id: id, method: "POST", path: "/apps/" + slug + "/settings", tag: tagApps, refuses: ofInstalling,
		summary: "Install " + catalogue[at].Name, text: catalogue[at].ShortDescription + " Installs the app, or gives an installed one new " +
			"settings. Admins only."},
		func(ctx context.Context, c *caller, in *JSON[B]) (none app.PortalView, err error) {
			b, err := in.decode()
			if err != nil {
				return none, err
			}
			chosen, err := settings(b)
			if err != nil {
				return none, err
			}
			return install(ctx, c.Actor, chosen)
		}, s.toPortal)
}

// noAppPath is where an app would be installed that there is not. It is not in the document: those
// that there are have addresses of their own.
const noAppPath = "/apps/{appId}/settings"

func (s *api) installNone(_ context.Context, _ *caller, in *noAppInput) error {
	return community.Fail(community.NotFound, community.WhyNothingHere, "There's no app called %q.", in.AppID)
}

var ofInstalling = all(ofStaff, ofSetting, refusals{
	400: {community.WhyNotThere, community.WhyTooManyItems, community.WhyURLTooLong, community.WhyWebhookSecret,
		community.WhyKeyMissing, community.WhyKeyOrAddress, community.WhyKeyUnusable, community.WhyKeyOfNoAlgorithm,
		community.WhyAlgorithmUnknown, community.WhyBadAge, community.WhyPrivateAddress, community.WhyKeysUnread,
		community.WhyShortSecret, community.WhyNotAHost, community.WhyNotAnAddress, community.WhyNotASlug,
		community.WhyNotAnIssuer, community.WhyOpenIDUnread, community.WhyUnknownScope, community.WhyTaken,
		community.WhyNoSuchSpace, community.WhyTooLongText},
})

func (s *api) getApp(ctx context.Context, c *caller, in *AppPath) (installedApp, error) {
	a, err := s.app.InstalledApp(ctx, c.Actor, in.AppID)
	if err != nil {
		return installedApp{}, err
	}
	for _, w := range catalogue {
		if w.Slug == a.Slug {
			return s.toApp(ctx, c.Actor, w, a)
		}
	}
	return installedApp{}, community.ErrNotFound
}

func (s *api) removeApp(ctx context.Context, c *caller, in *AppPath) (app.PortalView, error) {
	return s.app.RemoveApp(ctx, c.Actor, in.AppID)
}
