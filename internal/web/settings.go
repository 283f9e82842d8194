package web

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

func (s *site) settingsPages(mux Mux) {
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
	s.own(mux, "GET /settings/sessions", s.sessions)
	s.own(mux, "POST /settings/sessions", s.endSession)
	s.own(mux, "GET /settings/data", s.dataSettings)
	s.own(mux, "GET /settings/export", s.exportAsked)
	s.own(mux, "POST /settings/export", s.exportSent)
	s.own(mux, "POST /settings/delete", s.deleteMe)
}

// own serves a page about the person who looks at it.
func (s *site) own(mux Mux, pattern string, h handler) {
	s.page(mux, pattern, func(v *visit) (view, error) {
		if err := v.actor.CanFollow(); err != nil {
			return view{}, err
		}
		return h(v)
	})
}

// settingsView is a page of the settings.
func (v *visit) settingsView(part string, status int, body templ.Component) view {
	return view{status: status, title: v.t("settings." + part), hidden: true, isOurs: true, body: settingsFrame(v, part, body)}
}

var settingsParts = []string{"profile", "account", "notifications", "sessions", "data"}

func settingsPath(part string) string {
	if part == "profile" {
		return "/settings"
	}
	return "/settings/" + part
}

func (s *site) profileSettings(v *visit) (view, error) {
	u, err := s.app.Me(v.ctx, v.actor)
	if err != nil {
		return view{}, err
	}
	p := u.Profile
	f := form{values: map[string]string{"name": p.Name, "title": p.Title, "description": markup.Source(p.Description), "website": p.Website, "location": p.Location}}
	return v.settingsView("profile", http.StatusOK, profileForm(v, u.User, f)), nil
}

func (s *site) profileSaved(v *visit) (view, error) {
	f := v.newForm("name", "title", "description", "website", "location")
	about, err := markup.Read(markdown, f.get("description"))
	if err == nil {
		_, err = s.app.EditUser(v.ctx, v.actor, string(v.actor.ID), app.UserEdit{Name: f.pointer("name"), Title: f.pointer("title"),
			Description: &about.HTML, Website: f.pointer("website"), Location: f.pointer("location")}, "")
	}
	if err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return v.settingsView("profile", http.StatusBadRequest, profileForm(v, v.me(), f)), nil
	}
	return view{to: "/settings", flash: "saved"}, nil
}

// takePicture keeps the picture of a form, and returns its path; that of a form
// without a file is "".
func (s *site) takePicture(v *visit) (string, error) {
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

func (s *site) pictureSent(v *visit) (view, error) {
	picture, err := s.takePicture(v)
	if err != nil {
		return view{}, err
	}
	_, err = s.app.EditUser(v.ctx, v.actor, string(v.actor.ID), app.UserEdit{Picture: &picture}, "")
	return view{to: "/settings", flash: "saved"}, err
}

// accountForms are the forms about the account, each filled in as it was sent.
type accountForms struct{ username, email, password form }

func (s *site) accountView(v *visit, status int, sent accountForms) (view, error) {
	mail, err := s.app.MailSettings(v.ctx, v.actor)
	if sent.username.values == nil {
		sent.username.values = map[string]string{"username": v.me().Username}
	}
	if sent.email.values == nil {
		sent.email.values = map[string]string{"email": mail.Email}
	}
	return v.settingsView("account", status, accountForm(v, mail, sent)), err
}

func (s *site) accountSettings(v *visit) (view, error) {
	return s.accountView(v, http.StatusOK, accountForms{})
}

func (s *site) accountSaved(v *visit) (view, error) {
	f := v.newForm("username")
	if err := s.editOwn(v, app.UserEdit{Username: f.pointer("username")}); err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.accountView(v, http.StatusBadRequest, accountForms{username: f})
	}
	return view{to: "/settings/account", flash: "saved"}, nil
}

// emailSaved claims another address, which counts once it is confirmed.
func (s *site) emailSaved(v *visit) (view, error) {
	f := v.newForm("email", "currentPassword")
	if err := s.editOwn(v, app.UserEdit{Email: f.pointer("email"), CurrentPassword: f.pointer("currentPassword"), From: v.from()}); err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.accountView(v, v.statusOf(err), accountForms{email: f})
	}
	return view{to: "/settings/account", flash: "saved"}, nil
}

// passwordSaved changes the password, and ends every other sign-in.
func (s *site) passwordSaved(v *visit) (view, error) {
	f := v.newForm("currentPassword", "password")
	edit := app.UserEdit{Password: f.pointer("password"), CurrentPassword: f.pointer("currentPassword"), KeepFamily: v.session.Family, From: v.from()}
	if err := s.editOwn(v, edit); err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return s.accountView(v, v.statusOf(err), accountForms{password: f})
	}
	return view{to: "/settings/account", flash: "password"}, nil
}

// editOwn changes what takes the present password, if there is such in edit.
func (s *site) editOwn(v *visit, edit app.UserEdit) error {
	me := string(v.actor.ID)
	if err := s.app.Prove(v.ctx, v.actor, me, &edit); err != nil {
		return err
	}
	hash, err := s.app.HashPassword(v.ctx, v.actor, me, edit)
	if err != nil {
		return err
	}
	_, err = s.app.EditUser(v.ctx, v.actor, me, edit, hash)
	return err
}

func (s *site) confirmAgain(v *visit) (view, error) {
	return view{to: "/settings/account", flash: "confirm"}, s.app.ResendConfirmation(v.ctx, v.actor)
}

func (s *site) noticeSettings(v *visit) (view, error) {
	mail, err := s.app.MailSettings(v.ctx, v.actor)
	if err != nil {
		return view{}, err
	}
	told, err := s.app.NotificationSettings(v.ctx, v.actor)
	return v.settingsView("notifications", http.StatusOK, noticesForm(v, mail, told)), err
}

func (s *site) noticesSaved(v *visit) (view, error) {
	edits := map[community.Verb]app.ChannelEdit{}
	for _, verb := range community.Verbs {
		web, mail := v.PostFormValue("web."+string(verb)) == "true", v.PostFormValue("email."+string(verb)) == "true"
		edits[verb] = app.ChannelEdit{Web: &web, Email: &mail}
	}
	if _, err := s.app.SetNotifications(v.ctx, v.actor, edits); err != nil {
		return view{}, err
	}
	digest := community.Digest(v.PostFormValue("digest"))
	if digest != community.DailyDigest && digest != community.WeeklyDigest {
		digest = community.NoDigest
	}
	_, err := s.app.SetDigest(v.ctx, v.actor, digest)
	return view{to: "/settings/notifications", flash: "saved"}, err
}

func (s *site) sessions(v *visit) (view, error) {
	list, err := s.app.SignIns(v.ctx, v.actor)
	return v.settingsView("sessions", http.StatusOK, sessionsList(v, list)), err
}

func (s *site) endSession(v *visit) (view, error) {
	if family := v.PostFormValue("family"); family != "" {
		return view{to: "/settings/sessions", flash: "ended"}, s.app.EndSignIn(v.ctx, v.actor, family)
	}
	return view{to: "/settings/sessions", flash: "ended"}, s.app.EndOtherSignIns(v.ctx, v.session)
}

// agentOf says in few words which browser it is that named itself so.
func agentOf(agent string) string {
	browser, system := "", ""
	for _, known := range [][2]string{{"Edg/", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"}} {
		if strings.Contains(agent, known[0]) {
			browser = known[1]
			break
		}
	}
	for _, known := range [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"}} {
		if strings.Contains(agent, known[0]) {
			system = known[1]
			break
		}
	}
	return strings.TrimSuffix(cmp.Or(browser, agent, "?")+" · "+system, " · ")
}

func (s *site) dataSettings(v *visit) (view, error) {
	return v.settingsView("data", http.StatusOK, dataForm(v, form{})), nil
}

// deleteMe erases the person who asks for it with their user name.
func (s *site) deleteMe(v *visit) (view, error) {
	f := v.newForm("confirm")
	if f.get("confirm") != v.me().Username {
		f.faults = map[string]string{"confirm": v.t("data.confirm.wrong")}
		return v.settingsView("data", http.StatusBadRequest, dataForm(v, f)), nil
	}
	if err := s.app.EraseUser(v.ctx, v.actor, string(v.actor.ID), v.PostFormValue("content") == "true"); err != nil {
		if !v.refuse(&f, err) {
			return view{}, err
		}
		return v.settingsView("data", http.StatusBadRequest, dataForm(v, f)), nil
	}
	v.setCookie(sessionCookie, "", 0)
	return view{to: "/", flash: "erased"}, nil
}

func sessionIcon(t *community.Token) string {
	if t.Use == community.PageToken {
		return "globe"
	}
	return "key"
}
