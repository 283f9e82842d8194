package web

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/community"
)

func (s *site) notificationPages(mux Mux) {
	s.page(mux, "GET /notifications", s.notifications)
	s.page(mux, "POST /notifications/read", s.readAll)
	s.page(mux, "GET /notifications/{id}", s.openNotification)
}

func (s *site) notifications(v *visit) (view, error) {
	if err := v.actor.CanFollow(); err != nil {
		return view{}, err
	}
	list, err := s.app.Notifications(v.ctx, v.actor, v.listPage(perPage))
	return view{title: v.t("bell.label"), hidden: true, body: notificationsPage(v, list)}, err
}

func (s *site) readAll(v *visit) (view, error) {
	if err := v.actor.CanFollow(); err != nil {
		return view{}, err
	}
	return view{to: "/notifications"}, s.app.ReadNotifications(v.ctx, v.actor)
}

// openNotification marks one as read and leads to what it is about.
func (s *site) openNotification(v *visit) (view, error) {
	if err := v.actor.CanFollow(); err != nil {
		return view{}, err
	}
	if err := s.app.ReadNotification(v.ctx, v.actor, v.PathValue("id")); err != nil {
		return view{}, err
	}
	return view{to: cmp.Or(v.URL.Query().Get("to"), "/notifications")}, nil
}

// noticePath leads to what a notification is about, through its being read.
func noticePath(n *community.NotificationSeen) string {
	return "/notifications/" + string(n.ID) + "?to=" + queryEscape(aboutPath(n))
}

func aboutPath(n *community.NotificationSeen) string {
	if n.Verb == community.VerbFollowUser {
		if len(n.Actors) > 0 && n.Actors[0] != nil {
			return userPath(n.Actors[0].Username)
		}
		return "/notifications"
	}
	for _, o := range n.Objects {
		switch o.Ref.On {
		case community.OnQuestion:
			return questionAt(o.ShortID, o.Title)
		case community.OnAnswer:
			return "/answers/" + o.ShortID
		case community.OnPost:
			return postAt(o.ShortID, o.Title)
		}
	}
	return "/notifications"
}

// noticeTitle is what it is about, in words.
func noticeTitle(n *community.NotificationSeen) string {
	for _, o := range n.Objects {
		if o.Title != "" {
			return o.Title
		}
		if o.Of != nil && o.Of.Title != "" {
			return o.Of.Title
		}
	}
	return ""
}

// noticeWho names who did it: the newest, and how many others.
func (v *visit) noticeWho(n *community.NotificationSeen) string {
	name := v.t("anonymous.somebody")
	if len(n.Actors) > 0 && n.Actors[0] != nil {
		name = n.Actors[0].Profile.Name
	}
	if others := int64(len(n.Actors) - 1); others > 0 {
		return v.n("notice.others", others, "name", name)
	}
	return name
}

func noticeUser(n *community.NotificationSeen) *community.User {
	if len(n.Actors) == 0 || n.Actors[0] == nil {
		return nil
	}
	return n.Actors[0].User
}
