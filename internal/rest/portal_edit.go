package rest

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

const updatePortalText = "Admins only. `name` and `domain` are required; fields not sent stay as they are, and objects are merged by key, " +
	"while a list that is sent replaces the one there was. Of `template.navbar`, `links` and `linksString` say the same in two forms: " +
	"one is enough. " +
	"HTML is sanitised. `policies.content`, `policies.spaces`, `policies.invitations`, `aliases`, `corsWhitelist`, `featured`, `points`, " +
	"`moderation`, `reactions`, `privileges` and `currency` are this service's own. " +
	"With `access: private` guests see nothing; `registration` says who may sign up; `email` which mails are sent: all, " +
	"those about the account and of mentions, answers and asks (`important`), or those about the account only (`disabled`)."

const patchPortalText = "As `PUT /portal`, but nothing is required: what is sent is changed, and nothing else."

// presentSettings is the body that would change nothing, but for the name and
// the domain, which must be sent.
func presentSettings(p *community.Portal) portalBody {
	s := p.Settings
	n := s.Template.Navbar
	return portalBody{
		Subdomain: s.Subdomain, Aliases: slices.Clone(p.Aliases), EnglishName: s.EnglishName, LongName: s.LongName,
		Description: s.Description, Keywords: slices.Clone(s.Keywords), Email: s.Email, Lang: s.Lang, Favicon: s.Favicon, Logo: s.Logo,
		Banner: s.Banner, Announcement: announcementBody{s.Announcement.Title, s.Announcement.Picture, s.Announcement.Link,
			s.Announcement.Content, s.Announcement.Action, loose{given: true, value: s.Announcement.Enabled}, s.Announcement.Layout},
		Links: linksBody(s.Links), Messages: messagesBody(s.Messages), Policies: presentPolicies(s.Policies), Stage: s.Stage,
		Template: templateBody{Body: s.Template.Body, Head: s.Template.Head, Theme: s.Template.Theme,
			Colors: colorsBody(s.Template.Colors), CSS: s.Template.CSS, Menu: menuBody(s.Template.Menu), Sidebar: s.Template.Sidebar,
			Navbar: navbarBody{Background: n.Background, Border: n.Border, Color: n.Color, Enabled: loose{given: true, value: n.Enabled},
				Height: n.Height}},
		Featured: presentFeatured(s.Featured), CORSWhitelist: slices.Clone(s.CORS), Points: pointsBody(s.Points),
		Moderation: moderationBody{NewUsers: newUsersBody(s.Moderation.NewUsers)}, Currency: presentCurrency(s.Currency),
		Reactions: slices.Clone(s.Reactions),
	}
}

// presentFeatured copies the lists: decoding writes over what it is given.
func presentFeatured(f community.Featured) featuredBody {
	return featuredBody{slices.Clone(f.Posts), slices.Clone(f.Events), slices.Clone(f.Answers), slices.Clone(f.Topics),
		slices.Clone(f.Users), slices.Clone(f.Questions)}
}

// set puts the body into p.
func (b portalBody) set(p *community.Portal, id func() string) error {
	switch {
	case b.Name == nil:
		return community.Lacking("name")
	case b.Domain == nil:
		return community.Lacking("domain")
	}
	s := &p.Settings
	p.Domain, p.Aliases = *b.Domain, b.Aliases
	s.Name, s.EnglishName, s.LongName, s.Description, s.Subdomain = *b.Name, b.EnglishName, b.LongName, b.Description, b.Subdomain
	s.Keywords, s.Email, s.Lang, s.Favicon, s.Logo, s.Banner, s.Stage = b.Keywords, b.Email, b.Lang, b.Favicon, b.Logo, b.Banner, b.Stage
	s.Links, s.Messages = community.Links(b.Links), community.Messages(b.Messages)
	s.Featured, s.CORS, s.Points = community.Featured(b.Featured), b.CORSWhitelist, community.Points(b.Points)
	s.Reactions = b.Reactions
	a, err := b.Announcement.read()
	if err != nil {
		return err
	}
	s.Announcement = a
	if s.Policies, err = b.Policies.read(); err != nil {
		return err
	}
	if s.Currency, err = b.Currency.read(); err != nil {
		return err
	}
	t := &s.Template
	if b.Template.Head != t.Head {
		return community.Bad("template.head", community.WhyNoMarkupInHead, "isn't supported: pages never run scripts")
	}
	t.Body, t.Sidebar, t.CSS, t.Theme = b.Template.Body, b.Template.Sidebar, b.Template.CSS, b.Template.Theme
	t.Colors, t.Menu = community.Colors(b.Template.Colors), community.Menu(b.Template.Menu)
	if t.Navbar, err = b.Template.Navbar.read(t.Navbar, id); err != nil {
		return err
	}
	s.Privileges = needsOf(b.Privileges, s.Privileges)
	s.Moderation, err = b.Moderation.read(s.Moderation)
	return err
}

func (b announcementBody) read() (community.Announcement, error) {
	enabled, err := b.Enabled.get("announcement.enabled")
	return community.Announcement{Title: b.Title, Picture: b.Picture, Link: b.Link, Content: b.Content, Action: b.Action,
		Layout: b.Layout, Enabled: enabled != nil && *enabled}, err
}

func (b navbarBody) read(before community.Navbar, id func() string) (community.Navbar, error) {
	enabled, err := b.Enabled.get("template.navbar.enabled")
	if err != nil {
		return before, err
	}
	n := community.Navbar{Background: b.Background, Color: b.Color, Border: b.Border, Height: b.Height, Enabled: enabled != nil && *enabled,
		Links: before.Links}
	lines := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") }
	switch {
	case b.Links != nil && b.LinksString != nil:
		n.Links = app.ParseNavbarLinks(*b.Links, before.Links, id)
		if other := app.ParseNavbarLinks(lines(*b.LinksString), n.Links, id); !slices.Equal(n.Links, other) {
			return before, community.Bad("template.navbar.linksString", community.WhyNavbarTwice,
				"must say the same as links, or be left out")
		}
	case b.Links != nil:
		n.Links = app.ParseNavbarLinks(*b.Links, before.Links, id)
	case b.LinksString != nil:
		n.Links = app.ParseNavbarLinks(lines(*b.LinksString), before.Links, id)
	}
	return n, nil
}

func (b moderationBody) read(m community.Moderation) (community.Moderation, error) {
	m.NewUsers = community.NewUsers(b.NewUsers)
	if b.Rules == nil {
		return m, nil
	}
	m.Rules = nil
	for _, r := range *b.Rules {
		only, err := r.NewUsersOnly.get("moderation.rules")
		if err != nil {
			return m, err
		}
		m.Rules = append(m.Rules, community.Rule{Kind: r.Kind, Value: r.Value, Action: r.Action, NewUsersOnly: only != nil && *only})
	}
	return m, nil
}

func (s *api) updatePortal(ctx context.Context, c *caller, in *JSON[portalBody]) (app.PortalView, error) {
	return s.setPortal(ctx, c, in, presentSettings)
}

func (s *api) patchPortal(ctx context.Context, c *caller, in *JSON[portalBody]) (app.PortalView, error) {
	return s.setPortal(ctx, c, in, func(p *community.Portal) portalBody {
		b := presentSettings(p)
		b.Name, b.Domain = new(p.Settings.Name), new(p.Domain)
		return b
	})
}

// setPortal decodes what was sent over the settings as they are. A domain that the portal is only
// found at, and was never given, is not given to it by sending back what was read.
func (s *api) setPortal(ctx context.Context, c *caller, in *JSON[portalBody],
	present func(*community.Portal) portalBody) (app.PortalView, error) {
	return s.app.SetPortal(ctx, c.Actor, func(p *community.Portal) error {
		if err := c.only.Check(p.Version()); err != nil {
			return err
		}
		b := present(p)
		if err := in.decodeInto(&b); err != nil {
			return err
		}
		if b.Domain != nil && p.Domain == "" && *b.Domain == s.domain(c, p) {
			b.Domain = new("")
		}
		return b.set(p, func() string { return string(community.NewID[community.NavbarLink](p.Updated)) })
	})
}

// portalChange is one change of the settings on the wire.
type portalChange struct {
	MongoID   string          `json:"_id"`
	ID        string          `json:"id"`
	CreatedAt string          `json:"createdAt" format:"date-time"`
	User      author          `json:"user" doc:"Who changed them."`
	Changes   []settingChange `json:"changes" nullable:"false"`
}

type settingChange struct {
	Field string `json:"field" example:"policies.access"`
	From  string `json:"from" example:"public"`
	To    string `json:"to" example:"private"`
}

func toPortalChange(to *caller, h app.PortalChangeSeen) portalChange {
	w := portalChange{MongoID: string(h.ID), ID: string(h.ID), CreatedAt: stamp(h.Created), User: toAuthor(to, h.Admin),
		Changes: []settingChange{}}
	for _, change := range h.Changes {
		w.Changes = append(w.Changes, settingChange(change))
	}
	return w
}

func (s *api) listPortalChanges(ctx context.Context, c *caller, in *Paging) (community.Listing[app.PortalChangeSeen], error) {
	return s.app.PortalHistory(ctx, c.Actor, in.page)
}
