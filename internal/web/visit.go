package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// A visit is one request for a page: who comes, to which portal, and how the page
// is to look to them. Components take it as their first argument.
type visit struct {
	*http.Request
	ctx       context.Context
	site      *site
	portal    *community.Portal
	look      *look
	actor     community.Actor
	session   *app.Session // nil for a guest
	tongue    *tongue
	theme     string // light, dark, or "" for what the browser prefers
	nonce     string // of this page's own style and script
	now       time.Time
	unread    int64                     // notifications
	spaces    map[SpaceID]app.SpaceName // those of the records that are shown
	anySpaces bool                      // whether there is one that the visitor may know of
	flash     string                    // the key of what to tell about what was done before
	writer    http.ResponseWriter
}

// A view is what a handler answers with: a page, or where to go on.
type view struct {
	status   int // 200 when 0
	title    string
	about    string // the description for search engines
	path     string // the canonical one, where the page has more than one address
	image    string // for those who share the page; the portal's banner when ""
	kind     string // of the page: "article" where it is one
	place    string // the entry of the menu that the page stands under
	head     templ.Component
	body     templ.Component
	aside    templ.Component // stands beside the body
	nav      templ.Component // stands in the place of the community's places
	isBare   bool            // of a page with no more around it than the name of the portal
	isOurs   bool            // of a page that the portal's own CSS must not touch
	isFramed bool            // of a page for the frame of another site
	isHome   bool
	hidden   bool // from search engines

	to    string // where to go instead, a path
	flash string // the key of what is told there
}

// A handler makes the view of a visit. An error becomes a page of its own.
type handler func(*visit) (view, error)

// page serves pattern to whoever may enter the portal.
func (s *site) page(mux Mux, pattern string, h handler) {
	s.open(mux, pattern, func(v *visit) (view, error) {
		if err := v.actor.CanEnter(v.portal.Settings.Policies); err != nil {
			return view{}, err
		}
		return h(v)
	})
}

// open serves pattern to everybody, also where the portal is closed to guests.
func (s *site) open(mux Mux, pattern string, h handler) {
	_, route, _ := strings.Cut(pattern, " ")
	mux.HandleFunc(pattern, s.handle(route, s.origins, h))
}

// handle serves h, but not to what another site's page sends, unless origins is
// nil.
func (s *site) handle(route string, origins *http.CrossOriginProtection, h handler) http.HandlerFunc {
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
		}
		var shown view
		if err == nil {
			shown, err = h(v)
		}
		if err != nil && isMachine(r) {
			httpkit.WriteProblem(w, r, v.translated(err))
			return
		}
		if err != nil {
			shown = v.failure(err)
		}
		v.answer(shown)
	}
}

// newVisit finds out who comes.
func (s *site) newVisit(w http.ResponseWriter, r *http.Request) (*visit, error) {
	portal, err := s.app.PortalAt(r.Context(), r.Host)
	if err != nil {
		return nil, err
	}
	v := &visit{Request: r, ctx: r.Context(), site: s, portal: portal, look: s.looks.of(portal), actor: community.Actor{Portal: portal.ID},
		nonce: rand.Text(), now: s.app.Now(), writer: w}
	v.tongue = s.languages.choose(v.cookie(languageCookie), r.Header.Get("Accept-Language"))
	v.theme = v.cookie(themeCookie)
	if err := v.findSession(); err != nil {
		return nil, err
	}
	scope := httpkit.ScopeOf(r.Context())
	scope.Portal, scope.User = string(portal.ID), string(v.actor.ID)
	return v, nil
}

// buffers keeps what pages are written into before they are sent, so that one
// that fails half-way is not sent at all.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// answer sends the view.
func (v *visit) answer(shown view) {
	if shown.to != "" {
		v.redirect(shown)
		return
	}
	if shown.body == nil { // the handler has answered itself
		return
	}
	if !shown.isBare {
		if err := v.lookAround(shown); err != nil {
			shown = v.failure(err)
		}
	}
	v.takeFlash()
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	page := document(v, shown)
	if shown.isFramed {
		page = framed(v, shown)
	}
	if err := page.Render(v.ctx, b); err != nil {
		httpkit.WriteProblem(v.writer, v.Request, err)
		return
	}
	v.headers(shown)
	v.writer.Header().Set("Content-Length", strconv.Itoa(b.Len()))
	v.writer.WriteHeader(max(shown.status, http.StatusOK))
	v.writer.Write(b.Bytes()) // an error here is a client that left
}

// lookAround finds out what stands around a page, whatever is in it: how much is
// new, and which places there are.
func (v *visit) lookAround(shown view) (err error) {
	if v.session != nil {
		if v.unread, err = v.site.app.Unread(v.ctx, v.actor); err != nil {
			return err
		}
	}
	v.anySpaces = shown.place == "spaces" || !v.actor.Spaces.IsEmpty() || v.actor.CanModerate() == nil
	if v.anySpaces || shown.nav != nil || shown.isFramed {
		return nil
	}
	aside, err := v.site.app.Aside(v.ctx, v.portal.ID)
	v.anySpaces = err == nil && aside.Spaces > 0
	return err
}

func (v *visit) headers(shown view) {
	h := v.writer.Header()
	ancestors := "'none'"
	if shown.isFramed {
		ancestors = frameAncestors(v.portal.Settings)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'nonce-"+v.nonce+"'; style-src 'self' 'nonce-"+v.nonce+
		"'; img-src 'self' data: blob: http: https:; connect-src 'self'; media-src 'self' https:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "+ancestors)
	h.Set("X-Content-Type-Options", "nosniff")
	if !shown.isFramed {
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
	}
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	h.Set("Cache-Control", "private, no-cache")
	if shown.isOurs && v.signedIn() { // settings, the desk, the administration: nothing to leave on a disk
		h.Set("Cache-Control", "private, no-store")
	}
	h.Set("Content-Language", v.tongue.Code)
	h.Add("Vary", "Cookie, Accept-Language")
	if shown.hidden {
		h.Set("X-Robots-Tag", "noindex")
	}
}

// redirect goes on to a path of this portal, and nowhere else.
func (v *visit) redirect(shown view) {
	if shown.flash != "" {
		v.setCookie(flashCookie, shown.flash, time.Minute)
	}
	status := shown.status
	if status == 0 {
		status = http.StatusSeeOther
	}
	v.writer.Header().Set("Location", localPath(shown.to))
	v.writer.Header().Set("Cache-Control", "private, no-store")
	v.writer.WriteHeader(status)
}

// localPath returns path if it is one within this portal, else the home page's.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t\x00") {
		return "/"
	}
	return path
}

// t is the text of a key, see tongue.say.
func (v *visit) t(key string, values ...string) string { return v.tongue.say(key, values...) }

// n is the text of a key for a number, see tongue.count.
func (v *visit) n(key string, n int64, values ...string) string {
	return v.tongue.count(key, n, values...)
}

// asset is the address of a file of assets.
func (v *visit) asset(name string) string { return v.site.assets.paths[name] }

// signedIn reports whether it is known who comes.
func (v *visit) signedIn() bool { return v.session != nil }

// me is the person who comes; there is one where signedIn.
func (v *visit) me() *community.User { return v.session.User }

// absolute is the whole address of a path, as far as it is known.
func (v *visit) absolute(path string) string {
	if strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://") {
		return path
	}
	return v.origin() + path
}

// origin is what stands before a path in whole addresses; "" where that is not
// known, see httpkit.Origin.
func (v *visit) origin() string {
	return httpkit.Origin(v.Request, v.site.options.BaseURL, v.portal.Domain, v.portal.Aliases)
}

// here is the path and query of the request.
func (v *visit) here() string { return v.URL.RequestURI() }
