package web

import (
	"cmp"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// A settingField is one setting in a form. Its name is that on the wire.
type settingField struct {
	name   string
	kind   string   // line, text, color, choice, tick, number or list; or group, the name of those that follow
	values []string // of a choice
}

func fieldsOf(kind string, names ...string) (list []settingField) {
	for _, name := range names {
		list = append(list, settingField{name: name, kind: kind})
	}
	return list
}

func chosenFrom(name string, values []string) []settingField {
	return []settingField{{name: name, kind: "choice", values: values}}
}

// settingSections are the forms of the settings, and what is in each.
var settingSections = map[string][]settingField{
	"general": slices.Concat(fieldsOf("group", "names"), fieldsOf("line", "name", "longName", "englishName"), chosenFrom("stage", community.Stages),
		fieldsOf("text", "description"), fieldsOf("list", "keywords"),
		fieldsOf("group", "address"), fieldsOf("line", "domain", "subdomain"), fieldsOf("list", "aliases"), fieldsOf("line", "email"),
		fieldsOf("group", "pictures"), fieldsOf("line", "favicon", "logo", "banner"),
		fieldsOf("group", "announcement"), fieldsOf("tick", "announcement.enabled"), fieldsOf("line", "announcement.title"), fieldsOf("text", "announcement.content"),
		fieldsOf("line", "announcement.action", "announcement.link", "announcement.picture"), chosenFrom("announcement.layout", community.Layouts)),
	"look": slices.Concat(fieldsOf("group", "colors"), fieldsOf("color", "template.colors.primary", "template.colors.secondary", "template.colors.link", "template.colors.defaultLink",
		"template.colors.default", "template.colors.menuLink", "template.menu.background"), fieldsOf("number", "template.menu.height", "template.menu.border"),
		fieldsOf("group", "navbar"), fieldsOf("tick", "template.navbar.enabled"), fieldsOf("list", "template.navbar.links"), fieldsOf("color", "template.navbar.background", "template.navbar.color"),
		fieldsOf("number", "template.navbar.height", "template.navbar.border"), fieldsOf("group", "own"), fieldsOf("text", "template.sidebar", "template.body", "template.css")),
	"policies": slices.Concat(chosenFrom("policies.access", community.AccessPolicies), chosenFrom("policies.registration", community.RegistrationPolicies),
		chosenFrom("policies.content", community.ContentPolicies), chosenFrom("policies.email", community.EmailPolicies),
		chosenFrom("policies.spaces", community.SpacePolicies), chosenFrom("policies.cookieConsent", community.CookiePolicies), fieldsOf("list", "corsWhitelist")),
	"messages": fieldsOf("text", "messages.motto", "messages.signupRules", "messages.askRules", "messages.questionIntro", "messages.topicIntro", "messages.userIntro"),
	"links": fieldsOf("line", "links.homepage", "links.faq", "links.feature", "links.bug", "links.terms", "links.privacy", "links.twitter", "links.linkedin",
		"links.facebook", "links.instagram", "links.telegram"),
	"featured": fieldsOf("list", "featured.questions", "featured.answers", "featured.posts", "featured.topics", "featured.users", "featured.events"),
	"rules":    slices.Concat(fieldsOf("number", "moderation.newUsers.days", "moderation.newUsers.score", "moderation.newUsers.postsPerHour"), fieldsOf("list", "moderation.rules")),
	"points": fieldsOf("number", "points.answerUpvoted", "points.answerDownvoted", "points.answerVerified", "points.questionUpvoted", "points.questionDownvoted",
		"points.postUpvoted", "points.postDownvoted", "points.commentUpvoted"),
}

// numbersIn are the numbers of the settings.
func numbersIn(p *community.Portal) map[string]*int {
	t, n := &p.Settings.Template, &p.Settings.Moderation.NewUsers
	return map[string]*int{"template.menu.height": &t.Menu.Height, "template.menu.border": &t.Menu.Border, "template.navbar.height": &t.Navbar.Height,
		"template.navbar.border": &t.Navbar.Border, "moderation.newUsers.days": &n.Days, "moderation.newUsers.score": &n.Score, "moderation.newUsers.postsPerHour": &n.PostsPerHour}
}

func pointsIn(p *community.Portal) map[string]*int64 {
	n := &p.Settings.Points
	return map[string]*int64{"points.answerUpvoted": &n.AnswerUpvoted, "points.answerDownvoted": &n.AnswerDownvoted, "points.answerVerified": &n.AnswerVerified,
		"points.questionUpvoted": &n.QuestionUpvoted, "points.questionDownvoted": &n.QuestionDownvoted, "points.postUpvoted": &n.PostUpvoted,
		"points.postDownvoted": &n.PostDownvoted, "points.commentUpvoted": &n.CommentUpvoted}
}

func ticksIn(p *community.Portal) map[string]*bool {
	return map[string]*bool{"announcement.enabled": &p.Settings.Announcement.Enabled, "template.navbar.enabled": &p.Settings.Template.Navbar.Enabled}
}

func listsIn(p *community.Portal) map[string]*[]string {
	f := &p.Settings.Featured
	return map[string]*[]string{"aliases": &p.Aliases, "keywords": &p.Settings.Keywords, "corsWhitelist": &p.Settings.CORS,
		"featured.questions": &f.Questions, "featured.answers": &f.Answers, "featured.posts": &f.Posts, "featured.topics": &f.Topics, "featured.users": &f.Users, "featured.events": &f.Events}
}

// settingsForm is a form with the settings as they are.
func settingsForm(p *community.Portal) form {
	f := form{values: map[string]string{}}
	for name, value := range app.SettingTexts(p) {
		f.values[name] = *value
	}
	for name, value := range numbersIn(p) {
		f.values[name] = strconv.Itoa(*value)
	}
	for name, value := range pointsIn(p) {
		f.values[name] = strconv.FormatInt(*value, 10)
	}
	for name, value := range ticksIn(p) {
		f.values[name] = strconv.FormatBool(*value)
	}
	for name, value := range listsIn(p) {
		f.values[name] = strings.Join(*value, "\n")
	}
	f.values["template.navbar.links"] = strings.Join(app.NavbarLines(p.Settings.Template.Navbar.Links), "\n")
	var rules []string
	for _, r := range p.Settings.Moderation.Rules {
		line := r.Kind + " | " + r.Value + " | " + r.Action
		if r.NewUsersOnly {
			line += " | new"
		}
		rules = append(rules, line)
	}
	f.values["moderation.rules"] = strings.Join(rules, "\n")
	return f
}

// put changes the settings of a section to what a form says.
func put(p *community.Portal, fields []settingField, f form) error {
	texts, numbers, points, ticks, lists := app.SettingTexts(p), numbersIn(p), pointsIn(p), ticksIn(p), listsIn(p)
	for _, field := range fields {
		value := strings.ReplaceAll(f.get(field.name), "\r\n", "\n")
		switch {
		case texts[field.name] != nil:
			*texts[field.name] = value
		case ticks[field.name] != nil:
			*ticks[field.name] = value == "true"
		case lists[field.name] != nil:
			*lists[field.name] = strings.FieldsFunc(value, func(r rune) bool { return r == '\n' || r == ',' })
		case field.kind == "number":
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil {
				return community.Bad(field.name, community.WhyNotANumber, "must be a whole number, not %q", value)
			}
			if points[field.name] != nil {
				*points[field.name] = int64(n)
			} else {
				*numbers[field.name] = n
			}
		case field.name == "template.navbar.links":
			navbar := &p.Settings.Template.Navbar
			navbar.Links = app.ParseNavbarLinks(strings.Split(value, "\n"), navbar.Links, func() string { return string(community.NewID[community.NavbarLink](p.Updated)) })
		case field.name == "moderation.rules":
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

func (s *site) adminSettings(v *visit) (view, error) {
	section := v.PathValue("section")
	if settingSections[section] == nil {
		return view{}, community.ErrNotFound
	}
	f := settingsForm(v.portal)
	f.values["domain"] = cmp.Or(f.values["domain"], v.hostname())
	return v.sectionView(section, f), nil
}

// hostname is the domain of a portal that has been given none: settings must name
// one when they are first changed.
func (v *visit) hostname() string {
	if u := v.site.cookies.public; u != nil {
		return u.Hostname()
	}
	if host, _, err := net.SplitHostPort(v.Host); err == nil {
		return host
	}
	return v.Host
}

func (v *visit) sectionView(section string, f form) view {
	p := view{body: settingsPageOf(v, section, settingSections[section], f)}
	if section == "look" {
		p.head = v.script("admin.js")
	}
	return v.inAdmin(section, p)
}

func (s *site) adminSettingsSent(v *visit) (view, error) {
	section := v.PathValue("section")
	fields := settingSections[section]
	if fields == nil {
		return view{}, community.ErrNotFound
	}
	f := v.newForm(namesOf(fields)...)
	if err := s.featuredIDs(v, f); err != nil {
		return view{}, err
	}
	_, err := s.app.SetPortal(v.ctx, v.actor, func(p *community.Portal) error {
		if p.Domain == "" {
			p.Domain = v.hostname()
		}
		return put(p, fields, f)
	})
	if err != nil {
		return v.refused(&f, err, func() (view, error) { return v.sectionView(section, f), nil })
	}
	return view{to: "/admin/settings/" + section, flash: "saved"}, nil
}

func namesOf(fields []settingField) (names []string) {
	for _, f := range fields {
		if f.kind != "group" {
			names = append(names, f.name)
		}
	}
	return names
}

// adminPreview sends the style that the portal would have with what the form says.
func (s *site) adminPreview(v *visit) (view, error) {
	fields := settingSections["look"]
	f := v.newForm(namesOf(fields)...)
	draft := *v.portal
	if err := put(&draft, fields, f); err != nil {
		return view{}, err
	}
	v.writer.Header().Set("Content-Type", "text/css; charset=utf-8")
	v.writer.Header().Set("Cache-Control", "no-store")
	v.writer.Write([]byte(styleOf(draft.Settings.Template))) // an error here is a client that left
	return view{}, nil
}

// settingName is what a form calls a setting, or its name on the wire where no form
// has it.
func (v *visit) settingName(field string) string {
	if _, ok := v.tongue.text["set."+field]; ok {
		return v.t("set." + field)
	}
	return field
}

func (s *site) adminHistory(v *visit) (view, error) {
	list, err := s.app.PortalHistory(v.ctx, v.actor, v.listPage(perRoll))
	return v.inAdmin("history", view{body: settingsHistoryPage(v, list)}), err
}
