package console

import (
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// stepFields are the settings that a step of the first hour asks for.
var stepFields = map[string][]view.SettingField{
	app.StepName: slices.Concat(fieldsOf("line", "name"), fieldsOf("text", "description")),
	app.StepLook: slices.Concat(fieldsOf("color", "template.colors.primary"), chosenFrom("template.theme", community.Themes)),
	app.StepJoin: slices.Concat(chosenFrom("policies.registration", community.RegistrationPolicies),
		chosenFrom("policies.access", community.AccessPolicies), chosenFrom("policies.invitations", community.InvitationPolicies)),
}

// start lists the steps of the first hour.
func (s *room) start(v *view.Visit) (view.Page, error) {
	hour, err := s.App.FirstHour(v.Ctx, v.Actor)
	return inAdmin(v, "start", view.Start(v, hour)), err
}

func (s *room) step(v *view.Visit) (view.Page, error) {
	f := settingsForm(v.Portal)
	f.Values["topics"] = strings.Join(v.TopicsFor(v.Chosen("kind", view.ProductKinds...)), "\n")
	return s.stepView(v, f, "")
}

// stepView is one step; link is that of an invitation just made.
func (s *room) stepView(v *view.Visit, f view.Form, link string) (view.Page, error) {
	name := v.PathValue("step")
	if !slices.Contains(app.FirstSteps, name) {
		return view.Page{}, community.ErrNotFound
	}
	d := &view.StepDesk{Name: name, Fields: stepFields[name], Form: f, Link: link}
	var err error
	if d.Hour, err = s.App.FirstHour(v.Ctx, v.Actor); err != nil {
		return view.Page{}, err
	}
	if name == app.StepProduct {
		if d.Clients, err = s.App.Clients(v.Ctx, v.Actor); err != nil {
			return view.Page{}, err
		}
	}
	shown := inAdmin(v, "start", view.Step(v, d))
	shown.Title = v.T("start.step." + name)
	return shown, nil
}

// stepSent does what a step is for, and goes on to the next one that is left.
func (s *room) stepSent(v *view.Visit) (view.Page, error) {
	name := v.PathValue("step")
	f := v.NewForm(append(namesOf(stepFields[name]), "topics", "emails")...)
	if v.PostFormValue("skip") != "" {
		return s.stepEnded(v, name, false)
	}
	var link string
	var err error
	switch name {
	case app.StepName, app.StepLook, app.StepJoin:
		_, err = s.App.SetPortal(v.Ctx, v.Actor, func(p *community.Portal) error { return put(p, stepFields[name], f) })
	case app.StepTopics:
		err = s.addTopics(v, view.Lines(f.Get("topics")))
	case app.StepPeople:
		link, err = s.invitePeople(v, view.Lines(strings.ReplaceAll(f.Get("emails"), ",", "\n")))
	case app.StepMail:
		err = s.App.SendTestMail(v.Ctx, v.Actor)
	}
	if err != nil {
		return page.Sent(v, &f, err, view.Page{}, func() (view.Page, error) { return s.stepView(v, f, "") })
	}
	if link != "" { // it cannot be shown again
		return s.stepView(v, f, link)
	}
	return s.stepEnded(v, name, true)
}

// stepEnded notes that a step was done or passed over, and goes on.
func (s *room) stepEnded(v *view.Visit, name string, isDone bool) (view.Page, error) {
	if err := s.App.SayFirstStep(v.Ctx, v.Actor, name, isDone); err != nil {
		return view.Page{}, err
	}
	hour, err := s.App.FirstHour(v.Ctx, v.Actor)
	next := view.Page{To: "/admin/start"}
	if after := hour.After(name); after != "" {
		next.To += "/" + after
	}
	switch {
	case isDone && name == app.StepMail:
		next.Flash = "admin.mailed"
	case isDone:
		next.Flash = "saved"
	}
	return next, err
}

// maxFirstTopics is how many topics the first hour takes at once.
const maxFirstTopics = 50

// addTopics adds topics of those names, but for those that are there.
func (s *room) addTopics(v *view.Visit, names []string) error {
	if len(names) == 0 {
		return community.Lacking("topics")
	}
	if len(names) > maxFirstTopics {
		return community.Bad("topics", community.WhyTooManyItems, "must be at most %d, not %d", maxFirstTopics, len(names))
	}
	for _, name := range names {
		_, err := s.App.AddTopic(v.Ctx, v.Actor, app.TopicEdit{Name: &name})
		if err != nil && community.KindOf(err) != community.Conflict {
			return renamed(err, func(string) string { return "topics" })
		}
	}
	return nil
}

// maxFirstPeople is how many addresses it takes at once, and how many may come by one link.
const maxFirstPeople = 100

// invitePeople sends an invitation to each address. Without one it returns a link for many.
func (s *room) invitePeople(v *view.Visit, emails []string) (link string, err error) {
	if len(emails) > maxFirstPeople {
		return "", community.Bad("emails", community.WhyTooManyItems, "must be at most %d, not %d", maxFirstPeople, len(emails))
	}
	for _, email := range emails {
		if err := community.ValidEmail("emails", email); err != nil {
			return "", err
		}
	}
	expires := v.Now.Add(30 * 24 * time.Hour)
	for _, email := range emails {
		if _, err := s.App.Invite(v.Ctx, v.Actor, app.InvitationEdit{Email: email, Lang: v.Tongue.Code, Expires: &expires}); err != nil {
			return "", err
		}
	}
	if len(emails) > 0 {
		return "", nil
	}
	made, err := s.App.Invite(v.Ctx, v.Actor, app.InvitationEdit{Uses: new(maxFirstPeople), Expires: &expires})
	return v.Absolute(made.URL), err
}

// startShown has the checklist be shown, or no more.
func (s *room) startShown(v *view.Visit) (view.Page, error) {
	isDismissed := v.PostFormValue("show") == ""
	next := view.Page{To: "/admin/start"}
	if isDismissed {
		next = view.Page{To: "/admin", Flash: "admin.startGone"}
	}
	return next, s.App.DismissFirstHour(v.Ctx, v.Actor, isDismissed)
}
