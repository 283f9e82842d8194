package desk

import (
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// perDossier is how much of a kind a dossier shows.
const perDossier = 10

func (s *room) dossier(v *view.Visit) (d *view.Dossier, err error) {
	d = &view.Dossier{Form: view.Form{Values: map[string]string{}}}
	if d.Standing, err = s.App.Standing(v.Ctx, v.Actor, v.PathValue("id")); err != nil {
		return d, err
	}
	l := store.List{Page: community.Page{Number: 1, Limit: perDossier}, Sort: community.Sort{Field: "createdAt"}}
	id := string(d.ID)
	if d.Questions, err = s.App.QuestionsBy(v.Ctx, v.Actor, id, l); err != nil {
		return d, err
	}
	if d.Answers, err = s.App.AnswersBy(v.Ctx, v.Actor, id, l); err != nil {
		return d, err
	}
	if d.Posts, err = s.App.PostsBy(v.Ctx, v.Actor, id, l); err != nil {
		return d, err
	}
	d.Acts, err = s.App.ModerationLog(v.Ctx, v.Actor, store.Acts{Of: d.ID}, l.Page)
	return d, err
}

func (s *room) person(v *view.Visit) (view.Page, error) {
	d, err := s.dossier(v)
	if err != nil {
		return view.Page{}, err
	}
	return dossierView(v, d, 0), nil
}

func dossierView(v *view.Visit, d *view.Dossier, status int) view.Page {
	p := atDesk(v, "people", view.Page{Status: status, Body: view.DossierPage(v, d)})
	p.Title = d.Profile.Name
	return p
}

func (s *room) ban(v *view.Visit) (view.Page, error) {
	f := v.NewForm("reason", "days")
	var until *time.Time
	if days, err := strconv.Atoi(f.Get("days")); err == nil && days > 0 && days <= 3650 {
		until = new(v.Now.AddDate(0, 0, days))
	}
	if _, err := s.App.Ban(v.Ctx, v.Actor, v.PathValue("id"), f.Get("reason"), until); err != nil {
		if !v.Refuse(&f, err) {
			return view.Page{}, err
		}
		d, err := s.dossier(v)
		if err != nil {
			return view.Page{}, err
		}
		d.Form = f
		return dossierView(v, d, http.StatusBadRequest), nil
	}
	return view.Page{To: "/desk/people/" + v.PathValue("id"), Flash: "desk.banned"}, nil
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
	return atDesk(v, "people", view.Page{Body: view.Roll(v, list)}), err
}

func (s *room) log(v *view.Visit) (view.Page, error) {
	kind := v.Chosen("kind", append([]string{""}, community.ActKinds...)...)
	f := store.Acts{Kind: kind, By: community.UserID(v.URL.Query().Get("by")), Target: v.URL.Query().Get("target")}
	list, err := s.App.ModerationLog(v.Ctx, v.Actor, f, v.ListPage(view.PerRoll))
	return atDesk(v, "log", view.Page{Body: view.Log(v, list, kind)}), err
}
