package auth

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"golang.org/x/oauth2"

	"github.com/stoa-community/stoa/internal/community"
)

// GitHub speaks OAuth 2 without OpenID Connect: who somebody is has to be asked for.

const (
	gitHubIssuer = "https://github.com"
	gitHubOrgs   = "read:org" // the scope to see somebody's organisations: their groups
)

func gitHubConfig(s OpenIDProvider, back string) *oauth2.Config {
	return &oauth2.Config{ClientID: s.ClientID, ClientSecret: s.ClientSecret, RedirectURL: back, Scopes: s.Scopes,
		Endpoint: oauth2.Endpoint{AuthURL: s.Issuer + "/login/oauth/authorize", TokenURL: s.Issuer + "/login/oauth/access_token",
			AuthStyle: oauth2.AuthStyleInParams}}
}

// gitHubAPI is where the interface is: a server of one's own has it at a path.
func gitHubAPI(issuer string) string {
	if issuer == gitHubIssuer {
		return "https://api.github.com"
	}
	return issuer + "/api/v3"
}

func (p *Providers) gitHubAccount(ctx context.Context, s OpenIDProvider, t Trip, back string, answer url.Values) (Account, error) {
	token, err := p.exchange(ctx, s, gitHubConfig(s, back), t, answer)
	if err != nil {
		return Account{}, err
	}
	var user struct {
		ID     int64  `json:"id"`
		Login  string `json:"login"`
		Name   string `json:"name"`
		Avatar string `json:"avatar_url"`
	}
	var emails []struct {
		Email             string
		Primary, Verified bool
	}
	var orgs []struct{ Login string }
	asked := map[string]any{"/user": &user, "/user/emails?per_page=100": &emails}
	if slices.Contains(s.Scopes, gitHubOrgs) {
		asked["/user/orgs?per_page=100"] = &orgs
	}
	for path, v := range asked {
		if err := p.askGitHub(ctx, token, gitHubAPI(s.Issuer)+path, v); err != nil {
			return Account{}, p.away(ctx, s, err)
		}
	}
	if user.ID <= 0 {
		return Account{}, p.away(ctx, s, community.Sentence("It does not say who it is."))
	}
	a := Account{Issuer: s.Issuer, Subject: strconv.FormatInt(user.ID, 10), Username: user.Login, Name: cmp.Or(user.Name, user.Login),
		HasGroups: slices.Contains(s.Scopes, gitHubOrgs)}
	if u, err := url.Parse(user.Avatar); err == nil && isWebURL(u) && len(user.Avatar) <= maxURL {
		a.Picture = &user.Avatar
	}
	for _, e := range emails {
		if e.Primary && e.Verified && looksLikeEmail(e.Email) {
			a.Email, a.IsVerified = e.Email, true
		}
	}
	for _, o := range orgs {
		a.Groups = append(a.Groups, o.Login)
	}
	return a, nil
}

func (p *Providers) askGitHub(ctx context.Context, token *oauth2.Token, address string, v any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return community.Unreachable(err)
	}
	request.Header.Set("Accept", "application/vnd.github+json")
	request.Header.Set("X-GitHub-Api-Version", "2022-11-28")
	token.SetAuthHeader(request)
	response, err := p.client.Do(request)
	if err != nil {
		return community.Unreachable(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the answer is %s", response.Status)
	}
	return json.NewDecoder(response.Body).Decode(v)
}
