package app

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// Assistants that come without a token are let in by a person, on a page, as OAuth 2.1 has
// it: they show by a proof key that who asks for the tokens is who asked for the code. Anybody
// may register one, so nothing is kept of it: its id says all that it registered.

const (
	assistantTTL = time.Hour
	renewalTTL   = 30 * day
	codeTTL      = 2 * time.Minute

	maxAssistantName = 100 // characters
	maxRedirects     = 10
	maxAssistantID   = 3000 // bytes
	assistantID      = "stoa_mc_"
)

// Assistant is what a program says of itself. None of it was checked.
type Assistant struct {
	Name      string   `json:"n"`
	Redirects []string `json:"r"` // where people may be sent back to
}

// NewAssistant returns the id of an assistant that registers.
func NewAssistant(a Assistant) (id string, err error) {
	if a.Name = strings.TrimSpace(markup.Plain(a.Name)); a.Name == "" {
		a.Name = "An assistant"
	}
	if community.AtMost("client_name", a.Name, maxAssistantName) != nil {
		return "", refuse("invalid_client_metadata", "The client_name is too long.")
	}
	if len(a.Redirects) == 0 || len(a.Redirects) > maxRedirects {
		return "", refuse("invalid_redirect_uri", "Send 1 to 10 redirect_uris.")
	}
	for _, r := range a.Redirects {
		if !isRedirect(r) {
			return "", refuse("invalid_redirect_uri", "Each of redirect_uris must be an https URL, or an http URL on localhost.")
		}
	}
	text, err := json.Marshal(a)
	if err != nil {
		return "", err
	}
	if id = assistantID + base64.RawURLEncoding.EncodeToString(text); len(id) > maxAssistantID {
		return "", refuse("invalid_client_metadata", "The redirect_uris are too long in total.")
	}
	return id, nil
}

// readAssistant is the reverse. What does not come out as it went in is none of ours.
func readAssistant(id string) (a Assistant, ok bool) {
	coded, isOurs := strings.CutPrefix(id, assistantID)
	text, err := base64.RawURLEncoding.DecodeString(coded)
	if !isOurs || len(id) > maxAssistantID || err != nil || json.Unmarshal(text, &a) != nil {
		return a, false
	}
	again, err := NewAssistant(a)
	return a, err == nil && again == id
}

// isRedirect reports whether people may be sent to an address with a code: nobody on the
// way may read it. Its host is shown to who agrees, so it must be what it looks like: letters of
// other alphabets, or such as turn the writing around, are not taken.
func isRedirect(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil || strings.ContainsFunc(address, isNoneOfAddress) ||
		strings.ContainsFunc(u.Hostname(), isNoneOfHost) {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && isLoopback(u)
}

func isNoneOfAddress(r rune) bool { return r <= ' ' || r > '~' || r == '#' || r == '\\' }

func isNoneOfHost(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-.:_", r))
}

func isLoopback(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// mayReturn reports whether an address is one that was registered: to the letter, but for the
// port of this machine, which a program takes as it finds one.
func (a Assistant) mayReturn(address string) bool {
	u, err := url.Parse(address)
	return err == nil && isRedirect(address) && slices.ContainsFunc(a.Redirects, func(registered string) bool {
		r, err := url.Parse(registered)
		if err != nil || !isLoopback(r) || r.Scheme != "http" {
			return registered == address
		}
		known, asked := *r, *u
		known.Host, asked.Host = r.Hostname(), u.Hostname()
		return known.String() == asked.String()
	})
}

// AssistantScope is the most that assistants are let in for.
func AssistantScope() (s community.Scope) {
	s[community.AreaContent], s[community.AreaModeration] = community.ScopeWrite, community.ScopeModerate
	return s
}

// UsualAssistantScope is what they are let in for who do not say.
const UsualAssistantScope = "write:content"

// AssistantRequest is what an assistant sends a person to the page with.
type AssistantRequest struct {
	ResponseType, ClientID, RedirectURI, Scope, Resource string
	Challenge, ChallengeMethod                           string
}

// AssistantAsk is a request that a person can agree to.
type AssistantAsk struct {
	Assistant
	Redirect string
	Scope    community.Scope
	binding  string
}

// Host is where the person is sent on to.
func (k *AssistantAsk) Host() string {
	u, err := url.Parse(k.Redirect)
	if err != nil { // it was read before
		return ""
	}
	return u.Host
}

// Back is the address that the person is sent on to, with what is answered.
func (k *AssistantAsk) Back(answer url.Values) string {
	u, err := url.Parse(k.Redirect)
	if err != nil {
		return ""
	}
	q := u.Query()
	for name, values := range answer {
		q[name] = values
	}
	u.RawQuery = q.Encode()
	return u.String()
}

func badAsk(field, text string) error {
	return community.Bad(field, community.WhyBadParameter, "%s", text)
}

// AskedBy reads what an assistant asks actor for, at the resource that is ours.
func (a *App) AskedBy(actor community.Actor, resource string, r AssistantRequest) (*AssistantAsk, error) {
	client, ok := readAssistant(r.ClientID)
	switch {
	case !ok:
		return nil, badAsk("client_id", "is none that was registered here")
	case !client.mayReturn(r.RedirectURI):
		return nil, badAsk("redirect_uri", "is none that was registered")
	case r.ResponseType != "code":
		return nil, badAsk("response_type", "must be code")
	case r.ChallengeMethod != "S256" || len(r.Challenge) != base64.RawURLEncoding.EncodedLen(sha256.Size):
		return nil, badAsk("code_challenge", "must be there, by the method S256")
	case r.Resource != "" && strings.TrimSuffix(r.Resource, "/") != resource:
		return nil, badAsk("resource", "must be "+resource)
	}
	scope, err := scopeAsked(actor, r.Scope)
	return &AssistantAsk{client, r.RedirectURI, scope, bound(r.ClientID, r.RedirectURI, r.Challenge)}, err
}

// scopeAsked is what of a scope actor can give an assistant.
func scopeAsked(actor community.Actor, text string) (community.Scope, error) {
	words := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return w == "offline_access" }) // which all have
	if len(words) == 0 {
		words = []string{UsualAssistantScope}
	}
	scope, err := community.ParseScope("scope", strings.Join(words, " "))
	if err != nil {
		return scope, err
	}
	scope = scope.Common(AssistantScope()).Common(actor.WidestScope())
	if scope[community.AreaModeration] < community.ScopeModerate {
		scope[community.AreaModeration] = community.ScopeNone
	}
	if scope == (community.Scope{}) {
		return scope, community.Barred("scope", community.WhyScopeTooWide, "may be no more than %s",
			actor.WidestScope().Common(AssistantScope()))
	}
	return scope, nil
}

// bound is what a code or a token is good for together only.
func bound(parts ...string) string { return auth.TokenHash(strings.Join(parts, "\n")) }

// Allow gives an assistant the code by which it gets its tokens, from the person of a session
// who has shown that it is them.
func (a *App) Allow(ctx context.Context, s *Session, k *AssistantAsk) (code string, err error) {
	if s.LacksFactor {
		return "", community.Fail(community.Forbidden, community.WhyFactorFirst,
			"Turn on two-factor authentication first, under Settings, Security.")
	}
	code = auth.NewToken("stoa_mac_")
	err = a.write(ctx, s.Actor, func(tx *store.Tx) error {
		n, err := tx.CountPersonalTokens(s.Actor.ID)
		if err != nil {
			return err
		}
		if n >= community.MaxTokens {
			return community.Fail(community.Conflict, community.WhyTooManyTokens,
				"You can have up to %d personal tokens. Revoke one first.", community.MaxTokens)
		}
		return tx.AddTokens(&community.Token{Hash: auth.TokenHash(code), Portal: s.Actor.Portal, Use: community.CodeToken, User: s.Actor.ID,
			Family: string(community.NewID[community.Token](tx.Now)), Created: tx.Now, Expires: tx.Now.Add(codeTTL), Agent: k.binding,
			Grant: community.GrantCode, Scope: k.Scope, Name: k.Name})
	})
	return code, err
}

// AssistantGrant is what an assistant asks for tokens with.
type AssistantGrant struct {
	Grant, ClientID             string
	Code, RedirectURI, Verifier string
	RefreshToken                string
}

// GrantAssistant gives tokens for a code, or for the token that renews them. Either is good
// once: what comes back was stolen, and all that was given for it ends.
func (a *App) GrantAssistant(ctx context.Context, portal *community.Portal, r AssistantGrant) (granted Granted, err error) {
	token, use, binding := r.RefreshToken, community.RenewalToken, bound(r.ClientID)
	switch r.Grant {
	case string(community.GrantRefresh):
	case string(community.GrantCode):
		challenge := sha256.Sum256([]byte(r.Verifier))
		token, use = r.Code, community.CodeToken
		binding = bound(r.ClientID, r.RedirectURI, base64.RawURLEncoding.EncodeToString(challenge[:]))
	default:
		return granted, refuse("unsupported_grant_type", "grant_type must be authorization_code or refresh_token.")
	}
	var refused error // commits what was found out, though the caller is refused
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		granted, refused, err = a.exchange(ctx, tx, portal, token, use, binding, r.ClientID)
		return err
	})
	if errors.Is(err, community.ErrNotFound) {
		err = errBadCode
	}
	if err == nil {
		err = refused
	}
	return granted, err
}

var errBadCode = refuse("invalid_grant",
	"The code or refresh token is unknown, expired, already used, revoked or belongs to another client.")

func (a *App) exchange(ctx context.Context, tx *store.Tx, portal *community.Portal, token string, use community.TokenUse,
	binding, clientID string) (granted Granted, refused, err error) {
	hash := auth.TokenHash(token)
	old, err := tx.Token(hash)
	if err != nil {
		return granted, nil, err
	}
	if old.Use != use || old.Portal != portal.ID || !auth.SameHash(old.Agent, binding) {
		return granted, errBadCode, nil
	}
	first, err := tx.SpendToken(hash)
	if err != nil {
		return granted, nil, err
	}
	if !first {
		return granted, errBadCode, tx.RevokeFamily(old.Family)
	}
	if !tx.Now.Before(old.Expires) {
		return granted, errBadCode, nil
	}
	user, err := tx.User(old.Portal, old.User)
	if err != nil {
		return granted, nil, err
	}
	if err := user.CanSignIn(tx.Now); err != nil {
		return granted, refuse("invalid_grant", err.Error()), nil
	}
	if granted, err = a.issueAssistant(tx, old, bound(clientID)); err == nil && use == community.CodeToken {
		letIn(ctx, user, "", string(community.GrantCode))
	}
	return granted, nil, err
}

// issueAssistant makes the tokens that follow a code, or the one that renews them.
func (a *App) issueAssistant(tx *store.Tx, old *community.Token, binding string) (Granted, error) {
	g := Granted{Access: auth.NewToken("stoa_mat_"), Refresh: auth.NewToken("stoa_mrt_"), TTL: assistantTTL, Scope: old.Scope}
	access := &community.Token{Hash: auth.TokenHash(g.Access), Portal: old.Portal, Use: community.AssistantToken, User: old.User,
		Family: old.Family, Created: tx.Now, Expires: tx.Now.Add(assistantTTL), Agent: binding, Grant: community.GrantCode,
		Scope: old.Scope, Name: old.Name}
	renewal := *access
	renewal.Hash, renewal.Use, renewal.Expires = auth.TokenHash(g.Refresh), community.RenewalToken, tx.Now.Add(renewalTTL)
	if old.Use == community.RenewalToken {
		renewal.Used = tx.Now.Truncate(time.Minute)
	}
	return g, tx.AddTokens(access, &renewal)
}

// EndAssistant ends all that one token of an assistant stands for. As RFC 7009 asks, one that is
// unknown or another's is no error.
func (a *App) EndAssistant(ctx context.Context, portal *community.Portal, clientID, token string) error {
	return a.db.Write(ctx, func(tx *store.Tx) error {
		t, err := tx.Token(auth.TokenHash(token))
		if errors.Is(err, community.ErrNotFound) || err == nil && (t.Portal != portal.ID || !auth.SameHash(t.Agent, bound(clientID))) {
			return nil
		}
		if err != nil {
			return err
		}
		return tx.RevokeFamily(t.Family)
	})
}
