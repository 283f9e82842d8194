package graph

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/httpkit"
)

var (
	errPageTokens = community.Fail(community.Forbidden, community.WhyNoTokensHere,
		"A browser session can't create tokens. Send the request without it.")
	errPersonsToken = community.Fail(community.Forbidden, community.WhyNoTokensHere,
		"A person's token can't create others. Send the client's ID and secret, or an app access token.")
	errAppsToken = community.Fail(community.Forbidden, community.WhyNoTokensHere,
		"An app access token can't create another one. Send the client's ID and secret, or name a member.")
)

// grant gives tokens to the client that asks: by its secret, or by an app access
// token of it. Older clients have people sign in as guests: that gives what signing in on
// the pages does. Whose token it is that a person carries shows nothing of the client.
func (r *resolver) grant(ctx context.Context, g app.GrantRequest) (app.Granted, error) {
	g.Portal, g.From, g.ClientID, g.Secret = r.Viewer.Portal, httpkit.ScopeOf(ctx).IP, r.clientID, r.secret
	var granted app.Granted
	var err error
	switch {
	case r.isPage():
		return granted, errPageTokens
	case r.session != nil && r.session.Use != community.AppToken:
		return granted, errPersonsToken
	case r.session != nil && g.Grant == string(community.GrantApp):
		return granted, errAppsToken
	case r.session != nil:
		granted, err = r.App.GrantTo(ctx, r.session, g)
	case r.clientID != "":
		granted, err = r.App.Grant(ctx, g)
	case g.Grant == string(community.GrantPassword) && (r.token == "" || r.token == guestToken):
		granted, err = r.App.GrantGuest(ctx, g)
	default:
		return granted, errToken
	}
	if refused, ok := errors.AsType[*app.GrantError](err); ok {
		if refused.Code == "invalid_client" {
			return granted, errToken
		}
		return granted, community.Fail(community.Forbidden, community.WhyGrantRefused, "%s", refused.Text)
	}
	return granted, err
}

func (q query) Tokens(ctx context.Context, networkDomain, networkID, otp, ssoToken, refreshToken *string) (*node.AuthToken, error) {
	if err := refuse(given{"otp", node.Text(otp) != ""}, given{"ssoToken", node.Text(ssoToken) != ""}); err != nil {
		return nil, err
	}
	if err := q.checkNetwork(node.Text(networkDomain), node.Text(networkID)); err != nil {
		return nil, err
	}
	if node.Text(refreshToken) != "" {
		granted, err := q.grant(ctx, app.GrantRequest{Grant: string(community.GrantRefresh), RefreshToken: *refreshToken})
		if err != nil {
			return nil, err
		}
		return q.authToken(ctx, granted)
	}
	if q.isPage() {
		return nil, errPageTokens
	}
	if q.session != nil {
		return q.authToken(ctx, app.Granted{Access: q.token})
	}
	if err := q.CanEnter(q.Viewer.Portal.Settings.Policies); err != nil {
		return nil, err
	}
	network := q.Viewer.Network()
	return &node.AuthToken{AccessToken: guestToken, Network: network, NetworkPublicInfo: network}, nil
}

// checkNetwork refuses the name of another community than the one that was asked.
func (r *resolver) checkNetwork(domain, id string) error {
	p := r.Viewer.Portal
	host := hostOf(domain)
	if domain != "" && !strings.EqualFold(host, p.Domain) && !strings.EqualFold(host, r.request.Host) &&
		!slices.ContainsFunc(p.Aliases, func(alias string) bool { return strings.EqualFold(host, alias) }) {
		return community.Bad("networkDomain", community.WhyWrongCommunity, "must be this community's, not %q", domain)
	}
	if id != "" && id != string(p.ID) {
		return community.Bad("networkId", community.WhyWrongCommunity, "must be this community's, %s, not %q", p.ID, id)
	}
	return nil
}

// hostOf is the host of a domain that may be told as an address.
func hostOf(domain string) string {
	_, after, isAddress := strings.Cut(domain, "://")
	if !isAddress {
		after = domain
	}
	host, _, _ := strings.Cut(after, "/")
	return host
}

// authToken says whose token it is.
func (r *resolver) authToken(ctx context.Context, g app.Granted) (*node.AuthToken, error) {
	s, err := r.App.Authenticate(ctx, r.Viewer.Portal, g.Access)
	if err != nil {
		return nil, err
	}
	as := r.Viewer
	as.Actor = s.Actor
	network := as.Network()
	t := &node.AuthToken{AccessToken: g.Access, Network: network, NetworkPublicInfo: network}
	if g.Refresh != "" {
		t.RefreshToken = &g.Refresh
	}
	if s.User != nil {
		t.Member = as.People([]community.UserSeen{{User: s.User}})[0]
		t.Role = t.Member.Role()
	}
	return t, nil
}

// LoginNetwork stands in queries and in mutations.
func (r *resolver) LoginNetwork(ctx context.Context, in leaf.LoginNetworkWithPasswordInput) (*node.AuthToken, error) {
	granted, err := r.grant(ctx, app.GrantRequest{Grant: string(community.GrantPassword), Username: in.UsernameOrEmail,
		Password: in.Password})
	if err != nil {
		return nil, err
	}
	return r.authToken(ctx, granted)
}

func (q query) LimitedToken(ctx context.Context, networkID string, _ leaf.PermissionContext, _ string,
	member *string) (*leaf.LimitedToken, error) {
	if err := q.checkNetwork("", networkID); err != nil {
		return nil, err
	}
	g := app.GrantRequest{Grant: string(community.GrantApp)}
	if node.Text(member) != "" {
		g.Grant, g.UserID, g.IsLent = string(community.GrantService), *member, true
	}
	granted, err := q.grant(ctx, g)
	if err != nil {
		return nil, err
	}
	return &leaf.LimitedToken{AccessToken: granted.Access, GatewayURL: q.Base + Path}, nil
}
