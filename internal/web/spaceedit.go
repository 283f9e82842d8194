package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

var spaceFields = []string{"name", "description", "collectionId", "private", "hidden", "inviteOnly", "version"}

// spaceEdit is what a form says of a space.
func spaceEdit(f view.Form) (app.SpaceEdit, error) {
	about, err := markup.Read(markdown, f.Get("description"))
	return app.SpaceEdit{Name: f.Pointer("name"), Description: &about.HTML, Collection: f.Pointer("collectionId"),
		Private: f.Flag("private"), Hidden: f.Flag("hidden"), InviteOnly: f.Flag("inviteOnly"),
		Only: community.OnlyVersion(f.Get("version"))}, err
}

func spaceForm(s *community.Space) view.Form {
	return view.Form{Values: map[string]string{"name": s.Name, "description": markup.Source(s.Description),
		"collectionId": string(s.Collection), "private": truth(s.Private), "hidden": truth(s.Hidden), "inviteOnly": truth(s.InviteOnly),
		"version": s.Version()}}
}

func (s *site) newSpaceView(v *view.Visit, f view.Form) (view.Page, error) {
	collections, err := s.App.Collections(v.Ctx, v.Actor)
	return view.Page{Title: v.T("space.new"), Hidden: true, Place: "spaces", Body: view.NewSpace(v, collections, f)}, err
}

func (s *site) newSpace(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanMakeSpace(v.Portal.Settings.Policies); err != nil {
		return view.Page{}, err
	}
	return s.newSpaceView(v, view.Form{Values: map[string]string{"collectionId": string(community.DefaultCollection(v.Portal.ID))}})
}

func (s *site) spaceAdded(v *view.Visit) (view.Page, error) {
	f := v.NewForm(spaceFields...)
	edit, err := spaceEdit(f)
	var seen community.SpaceSeen
	if err == nil {
		seen, err = s.App.AddSpace(v.Ctx, v.Actor, edit)
	}
	next := view.Page{To: view.SpacePath(&seen.Space), Flash: "spaceadded"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.newSpaceView(v, f) })
}

// run serves a page of a space to one who may change it.
func (s *site) run(h func(*view.Visit, *community.SpaceSeen) (view.Page, error)) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		space, err := s.App.Space(v.Ctx, v.Actor, v.PathValue("id"))
		if err == nil {
			err = v.Actor.CanRunSpace(&space.Space)
		}
		if err != nil {
			return view.Page{}, err
		}
		return h(v, &space)
	}
}

func (s *site) spaceSettingsView(v *view.Visit, space *community.SpaceSeen, f view.Form, now *view.Clash) (view.Page, error) {
	collections, err := s.App.Collections(v.Ctx, v.Actor)
	return spaceView(v, space, "about", view.SpaceSettingsForms(v, space, collections, f, now)), err
}

func (s *site) spaceSettings(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	return s.spaceSettingsView(v, space, spaceForm(&space.Space), nil)
}

func (s *site) spaceSaved(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	f := v.NewForm(spaceFields...)
	edit, err := spaceEdit(f)
	if err == nil {
		_, err = s.App.EditSpace(v.Ctx, v.Actor, string(space.ID), edit)
	}
	if community.KindOf(err) == community.Stale {
		return s.spaceClashing(v, space, f)
	}
	next := view.Page{To: view.SpaceSettingsPath(space, "about"), Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.spaceSettingsView(v, space, f, nil) })
}

// spacePictureSent gives a space a picture, or with no file takes it away.
func (s *site) spacePictureSent(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	picture, err := s.takePicture(v)
	if err != nil {
		return view.Page{}, err
	}
	_, err = s.App.EditSpace(v.Ctx, v.Actor, string(space.ID), app.SpaceEdit{Picture: &picture})
	return view.Page{To: view.SpaceSettingsPath(space, "about"), Flash: "saved"}, err
}

func (s *site) spaceDeleted(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	f, err := spaceForm(&space.Space), s.App.DeleteSpace(v.Ctx, v.Actor, string(space.ID), nil)
	return page.Sent(v, &f, err, view.Page{To: "/spaces", Flash: "deleted"}, func() (view.Page, error) {
		shown, err := s.spaceSettingsView(v, space, f, nil)
		shown.Status = http.StatusConflict
		return shown, err
	})
}

func (s *site) spaceMembersView(v *view.Visit, space *community.SpaceSeen, f view.Form) (view.Page, error) {
	list, err := s.App.Members(v.Ctx, v.Actor, string(space.ID), v.ListPage(view.PeoplePerPage))
	return spaceView(v, space, "members", view.SpaceMembersForms(v, space, list, f)), err
}

func (s *site) spaceMembers(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	return s.spaceMembersView(v, space, view.Form{})
}

// memberSent adds somebody by their user name, gives a member another role, or
// ends their membership.
func (s *site) memberSent(v *view.Visit, space *community.SpaceSeen) (view.Page, error) {
	f := v.NewForm("username", "user", "role")
	who := f.Get("user")
	if who == "" {
		who = "@" + strings.TrimPrefix(strings.TrimSpace(f.Get("username")), "@")
	}
	var err error
	if v.PostFormValue("act") == "remove" {
		err = s.App.RemoveMember(v.Ctx, v.Actor, string(space.ID), who)
	} else {
		_, err = s.App.SetMember(v.Ctx, v.Actor, string(space.ID), who, f.Get("role"))
	}
	again := func() (view.Page, error) { return s.spaceMembersView(v, space, f) }
	if community.KindOf(err) == community.NotFound {
		f.Faults = map[string]string{"username": v.T("space.nobody")}
		return page.Wrong(again())
	}
	return page.Sent(v, &f, err, view.Page{To: view.SpaceSettingsPath(space, "members"), Flash: "saved"}, again)
}

// spaceView is a page of a space's settings.
func spaceView(v *view.Visit, s *community.SpaceSeen, part string, body templ.Component) view.Page {
	return view.Page{Title: v.T("space.settings") + " · " + s.Name, Hidden: true, IsOurs: true, Place: "spaces",
		Body: view.SpaceFrame(v, s, part, body)}
}
