package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
)

// A deed is something that a session alone is not enough for: by it something leaves
// that is worth as much as the account, or more. Its address shows a form; what it
// is for comes in answer to the form, to one who has shown that it is them.
type deed struct {
	path, title, text, button string
	form                      form
	proof                     app.Proof
}

// asked is the form of a deed, as a page around which frame stands.
func (s *site) asked(v *visit, d deed, frame func(*visit, int, *deed) view) (view, error) {
	var err error
	d.proof, err = s.app.ProofOf(v.ctx, v.session)
	return frame(v, http.StatusOK, &d), err
}

// confirmed does the deed for one who has shown that it is them, or else asks again.
func (s *site) confirmed(v *visit, d deed, frame func(*visit, int, *deed) view, do handler) (view, error) {
	d.form = v.newForm("password")
	err := s.app.Confirm(v.ctx, v.portal, v.session, d.form.get("password"), v.from())
	if err == nil {
		return do(v)
	}
	if !v.refuse(&d.form, err) {
		return view{}, err
	}
	d.form.values["password"] = ""
	if d.proof, err = s.app.ProofOf(v.ctx, v.session); d.proof == app.ByNothing {
		d.form.fault = "" // the page says it
	}
	return frame(v, http.StatusBadRequest, &d), err
}

// attach has what follows be saved as a file, by the one who asked, and used for
// nothing else.
func (v *visit) attach(media, name string) {
	for header, value := range map[string]string{
		"Content-Type": media, "Content-Disposition": `attachment; filename="` + name + `"`, "Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox", "Cross-Origin-Resource-Policy": "same-origin",
		"Referrer-Policy": "no-referrer",
	} {
		v.writer.Header().Set(header, value)
	}
}

func inData(v *visit, status int, d *deed) view {
	return v.settingsView("data", status, confirmPage(v, d))
}

func exportDeed(v *visit) deed {
	return deed{path: "/settings/export", title: v.t("data.export"), text: v.t("data.export.text"), button: v.t("data.export.get")}
}

func (s *site) exportAsked(v *visit) (view, error) { return s.asked(v, exportDeed(v), inData) }

func (s *site) exportSent(v *visit) (view, error) {
	return s.confirmed(v, exportDeed(v), inData, s.export)
}

// inRoom is the frame of a deed in a room of the administration.
func inRoom(room string) func(*visit, int, *deed) view {
	return func(v *visit, status int, d *deed) view {
		return v.inAdmin(room, view{status: status, body: confirmPage(v, d)})
	}
}

func backupDeed(v *visit) deed {
	name := v.PathValue("name")
	return deed{path: "/admin/backups/" + name, title: name, text: v.t("server.backup.ask"), button: v.t("server.backup.get")}
}

// adminBackupAsked looks for the backup before it asks for anything.
func (s *site) adminBackupAsked(v *visit) (view, error) {
	f, err := s.app.Backup(v.ctx, v.actor, v.PathValue("name"))
	if err != nil {
		return view{}, err
	}
	f.Close() // it was not even read
	return s.asked(v, backupDeed(v), inRoom("server"))
}

func (s *site) adminBackupSent(v *visit) (view, error) {
	return s.confirmed(v, backupDeed(v), inRoom("server"), s.adminBackup)
}

func secretDeed(v *visit, url string) deed {
	return deed{path: v.URL.Path, title: url, text: v.t("hook.secret.ask"), button: v.t("hook.secret.show")}
}

func (s *site) adminSecretAsked(v *visit) (view, error) {
	e, err := s.endpoint(v)
	if err != nil {
		return view{}, err
	}
	return s.asked(v, secretDeed(v, e.URL), inRoom("webhooks"))
}

func (s *site) adminSecretSent(v *visit) (view, error) {
	e, err := s.endpoint(v)
	if err != nil {
		return view{}, err
	}
	return s.confirmed(v, secretDeed(v, e.URL), inRoom("webhooks"), func(v *visit) (view, error) {
		return v.inAdmin("webhooks", view{body: secretPage(v, e)}), nil
	})
}
