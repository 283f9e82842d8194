package community

import (
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// UserStatus says whether a person may act.
type UserStatus string

// The statuses of a person. Only an active one may sign in.
const (
	Active  UserStatus = "active"
	Pending UserStatus = "pending" // waits for a moderator's approval
	Banned  UserStatus = "banned"
	Ended   UserStatus = "ended"  // by the directory of the person's organisation
	Erased  UserStatus = "erased" // nothing of the person is left but the id
)

// UserStatuses are all of them.
var UserStatuses = []UserStatus{Active, Pending, Banned, Ended, Erased}

// User is a person, or a program acting as one.
type User struct {
	ID               UserID
	Portal           PortalID
	Rev              int64 // grows by one with every change
	Created, Updated time.Time
	Role             Role
	Status           UserStatus
	Ban              Ban
	Username         string
	Email            string // confirmed; shown to its owner and to moderators only
	Claimed          string // an address that they have yet to confirm: it counts for nothing
	ExternalID       string // the id of the person in the integrating product
	Lang             string // a tag of the language that they are written to in; "": the portal's
	Profile          Profile
	Score            int64 // reputation
	Counts           UserCounts
	LastSeen         time.Time // zero: never
	LastAction       time.Time
	LastPost         time.Time
	Synced           time.Time // when the product signed what was last taken over from its tokens
}

// Profile is what a person tells about themselves.
type Profile struct {
	Name, Title                        string
	Description                        string // HTML, sanitised
	Picture, Website, Location, Gender string
	Verified                           bool
}

// Ban says why a person may not act, and until when: a zero time is for good.
type Ban struct {
	Reason string
	Until  time.Time
}

// UserCounts are numbers of a person's doings, each kept with what it counts.
type UserCounts struct {
	Requests, Edits, QuestionsFollowers, Questions, Comments int64
	AnswersWords, AnswersVotes, AnswersViews, Answers, Views int64
	Followings, Followers                                    int64
	Suggestions                                              int64 // edits that they suggested, and others accepted
}

// UserLens is what one viewer sees of a user beyond the user.
type UserLens struct {
	Followed bool
	Level    WatchLevel // how the viewer watches them, where they are shown by themselves
}

// UserSeen is a user together with its viewer's lens.
type UserSeen struct {
	*User
	UserLens
}

// Ref names the person.
func (u *User) Ref() Ref { return Ref{OnUser, string(u.ID)} }

// Actor returns u as the one who asks.
func (u *User) Actor() Actor { return Actor{ID: u.ID, Portal: u.Portal, Role: u.Role} }

// CanSignIn returns nil for one who may act now, and says why not otherwise.
func (u *User) CanSignIn(now time.Time) error {
	switch {
	case u.Status == Active:
		return nil
	case u.Status == Banned && !u.Ban.Until.IsZero() && !now.Before(u.Ban.Until):
		return nil // the ban has ended
	case u.Status == Banned && u.Ban.Until.IsZero():
		return Fail(Forbidden, WhyBanned, "This account is banned%s.", because(u.Ban.Reason))
	case u.Status == Banned:
		return Fail(Forbidden, WhyBannedUntil,
			"This account is banned until %s%s.", u.Ban.Until.Format(time.RFC3339), because(u.Ban.Reason))
	case u.Status == Pending:
		return Fail(Forbidden, WhyPending, "This account is waiting for a moderator's approval.")
	case u.Status == Ended:
		return Fail(Forbidden, WhyAccountEnded, "Your organisation has deactivated this account.")
	}
	return Fail(Forbidden, WhyAccountErased, "This account was deleted.")
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// Limits of what a person may tell, in characters.
const (
	maxName        = 200
	maxTitle       = 200
	maxDescription = 20_000
	maxURL         = 2_000
	maxEmail       = 254
	maxExternalID  = 256
	maxLang        = 35 // bytes, as RFC 5646 asks for
)

// Validate returns the first fault of u's own fields.
func (u *User) Validate() error {
	if u.Profile.Name == "" {
		return Lacking("name")
	}
	for _, f := range []struct {
		field, value string
		max          int
	}{
		{"name", u.Profile.Name, maxName},
		{"title", u.Profile.Title, maxTitle},
		{"description", u.Profile.Description, maxDescription},
		{"picture", u.Profile.Picture, maxURL},
		{"website", u.Profile.Website, maxURL},
		{"location", u.Profile.Location, maxTitle},
		{"gender", u.Profile.Gender, maxTitle},
		{"externalId", u.ExternalID, maxExternalID},
	} {
		if n := utf8.RuneCountInString(f.value); n > f.max {
			return Bad(f.field, WhyTooLongText, "must be at most %d characters long, not %d", f.max, n)
		}
	}
	if err := validWeb("website", u.Profile.Website, false); err != nil {
		return err
	}
	if err := validWeb("picture", u.Profile.Picture, true); err != nil {
		return err
	}
	if err := ValidLang("lang", u.Lang); err != nil {
		return err
	}
	for _, address := range []string{u.Email, u.Claimed} {
		if address == "" {
			continue
		}
		if err := ValidEmail("email", address); err != nil {
			return err
		}
	}
	return nil
}

// validWeb refuses an address that is not of the web: a script's, for one.
func validWeb(field, address string, path bool) error {
	switch {
	case address == "", strings.HasPrefix(address, "https://"), strings.HasPrefix(address, "http://"):
		return nil
	case path && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
		return nil
	case path:
		return Bad(field, WhyNotAnAddress, "must be a path or an http or https address, not %q", address)
	}
	return Bad(field, WhyNotAURL, "must be an http or https address, not %q", address)
}

// ValidEmail returns nil when address is a bare e-mail address.
func ValidEmail(field, address string) error {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address || len(address) > maxEmail || strings.ContainsAny(address, "\r\n\x00<>") {
		return Bad(field, WhyNotAnEmail, "must be an email address, not %q", address)
	}
	return nil
}

// ValidLang returns nil when tag is a language's, or "".
func ValidLang(field, tag string) error {
	if _, err := language.Parse(tag); tag != "" && err != nil || len(tag) > maxLang {
		return Bad(field, WhyBadLanguage, "must be a language tag such as en or de-AT, not %q", tag)
	}
	return nil
}

// EmailKey is the form of an address by which accounts are unique.
func EmailKey(address string) string { return strings.ToLower(strings.TrimSpace(address)) }

// Plus returns the sums of c and d.
func (c UserCounts) Plus(d UserCounts) UserCounts {
	return UserCounts{
		Requests: c.Requests + d.Requests, Edits: c.Edits + d.Edits, QuestionsFollowers: c.QuestionsFollowers + d.QuestionsFollowers,
		Questions: c.Questions + d.Questions, Comments: c.Comments + d.Comments, AnswersWords: c.AnswersWords + d.AnswersWords,
		AnswersVotes: c.AnswersVotes + d.AnswersVotes, AnswersViews: c.AnswersViews + d.AnswersViews, Answers: c.Answers + d.Answers,
		Views: c.Views + d.Views, Followings: c.Followings + d.Followings, Followers: c.Followers + d.Followers,
		Suggestions: c.Suggestions + d.Suggestions,
	}
}

// Negative returns c with each number's sign turned.
func (c UserCounts) Negative() UserCounts {
	return UserCounts{
		-c.Requests, -c.Edits, -c.QuestionsFollowers, -c.Questions, -c.Comments, -c.AnswersWords,
		-c.AnswersVotes, -c.AnswersViews, -c.Answers, -c.Views, -c.Followings, -c.Followers, -c.Suggestions,
	}
}

// ValidPicture returns nil when address may be a picture's: a path or of the web.
func ValidPicture(address string) error { return validWeb("picture", address, true) }

// IsBot reports whether u is a program, which is said beside their name.
func (u *User) IsBot() bool { return u.Role == Bot }
