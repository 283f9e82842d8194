package web

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) notificationPages(mux page.Mux) {
	s.Page(mux, "GET /notifications", s.notifications)
	s.Page(mux, "POST /notifications/read", s.readAll)
	s.Page(mux, "GET /notifications/{id}", s.openNotification)
}

func (s *site) notifications(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanFollow(); err != nil {
		return view.Page{}, err
	}
	list, err := s.App.Notifications(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return view.Page{Title: v.T("bell.label"), Hidden: true, Body: view.Notifications(v, list)}, err
}

func (s *site) readAll(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanFollow(); err != nil {
		return view.Page{}, err
	}
	return view.Page{To: "/notifications"}, s.App.ReadNotifications(v.Ctx, v.Actor)
}

// openNotification marks one as read and leads to what it is about.
func (s *site) openNotification(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanFollow(); err != nil {
		return view.Page{}, err
	}
	if err := s.App.ReadNotification(v.Ctx, v.Actor, v.PathValue("id")); err != nil {
		return view.Page{}, err
	}
	return view.Page{To: cmp.Or(v.URL.Query().Get("to"), "/notifications")}, nil
}
