package web

import (
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) palettePages(mux page.Mux) {
	s.Page(mux, "GET /palette", s.palette)
	s.Open(mux, "GET /favicon.ico", s.favicon)
}

// palette is where one goes, searches and acts by keys: a script asks for it when it is
// first wanted.
func (s *site) palette(v *view.Visit) (view.Page, error) {
	return fragment(v, view.Palette(v), nil)
}

// favicon leads to the portal's small picture, for programs that look for it here.
func (s *site) favicon(v *view.Visit) (view.Page, error) {
	return view.Page{Away: v.Favicon(), Status: 302}, nil
}
