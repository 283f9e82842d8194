package app

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// A setting is one text of a portal's settings, under the name it has on the
// wire, with what makes it clean and what it must be.
type setting struct {
	name  string
	value *string
	clean func(string) string
	check func(field, value string) error
}

// Limits of settings, in characters.
const (
	maxLine       = 200
	maxParagraph  = 2_000
	maxMarkup     = 20_000
	maxCSS        = 100_000
	maxList       = 100
	maxListed     = 200
	maxNavLinks   = 50
	maxPoints     = 10_000
	maxPixels     = 1_000
	maxHistorical = 10_000 // bytes of a value in the history
)

// currencyName is what the points are called, whatever was said.
func currencyName(s string) string {
	return cmp.Or(markup.Plain(s), community.DefaultCurrency.Internal)
}

func asIs(s string) string { return s }

func line(limit int) func(string, string) error {
	return func(field, value string) error { return community.AtMost(field, value, limit) }
}

func oneOf(set []string) func(string, string) error {
	return func(field, value string) error { return community.OneOf(field, value, set) }
}

// textsOf lists every text of the settings.
func textsOf(p *community.Portal) []setting {
	s := &p.Settings
	list := []setting{
		{"name", &s.Name, markup.Plain, required(line(maxLine))},
		{"englishName", &s.EnglishName, markup.Plain, line(maxLine)},
		{"longName", &s.LongName, markup.Plain, line(maxLine)},
		{"description", &s.Description, markup.Plain, line(maxParagraph)},
		{"domain", &p.Domain, strings.ToLower, optional(community.ValidHost)},
		{"subdomain", &s.Subdomain, strings.ToLower, optional(community.ValidHost)},
		{"email", &s.Email, strings.TrimSpace, optional(community.ValidEmail)},
		{"lang", &s.Lang, strings.TrimSpace, community.ValidLang},
		{"favicon", &s.Favicon, strings.TrimSpace, community.ValidPath},
		{"logo", &s.Logo, strings.TrimSpace, community.ValidPath},
		{"banner", &s.Banner, strings.TrimSpace, community.ValidPath},
		{"stage", &s.Stage, asIs, oneOf(community.Stages)},
		{"currency.internal.name", &s.Currency.Internal, currencyName, line(community.MaxCurrency)},
		{"currency.external.name", &s.Currency.External, markup.Plain, line(community.MaxCurrency)},
	}
	list = append(list, announcementTexts(&s.Announcement)...)
	list = append(list, templateTexts(&s.Template)...)
	list = append(list, messageTexts(&s.Messages)...)
	list = append(list, linkTexts(&s.Links)...)
	return append(list, policyTexts(&s.Policies)...)
}

func required(check func(string, string) error) func(string, string) error {
	return func(field, value string) error {
		if value == "" {
			return community.Lacking(field)
		}
		return check(field, value)
	}
}

func optional(check func(string, string) error) func(string, string) error {
	return func(field, value string) error {
		if value == "" {
			return nil
		}
		return check(field, value)
	}
}

func announcementTexts(a *community.Announcement) []setting {
	return []setting{
		{"announcement.title", &a.Title, markup.Plain, line(maxLine)},
		{"announcement.content", &a.Content, markup.SanitizeProfile, line(maxMarkup)},
		{"announcement.action", &a.Action, markup.Plain, line(maxLine)},
		{"announcement.link", &a.Link, strings.TrimSpace, community.ValidPath},
		{"announcement.picture", &a.Picture, strings.TrimSpace, community.ValidPath},
		{"announcement.layout", &a.Layout, asIs, oneOf(community.Layouts)},
	}
}

// templateTexts holds the style as it was written: it is cleaned where it is put
// into a page.
func templateTexts(t *community.Template) []setting {
	list := []setting{
		{"template.sidebar", &t.Sidebar, markup.SanitizeProfile, line(maxMarkup)},
		{"template.body", &t.Body, markup.SanitizeProfile, line(maxMarkup)},
		{"template.css", &t.CSS, asIs, line(maxCSS)},
		{"template.theme", &t.Theme, func(s string) string { return cmp.Or(s, community.Themes[0]) }, oneOf(community.Themes)},
	}
	for _, c := range []struct {
		name  string
		value *string
	}{
		{"colors.default", &t.Colors.Default}, {"colors.defaultLink", &t.Colors.DefaultLink}, {"colors.link", &t.Colors.Link},
		{"colors.menuLink", &t.Colors.MenuLink}, {"colors.primary", &t.Colors.Primary}, {"colors.secondary", &t.Colors.Secondary},
		{"menu.background", &t.Menu.Background}, {"navbar.background", &t.Navbar.Background}, {"navbar.color", &t.Navbar.Color},
	} {
		list = append(list, setting{"template." + c.name, c.value, strings.TrimSpace, community.ValidColor})
	}
	return list
}

func messageTexts(m *community.Messages) []setting {
	return []setting{
		{"messages.motto", &m.Motto, markup.Plain, line(maxParagraph)},
		{"messages.askRules", &m.AskRules, markup.SanitizeProfile, line(maxMarkup)},
		{"messages.questionIntro", &m.QuestionIntro, markup.SanitizeProfile, line(maxMarkup)},
		{"messages.signupRules", &m.SignupRules, markup.SanitizeProfile, line(maxMarkup)},
		{"messages.topicIntro", &m.TopicIntro, markup.SanitizeProfile, line(maxMarkup)},
		{"messages.userIntro", &m.UserIntro, markup.SanitizeProfile, line(maxMarkup)},
	}
}

func linkTexts(l *community.Links) (list []setting) {
	for _, link := range []struct {
		name  string
		value *string
	}{
		{"bug", &l.Bug}, {"facebook", &l.Facebook}, {"faq", &l.FAQ}, {"feature", &l.Feature}, {"homepage", &l.Homepage},
		{"instagram", &l.Instagram}, {"linkedin", &l.LinkedIn}, {"privacy", &l.Privacy}, {"telegram", &l.Telegram}, {"terms", &l.Terms},
		{"twitter", &l.Twitter}} {
		list = append(list, setting{"links." + link.name, link.value, strings.TrimSpace, community.ValidPath})
	}
	return list
}

func policyTexts(p *community.Policies) []setting {
	return []setting{
		{"policies.access", &p.Access, asIs, oneOf(community.AccessPolicies)},
		{"policies.cookieConsent", &p.CookieConsent, asIs, oneOf(community.CookiePolicies)},
		{"policies.email", &p.Email, asIs, oneOf(community.EmailPolicies)},
		{"policies.registration", &p.Registration, asIs, oneOf(community.RegistrationPolicies)},
		{"policies.content", &p.Content, asIs, oneOf(community.ContentPolicies)},
		{"policies.spaces", &p.Spaces, asIs, oneOf(community.SpacePolicies)},
		{"policies.topics", &p.Topics, asIs, oneOf(community.TopicPolicies)},
		{"policies.messages", &p.Messages, asIs, oneOf(community.MessagePolicies)},
		{"policies.events", &p.Events, asIs, oneOf(community.EventPolicies)},
		{"policies.suggestions", &p.Suggestions, asIs, oneOf(community.SuggestionPolicies)},
		{"policies.wiki", &p.Wiki, asIs, oneOf(community.WikiPolicies)},
		{"policies.pictures", &p.Pictures, asIs, oneOf(community.PicturePolicies)},
		{"policies.previews", &p.Previews, asIs, oneOf(community.PreviewPolicies)},
		{"policies.secondFactor", &p.SecondFactor, asIs, oneOf(community.FactorPolicies)},
		{"policies.invitations", &p.Invitations, asIs, oneOf(community.InvitationPolicies)},
	}
}

// A number is one number of the settings, with its bounds.
type number struct {
	name        string
	value       int
	least, most int
}

func numbersOf(p *community.Portal) []number {
	s, t := &p.Settings, &p.Settings.Template
	list := []number{
		{"template.menu.border", t.Menu.Border, 0, maxPixels}, {"template.menu.height", t.Menu.Height, 0, maxPixels},
		{"template.navbar.border", t.Navbar.Border, 0, maxPixels}, {"template.navbar.height", t.Navbar.Height, 0, maxPixels},
		{"policies.minTitle", s.Policies.MinTitle, 0, community.MaxMinTitle},
		{"policies.minBody", s.Policies.MinBody, 0, community.MaxMinText},
		{"policies.minAnswer", s.Policies.MinAnswer, 0, community.MaxMinText},
		{"policies.minComment", s.Policies.MinComment, 0, community.MaxMinComment},
		{"moderation.newUsers.days", s.Moderation.NewUsers.Days, 0, 3650},
		{"moderation.newUsers.score", s.Moderation.NewUsers.Score, 0, 1_000_000},
		{"moderation.newUsers.postsPerHour", s.Moderation.NewUsers.PostsPerHour, 0, 10_000},
	}
	for _, points := range []struct {
		name string
		n    int64
	}{
		{"answerUpvoted", s.Points.AnswerUpvoted}, {"answerDownvoted", s.Points.AnswerDownvoted},
		{"questionUpvoted", s.Points.QuestionUpvoted}, {"questionDownvoted", s.Points.QuestionDownvoted},
		{"postUpvoted", s.Points.PostUpvoted}, {"postDownvoted", s.Points.PostDownvoted},
		{"commentUpvoted", s.Points.CommentUpvoted}, {"answerVerified", s.Points.AnswerVerified},
		{"answerAccepted", s.Points.AnswerAccepted}, {"questionSolved", s.Points.QuestionSolved},
	} {
		list = append(list, number{"points." + points.name, int(points.n), -maxPoints, maxPoints})
	}
	return list
}

// describe lists every setting as text, for the history. Both lists of one
// portal have the same fields in the same order.
func describe(p *community.Portal) []community.SettingChange {
	var list []community.SettingChange
	note := func(field, value string) { list = append(list, community.SettingChange{Field: field, To: value}) }
	for _, t := range textsOf(p) {
		note(t.name, *t.value)
	}
	for _, n := range numbersOf(p) {
		note(n.name, strconv.Itoa(n.value))
	}
	s := &p.Settings
	note("policies.topicRequired", strconv.FormatBool(s.Policies.TopicRequired))
	note("announcement.enabled", strconv.FormatBool(s.Announcement.Enabled))
	note("template.navbar.enabled", strconv.FormatBool(s.Template.Navbar.Enabled))
	note("template.navbar.links", strings.Join(NavbarLines(s.Template.Navbar.Links), "\n"))
	note("currency.conversionRate", strconv.FormatFloat(s.Currency.Rate, 'g', -1, 64))
	note("currency.enabled", strconv.FormatBool(s.Currency.Enabled))
	note("reactions", strings.Join(s.Reactions, " "))
	var privileges []string
	for _, need := range s.Privileges {
		privileges = append(privileges, string(need.Privilege)+": "+strconv.FormatInt(need.Points, 10))
	}
	note("privileges", strings.Join(privileges, "\n"))
	note("keywords", strings.Join(s.Keywords, ", "))
	note("aliases", strings.Join(p.Aliases, ", "))
	note("corsWhitelist", strings.Join(s.CORS, ", "))
	for _, f := range featuredLists(&s.Featured) {
		note("featured."+f.name, strings.Join(*f.ids, ", "))
	}
	var rules []string
	for _, r := range s.Moderation.Rules {
		rules = append(rules, r.Kind+" "+r.Value+": "+r.Action+map[bool]string{true: " (new users)"}[r.NewUsersOnly])
	}
	note("moderation.rules", strings.Join(rules, "\n"))
	return list
}

// differences are the settings that two descriptions of a portal tell otherwise.
func differences(before, now []community.SettingChange) (changes []community.SettingChange) {
	for i, n := range now {
		if was := before[i].To; was != n.To {
			changes = append(changes, community.SettingChange{Field: n.Field, From: historical(was), To: historical(n.To)})
		}
	}
	return changes
}

func historical(value string) string {
	if len(value) <= maxHistorical {
		return value
	}
	return strings.ToValidUTF8(value[:maxHistorical], "") + "…"
}

type featuredList struct {
	name string
	ids  *[]string
}

func featuredLists(f *community.Featured) []featuredList {
	return []featuredList{{"posts", &f.Posts}, {"events", &f.Events}, {"answers", &f.Answers},
		{"topics", &f.Topics}, {"users", &f.Users}, {"questions", &f.Questions}}
}

// NavbarLines are the links of a navbar as text: "text | url | position" each.
func NavbarLines(links []community.NavbarLink) []string {
	lines := make([]string, len(links))
	for i, l := range links {
		lines[i] = l.Text + " | " + l.URL + " | " + l.Position
	}
	return lines
}
