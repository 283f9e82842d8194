package console

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// openIDFields are the settings of a provider in its form.
var openIDFields = []string{"preset", "id", "name", "issuer", "clientId", "clientSecret", "scopes", "linkByEmail", "sync", "signUp",
	"groupsClaim", "groups"}

// openIDSettings are those of the app, none where it is not installed.
func (s *room) openIDSettings(v *view.Visit) (auth.OpenIDSettings, error) {
	installed, err := s.App.InstalledApp(v.Ctx, v.Actor, community.OpenIDApp)
	if community.KindOf(err) == community.NotFound {
		return auth.OpenIDSettings{}, nil
	}
	if err != nil {
		return auth.OpenIDSettings{}, err
	}
	return app.OpenIDSettings(installed)
}

// openID shows the providers, and the form of a new one.
func (s *room) openID(v *view.Visit) (view.Page, error) {
	return s.openIDDesk(v, view.Form{Values: map[string]string{}}, "")
}

func (s *room) openIDDesk(v *view.Visit, f view.Form, edited string) (view.Page, error) {
	settings, err := s.openIDSettings(v)
	return inAdmin(v, "openid", view.OpenID(v, &view.OpenIDDesk{Form: f, Providers: settings.Providers, Edited: edited})), err
}

// openIDProvider shows the form of one.
func (s *room) openIDProvider(v *view.Visit) (view.Page, error) {
	settings, err := s.openIDSettings(v)
	if err != nil {
		return view.Page{}, err
	}
	p := settings.Provider(v.PathValue("id"))
	if p == nil {
		return view.Page{}, community.ErrNotFound
	}
	groups, err := s.ruleLines(v, p.Groups)
	if err != nil {
		return view.Page{}, err
	}
	f := view.Form{Values: map[string]string{"preset": p.Preset, "id": p.ID, "name": p.Name, "issuer": p.Issuer, "clientId": p.ClientID,
		"scopes": strings.Join(p.Scopes, " "), "linkByEmail": ticked(p.LinkByEmail), "sync": ticked(p.Sync == auth.SyncAlways),
		"signUp": p.SignUp, "groupsClaim": p.GroupsClaim, "groups": groups}}
	return s.openIDDesk(v, f, p.ID)
}

// openIDSent adds a provider, or changes the one that the path names.
func (s *room) openIDSent(v *view.Visit) (view.Page, error) {
	f, edited := v.NewForm(openIDFields...), v.PathValue("id")
	settings, err := s.openIDSettings(v)
	if err != nil {
		return view.Page{}, err
	}
	at := slices.IndexFunc(settings.Providers, func(p auth.OpenIDProvider) bool { return p.ID == edited })
	switch {
	case edited == "":
		settings.Providers = append(settings.Providers, providerOf(f))
	case at < 0:
		return view.Page{}, community.ErrNotFound
	default:
		settings.Providers[at] = providerOf(f)
	}
	_, err = s.App.InstallOpenID(v.Ctx, v.Actor, settings)
	return page.Sent(v, &f, providerField(err), view.Page{To: "/admin/openid", Flash: "saved"}, func() (view.Page, error) {
		return s.openIDDesk(v, f, edited)
	})
}

// providerField has a fault of a provider be that of the form's field: of
// "providers.2.groups.0.spaces", "groups".
func providerField(err error) error {
	return renamed(err, func(name string) string {
		if parts := strings.SplitN(name, ".", 4); len(parts) > 2 {
			return parts[2]
		}
		return name
	})
}

func providerOf(f view.Form) auth.OpenIDProvider {
	get := func(name string) string { return strings.TrimSpace(f.Get(name)) }
	p := auth.OpenIDProvider{Preset: get("preset"), ID: get("id"), Name: get("name"), Issuer: get("issuer"), ClientID: get("clientId"),
		ClientSecret: get("clientSecret"), Scopes: strings.Fields(get("scopes")), LinkByEmail: f.Get("linkByEmail") == "true",
		SignUp: get("signUp"), GroupsClaim: get("groupsClaim"), Sync: auth.SyncCreate,
		Groups: rulesOf(f.Get("groups"))}
	if f.Get("sync") == "true" {
		p.Sync = auth.SyncAlways
	}
	return p
}

func (s *room) removeProvider(v *view.Visit) (view.Page, error) {
	settings, err := s.openIDSettings(v)
	if err != nil {
		return view.Page{}, err
	}
	at := slices.IndexFunc(settings.Providers, func(p auth.OpenIDProvider) bool { return p.ID == v.PathValue("id") })
	switch {
	case at < 0:
		return view.Page{}, community.ErrNotFound
	case len(settings.Providers) == 1:
		_, err = s.App.RemoveApp(v.Ctx, v.Actor, community.OpenIDApp)
	default:
		settings.Providers = slices.Delete(settings.Providers, at, at+1)
		_, err = s.App.InstallOpenID(v.Ctx, v.Actor, settings)
	}
	return view.Page{To: "/admin/openid", Flash: "saved"}, err
}
