package console

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *room) people(v *view.Visit) (view.Page, error) {
	return s.peopleView(v, view.Form{Values: map[string]string{}})
}

func (s *room) peopleView(v *view.Visit, f view.Form) (view.Page, error) {
	list, err := s.Roll(v)
	if err != nil {
		return view.Page{}, err
	}
	staff, err := s.App.Staff(v.Ctx, v.Actor)
	return inAdmin(v, "people", view.Roles(v, list, staff, f)), err
}

func (s *room) addPerson(v *view.Visit) (view.Page, error) {
	f := v.NewForm("username", "name", "email", "password", "role")
	edit := app.UserEdit{Username: f.Pointer("username"), Name: f.Pointer("name"), Email: f.Pointer("email")}
	if f.Get("role") != "member" {
		edit.Role = f.Pointer("role")
	}
	var hash string
	var err error
	if f.Get("password") != "" {
		edit.Password, edit.From = f.Pointer("password"), v.From()
		hash, err = s.App.HashPassword(v.Ctx, v.Actor, "", edit)
	}
	if err == nil {
		_, err = s.App.AddUser(v.Ctx, v.Actor, edit, hash)
	}
	next := view.Page{To: "/admin/people", Flash: "admin.added"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.peopleView(v, f) })
}

func (s *room) setRole(v *view.Visit) (view.Page, error) {
	_, err := s.App.EditUser(v.Ctx, v.Actor, v.PathValue("id"), app.UserEdit{Role: new(v.PostFormValue("role"))}, "")
	return view.Page{To: v.Back("/admin/people"), Flash: "saved"}, err
}
