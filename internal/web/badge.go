package web

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) badgePages(mux page.Mux) {
	s.Page(mux, "GET /badges", s.badges)
	s.Page(mux, "GET /badges/{id}", s.badge)
	s.Staffed(mux, "POST /badges", community.Actor.CanSetBadges, s.badgeAdded)
	s.Staffed(mux, "POST /badges/{id}", community.Actor.CanSetBadges, s.badgeChanged)
	s.Staffed(mux, "POST /badges/{id}/active", community.Actor.CanSetBadges, s.badgeSwitched)
	s.Staffed(mux, "POST /badges/{id}/delete", community.Actor.CanSetBadges, s.badgeDeleted)
	s.Staffed(mux, "POST /badges/{id}/people", community.Actor.CanSetBadges, s.badgeHanded)
}

func (s *site) badges(v *view.Visit) (view.Page, error) {
	return s.badgesView(v, view.Form{Values: map[string]string{"rule.metric": string(community.MeritPoints), "rule.least": "100"}})
}

func (s *site) badgesView(v *view.Visit, f view.Form) (view.Page, error) {
	list, err := s.App.Badges(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	own := map[community.BadgeID]bool{}
	if v.Actor.ID != "" {
		held, err := s.App.BadgesOf(v.Ctx, v.Actor, string(v.Actor.ID))
		if err != nil {
			return view.Page{}, err
		}
		for _, a := range held {
			own[a.Badge] = true
		}
	}
	return view.Page{Title: v.T("badges.title"), About: v.T("badges.intro"), Path: "/badges", Place: "people",
		Body: view.Badges(v, list, own, f)}, nil
}

func (s *site) badge(v *view.Visit) (view.Page, error) {
	b, err := s.App.Badge(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	values := map[string]string{"name": b.Name, "shortDescription": b.Short, "rule.metric": view.ByHand}
	if !b.Rule.IsByHand() {
		values["rule.metric"], values["rule.least"] = string(b.Rule.Merit), strconv.FormatInt(b.Rule.Least, 10)
	}
	return s.badgeView(v, view.Form{Values: values})
}

func (s *site) badgeView(v *view.Visit, f view.Form) (view.Page, error) {
	b, err := s.App.Badge(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	held, err := s.App.Holders(v.Ctx, v.Actor, string(b.ID), v.ListPage(view.PeoplePerPage))
	return view.Page{Title: v.BadgeName(b.Badge), Path: "/badges/" + string(b.ID), Place: "people",
		Body: view.BadgePage(v, b, held, f)}, err
}

// badgeEdit is what a form says of a badge.
func badgeEdit(f view.Form) (e app.BadgeEdit, err error) {
	e = app.BadgeEdit{Name: f.Pointer("name"), Short: f.Pointer("shortDescription"), Merit: f.Pointer("rule.metric"), Least: new(int64)}
	if *e.Merit == view.ByHand {
		*e.Merit = ""
		return e, nil
	}
	text := strings.TrimSpace(f.Get("rule.least"))
	if *e.Least, err = strconv.ParseInt(text, 10, 64); err != nil {
		err = community.Bad("rule.least", community.WhyNotANumber, "must be a whole number, not %q", text)
	}
	return e, err
}

func badgeForm(v *view.Visit) view.Form {
	return v.NewForm("name", "shortDescription", "rule.metric", "rule.least")
}

func (s *site) badgeAdded(v *view.Visit) (view.Page, error) {
	f := badgeForm(v)
	e, err := badgeEdit(f)
	var made app.BadgeSeen
	if err == nil {
		made, err = s.App.AddBadge(v.Ctx, v.Actor, e)
	}
	to := "/badges"
	if err == nil {
		to += "/" + string(made.ID)
	}
	return page.Sent(v, &f, err, view.Page{To: to, Flash: "saved"}, func() (view.Page, error) { return s.badgesView(v, f) })
}

func (s *site) badgeChanged(v *view.Visit) (view.Page, error) {
	f := badgeForm(v)
	e, err := badgeEdit(f)
	if err == nil {
		_, err = s.App.EditBadge(v.Ctx, v.Actor, v.PathValue("id"), e)
	}
	next := view.Page{To: "/badges/" + v.PathValue("id"), Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.badgeView(v, f) })
}

func (s *site) badgeSwitched(v *view.Visit) (view.Page, error) {
	_, err := s.App.EditBadge(v.Ctx, v.Actor, v.PathValue("id"), app.BadgeEdit{Active: new(v.PostFormValue("on") == "true")})
	return view.Page{To: "/badges/" + v.PathValue("id"), Flash: "saved"}, err
}

func (s *site) badgeDeleted(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/badges", Flash: "saved"}, s.App.DeleteBadge(v.Ctx, v.Actor, v.PathValue("id"))
}

// badgeHanded gives a badge to who is named, or takes it back.
func (s *site) badgeHanded(v *view.Visit) (view.Page, error) {
	f := v.NewForm("username", "take")
	who, id := "@"+strings.TrimPrefix(strings.TrimSpace(f.Get("username")), "@"), v.PathValue("id")
	var err error
	if f.Get("take") == "true" {
		err = s.App.TakeBadge(v.Ctx, v.Actor, who, id)
	} else {
		_, err = s.App.GiveBadge(v.Ctx, v.Actor, who, id)
	}
	if k := community.KindOf(err); k == community.NotFound || k == community.Gone {
		err = community.Bad("username", community.WhyNoSuchPerson, "No member has the username %q", f.Get("username"))
	}
	next := view.Page{To: "/badges/" + id, Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.badgeView(v, f) })
}
