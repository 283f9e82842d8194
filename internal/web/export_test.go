package web

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/web/page"
)

// RegisterForgetful is Register of pages that are rendered anew each time.
func RegisterForgetful(mux page.Mux, a *app.App, o page.Options) {
	s := newSite(a, o)
	s.Forgetful()
	s.register(mux)
}
