package web

import "github.com/stoa-community/stoa/internal/app"

// RegisterForgetful is Register of pages that are rendered anew each time.
func RegisterForgetful(mux Mux, a *app.App, o Options) {
	s := newSite(a, o)
	s.keeper = nil
	s.register(mux)
}
