package console

import (
	"net/http"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// backup hands out a backup to one who has shown that it is them. It looks for it
// before it asks for anything.
func (s *room) backup(v *view.Visit) (view.Page, error) {
	name := v.PathValue("name")
	if v.Method != http.MethodPost {
		f, err := s.App.Backup(v.Ctx, v.Actor, name)
		if err != nil {
			return view.Page{}, err
		}
		f.Close() // it was not even read
	}
	d := view.Deed{Path: "/admin/backups/" + name, Title: name, Text: v.T("server.backup.ask"), Button: v.T("server.backup.get")}
	return s.Confirmed(v, d, func(form templ.Component) view.Page { return inAdmin(v, "server", form) }, s.sendBackup)
}

func (s *room) server(v *view.Visit) (view.Page, error) {
	backups, err := s.App.Backups(v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	made, isPlanned, err := s.App.BackupsMade(v.Ctx, v.Actor)
	return inAdmin(v, "server", view.Server(v, s.Options.Version, s.App.CanBackUp(), backups, made, isPlanned)), err
}

func (s *room) testMail(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/admin/server", Flash: "admin.mailed"}, s.App.SendTestMail(v.Ctx, v.Actor)
}

func (s *room) backUp(v *view.Visit) (view.Page, error) {
	_, err := s.App.BackUp(v.Ctx, v.Actor)
	return view.Page{To: "/admin/server", Flash: "admin.backed"}, err
}

// sendBackup sends a backup to keep elsewhere.
func (s *room) sendBackup(v *view.Visit) (view.Page, error) {
	f, err := s.App.Backup(v.Ctx, v.Actor, v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return view.Page{}, err
	}
	page.Attach(v, "application/vnd.sqlite3", v.PathValue("name"))
	http.ServeContent(v.Writer, v.Request, v.PathValue("name"), info.ModTime(), f)
	return view.Page{}, nil
}
