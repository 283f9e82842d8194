package console

import (
	"cmp"
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// jwtFields are the settings of the JWT app in its form, as they are on the wire.
var jwtFields = []string{"jwksUrl", "publicKey", "issuer", "audience", "algorithms", "linkByEmail", "loginUrl", "session", "sync", "roles"}

func (s *room) jwtDesk(v *view.Visit) (d *view.JWTDesk, err error) {
	d = &view.JWTDesk{Form: view.Form{Values: map[string]string{"sync": "true"}}}
	installed, err := s.App.InstalledApp(v.Ctx, v.Actor, community.JWTApp)
	if community.KindOf(err) == community.NotFound {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	settings, err := app.JWTSettings(installed)
	d.Installed = true
	d.Form.Values = map[string]string{"jwksUrl": settings.ShownURL(), "publicKey": settings.PublicKey, "issuer": settings.Issuer,
		"audience": settings.Audience, "algorithms": strings.Join(settings.Algorithms, " "), "linkByEmail": ticked(settings.LinkByEmail),
		"loginUrl": settings.LoginURL, "session": strconv.Itoa(int(settings.SessionAge().Seconds())),
		"sync": ticked(settings.Synced() == auth.SyncAlways), "roles": ticked(settings.Roles)}
	return d, err
}

func ticked(is bool) string { return map[bool]string{true: "true"}[is] }

func (s *room) jwt(v *view.Visit) (view.Page, error) {
	d, err := s.jwtDesk(v)
	return inAdmin(v, "jwt", view.JWT(v, d)), err
}

func (s *room) jwtSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm(jwtFields...)
	settings, err := jwtOf(f)
	if err == nil {
		_, err = s.App.InstallJWT(v.Ctx, v.Actor, settings)
	}
	return page.Sent(v, &f, err, view.Page{To: "/admin/jwt", Flash: "saved"}, func() (view.Page, error) {
		d, err := s.jwtDesk(v)
		d.Form = f
		return inAdmin(v, "jwt", view.JWT(v, d)), err
	})
}

func trustOf(f view.Form) auth.Trust {
	t := auth.Trust{LinkByEmail: f.Get("linkByEmail") == "true", Roles: f.Get("roles") == "true", Sync: auth.SyncCreate}
	if f.Get("sync") == "true" {
		t.Sync = auth.SyncAlways
	}
	return t
}

func jwtOf(f view.Form) (auth.JWTSettings, error) {
	s := auth.JWTSettings{JWKSURL: strings.TrimSpace(f.Get("jwksUrl")), PublicKey: strings.TrimSpace(f.Get("publicKey")),
		Issuer: f.Get("issuer"), Audience: f.Get("audience"), Algorithms: strings.Fields(f.Get("algorithms")),
		Trust: trustOf(f), LoginURL: strings.TrimSpace(f.Get("loginUrl"))}
	if text := strings.TrimSpace(f.Get("session")); text != "" {
		seconds, err := strconv.Atoi(text)
		if err != nil {
			return s, community.Bad("session", community.WhyNotANumber, "must be a number of seconds, not %q", text)
		}
		s.Session = time.Duration(seconds) * time.Second
	}
	return s, nil
}

// tryJWT says what is wrong with a token, or whose it is.
func (s *room) tryJWT(v *view.Visit) (view.Page, error) {
	d, err := s.jwtDesk(v)
	if err != nil {
		return view.Page{}, err
	}
	d.Token = strings.TrimSpace(v.PostFormValue("token"))
	tried, err := s.App.TryJWT(v.Ctx, v.Actor, d.Token)
	d.Tried = &tried
	return inAdmin(v, "jwt", view.JWT(v, d)), err
}

func (s *room) removeJWT(v *view.Visit) (view.Page, error) {
	_, err := s.App.RemoveApp(v.Ctx, v.Actor, community.JWTApp)
	return view.Page{To: "/admin/jwt", Flash: "saved"}, err
}

func (s *room) hookDesk(v *view.Visit) (d *view.HookDesk, err error) {
	d = &view.HookDesk{Form: view.Form{Values: map[string]string{"events": community.AnyEvent, "format": community.StandardFormat}}}
	if d.Endpoints, err = s.App.Endpoints(v.Ctx, v.Actor); err != nil {
		return d, err
	}
	d.Deliveries, err = s.App.Deliveries(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return d, err
}

func (s *room) webhooks(v *view.Visit) (view.Page, error) {
	d, err := s.hookDesk(v)
	return inAdmin(v, "webhooks", view.Webhooks(v, d)), err
}

func (s *room) webhooksSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("url", "description", "format", "events")
	_, err := s.App.InstallWebhooks(v.Ctx, v.Actor, []app.EndpointEdit{{URL: new(strings.TrimSpace(f.Get("url"))),
		Description: new(f.Get("description")), Format: new(cmp.Or(f.Get("format"), community.StandardFormat)),
		Events: new(strings.Fields(f.Get("events")))}})
	return page.Sent(v, &f, ownField(err), view.Page{To: "/admin/webhooks", Flash: "saved"}, func() (view.Page, error) {
		d, err := s.hookDesk(v)
		d.Form = f
		return inAdmin(v, "webhooks", view.Webhooks(v, d)), err
	})
}

// ownField has a fault of one of a list's fields be that of the field alone, as
// "endpoints.2.url" is of "url".
func ownField(err error) error {
	return renamed(err, func(name string) string { return name[strings.LastIndex(name, ".")+1:] })
}

// inList has it be that of the list, where the list is one field of the form.
func inList(list string, err error) error {
	return renamed(err, func(name string) string {
		if strings.HasPrefix(name, list+".") {
			return list
		}
		return name
	})
}

func renamed(err error, name func(string) string) error {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return err
	}
	own := *e
	own.Fields = slices.Clone(e.Fields)
	for i, f := range own.Fields {
		own.Fields[i].Name = name(f.Name)
	}
	return &own
}

// webhookChanged turns an endpoint on or off, tries or removes it.
func (s *room) webhookChanged(v *view.Visit) (view.Page, error) {
	e, err := s.endpoint(v)
	if err != nil {
		return view.Page{}, err
	}
	switch do := v.PostFormValue("do"); do {
	case "test":
		_, err = s.App.TryEndpoint(v.Ctx, v.Actor, string(e.ID))
		return view.Page{To: "/admin/webhooks", Flash: "admin.tried"}, err
	case "remove":
		_, err = s.App.RemoveEndpoint(v.Ctx, v.Actor, string(e.ID))
	case "enable", "disable":
		_, err = s.App.InstallWebhooks(v.Ctx, v.Actor, []app.EndpointEdit{{ID: string(e.ID), IsEnabled: new(do == "enable")}})
	}
	return view.Page{To: "/admin/webhooks", Flash: "saved"}, err
}

// endpoint is the one that the path names.
func (s *room) endpoint(v *view.Visit) (*community.Endpoint, error) {
	endpoints, err := s.App.Endpoints(v.Ctx, v.Actor)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(endpoints, func(e *community.Endpoint) bool { return string(e.ID) == v.PathValue("id") })
	if at < 0 {
		return nil, community.ErrNotFound
	}
	return endpoints[at], nil
}

func (s *room) redeliver(v *view.Visit) (view.Page, error) {
	_, err := s.App.Redeliver(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: "/admin/webhooks", Flash: "admin.redelivered"}, err
}

func (s *room) clientDesk(v *view.Visit) (*view.ClientDesk, error) {
	d := &view.ClientDesk{Form: view.Form{Values: map[string]string{}}}
	var err error
	if d.Clients, err = s.App.Clients(v.Ctx, v.Actor); err != nil {
		return d, err
	}
	d.Proof, err = s.ProofOf(v)
	return d, err
}

func (s *room) clients(v *view.Visit) (view.Page, error) {
	d, err := s.clientDesk(v)
	return inAdmin(v, "clients", view.Clients(v, d)), err
}

// clientSent adds a client. Its secret is in the answer and nowhere else, so
// there is nothing to go on to.
func (s *room) clientSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "networks", "scope", "bot", "password")
	again := func() (view.Page, error) {
		d, err := s.clientDesk(v)
		d.Form = f
		d.Form.Values["password"] = ""
		return inAdmin(v, "clients", view.Clients(v, d)), err
	}
	if strings.TrimSpace(f.Get("name")) == "" {
		return page.Sent(v, &f, community.Lacking("name"), view.Page{}, again)
	}
	networks, err := parseNetworks(f.Get("networks"))
	if err != nil {
		return page.Sent(v, &f, err, view.Page{}, again)
	}
	var grants []community.Grant
	for _, g := range v.PostForm["grant"] {
		grant, err := community.ParseGrant(g)
		if err != nil {
			return view.Page{}, err
		}
		grants = append(grants, grant)
	}
	if err := s.Confirm(v); err != nil {
		return page.Sent(v, &f, err, view.Page{}, again)
	}
	client, secret, err := s.App.NewClient(v.Ctx, v.Actor, app.ClientEdit{Name: f.Get("name"), Grants: grants, Networks: networks,
		Scope: strings.Join(strings.Fields(f.Get("scope")), " "), HasBot: f.Get("bot") == "true"})
	if err != nil {
		return page.Sent(v, &f, err, view.Page{}, again)
	}
	d, err := s.clientDesk(v)
	d.Added, d.Secret = client, secret
	return inAdmin(v, "clients", view.Clients(v, d)), err
}

// parseNetworks reads addresses and ranges, one a word.
func parseNetworks(text string) (list []netip.Prefix, err error) {
	for _, word := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
		prefix, err := netip.ParsePrefix(word)
		if ip, e := netip.ParseAddr(word); e == nil {
			prefix, err = netip.PrefixFrom(ip, ip.BitLen()), nil
		}
		if err != nil {
			return nil, community.Bad("networks", community.WhyNotNetworks,
				"must be addresses or ranges such as 192.0.2.0/24, not %q", word)
		}
		list = append(list, prefix)
	}
	return list, nil
}

func (s *room) revokeClient(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/admin/clients", Flash: "admin.revoked"}, s.App.RevokeClient(v.Ctx, v.Actor, v.PathValue("id"))
}

// secret shows the secret of an endpoint to one who has shown that it is them.
func (s *room) secret(v *view.Visit) (view.Page, error) {
	e, err := s.endpoint(v)
	if err != nil {
		return view.Page{}, err
	}
	d := view.Deed{Path: v.URL.Path, Title: e.URL, Text: v.T("hook.secret.ask"), Button: v.T("hook.secret.show")}
	inside := func(body templ.Component) view.Page { return inAdmin(v, "webhooks", body) }
	return s.Confirmed(v, d, inside, func(v *view.Visit) (view.Page, error) { return inside(view.Secret(v, e)), nil })
}
