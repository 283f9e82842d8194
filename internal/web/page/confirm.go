package page

import (
	"cmp"
	"net/http"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Sent goes on to next where a form was taken, and else shows it again with what is
// wrong in it, if the person can put that right. The status is 400 then, unless
// again chose one.
func Sent(v *view.Visit, f *view.Form, err error, next view.Page, again func() (view.Page, error)) (view.Page, error) {
	if err == nil {
		return next, nil
	}
	if !v.Refuse(f, err) {
		return view.Page{}, err
	}
	return Wrong(again())
}

// Wrong gives a form that is shown again its status.
func Wrong(shown view.Page, err error) (view.Page, error) {
	shown.Status = cmp.Or(shown.Status, http.StatusBadRequest)
	return shown, err
}

// Confirmed does the deed for one who has shown that it is them, and else asks for
// that in a form around which frame stands.
func (s *Site) Confirmed(v *view.Visit, d view.Deed, frame func(form templ.Component) view.Page, do Handler) (view.Page, error) {
	ask := func() (shown view.Page, err error) {
		if d.Proof, err = s.ProofOf(v); d.Proof.IsStale() {
			d.Form.Fault = "" // the page says it
		}
		return frame(view.Confirm(v, &d)), err
	}
	if v.Method != http.MethodPost {
		return ask()
	}
	d.Form.Values = map[string]string{"password": ""} // it is not shown again
	if err := s.Confirm(v); err != nil {
		return Sent(v, &d.Form, err, view.Page{}, ask)
	}
	return do(v)
}

// ProofOf returns how the person of a visit may show that it is them.
func (s *Site) ProofOf(v *view.Visit) (p view.Proof, err error) {
	if p.By, err = s.App.ProofOf(v.Ctx, v.Session); err != nil || p.By == app.BySignIn {
		return p, err
	}
	ask, err := s.App.AskConfirmation(v.Ctx, v.Portal, v.Session, v.Absolute(""))
	return view.Proof{By: p.By, Passkey: s.Ask(v, ask)}, err
}

// Confirm returns nil where the form shows that it is the person of the visit.
func (s *Site) Confirm(v *view.Visit) error {
	return s.App.Confirm(v.Ctx, v.Portal, v.Session,
		app.Proving{Password: v.PostFormValue("password"), Passkey: s.Answer(v), From: v.From()})
}

// Ask has the browser keep the nonce of what asks for a passkey, which it returns.
func (s *Site) Ask(v *view.Visit, ask app.PasskeyAsk) string {
	if ask.Nonce != "" {
		s.SetCookie(v, passkeyCookie, ask.Nonce, auth.AnswerWithin)
	}
	return ask.Options
}

// Answer is what the form has of a passkey.
func (s *Site) Answer(v *view.Visit) app.PasskeyAnswer {
	return app.PasskeyAnswer{Origin: v.Absolute(""), Nonce: s.Cookie(v, passkeyCookie), Answer: v.PostFormValue("passkey")}
}

// Attach has what follows be saved as a file, by the one who asked, and used for
// nothing else.
func Attach(v *view.Visit, media, name string) {
	for header, value := range map[string]string{
		"Content-Type": media, "Content-Disposition": `attachment; filename="` + name + `"`, "Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
		"Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
	} {
		v.Writer.Header().Set(header, value)
	}
}
