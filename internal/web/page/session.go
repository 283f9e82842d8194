package page

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/view"
)

// The cookies. All but the session's and the device's hold what anybody may know.
const (
	SessionCookie  = "stoa"
	LanguageCookie = "stoa_language"
	ThemeCookie    = "stoa_theme"
	flashCookie    = "stoa_flash"
	ConsentCookie  = "stoa_consent"
	// AnnouncementCookie has the mark of the announcement that a reader has dismissed.
	AnnouncementCookie = "stoa_announcement"
	DeviceCookie       = "stoa_device"
	FrameCookie        = "stoa_frame"
	passkeyCookie      = "stoa_passkey"
)

// Frames is what the paths of pages for frames begin with.
const Frames = "/embed/"

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
// connection, by the word of a proxy, or by the public address.
func (j jar) isSecure(r *http.Request) bool {
	return httpkit.IsSecure(r) || j.public != nil && j.public.Scheme == "https"
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
		return j.find(SessionCookie, r)
	}
}

// ChosenTheme returns what finds the look that a reader of the pages chose, "" without one, for
// the other faces. baseURL is as in Options.
func ChosenTheme(baseURL string) func(*http.Request) string {
	j := newJar(baseURL)
	return func(r *http.Request) string { return j.find(ThemeCookie, r) }
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

// Cookie returns the value of a cookie, "" without one.
func (s *Site) Cookie(v *view.Visit, name string) string { return s.cookies.find(name, v.Request) }

// SetCookie has the browser keep a value for so long, or forget it for ""; the
// page's scripts cannot read it. That of frames it keeps apart for each site that has
// frames.
func (s *Site) SetCookie(v *view.Visit, name, value string, ttl time.Duration) {
	c := &http.Cookie{Name: s.cookies.nameOf(name, v.Request), Value: value, Path: "/", MaxAge: int(ttl / time.Second),
		HttpOnly: true, Secure: s.cookies.isTrusted(v.Request), SameSite: http.SameSiteLaxMode}
	if value == "" {
		c.MaxAge = -1
	}
	if name == FrameCookie {
		c.Secure, c.SameSite, c.Partitioned = true, http.SameSiteNoneMode, true
	}
	http.SetCookie(v.Writer, c)
}

// ClearBrowser has the browser forget the pages that it has kept, and what our scripts did, of
// one who leaves. Browsers heed it over TLS only; stoa.js drops unfinished texts by itself.
func (s *Site) ClearBrowser(v *view.Visit) {
	v.Writer.Header().Set("Clear-Site-Data", `"cache", "storage"`)
}

// findSession finds out whose cookie the browser sent. One that is no longer good
// is taken away, and its browser is a guest's. Pages for frames have a session of
// their own, and know of no other.
func (s *Site) findSession(v *view.Visit) error {
	name, use := SessionCookie, community.PageToken
	if strings.HasPrefix(v.URL.Path, Frames) {
		name, use = FrameCookie, community.FrameToken
	}
	token := s.Cookie(v, name)
	if token == "" || use == community.PageToken && !s.cookies.isVisit(v.Request) {
		return nil
	}
	found, err := s.App.AuthenticateBrowser(v.Ctx, v.Portal, token, use)
	switch {
	case err == nil:
		v.Session, v.Actor = found, found.Actor
	case community.KindOf(err) == community.Unauthorized, community.KindOf(err) == community.Forbidden:
		s.SetCookie(v, name, "", 0)
	default:
		return err
	}
	return nil
}

// Flash is the key of what is to be told, as the browser has it.
func (s *Site) Flash(v *view.Visit) string { return flashOf(s.Cookie(v, flashCookie)) }

// takeFlash takes what is to be told once.
func (s *Site) takeFlash(v *view.Visit) {
	if key, undo := splitUndo(s.Cookie(v, flashCookie)); key != "" {
		v.Undo = undo
		if v.Tongue.Has("flash." + key) {
			v.Flash = "flash." + key
		}
		s.SetCookie(v, flashCookie, "", 0)
	}
}
