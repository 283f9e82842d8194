package page

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Asked is the form of a deed, as a page around which frame stands.
func (s *Site) Asked(v *view.Visit, d view.Deed, frame func(*view.Visit, int, *view.Deed) view.Page) (view.Page, error) {
	var err error
	d.Proof, err = s.App.ProofOf(v.Ctx, v.Session)
	return frame(v, http.StatusOK, &d), err
}

// Confirmed does the deed for one who has shown that it is them, or else asks again.
func (s *Site) Confirmed(v *view.Visit, d view.Deed, frame func(*view.Visit, int, *view.Deed) view.Page, do Handler) (view.Page, error) {
	d.Form = v.NewForm("password")
	err := s.App.Confirm(v.Ctx, v.Portal, v.Session, d.Form.Get("password"), v.From())
	if err == nil {
		return do(v)
	}
	if !v.Refuse(&d.Form, err) {
		return view.Page{}, err
	}
	d.Form.Values["password"] = ""
	if d.Proof, err = s.App.ProofOf(v.Ctx, v.Session); d.Proof == app.ByNothing {
		d.Form.Fault = "" // the page says it
	}
	return frame(v, http.StatusBadRequest, &d), err
}

// Attach has what follows be saved as a file, by the one who asked, and used for
// nothing else.
func Attach(v *view.Visit, media, name string) {
	for header, value := range map[string]string{
		"Content-Type": media, "Content-Disposition": `attachment; filename="` + name + `"`, "Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox", "Cross-Origin-Resource-Policy": "same-origin",
		"Referrer-Policy": "no-referrer",
	} {
		v.Writer.Header().Set(header, value)
	}
}
