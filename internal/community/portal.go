package community

import "time"

// Portal is one community. Many may live on one server; nothing crosses them.
type Portal struct {
	ID               PortalID
	Rev              int64
	Created, Updated time.Time
	Domain           string // the host by which requests find it; "" for the default one
	Aliases          []string
	Settings         Settings
	Counts           PortalCounts
}

// Settings are what an admin may set.
type Settings struct {
	Name, EnglishName, LongName, Description string
	Subdomain, Email                         string
	Lang                                     string // a tag of its language; "" is English
	Keywords                                 []string
	Favicon, Logo, Banner                    string
	Announcement                             Announcement
	Template                                 Template
	Messages                                 Messages
	Links                                    Links
	Policies                                 Policies
	Featured                                 Featured
	Stage                                    string
	CORS                                     []string // origins that may call from a browser
	Points                                   Points
	Currency                                 Currency
	Moderation                               Moderation
	Reactions                                []string // the emoji that people react with; empty where they don't
	Privileges                               Needs    // what members may do from how many points on
}

// Announcement stands at the top of the home page.
type Announcement struct {
	Title, Picture, Link, Content, Action, Layout string
	Enabled                                       bool
}

// Template is the portal's look.
type Template struct {
	Sidebar, Head, CSS, Body, Theme string
	Menu                            Menu
	Navbar                          Navbar
	Colors                          Colors
}

// Menu is the bar at the top.
type Menu struct {
	Background     string
	Border, Height int
}

// Navbar is the row of the portal's own links.
type Navbar struct {
	Background, Color string
	Border, Height    int
	Enabled           bool
	Links             []NavbarLink
}

// NavbarLink is one of them.
type NavbarLink struct{ ID, URL, Text, Position string }

// Colors are CSS colours.
type Colors struct{ Default, DefaultLink, Link, MenuLink, Primary, Secondary string }

// Messages are texts of the portal's own in their places.
type Messages struct{ AskRules, Motto, QuestionIntro, SignupRules, TopicIntro, UserIntro string }

// Links lead from the sidebar and mails to the portal's other places.
type Links struct {
	Bug, Facebook, FAQ, Feature, Homepage, Instagram, LinkedIn, Privacy, Telegram, Terms, Twitter string
}

// Featured are the ids of records shown first.
type Featured struct{ Posts, Events, Answers, Topics, Users, Questions []string }

// Policies govern the portal; each text has a small set of values.
type Policies struct {
	Access, CookieConsent, Email, Registration, Content, Spaces, Invitations, SecondFactor string

	Topics      string // who may add topics
	Events      string // who may add events
	Messages    string // who may write to each other
	Suggestions string // whether members suggest edits
	Wiki        string // who may make answers the community's
	// The least lengths of what is written, in characters of plain text; 0 is none. A
	// body is the text of a question or post.
	MinTitle, MinBody, MinAnswer, MinComment int
	TopicRequired                            bool // whether a question must be about something

	Pictures string // by whom readers are sent the pictures elsewhere that texts show
	Previews string // of which texts the pages elsewhere are fetched that they lead to
}

// The greatest least lengths that a portal may ask for.
const (
	MaxMinTitle   = 100
	MaxMinText    = 2000
	MaxMinComment = 500
)

// Policy values.
const (
	AccessPublic           = "public"
	AccessPrivate          = "private"
	RegistrationPublic     = "public"
	RegistrationApproval   = "approval"
	RegistrationInvitation = "invitation"
	ContentShareable       = "shareable"
	ContentApproval        = "approval" // a member's new record waits for a moderator
	SpacesByMembers        = "members"  // any member may add spaces; "" is the same
	SpacesByStaff          = "staff"
	TopicsByMembers        = "members" // any member may add topics; "" is the same
	TopicsByStaff          = "staff"
	EventsByStaff          = "staff" // "" is the same
	EventsByMembers        = "members"
	SuggestionsByMembers   = "members" // "" is the same
	SuggestionsOff         = "disabled"
	WikiByMembers          = "members" // of their own answers; "" is the same
	WikiByStaff            = "staff"
	WikiOff                = "disabled"
	InvitationsByStaff     = "staff" // "" is the same
	InvitationsByMembers   = "members"
	FactorOptional         = "optional" // "" is the same
	FactorOfStaff          = "staff"    // moderators and admins see the desk and the console with one only
)

// PortalCounts are the portal's totals.
type PortalCounts struct {
	UnapprovedAnswers, UnapprovedQuestions, Comments, Unanswered int64
	Topics, Answers, Questions, Users                            int64
}

// Points are what an act gives the author of what it was done to, in reputation.
type Points struct {
	AnswerUpvoted, AnswerDownvoted     int64
	QuestionUpvoted, QuestionDownvoted int64
	PostUpvoted, PostDownvoted         int64
	CommentUpvoted                     int64
	AnswerVerified                     int64
	AnswerAccepted                     int64 // to its author
	QuestionSolved                     int64 // to who asked
}

// DefaultPoints are the points of a new portal.
var DefaultPoints = Points{
	AnswerUpvoted: 10, AnswerDownvoted: -2,
	QuestionUpvoted: 5, QuestionDownvoted: -2,
	PostUpvoted: 5, PostDownvoted: -2,
	CommentUpvoted: 1, AnswerVerified: 15,
	AnswerAccepted: 15, QuestionSolved: 2,
}

// NewPortal returns a portal as it is before an admin has changed anything.
func NewPortal(name, domain string, now time.Time) *Portal {
	return &Portal{
		ID: NewID[Portal](now), Created: now, Updated: now, Domain: domain,
		Settings: Settings{
			Name: name, EnglishName: name, LongName: name, Stage: "inception",
			Announcement: Announcement{Layout: "imageTop"},
			Template: Template{
				Theme: "default", Colors: Colors{Primary: "#2f5d50"},
				Menu: Menu{Height: 56}, Navbar: Navbar{Height: 40},
			},
			Policies: Policies{
				Access: AccessPublic, CookieConsent: "disabled", Email: EmailEnabled,
				Registration: RegistrationPublic, Content: ContentShareable, Spaces: SpacesByMembers, Invitations: InvitationsByStaff,
				Events: EventsByStaff, Messages: MessagesOff, SecondFactor: FactorOptional, Topics: TopicsByMembers,
				Previews: PreviewsOfPublic,
				Pictures: PicturesProxied, Suggestions: SuggestionsByMembers, Wiki: WikiByMembers},
			Points: DefaultPoints, Currency: DefaultCurrency,
		},
	}
}
