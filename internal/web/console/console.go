// Package console is where admins run a portal and its server.
package console

import (
	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Register puts the pages on mux.
func Register(mux page.Mux, site *page.Site) {
	s := &room{site}
	serve := func(pattern string, h page.Handler) { s.Staffed(mux, pattern, community.Actor.CanSetPortal, h) }
	serve("GET /admin", s.health)
	serve("GET /admin/statistics/{name}", s.statistics)
	serve("GET /admin/start", s.start)
	serve("POST /admin/start", s.startShown)
	serve("GET /admin/start/{step}", s.step)
	serve("POST /admin/start/{step}", s.stepSent)
	serve("POST /admin/pictures/{name}", s.pictureSent)
	serve("GET /admin/settings/{section}", s.settings)
	serve("POST /admin/settings/{section}", s.settingsSent)
	serve("POST /admin/preview", s.preview)
	serve("GET /admin/history", s.history)
	serve("GET /admin/people", s.people)
	serve("POST /admin/people", s.addPerson)
	serve("POST /admin/people/{id}/role", s.setRole)
	serve("GET /admin/jwt", s.jwt)
	serve("POST /admin/jwt", s.jwtSent)
	serve("POST /admin/jwt/try", s.tryJWT)
	serve("POST /admin/jwt/remove", s.removeJWT)
	serve("GET /admin/discourse", s.discourse)
	serve("POST /admin/discourse", s.discourseSent)
	serve("POST /admin/discourse/remove", s.removeDiscourse)
	serve("GET /admin/openid", s.openID)
	serve("POST /admin/openid", s.openIDSent)
	serve("GET /admin/openid/{id}", s.openIDProvider)
	serve("POST /admin/openid/{id}", s.openIDSent)
	serve("POST /admin/openid/{id}/remove", s.removeProvider)
	serve("GET /admin/scim", s.scim)
	serve("POST /admin/scim", s.scimSent)
	serve("POST /admin/scim/remove", s.removeSCIM)
	serve("POST /admin/scim/tokens", s.scimTokenSent)
	serve("POST /admin/scim/tokens/{id}", s.endSCIMToken)
	serve("GET /admin/webhooks", s.webhooks)
	serve("POST /admin/webhooks", s.webhooksSent)
	serve("POST /admin/webhooks/{id}", s.webhookChanged)
	serve("GET /admin/webhooks/{id}/secret", s.secret)
	serve("POST /admin/webhooks/{id}/secret", s.secret)
	serve("POST /admin/deliveries/{id}", s.redeliver)
	serve("GET /admin/feed", s.feed)
	serve("POST /admin/feed", s.feedSent)
	serve("POST /admin/feed/end", s.endFeed)
	serve("GET /admin/clients", s.clients)
	serve("POST /admin/clients", s.clientSent)
	serve("POST /admin/clients/{id}/revoke", s.revokeClient)
	serve("GET /admin/server", s.server)
	serve("POST /admin/mail", s.testMail)
	serve("POST /admin/backups", s.backUp)
	serve("GET /admin/backups/{name}", s.backup)
	serve("POST /admin/backups/{name}", s.backup)
}

type room struct{ *page.Site }

// inAdmin is a page of the administration.
func inAdmin(v *view.Visit, here string, body templ.Component) view.Page {
	return view.Page{Title: v.T("admin." + here), Nav: view.Rooms(v, "admin", view.AdminRooms, here), Head: v.Script("admin.js"),
		Body: body}
}
