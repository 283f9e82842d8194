package graph

import (
	"context"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// A caller is who asks, and at which portal.
type caller struct {
	node.Viewer
	session          *app.Session // nil for a guest, and for a client that shows its secret
	token            string       // as it was sent
	clientID, secret string       // of HTTP Basic
	request          *http.Request
	area             community.Area // where their token's scope is narrowest
}

// guestToken is what the community's guests send, who have no token of their own:
// it lets them see which community it is, and sign in.
const guestToken = "guest"

// errToken is told in one word, which older clients look for.
var errToken = community.Fail(community.Unauthorized, community.WhyBadToken, "Unauthorized")

// caller returns who sent the request: by a service or app access token, as a
// guest, as a client by its id and secret, or by the session of a page of ours.
func (f *face) caller(ctx context.Context, r *http.Request) (*caller, error) {
	portal, err := f.app.PortalAt(ctx, r.Host)
	if err != nil {
		return nil, err
	}
	c := &caller{request: r, Viewer: node.Viewer{App: f.app, Portal: portal,
		Base: httpkit.Origin(r, f.options.BaseURL, portal.Domain, portal.Aliases), Actor: community.Actor{Portal: portal.ID}}}
	scope := httpkit.ScopeOf(ctx)
	scope.Portal = string(portal.ID)
	if id, secret, ok := r.BasicAuth(); ok {
		c.clientID, c.secret = id, secret
		return c, nil
	}
	if r.Header.Get("Authorization") == "" {
		err := c.comeFromPage(ctx, f.pageToken(r))
		scope.User = string(c.ID)
		return c, err
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	c.token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "Bearer") || c.token == "" {
		return nil, errToken
	}
	if c.token == guestToken {
		if c.Actor.CanEnter(portal.Settings.Policies) != nil {
			return nil, errToken
		}
		return c, nil
	}
	if err := c.signIn(ctx); err != nil {
		return nil, err
	}
	scope.User, scope.Client = string(c.ID), c.session.Client
	return c, nil
}

func (c *caller) signIn(ctx context.Context) (err error) {
	c.session, err = c.App.Authenticate(ctx, c.Viewer.Portal, c.token)
	switch {
	case community.KindOf(err) == community.Unauthorized:
		return errToken
	case err != nil:
		return err
	case c.session.Use.IsBrowser(): // it is good in its cookie only
		return errToken
	case c.session.Use == "":
		return community.Fail(community.Unauthorized, community.WhyWrongToken,
			"This is a customer's JWT, which REST takes; GraphQL takes a service or an app access token.")
	}
	c.Actor = c.session.Actor
	return nil
}

func (f *face) pageToken(r *http.Request) string {
	if f.options.Session == nil {
		return ""
	}
	return f.options.Session(r)
}

// comeFromPage signs in by the session of a page. One that is not good any more
// is as none.
func (c *caller) comeFromPage(ctx context.Context, token string) error {
	if token == "" {
		return nil
	}
	s, err := c.App.AuthenticatePage(ctx, c.Viewer.Portal, token)
	switch {
	case err == nil:
		c.session, c.Actor = s, s.Actor
	case community.KindOf(err) == community.Unauthorized, community.KindOf(err) == community.Forbidden:
	default:
		return err
	}
	return nil
}

// isPage reports whether the caller came by the session of a page, which the
// page's scripts are never shown.
func (c *caller) isPage() bool { return c.session != nil && c.session.Use.IsBrowser() }

// open are the fields for those who have no token yet: they come for one.
var open = map[string]bool{"tokens": true, "loginNetwork": true, "limitedToken": true}

// openToGuests are the fields that guests may ask for besides.
var openToGuests = map[string]bool{"network": true, "networkPublicInfo": true, "roles": true, "__typename": true}

// mayRun reports whether the caller has a token, or asks for nothing but one.
func (c *caller) mayRun(def *ast.OperationDefinition) bool {
	if c.session != nil {
		return true
	}
	for _, s := range def.SelectionSet {
		field, ok := s.(*ast.Field)
		if !ok || !open[field.Name] && (c.token != guestToken || !openToGuests[field.Name]) {
			return false
		}
	}
	return true
}
