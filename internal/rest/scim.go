package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// scimSettings are those of the SCIM app.
type scimSettings struct {
	Rules  []groupRule `json:"rules" nullable:"false"`
	Tokens []scimToken `json:"tokens" nullable:"false" doc:"The tokens of directories, the newest first."`
}

// scimBody are the settings as they are sent.
type scimBody struct {
	Rules []groupRuleBody `json:"rules,omitempty" doc:"Of the SCIM app: all rules there are to be, at most 200."`
}

func (b scimBody) settings() (app.SCIMSettings, error) {
	return app.SCIMSettings{Rules: groupRules(b.Rules)}, nil
}

// scimToken is the token of a directory on the wire.
type scimToken struct {
	MongoID    string `json:"_id"`
	ID         string `json:"id"`
	Name       string `json:"name" example:"Okta"`
	CreatedAt  moment `json:"createdAt" format:"date-time"`
	LastUsedAt moment `json:"lastUsedAt" doc:"To the minute; empty until it is used."`
	Token      string `json:"token,omitempty" example:"stoa_scim_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"The token itself, where it was made just now: it is kept nowhere and never shown again."`
}

func toSCIMToken(t *community.Token) scimToken {
	return scimToken{MongoID: t.Family, ID: t.Family, Name: t.Name, CreatedAt: momentOf(t.Created), LastUsedAt: momentOf(t.Used)}
}

func (s *api) scimSettings(ctx context.Context, actor community.Actor, a *community.App) (*scimSettings, error) {
	settings, err := app.ReadSCIMSettings(a)
	if err != nil {
		return nil, err
	}
	tokens, err := s.app.SCIMTokens(ctx, actor)
	w := &scimSettings{Rules: toGroupRules(settings.Rules), Tokens: []scimToken{}}
	for _, t := range tokens {
		w.Tokens = append(w.Tokens, toSCIMToken(t))
	}
	return w, err
}

func (s *api) scim() {
	changes(s, operation{id: "createSCIMToken", method: "POST", path: "/apps/scim/tokens", tag: tagApps, status: http.StatusCreated,
		secret: true, refuses: all(ofStaff, refusals{
			400: {community.WhyRequired, community.WhyTooLongText}, 409: {community.WhyTooManyTokens}}),
		summary: "Create a directory token", text: "For an organisation's directory that tells of its people at /scim/v2, and good " +
			"for that only, until it is ended. The app is installed with the first. The answer alone has the token; an Idempotency-Key " +
			"is not taken. Admins only."}, s.createSCIMToken, plain(madeSCIMToken))
	does(s, operation{id: "deleteSCIMToken", method: "DELETE", path: "/apps/scim/tokens/{id}", tag: tagApps, refuses: ofStaff,
		summary: "Revoke a directory token", text: "It takes effect everywhere within a second. Admins only."}, s.deleteSCIMToken)
}

type scimTokenBody struct {
	Name string `json:"name" example:"Okta" doc:"For people: at most 100 characters."`
}

func madeSCIMToken(m made) scimToken {
	w := toSCIMToken(m.Token)
	w.Token = m.token
	return w
}

func (s *api) createSCIMToken(ctx context.Context, c *caller, in *Body[scimTokenBody]) (m made, err error) {
	m.token, m.Token, err = s.app.NewSCIMToken(ctx, c.Actor, in.body.Name)
	return m, err
}

func (s *api) deleteSCIMToken(ctx context.Context, c *caller, in *tokenPath) error {
	return s.app.EndSCIMToken(ctx, c.Actor, in.ID)
}
