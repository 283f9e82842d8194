package auth

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/stoa-community/stoa/internal/community"
)

// Account is what a provider says of somebody.
type Account struct {
	Issuer, Subject string // who they are
	Email           string // "" where it does not say
	IsVerified      bool   // whether the provider has checked the address
	Name, Username  string
	Picture, Lang   *string
	Groups          []string
	HasGroups       bool // whether these are all
}

func errIssuer(s OpenIDProvider) error {
	return community.Fail(community.Unauthorized, community.WhyOpenIDIssuer, "The response isn't from %s.", s.Name)
}

func errForgedBy(s OpenIDProvider) error {
	return community.Fail(community.Unauthorized, community.WhyOpenIDForged, "The response isn't signed by %s.", s.Name)
}

// claims are what a provider's ID token says, and what it tells besides to whoever asks
// for it.
func (p *Providers) claims(ctx context.Context, s OpenIDProvider, d *discovery, t Trip, token *oauth2.Token) (map[string]any, error) {
	raw, _ := token.Extra("id_token").(string)
	if !LooksLikeJWT(raw) { // the library reads other forms too
		return nil, errForgedBy(s)
	}
	verifier := d.provider.Verifier(&oidc.Config{ClientID: s.ClientID, Now: func() time.Time { return p.clock().Add(-leeway) }})
	id, err := verifier.Verify(ctx, raw)
	if err != nil {
		return nil, p.tokenFault(ctx, s, err)
	}
	claims := map[string]any{}
	if err := id.Claims(&claims); err != nil {
		return nil, errForgedBy(s)
	}
	if err := p.checkToken(s, t, id, token, claims); err != nil {
		return nil, err
	}
	if d.UserInfoURL == "" || claims["name"] != nil && claims["email"] != nil && find(claims, s.GroupsClaim) != nil {
		return claims, nil
	}
	return p.moreClaims(ctx, s, d, token, claims)
}

// moreClaims are claims with what the provider tells besides.
func (p *Providers) moreClaims(ctx context.Context, s OpenIDProvider, d *discovery, token *oauth2.Token,
	claims map[string]any) (map[string]any, error) {
	info, err := d.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return nil, p.away(ctx, s, errors.New("it does not say more of a person"))
	}
	more := map[string]any{}
	if info.Subject != claims["sub"] || info.Claims(&more) != nil {
		return nil, errForgedBy(s)
	}
	if claims["email"] != nil && claims["email"] != more["email"] { // what was checked is another address
		delete(more, "email_verified")
		delete(more, "xms_edov")
	}
	maps.Copy(more, claims) // what is signed wins
	return more, nil
}

// tokenFault says in what an ID token is not good.
func (p *Providers) tokenFault(ctx context.Context, s OpenIDProvider, err error) error {
	_, isExpired := errors.AsType[*oidc.TokenExpiredError](err)
	text := err.Error()
	switch {
	case isExpired:
		return community.Fail(community.Unauthorized, community.WhyOpenIDExpired, "The response from %s has expired.", s.Name)
	case strings.Contains(text, "issued by a different provider"):
		return errIssuer(s)
	case strings.Contains(text, "expected audience"):
		return errAudience(s)
	case strings.Contains(text, "fetching keys"):
		return p.away(ctx, s, errors.New("its keys cannot be fetched"))
	}
	return errForgedBy(s)
}

func errAudience(s OpenIDProvider) error {
	return community.Fail(community.Unauthorized, community.WhyOpenIDAudience, "The response from %s is for another site.", s.Name)
}

// checkToken looks at what the library leaves to us of a token whose signature holds.
func (p *Providers) checkToken(s OpenIDProvider, t Trip, id *oidc.IDToken, token *oauth2.Token, claims map[string]any) error {
	party, hasParty := claims["azp"]
	switch {
	case !SameHash(id.Nonce, t.Nonce):
		return community.Fail(community.Unauthorized, community.WhyOpenIDNonce, "The response from %s belongs to another sign-in.", s.Name)
	case hasParty && party != s.ClientID, !hasParty && len(id.Audience) > 1:
		return errAudience(s)
	case id.IssuedAt.IsZero():
		return errForgedBy(s)
	case id.IssuedAt.After(p.clock().Add(leeway)):
		return community.Fail(community.Unauthorized, community.WhyOpenIDExpired, "The response from %s is from the future.", s.Name)
	case id.AccessTokenHash != "" && id.VerifyAccessToken(token.AccessToken) != nil:
		return errForgedBy(s)
	}
	return nil
}

// readAccount makes of claims what we take of them. What is of no use is passed over,
// but for who it is.
func readAccount(s OpenIDProvider, o map[string]any) (Account, error) {
	subject, _ := o["sub"].(string)
	if subject == "" || len(subject) > 256 || strings.ContainsFunc(subject, unicode.IsControl) {
		return Account{}, errForgedBy(s)
	}
	r := claimReader{object: o}
	a := Account{Issuer: s.Issuer, Subject: subject, Username: r.username(), Picture: r.picture(), Lang: optional(o, "locale"),
		IsVerified: o["email_verified"] == true || s.Preset == microsoft && saysSo(o["xms_edov"])}
	if name := optional(o, "name"); name != nil && !looksLikeEmail(*name) { // addresses are not shown to everybody
		a.Name = *name
	}
	if email := optional(o, "email"); email != nil && looksLikeEmail(*email) {
		a.Email = *email
	}
	sources, _ := o["_claim_names"].(map[string]any)
	_, isElsewhere := sources[s.GroupsClaim] // as Microsoft does when they are many
	a.Groups, a.HasGroups = texts(find(o, s.GroupsClaim)), !isElsewhere
	return a, nil
}

// saysSo reports whether one of Microsoft's claims is true, in each of its spellings.
func saysSo(v any) bool { return v == true || v == "true" || v == "1" || v == 1.0 }

// find returns a claim by its name, or by its path with dots between: nil for none.
func find(o map[string]any, name string) any {
	if v, ok := o[name]; ok {
		return v
	}
	first, rest, hasRest := strings.Cut(name, ".")
	inner, isObject := o[first].(map[string]any)
	if !hasRest || !isObject {
		return nil
	}
	return find(inner, rest)
}

// texts are what is text in a list, or a text by itself.
func texts(v any) (list []string) {
	many, isList := v.([]any)
	if !isList {
		many = []any{v}
	}
	for _, one := range many {
		if text, ok := one.(string); ok && text != "" {
			list = append(list, text)
		}
	}
	return list
}
