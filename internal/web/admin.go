package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
)

func (s *site) adminPages(mux Mux) {
	page := func(pattern string, h handler) { s.staffed(mux, pattern, community.Actor.CanSetPortal, h) }
	page("GET /admin", s.adminHealth)
	page("GET /admin/settings/{section}", s.adminSettings)
	page("POST /admin/settings/{section}", s.adminSettingsSent)
	page("POST /admin/preview", s.adminPreview)
	page("GET /admin/history", s.adminHistory)
	page("GET /admin/people", s.adminPeople)
	page("POST /admin/people", s.adminAddPerson)
	page("POST /admin/people/{id}/role", s.adminRole)
	page("GET /admin/jwt", s.adminJWT)
	page("POST /admin/jwt", s.adminJWTSent)
	page("POST /admin/jwt/try", s.adminJWTTry)
	page("POST /admin/jwt/remove", s.adminJWTRemove)
	page("GET /admin/webhooks", s.adminWebhooks)
	page("POST /admin/webhooks", s.adminWebhooksSent)
	page("POST /admin/webhooks/{id}", s.adminWebhookChanged)
	page("GET /admin/webhooks/{id}/secret", s.adminSecretAsked)
	page("POST /admin/webhooks/{id}/secret", s.adminSecretSent)
	page("POST /admin/deliveries/{id}", s.adminRedeliver)
	page("GET /admin/clients", s.adminClients)
	page("POST /admin/clients", s.adminClientSent)
	page("POST /admin/clients/{id}/revoke", s.adminClientRevoke)
	page("GET /admin/server", s.adminServer)
	page("POST /admin/mail", s.adminMail)
	page("POST /admin/backups", s.adminBackUp)
	page("GET /admin/backups/{name}", s.adminBackupAsked)
	page("POST /admin/backups/{name}", s.adminBackupSent)
}

var adminRooms = []room{{"health", "/admin", "poll"}, {"general", "/admin/settings/general", "gear"}, {"look", "/admin/settings/look", "image"},
	{"policies", "/admin/settings/policies", "lock"}, {"messages", "/admin/settings/messages", "comment"}, {"links", "/admin/settings/links", "link"},
	{"featured", "/admin/settings/featured", "star"},
	{"rules", "/admin/settings/rules", "shield"}, {"points", "/admin/settings/points", "trophy"}, {"people", "/admin/people", "people"},
	{"jwt", "/admin/jwt", "key"}, {"webhooks", "/admin/webhooks", "share"}, {"clients", "/admin/clients", "code"},
	{"server", "/admin/server", "download"}, {"history", "/admin/history", "history"}}

// inAdmin is a page of the administration.
func (v *visit) inAdmin(here string, p view) view {
	p.title, p.nav = v.t("admin."+here), rooms(v, "admin", adminRooms, here)
	return p
}

// refused shows a page of the administration again with what is wrong in its form.
func (v *visit) refused(f *form, err error, again func() (view, error)) (view, error) {
	if !v.refuse(f, err) {
		return view{}, err
	}
	shown, err := again()
	shown.status = http.StatusBadRequest
	return shown, err
}
