package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// The cookies. All but the session's hold what anybody may know.
const (
	sessionCookie  = "stoa"
	languageCookie = "stoa_language"
	themeCookie    = "stoa_theme"
	flashCookie    = "stoa_flash"
	consentCookie  = "stoa_consent"
)

// keepFor is how long a choice that is not bound to a person is kept.
const keepFor = 365 * 24 * time.Hour

// isSecure reports whether the browser came over TLS, as far as is known: by its
// connection, or by the address that the operator says people use.
func (v *visit) isSecure() bool {
	return v.TLS != nil || v.site.public != nil && v.site.public.Scheme == "https"
}

// isTrusted reports whether browsers keep secure cookies of this host: those of
// the machine itself count as secure.
func (v *visit) isTrusted() bool {
	host := v.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return v.isSecure() || host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && ip.IsLoopback()
}

func (v *visit) cookieName(name string) string {
	if v.isTrusted() {
		return "__Host-" + name
	}
	return name
}

// cookie returns the value of a cookie, "" without one.
func (v *visit) cookie(name string) string {
	c, err := v.Cookie(v.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// setCookie has the browser keep a value for so long, or forget it for ""; the
// page's scripts cannot read it.
func (v *visit) setCookie(name, value string, ttl time.Duration) {
	c := &http.Cookie{Name: v.cookieName(name), Value: value, Path: "/", MaxAge: int(ttl / time.Second),
		HttpOnly: true, Secure: v.isTrusted(), SameSite: http.SameSiteLaxMode}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.writer, c)
}

// findSession finds out whose cookie the browser sent. One that is no longer good
// is taken away, and its browser is a guest's.
func (v *visit) findSession() error {
	token := v.cookie(sessionCookie)
	if token == "" {
		return nil
	}
	s, err := v.site.app.Authenticate(v.ctx, v.portal, token)
	switch {
	case err == nil && s.Use == community.PageToken:
		v.session, v.actor = s, s.Actor
	case err == nil, community.KindOf(err) == community.Unauthorized, community.KindOf(err) == community.Forbidden:
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
