package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A dossier is a person as moderators see them: what they wrote lately, and what
// staff did about it.
type dossier struct {
	app.Standing
	questions community.Listing[community.QuestionSeen]
	answers   community.Listing[community.AnswerSeen]
	posts     community.Listing[community.PostSeen]
	acts      community.Listing[app.ActSeen]
	form      form
}

// perDossier is how much of a kind a dossier shows.
const perDossier = 10

func (s *site) dossier(v *visit) (d *dossier, err error) {
	d = &dossier{form: form{values: map[string]string{}}}
	if d.Standing, err = s.app.Standing(v.ctx, v.actor, v.PathValue("id")); err != nil {
		return d, err
	}
	l := store.List{Page: community.Page{Number: 1, Limit: perDossier}, Sort: community.Sort{Field: "createdAt"}}
	id := string(d.ID)
	if d.questions, err = s.app.QuestionsBy(v.ctx, v.actor, id, l); err != nil {
		return d, err
	}
	if d.answers, err = s.app.AnswersBy(v.ctx, v.actor, id, l); err != nil {
		return d, err
	}
	if d.posts, err = s.app.PostsBy(v.ctx, v.actor, id, l); err != nil {
		return d, err
	}
	d.acts, err = s.app.ModerationLog(v.ctx, v.actor, store.Acts{Of: d.ID}, l.Page)
	return d, err
}

func (s *site) deskPerson(v *visit) (view, error) {
	d, err := s.dossier(v)
	if err != nil {
		return view{}, err
	}
	return v.dossierView(d, 0), nil
}

func (v *visit) dossierView(d *dossier, status int) view {
	p := v.atDesk("people", view{status: status, body: dossierPage(v, d)})
	p.title = d.Profile.Name
	return p
}

// banDays are for how long one may be banned; 0 is for good.
var banDays = []string{"1", "7", "30", "0"}

func (s *site) deskBan(v *visit) (view, error) {
	f := v.newForm("reason", "days")
	var until *time.Time
	if days, err := strconv.Atoi(f.get("days")); err == nil && days > 0 && days <= 3650 {
		until = new(v.now.AddDate(0, 0, days))
	}
	if _, err := s.app.Ban(v.ctx, v.actor, v.PathValue("id"), f.get("reason"), until); err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		d, err := s.dossier(v)
		if err != nil {
			return view{}, err
		}
		d.form = f
		return v.dossierView(d, http.StatusBadRequest), nil
	}
	return view{to: "/desk/people/" + v.PathValue("id"), flash: "desk.banned"}, nil
}

func (s *site) deskUnban(v *visit) (view, error) {
	_, err := s.app.Unban(v.ctx, v.actor, v.PathValue("id"))
	return view{to: "/desk/people/" + v.PathValue("id"), flash: "desk.unbanned"}, err
}

// deskApprove lets in one who waited.
func (s *site) deskApprove(v *visit) (view, error) {
	_, err := s.app.EditUser(v.ctx, v.actor, v.PathValue("id"), app.UserEdit{Status: new(string(community.Active))}, "")
	return view{to: v.back("/desk/people?status=pending"), flash: "desk.approved"}, err
}

// perRoll is how many people a page lists.
const perRoll = 30

func (s *site) deskPeople(v *visit) (view, error) {
	list, err := s.roll(v)
	return v.atDesk("people", view{body: rollPage(v, list)}), err
}

// roll is the people that are asked for: by a name or an address, or of a status.
func (s *site) roll(v *visit) (list community.Listing[community.UserSeen], err error) {
	query := v.URL.Query().Get("q")
	status := v.chosen("status", "active", "pending", "banned")
	switch {
	case query != "":
		return s.app.Users(v.ctx, v.actor, userQuery(query), v.listPage(perRoll))
	case status != "active":
		return s.app.UsersOf(v.ctx, v.actor, community.UserStatus(status), v.listPage(perRoll))
	}
	return s.app.Users(v.ctx, v.actor, app.UserQuery{}, v.listPage(perRoll))
}

// userQuery reads what people are searched by: an address if it looks like one.
func userQuery(text string) app.UserQuery {
	if community.ValidEmail("q", text) == nil {
		return app.UserQuery{Email: text}
	}
	return app.UserQuery{Query: text}
}

func (s *site) deskLog(v *visit) (view, error) {
	kind := v.chosen("kind", append([]string{""}, community.ActKinds...)...)
	f := store.Acts{Kind: kind, By: community.UserID(v.URL.Query().Get("by")), Target: v.URL.Query().Get("target")}
	list, err := s.app.ModerationLog(v.ctx, v.actor, f, v.listPage(perRoll))
	return v.atDesk("log", view{body: deskLogPage(v, list, kind)}), err
}

// canUndo reports whether an act leaves something to go back to.
func canUndo(a *app.ActSeen) bool {
	switch a.Kind {
	case community.ActDelete, community.ActErase, community.ActWrite, community.ActUndo:
		return false
	}
	return a.UndoneBy == "" && (len(a.Before) > 0 || len(a.Reports) > 0)
}

func (v *visit) whoActed(by community.Byline) string {
	if by == nil {
		return v.t("desk.itself")
	}
	return by.Profile.Name
}

func canBan(v *visit, d *dossier) bool {
	return d.Status != community.Banned && d.ID != v.actor.ID && v.actor.CanSetUserStatus(d.User) == nil
}
