package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// buffers keeps what pages are written into before they are sent, so that one
// that fails half-way is not sent at all.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// answer sends the page.
func (s *Site) answer(v *view.Visit, shown view.Page) {
	if shown.To != "" || shown.Away != "" {
		s.redirect(v, shown)
		return
	}
	if shown.Body == nil { // the handler has answered itself
		return
	}
	if !shown.IsBare {
		if err := s.lookAround(v, shown); err != nil {
			shown = failure(v, err)
		}
	}
	s.takeFlash(v)
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	whole := view.Document(v, shown)
	switch {
	case shown.IsFramed:
		whole = view.Framed(v, shown)
	case v.WantsPart():
		whole = view.Part(v, shown)
	}
	switch err := whole.Render(v.Ctx, b); {
	case v.Ctx.Err() != nil: // the reader has left, and no page can be made to tell them
		return
	case err != nil:
		httpkit.WriteProblem(v.Writer, v.Request, err)
		return
	}
	if v.Making != nil {
		v.Making.Keep(shown, b.Bytes())
	}
	headers(v, shown)
	v.Writer.Header().Set("Content-Length", strconv.Itoa(b.Len()))
	v.Writer.WriteHeader(max(shown.Status, http.StatusOK))
	v.Writer.Write(b.Bytes()) // an error here is a client that left
}

// lookAround finds out what stands around a page, whatever is in it: how much is
// new, and which places there are.
func (s *Site) lookAround(v *view.Visit, shown view.Page) (err error) {
	if v.Session != nil {
		if v.Unread, v.UnreadTalks, err = s.App.UnreadAll(v.Ctx, v.Actor); err != nil {
			return err
		}
	}
	v.AnySpaces = shown.Place == "spaces" || !v.Actor.Spaces.IsEmpty() || v.Actor.CanModerate() == nil
	if v.AnySpaces || shown.Nav != nil || shown.IsFramed {
		return nil
	}
	aside, err := s.App.Aside(store.WithNotes(v.Ctx, nil), v.Portal.ID) // which a page that is kept has in its key
	v.AnySpaces = err == nil && aside.Spaces > 0
	return err
}

func headers(v *view.Visit, shown view.Page) {
	h := v.Writer.Header()
	ancestors := "'none'"
	if shown.IsFramed {
		ancestors = frameAncestors(v.Portal.Settings)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' '"+v.Look.Sum+
		"'; img-src "+pictureSources(v)+frameSources(v)+"; connect-src 'self'; media-src 'self' https:; manifest-src 'self'; worker-src 'self'; form-action "+
		"'self'; base-uri 'none'; frame-ancestors "+ancestors)
	h.Set("X-Content-Type-Options", "nosniff")
	if !shown.IsFramed {
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
	}
	if h.Get("Referrer-Policy") == "" { // a page with a secret in its address says none
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	}
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	switch {
	case h.Get("Cache-Control") == "no-store": // a page with a secret in its address
	case shown.IsOurs && v.SignedIn(): // settings, the desk, the administration: nothing to leave on a disk
		h.Set("Cache-Control", "private, no-store")
	default:
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Set("Content-Language", v.Tongue.Code)
	if v.SignedIn() && !shown.IsFramed {
		h.Set(readerHeader, readerOf(v))
	}
	h.Add("Vary", "Cookie, Accept-Language, "+view.PartHeader)
	if v.WantsPart() { // a browser is not to show it for the page
		h.Set("Cache-Control", "private, no-store")
	}
	if shown.Hidden {
		h.Set("X-Robots-Tag", "noindex")
	}
}

// pictureSources are from where a page may have pictures.
func pictureSources(v *view.Visit) string {
	if !v.Pictures.IsOn() {
		return view.AllPictures
	}
	return v.Look.Pictures
}

// frameSources are from where a page may have frames: what plays its videos, once somebody asks for that.
func frameSources(v *view.Visit) string {
	if len(v.Frames) == 0 {
		return ""
	}
	return "; frame-src " + strings.Join(v.Frames, " ")
}

// readerHeader tells the service worker whose pages it has: another value for each session.
const readerHeader = "Stoa-Reader"

func readerOf(v *view.Visit) string {
	sum := sha256.Sum256([]byte(readerHeader + " " + string(v.Portal.ID) + " " + string(v.Actor.ID) + " " + v.Session.Family))
	return hex.EncodeToString(sum[:8])
}

// redirect goes on to a path of this portal, or away.
func (s *Site) redirect(v *view.Visit, shown view.Page) {
	if shown.Flash != "" {
		s.SetCookie(v, flashCookie, withUndo(shown.Flash, shown.Undo), time.Minute)
	}
	status := shown.Status
	if status == 0 {
		status = http.StatusSeeOther
	}
	to := shown.Away
	if to == "" {
		to = view.LocalPath(shown.To)
	}
	v.Writer.Header().Set("Location", to)
	v.Writer.Header().Set("Cache-Control", "private, no-store")
	v.Writer.WriteHeader(status)
}

// frameAncestors is whose pages may frame ours: the origins that the portal lets
// call it.
func frameAncestors(s community.Settings) string {
	origins := slices.DeleteFunc(slices.Clone(s.CORS), func(o string) bool { return strings.ContainsAny(o, " ;,'\"") })
	if len(origins) == 0 {
		return "'none'"
	}
	return strings.Join(origins, " ")
}
