package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

var spaceFields = []string{"name", "description", "collectionId", "private", "hidden", "inviteOnly"}

// spaceEdit is what a form says of a space.
func spaceEdit(f form) (app.SpaceEdit, error) {
	about, err := markup.Read(markdown, f.get("description"))
	return app.SpaceEdit{Name: f.pointer("name"), Description: &about.HTML, Collection: f.pointer("collectionId"),
		Private: f.flag("private"), Hidden: f.flag("hidden"), InviteOnly: f.flag("inviteOnly")}, err
}

func spaceForm(s *community.Space) form {
	return form{values: map[string]string{"name": s.Name, "description": markup.Source(s.Description), "collectionId": string(s.Collection),
		"private": truth(s.Private), "hidden": truth(s.Hidden), "inviteOnly": truth(s.InviteOnly)}}
}

func (s *site) newSpaceView(v *visit, status int, f form) (view, error) {
	collections, err := s.app.Collections(v.ctx, v.actor)
	return view{status: status, title: v.t("space.new"), hidden: true, place: "spaces", body: newSpacePage(v, collections, f)}, err
}

func (s *site) newSpace(v *visit) (view, error) {
	if err := v.actor.CanMakeSpace(v.portal.Settings.Policies); err != nil {
		return view{}, err
	}
	return s.newSpaceView(v, http.StatusOK, form{values: map[string]string{"collectionId": string(community.DefaultCollection(v.portal.ID))}})
}

func (s *site) spaceAdded(v *visit) (view, error) {
	f := v.newForm(spaceFields...)
	edit, err := spaceEdit(f)
	var seen community.SpaceSeen
	if err == nil {
		seen, err = s.app.AddSpace(v.ctx, v.actor, edit)
	}
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.newSpaceView(v, http.StatusBadRequest, f)
	}
	return view{to: spacePath(&seen.Space), flash: "spaceadded"}, nil
}

// runSpace finds a space for one who may change it.
func (s *site) runSpace(v *visit) (community.SpaceSeen, error) {
	seen, err := s.app.Space(v.ctx, v.actor, v.PathValue("id"))
	if err == nil {
		err = v.actor.CanRunSpace(&seen.Space)
	}
	return seen, err
}

func (s *site) spaceSettingsView(v *visit, space *community.SpaceSeen, status int, f form) (view, error) {
	collections, err := s.app.Collections(v.ctx, v.actor)
	return v.spaceView(space, "about", status, spaceSettingsForms(v, space, collections, f)), err
}

func (s *site) spaceSettings(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	return s.spaceSettingsView(v, &space, http.StatusOK, spaceForm(&space.Space))
}

func (s *site) spaceSaved(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	f := v.newForm(spaceFields...)
	edit, err := spaceEdit(f)
	if err == nil {
		_, err = s.app.EditSpace(v.ctx, v.actor, string(space.ID), edit)
	}
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.spaceSettingsView(v, &space, http.StatusBadRequest, f)
	}
	return view{to: spaceSettingsPath(&space, "about"), flash: "saved"}, nil
}

// spacePictureSent gives a space a picture, or with no file takes it away.
func (s *site) spacePictureSent(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	picture, err := s.takePicture(v)
	if err != nil {
		return view{}, err
	}
	_, err = s.app.EditSpace(v.ctx, v.actor, string(space.ID), app.SpaceEdit{Picture: &picture})
	return view{to: spaceSettingsPath(&space, "about"), flash: "saved"}, err
}

func (s *site) spaceDeleted(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	if err := s.app.DeleteSpace(v.ctx, v.actor, string(space.ID)); err != nil {
		f := spaceForm(&space.Space)
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.spaceSettingsView(v, &space, http.StatusConflict, f)
	}
	return view{to: "/spaces", flash: "deleted"}, nil
}

func (s *site) spaceMembersView(v *visit, space *community.SpaceSeen, status int, f form) (view, error) {
	list, err := s.app.Members(v.ctx, v.actor, string(space.ID), v.listPage(peoplePerPage))
	return v.spaceView(space, "members", status, spaceMembersForms(v, space, list, f)), err
}

func (s *site) spaceMembers(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	return s.spaceMembersView(v, &space, http.StatusOK, form{})
}

// memberSent adds somebody by their user name, gives a member another role, or
// ends their membership.
func (s *site) memberSent(v *visit) (view, error) {
	space, err := s.runSpace(v)
	if err != nil {
		return view{}, err
	}
	f := v.newForm("username", "user", "role")
	who := f.get("user")
	if who == "" {
		who = "@" + strings.TrimPrefix(strings.TrimSpace(f.get("username")), "@")
	}
	if v.PostFormValue("act") == "remove" {
		err = s.app.RemoveMember(v.ctx, v.actor, string(space.ID), who)
	} else {
		_, err = s.app.SetMember(v.ctx, v.actor, string(space.ID), who, f.get("role"))
	}
	if community.KindOf(err) == community.NotFound {
		f.faults = map[string]string{"username": v.t("space.nobody")}
		return s.spaceMembersView(v, &space, http.StatusBadRequest, f)
	}
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.spaceMembersView(v, &space, http.StatusBadRequest, f)
	}
	return view{to: spaceSettingsPath(&space, "members"), flash: "saved"}, nil
}

// spaceRoles are what somebody may be in a space, as forms name it.
var spaceRoles = []string{community.SpaceMember.String(), community.SpaceModerator.String(), community.SpaceAdmin.String()}

func spaceSettingsPath(s *community.SpaceSeen, part string) string {
	if part == "members" {
		return "/spaces/" + string(s.ID) + "/settings/members"
	}
	return "/spaces/" + string(s.ID) + "/settings"
}

// spaceView is a page of a space's settings.
func (v *visit) spaceView(s *community.SpaceSeen, part string, status int, body templ.Component) view {
	return view{status: status, title: v.t("space.settings") + " · " + s.Name, hidden: true, isOurs: true, place: "spaces", body: spaceFrame(v, s, part, body)}
}
