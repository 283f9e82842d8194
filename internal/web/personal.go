package web

import (
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) tokenDesk(v *view.Visit, f view.Form) (d *view.TokenDesk, err error) {
	d = &view.TokenDesk{Form: f}
	if d.Tokens, err = s.App.PersonalTokens(v.Ctx, v.Actor); err != nil {
		return d, err
	}
	d.Proof, err = s.ProofOf(v)
	return d, err
}

func (s *site) tokens(v *view.Visit) (view.Page, error) {
	d, err := s.tokenDesk(v, view.Form{Values: map[string]string{"scope": community.ScopeRead.String(), "days": "30"}})
	return settingsView(v, "tokens", view.PersonalTokens(v, d)), err
}

// tokenSent makes a token for one who has shown that it is them. It is in the answer
// and nowhere else, so there is nothing to go on to.
func (s *site) tokenSent(v *view.Visit) (view.Page, error) {
	names := []string{"name", "days", "scope", "password"}
	for _, area := range community.Areas() {
		names = append(names, "area."+area)
	}
	f := v.NewForm(names...)
	token, added, err := s.makeToken(v, f)
	f.Values["password"], f.Values["scopes"] = "", "" // the one is not shown again, the other is where faults go
	if err != nil {
		return paced(v, &f, err, view.Page{}, func() (view.Page, error) {
			d, err := s.tokenDesk(v, f)
			return settingsView(v, "tokens", view.PersonalTokens(v, d)), err
		})
	}
	d, err := s.tokenDesk(v, view.Form{Values: map[string]string{"scope": community.ScopeRead.String(), "days": "30"}})
	d.Added, d.Secret = added, token
	return settingsView(v, "tokens", view.PersonalTokens(v, d)), err
}

func (s *site) makeToken(v *view.Visit, f view.Form) (string, *community.Token, error) {
	days, err := strconv.Atoi(f.Get("days"))
	if err != nil {
		return "", nil, community.Bad("days", community.WhyNotANumber, "must be a whole number")
	}
	if err := s.Confirm(v); err != nil {
		return "", nil, err
	}
	return s.App.NewPersonalToken(v.Ctx, v.Session, app.TokenEdit{Name: f.Get("name"), Scopes: chosenScopes(f), Days: days})
}

// chosenScopes are those of a form: one for everything, unless it is to be by area
// only, and what is chosen by area besides.
func chosenScopes(f view.Form) (scopes []string) {
	if scope := f.Get("scope"); scope != "areas" {
		scopes = append(scopes, scope)
	}
	for _, area := range community.Areas() {
		if level := f.Get("area." + area); level != "" && level != community.ScopeNone.String() {
			scopes = append(scopes, level+":"+area)
		}
	}
	return scopes
}

func (s *site) endToken(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/settings/tokens", Flash: "ended"}, s.App.EndPersonalToken(v.Ctx, v.Actor, v.PathValue("id"))
}
