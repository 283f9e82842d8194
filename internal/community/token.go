package community

import (
	"net/netip"
	"slices"
	"time"
)

// Grant is a way of getting a token.
type Grant string

// The grants. Service lets a client act as any user, without a password.
const (
	GrantPassword Grant = "password"
	GrantService  Grant = "service:client_secret_credentials"
	GrantRefresh  Grant = "refresh_token"
	GrantApp      Grant = "client_credentials"
	GrantCode     Grant = "authorization_code" // of assistants that a person lets in on a page, and of no client
)

// Grants are all that clients may use.
var Grants = []Grant{GrantPassword, GrantService, GrantRefresh, GrantApp}

// ParseGrant returns the grant called name, an alias of the ecosystem included.
func ParseGrant(name string) (Grant, error) {
	if name == "tribe:client_secret_credentials" {
		return GrantService, nil
	}
	if g := Grant(name); slices.Contains(Grants, g) {
		return g, nil
	}
	return "", Bad("grant_type", WhyNotOneOf, "must be one of %s, not %q", join(Grants), name)
}

// Client is a program that may ask for tokens.
type Client struct {
	ID         string // chosen by the operator, or made up
	Portal     PortalID
	Name       string
	SecretHash string
	Grants     []Grant
	Networks   []netip.Prefix // whence the service grant is taken; empty is anywhere
	Scope      Scope          // the widest that its tokens have
	Bot        UserID         // whom it acts as where it names nobody; "" for none
	Created    time.Time
	Revoked    time.Time // zero while it is good
}

// May reports whether the client may use g.
func (c *Client) May(g Grant) bool { return slices.Contains(c.Grants, g) }

// MayFrom reports whether the service grant is taken from ip.
func (c *Client) MayFrom(ip netip.Addr) bool {
	if len(c.Networks) == 0 {
		return true
	}
	return slices.ContainsFunc(c.Networks, func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
}

// TokenUse says what a token is for.
type TokenUse string

// Uses of a token.
const (
	AccessToken    TokenUse = "access"
	RefreshToken   TokenUse = "refresh"
	AppToken       TokenUse = "app"       // acts for the client itself, in GraphQL only
	PersonalToken  TokenUse = "personal"  // is a program's, which a person gave it
	PageToken      TokenUse = "page"      // is a browser's cookie, for the pages only
	FrameToken     TokenUse = "frame"     // is one too, for frames in the product's pages only
	HalfToken      TokenUse = "half"      // is a browser's whose person gave the password, and is to give the code
	PassToken      TokenUse = "pass"      // stands in a link that opens a page's session, once
	SCIMToken      TokenUse = "scim"      // is a directory's, for SCIM only
	CodeToken      TokenUse = "code"      // is what an assistant gets its tokens for, once
	AssistantToken TokenUse = "assistant" // is an assistant's that a person let in on a page, for MCP only
	RenewalToken   TokenUse = "renewal"   // is what that is renewed by
	FeedToken      TokenUse = "feed"      // stands in the address of an admin's feed, and opens nothing else
	CalendarToken  TokenUse = "calendar"  // stands in the address of a person's calendar, and opens nothing else
	SpentToken     TokenUse = "spent"     // is what was good once and elsewhere: it is kept so as not to be good again
)

// IsSession reports whether a request may carry such a token.
func (u TokenUse) IsSession() bool {
	return u == AccessToken || u == AppToken || u == PersonalToken || u == SCIMToken || u == AssistantToken || u.IsBrowser()
}

// IsBrowser reports whether it is a browser's, and good for all that its person may do.
func (u TokenUse) IsBrowser() bool { return u == PageToken || u == FrameToken }

// Via is how the person of a session came in.
type Via string

// The ways in; "" is by a password.
const (
	ViaProduct  Via = "product"
	ViaProvider Via = "provider" // by an account elsewhere
	ViaPasskey  Via = "passkey"
)

// Token is a token as it is kept: by its hash. All that stem from one sign-in
// share a family, which is revoked as a whole when a spent refresh token
// comes back, since then one of two holders is a thief.
type Token struct {
	Hash    string
	Portal  PortalID
	Use     TokenUse
	Client  string
	User    UserID // "" for an app's
	Family  string
	Created time.Time
	Expires time.Time
	Spent   time.Time // zero until a refresh token is exchanged
	Revoked time.Time // zero while it is good
	Agent   string    // the browser of a page's, as it named itself; of an assistant's, the hash of what it is bound to
	Via     Via       // how the person of a page's came in
	Grant   Grant     // that its family was given by; "" for a page's
	Scope   Scope
	Name    string    // of a personal one or a directory's, for people
	Used    time.Time // of such a one, to the minute; zero until then
}

// MaxTokens is how many personal tokens somebody may have at a time, and MaxTokenDays
// for how many days one may be good.
const (
	MaxTokens    = 50
	MaxTokenDays = 365
)

// GoodAt reports whether the token may be used at that time.
func (t *Token) GoodAt(now time.Time) bool {
	return t.Revoked.IsZero() && t.Spent.IsZero() && now.Before(t.Expires)
}
