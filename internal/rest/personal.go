package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// personalToken is a personal token on the wire.
type personalToken struct {
	MongoID    string   `json:"_id"`
	ID         string   `json:"id"`
	Name       string   `json:"name" example:"Nightly report"`
	Scopes     []string `json:"scopes" nullable:"false" example:"[\"read\",\"write:content\"]" doc:"What it may be used for, in the fewest words."`
	CreatedAt  moment   `json:"createdAt" format:"date-time"`
	ExpiresAt  moment   `json:"expiresAt" format:"date-time" doc:"From then on it is refused."`
	LastUsedAt moment   `json:"lastUsedAt" doc:"To the minute; empty until it is used."`
	Token      string   `json:"token,omitempty" example:"stoa_pat_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"The token itself, where it was made just now: it is kept nowhere and never shown again."`
}

func toPersonalToken(t *community.Token) personalToken {
	return personalToken{MongoID: t.Family, ID: t.Family, Name: t.Name, Scopes: t.Scope.Words(), CreatedAt: momentOf(t.Created),
		ExpiresAt: momentOf(t.Expires), LastUsedAt: momentOf(t.Used)}
}

func (s *api) personal() {
	lists(s, operation{id: "listTokens", method: "GET", path: "/user/tokens", tag: tagTokens,
		summary: "List personal tokens", text: "The valid ones, newest first. At most 50."}, s.listTokens,
		plain(toPersonalToken))
	changes(s, operation{id: "createToken", method: "POST", path: "/user/tokens", tag: tagTokens, status: http.StatusCreated, secret: true,
		refuses: refusals{
			400: {community.WhyRequired, community.WhyTooLongText, community.WhyUnknownScope, community.WhyOutOfRange},
			403: {community.WhyFactorFirst, community.WhyScopeTooWide, community.WhyTokenOutlives},
			409: {community.WhyTooManyTokens},
			413: {community.WhyTooManyBytes},
		},
		summary: "Create a personal token", text: "For a program that acts as the acting user, on REST and GraphQL. It is good for no " +
			"more than the token that asks for it, and for no longer: one that lives for months is made on the page /settings/tokens. " +
			"The answer alone has the token; an Idempotency-Key is not taken. It ends when it expires, with a ban, with a new password, " +
			"and with the client whose token made it."}, s.createToken, plain(madeToken))
	does(s, operation{id: "deleteToken", method: "DELETE", path: "/user/tokens/{id}", tag: tagTokens,
		summary: "Revoke a personal token", text: "One of the acting user's own. It takes effect everywhere within a second."}, s.deleteToken)
	does(s, operation{id: "deleteUserTokens", method: "DELETE", path: "/users/{id}/tokens", tag: tagUsers,
		refuses: all(ofPerson, refusals{403: {community.WhyByPersonOnly}}),
		summary: "Revoke all personal tokens of a person", text: "For the person and admins."}, s.deleteUserTokens)
}

func (s *api) listTokens(ctx context.Context, c *caller, _ *nothing) (list community.Listing[*community.Token], err error) {
	list.Items, err = s.app.PersonalTokens(ctx, c.Actor)
	list.Total = len(list.Items)
	return list, err
}

type tokenBody struct {
	Name   string   `json:"name" example:"Nightly report" doc:"For people: at most 100 characters."`
	Scopes []string `json:"scopes" example:"[\"read\",\"write:content\"]" doc:"What it may be used for. At least one."`
	Days   int      `json:"days,omitempty" example:"30" doc:"For how many days it is good, at most 365. As long as the token that asks when absent."`
}

// made is a personal token with what it is, which is told once.
type made struct {
	*community.Token
	token string
}

func madeToken(m made) personalToken {
	w := toPersonalToken(m.Token)
	w.Token = m.token
	return w
}

func (s *api) createToken(ctx context.Context, c *caller, in *Body[tokenBody]) (m made, err error) {
	m.token, m.Token, err = s.app.NewPersonalToken(ctx, c.session,
		app.TokenEdit{Name: in.body.Name, Scopes: in.body.Scopes, Days: in.body.Days})
	return m, err
}

type tokenPath struct {
	ID string `path:"id" maxLength:"100" doc:"The token's id."`
}

func (s *api) deleteToken(ctx context.Context, c *caller, in *tokenPath) error {
	return s.app.EndPersonalToken(ctx, c.Actor, in.ID)
}

func (s *api) deleteUserTokens(ctx context.Context, c *caller, in *UserPath) error {
	return s.app.EndPersonalTokens(ctx, c.Actor, in.ID)
}
