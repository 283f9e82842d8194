package console

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func backupDeed(v *view.Visit) view.Deed {
	name := v.PathValue("name")
	return view.Deed{Path: "/admin/backups/" + name, Title: name, Text: v.T("server.backup.ask"), Button: v.T("server.backup.get")}
}

// backupAsked looks for the backup before it asks for anything.
func (s *room) backupAsked(v *view.Visit) (view.Page, error) {
	f, err := s.App.Backup(v.Ctx, v.Actor, v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	f.Close() // it was not even read
	return s.Asked(v, backupDeed(v), inRoom("server"))
}

func (s *room) backupSent(v *view.Visit) (view.Page, error) {
	return s.Confirmed(v, backupDeed(v), inRoom("server"), s.sendBackup)
}

func (s *room) server(v *view.Visit) (view.Page, error) {
	backups, err := s.App.Backups(v.Actor)
	return inAdmin(v, "server", view.Page{Body: view.Server(v, s.Options.Version, s.App.CanBackUp(), backups)}), err
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
