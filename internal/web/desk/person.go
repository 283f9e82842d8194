package desk

import (
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// perDossier is how much of a kind a dossier shows.
const perDossier = 10

func (s *room) dossier(v *view.Visit, f view.Form) (shown view.Page, err error) {
	d := &view.Dossier{Form: f}
	if d.Standing, err = s.App.Standing(v.Ctx, v.Actor, v.PathValue("id")); err != nil {
		return shown, err
	}
	l := store.List{Page: community.Page{Number: 1, Limit: perDossier}, Sort: community.Sort{Field: "createdAt"}}
	id := string(d.ID)
	if d.Questions, err = s.App.QuestionsBy(v.Ctx, v.Actor, id, l); err != nil {
		return shown, err
	}
	if d.Answers, err = s.App.AnswersBy(v.Ctx, v.Actor, id, l); err != nil {
		return shown, err
	}
	if d.Posts, err = s.App.PostsBy(v.Ctx, v.Actor, id, l); err != nil {
		return shown, err
	}
	d.Acts, err = s.App.ModerationLog(v.Ctx, v.Actor, store.Acts{Of: d.ID}, l.Page)
	shown = atDesk(v, "people", view.DossierPage(v, d))
	shown.Title = d.Profile.Name
	return shown, err
}

func (s *room) person(v *view.Visit) (view.Page, error) {
	return s.dossier(v, view.Form{Values: map[string]string{}})
}

func (s *room) ban(v *view.Visit) (view.Page, error) {
	f := v.NewForm("reason", "days")
	var until *time.Time
	if days, err := strconv.Atoi(f.Get("days")); err == nil && days > 0 && days <= 3650 {
		until = new(v.Now.AddDate(0, 0, days))
	}
	_, err := s.App.Ban(v.Ctx, v.Actor, v.PathValue("id"), f.Get("reason"), until)
	next := view.Page{To: "/desk/people/" + v.PathValue("id"), Flash: "desk.banned"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.dossier(v, f) })
}

func (s *room) unban(v *view.Visit) (view.Page, error) {
	_, err := s.App.Unban(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: "/desk/people/" + v.PathValue("id"), Flash: "desk.unbanned"}, err
}

// approve lets in one who waited.
func (s *room) approve(v *view.Visit) (view.Page, error) {
	_, err := s.App.EditUser(v.Ctx, v.Actor, v.PathValue("id"), app.UserEdit{Status: new(string(community.Active))}, "")
	return view.Page{To: v.Back("/desk/people?status=pending"), Flash: "desk.approved"}, err
}

func (s *room) people(v *view.Visit) (view.Page, error) {
	list, err := s.Roll(v)
	return atDesk(v, "people", view.Roll(v, list)), err
}

func (s *room) log(v *view.Visit) (view.Page, error) {
	kind := v.Chosen("kind", append([]string{""}, community.ActKinds...)...)
	f := store.Acts{Kind: kind, By: community.UserID(v.URL.Query().Get("by")), Target: v.URL.Query().Get("target")}
	list, err := s.App.ModerationLog(v.Ctx, v.Actor, f, v.ListPage(view.PerRoll))
	return atDesk(v, "log", view.Log(v, list, kind)), err
}
