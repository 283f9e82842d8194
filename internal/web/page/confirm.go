package page

import (
	"cmp"
	"net/http"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
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
		if d.Proof, err = s.App.ProofOf(v.Ctx, v.Session); d.Proof == app.ByNothing {
			d.Form.Fault = "" // the page says it
		}
		return frame(view.Confirm(v, &d)), err
	}
	if v.Method != http.MethodPost {
		return ask()
	}
	password := v.PostFormValue("password")
	d.Form.Values = map[string]string{"password": ""} // it is not shown again
	if err := s.App.Confirm(v.Ctx, v.Portal, v.Session, password, v.From()); err != nil {
		return Sent(v, &d.Form, err, view.Page{}, ask)
	}
	return do(v)
}

// Attach has what follows be saved as a file, by the one who asked, and used for
// nothing else.
func Attach(v *view.Visit, media, name string) {
	for header, value := range map[string]string{
		"Content-Type": media, "Content-Disposition": `attachment; filename="` + name + `"`, "Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
		"Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
	} {
		v.Writer.Header().Set(header, value)
	}
}
