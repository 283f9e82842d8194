package web

import (
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) openIDPages(mux page.Mux) {
	s.Open(mux, "GET /sign-in/with/{id}", s.toProvider)
	s.Open(mux, "GET /sign-in/from/{id}", s.fromProvider)
	s.own(mux, "GET /settings/security/link/{id}", s.link)
	s.own(mux, "POST /settings/security/link/{id}", s.link)
	s.own(mux, "GET /settings/security/unlink/{id}", s.unlink)
	s.own(mux, "POST /settings/security/unlink/{id}", s.unlink)
}

// errandCookie is of a browser that is at a provider.
const errandCookie = "stoa_openid"

func comeBack(v *view.Visit) string { return v.Absolute("/sign-in/from/" + v.PathValue("id")) }

// toProvider sends somebody to a provider to sign in.
func (s *site) toProvider(v *view.Visit) (view.Page, error) {
	v.Writer.Header().Set("Cache-Control", "no-store")
	if looksAhead(v) {
		v.Writer.WriteHeader(http.StatusForbidden)
		return view.Page{}, nil
	}
	to := view.LocalPath(v.URL.Query().Get("to"))
	address, kept, err := s.App.ToProvider(v.Ctx, v.Portal, v.PathValue("id"), comeBack(v), to, "")
	if err != nil {
		return s.notFrom(v, err, app.Returned{To: to})
	}
	s.SetCookie(v, errandCookie, kept, app.ErrandFor)
	return leave(v, address, false), nil
}

// fromProvider lets somebody in whom a provider has sent back. None of what it sent
// along stays anywhere.
func (s *site) fromProvider(v *view.Visit) (view.Page, error) {
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	v.Writer.Header().Set("Cache-Control", "no-store")
	if looksAhead(v) {
		v.Writer.WriteHeader(http.StatusForbidden)
		return view.Page{}, nil
	}
	if isFramed(v) {
		return s.notLetIn(v, errFramed)
	}
	kept := s.Cookie(v, errandCookie)
	s.SetCookie(v, errandCookie, "", 0)
	r, err := s.App.FromProvider(v.Ctx, v.Portal, v.PathValue("id"), comeBack(v), kept, v.URL.Query(), v.Session)
	switch {
	case err != nil:
		return s.notFrom(v, err, r)
	case r.IsLink:
		return view.Page{To: "/settings/security", Flash: "linked"}, nil
	case r.IsNew && r.User.Status == community.Pending:
		return view.Page{To: "/sign-in", Flash: "waiting"}, nil
	}
	shown, err := s.letIn(v, r.Sent, view.LocalPath(r.To))
	if r.IsNew && shown.To != "" {
		shown.Flash = "welcome"
	}
	return shown, err
}

// openFrom opens a session for somebody for whom a provider vouches.
func (s *site) openFrom(v *view.Visit, u *community.User, to string) (view.Page, error) {
	in, err := s.App.EnterFrom(v.Ctx, u, v.UserAgent(), s.Cookie(v, page.DeviceCookie))
	if err != nil {
		return s.notFrom(v, err, app.Returned{To: to})
	}
	return view.Page{To: to}, s.keep(v, in)
}

// notFrom says why somebody could not sign in with a provider, or link it, where they
// can do so in another way.
func (s *site) notFrom(v *view.Visit, err error, r app.Returned) (view.Page, error) {
	p := httpkit.Explain(v.Ctx, v.Translated(err))
	if p.Status >= http.StatusInternalServerError {
		return view.Page{}, err
	}
	f := view.Form{Fault: p.Detail}
	shown, err := view.Page{}, error(nil)
	if r.IsLink && v.SignedIn() {
		shown, err = s.securityForm(v, f)
	} else {
		shown, err = s.signInForm(v, f, view.LocalPath(r.To))
	}
	shown.Status = p.Status
	return shown, err
}

// elsewhere is by which accounts elsewhere the person signs in, and by which of the
// others they could.
func (s *site) elsewhere(v *view.Visit) (e view.Elsewhere, err error) {
	if e.Linked, err = s.App.Identities(v.Ctx, v.Actor); err != nil {
		return e, err
	}
	e.Providers, err = s.App.Providers(v.Ctx, v.Portal)
	e.Providers = slices.DeleteFunc(e.Providers, func(p app.Provider) bool {
		return slices.ContainsFunc(e.Linked, func(i app.IdentitySeen) bool { return i.Provider == p.ID })
	})
	return e, err
}

// link sends one who has shown that it is them to a provider, to sign in by it too from
// then on.
func (s *site) link(v *view.Visit) (view.Page, error) {
	return s.proven(v, "openid.link", func(v *view.Visit) (view.Page, error) {
		address, kept, err := s.App.ToProvider(v.Ctx, v.Portal, v.PathValue("id"), comeBack(v), "/settings/security", v.Actor.ID)
		if err != nil {
			return s.notFrom(v, err, app.Returned{IsLink: true})
		}
		s.SetCookie(v, errandCookie, kept, app.ErrandFor)
		return leave(v, address, true), nil
	})
}

func (s *site) unlink(v *view.Visit) (view.Page, error) {
	return s.proven(v, "openid.unlink", func(v *view.Visit) (view.Page, error) {
		if err := s.App.Unlink(v.Ctx, v.Actor, v.PathValue("id")); err != nil {
			return s.notFrom(v, err, app.Returned{IsLink: true})
		}
		return view.Page{To: "/settings/security", Flash: "saved"}, nil
	})
}
