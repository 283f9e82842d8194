package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

const updatePortalText = "Admins only. `name` and `domain` are required; fields not sent stay as they are, and objects are merged by key, " +
	"while a list that is sent replaces the one there was. Of `template.navbar`, `links` and `linksString` say the same in two forms: one is enough. " +
	"HTML is sanitised. `policies.content`, `aliases`, `corsWhitelist`, `featured`, `points` and `moderation` are this service's own. " +
	"With `access: private` guests see nothing; `registration` says who may sign up; `email` which mails are sent: all, " +
	"those about the account and of mentions, answers and asks (`important`), or those about the account only (`disabled`)."

// portalBody is what may be set of a portal. It is decoded over the present
// settings, so that what was not sent stays.
type portalBody struct {
	Name          *string          `json:"name" example:"Stoa" doc:"At most 200 characters."`
	Domain        *string          `json:"domain" example:"community.example.com" doc:"The name of a host; unique on the server."`
	Subdomain     string           `json:"subdomain,omitempty"`
	Aliases       []string         `json:"aliases,omitempty" doc:"Other hosts at which the portal is found."`
	EnglishName   string           `json:"englishName,omitempty"`
	LongName      string           `json:"longName,omitempty"`
	Description   string           `json:"description,omitempty" doc:"Plain text of at most 2000 characters."`
	Keywords      []string         `json:"keywords,omitempty" example:"[\"coffee\",\"tea\"]"`
	Email         string           `json:"email,omitempty" doc:"The contact address."`
	Favicon       string           `json:"favicon,omitempty" doc:"A path, or an http or https address."`
	Logo          string           `json:"logo,omitempty" doc:"A path, or an http or https address."`
	Banner        string           `json:"banner,omitempty" doc:"A path, or an http or https address."`
	Announcement  announcementBody `json:"announcement,omitzero"`
	Links         linksBody        `json:"links,omitzero" doc:"Paths, or http or https addresses."`
	Messages      messagesBody     `json:"messages,omitzero" doc:"HTML but for the motto. Also taken as a JSON string of the object."`
	Policies      policiesBody     `json:"policies,omitzero"`
	Stage         string           `json:"stage,omitempty" enum:"inception,establishment,maturity,mitosis"`
	Template      templateBody     `json:"template,omitzero"`
	Featured      featuredBody     `json:"featured,omitzero" doc:"Ids of records shown first."`
	CORSWhitelist []string         `json:"corsWhitelist,omitempty" doc:"Origins such as https://shop.example.com, or *."`
	Points        pointsBody       `json:"points,omitzero" doc:"What votes give in reputation, from now on."`
	Moderation    moderationBody   `json:"moderation,omitzero"`
}

type announcementBody struct {
	Title   string `json:"title,omitempty"`
	Picture string `json:"picture,omitempty"`
	Link    string `json:"link,omitempty"`
	Content string `json:"content,omitempty" doc:"HTML; it is sanitised."`
	Action  string `json:"action,omitempty" doc:"The text of the button."`
	Enabled loose  `json:"enabled,omitzero"`
	Layout  string `json:"layout,omitempty" enum:"imageTop,imageSide,imageSidePadded,imageBackground,imageTopBackground,darkImageBackground"`
}

type linksBody struct {
	Bug       string `json:"bug,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
	FAQ       string `json:"faq,omitempty"`
	Feature   string `json:"feature,omitempty"`
	Homepage  string `json:"homepage,omitempty"`
	Instagram string `json:"instagram,omitempty"`
	LinkedIn  string `json:"linkedin,omitempty"`
	Privacy   string `json:"privacy,omitempty"`
	Telegram  string `json:"telegram,omitempty"`
	Terms     string `json:"terms,omitempty"`
	Twitter   string `json:"twitter,omitempty"`
}

// messagesBody is also taken as a string that holds the object.
type messagesBody struct {
	AskRules      string `json:"askRules,omitempty"`
	Motto         string `json:"motto,omitempty"`
	QuestionIntro string `json:"questionIntro,omitempty"`
	SignupRules   string `json:"signupRules,omitempty"`
	TopicIntro    string `json:"topicIntro,omitempty"`
	UserIntro     string `json:"userIntro,omitempty"`
}

// UnmarshalJSON reads either form.
func (m *messagesBody) UnmarshalJSON(b []byte) error {
	type object messagesBody
	if !bytes.HasPrefix(b, []byte(`"`)) {
		return json.Unmarshal(b, (*object)(m))
	}
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	err := json.Unmarshal([]byte(text), (*object)(m))
	if _, isSyntax := err.(*json.SyntaxError); isSyntax {
		return community.Bad("messages", "must be an object, or a string that holds one as JSON")
	}
	return err
}

// Schema says so in the document.
func (messagesBody) Schema(huma.Registry) *huma.Schema {
	fields := map[string]*huma.Schema{}
	for _, name := range []string{"askRules", "motto", "questionIntro", "signupRules", "topicIntro", "userIntro"} {
		fields[name] = &huma.Schema{Type: huma.TypeString}
	}
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeObject, Properties: fields}, {Type: huma.TypeString}}}
}

type policiesBody struct {
	Access        string `json:"access,omitempty" enum:"public,private"`
	CookieConsent string `json:"cookieConsent,omitempty" enum:"enabled,disabled"`
	Email         string `json:"email,omitempty" enum:"important,disabled,enabled"`
	Registration  string `json:"registration,omitempty" enum:"public,approval,invitation"`
	Content       string `json:"content,omitempty" enum:"shareable,approval"`
}

type templateBody struct {
	Body    string     `json:"body,omitempty" doc:"HTML; it is sanitised."`
	Colors  colorsBody `json:"colors,omitzero" doc:"CSS colours."`
	CSS     string     `json:"css,omitempty" doc:"Appended to the pages' style."`
	Menu    menuBody   `json:"menu,omitzero"`
	Navbar  navbarBody `json:"navbar,omitzero"`
	Sidebar string     `json:"sidebar,omitempty" doc:"HTML inside the sidebar's box; it is sanitised."`
}

type colorsBody struct {
	Default     string `json:"default,omitempty"`
	DefaultLink string `json:"defaultLink,omitempty"`
	Link        string `json:"link,omitempty"`
	MenuLink    string `json:"menuLink,omitempty"`
	Primary     string `json:"primary,omitempty"`
	Secondary   string `json:"secondary,omitempty"`
}

type menuBody struct {
	Background string `json:"background,omitempty"`
	Border     int    `json:"border,omitempty" doc:"Pixels, at most 1000."`
	Height     int    `json:"height,omitempty" doc:"Pixels, at most 1000."`
}

type navbarBody struct {
	Background  string    `json:"background,omitempty"`
	Border      int       `json:"border,omitempty" doc:"Pixels, at most 1000."`
	Color       string    `json:"color,omitempty"`
	Enabled     loose     `json:"enabled,omitzero"`
	Height      int       `json:"height,omitempty" doc:"Pixels, at most 1000."`
	Links       *[]string `json:"links,omitempty" doc:"Each as: text | url | position."`
	LinksString *string   `json:"linksString,omitempty" doc:"The links as text, one a line."`
}

type featuredBody struct {
	Posts     []string `json:"posts,omitempty"`
	Events    []string `json:"events,omitempty"`
	Answers   []string `json:"answers,omitempty"`
	Topics    []string `json:"topics,omitempty"`
	Users     []string `json:"users,omitempty"`
	Questions []string `json:"questions,omitempty"`
}

// points are what votes give, on the wire.
type points struct {
	AnswerUpvoted     int64 `json:"answerUpvoted"`
	AnswerDownvoted   int64 `json:"answerDownvoted"`
	QuestionUpvoted   int64 `json:"questionUpvoted"`
	QuestionDownvoted int64 `json:"questionDownvoted"`
	PostUpvoted       int64 `json:"postUpvoted"`
	PostDownvoted     int64 `json:"postDownvoted"`
	CommentUpvoted    int64 `json:"commentUpvoted"`
	AnswerVerified    int64 `json:"answerVerified"`
}

type pointsBody struct {
	AnswerUpvoted     int64 `json:"answerUpvoted,omitempty"`
	AnswerDownvoted   int64 `json:"answerDownvoted,omitempty"`
	QuestionUpvoted   int64 `json:"questionUpvoted,omitempty"`
	QuestionDownvoted int64 `json:"questionDownvoted,omitempty"`
	PostUpvoted       int64 `json:"postUpvoted,omitempty"`
	PostDownvoted     int64 `json:"postDownvoted,omitempty"`
	CommentUpvoted    int64 `json:"commentUpvoted,omitempty"`
	AnswerVerified    int64 `json:"answerVerified,omitempty"`
}

// moderation is what a portal holds back by itself, on the wire.
type moderation struct {
	NewUsers newUsers         `json:"newUsers"`
	Rules    []moderationRule `json:"rules" nullable:"false"`
}

type newUsers struct {
	Days         int `json:"days" doc:"A person is new for so many days; 0 turns it off."`
	Score        int `json:"score" doc:"A person is new below this reputation; 0 turns it off."`
	PostsPerHour int `json:"postsPerHour" doc:"How many questions, answers, posts and comments a new person may write in an hour; 0 is any number."`
}

type moderationRule struct {
	Kind         string `json:"kind" enum:"word,domain,links"`
	Value        string `json:"value" doc:"A word or phrase; the domain of a link, with those below it; the number of links that is still fine."`
	Action       string `json:"action" enum:"flag,hold,refuse" doc:"Shown and reported; unapproved until a moderator approves it; not taken. A comment that would be held is not taken."`
	NewUsersOnly bool   `json:"newUsersOnly"`
}

type moderationBody struct {
	NewUsers newUsersBody `json:"newUsers,omitzero"`
	Rules    *[]ruleBody  `json:"rules,omitempty" doc:"At most 500. Staff are not held to them."`
}

type newUsersBody struct {
	Days         int `json:"days,omitempty"`
	Score        int `json:"score,omitempty"`
	PostsPerHour int `json:"postsPerHour,omitempty"`
}

type ruleBody struct {
	Kind         string `json:"kind" enum:"word,domain,links"`
	Value        string `json:"value" example:"casino"`
	Action       string `json:"action" enum:"flag,hold,refuse"`
	NewUsersOnly loose  `json:"newUsersOnly,omitzero"`
}

func toModeration(m community.Moderation) moderation {
	w := moderation{NewUsers: newUsers(m.NewUsers), Rules: []moderationRule{}}
	for _, r := range m.Rules {
		w.Rules = append(w.Rules, moderationRule(r))
	}
	return w
}

// presentSettings is the body that would change nothing, but for the name and
// the domain, which must be sent.
func presentSettings(p *community.Portal) portalBody {
	s := p.Settings
	n := s.Template.Navbar
	return portalBody{
		Subdomain: s.Subdomain, Aliases: slices.Clone(p.Aliases), EnglishName: s.EnglishName, LongName: s.LongName, Description: s.Description,
		Keywords: slices.Clone(s.Keywords), Email: s.Email, Favicon: s.Favicon, Logo: s.Logo, Banner: s.Banner,
		Announcement: announcementBody{s.Announcement.Title, s.Announcement.Picture, s.Announcement.Link, s.Announcement.Content,
			s.Announcement.Action, loose{given: true, value: s.Announcement.Enabled}, s.Announcement.Layout},
		Links: linksBody(s.Links), Messages: messagesBody(s.Messages), Policies: policiesBody(s.Policies), Stage: s.Stage,
		Template: templateBody{Body: s.Template.Body, Colors: colorsBody(s.Template.Colors), CSS: s.Template.CSS, Menu: menuBody(s.Template.Menu), Sidebar: s.Template.Sidebar,
			Navbar: navbarBody{Background: n.Background, Border: n.Border, Color: n.Color, Enabled: loose{given: true, value: n.Enabled}, Height: n.Height}},
		Featured: presentFeatured(s.Featured), CORSWhitelist: slices.Clone(s.CORS), Points: pointsBody(s.Points),
		Moderation: moderationBody{NewUsers: newUsersBody(s.Moderation.NewUsers)},
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
	s.Keywords, s.Email, s.Favicon, s.Logo, s.Banner, s.Stage = b.Keywords, b.Email, b.Favicon, b.Logo, b.Banner, b.Stage
	s.Links, s.Messages, s.Policies = community.Links(b.Links), community.Messages(b.Messages), community.Policies(b.Policies)
	s.Featured, s.CORS, s.Points = community.Featured(b.Featured), b.CORSWhitelist, community.Points(b.Points)
	a, err := b.Announcement.read()
	if err != nil {
		return err
	}
	s.Announcement = a
	t := &s.Template
	t.Body, t.Sidebar, t.CSS, t.Colors, t.Menu = b.Template.Body, b.Template.Sidebar, b.Template.CSS, community.Colors(b.Template.Colors), community.Menu(b.Template.Menu)
	if t.Navbar, err = b.Template.Navbar.read(t.Navbar, id); err != nil {
		return err
	}
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
	n := community.Navbar{Background: b.Background, Color: b.Color, Border: b.Border, Height: b.Height, Enabled: enabled != nil && *enabled, Links: before.Links}
	lines := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") }
	switch {
	case b.Links != nil && b.LinksString != nil:
		n.Links = app.ParseNavbarLinks(*b.Links, before.Links, id)
		if other := app.ParseNavbarLinks(lines(*b.LinksString), n.Links, id); !slices.Equal(n.Links, other) {
			return before, community.Bad("template.navbar.linksString", "must say the same as links, or be left out")
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

type updatePortalInput struct{ JSON[portalBody] }

func (s *api) updatePortal(ctx context.Context, c *caller, in *updatePortalInput) (changed[portal], error) {
	view, err := s.app.SetPortal(ctx, c.Actor, func(p *community.Portal) error {
		b := presentSettings(p)
		if err := in.decodeInto(&b); err != nil {
			return err
		}
		return b.set(p, func() string { return string(community.NewID[community.NavbarLink](p.Updated)) })
	})
	return s.toChangedPortal(c, view, err)
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

func (s *api) listPortalChanges(ctx context.Context, c *caller, in *Paging) (list community.Listing[portalChange], err error) {
	p, err := in.get()
	if err != nil {
		return list, err
	}
	changes, err := s.app.PortalHistory(ctx, c.Actor, p)
	return mapped(changes, err, func(h app.PortalChangeSeen) portalChange {
		w := portalChange{MongoID: string(h.ID), ID: string(h.ID), CreatedAt: stamp(h.Created), User: toAuthor(c, h.Admin), Changes: []settingChange{}}
		for _, change := range h.Changes {
			w.Changes = append(w.Changes, settingChange(change))
		}
		return w
	})
}
