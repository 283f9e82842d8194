package console

import (
	"cmp"
	"html"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func fieldsOf(kind string, names ...string) (list []view.SettingField) {
	for _, name := range names {
		list = append(list, view.SettingField{Name: name, Kind: kind})
	}
	return list
}

func chosenFrom(name string, values []string) []view.SettingField {
	return []view.SettingField{{Name: name, Kind: "choice", Values: values}}
}

// settingSections are the forms of the settings, and what is in each.
var settingSections = map[string][]view.SettingField{
	"general": slices.Concat(fieldsOf("group", "names"), fieldsOf("line", "name", "longName", "englishName"),
		chosenFrom("stage", community.Stages), fieldsOf("text", "description"), fieldsOf("list", "keywords"),
		fieldsOf("group", "address"), fieldsOf("line", "domain", "subdomain"), fieldsOf("list", "aliases"),
		fieldsOf("line", "email", "lang"),
		fieldsOf("group", "announcement"), fieldsOf("tick", "announcement.enabled"), fieldsOf("line", "announcement.title"),
		fieldsOf("text", "announcement.content"), fieldsOf("line", "announcement.action", "announcement.link"),
		chosenFrom("announcement.layout", community.Layouts)),
	"look": slices.Concat(fieldsOf("group", "colors"), chosenFrom("template.theme", community.Themes),
		fieldsOf("color", "template.colors.primary", "template.colors.secondary", "template.colors.link", "template.colors.defaultLink",
			"template.colors.default", "template.colors.menuLink", "template.menu.background"),
		fieldsOf("number", "template.menu.height", "template.menu.border"), fieldsOf("group", "navbar"),
		fieldsOf("tick", "template.navbar.enabled"), rowsOf("template.navbar.links", navbarColumns),
		fieldsOf("color", "template.navbar.background", "template.navbar.color"),
		fieldsOf("number", "template.navbar.height", "template.navbar.border"), fieldsOf("group", "own"),
		fieldsOf("text", "template.sidebar", "template.body", "template.css")),
	"policies": slices.Concat(chosenFrom("policies.access", community.AccessPolicies),
		chosenFrom("policies.registration", community.RegistrationPolicies),
		chosenFrom("policies.secondFactor", community.FactorPolicies),
		chosenFrom("policies.events", community.EventPolicies),
		chosenFrom("policies.messages", community.MessagePolicies),
		chosenFrom("policies.suggestions", community.SuggestionPolicies), chosenFrom("policies.wiki", community.WikiPolicies),
		chosenFrom("policies.invitations", community.InvitationPolicies), chosenFrom("policies.content", community.ContentPolicies),
		chosenFrom("policies.email", community.EmailPolicies), chosenFrom("policies.spaces", community.SpacePolicies),
		chosenFrom("policies.topics", community.TopicPolicies), fieldsOf("tick", "policies.topicRequired"),
		fieldsOf("number", "policies.minTitle", "policies.minBody", "policies.minAnswer", "policies.minComment"),
		chosenFrom("policies.previews", community.PreviewPolicies), chosenFrom("policies.pictures", community.PicturePolicies),
		chosenFrom("policies.cookieConsent", community.CookiePolicies), fieldsOf("list", "reactions", "corsWhitelist")),
	"messages": fieldsOf("text", "messages.motto", "messages.signupRules", "messages.askRules", "messages.questionIntro",
		"messages.topicIntro", "messages.userIntro"),
	"links": fieldsOf("line", "links.homepage", "links.faq", "links.feature", "links.bug", "links.terms", "links.privacy", "links.twitter",
		"links.linkedin", "links.facebook", "links.instagram", "links.telegram"),
	"featured": slices.Concat(rowsOf("featured.questions", featuredColumns), rowsOf("featured.answers", featuredColumns),
		rowsOf("featured.posts", featuredColumns), rowsOf("featured.topics", featuredColumns), rowsOf("featured.users", featuredColumns),
		rowsOf("featured.events", featuredColumns)),
	"rules": slices.Concat(fieldsOf("number", "moderation.newUsers.days", "moderation.newUsers.score",
		"moderation.newUsers.postsPerHour"), rowsOf("moderation.rules", ruleColumns)),
	"privileges": view.NeedFields(),
	"points": slices.Concat(fieldsOf("group", "points"),
		fieldsOf("number", "points.answerUpvoted", "points.answerDownvoted", "points.answerVerified", "points.answerAccepted",
			"points.questionUpvoted", "points.questionDownvoted", "points.questionSolved",
			"points.postUpvoted", "points.postDownvoted", "points.commentUpvoted"),
		fieldsOf("group", "currency"), fieldsOf("tick", "currency.enabled"),
		fieldsOf("line", "currency.internal.name", "currency.external.name", "currency.conversionRate")),
}

// settingsIn are the settings of a portal but for texts, each a pointer to an int, an
// int64, a float64, a bool or a list of lines.
func settingsIn(p *community.Portal) map[string]any {
	t, n, points, f := &p.Settings.Template, &p.Settings.Moderation.NewUsers, &p.Settings.Points, &p.Settings.Featured
	return map[string]any{
		"policies.minTitle": &p.Settings.Policies.MinTitle, "policies.minBody": &p.Settings.Policies.MinBody,
		"policies.minAnswer": &p.Settings.Policies.MinAnswer, "policies.minComment": &p.Settings.Policies.MinComment,
		"policies.topicRequired": &p.Settings.Policies.TopicRequired,
		"aliases":                &p.Aliases, "keywords": &p.Settings.Keywords, "reactions": &p.Settings.Reactions,
		"corsWhitelist":        &p.Settings.CORS,
		"announcement.enabled": &p.Settings.Announcement.Enabled, "template.navbar.enabled": &t.Navbar.Enabled,
		"template.menu.height": &t.Menu.Height, "template.menu.border": &t.Menu.Border,
		"template.navbar.height": &t.Navbar.Height, "template.navbar.border": &t.Navbar.Border,
		"moderation.newUsers.days": &n.Days, "moderation.newUsers.score": &n.Score, "moderation.newUsers.postsPerHour": &n.PostsPerHour,
		"points.answerUpvoted": &points.AnswerUpvoted, "points.answerDownvoted": &points.AnswerDownvoted,
		"points.answerVerified": &points.AnswerVerified, "points.answerAccepted": &points.AnswerAccepted,
		"points.questionSolved": &points.QuestionSolved, "points.commentUpvoted": &points.CommentUpvoted,
		"points.questionUpvoted": &points.QuestionUpvoted, "points.questionDownvoted": &points.QuestionDownvoted,
		"points.postUpvoted": &points.PostUpvoted, "points.postDownvoted": &points.PostDownvoted,
		"currency.enabled": &p.Settings.Currency.Enabled, "currency.conversionRate": &p.Settings.Currency.Rate,
		"featured.questions": &f.Questions, "featured.answers": &f.Answers, "featured.posts": &f.Posts,
		"featured.topics": &f.Topics, "featured.users": &f.Users, "featured.events": &f.Events,
	}
}

// announcementText is written as Markdown, and kept as HTML.
const announcementText = "announcement.content"

// settingsForm is a form with the settings as they are.
func settingsForm(p *community.Portal) view.Form {
	f := view.Form{Values: map[string]string{}}
	for name, value := range app.SettingTexts(p) {
		f.Values[name] = *value
	}
	if says := f.Values[announcementText]; strings.Contains(says, "<") {
		f.Values[announcementText] = markup.Source(says)
	} else {
		f.Values[announcementText] = html.UnescapeString(says)
	}
	for name, setting := range settingsIn(p) {
		switch value := setting.(type) {
		case *[]string:
			f.Values[name] = strings.Join(*value, "\n")
		case *bool:
			f.Values[name] = strconv.FormatBool(*value)
		case *float64:
			f.Values[name] = strconv.FormatFloat(*value, 'f', -1, 64)
		case *int:
			f.Values[name] = strconv.Itoa(*value)
		case *int64:
			f.Values[name] = strconv.FormatInt(*value, 10)
		}
	}
	f.Values["template.navbar.links"] = strings.Join(app.NavbarLines(p.Settings.Template.Navbar.Links), "\n")
	var rules []string
	for _, r := range p.Settings.Moderation.Rules {
		line := r.Kind + " | " + r.Value + " | " + r.Action
		if r.NewUsersOnly {
			line += " | new"
		}
		rules = append(rules, line)
	}
	f.Values["moderation.rules"] = strings.Join(rules, "\n")
	view.NeedForm(f, p.Settings.Privileges)
	return f
}

// put changes the settings of a section to what a form says.
func put(p *community.Portal, fields []view.SettingField, f view.Form) (err error) {
	if slices.ContainsFunc(fields, func(field view.SettingField) bool { return field.Kind == "need" }) {
		p.Settings.Privileges, err = view.NeedsOf(f)
		return err
	}
	texts, others := app.SettingTexts(p), settingsIn(p)
	for _, field := range fields {
		value := strings.ReplaceAll(f.Get(field.Name), "\r\n", "\n")
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if field.Kind == "number" && err != nil {
			return community.Bad(field.Name, community.WhyNotANumber, "must be a whole number, not %q", value)
		}
		if field.Name == announcementText {
			read, err := markup.Read("markdown", value)
			if err != nil {
				return err
			}
			value = read.HTML
		}
		if text := texts[field.Name]; text != nil {
			*text = value
		}
		switch setting := others[field.Name].(type) {
		case *bool:
			*setting = value == "true"
		case *[]string:
			*setting = strings.FieldsFunc(value, func(r rune) bool { return r == '\n' || r == ',' })
		case *float64:
			if *setting, err = strconv.ParseFloat(strings.TrimSpace(value), 64); err != nil {
				return community.BadRate(value)
			}
		case *int:
			*setting = n
		case *int64:
			*setting = int64(n)
		}
		switch field.Name {
		case "template.navbar.links":
			navbar := &p.Settings.Template.Navbar
			navbar.Links = app.ParseNavbarLinks(strings.Split(value, "\n"), navbar.Links,
				func() string { return string(community.NewID[community.NavbarLink](p.Updated)) })
		case "moderation.rules":
			p.Settings.Moderation.Rules = parseRules(value)
		}
	}
	return nil
}

// parseRules reads rules, one a line: "kind | value | action", and perhaps "| new".
func parseRules(text string) (rules []community.Rule) {
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		parts := append(strings.Split(line, "|"), "", "", "")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		rules = append(rules, community.Rule{Kind: parts[0], Value: parts[1], Action: parts[2], NewUsersOnly: parts[3] == "new"})
	}
	return rules
}

func (s *room) settings(v *view.Visit) (view.Page, error) {
	section := v.PathValue("section")
	if settingSections[section] == nil {
		return view.Page{}, community.ErrNotFound
	}
	f := settingsForm(v.Portal)
	f.Values["domain"] = cmp.Or(f.Values["domain"], s.hostname(v))
	f.Values["version"] = sectionVersion(v.Portal, settingSections[section])
	return s.sectionView(v, section, f)
}

// hostname is the host at which a portal is found that has been given no domain.
func (s *room) hostname(v *view.Visit) string {
	if u, err := url.Parse(s.Options.BaseURL); err == nil && u.Host != "" {
		return u.Hostname()
	}
	if host, _, err := net.SplitHostPort(v.Host); err == nil {
		return host
	}
	return v.Host
}

func (s *room) sectionView(v *view.Visit, section string, f view.Form) (view.Page, error) {
	d := &view.SettingsDesk{Section: section, Fields: settingSections[section], Form: f}
	var err error
	switch section {
	case "featured":
		d.Names, err = s.featuredNames(v, f)
	case "privileges":
		if needs, fault := view.NeedsOf(f); fault == nil {
			d.Held, err = s.App.PrivilegeHolders(v.Ctx, v.Actor, needs)
		}
	}
	return inAdmin(v, section, view.PortalSettings(v, d)), err
}

func (s *room) settingsSent(v *view.Visit) (view.Page, error) {
	section := v.PathValue("section")
	fields := settingSections[section]
	if fields == nil {
		return view.Page{}, community.ErrNotFound
	}
	f := rowsForm(v, v.NewForm(append(namesOf(fields), "version")...), fields)
	if err := s.featuredIDs(v, f); err != nil {
		return view.Page{}, err
	}
	if act := v.PostFormValue("row"); act != "" { // nothing is saved yet
		moveRow(f, act)
		return s.sectionView(v, section, f)
	}
	var now community.Portal
	_, err := s.App.SetPortal(v.Ctx, v.Actor, func(p *community.Portal) error {
		now = *p
		if err := community.OnlyVersion(f.Get("version")).Check(sectionVersion(p, fields)); err != nil {
			return err
		}
		if p.Domain == "" && f.Get("domain") == s.hostname(v) {
			f.Values["domain"] = "" // it was shown, not given
		}
		return put(p, fields, f)
	})
	if community.KindOf(err) == community.Stale {
		return s.sectionClashing(v, section, f, &now)
	}
	next := view.Page{To: "/admin/settings/" + section, Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.sectionView(v, section, f) })
}

func namesOf(fields []view.SettingField) (names []string) {
	for _, f := range fields {
		if f.Kind != "group" {
			names = append(names, f.Name)
		}
	}
	return names
}

// preview sends the style that the portal would have with what the form says. What the form does
// not have, as that of the set-up, stays as it is.
func (s *room) preview(v *view.Visit) (view.Page, error) {
	v.PostFormValue("") // reads the form
	fields := slices.DeleteFunc(slices.Clone(settingSections["look"]), func(f view.SettingField) bool { return !v.PostForm.Has(f.Name) })
	f := v.NewForm(namesOf(fields)...)
	draft := *v.Portal
	if err := put(&draft, fields, f); err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Content-Type", "text/css; charset=utf-8")
	v.Writer.Header().Set("Cache-Control", "no-store")
	v.Writer.Write([]byte(view.StyleOf(draft.Settings.Template))) // an error here is a client that left
	return view.Page{}, nil
}

func (s *room) history(v *view.Visit) (view.Page, error) {
	list, err := s.App.PortalHistory(v.Ctx, v.Actor, v.ListPage(view.PerRoll))
	return inAdmin(v, "history", view.PortalHistory(v, list)), err
}
