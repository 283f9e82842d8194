package web

import (
	"context"
	"net/http"
	"net/url"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

func (s *site) signInPages(mux Mux) {
	s.open(mux, "GET /sign-in", s.signIn)
	s.open(mux, "POST /sign-in", s.signInSent)
	s.open(mux, "GET /sign-up", s.signUp)
	s.open(mux, "POST /sign-up", s.signUpSent)
	s.open(mux, "POST /sign-out", s.signOut)
	s.open(mux, "GET /forgot", s.forgot)
	s.open(mux, "POST /forgot", s.forgotSent)
	for _, p := range s.mailPages() {
		s.open(mux, "GET "+p.path, p.look)
		mux.HandleFunc("POST "+p.path, s.handle(p.path, nil, p.sent)) // there is no cookie's power in it that another site could use
	}
}

func (v *visit) bare(title string, status int, p view) view {
	p.title, p.status, p.isBare, p.isOurs, p.hidden = title, status, true, true, true
	return p
}

func (s *site) signIn(v *visit) (view, error) {
	if v.signedIn() {
		return view{to: localPath(v.URL.Query().Get("to"))}, nil
	}
	return v.bare(v.t("signin"), 200, view{body: signInPage(v, form{}, v.URL.Query().Get("to"))}), nil
}

func (s *site) signInSent(v *visit) (view, error) {
	f := v.newForm("name", "password")
	in, err := s.app.SignIn(v.ctx, v.portal, app.Credentials{Name: f.get("name"), Password: f.get("password"), From: v.from(),
		Device: v.cookie(deviceCookie)}, v.UserAgent())
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return v.bare(v.t("signin"), v.statusOf(err), view{body: signInPage(v, f, v.PostFormValue("to"))}), nil
	}
	v.keep(in)
	return view{to: localPath(v.PostFormValue("to"))}, nil
}

func (s *site) signUp(v *visit) (view, error) {
	if v.signedIn() {
		return view{to: "/"}, nil
	}
	return v.bare(v.t("signup"), 200, view{body: signUpPage(v, form{}, v.URL.Query().Get("to"))}), nil
}

func (s *site) signUpSent(v *visit) (view, error) {
	f := v.newForm("username", "name", "email", "password")
	edit := app.UserEdit{Username: f.pointer("username"), Name: f.pointer("name"), Email: f.pointer("email"), Password: f.pointer("password"), From: v.from()}
	in, err := s.app.SignUp(v.ctx, v.portal, edit, v.UserAgent())
	switch {
	case err != nil && !v.refuse(&f, err):
		return view{}, err
	case err != nil:
		return v.bare(v.t("signup"), v.statusOf(err), view{body: signUpPage(v, f, v.PostFormValue("to"))}), nil
	case in.Token == "":
		return view{to: "/sign-in", flash: "waiting"}, nil
	}
	v.keep(in)
	if s.app.SendsMail() {
		return view{to: localPath(v.PostFormValue("to")), flash: "joined"}, nil
	}
	return view{to: localPath(v.PostFormValue("to")), flash: "welcome"}, nil
}

func (s *site) signOut(v *visit) (view, error) {
	if v.signedIn() {
		if err := s.app.SignOut(v.ctx, v.session); err != nil {
			return view{}, err
		}
	}
	v.setCookie(sessionCookie, "", 0)
	return view{to: "/", flash: "signedout"}, nil
}

func (s *site) forgot(v *visit) (view, error) {
	return v.bare(v.t("forgot"), 200, view{body: forgotPage(v, form{})}), nil
}

func (s *site) forgotSent(v *visit) (view, error) {
	f := v.newForm("email")
	if err := s.app.ForgotPassword(v.ctx, v.portal, f.get("email")); err != nil {
		if !v.refuse(&f, err) && community.KindOf(err) != community.Unavailable {
			return view{}, err
		}
		return v.bare(v.t("forgot"), http.StatusBadRequest, view{body: forgotPage(v, f)}), nil
	}
	return view{to: "/sign-in", flash: "reset"}, nil
}

// A mailPage is where a link in a mail leads. Looking at it changes nothing, for
// programs look at links too; sending its form does, as does the one POST of a
// mail program that follows RFC 8058, which comes from no page.
type mailPage struct {
	site        *site
	path, key   string
	hasPassword bool
	check, act  func(context.Context, *visit) error
}

func (s *site) mailPages() []mailPage {
	return []mailPage{
		{site: s, path: "/mail/verify", key: "mail.verify", act: func(ctx context.Context, v *visit) error {
			return s.app.ConfirmEmail(ctx, v.portal, v.URL.Query().Get("token"))
		}},
		{site: s, path: "/mail/reset", key: "mail.reset", hasPassword: true,
			check: func(ctx context.Context, v *visit) error {
				return s.app.CheckReset(ctx, v.portal, v.URL.Query().Get("token"))
			},
			act: s.resetPassword},
		{site: s, path: "/mail/unsubscribe", key: "mail.unsubscribe",
			check: func(ctx context.Context, v *visit) error {
				q := v.URL.Query()
				return s.app.CheckUnsubscribe(ctx, v.portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			},
			act: func(ctx context.Context, v *visit) error {
				q := v.URL.Query()
				return s.app.Unsubscribe(ctx, v.portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			}},
	}
}

func (s *site) resetPassword(ctx context.Context, v *visit) error {
	edit := app.UserEdit{Password: new(v.PostFormValue("password")), From: v.from()}
	return s.app.ResetPassword(ctx, v.portal, v.URL.Query().Get("token"), edit)
}

func (p mailPage) look(v *visit) (view, error) {
	if p.check == nil {
		return p.shown(v, nil, false)
	}
	return p.shown(v, p.check(v.ctx, v), false)
}

// sent takes the form, and what a mail program sends of itself.
func (p mailPage) sent(v *visit) (view, error) { return p.shown(v, p.act(v.ctx, v), true) }

func (p mailPage) shown(v *visit, err error, isSent bool) (view, error) {
	f, status := form{values: map[string]string{"password": ""}}, http.StatusOK
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		status = v.statusOf(err)
	}
	hasForm := !isSent && err == nil || isSent && err != nil && p.hasPassword // another password may do
	v.writer.Header().Set("Referrer-Policy", "no-referrer")
	return v.bare(v.t(p.key+".title"), status, view{body: mailLinkPage(v, p, f, hasForm, err == nil && isSent)}), nil
}

// signUpPath is where one joins and comes back to path from.
func signUpPath(path string) string {
	if path == "" || path == "/" {
		return "/sign-up"
	}
	return "/sign-up?to=" + url.QueryEscape(path)
}
