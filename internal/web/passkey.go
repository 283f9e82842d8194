package web

import (
	"encoding/json"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) passkeyPages(mux page.Mux) {
	s.Open(mux, "POST /sign-in/passkey/options", s.askPasskey)
	s.Open(mux, "POST /sign-in/passkey", s.passkeyUsed)
	s.own(mux, "GET /settings/security/passkey", s.newPasskey)
	s.own(mux, "POST /settings/security/passkey", s.newPasskey)
	s.own(mux, "POST /settings/security/passkeys", s.passkeyMade)
	s.own(mux, "GET /settings/security/passkeys/{id}/end", s.endPasskey)
	s.own(mux, "POST /settings/security/passkeys/{id}/end", s.endPasskey)
}

// askPasskey gives the page's script what asks the browser for a passkey.
func (s *site) askPasskey(v *view.Visit) (view.Page, error) {
	ask, err := s.App.AskPasskey(v.Ctx, v.Portal, v.Absolute(""))
	if err != nil {
		return view.Page{}, err
	}
	options := json.RawMessage(s.Ask(v, ask))
	return answerJSON(v, http.StatusOK, options)
}

func (s *site) passkeyUsed(v *view.Visit) (view.Page, error) {
	f, to := v.NewForm(), v.PostFormValue("to")
	c := app.Credentials{From: v.From(), Device: s.Cookie(v, page.DeviceCookie)}
	in, err := s.App.SignInByPasskey(v.Ctx, v.Portal, s.Answer(v), c, v.UserAgent())
	if err == nil {
		err = s.keep(v, in)
	}
	return paced(v, &f, err, view.Page{To: view.LocalPath(to)}, func() (view.Page, error) {
		return s.signInForm(v, f, to)
	})
}

// newPasskey asks the browser of one to make a passkey who has shown that it is them.
func (s *site) newPasskey(v *view.Visit) (view.Page, error) {
	return s.proven(v, "passkey.new", func(v *view.Visit) (view.Page, error) {
		ask, err := s.App.NewPasskey(v.Ctx, v.Portal, v.Session, v.Absolute(""))
		return settingsView(v, "security", view.NewPasskey(v, s.Ask(v, ask))), err
	})
}

// passkeyMade takes the passkey. What is wrong with it is said where one starts anew: to
// be asked for another takes showing again that it is them.
func (s *site) passkeyMade(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name")
	err := s.App.AddPasskey(v.Ctx, v.Portal, v.Session, f.Get("name"), s.Answer(v))
	next := view.Page{To: "/settings/security", Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.securityForm(v, f) })
}

func (s *site) endPasskey(v *view.Visit) (view.Page, error) {
	return s.proven(v, "passkey.end", func(v *view.Visit) (view.Page, error) {
		return view.Page{To: "/settings/security", Flash: "saved"}, s.App.DropPasskey(v.Ctx, v.Actor, v.PathValue("id"))
	})
}
