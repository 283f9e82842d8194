package web

import (
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/a-h/templ"

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
		path := "/mail/" + p.name
		s.Open(mux, "GET "+path, p.serve(false))
		mux.HandleFunc("POST "+path, s.Handle(path, nil, p.serve(true))) // there is no cookie's power in it that another site could use
	}
}

func bare(title string, body templ.Component) (view.Page, error) {
	return view.Page{Title: title, IsBare: true, IsOurs: true, Hidden: true, Body: body}, nil
}

func (s *site) signIn(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		return view.Page{To: view.LocalPath(v.URL.Query().Get("to"))}, nil
	}
	if away, isAway, err := s.toProduct(v); err != nil || isAway {
		return away, err
	}
	return s.signInForm(v, view.Form{}, v.URL.Query().Get("to"))
}

func (s *site) signInForm(v *view.Visit, f view.Form, to string) (view.Page, error) {
	providers, err := s.App.Providers(v.Ctx, v.Portal)
	if err != nil {
		return view.Page{}, err
	}
	return bare(v.T("signin"), view.SignIn(v, f, to, providers))
}

func (s *site) signInSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "password")
	in, err := s.App.SignIn(v.Ctx, v.Portal, app.Credentials{Name: f.Get("name"), Password: f.Get("password"), From: v.From(),
		Device: s.Cookie(v, page.DeviceCookie)}, v.UserAgent())
	to := v.PostFormValue("to")
	next := view.Page{To: view.LocalPath(to)}
	switch {
	case err != nil:
	case in.Half != "":
		s.SetCookie(v, halfCookie, in.Half, app.HalfFor)
		next = view.Page{To: view.SignInCodePath(to)}
	default:
		err = s.keep(v, in)
	}
	return paced(v, &f, err, next, func() (view.Page, error) { return s.signInForm(v, f, to) })
}

func (s *site) signUp(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		return view.Page{To: "/"}, nil
	}
	return s.signUpForm(v, view.Form{}, v.URL.Query().Get("to"))
}

func (s *site) signUpForm(v *view.Visit, f view.Form, to string) (view.Page, error) {
	providers, err := s.App.Providers(v.Ctx, v.Portal)
	if err != nil {
		return view.Page{}, err
	}
	providers = slices.DeleteFunc(providers, func(p app.Provider) bool { return !p.IsOpen })
	return bare(v.T("signup"), view.SignUp(v, f, to, providers))
}

func (s *site) signUpSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("username", "name", "email", "password")
	edit := app.UserEdit{Username: f.Pointer("username"), Name: f.Pointer("name"), Email: f.Pointer("email"),
		Password: f.Pointer("password"), Lang: &v.Tongue.Code, From: v.From()}
	in, err := s.App.SignUp(v.Ctx, v.Portal, edit, v.UserAgent())
	to := v.PostFormValue("to")
	next := view.Page{To: view.LocalPath(to), Flash: "welcome"}
	switch {
	case err != nil:
	case in.Token == "":
		next = view.Page{To: "/sign-in", Flash: "waiting"}
	default:
		if err = s.keep(v, in); s.App.SendsMail() {
			next.Flash = "joined"
		}
	}
	return paced(v, &f, err, next, func() (view.Page, error) { return s.signUpForm(v, f, to) })
}

func (s *site) signOut(v *view.Visit) (view.Page, error) {
	if v.SignedIn() {
		if err := s.App.SignOut(v.Ctx, v.Session); err != nil {
			return view.Page{}, err
		}
	}
	s.SetCookie(v, page.SessionCookie, "", 0)
	s.ClearBrowser(v)
	return view.Page{To: "/", Flash: "signedout"}, nil
}

func (s *site) forgot(v *view.Visit) (view.Page, error) {
	return bare(v.T("forgot"), view.Forgot(v, view.Form{}))
}

func (s *site) forgotSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm("email")
	err := s.App.ForgotPassword(v.Ctx, v.Portal, f.Get("email"))
	again := func() (view.Page, error) { return bare(v.T("forgot"), view.Forgot(v, f)) }
	if community.KindOf(err) == community.Unavailable {
		return page.Wrong(again())
	}
	return page.Sent(v, &f, err, view.Page{To: "/sign-in", Flash: "reset"}, again)
}

// A mailPage is where a link in a mail leads. Looking at it changes nothing, for
// programs look at links too; sending its form does, as does the one POST of a
// mail program that follows RFC 8058, which comes from no page.
type mailPage struct {
	name        string
	hasPassword bool
	do          func(v *view.Visit, isSent bool) error // or, unless it is sent, look whether it could be done
}

func (s *site) mailPages() []mailPage {
	return []mailPage{{"verify", false, s.confirmEmail}, {"reset", true, s.resetPassword}, {"unsubscribe", false, s.unsubscribe}}
}

func (s *site) confirmEmail(v *view.Visit, isSent bool) error {
	if !isSent {
		return nil
	}
	return s.App.ConfirmEmail(v.Ctx, v.Portal, v.URL.Query().Get("token"))
}

func (s *site) resetPassword(v *view.Visit, isSent bool) error {
	token := v.URL.Query().Get("token")
	if !isSent {
		return s.App.CheckReset(v.Ctx, v.Portal, token)
	}
	return s.App.ResetPassword(v.Ctx, v.Portal, token, app.UserEdit{Password: new(v.PostFormValue("password")), From: v.From()})
}

func (s *site) unsubscribe(v *view.Visit, isSent bool) error {
	do, q := s.App.CheckUnsubscribe, v.URL.Query()
	if isSent {
		do = s.App.Unsubscribe
	}
	return do(v.Ctx, v.Portal, q.Get("user"), q.Get("what"), q.Get("signature"))
}

// serve shows the page, or takes its form and what a mail program sends of itself.
func (p mailPage) serve(isSent bool) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		f, err := view.Form{Values: map[string]string{"password": ""}}, p.do(v, isSent)
		hasForm := !isSent && err == nil || isSent && err != nil && p.hasPassword // another password may do
		v.Writer.Header().Set("Referrer-Policy", "no-referrer")
		show := func() (view.Page, error) {
			key := "mail." + p.name
			return bare(v.T(key+".title"), view.MailLink(v, key, f, hasForm, p.hasPassword, err == nil && isSent))
		}
		if err == nil {
			return show()
		}
		return paced(v, &f, err, view.Page{}, show)
	}
}

// paced is page.Sent of a form that one may not send as often as one likes: who must
// wait is told so by the status and by a header too.
func paced(v *view.Visit, f *view.Form, err error, next view.Page, again func() (view.Page, error)) (view.Page, error) {
	shown, failed := page.Sent(v, f, err, next, again)
	if community.KindOf(err) == community.RateLimited {
		shown.Status = http.StatusTooManyRequests
		maps.Copy(v.Writer.Header(), httpkit.ProblemOf(err, "").GetHeaders())
	}
	return shown, failed
}

// keep has the browser keep a sign-in, and ends the one that it had: nobody could find that
// any more to end it.
func (s *site) keep(v *view.Visit, in app.SignedIn) error {
	if v.SignedIn() {
		if err := s.App.SignOut(v.Ctx, v.Session); err != nil {
			return err
		}
	}
	s.SetCookie(v, page.SessionCookie, in.Token, s.App.PageTTL())
	s.SetCookie(v, page.DeviceCookie, in.Device, keepFor)
	return nil
}

// keepFor is how long a choice that is not bound to a person is kept.
const keepFor = 365 * 24 * time.Hour
