package web

import (
	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// halfCookie is of one who has given the password, and is to give the code.
const halfCookie = "stoa_half"

func (s *site) factorPages(mux page.Mux) {
	s.Open(mux, "GET /sign-in/code", s.code)
	s.Open(mux, "POST /sign-in/code", s.codeSent)
	s.own(mux, "GET /settings/security", s.security)
	s.own(mux, "GET /settings/security/new", s.newFactor)
	s.own(mux, "POST /settings/security/new", s.newFactor)
	s.own(mux, "POST /settings/security/confirm", s.factorConfirmed)
	s.own(mux, "GET /settings/security/codes", s.newCodes)
	s.own(mux, "POST /settings/security/codes", s.newCodes)
	s.own(mux, "GET /settings/security/end", s.endFactor)
	s.own(mux, "POST /settings/security/end", s.endFactor)
}

func (s *site) code(v *view.Visit) (view.Page, error) {
	to := v.URL.Query().Get("to")
	if v.SignedIn() || s.Cookie(v, halfCookie) == "" {
		return view.Page{To: view.SignInPath(to)}, nil
	}
	return bare(v.T("factor.code"), view.SignInCode(v, view.Form{}, to))
}

func (s *site) codeSent(v *view.Visit) (view.Page, error) {
	f, to := v.NewForm("code"), v.PostFormValue("to")
	c := app.Credentials{From: v.From(), Device: s.Cookie(v, page.DeviceCookie)}
	in, err := s.App.FinishSignIn(v.Ctx, v.Portal, s.Cookie(v, halfCookie), f.Get("code"), c, v.UserAgent())
	f.Values["code"] = ""
	if err == nil {
		s.SetCookie(v, halfCookie, "", 0)
		err = s.keep(v, in)
	}
	return paced(v, &f, err, view.Page{To: view.LocalPath(to)}, func() (view.Page, error) {
		return bare(v.T("factor.code"), view.SignInCode(v, f, to))
	})
}

func (s *site) security(v *view.Visit) (view.Page, error) {
	return s.securityForm(v, view.Form{})
}

func (s *site) securityForm(v *view.Visit, f view.Form) (view.Page, error) {
	d := &view.SecurityDesk{Form: f, TakesPasskeys: auth.TakesPasskeys(v.Absolute(""))}
	var err error
	if d.Factor, err = s.App.Factor(v.Ctx, v.Actor); err != nil {
		return view.Page{}, err
	}
	if d.Passkeys, err = s.App.Passkeys(v.Ctx, v.Actor); err != nil {
		return view.Page{}, err
	}
	d.Elsewhere, err = s.elsewhere(v)
	return settingsView(v, "security", view.Security(v, d)), err
}

// proven does a deed of the settings for one who has shown that it is them.
func (s *site) proven(v *view.Visit, key string, do page.Handler) (view.Page, error) {
	d := view.Deed{Path: v.URL.Path, Title: v.T(key), Text: v.T(key + ".text"), Button: v.T(key + ".do")}
	inside := func(body templ.Component) view.Page { return settingsView(v, "security", body) }
	return s.Confirmed(v, d, inside, do)
}

func (s *site) newFactor(v *view.Visit) (view.Page, error) {
	return s.proven(v, "factor.new", func(v *view.Visit) (view.Page, error) { return s.factorForm(v, view.Form{}) })
}

func (s *site) factorForm(v *view.Visit, f view.Form) (view.Page, error) {
	key, err := s.App.NewFactor(v.Ctx, v.Portal, v.Session)
	return settingsView(v, "security", view.NewFactor(v, key, f)), err
}

func (s *site) factorConfirmed(v *view.Visit) (view.Page, error) {
	f := v.NewForm("code")
	codes, err := s.App.ConfirmFactor(v.Ctx, v.Session, f.Get("code"), v.From())
	f.Values["code"] = ""
	shown, failed := paced(v, &f, err, view.Page{}, func() (view.Page, error) { return s.factorForm(v, f) })
	if err != nil {
		return shown, failed
	}
	return settingsView(v, "security", view.RecoveryCodes(v, codes)), nil
}

func (s *site) newCodes(v *view.Visit) (view.Page, error) {
	return s.proven(v, "factor.codes", func(v *view.Visit) (view.Page, error) {
		codes, err := s.App.NewRecoveryCodes(v.Ctx, v.Actor)
		return settingsView(v, "security", view.RecoveryCodes(v, codes)), err
	})
}

func (s *site) endFactor(v *view.Visit) (view.Page, error) {
	return s.proven(v, "factor.end", func(v *view.Visit) (view.Page, error) {
		return view.Page{To: "/settings/security", Flash: "saved"}, s.App.DropOwnFactor(v.Ctx, v.Actor)
	})
}
