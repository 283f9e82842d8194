// Package page is what all rooms of the pages are built on: it finds out who comes,
// has a handler make the page, and sends it, or says what went wrong.
package page

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Options are what the operator chose about the pages.
type Options struct {
	Version string
	BaseURL string // the public address, for canonical links and cookies

	// Stopping is closed when the server begins to stop, so that streams end and
	// their pages connect elsewhere. Nil is never.
	Stopping <-chan struct{}
}

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// A Site is what the handlers of all rooms need.
type Site struct {
	App     *app.App
	Options Options
	cookies jar
	looks   view.Looks
	Keeper  *view.Keeper // nil has every page rendered anew
	kept    bounded.Cache[keptKey, *keptPage]
	Clock   func() time.Time // of deadlines, whatever time the store has
	origins *http.CrossOriginProtection
}

// New returns that of the pages over a.
func New(a *app.App, o Options) *Site {
	return &Site{App: a, Options: o, cookies: newJar(o.BaseURL), Keeper: view.NewKeeper(a.Budget()),
		kept: newKept(a.Budget()), origins: http.NewCrossOriginProtection()}
}

// Forgetful has every page made anew.
func (s *Site) Forgetful() { s.Keeper, s.kept = nil, nil }

// A Handler makes the page of a visit. An error becomes a page of its own.
type Handler func(*view.Visit) (view.Page, error)

// Page serves pattern to whoever may enter the portal.
func (s *Site) Page(mux Mux, pattern string, h Handler) {
	s.Open(mux, pattern, func(v *view.Visit) (view.Page, error) {
		if err := v.Actor.CanEnter(v.Portal.Settings.Policies); err != nil {
			return view.Page{}, err
		}
		return h(v)
	})
}

// Allowed serves pattern to those of them that may allows.
func (s *Site) Allowed(mux Mux, pattern string, may func(community.Actor) error, h Handler) {
	s.Page(mux, pattern, func(v *view.Visit) (view.Page, error) {
		if err := may(v.Actor); err != nil {
			return view.Page{}, err
		}
		return h(v)
	})
}

// Open serves pattern to everybody, also where the portal is closed to guests.
func (s *Site) Open(mux Mux, pattern string, h Handler) {
	_, route, _ := strings.Cut(pattern, " ")
	mux.HandleFunc(pattern, s.Handle(route, s.origins, h))
}

// Handle serves h, but not to what another site's page sends, unless origins is
// nil.
func (s *Site) Handle(route string, origins *http.CrossOriginProtection, h Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		scope.Route = route
		v, err := s.newVisit(w, r.WithContext(store.WithCounter(r.Context(), &scope.Statements)))
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		if origins != nil && origins.Check(r) != nil {
			err = community.Fail(community.Forbidden, community.WhyFromElsewhere, "This was sent from another site.")
		} else {
			err = readable(v.Request)
		}
		var shown view.Page
		if err == nil {
			shown, err = h(v)
		}
		if err != nil && isMachine(r) {
			httpkit.WriteProblem(w, r, v.Translated(err))
			return
		}
		if err != nil {
			shown = failure(v, err)
		}
		s.answer(v, shown)
	}
}

// newVisit finds out who comes.
func (s *Site) newVisit(w http.ResponseWriter, r *http.Request) (*view.Visit, error) {
	portal, err := s.App.PortalAt(r.Context(), r.Host)
	if err != nil {
		return nil, err
	}
	v := &view.Visit{Request: r, Ctx: r.Context(), Portal: portal, Look: s.looks.Of(portal), Actor: community.Actor{Portal: portal.ID},
		Now: s.App.Now(), Writer: w, Keeper: s.Keeper, BaseURL: s.Options.BaseURL, SendsMail: s.App.SendsMail(),
		PeerTubes: s.App.PeerTubes()}
	if v.Pictures, err = s.App.Pictures(r.Context(), portal); err != nil {
		return nil, err
	}
	v.Tongue = view.AllLanguages().Choose(s.Cookie(v, LanguageCookie), r.Header.Get("Accept-Language"))
	v.Theme = themeOf(portal, s.Cookie(v, ThemeCookie))
	v.Consented = s.Cookie(v, ConsentCookie) != ""
	if err := s.findSession(v); err != nil {
		return nil, err
	}
	scope := httpkit.ScopeOf(r.Context())
	scope.Portal, scope.User = string(portal.ID), string(v.Actor.ID)
	return v, nil
}

// themeOf is the look that a visitor chose, and else the portal's; "" is what the browser
// prefers, which they may have chosen too.
func themeOf(portal *community.Portal, chosen string) string {
	switch theme := cmp.Or(chosen, portal.Settings.Template.Theme); theme {
	case "light", "dark":
		return theme
	}
	return ""
}

// ServePortalCSS serves the portal's own CSS.
func (s *Site) ServePortalCSS(w http.ResponseWriter, r *http.Request) {
	portal, err := s.App.PortalAt(r.Context(), r.Host)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/css; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=86400")
	h.Set("X-Content-Type-Options", "nosniff")
	w.Write([]byte(s.looks.Of(portal).CSS)) // an error here is a client that left
}
