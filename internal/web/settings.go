package web

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) settingsPages(mux page.Mux) {
	s.own(mux, "GET /settings", s.profileSettings)
	s.own(mux, "POST /settings", s.profileSaved)
	s.own(mux, "POST /settings/picture", s.pictureSent)
	s.own(mux, "GET /settings/account", s.accountSettings)
	s.own(mux, "POST /settings/account", s.accountSaved)
	s.own(mux, "POST /settings/email", s.emailSaved)
	s.own(mux, "POST /settings/password", s.passwordSaved)
	s.own(mux, "POST /settings/confirm", s.confirmAgain)
	s.own(mux, "GET /settings/notifications", s.noticeSettings)
	s.own(mux, "POST /settings/notifications", s.noticesSaved)
	s.own(mux, "GET /settings/watching", s.watching)
	s.own(mux, "GET /settings/sessions", s.sessions)
	s.own(mux, "POST /settings/sessions", s.endSession)
	s.own(mux, "GET /authorize", s.authorize)
	s.own(mux, "POST /authorize", s.authorize)
	s.own(mux, "GET /settings/tokens", s.tokens)
	s.own(mux, "POST /settings/tokens", s.tokenSent)
	s.own(mux, "POST /settings/tokens/{id}", s.endToken)
	s.own(mux, "GET /settings/points", s.points)
	s.own(mux, "GET /settings/proposals", s.proposals)
	s.own(mux, "POST /settings/proposals/{id}", s.withdraw)
	s.own(mux, "GET /settings/data", s.dataSettings)
	s.own(mux, "GET /settings/export", s.exportMe)
	s.own(mux, "POST /settings/export", s.exportMe)
	s.own(mux, "POST /settings/delete", s.deleteMe)
}

// own serves a page about the person who looks at it.
func (s *site) own(mux page.Mux, pattern string, h page.Handler) {
	s.Allowed(mux, pattern, community.Actor.CanFollow, h)
}

// settingsView is a page of the settings.
func settingsView(v *view.Visit, part string, body templ.Component) view.Page {
	return view.Page{Title: v.T("settings." + part), Hidden: true, IsOurs: true, Body: view.SettingsFrame(v, part, body)}
}

func (s *site) profileSettings(v *view.Visit) (view.Page, error) {
	u, err := s.App.Me(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	p := u.Profile
	f := view.Form{Values: map[string]string{"name": p.Name, "title": p.Title, "description": markup.Source(p.Description),
		"website": p.Website, "location": p.Location}}
	return settingsView(v, "profile", view.ProfileForm(v, u.User, f)), nil
}

func (s *site) profileSaved(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "title", "description", "website", "location")
	about, err := markup.Read(markdown, f.Get("description"))
	if err == nil {
		_, err = s.App.EditUser(v.Ctx, v.Actor, string(v.Actor.ID), app.UserEdit{Name: f.Pointer("name"), Title: f.Pointer("title"),
			Description: &about.HTML, Website: f.Pointer("website"), Location: f.Pointer("location")}, "")
	}
	return page.Sent(v, &f, err, view.Page{To: "/settings", Flash: "saved"}, func() (view.Page, error) {
		return settingsView(v, "profile", view.ProfileForm(v, v.Me(), f)), nil
	})
}

// takePicture keeps the picture of a form, and returns its path; that of a form
// without a file is "".
func (s *site) takePicture(v *view.Visit) (string, error) {
	if !strings.HasPrefix(v.Header.Get("Content-Type"), "multipart/") {
		return "", nil
	}
	u, err := s.takeUpload(v)
	if err != nil {
		return "", err
	}
	if !u.IsPicture() {
		return "", community.Bad("upload", community.WhyNotAPicture, "must be a picture")
	}
	return u.Path(), nil
}

func (s *site) pictureSent(v *view.Visit) (view.Page, error) {
	picture, err := s.takePicture(v)
	if err != nil {
		return view.Page{}, err
	}
	_, err = s.App.EditUser(v.Ctx, v.Actor, string(v.Actor.ID), app.UserEdit{Picture: &picture}, "")
	return view.Page{To: "/settings", Flash: "saved"}, err
}

func (s *site) accountView(v *view.Visit, sent view.AccountForms) (view.Page, error) {
	mail, err := s.App.MailSettings(v.Ctx, v.Actor)
	if sent.Username.Values == nil {
		sent.Username.Values = map[string]string{"username": v.Me().Username}
	}
	if sent.Email.Values == nil {
		sent.Email.Values = map[string]string{"email": mail.Email}
	}
	return settingsView(v, "account", view.AccountForm(v, mail, sent)), err
}

func (s *site) accountSettings(v *view.Visit) (view.Page, error) {
	return s.accountView(v, view.AccountForms{})
}

func (s *site) accountSaved(v *view.Visit) (view.Page, error) {
	f := v.NewForm("username")
	err := s.editOwn(v, app.UserEdit{Username: f.Pointer("username")})
	return page.Sent(v, &f, err, view.Page{To: "/settings/account", Flash: "saved"}, func() (view.Page, error) {
		return s.accountView(v, view.AccountForms{Username: f})
	})
}

// emailSaved claims another address, which counts once it is confirmed.
func (s *site) emailSaved(v *view.Visit) (view.Page, error) {
	f := v.NewForm("email", "currentPassword")
	err := s.editOwn(v, app.UserEdit{Email: f.Pointer("email"), CurrentPassword: f.Pointer("currentPassword"), From: v.From()})
	return paced(v, &f, err, view.Page{To: "/settings/account", Flash: "saved"}, func() (view.Page, error) {
		return s.accountView(v, view.AccountForms{Email: f})
	})
}

// passwordSaved changes the password, and ends every other sign-in.
func (s *site) passwordSaved(v *view.Visit) (view.Page, error) {
	f := v.NewForm("currentPassword", "password")
	edit := app.UserEdit{Password: f.Pointer("password"), CurrentPassword: f.Pointer("currentPassword"), KeepFamily: v.Session.Family,
		From: v.From()}
	return paced(v, &f, s.editOwn(v, edit), view.Page{To: "/settings/account", Flash: "password"}, func() (view.Page, error) {
		return s.accountView(v, view.AccountForms{Password: f})
	})
}

// editOwn changes what takes the present password, if there is such in edit.
func (s *site) editOwn(v *view.Visit, edit app.UserEdit) error {
	me := string(v.Actor.ID)
	if err := s.App.Prove(v.Ctx, v.Actor, me, &edit); err != nil {
		return err
	}
	hash, err := s.App.HashPassword(v.Ctx, v.Actor, me, edit)
	if err != nil {
		return err
	}
	_, err = s.App.EditUser(v.Ctx, v.Actor, me, edit, hash)
	return err
}

func (s *site) confirmAgain(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/settings/account", Flash: "confirm"}, s.App.ResendConfirmation(v.Ctx, v.Actor)
}

func (s *site) noticeSettings(v *view.Visit) (view.Page, error) {
	return s.noticesView(v, view.Form{})
}

func (s *site) noticesView(v *view.Visit, f view.Form) (view.Page, error) {
	mail, err := s.App.MailSettings(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	if f.Values == nil {
		f.Values = map[string]string{"digest": mail.Digest.Name(), "summary": mail.Summary.Name(), "zone": mail.Zone}
	}
	told, err := s.App.NotificationSettings(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	var here view.PushSwitch
	if here.Key, err = s.App.PushKey(v.Ctx, v.Portal.ID); err != nil {
		return view.Page{}, err
	}
	if here.IsOn, err = s.App.IsPushed(v.Ctx, v.Session); err != nil {
		return view.Page{}, err
	}
	mayBeAsked, err := s.App.MayBeAsked(v.Ctx, v.Actor)
	return settingsView(v, "notifications", view.NoticesForm(v, mail, f, told, here, mayBeAsked)), err
}

func (s *site) noticesSaved(v *view.Visit) (view.Page, error) {
	edits := map[community.Verb]app.ChannelEdit{}
	for _, verb := range community.Verbs {
		is := func(channel string) *bool { return new(v.PostFormValue(channel+"."+string(verb)) == "true") }
		edits[verb] = app.ChannelEdit{Web: is("web"), Email: is("email"), Push: is("push")}
	}
	f := v.NewForm("digest", "summary", "zone")
	chosen := func(name string) *string {
		if f.Get(name) == "" {
			return nil
		}
		return f.Pointer(name)
	}
	edit, err := app.ParseMail(chosen("digest"), chosen("summary"), new(f.Get("zone")))
	if err == nil {
		_, err = s.App.SetNotifications(v.Ctx, v.Actor, edits)
	}
	if err == nil {
		_, err = s.App.SetMail(v.Ctx, v.Actor, edit)
	}
	return page.Sent(v, &f, err, view.Page{To: "/settings/notifications", Flash: "saved"}, func() (view.Page, error) {
		return s.noticesView(v, f)
	})
}

func (s *site) sessions(v *view.Visit) (view.Page, error) {
	list, err := s.App.SignIns(v.Ctx, v.Actor)
	return settingsView(v, "sessions", view.SessionsList(v, list)), err
}

func (s *site) endSession(v *view.Visit) (view.Page, error) {
	if family := v.PostFormValue("family"); family != "" {
		return view.Page{To: "/settings/sessions", Flash: "ended"}, s.App.EndSignIn(v.Ctx, v.Actor, family)
	}
	return view.Page{To: "/settings/sessions", Flash: "ended"}, s.App.EndOtherSignIns(v.Ctx, v.Session)
}

func (s *site) dataSettings(v *view.Visit) (view.Page, error) {
	return settingsView(v, "data", view.DataForm(v, view.Form{})), nil
}

// deleteMe erases the person who asks for it with their user name.
func (s *site) deleteMe(v *view.Visit) (view.Page, error) {
	f := v.NewForm("confirm")
	again := func() (view.Page, error) { return settingsView(v, "data", view.DataForm(v, f)), nil }
	if f.Get("confirm") != v.Me().Username {
		f.Faults = map[string]string{"confirm": v.T("data.confirm.wrong")}
		return page.Wrong(again())
	}
	err := s.App.EraseUser(v.Ctx, v.Actor, string(v.Actor.ID), v.PostFormValue("content") == "true")
	if err == nil {
		s.SetCookie(v, page.SessionCookie, "", 0)
		s.ClearBrowser(v)
	}
	return page.Sent(v, &f, err, view.Page{To: "/", Flash: "erased"}, again)
}
