package rest

import (
	"strconv"

	"github.com/stoa-community/stoa/internal/auth"
)

// openIDSettings are those of the OpenID Connect app. Secrets are not shown.
type openIDSettings struct {
	Providers []openIDProvider `json:"providers" doc:"The sites by whose accounts people sign in, in the order of their buttons."`
}

type openIDProvider struct {
	ID          string      `json:"id" example:"google" doc:"In addresses: the provider sends people back to /sign-in/from/ and this."`
	Name        string      `json:"name" example:"Google" doc:"On the button."`
	Preset      string      `json:"preset" enum:",google,microsoft,github,okta,keycloak" doc:"What is known of the provider already; \"\" for any other."`
	Issuer      string      `json:"issuer" example:"https://accounts.google.com"`
	ClientID    string      `json:"clientId"`
	HasSecret   bool        `json:"hasSecret" doc:"Whether there is a secret: it is not shown."`
	Scopes      []string    `json:"scopes" doc:"What the provider is asked for."`
	GroupsClaim string      `json:"groupsClaim" example:"groups" doc:"The claim that has the groups of a person; of a claim in another, both with a dot between."`
	Groups      []groupRule `json:"groups" doc:"What people get who are in a group there."`
	LinkByEmail bool        `json:"linkByEmail" doc:"Whether a member who was here before is found by an email address that the provider says is checked. A moderator or admin never is."`
	SignUp      string      `json:"signUp" enum:"policy,always,never" doc:"Who comes in that is new: as the portal's registration has it, everybody, or nobody."`
	Sync        string      `json:"sync" enum:"always,create" doc:"Whether what the provider says of a person is taken over whenever they sign in, or when they first come."`
}

// openIDBody is openIDSettings as they are sent.
type openIDBody struct {
	Providers []openIDProviderBody `json:"providers,omitempty" doc:"The sites by whose accounts people sign in, in the order of their buttons."`
}

type openIDProviderBody struct {
	ID           string          `json:"id,omitempty" example:"google" doc:"Small letters, digits and dashes; the preset when absent."`
	Name         string          `json:"name,omitempty" example:"Google" doc:"On the button; the preset's when absent."`
	Preset       string          `json:"preset,omitempty" enum:",google,microsoft,github,okta,keycloak"`
	Issuer       string          `json:"issuer,omitempty" example:"https://accounts.google.com" doc:"Needed but for google and github. It is tried at once."`
	ClientID     string          `json:"clientId,omitempty"`
	ClientSecret string          `json:"clientSecret,omitempty" doc:"When absent, the one that is there stays, unless the issuer or the clientId has changed."`
	Scopes       []string        `json:"scopes,omitempty" doc:"openid, email and profile when absent."`
	GroupsClaim  string          `json:"groupsClaim,omitempty" doc:"groups when absent."`
	Groups       []groupRuleBody `json:"groups,omitempty"`
	LinkByEmail  loose           `json:"linkByEmail,omitzero" doc:"false when absent."`
	SignUp       string          `json:"signUp,omitempty" enum:"policy,always,never" doc:"policy when absent."`
	Sync         string          `json:"sync,omitempty" enum:"always,create" doc:"create when absent."`
	HasSecret    bool            `json:"hasSecret,omitempty" doc:"As it was shown; it changes nothing."`
}

func toOpenIDSettings(s auth.OpenIDSettings) *openIDSettings {
	w := &openIDSettings{Providers: []openIDProvider{}}
	for _, p := range s.Providers {
		w.Providers = append(w.Providers, openIDProvider{ID: p.ID, Name: p.Name, Preset: p.Preset, Issuer: p.Issuer, ClientID: p.ClientID,
			HasSecret: p.ClientSecret != "", Scopes: p.Scopes, GroupsClaim: p.GroupsClaim, Groups: toGroupRules(p.Groups),
			LinkByEmail: p.LinkByEmail, SignUp: p.SignUp, Sync: p.Sync})
	}
	return w
}

func (b openIDBody) settings() (s auth.OpenIDSettings, err error) {
	for i, p := range b.Providers {
		link, err := p.LinkByEmail.get("providers." + strconv.Itoa(i) + ".linkByEmail")
		if err != nil {
			return s, err
		}
		s.Providers = append(s.Providers, auth.OpenIDProvider{ID: p.ID, Name: p.Name, Preset: p.Preset, Issuer: p.Issuer,
			ClientID: p.ClientID, ClientSecret: p.ClientSecret, Scopes: p.Scopes, GroupsClaim: p.GroupsClaim, Groups: groupRules(p.Groups),
			LinkByEmail: link != nil && *link, SignUp: p.SignUp, Sync: p.Sync})
	}
	return s, nil
}
