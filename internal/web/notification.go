package web

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) notificationPages(mux page.Mux) {
	s.Allowed(mux, "GET /notifications", community.Actor.CanFollow, s.notifications)
	s.Allowed(mux, "POST /notifications/read", community.Actor.CanFollow, s.readAll)
	s.Allowed(mux, "GET /notifications/{id}", community.Actor.CanFollow, s.openNotification)
	s.Allowed(mux, "GET /live", community.Actor.CanFollow, s.live)
}

func (s *site) notifications(v *view.Visit) (view.Page, error) {
	list, err := s.App.Notifications(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return view.Page{Title: v.T("bell.label"), Hidden: true, Body: view.Notifications(v, list)}, err
}

func (s *site) readAll(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/notifications"}, s.App.ReadNotifications(v.Ctx, v.Actor)
}

// openNotification marks one as read and leads to what it is about.
func (s *site) openNotification(v *view.Visit) (view.Page, error) {
	to := cmp.Or(v.URL.Query().Get("to"), "/notifications")
	return view.Page{To: to}, s.App.ReadNotification(v.Ctx, v.Actor, v.PathValue("id"))
}
