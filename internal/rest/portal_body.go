package rest

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/stoa-community/stoa/internal/community"
)

// portalBody is what may be set of a portal. It is decoded over the present
// settings, so that what was not sent stays.
type portalBody struct {
	Name          *string          `json:"name,omitempty" needed:"update" example:"Stoa" doc:"At most 200 characters."`
	Domain        *string          `json:"domain,omitempty" needed:"update" example:"community.example.com" doc:"The name of a host; unique on the server."`
	Subdomain     string           `json:"subdomain,omitempty"`
	Aliases       []string         `json:"aliases,omitempty" doc:"Other hosts at which the portal is found."`
	EnglishName   string           `json:"englishName,omitempty"`
	LongName      string           `json:"longName,omitempty"`
	Description   string           `json:"description,omitempty" doc:"Plain text of at most 2000 characters."`
	Keywords      []string         `json:"keywords,omitempty" example:"[\"coffee\",\"tea\"]"`
	Email         string           `json:"email,omitempty" doc:"The contact address."`
	Lang          string           `json:"lang,omitempty" example:"de" doc:"Its language, as a tag: that of mails to people who chose none. Empty is English."`
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
	Reactions     []string         `json:"reactions,omitempty" example:"[\"👍\",\"❤️\"]" doc:"The emoji that people react with, or their names: at most 12. An empty list turns reactions off."`
	Privileges    *[]needBody      `json:"privileges,omitempty" example:"[{\"privilege\":\"comment\",\"points\":15},{\"privilege\":\"voteDown\",\"points\":100}]" doc:"From how many points on members may do what. An empty list turns privileges off."`
	Currency      currencyBody     `json:"currency,omitzero" doc:"How the points are called, and whether they can be staked on questions."`
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
		if err := json.Unmarshal(b, (*object)(m)); err != nil {
			return err
		}
		return unknownIn(reflect.TypeFor[object](), b, "messages.")
	}
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	err := json.Unmarshal([]byte(text), (*object)(m))
	if _, isSyntax := err.(*json.SyntaxError); isSyntax {
		return community.Bad("messages", community.WhyWrongType, "must be an object, or a string that holds one as JSON")
	}
	return err
}

type policiesBody struct {
	Access        string `json:"access,omitempty" enum:"public,private"`
	CookieConsent string `json:"cookieConsent,omitempty" enum:"enabled,disabled"`
	Email         string `json:"email,omitempty" enum:"important,disabled,enabled"`
	Registration  string `json:"registration,omitempty" enum:"public,approval,invitation"`
	Content       string `json:"content,omitempty" enum:"shareable,approval"`
	Spaces        string `json:"spaces,omitempty" enum:"members,staff" doc:"Who may add spaces."`
	Invitations   string `json:"invitations,omitempty" enum:"staff,members" doc:"Who may invite people."`
	SecondFactor  string `json:"secondFactor,omitempty" enum:"optional,staff" doc:"Whether staff must sign in with a second factor."`
	Topics        string `json:"topics,omitempty" enum:"members,staff" doc:"Who may add topics."`
	Events        string `json:"events,omitempty" enum:"staff,members" doc:"Who may add events."`
	Messages      string `json:"messages,omitempty" enum:"disabled,members" doc:"Whether members can write messages to each other."`
	Suggestions   string `json:"suggestions,omitempty" enum:"members,disabled" doc:"Whether members may suggest edits."`
	Wiki          string `json:"wiki,omitempty" enum:"members,staff,disabled" doc:"Who may make answers the community's: their authors, or staff."`
	MinTitle      int    `json:"minTitle,omitempty" doc:"The least length of a title, in characters: 0 to 100."`
	MinBody       int    `json:"minBody,omitempty" doc:"That of what a question or a post says, as plain text: 0 to 2,000."`
	MinAnswer     int    `json:"minAnswer,omitempty" doc:"That of an answer: 0 to 2,000."`
	MinComment    int    `json:"minComment,omitempty" doc:"That of a comment: 0 to 500."`
	TopicRequired loose  `json:"topicRequired,omitzero" doc:"Whether a question must name a topic."`
	Pictures      string `json:"pictures,omitempty" enum:"proxied,direct" doc:"By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them, or by whoever has them."`
	Previews      string `json:"previews,omitempty" enum:"public,members,disabled" doc:"Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read, those that all members can read, or none."`
}

func presentPolicies(p community.Policies) policiesBody {
	return policiesBody{p.Access, p.CookieConsent, p.Email, p.Registration, p.Content, p.Spaces, p.Invitations, p.SecondFactor, p.Topics,
		p.Events, p.Messages, p.Suggestions, p.Wiki, p.MinTitle, p.MinBody, p.MinAnswer, p.MinComment,
		loose{given: true, value: p.TopicRequired}, p.Pictures, p.Previews}
}

func (b policiesBody) read() (community.Policies, error) {
	needed, err := b.TopicRequired.get("policies.topicRequired")
	return community.Policies{Access: b.Access, CookieConsent: b.CookieConsent, Email: b.Email, Registration: b.Registration,
		Content: b.Content, Spaces: b.Spaces, Invitations: b.Invitations, SecondFactor: b.SecondFactor, Topics: b.Topics, Events: b.Events,
		Messages: b.Messages, Suggestions: b.Suggestions, Wiki: b.Wiki,
		MinTitle: b.MinTitle, MinBody: b.MinBody, MinAnswer: b.MinAnswer, MinComment: b.MinComment,
		TopicRequired: needed != nil && *needed, Pictures: b.Pictures,
		Previews: b.Previews}, err
}

type templateBody struct {
	Body    string     `json:"body,omitempty" doc:"HTML below every page; it is sanitised."`
	Head    string     `json:"head,omitempty" doc:"Refused: the pages take no markup into their head, where scripts would stand. See css and body."`
	Theme   string     `json:"theme,omitempty" enum:"default,light,dark" doc:"The look of pages for who chose none; default is as their browser prefers."`
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
	AnswerAccepted    int64 `json:"answerAccepted" doc:"To the author of an accepted answer."`
	QuestionSolved    int64 `json:"questionSolved" doc:"To who asked, when an answer is accepted."`
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
	AnswerAccepted    int64 `json:"answerAccepted,omitempty"`
	QuestionSolved    int64 `json:"questionSolved,omitempty"`
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
