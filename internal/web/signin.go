package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) signInPages(mux page.Mux) {
	s.Open(mux, "GET /sign-in", s.signIn)
	s.Open(mux, "POST /sign-in", s.signInSent)
	s.Open(mux, "GET /sign-up", s.signUp)
	s.Open(mux, "POST /sign-up", s.signUpSent)
	s.Open(mux, "POST /sign-out", s.signOut)
	s.Open(mux, "GET /forgot", s.forgot)
	s.Open(mux, "POST /forgot", s.forgotSent)
	for _, p := range s.mailPages() {
		s.Open(mux, "GET "+p.path, p.look)
		mux.HandleFunc("POST "+p.path, s.Handle(p.path, nil, p.sent)) // there is no cookie's power in it that another site could use
	}
}

func bare(v *view.Visit, title string, status int, p view.Page) view.Page {
	p.Title, p.Status, p.IsBare, p.IsOurs, p.Hidden = title, status, true, true, true
	return p
}

func (s *site) signIn(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		return view.Page{To: view.LocalPath(v.URL.Query().Get("to"))}, nil
	}
	return bare(v, v.T("signin"), 200, view.Page{Body: view.SignIn(v, view.Form{}, v.URL.Query().Get("to"))}), nil
}

func (s *site) signInSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "password")
	in, err := s.App.SignIn(v.Ctx, v.Portal, app.Credentials{Name: f.Get("name"), Password: f.Get("password"), From: v.From(),
		Device: s.Cookie(v, page.DeviceCookie)}, v.UserAgent())
	if err != nil {
		if !v.Refuse(&f, err) {
			return view.Page{}, err
		}
		return bare(v, v.T("signin"), statusOf(v, err), view.Page{Body: view.SignIn(v, f, v.PostFormValue("to"))}), nil
	}
	s.keep(v, in)
	return view.Page{To: view.LocalPath(v.PostFormValue("to"))}, nil
}

func (s *site) signUp(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		return view.Page{To: "/"}, nil
	}
	return bare(v, v.T("signup"), 200, view.Page{Body: view.SignUp(v, view.Form{}, v.URL.Query().Get("to"))}), nil
}

func (s *site) signUpSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("username", "name", "email", "password")
	edit := app.UserEdit{Username: f.Pointer("username"), Name: f.Pointer("name"), Email: f.Pointer("email"), Password: f.Pointer("password"),
		Lang: &v.Tongue.Code, From: v.From()}
	in, err := s.App.SignUp(v.Ctx, v.Portal, edit, v.UserAgent())
	switch {
	case err != nil && !v.Refuse(&f, err):
		return view.Page{}, err
	case err != nil:
		return bare(v, v.T("signup"), statusOf(v, err), view.Page{Body: view.SignUp(v, f, v.PostFormValue("to"))}), nil
	case in.Token == "":
		return view.Page{To: "/sign-in", Flash: "waiting"}, nil
	}
	s.keep(v, in)
	if s.App.SendsMail() {
		return view.Page{To: view.LocalPath(v.PostFormValue("to")), Flash: "joined"}, nil
	}
	return view.Page{To: view.LocalPath(v.PostFormValue("to")), Flash: "welcome"}, nil
}

func (s *site) signOut(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		if err := s.App.SignOut(v.Ctx, v.Session); err != nil {
			return view.Page{}, err
		}
	}
	s.SetCookie(v, page.SessionCookie, "", 0)
	return view.Page{To: "/", Flash: "signedout"}, nil
}

func (s *site) forgot(v *view.Visit) (view.Page, error) {
	return bare(v, v.T("forgot"), 200, view.Page{Body: view.Forgot(v, view.Form{})}), nil
}

func (s *site) forgotSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("email")
	if err := s.App.ForgotPassword(v.Ctx, v.Portal, f.Get("email")); err != nil {
		if !v.Refuse(&f, err) && community.KindOf(err) != community.Unavailable {
			return view.Page{}, err
		}
		return bare(v, v.T("forgot"), http.StatusBadRequest, view.Page{Body: view.Forgot(v, f)}), nil
	}
	return view.Page{To: "/sign-in", Flash: "reset"}, nil
}

// A mailPage is where a link in a mail leads. Looking at it changes nothing, for
// programs look at links too; sending its form does, as does the one POST of a
// mail program that follows RFC 8058, which comes from no page.
type mailPage struct {
	site        *site
	path, key   string
	hasPassword bool
	check, act  func(context.Context, *view.Visit) error
}

func (s *site) mailPages() []mailPage {
	return []mailPage{
		{site: s, path: "/mail/verify", key: "mail.verify", act: func(ctx context.Context, v *view.Visit) error {
			return s.App.ConfirmEmail(ctx, v.Portal, v.URL.Query().Get("token"))
		}},
		{site: s, path: "/mail/reset", key: "mail.reset", hasPassword: true,
			check: func(ctx context.Context, v *view.Visit) error {
				return s.App.CheckReset(ctx, v.Portal, v.URL.Query().Get("token"))
			},
			act: s.resetPassword},
		{site: s, path: "/mail/unsubscribe", key: "mail.unsubscribe",
			check: func(ctx context.Context, v *view.Visit) error {
				q := v.URL.Query()
				return s.App.CheckUnsubscribe(ctx, v.Portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			},
			act: func(ctx context.Context, v *view.Visit) error {
				q := v.URL.Query()
				return s.App.Unsubscribe(ctx, v.Portal, q.Get("user"), q.Get("what"), q.Get("signature"))
			}},
	}
}

func (s *site) resetPassword(ctx context.Context, v *view.Visit) error {
	edit := app.UserEdit{Password: new(v.PostFormValue("password")), From: v.From()}
	return s.App.ResetPassword(ctx, v.Portal, v.URL.Query().Get("token"), edit)
}

func (p mailPage) look(v *view.Visit) (view.Page, error) {
	if p.check == nil {
		return p.shown(v, nil, false)
	}
	return p.shown(v, p.check(v.Ctx, v), false)
}

// sent takes the form, and what a mail program sends of itself.
func (p mailPage) sent(v *view.Visit) (view.Page, error) { return p.shown(v, p.act(v.Ctx, v), true) }

func (p mailPage) shown(v *view.Visit, err error, isSent bool) (view.Page, error) {
	f, status := view.Form{Values: map[string]string{"password": ""}}, http.StatusOK
	if err != nil {
		if !v.Refuse(&f, err) {
			return view.Page{}, err
		}
		status = statusOf(v, err)
	}
	hasForm := !isSent && err == nil || isSent && err != nil && p.hasPassword // another password may do
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	return bare(v, v.T(p.key+".title"), status, view.Page{Body: view.MailLink(v, p.key, f, hasForm, p.hasPassword, err == nil && isSent)}), nil
}

// statusOf is the status of a page that shows a form again, with what is wrong. Who
// must wait is told so by a header too.
func statusOf(v *view.Visit, err error) int {
	e, ok := errors.AsType[*community.Error](err)
	if !ok || e.Kind != community.RateLimited {
		return http.StatusBadRequest
	}
	for name, values := range httpkit.ProblemOf(err, "").GetHeaders() {
		v.Writer.Header()[name] = values
	}
	return http.StatusTooManyRequests
}

// keep has the browser keep a sign-in.
func (s *site) keep(v *view.Visit, in app.SignedIn) {
	s.SetCookie(v, page.SessionCookie, in.Token, s.App.PageTTL())
	s.SetCookie(v, page.DeviceCookie, in.Device, keepFor)
}

// keepFor is how long a choice that is not bound to a person is kept.
const keepFor = 365 * 24 * time.Hour
