package auth

import (
	"cmp"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// OpenIDSettings are of the app by which people sign in with an account that they have
// elsewhere.
type OpenIDSettings struct{ Providers []OpenIDProvider }

// OpenIDProvider is a site that vouches for people.
type OpenIDProvider struct {
	ID           string // in addresses
	Name         string // on its button
	Preset       string // one of Presets, or ""
	Issuer       string
	ClientID     string
	ClientSecret string
	Scopes       []string
	GroupsClaim  string // which has the groups that somebody is in; its path has dots
	Groups       community.GroupRules
	LinkByEmail  bool   // whether a member who was here before is found by a checked address
	SignUp       string // one of those below
	Sync         string // SyncAlways or SyncCreate
}

// Directory is what the groups of the provider bring people into spaces by.
func (p OpenIDProvider) Directory() string { return "openid " + p.ID }

// Who comes in that is new.
const (
	SignUpByPolicy = "policy" // as the portal has it with registration
	SignUpAlways   = "always"
	SignUpNever    = "never"
)

// GitHub is the preset that speaks OAuth 2 alone.
const GitHub = "github"

const microsoft = "microsoft"

// preset is what is the same for everybody who has a provider of a kind.
type preset struct {
	name, issuer string
	scopes       []string
}

var (
	ofPerson = []string{"openid", "email", "profile"}
	presets  = map[string]preset{
		"":         {scopes: ofPerson},
		"google":   {"Google", "https://accounts.google.com", ofPerson},
		microsoft:  {"Microsoft", "", ofPerson},
		GitHub:     {"GitHub", gitHubIssuer, []string{"read:user", "user:email"}},
		"okta":     {"Okta", "", append(slices.Clone(ofPerson), "groups")},
		"keycloak": {"Keycloak", "", ofPerson},
	}
	// Presets are the kinds of providers that need little said about them.
	Presets = []string{"google", microsoft, GitHub, "okta", "keycloak"}
)

// PresetName is how the providers of a preset are called, "" where there is none.
func PresetName(preset string) string { return presets[preset].name }

const (
	maxProviders = 20
	maxScopes    = 20
)

var (
	slugForm  = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,38}$`)
	scopeForm = regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E]{1,200}$`)
)

// Filled are the settings with what the presets know, and what is so unless it is said.
func (s OpenIDSettings) Filled() OpenIDSettings {
	s.Providers = slices.Clone(s.Providers)
	for i, p := range s.Providers {
		known := presets[p.Preset]
		p.ID, p.Name, p.Issuer = cmp.Or(p.ID, p.Preset), cmp.Or(p.Name, known.name), cmp.Or(p.Issuer, known.issuer)
		p.GroupsClaim, p.SignUp, p.Sync = cmp.Or(p.GroupsClaim, "groups"), cmp.Or(p.SignUp, SignUpByPolicy), cmp.Or(p.Sync, SyncCreate)
		if len(p.Scopes) == 0 {
			p.Scopes = slices.Clone(known.scopes)
		}
		if p.Preset != GitHub && !slices.Contains(p.Scopes, "openid") {
			p.Scopes = append([]string{"openid"}, p.Scopes...)
		}
		if p.Preset == GitHub {
			p.Issuer = strings.TrimSuffix(p.Issuer, "/")
		}
		if p.Preset == GitHub && len(p.Groups) > 0 && !slices.Contains(p.Scopes, gitHubOrgs) {
			p.Scopes = append(slices.Clone(p.Scopes), gitHubOrgs)
		}
		s.Providers[i] = p
	}
	return s
}

// Provider returns the provider called id, nil where there is none.
func (s OpenIDSettings) Provider(id string) *OpenIDProvider {
	for _, p := range s.Providers {
		if p.ID == id {
			return &p
		}
	}
	return nil
}

// Keep gives providers that come without their secret the one they had, if it is still
// for the same client of the same site: another site is not told it.
func (s OpenIDSettings) Keep(before OpenIDSettings) {
	for i, p := range s.Providers {
		had := before.Provider(p.ID)
		if p.ClientSecret == "" && had != nil && had.Issuer == p.Issuer && had.ClientID == p.ClientID {
			s.Providers[i].ClientSecret = had.ClientSecret
		}
	}
}

// Validate returns what is wrong with settings that are filled, as an error that names
// the field as it is on the wire.
func (s OpenIDSettings) Validate() error {
	switch n := len(s.Providers); {
	case n == 0:
		return community.Lacking("providers")
	case n > maxProviders:
		return community.Bad("providers", community.WhyTooManyItems, "may be at most %d", maxProviders)
	}
	for i, p := range s.Providers {
		if err := p.validate(providerField(i)); err != nil {
			return err
		}
		if slices.ContainsFunc(s.Providers[:i], func(o OpenIDProvider) bool { return o.ID == p.ID }) {
			return community.Bad(providerField(i)+"id", community.WhyTaken, "is already used by another provider")
		}
	}
	return nil
}

func providerField(i int) string { return "providers." + strconv.Itoa(i) + "." }

func (p OpenIDProvider) validate(field string) error {
	if p.Preset != "" {
		if err := community.OneOf(field+"preset", p.Preset, Presets); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		name, value string
		most        int
	}{{"id", p.ID, 39}, {"name", p.Name, 60}, {"issuer", p.Issuer, maxURL}, {"clientId", p.ClientID, 500},
		{"clientSecret", p.ClientSecret, 2000}, {"groupsClaim", p.GroupsClaim, 200}} {
		if strings.TrimSpace(f.value) == "" {
			return community.Lacking(field + f.name)
		}
		if err := community.AtMost(field+f.name, f.value, f.most); err != nil {
			return err
		}
	}
	if !slugForm.MatchString(p.ID) {
		return community.Bad(field+"id", community.WhyNotASlug, "must be lowercase letters, digits and dashes, not %q", p.ID)
	}
	if err := validIssuer(field+"issuer", p.Issuer); err != nil {
		return err
	}
	return p.validateChoices(field)
}

func (p OpenIDProvider) validateChoices(field string) error {
	if len(p.Scopes) > maxScopes {
		return community.Bad(field+"scopes", community.WhyTooManyItems, "may be at most %d", maxScopes)
	}
	for _, scope := range p.Scopes {
		if !scopeForm.MatchString(scope) {
			return community.Bad(field+"scopes", community.WhyUnknownScope, "can't include %q", scope)
		}
	}
	if err := community.OneOf(field+"signUp", p.SignUp, []string{SignUpByPolicy, SignUpAlways, SignUpNever}); err != nil {
		return err
	}
	if err := community.OneOf(field+"sync", p.Sync, []string{SyncAlways, SyncCreate}); err != nil {
		return err
	}
	return p.Groups.Validate(field + "groups")
}

// validIssuer returns nil for an address over which nobody listens in: what is said
// there decides who somebody is.
func validIssuer(field, issuer string) error {
	u, err := url.Parse(issuer)
	if err != nil || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" || u.Scheme != "https" && !isOwnMachine(u) {
		return community.Bad(field, community.WhyNotAnIssuer, "must be an https address without a query, not %q", issuer)
	}
	return community.WithoutUser(field, issuer)
}

// isOwnMachine reports whether an address is of this machine, for trying things out.
func isOwnMachine(u *url.URL) bool {
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Scheme == "http" && (u.Hostname() == "localhost" || err == nil && ip.IsLoopback())
}
