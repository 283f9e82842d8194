package console

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// discourseFields are the settings of the DiscourseConnect app in its form.
var discourseFields = []string{"url", "secret", "linkByEmail", "sync", "roles", "sites"}

func (s *room) discourseDesk(v *view.Visit) (d *view.DiscourseDesk, err error) {
	d = &view.DiscourseDesk{Form: view.Form{Values: map[string]string{"sync": "true"}}}
	installed, err := s.App.InstalledApp(v.Ctx, v.Actor, community.DiscourseApp)
	if community.KindOf(err) == community.NotFound {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	settings, err := app.DiscourseSettings(installed)
	d.Installed, d.HasSecret = true, settings.Secret != ""
	var sites []string
	for _, site := range settings.Sites {
		sites = append(sites, site.Domain)
	}
	d.Form.Values = map[string]string{"url": settings.URL, "linkByEmail": ticked(settings.LinkByEmail),
		"sync": ticked(settings.Synced() == auth.SyncAlways), "roles": ticked(settings.Roles), "sites": strings.Join(sites, "\n")}
	return d, err
}

func (s *room) discourse(v *view.Visit) (view.Page, error) {
	d, err := s.discourseDesk(v)
	return inAdmin(v, "discourse", view.Discourse(v, d)), err
}

func (s *room) discourseSent(v *view.Visit) (view.Page, error) {
	f := v.NewForm(discourseFields...)
	_, err := s.App.InstallDiscourse(v.Ctx, v.Actor, discourseOf(f))
	return page.Sent(v, &f, inList("sites", err), view.Page{To: "/admin/discourse", Flash: "saved"}, func() (view.Page, error) {
		d, err := s.discourseDesk(v)
		d.Form = f
		return inAdmin(v, "discourse", view.Discourse(v, d)), err
	})
}

// discourseOf reads the form; a site is a line of its host and, where it is new, its
// secret.
func discourseOf(f view.Form) auth.DiscourseSettings {
	s := auth.DiscourseSettings{URL: strings.TrimSpace(f.Get("url")), Secret: strings.TrimSpace(f.Get("secret")),
		Trust: trustOf(f)}
	for _, line := range view.Lines(f.Get("sites")) {
		domain, secret, _ := strings.Cut(line, " ")
		s.Sites = append(s.Sites, auth.DiscourseSite{Domain: domain, Secret: strings.TrimSpace(secret)})
	}
	return s
}

func (s *room) removeDiscourse(v *view.Visit) (view.Page, error) {
	_, err := s.App.RemoveApp(v.Ctx, v.Actor, community.DiscourseApp)
	return view.Page{To: "/admin/discourse", Flash: "saved"}, err
}
