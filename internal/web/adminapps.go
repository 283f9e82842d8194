package web

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

// jwtFields are the settings of the JWT app in its form, as they are on the wire.
var jwtFields = []string{"jwksUrl", "publicKey", "issuer", "audience", "algorithms", "linkByEmail"}

// A jwtDesk is the page of the JWT app: whether it is installed, and what became of
// a token that was tried.
type jwtDesk struct {
	form      form
	installed bool
	token     string
	tried     *app.Tried
}

func (s *site) jwtDesk(v *visit) (d *jwtDesk, err error) {
	d = &jwtDesk{form: form{values: map[string]string{}}}
	installed, err := s.app.InstalledApp(v.ctx, v.actor, community.JWTApp)
	if community.KindOf(err) == community.NotFound {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	settings, err := app.JWTSettings(installed)
	d.installed = true
	d.form.values = map[string]string{"jwksUrl": settings.ShownURL(), "publicKey": settings.PublicKey, "issuer": settings.Issuer, "audience": settings.Audience,
		"algorithms": strings.Join(settings.Algorithms, " "), "linkByEmail": map[bool]string{true: "true"}[settings.LinkByEmail]}
	return d, err
}

func (s *site) adminJWT(v *visit) (view, error) {
	d, err := s.jwtDesk(v)
	return v.inAdmin("jwt", view{body: jwtPage(v, d)}), err
}

func (s *site) adminJWTSent(v *visit) (view, error) {
	f := v.newForm(jwtFields...)
	_, err := s.app.InstallJWT(v.ctx, v.actor, auth.JWTSettings{JWKSURL: strings.TrimSpace(f.get("jwksUrl")), PublicKey: strings.TrimSpace(f.get("publicKey")),
		Issuer: f.get("issuer"), Audience: f.get("audience"), Algorithms: strings.Fields(f.get("algorithms")), LinkByEmail: f.get("linkByEmail") == "true"})
	if err != nil {
		return v.refused(&f, err, func() (view, error) {
			d, err := s.jwtDesk(v)
			d.form = f
			return v.inAdmin("jwt", view{body: jwtPage(v, d)}), err
		})
	}
	return view{to: "/admin/jwt", flash: "saved"}, nil
}

// adminJWTTry says what is wrong with a token, or whose it is.
func (s *site) adminJWTTry(v *visit) (view, error) {
	d, err := s.jwtDesk(v)
	if err != nil {
		return view{}, err
	}
	d.token = strings.TrimSpace(v.PostFormValue("token"))
	tried, err := s.app.TryJWT(v.ctx, v.actor, d.token)
	d.tried = &tried
	return v.inAdmin("jwt", view{body: jwtPage(v, d)}), err
}

func (s *site) adminJWTRemove(v *visit) (view, error) {
	_, err := s.app.RemoveApp(v.ctx, v.actor, community.JWTApp)
	return view{to: "/admin/jwt", flash: "saved"}, err
}

// insideOf is what the two readable parts of a token hold, whoever signed it.
func insideOf(token string) (parts []string) {
	for i, part := range strings.Split(token, ".") {
		text, err := base64.RawURLEncoding.DecodeString(part)
		var b bytes.Buffer
		if err != nil || i > 1 || json.Indent(&b, text, "", "  ") != nil {
			break
		}
		parts = append(parts, b.String())
	}
	return parts
}

// A hookDesk is the page of the webhooks.
type hookDesk struct {
	form       form
	endpoints  []*community.Endpoint
	deliveries community.Listing[app.Delivery]
}

func (s *site) hookDesk(v *visit) (d *hookDesk, err error) {
	d = &hookDesk{form: form{values: map[string]string{"events": community.AnyEvent}}}
	if d.endpoints, err = s.app.Endpoints(v.ctx, v.actor); err != nil {
		return d, err
	}
	d.deliveries, err = s.app.Deliveries(v.ctx, v.actor, v.listPage(perPage))
	return d, err
}

func (d *hookDesk) urlOf(id community.EndpointID) string {
	for _, e := range d.endpoints {
		if e.ID == id {
			return e.URL
		}
	}
	return "–"
}

func (s *site) adminWebhooks(v *visit) (view, error) {
	d, err := s.hookDesk(v)
	return v.inAdmin("webhooks", view{body: hooksPage(v, d)}), err
}

// present are the endpoints as they are, to be sent again with a change.
func (s *site) present(v *visit) (edits []app.EndpointEdit, err error) {
	endpoints, err := s.app.Endpoints(v.ctx, v.actor)
	for _, e := range endpoints {
		edits = append(edits, app.EndpointEdit{ID: string(e.ID), URL: e.URL, Description: e.Description, Events: e.Events})
	}
	return edits, err
}

func (s *site) adminWebhooksSent(v *visit) (view, error) {
	f := v.newForm("url", "description", "events")
	edits, err := s.present(v)
	if err != nil {
		return view{}, err
	}
	edits = append(edits, app.EndpointEdit{URL: strings.TrimSpace(f.get("url")), Description: f.get("description"), Events: strings.Fields(f.get("events"))})
	if _, err = s.app.InstallWebhooks(v.ctx, v.actor, edits); err != nil {
		return v.refused(&f, ownField(err), func() (view, error) {
			d, err := s.hookDesk(v)
			d.form = f
			return v.inAdmin("webhooks", view{body: hooksPage(v, d)}), err
		})
	}
	return view{to: "/admin/webhooks", flash: "saved"}, nil
}

// ownField has a fault of one of a list's fields be that of the field alone, as
// "endpoints.2.url" is of "url".
func ownField(err error) error {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return err
	}
	own := *e
	own.Fields = slices.Clone(e.Fields)
	for i, f := range own.Fields {
		own.Fields[i].Name = f.Name[strings.LastIndex(f.Name, ".")+1:]
	}
	return &own
}

// adminWebhookChanged turns an endpoint on or off, or removes it.
func (s *site) adminWebhookChanged(v *visit) (view, error) {
	edits, err := s.present(v)
	if err != nil {
		return view{}, err
	}
	at := slices.IndexFunc(edits, func(e app.EndpointEdit) bool { return e.ID == v.PathValue("id") })
	if at < 0 {
		return view{}, community.ErrNotFound
	}
	switch v.PostFormValue("do") {
	case "remove":
		edits = slices.Delete(edits, at, at+1)
	case "enable":
		edits[at].IsEnabled = new(true)
	case "disable":
		edits[at].IsEnabled = new(false)
	}
	_, err = s.app.InstallWebhooks(v.ctx, v.actor, edits)
	return view{to: "/admin/webhooks", flash: "saved"}, err
}

// endpoint is the one that the path names.
func (s *site) endpoint(v *visit) (*community.Endpoint, error) {
	endpoints, err := s.app.Endpoints(v.ctx, v.actor)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(endpoints, func(e *community.Endpoint) bool { return string(e.ID) == v.PathValue("id") })
	if at < 0 {
		return nil, community.ErrNotFound
	}
	return endpoints[at], nil
}

func (s *site) adminRedeliver(v *visit) (view, error) {
	_, err := s.app.Redeliver(v.ctx, v.actor, v.PathValue("id"))
	return view{to: "/admin/webhooks", flash: "admin.redelivered"}, err
}

// A clientDesk is the page of the clients, with a secret that is shown once.
type clientDesk struct {
	form    form
	clients []*community.Client
	added   *community.Client
	secret  string
	proof   app.Proof
}

func (s *site) clientDesk(v *visit) (*clientDesk, error) {
	d := &clientDesk{form: form{values: map[string]string{}}}
	var err error
	if d.clients, err = s.app.Clients(v.ctx, v.actor); err != nil {
		return d, err
	}
	d.proof, err = s.app.ProofOf(v.ctx, v.session)
	return d, err
}

func (s *site) adminClients(v *visit) (view, error) {
	d, err := s.clientDesk(v)
	return v.inAdmin("clients", view{body: clientsPage(v, d)}), err
}

// adminClientSent adds a client. Its secret is in the answer and nowhere else, so
// there is nothing to go on to.
func (s *site) adminClientSent(v *visit) (view, error) {
	f := v.newForm("name", "networks", "password")
	again := func() (view, error) {
		d, err := s.clientDesk(v)
		d.form = f
		d.form.values["password"] = ""
		return v.inAdmin("clients", view{body: clientsPage(v, d)}), err
	}
	if strings.TrimSpace(f.get("name")) == "" {
		return v.refused(&f, community.Lacking("name"), again)
	}
	networks, err := parseNetworks(f.get("networks"))
	if err != nil {
		return v.refused(&f, err, again)
	}
	var grants []community.Grant
	for _, g := range v.PostForm["grant"] {
		grant, err := community.ParseGrant(g)
		if err != nil {
			return view{}, err
		}
		grants = append(grants, grant)
	}
	if err := s.app.Confirm(v.ctx, v.portal, v.session, f.get("password"), v.from()); err != nil {
		return v.refused(&f, err, again)
	}
	client, secret, err := s.app.NewClient(v.ctx, v.actor, "", f.get("name"), grants, networks)
	if err != nil {
		return v.refused(&f, err, again)
	}
	d, err := s.clientDesk(v)
	d.added, d.secret = client, secret
	return v.inAdmin("clients", view{body: clientsPage(v, d)}), err
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

func (s *site) adminClientRevoke(v *visit) (view, error) {
	return view{to: "/admin/clients", flash: "admin.revoked"}, s.app.RevokeClient(v.ctx, v.actor, v.PathValue("id"))
}
