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
	"github.com/stoa-community/stoa/internal/web/console"
	"github.com/stoa-community/stoa/internal/web/desk"
	"github.com/stoa-community/stoa/internal/web/embed"
	"github.com/stoa-community/stoa/internal/web/machine"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// site has the handlers of members' pages.
type site struct{ *page.Site }

// Register puts the pages over a on mux, and returns what has a browser see
// failures as pages, to stand before all that serves one.
func Register(mux page.Mux, a *app.App, o page.Options) func(http.Handler) http.Handler {
	s := newSite(a, o)
	s.register(mux)
	return s.Explained
}

func (s *site) register(mux page.Mux) {
	asset := func(w http.ResponseWriter, r *http.Request) { view.SendAsset(w, r, r.URL.Path) }
	mux.HandleFunc("GET "+view.AssetPath+"{name}", asset)
	mux.HandleFunc("GET "+view.AssetPath+view.ElementFolder+"{name}", asset)
	mux.HandleFunc("GET "+view.AssetPath+"writing/{name}", asset)
	s.homePages(mux)
	s.palettePages(mux)
	s.questionPages(mux)
	s.actPages(mux)
	s.pinPages(mux)
	s.convertPages(mux)
	s.writePages(mux)
	s.editorPages(mux)
	s.postPages(mux)
	s.topicPages(mux)
	s.spacePages(mux)
	s.collectionPages(mux)
	s.peoplePages(mux)
	s.badgePages(mux)
	s.privilegePages(mux)
	s.eventPages(mux)
	s.messagePages(mux)
	s.suggestionPages(mux)
	s.previewPages(mux)
	s.searchPages(mux)
	s.notificationPages(mux)
	s.settingsPages(mux)
	s.pushPages(mux)
	machine.Register(mux, s.Site)
	desk.Register(mux, s.Site)
	console.Register(mux, s.Site)
	embed.Register(mux, s.Site)
	s.signInPages(mux)
	s.ssoPages(mux)
	s.factorPages(mux)
	s.passkeyPages(mux)
	s.openIDPages(mux)
	s.invitationPages(mux)
}

func newSite(a *app.App, o page.Options) *site {
	s := &site{page.New(a, o)}
	s.Clock = time.Now
	return s
}
