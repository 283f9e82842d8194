package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// The cookies. All but the session's and the device's hold what anybody may know.
const (
	sessionCookie  = "stoa"
	languageCookie = "stoa_language"
	themeCookie    = "stoa_theme"
	flashCookie    = "stoa_flash"
	consentCookie  = "stoa_consent"
	deviceCookie   = "stoa_device"
)

// keepFor is how long a choice that is not bound to a person is kept.
const keepFor = 365 * 24 * time.Hour

// A jar finds the cookies of requests.
type jar struct {
	public *url.URL // the address that people use; nil where it is not known
}

// newJar returns that of a server whose public address is baseURL, or unknown: "".
func newJar(baseURL string) jar {
	u, err := url.Parse(baseURL)
	if baseURL == "" || err != nil {
		return jar{}
	}
	return jar{u}
}

// isSecure reports whether the browser came over TLS, as far as is known: by its
// connection, or by the public address.
func (j jar) isSecure(r *http.Request) bool {
	return r.TLS != nil || j.public != nil && j.public.Scheme == "https"
}

// isTrusted reports whether browsers keep secure cookies of this host: those of
// the machine itself count as secure.
func (j jar) isTrusted(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return j.isSecure(r) || host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && ip.IsLoopback()
}

func (j jar) nameOf(name string, r *http.Request) string {
	if j.isTrusted(r) {
		return "__Host-" + name
	}
	return name
}

// find returns the value of a cookie, "" without one.
func (j jar) find(name string, r *http.Request) string {
	c, err := r.Cookie(j.nameOf(name, r))
	if err != nil {
		return ""
	}
	return c.Value
}

// SessionToken returns what finds the token of the session that a request brings
// from one of the portal's own pages, for the other faces: "" where another site
// sent it, or the browser does not say who sent what may change something. baseURL is as in Options.
func SessionToken(baseURL string) func(*http.Request) string {
	j := newJar(baseURL)
	return func(r *http.Request) string {
		if !j.isOurs(r) {
			return ""
		}
		return j.find(sessionCookie, r)
	}
}

// isOurs reports whether a page of this very origin sent a request. Over plain HTTP
// browsers say where from by the origin alone, and not of a request that only reads:
// its answer is not shown to another origin.
func (j jar) isOurs(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	if r.Header.Get("Origin") == "" {
		return r.Method == http.MethodGet || r.Method == http.MethodHead
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && origin.Host == r.Host && (origin.Scheme == "https" || !j.isSecure(r))
}

// isVisit reports whether a request is of a person who goes to a page, from
// wherever, or of a page of ours. What a page of another origin loads into itself,
// with a script, as a picture or in a frame, is none: whoever looks at that page is
// a guest here, also where browsers send their cookie along because both are of one
// site.
func (j jar) isVisit(r *http.Request) bool {
	h := r.Header
	switch h.Get("Sec-Fetch-Site") {
	case "none":
		return true
	case "", "same-origin":
		return h.Get("Origin") == "" || j.isOurs(r)
	}
	return h.Get("Sec-Fetch-Mode") == "navigate" && h.Get("Sec-Fetch-Dest") == "document"
}

// cookie returns the value of a cookie, "" without one.
func (v *visit) cookie(name string) string { return v.site.cookies.find(name, v.Request) }

// setCookie has the browser keep a value for so long, or forget it for ""; the
// page's scripts cannot read it.
func (v *visit) setCookie(name, value string, ttl time.Duration) {
	c := &http.Cookie{Name: v.site.cookies.nameOf(name, v.Request), Value: value, Path: "/", MaxAge: int(ttl / time.Second),
		HttpOnly: true, Secure: v.site.cookies.isTrusted(v.Request), SameSite: http.SameSiteLaxMode}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.writer, c)
}

// keep has the browser keep a sign-in.
func (v *visit) keep(in app.SignedIn) {
	v.setCookie(sessionCookie, in.Token, v.site.app.PageTTL())
	v.setCookie(deviceCookie, in.Device, keepFor)
}

// from is where the visitor comes from.
func (v *visit) from() netip.Addr { return httpkit.ScopeOf(v.ctx).IP }

// findSession finds out whose cookie the browser sent. One that is no longer good
// is taken away, and its browser is a guest's.
func (v *visit) findSession() error {
	token := v.cookie(sessionCookie)
	if token == "" || !v.site.cookies.isVisit(v.Request) {
		return nil
	}
	s, err := v.site.app.AuthenticatePage(v.ctx, v.portal, token)
	switch {
	case err == nil:
		v.session, v.actor = s, s.Actor
	case community.KindOf(err) == community.Unauthorized, community.KindOf(err) == community.Forbidden:
		v.setCookie(sessionCookie, "", 0)
	default:
		return err
	}
	return nil
}

// takeFlash takes what is to be told once.
func (v *visit) takeFlash() {
	if key := v.cookie(flashCookie); key != "" {
		if _, ok := v.tongue.text["flash."+key]; ok {
			v.flash = "flash." + key
		}
		v.setCookie(flashCookie, "", 0)
	}
}

// signInPath is where a guest signs in and comes back to path from.
func signInPath(path string) string {
	if path == "" || path == "/" {
		return "/sign-in"
	}
	return "/sign-in?to=" + url.QueryEscape(path)
}

// back is the path of the page that a form was sent from, or otherwise.
func (v *visit) back(otherwise string) string {
	from, err := url.Parse(v.Referer())
	if err != nil || from.Host != v.Host || from.Path == "" {
		return otherwise
	}
	return localPath(from.RequestURI())
}
