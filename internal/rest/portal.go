package rest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// portal is a community on the wire.
type portal struct {
	MongoID       string         `json:"_id"`
	ID            string         `json:"id"`
	CreatedAt     string         `json:"createdAt" format:"date-time"`
	UpdatedAt     string         `json:"updatedAt" format:"date-time"`
	Rev           int64          `json:"__v"`
	UpdateHash    string         `json:"updateHash" doc:"Changes with every change of the portal or its apps."`
	Name          string         `json:"name" example:"Stoa"`
	EnglishName   string         `json:"englishName"`
	LongName      string         `json:"longName" doc:"The title of the home page."`
	Description   string         `json:"description"`
	Keywords      string         `json:"keywords" example:"coffee, tea" doc:"Joined by a comma and a space."`
	Domain        string         `json:"domain" example:"community.example.com"`
	Subdomain     string         `json:"subdomain"`
	BaseURL       string         `json:"baseUrl" example:"https://community.example.com"`
	Lang          string         `json:"lang" example:"de" doc:"Its language, as a tag; empty for English."`
	Favicon       string         `json:"favicon"`
	Logo          string         `json:"logo"`
	Banner        string         `json:"banner" doc:"A path; the picture of pages that have none of their own."`
	Moderators    []string       `json:"moderators" nullable:"false" doc:"Ids of people."`
	Admins        []string       `json:"admins" nullable:"false" doc:"Ids of people."`
	Apps          []string       `json:"apps" nullable:"false" doc:"Ids of the installed apps."`
	Sections      []string       `json:"sections" nullable:"false"`
	Aliases       []string       `json:"aliases" nullable:"false" doc:"Other hosts at which the portal is found."`
	Announcement  announcement   `json:"announcement"`
	Template      portalTemplate `json:"template"`
	Messages      messages       `json:"messages"`
	Featured      featured       `json:"featured"`
	Links         links          `json:"links"`
	Currency      currency       `json:"currency"`
	Counts        portalCounts   `json:"counts"`
	Policies      policies       `json:"policies"`
	Reactions     []string       `json:"reactions" nullable:"false" doc:"The emoji that people react with; empty where that is turned off."`
	Privileges    []need         `json:"privileges" nullable:"false" doc:"From how many points on members may do what. What is not listed takes none; editing what others wrote is then for staff only."`
	Stage         string         `json:"stage" enum:"inception,establishment,maturity,mitosis"`
	Status        string         `json:"status" enum:"live"`
	Type          string         `json:"type" enum:"root"`
	Plan          string         `json:"plan" enum:"basic"`
	Topics        []topic        `json:"topics" nullable:"false" doc:"The twenty with most questions."`
	Email         *string        `json:"email,omitempty" doc:"The contact address. Shown to admins only."`
	CORSWhitelist *[]string      `json:"corsWhitelist,omitempty" nullable:"false" doc:"Origins whose pages may call the interfaces from a browser, with a token; cookies are never taken from them. Shown to admins only."`
	Points        *points        `json:"points,omitempty" doc:"What votes give in reputation. Shown to admins only."`
	Moderation    *moderation    `json:"moderation,omitempty" doc:"What is held back by itself. Shown to admins only."`
}

type announcement struct {
	Title   string `json:"title"`
	Picture string `json:"picture"`
	Link    string `json:"link"`
	Content string `json:"content"`
	Action  string `json:"action" doc:"The text of the button."`
	Enabled bool   `json:"enabled"`
	Layout  string `json:"layout" enum:"imageTop,imageSide,imageSidePadded,imageBackground,imageTopBackground,darkImageBackground"`
}

type portalTemplate struct {
	Sidebar string `json:"sidebar" doc:"HTML inside the sidebar's box."`
	Head    string `json:"head" doc:"Always empty: see PUT /portal."`
	CSS     string `json:"css" doc:"Appended to the pages' style."`
	Body    string `json:"body" doc:"HTML below every page."`
	Theme   string `json:"theme" enum:"default,light,dark" doc:"The look of pages for who chose none."`
	Menu    menu   `json:"menu"`
	Navbar  navbar `json:"navbar"`
	Colors  colors `json:"colors"`
}

type menu struct {
	Background string `json:"background"`
	Border     int    `json:"border"`
	Height     int    `json:"height"`
}

type navbar struct {
	Background  string       `json:"background"`
	Border      int          `json:"border"`
	Color       string       `json:"color"`
	Enabled     bool         `json:"enabled"`
	Height      int          `json:"height"`
	Links       []navbarLink `json:"links" nullable:"false"`
	LinksString string       `json:"linksString" doc:"The links as text, one a line: text | url | position."`
}

type navbarLink struct {
	MongoID  string `json:"_id"`
	URL      string `json:"url"`
	Text     string `json:"text"`
	Position string `json:"position"`
}

type colors struct {
	Default     string `json:"default"`
	DefaultLink string `json:"defaultLink"`
	Link        string `json:"link"`
	MenuLink    string `json:"menuLink"`
	Primary     string `json:"primary"`
	Secondary   string `json:"secondary"`
}

type messages struct {
	AskRules      string `json:"askRules"`
	Motto         string `json:"motto"`
	QuestionIntro string `json:"questionIntro"`
	SignupRules   string `json:"signupRules"`
	TopicIntro    string `json:"topicIntro"`
	UserIntro     string `json:"userIntro"`
}

type featured struct {
	Posts     []string `json:"posts" nullable:"false"`
	Events    []string `json:"events" nullable:"false"`
	Answers   []string `json:"answers" nullable:"false"`
	Topics    []string `json:"topics" nullable:"false"`
	Users     []string `json:"users" nullable:"false"`
	Questions []string `json:"questions" nullable:"false"`
}

type links struct {
	Bug       string `json:"bug"`
	Facebook  string `json:"facebook"`
	FAQ       string `json:"faq"`
	Feature   string `json:"feature" doc:"Where to ask for a feature."`
	Homepage  string `json:"homepage"`
	Instagram string `json:"instagram"`
	LinkedIn  string `json:"linkedin"`
	Privacy   string `json:"privacy"`
	Telegram  string `json:"telegram"`
	Terms     string `json:"terms"`
	Twitter   string `json:"twitter"`
}

type currency struct {
	External       currencyName `json:"external" doc:"A real currency, whose amount is shown beside the points; empty for none."`
	Internal       currencyName `json:"internal" doc:"How the points are called."`
	ConversionRate float64      `json:"conversionRate" example:"0.01" doc:"How much of the external currency a point is worth."`
	Enabled        bool         `json:"enabled" doc:"Whether points can be staked on questions."`
}

type currencyName struct {
	Name string `json:"name"`
}

type portalCounts struct {
	UnapprovedAnswers   int64 `json:"unapprovedAnswers"`
	UnapprovedQuestions int64 `json:"unapprovedQuestions"`
	Comments            int64 `json:"comments"`
	Unanswered          int64 `json:"unanswered"`
	Topics              int64 `json:"topics"`
	Answers             int64 `json:"answers"`
	Questions           int64 `json:"questions"`
	Users               int64 `json:"users"`
}

type policies struct {
	Access        string `json:"access" enum:"public,private"`
	CookieConsent string `json:"cookieConsent" enum:"enabled,disabled"`
	Email         string `json:"email" enum:"important,disabled,enabled" doc:"Which mails the community sends."`
	Registration  string `json:"registration" enum:"public,approval,invitation"`
	Content       string `json:"content" enum:"shareable,approval" doc:"With approval, a member's new content waits for a moderator."`
	Spaces        string `json:"spaces" enum:"members,staff" doc:"Who may add spaces."`
	Invitations   string `json:"invitations" enum:"staff,members" doc:"Who may invite people."`
	SecondFactor  string `json:"secondFactor" enum:"optional,staff" doc:"Whether staff must sign in with a second factor."`
	Topics        string `json:"topics" enum:"members,staff" doc:"Who may add topics."`
	Events        string `json:"events" enum:"staff,members" doc:"Who may add events."`
	Messages      string `json:"messages" enum:"disabled,members" doc:"Whether members can write messages to each other."`
	Suggestions   string `json:"suggestions" enum:"members,disabled" doc:"Whether members may suggest edits."`
	Wiki          string `json:"wiki" enum:"members,staff,disabled" doc:"Who may make answers the community's: their authors, or staff."`
	MinTitle      int    `json:"minTitle" example:"10" doc:"The least length of a title, in characters; 0 for none."`
	MinBody       int    `json:"minBody" doc:"That of what a question or a post says, as plain text."`
	MinAnswer     int    `json:"minAnswer" doc:"That of an answer."`
	MinComment    int    `json:"minComment" doc:"That of a comment."`
	TopicRequired bool   `json:"topicRequired" doc:"Whether a question must name a topic."`
	Pictures      string `json:"pictures" enum:"proxied,direct" doc:"By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them, or by whoever has them."`
	Previews      string `json:"previews" enum:"public,members,disabled" doc:"Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read, those that all members can read, or none."`
}

func (s *api) toPortal(c *caller, v app.PortalView) portal {
	set := v.Settings
	w := portal{
		MongoID: string(v.ID), ID: string(v.ID), CreatedAt: stamp(v.Created), UpdatedAt: stamp(v.Updated), Rev: v.Rev,
		UpdateHash: updateHash(v), Name: set.Name, EnglishName: set.EnglishName, LongName: set.LongName,
		Description: set.Description, Keywords: strings.Join(set.Keywords, ", "), Domain: s.domain(c, v.Portal), Subdomain: set.Subdomain,
		BaseURL: s.baseURL(v.Domain), Lang: set.Lang, Favicon: set.Favicon, Logo: set.Logo, Banner: set.Banner,
		Moderators: texts(v.Moderators), Admins: texts(v.Admins), Apps: slugs(v.Apps), Sections: []string{}, Aliases: texts(v.Aliases),
		Announcement: announcement{set.Announcement.Title, set.Announcement.Picture, set.Announcement.Link,
			set.Announcement.Content, set.Announcement.Action, set.Announcement.Enabled, set.Announcement.Layout},
		Template: toTemplate(set.Template), Messages: messages(set.Messages), Featured: toFeatured(set.Featured), Links: links(set.Links),
		Counts: portalCounts(v.Counts), Stage: set.Stage, Status: "live", Type: "root", Plan: "basic", Topics: toTopics(c, v.Topics),
		Policies: policies(set.Policies), Currency: toCurrency(set.Currency),
		Reactions: texts(set.Reactions), Privileges: toNeeds(set.Privileges),
	}
	if c.CanSetPortal() == nil {
		w.Email, w.CORSWhitelist = &set.Email, new(texts(set.CORS))
		w.Points, w.Moderation = new(points(set.Points)), new(toModeration(set.Moderation))
	}
	return w
}

func toTemplate(t community.Template) portalTemplate {
	w := portalTemplate{Sidebar: t.Sidebar, Head: t.Head, CSS: t.CSS, Body: t.Body, Theme: t.Theme, Menu: menu(t.Menu),
		Colors: colors(t.Colors)}
	n := t.Navbar
	w.Navbar = navbar{Background: n.Background, Border: n.Border, Color: n.Color, Enabled: n.Enabled, Height: n.Height,
		Links: []navbarLink{}}
	for _, l := range n.Links {
		w.Navbar.Links = append(w.Navbar.Links, navbarLink{l.ID, l.URL, l.Text, l.Position})
	}
	w.Navbar.LinksString = strings.Join(app.NavbarLines(n.Links), "\n")
	return w
}

func toFeatured(f community.Featured) featured {
	return featured{texts(f.Posts), texts(f.Events), texts(f.Answers), texts(f.Topics), texts(f.Users), texts(f.Questions)}
}

// texts is a list as the wire has it: never null.
func texts[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

func slugs(apps []*community.App) []string {
	out := make([]string, len(apps))
	for i, a := range apps {
		out[i] = a.Slug
	}
	return out
}

// updateHash is another for every state of the portal and its apps.
func updateHash(v app.PortalView) string {
	hash := sha256.New()
	fmt.Fprint(hash, v.ID, v.Rev)
	for _, a := range v.Apps {
		fmt.Fprint(hash, a.Slug, a.Rev, a.Installed.UnixMilli())
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// domain is the host at which people find the portal. One that was given none is found at that
// of the public address, or of this machine.
func (s *api) domain(c *caller, p *community.Portal) string {
	at, err := url.Parse(httpkit.Origin(c.request, s.options.BaseURL, p.Domain, p.Aliases))
	if p.Domain != "" || err != nil {
		return p.Domain
	}
	return at.Hostname()
}

// baseURL is where people find the portal: at its domain, or where the operator
// says that the server is.
func (s *api) baseURL(domain string) string {
	if domain == "" {
		return s.options.BaseURL
	}
	scheme, _, found := strings.Cut(s.options.BaseURL, "://")
	if !found {
		scheme = "https"
	}
	return scheme + "://" + domain
}

const tagPortal = "Portal"

func (s *api) portals() {
	shows(s, operation{id: "getPortal", method: "GET", path: "/portal", tag: tagPortal,
		summary: "Get the community", text: "The community that the request's host names: its look, policies, counts and staff. Admins also " +
			"see `email`, `corsWhitelist`, `points` and `moderation`."}, s.getPortal, s.toPortal)
	refuses := all(ofStaff, ofSetting, refusals{
		400: {community.WhyNotAnAddress, community.WhyNotAnEmail, community.WhyNotAColour, community.WhyNotAHost,
			community.WhyNotAnOrigin, community.WhyOutOfRange, community.WhyTooManyItems, community.WhyNotAnEmoji, community.WhyWrongIDs,
			community.WhyLinkCount, community.WhyBadLanguage, community.WhyNavbarLinks, community.WhyNavbarTwice,
			community.WhyNoMarkupInHead, community.WhyPrivilegeTwice},
		409: {community.WhyTaken},
	})
	changes(s, operation{id: "updatePortal", guarded: true, level: community.ScopeAdmin, method: "PUT", path: "/portal", tag: tagPortal,
		refuses: refuses, summary: "Update the community", text: updatePortalText}, s.updatePortal, s.toPortal)
	changes(s, operation{id: "patchPortal", guarded: true, level: community.ScopeAdmin, method: "PATCH", path: "/portal", tag: tagPortal,
		refuses: refuses, summary: "Update parts of the community", text: patchPortalText}, s.patchPortal, s.toPortal)
	lists(s, operation{id: "listPortalChanges", level: community.ScopeAdmin, method: "GET", path: "/portal/history", tag: tagPortal,
		refuses: ofStaff, summary: "List settings changes", text: "Who changed which settings, and when, newest first. Admins only."},
		s.listPortalChanges, toPortalChange)
}

func (s *api) getPortal(ctx context.Context, c *caller, _ *nothing) (app.PortalView, error) {
	return s.app.Portal(ctx, c.Actor)
}
