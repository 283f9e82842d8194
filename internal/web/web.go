// Package web serves the pages: what members, moderators and admins see in a
// browser. Every page works without JavaScript; what there is of it makes the same
// forms and links act without leaving the page.
//
// A page is a handler of a few lines that calls app, and a templ component; see
// docs/pages.md.
package web

import (
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/app"
)

//go:generate go tool templ generate -path .

// Options are what the operator chose about the pages.
type Options struct {
	Version string
	BaseURL string // the public address, for canonical links and cookies

	// Stopping is closed when the server begins to stop, so that streams end and
	// their pages connect elsewhere. Nil is never.
	Stopping <-chan struct{}
}

// site holds what the handlers need.
type site struct {
	app       *app.App
	options   Options
	cookies   jar
	assets    *assets
	languages languages
	looks     looks
	keeper    *keeper
	origins   *http.CrossOriginProtection
	clock     func() time.Time // of deadlines, whatever time the store has
}

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// Register puts the pages over a on mux, and returns what has a browser see
// failures as pages, to stand before all that serves one.
func Register(mux Mux, a *app.App, o Options) func(http.Handler) http.Handler {
	s := newSite(a, o)
	s.register(mux)
	return s.explained
}

func (s *site) register(mux Mux) {
	s.serveAssets(mux)
	s.homePages(mux)
	s.questionPages(mux)
	s.actPages(mux)
	s.writePages(mux)
	s.editorPages(mux)
	s.postPages(mux)
	s.topicPages(mux)
	s.spacePages(mux)
	s.collectionPages(mux)
	s.peoplePages(mux)
	s.searchPages(mux)
	s.notificationPages(mux)
	s.livePages(mux)
	s.settingsPages(mux)
	s.machinePages(mux)
	s.deskPages(mux)
	s.adminPages(mux)
	s.embedPages(mux)
	s.signInPages(mux)
}

func newSite(a *app.App, o Options) *site {
	return &site{app: a, options: o, cookies: newJar(o.BaseURL), assets: allAssets(), languages: allLanguages(), keeper: newKeeper(), origins: http.NewCrossOriginProtection(), clock: time.Now}
}
