package console

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *room) scimDesk(v *view.Visit) (d *view.SCIMDesk, err error) {
	d = &view.SCIMDesk{Form: view.Form{Values: map[string]string{}}, Token: view.Form{Values: map[string]string{}}}
	if d.Proof, err = s.ProofOf(v); err != nil {
		return d, err
	}
	installed, err := s.App.InstalledApp(v.Ctx, v.Actor, community.SCIMApp)
	if community.KindOf(err) == community.NotFound {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	d.Installed = true
	if d.Tokens, err = s.App.SCIMTokens(v.Ctx, v.Actor); err != nil {
		return d, err
	}
	settings, err := app.ReadSCIMSettings(installed)
	if err == nil {
		d.Form.Values["rules"], err = s.ruleLines(v, settings.Rules)
	}
	return d, err
}

func (s *room) scim(v *view.Visit) (view.Page, error) {
	d, err := s.scimDesk(v)
	return inAdmin(v, "scim", view.SCIM(v, d)), err
}

func (s *room) scimSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("rules")
	_, err := s.App.InstallSCIM(v.Ctx, v.Actor, app.SCIMSettings{Rules: rulesOf(f.Get("rules"))})
	return page.Sent(v, &f, inList("rules", err), view.Page{To: "/admin/scim", Flash: "saved"}, func() (view.Page, error) {
		d, err := s.scimDesk(v)
		d.Form = f
		return inAdmin(v, "scim", view.SCIM(v, d)), err
	})
}

// scimTokenSent makes a token. It is in the answer and nowhere else, so there is nothing
// to go on to.
func (s *room) scimTokenSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "password")
	again := func() (view.Page, error) {
		d, err := s.scimDesk(v)
		d.Token = f
		d.Token.Values["password"] = ""
		return inAdmin(v, "scim", view.SCIM(v, d)), err
	}
	if err := s.Confirm(v); err != nil {
		return page.Sent(v, &f, err, view.Page{}, again)
	}
	token, added, err := s.App.NewSCIMToken(v.Ctx, v.Actor, f.Get("name"))
	if err != nil {
		return page.Sent(v, &f, err, view.Page{}, again)
	}
	d, err := s.scimDesk(v)
	d.Added, d.Secret = added, token
	return inAdmin(v, "scim", view.SCIM(v, d)), err
}

func (s *room) endSCIMToken(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/admin/scim", Flash: "ended"}, s.App.EndSCIMToken(v.Ctx, v.Actor, v.PathValue("id"))
}

func (s *room) removeSCIM(v *view.Visit) (view.Page, error) {
	_, err := s.App.RemoveApp(v.Ctx, v.Actor, community.SCIMApp)
	return view.Page{To: "/admin/scim", Flash: "saved"}, err
}
