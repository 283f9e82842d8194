// Package scim serves SCIM 2.0 (RFC 7643, RFC 7644) under /scim/v2: the directory of an
// organisation tells of its people and groups, with a token of its own.
package scim

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// prefix is where the interface stands.
const prefix = "/scim/v2"

const media = "application/scim+json"

// Options are what the operator chose about the interface.
type Options struct {
	BaseURL string // the public address, for the addresses of resources
}

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// face holds what the handlers need.
type face struct {
	app     *app.App
	options Options
}

// A call is a request of a directory.
type call struct {
	ctx     context.Context
	request *http.Request
	writer  http.ResponseWriter
	session *app.Session
	query   url.Values
	base    string // of the addresses of resources
}

// An answer has a status and, unless it is nil, a body.
type answer struct {
	status int
	body   any
}

// Register puts the interface over a on mux.
func Register(mux Mux, a *app.App, o Options) {
	f := &face{app: a, options: o}
	for pattern, h := range map[string]func(*call) (answer, error){
		"GET /ServiceProviderConfig": f.config,
		"GET /ResourceTypes":         f.resourceTypes,
		"GET /ResourceTypes/{id}":    f.resourceType,
		"GET /Schemas":               f.schemas,
		"GET /Schemas/{id}":          f.schema,
		"GET /Users":                 f.users,
		"POST /Users":                f.addUser,
		"GET /Users/{id}":            f.user,
		"PUT /Users/{id}":            f.putUser,
		"PATCH /Users/{id}":          f.patchUser,
		"DELETE /Users/{id}":         f.endUser,
		"GET /Groups":                f.groups,
		"POST /Groups":               f.addGroup,
		"GET /Groups/{id}":           f.group,
		"PUT /Groups/{id}":           f.putGroup,
		"PATCH /Groups/{id}":         f.patchGroup,
		"DELETE /Groups/{id}":        f.endGroup,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		for _, path := range []string{path, strings.ToLower(path)} { // directories write either, with a slash at the end or not
			mux.HandleFunc(method+" "+prefix+path, f.serve(h))
			mux.HandleFunc(method+" "+prefix+path+"/{$}", f.serve(h))
		}
	}
}

func (f *face) serve(h func(*call) (answer, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		w.Header().Set("Cache-Control", "no-store")
		c := &call{ctx: store.WithCounter(r.Context(), &scope.Statements), request: r, writer: w}
		err := f.admit(c)
		var out answer
		if err == nil {
			out, err = h(c)
		}
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		write(w, out)
	}
}

// admit finds the portal and the directory whose token the request carries, before
// anything of the request is read.
func (f *face) admit(c *call) (err error) {
	r := c.request
	portal, err := f.app.PortalAt(c.ctx, r.Host)
	if err != nil {
		return err
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if token = strings.TrimSpace(token); token == "" || !strings.EqualFold(scheme, "Bearer") {
		return community.Fail(community.Unauthorized, community.WhyNoToken,
			"The Authorization header must be: Bearer, a space, and the SCIM token.")
	}
	if c.session, err = f.app.AuthenticateSCIM(c.ctx, portal, token); err != nil {
		return err
	}
	httpkit.ScopeOf(c.ctx).Portal = string(portal.ID)
	c.base = httpkit.Origin(r, f.options.BaseURL, portal.Domain, portal.Aliases) + prefix
	if c.query, err = url.ParseQuery(r.URL.RawQuery); err != nil || !httpkit.IsText(r.URL.Path) {
		return community.Fail(community.Invalid, community.WhyBadPath, "The path or the query string is malformed.")
	}
	for name, values := range c.query {
		if !httpkit.IsText(name) || slices.ContainsFunc(values, func(v string) bool { return !httpkit.IsText(v) }) {
			return community.Bad("query", community.WhyBadCharacters, "contains a NUL character or isn't valid UTF-8")
		}
	}
	return nil
}

// id is what the address names.
func (c *call) id() string { return c.request.PathValue("id") }

func write(w http.ResponseWriter, a answer) {
	if a.body == nil {
		w.WriteHeader(a.status)
		return
	}
	body, err := json.Marshal(a.body)
	if err != nil { // of texts, numbers and lists of them: cannot be
		panic(err)
	}
	w.Header().Set("Content-Type", media)
	w.WriteHeader(a.status)
	w.Write(body) // an error here is a client that left
}

// fault is the body of a refusal, RFC 7644 3.12.
type fault struct {
	Schemas []string `json:"schemas"`
	Status  string   `json:"status"`
	Type    string   `json:"scimType,omitempty"`
	Detail  string   `json:"detail"`
}

// types are the words of SCIM for why something was refused.
var types = map[community.Reason]string{
	community.WhyTaken: "uniqueness", community.WhyProvisioned: "uniqueness", community.WhyBadFilter: "invalidFilter",
	community.WhyBadTarget: "invalidPath", community.WhyNoTarget: "noTarget", community.WhyReadOnly: "mutability",
	community.WhyBodyUnreadable: "invalidSyntax", community.WhyBadChange: "invalidSyntax",
}

func typeOf(p httpkit.Problem) string {
	for reason, word := range types {
		if reason.Word == p.Reason {
			return word
		}
	}
	if p.Status == http.StatusBadRequest {
		return "invalidValue"
	}
	return ""
}

// Explained has directories see failures as SCIM has them, wherever they arise.
func Explained(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, prefix+"/") {
			httpkit.ScopeOf(r.Context()).Explain = func(w http.ResponseWriter, p httpkit.Problem) bool {
				for name, values := range p.GetHeaders() {
					w.Header()[name] = values
				}
				write(w, answer{p.Status, fault{[]string{errorSchema}, strconv.Itoa(p.Status), typeOf(p), p.Detail}})
				return true
			}
		}
		next.ServeHTTP(w, r)
	})
}
