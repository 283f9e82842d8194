package auth

import (
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
)

// leeway is how far the issuer's clock may be from ours, either way.
const leeway = 60 * time.Second

// defaultMaxAge is how long a token without exp is good, from its iat.
const defaultMaxAge = 24 * time.Hour

// Claims is what a verified token says of its bearer.
type Claims struct {
	Subject string // sub: the user's id in the product that signed, at most 256 bytes
	Name    string // trimmed, 1 to 200 characters
	Email   string // has the form of an address

	// What is absent or of no use is "" or nil: none of it is a reason to turn
	// somebody away. Username is username, else preferred_username.
	Username string
	Picture  *string // an http or https address, or "" for none
	Profile  Profile
	Role     string // member or moderator

	ID       string // jti, or what tells one token from another where it has none
	IssuedAt time.Time
	Expires  time.Time // from then on the token is not good, any leeway included
	HasEnd   bool      // whether the token says so itself
}

// size is about how many bytes they take where they are remembered.
func (c *Claims) size() int {
	const fixed = 700 // an entry, the occasion, and what is not text
	size := fixed + len(c.Subject) + len(c.Name) + len(c.Email) + len(c.Username) + len(c.Role) + len(c.ID)
	p := &c.Profile
	for _, text := range []*string{c.Picture, p.Title, p.Description, p.Website, p.Location, p.Gender, p.Lang} {
		if text != nil {
			size += 16 + len(*text)
		}
	}
	return size
}

// Profile is what a token says of how its bearer presents themselves: what stands in
// the claim profile, and title and locale beside it.
type Profile struct{ Title, Description, Website, Location, Gender, Lang *string }

// readClaims judges the payload of a token whose signature holds.
func readClaims(o map[string]any, s JWTSettings, now time.Time) (Claims, error) {
	r := claimReader{object: o}
	c := Claims{
		Subject:  r.text("sub"),
		Name:     strings.TrimSpace(r.text("name")),
		Email:    strings.TrimSpace(r.text("email")),
		IssuedAt: r.required("iat"),
		Username: r.username(),
		Picture:  r.picture(),
		Profile:  r.profile(),
		Role:     r.role(),
	}
	c.ID, _ = o["jti"].(string)
	expires, notBefore := r.time("exp"), r.time("nbf")
	if r.err != nil {
		return Claims{}, r.err
	}
	if expires.IsZero() {
		c.Expires = c.IssuedAt.Add(s.maxAge())
	} else {
		c.Expires, c.HasEnd = expires.Add(leeway), true
	}
	if err := c.check(); err != nil {
		return Claims{}, err
	}
	if err := c.checkTimes(notBefore, now); err != nil {
		return Claims{}, err
	}
	return c, checkParties(o, s)
}

// maxErrand is how far ahead the end may be of a token that is carried in an address.
const maxErrand = 5 * time.Minute

// CheckErrand returns nil when the token may be carried in an address, where more
// people may see it than in a header: it ends soon.
func (c Claims) CheckErrand(now time.Time) error {
	switch {
	case !c.HasEnd:
		return community.Fail(community.Unauthorized, community.WhyJWTLacks, "The token has no %q claim.", "exp")
	case c.Expires.After(now.Add(maxErrand + 2*leeway)):
		return badClaim("exp", community.WhyJWTTooLong, "The token's %q claim is more than 5 minutes ahead: sign a short one for a link.")
	}
	return nil
}

func (c Claims) check() error {
	switch {
	case len(c.Subject) > 256:
		return badClaim("sub", community.WhyJWTSubjectLong, "The token's %q claim is longer than 256 bytes.")
	case utf8.RuneCountInString(c.Name) > 200:
		return badClaim("name", community.WhyJWTNameLong, "The token's %q claim is longer than 200 characters.")
	case !looksLikeEmail(c.Email):
		return badClaim("email", community.WhyJWTEmail, "The token's %q claim isn't an email address.")
	}
	return nil
}

func (c Claims) checkTimes(notBefore, now time.Time) error {
	switch {
	case !now.Before(c.Expires):
		return community.Fail(community.Unauthorized, community.WhyJWTExpired, "The token has expired.")
	case now.Add(leeway).Before(notBefore):
		return community.Fail(community.Unauthorized, community.WhyJWTEarly, "The token isn't valid yet.")
	case now.Add(leeway).Before(c.IssuedAt):
		return badClaim("iat", community.WhyJWTFuture, "The token's %q claim is in the future.")
	}
	return nil
}

// checkParties compares issuer and audience where the settings name them.
func checkParties(o map[string]any, s JWTSettings) error {
	if s.Issuer != "" && o["iss"] != s.Issuer {
		return badClaim("iss", community.WhyJWTIssuer, "The token's %q claim isn't the issuer this community trusts.")
	}
	if s.Audience == "" || o["aud"] == s.Audience {
		return nil
	}
	if many, ok := o["aud"].([]any); ok && slices.Contains(many, any(s.Audience)) {
		return nil
	}
	return badClaim("aud", community.WhyJWTAudience, "The token's %q claim doesn't name this community.")
}

func looksLikeEmail(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && len(s) <= 254
}

func badClaim(name string, why community.Reason, format string) error {
	return community.Fail(community.Unauthorized, why, format, name)
}

// claimReader reads claims one by one and remembers the first that is amiss.
type claimReader struct {
	object map[string]any
	err    error
}

func (r *claimReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *claimReader) lack(name string) {
	r.fail(community.Fail(community.Unauthorized, community.WhyJWTLacks, "The token has no %q claim.", name))
}

// text reads a required claim; a blank one counts as absent.
func (r *claimReader) text(name string) string {
	s, isText := r.object[name].(string)
	switch {
	case !isText && r.object[name] != nil:
		r.fail(badClaim(name, community.WhyJWTNotString, "The token's %q claim isn't a string."))
	case strings.TrimSpace(s) == "":
		r.lack(name)
	case strings.ContainsFunc(s, unicode.IsControl):
		r.fail(badClaim(name, community.WhyJWTControl, "The token's %q claim holds a control character."))
	}
	return s
}

// time reads a claim of seconds since 1970, perhaps with a fraction. The zero
// time says that there is none.
func (r *claimReader) time(name string) time.Time {
	if r.object[name] == nil {
		return time.Time{}
	}
	const year10000 = 253402300800
	seconds, isNumber := r.object[name].(float64)
	if !isNumber || seconds < 0 || seconds >= year10000 {
		r.fail(badClaim(name, community.WhyJWTNotTime, "The token's %q claim isn't a time in seconds."))
		return time.Time{}
	}
	return time.UnixMilli(int64(seconds * 1000)).UTC()
}

func (r *claimReader) required(name string) time.Time {
	if r.object[name] == nil {
		r.lack(name)
	}
	return r.time(name)
}

func (r *claimReader) username() string {
	for _, name := range []string{"username", "preferred_username"} {
		s, _ := r.object[name].(string)
		s = strings.TrimSpace(s)
		if s != "" && utf8.RuneCountInString(s) <= 200 && !strings.ContainsFunc(s, unicode.IsControl) {
			return s
		}
	}
	return ""
}

// picture reads an address; a blank one says that there is no picture.
func (r *claimReader) picture() *string {
	s := optional(r.object, "picture")
	if s == nil || *s == "" {
		return s
	}
	if u, err := url.Parse(*s); err != nil || !isWebURL(u) || len(*s) > maxURL {
		return nil
	}
	return s
}

func (r *claimReader) profile() Profile {
	o, _ := r.object["profile"].(map[string]any)
	p := Profile{Title: optional(r.object, "title"), Description: optional(o, "description"), Website: optional(o, "website"),
		Location: optional(o, "location"), Gender: optional(o, "gender"), Lang: optional(r.object, "locale")}
	if p.Title == nil {
		p.Title = optional(o, "title")
	}
	return p
}

// role reads what the product may make of somebody: never an admin.
func (r *claimReader) role() string {
	s, _ := r.object["role"].(string)
	if s != community.Member.String() && s != community.Moderator.String() {
		return ""
	}
	return s
}

// optional reads a claim that is nothing where it is no text.
func optional(o map[string]any, name string) *string {
	s, isText := o[name].(string)
	if !isText || strings.ContainsRune(s, 0) {
		return nil
	}
	return new(strings.TrimSpace(s))
}
