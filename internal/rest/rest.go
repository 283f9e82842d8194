// Package rest serves the JSON interface under /api/v1, and the document that
// describes it.
package rest

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/jsonout"
	"github.com/stoa-community/stoa/internal/manual"
	"github.com/stoa-community/stoa/internal/store"
)

// api holds what the handlers need.
type api struct {
	app     *app.App
	options Options
	mux     Mux
	cards   *cards
	records *records

	*description
	selections selections
}

// Options are what the operator chose about the interface.
type Options struct {
	Version string
	BaseURL string // the public address, for the document and absolute links

	// Session returns the token of the session that a request brings from a page of
	// the portal, or "". Nil is none ever.
	Session func(*http.Request) string

	// Theme returns the look that a reader of the pages chose, light or dark, or "". Nil is none ever.
	Theme func(*http.Request) string

	// Stopping is closed when the server begins to stop, so that streams end and
	// their clients go elsewhere. Nil is never.
	Stopping <-chan struct{}
}

// prefix is where the interface stands.
const prefix = "/api/v1"

// MaxBody is the most a JSON body may weigh, in bytes.
const MaxBody = 1 << 20

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
	ServeHTTP(http.ResponseWriter, *http.Request)
}

// Register puts the interface over a on mux.
func Register(mux Mux, a *app.App, o Options) {
	useProblems()
	s := &api{app: a, options: o, mux: mux, cards: newCards(a.Budget()), records: newRecords(a.Budget()),
		description: newDescription(o)}
	s.tokens()
	s.sso()
	s.personal()
	s.factors()
	s.users()
	s.mail()
	s.userContent()
	s.questions()
	s.answers()
	s.comments()
	s.posts()
	s.topics()
	s.collections()
	s.spaces()
	s.requests()
	s.invitations()
	s.reports()
	s.bookmarks()
	s.badges()
	s.privileges()
	s.previews()
	s.pins()
	s.converting()
	s.proposals()
	s.suggestions()
	s.experts()
	s.events()
	s.messages()
	s.watchings()
	s.feed()
	s.notifications()
	s.live()
	s.moderation()
	s.portals()
	s.stats()
	s.apps()
	s.search()
	s.uploads(mux)
	s.older()
	s.docs(mux)
}

// document is the part of the OpenAPI document that no operation brings along.
func document(o Options) huma.Config {
	config := huma.DefaultConfig("Stoa", o.Version)
	config.Info.Description = introduction
	config.Info.Contact = &huma.Contact{Name: "Stoa", URL: manual.Project}
	config.Info.License = &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", "" // docs serves them
	config.CreateHooks = nil                                             // no $schema fields in answers
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	config.Servers = []*huma.Server{{URL: cmp.Or(o.BaseURL, "/")}}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer",
			Description: "A service access token from `POST /api/v1/oauth/token`, a personal token, or the integrating product's own " +
				"JWT where the JWT app is installed."},
		"session": {Type: "apiKey", In: "cookie", Name: "__Host-stoa",
			Description: "The session of a page of the portal; the cookie is called `stoa` over plain HTTP."},
		"clientSecret": {Type: "http", Scheme: "basic", Description: "The client's id and secret; they may stand in the form instead."},
	}
	return config
}

// A caller is who asks, and at which portal.
type caller struct {
	community.Actor
	portal  *community.Portal
	session *app.Session
	request *http.Request
	cards   *cards
	records *records
	area    community.Area // that the operation is of
	now     time.Time
	only    community.Versions // of the record that a change is meant for
	version string             // of the record that is answered

	selected *jsonout.Selection // what is asked for of the answer; nil for all of it
}

type callerKey struct{}

// callerOf returns the caller that admit put under ctx.
func callerOf(ctx context.Context) *caller {
	c, _ := ctx.Value(callerKey{}).(*caller)
	return c
}

// admit finds the portal and, unless the operation is open to all, the person
// whose token the request carries, before anything of the request is read.
func (s *api) admit(op operation) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		w.Header().Set("Cache-Control", "no-store") // unless the answer says more: it is for whoever's token it is
		scope := httpkit.ScopeOf(r.Context())
		scope.Route = ctx.Operation().Path
		under := store.WithCounter(r.Context(), &scope.Statements)
		c, err := s.caller(under, r, op)
		if err == nil {
			err = checkAddress(r)
		}
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		scope.Portal, scope.User = string(c.portal.ID), string(c.ID)
		if c.session != nil {
			scope.Client = c.session.Client
		}
		next(huma.WithContext(ctx, context.WithValue(under, callerKey{}, c)))
	}
}

func (s *api) caller(ctx context.Context, r *http.Request, op operation) (*caller, error) {
	portal, err := s.app.PortalAt(ctx, r.Host)
	if err != nil {
		return nil, err
	}
	c := &caller{portal: portal, request: r, cards: s.cards, records: s.records, now: s.app.Now(),
		Actor: community.Actor{Portal: portal.ID}}
	if op.open {
		return c, nil
	}
	if c.session, err = s.session(ctx, portal, r, op); err != nil {
		return nil, err
	}
	if err := c.admit(op.scope()); err != nil {
		return nil, err
	}
	return c, nil
}

func (s *api) session(ctx context.Context, portal *community.Portal, r *http.Request, op operation) (*app.Session, error) {
	if op.pages && s.options.Session != nil && r.Header.Get("Authorization") == "" {
		if token := s.options.Session(r); token != "" {
			return s.app.AuthenticatePage(ctx, portal, token)
		}
	}
	token, err := bearer(r)
	if err != nil {
		return nil, err
	}
	session, err := s.app.Authenticate(ctx, portal, token)
	switch {
	case err != nil:
		return nil, err
	case session.Use == community.AppToken:
		return nil, community.Fail(community.Unauthorized, community.WhyWrongToken,
			"This is an app access token, which GraphQL takes; REST takes a service access token or a JWT.")
	case session.Use.IsBrowser():
		return nil, community.Fail(community.Unauthorized, community.WhyWrongToken,
			"This is a browser's session, which the pages take; REST takes a service access token or a JWT.")
	}
	return session, nil
}

// bearer returns the token of the Authorization header.
func bearer(r *http.Request) (string, error) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return "", community.Fail(community.Unauthorized, community.WhyNoToken, "The request has no Authorization header.")
	}
	scheme, token, _ := strings.Cut(header, " ")
	token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", community.Fail(community.Unauthorized, community.WhyNoToken,
			"The Authorization header must be: Bearer, a space, and the access token.")
	}
	return token, nil
}

// useProblems has huma answer its own refusals as ours.
var useProblems = sync.OnceFunc(func() {
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		p := refusal(status, msg, errs)
		if ctx != nil {
			p.RequestID = httpkit.ScopeOf(ctx.Context()).RequestID
		}
		return p
	}
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return refusal(status, msg, errs)
	}
})

// refusal is the problem document of what huma found wrong with a request.
func refusal(status int, msg string, errs []error) httpkit.Problem {
	if err := errors.Join(errs...); community.KindOf(err) != community.Internal {
		return httpkit.ProblemOf(err, "") // our own bound on the body
	}
	if msg == "cannot read request body" { // the client hung up, or dawdled
		status = http.StatusBadRequest
	}
	p := httpkit.ProblemOfStatus(status, msg, "")
	for _, err := range errs {
		d, ok := err.(huma.ErrorDetailer)
		if !ok {
			continue
		}
		detail := d.ErrorDetail()
		_, field, _ := strings.Cut(detail.Location, ".")
		message := detail.Message
		if value, ok := detail.Value.(string); ok && len(value) <= 100 {
			message += ", not " + quote(value)
		}
		p.Reason = community.WhyBadParameter.Word
		p.Errors = append(p.Errors, httpkit.ProblemField{Field: field, Reason: p.Reason, Message: message})
		p.Detail = field + ": " + message + "."
	}
	return p
}

func quote(s string) string { return `"` + url.QueryEscape(s) + `"` }
