package community

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// The value sets of a portal's settings.
var (
	Themes  = []string{"default", "light", "dark"}
	Stages  = []string{"inception", "establishment", "maturity", "mitosis"}
	Layouts = []string{"imageTop", "imageSide", "imageSidePadded", "imageBackground", "imageTopBackground",
		"darkImageBackground"}
	AccessPolicies       = []string{AccessPublic, AccessPrivate}
	CookiePolicies       = []string{"enabled", "disabled"}
	EmailPolicies        = []string{EmailImportant, EmailDisabled, EmailEnabled}
	RegistrationPolicies = []string{RegistrationPublic, RegistrationApproval, RegistrationInvitation}
	ContentPolicies      = []string{ContentShareable, ContentApproval}
	SpacePolicies        = []string{SpacesByMembers, SpacesByStaff}
	TopicPolicies        = []string{TopicsByMembers, TopicsByStaff}
	EventPolicies        = []string{EventsByStaff, EventsByMembers}
	SuggestionPolicies   = []string{SuggestionsByMembers, SuggestionsOff}
	WikiPolicies         = []string{WikiByMembers, WikiByStaff, WikiOff}
	FactorPolicies       = []string{FactorOptional, FactorOfStaff}
	InvitationPolicies   = []string{InvitationsByStaff, InvitationsByMembers}
)

// PortalChange is one change of a portal's settings: who made it, when, and what
// each setting was and is.
type PortalChange struct {
	ID      PortalChangeID
	Portal  PortalID
	By      UserID
	Created time.Time
	Changes []SettingChange
}

// SettingChange is what one setting was and is, as text.
type SettingChange struct{ Field, From, To string }

// OneOf returns nil when value is one of set.
func OneOf[S ~string](field string, value S, set []S) error {
	if slices.Contains(set, value) {
		return nil
	}
	return Bad(field, WhyNotOneOf, "must be one of %s, not %q", join(set), string(value))
}

// AtMost returns nil when value is at most limit characters long.
func AtMost(field, value string, limit int) error {
	if n := utf8.RuneCountInString(value); n > limit {
		return Bad(field, WhyTooLongText, "must be at most %d characters long, not %d", limit, n)
	}
	return nil
}

// Within returns nil when n lies between least and most.
func Within(field string, n, least, most int) error {
	if n < least || n > most {
		return Bad(field, WhyOutOfRange, "must be a number from %d to %d, not %d", least, most, n)
	}
	return nil
}

var colorForm = regexp.MustCompile(`^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]{3,30}|(rgb|rgba|hsl|hsla)\([0-9., %/deg]{1,60}\))$`)

// ValidColor returns nil when value is a CSS colour, or none.
func ValidColor(field, value string) error {
	if value == "" || colorForm.MatchString(value) {
		return nil
	}
	return Bad(field, WhyNotAColour, "must be a CSS colour such as #2f5d50, not %q", value)
}

// ValidWeb returns nil when value is an http or https address, or none.
func ValidWeb(field, value string) error { return validAddress(field, value, false) }

// ValidPath returns nil when value is a path or an http or https address, or none.
func ValidPath(field, value string) error { return validAddress(field, value, true) }

// maxPath is the longest path that somebody is sent to, in bytes.
const maxPath = 2048

// IsLocalPath reports whether value is a path of the portal, and leads nowhere else.
func IsLocalPath(value string) bool {
	return strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "//") && !strings.ContainsAny(value, "\\\r\n\t\x00") &&
		len(value) <= maxPath
}

func validAddress(field, value string, path bool) error {
	if err := AtMost(field, value, maxURL); err != nil {
		return err
	}
	if strings.ContainsAny(value, " \t\r\n\"<>\\") {
		return Bad(field, WhyNotAnAddress, "must be an address without spaces, quotes and angle brackets, not %q", value)
	}
	if err := validWeb(field, value, path); err != nil {
		return err
	}
	if u, err := url.Parse(value); err != nil || u.Scheme != "" && u.Host == "" {
		return Bad(field, WhyNotAnAddress, "must be a URL, not %q", value)
	}
	return WithoutUser(field, value)
}

var hostForm = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$`)

// ValidHost returns nil when value is the name of a host, in lower case, without
// a scheme, a port or a path.
func ValidHost(field, value string) error {
	if len(value) > 253 || !hostForm.MatchString(value) {
		return Bad(field, WhyNotAHost, "must be a hostname such as community.example.com, not %q", value)
	}
	return nil
}

// ValidOrigin returns nil when value is what a browser sends as Origin, or "*".
func ValidOrigin(field, value string) error {
	u, err := url.Parse(value)
	if value == "*" || err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && value == u.Scheme+"://"+u.Host {
		return nil
	}
	return Bad(field, WhyNotAnOrigin, "must hold origins such as https://shop.example.com, not %q", value)
}
