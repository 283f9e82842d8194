package mcp

import (
	"context"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/tongue"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A caller is who asks, and at which portal.
type caller struct {
	app       *app.App
	portal    *community.Portal
	session   *app.Session
	request   *http.Request
	base      string // the address of the server, without a slash at its end
	tongue    *tongue.Tongue
	listening *listening // nil but for one who listens
}

var (
	errToken = community.Fail(community.Unauthorized, community.WhyBadToken,
		"Send a personal token as a bearer token: Authorization: Bearer stoa_pat_…")
	errNoPerson = community.Fail(community.Forbidden, community.WhyWrongToken,
		"This token doesn't act for a person. Use a personal token, or a person's service token.")
)

// caller returns who sent the request, by a token that is theirs. The session of a page
// is not one: nothing that a browser sends by itself counts here. Guests are not served,
// as in the other interfaces.
func (f *face) caller(ctx context.Context, r *http.Request) (*caller, error) {
	portal, err := f.app.PortalAt(ctx, r.Host)
	if err != nil {
		return nil, err
	}
	c := &caller{app: f.app, portal: portal, request: r, base: httpkit.Origin(r, f.options.BaseURL, portal.Domain, portal.Aliases),
		tongue: view.AllLanguages().Choose("", r.Header.Get("Accept-Language"))}
	scope := httpkit.ScopeOf(ctx)
	scope.Portal = string(portal.ID)
	if err := checkOrigin(r, c.base, portal.Settings.CORS); err != nil {
		return nil, err
	}
	if err := c.signIn(ctx); err != nil {
		return nil, err
	}
	scope.User, scope.Client = string(c.session.Actor.ID), c.session.Client
	return c, nil
}

func (c *caller) signIn(ctx context.Context) (err error) {
	scheme, token, _ := strings.Cut(c.request.Header.Get("Authorization"), " ")
	if token = strings.TrimSpace(token); !strings.EqualFold(scheme, "Bearer") || token == "" {
		return errToken
	}
	c.session, err = c.app.AuthenticateAssistant(ctx, c.portal, token)
	switch {
	case err != nil:
		return err
	case c.session.Use.IsBrowser(): // it is good in its cookie only
		return errToken
	case c.session.Use == "":
		return community.Fail(community.Unauthorized, community.WhyWrongToken,
			"This is a customer's JWT, which REST takes; MCP takes a personal, a service or an app access token.")
	}
	return nil
}

// A need is what a token must be good for.
type need struct {
	level community.Level
	area  community.Area
}

// needs are what the tools take.
var needs = map[string]need{
	"search":            {community.ScopeRead, community.AreaContent},
	"read_thread":       {community.ScopeRead, community.AreaContent},
	"similar_questions": {community.ScopeRead, community.AreaContent},
	"ask":               {community.ScopeWrite, community.AreaContent},
	"answer":            {community.ScopeWrite, community.AreaContent},
	"comment":           {community.ScopeWrite, community.AreaContent},
	"moderation_queue":  {community.ScopeModerate, community.AreaModeration},
}

// reading is what threads take as resources.
var reading = need{community.ScopeRead, community.AreaContent}

// under is the caller with the powers that their token leaves them.
func (c *caller) under(n need) (community.Actor, error) {
	if err := c.session.Scope.Allows(n.level, n.area); err != nil {
		return community.Actor{}, err
	}
	return c.session.Actor.Under(c.session.Scope[n.area]), nil
}

// missed is err, or where it was the token's scope that took the power, which would do.
func (c *caller) missed(err error, n need) error {
	if err == nil {
		return nil
	}
	return c.session.Scope.Missed(err, c.session.Actor.Role, n.area)
}

// T is a text of the pages.
func (c *caller) T(key string, values ...string) string { return c.tongue.Say(key, values...) }

// N is a text of the pages for a number.
func (c *caller) N(key string, n int64, values ...string) string {
	return c.tongue.Count(key, n, values...)
}

// Absolute is the whole address of a path.
func (c *caller) Absolute(path string) string { return c.base + path }

type callerKey struct{}

func withCaller(ctx context.Context, c *caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// callerOf is who sent the request of a call.
func callerOf(ctx context.Context) *caller {
	c, _ := ctx.Value(callerKey{}).(*caller)
	return c
}
