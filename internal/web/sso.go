package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) ssoPages(mux page.Mux) {
	s.Open(mux, "GET /sso", s.arrive)
	s.Open(mux, "POST /sso", s.arriveAs)
	s.Open(mux, "GET /session/sso_provider", s.vouch)
}

// nonceCookie holds what the product's answer must hold, and where to go then.
const nonceCookie = "stoa_sso"

// arrive lets somebody in whom the product has sent, by one of the things that it may
// send along. None of it stays anywhere: not in the address of a page with links, not
// in the log, not with a program that only looks.
func (s *site) arrive(v *view.Visit) (view.Page, error) {
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	v.Writer.Header().Set("Cache-Control", "no-store")
	if looksAhead(v) {
		v.Writer.WriteHeader(http.StatusForbidden)
		return view.Page{}, nil
	}
	from, to, err := s.sent(v)
	if err != nil {
		return s.notLetIn(v, err)
	}
	return s.letIn(v, from, to)
}

// looksAhead reports whether nobody has opened the page yet: what is good once is not
// used up by that.
func looksAhead(v *view.Visit) bool {
	return v.Method != http.MethodGet || v.Header.Get("Sec-Purpose") != "" || v.Header.Get("Purpose") != ""
}

// sent returns whom the product has sent, and where to.
func (s *site) sent(v *view.Visit) (from app.Sent, to string, err error) {
	q := v.URL.Query()
	to = view.LocalPath(q.Get("to"))
	switch {
	case q.Get("pass") != "":
		from, err = s.App.TakePass(v.Ctx, v.Portal, q.Get("pass"))
	case q.Get("jwt") != "":
		from, err = s.App.TakeJWT(v.Ctx, v.Portal, q.Get("jwt"))
	case q.Get("sso") != "":
		nonce, path, _ := strings.Cut(s.Cookie(v, nonceCookie), "|")
		s.SetCookie(v, nonceCookie, "", 0)
		to, _ = url.PathUnescape(path)
		from, err = s.App.TakePayload(v.Ctx, v.Portal, q.Get("sso"), q.Get("sig"), nonce)
	default:
		err = community.Fail(community.Invalid, community.WhySSONothing, "The product's request is empty.")
	}
	return from, view.LocalPath(to), err
}

// letIn opens a session, unless the browser has one. One that is somebody else's is
// not replaced unasked: a link must not turn one person into another unseen.
func (s *site) letIn(v *view.Visit, from app.Sent, to string) (view.Page, error) {
	switch {
	case isFramed(v) && !strings.HasPrefix(to, page.Frames):
		return s.notLetIn(v, errFramed)
	case !isFramed(v) && v.SignedIn() && v.Actor.ID == from.ID:
		return view.Page{To: to}, nil
	case !isFramed(v) && v.SignedIn():
		pass, err := s.App.PassOf(v.Ctx, from)
		if err != nil {
			return s.notLetIn(v, err)
		}
		return bare(v.T("sso.another"), view.AnotherPerson(v, from.User, pass, to))
	}
	return s.open(v, from, to, isFramed(v))
}

var errFramed = community.Fail(community.Forbidden, community.WhyFromElsewhere, "This page can't be shown in a frame.")

func isFramed(v *view.Visit) bool { return v.Header.Get("Sec-Fetch-Dest") == "iframe" }

func (s *site) open(v *view.Visit, from app.Sent, to string, isFramed bool) (view.Page, error) {
	if from.Via == community.ViaProvider && !isFramed {
		return s.openFrom(v, from.User, to)
	}
	token, ttl, err := s.App.Enter(v.Ctx, from, v.UserAgent(), isFramed)
	if err != nil {
		return s.notLetIn(v, err)
	}
	name := page.SessionCookie
	if isFramed {
		name = page.FrameCookie
	}
	s.SetCookie(v, name, token, ttl)
	return view.Page{To: to}, nil
}

// arriveAs replaces a session by that of another person, who was asked.
func (s *site) arriveAs(v *view.Visit) (view.Page, error) {
	from, err := s.App.TakePass(v.Ctx, v.Portal, v.PostFormValue("pass"))
	if err != nil {
		return s.notLetIn(v, err)
	}
	if v.SignedIn() {
		if err := s.App.SignOut(v.Ctx, v.Session); err != nil {
			return view.Page{}, err
		}
	}
	return s.open(v, from, view.LocalPath(v.PostFormValue("to")), false)
}

// notLetIn says why somebody whom the product has sent is not let in, and what other
// ways there are.
func (s *site) notLetIn(v *view.Visit, err error) (view.Page, error) {
	p := httpkit.Explain(v.Ctx, v.Translated(err))
	if p.Status >= http.StatusInternalServerError {
		return view.Page{}, err
	}
	again, failed := s.App.LoginURL(v.Ctx, v.Portal)
	if failed != nil {
		return view.Page{}, failed
	}
	shown, failed := bare(v.T("sso.failed"), view.NotLetIn(v, p, again != ""))
	shown.Status, shown.IsFramed = p.Status, isFramed(v)
	return shown, failed
}

// toProduct sends somebody to where the product signs its people in, if it does and
// they have not chosen to sign in here.
func (s *site) toProduct(v *view.Visit) (away view.Page, isAway bool, err error) {
	q := v.URL.Query()
	if q.Has("here") {
		return away, false, nil
	}
	to := view.LocalPath(q.Get("to"))
	address, err := s.App.LoginURL(v.Ctx, v.Portal)
	if err != nil {
		return away, false, err
	}
	if address != "" {
		address, err = withReturn(address, v.Absolute("/sso?"+url.Values{"to": {to}}.Encode()))
	} else {
		nonce := ""
		if address, nonce, err = s.App.AskProduct(v.Ctx, v.Portal, v.Absolute("/sso")); address != "" {
			s.SetCookie(v, nonceCookie, nonce+"|"+url.PathEscape(to), auth.AnswerWithin)
		}
	}
	if err != nil || address == "" {
		return away, false, err
	}
	return leave(v, address, s.Flash(v) == page.SignInAfterForm), true, nil
}

func withReturn(address, back string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Set("return_to", back)
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// leave sends somebody to another site. Browsers do not follow there from a form that
// was sent, but from a page that sends them on.
func leave(v *view.Visit, address string, isForm bool) view.Page {
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	if !isForm {
		return view.Page{Away: address}
	}
	v.Writer.Header().Set("Refresh", "0; url="+address)
	shown, _ := bare(v.T("sso.leaving"), view.Leaving(v, address))
	return shown
}

// vouch tells a site that asks as it would ask Discourse who the person is who comes
// from there.
func (s *site) vouch(v *view.Visit) (view.Page, error) {
	q := v.URL.Query()
	ask, err := s.App.ReadAsk(v.Ctx, v.Portal, q.Get("sso"), q.Get("sig"))
	if err != nil {
		return s.notLetIn(v, err)
	}
	if !v.SignedIn() && !ask.IsSilent {
		return view.Page{To: view.SignInPath(v.Here())}, nil
	}
	address, err := ask.Tell(v.Session, v.Absolute(""))
	if err != nil {
		return view.Page{}, err
	}
	return leave(v, address, true), nil
}
