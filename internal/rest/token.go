package rest

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

const tagTokens = "Tokens"

// tokenForm is what a client sends for a token.
type tokenForm struct {
	GrantType    string `json:"grant_type" enum:"password,service:client_secret_credentials,tribe:client_secret_credentials,refresh_token,client_credentials"`
	ClientID     string `json:"client_id,omitempty" example:"stoa-Xk3pQ9aZ" doc:"Or by HTTP Basic."`
	ClientSecret string `json:"client_secret,omitempty" example:"stoa_cs_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"Or by HTTP Basic."`
	Username     string `json:"username,omitempty" example:"ann" doc:"Of the password grant: the username or the email address."`
	Password     string `json:"password,omitempty" example:"correct horse" doc:"Of the password grant."`
	OTP          string `json:"otp,omitempty" example:"123456" doc:"Of the password grant, for a person with a second factor: what their authenticator app shows, or a recovery code."`
	Email        string `json:"email,omitempty" doc:"Of the service grant: exactly one of email, user_id and external_id."`
	UserID       string `json:"user_id,omitempty"`
	ExternalID   string `json:"external_id,omitempty"`
	RefreshToken string `json:"refresh_token,omitempty" doc:"Of the refresh_token grant. It is good once; a second use ends every token of that sign-in."`
	Scope        string `json:"scope,omitempty" example:"read write:content" doc:"What the token is to be good for, with spaces between: no more than the client may have, or than the refresh token was given for. All of it when absent."`
}

// tokens are fresh ones on the wire.
type tokens struct {
	TokenType    string `json:"token_type" enum:"bearer"`
	AccessToken  string `json:"access_token" example:"stoa_at_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6"`
	ExpiresIn    int64  `json:"expires_in" example:"86400" doc:"Seconds."`
	RefreshToken string `json:"refresh_token,omitempty" example:"stoa_rt_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"Absent for an app access token."`
	Scope        string `json:"scope" example:"read write:content" doc:"What the access token may be used for."`
}

// grantProblem is a refusal as RFC 6749 5.2 words it.
type grantProblem struct {
	Code        string `json:"error" enum:"invalid_request,invalid_client,invalid_grant,invalid_scope,unauthorized_client,unsupported_grant_type"`
	Description string `json:"error_description" example:"Wrong username or password." doc:"For people."`
}

type revokeForm struct {
	Token        string `json:"token" example:"stoa_rt_k3Vd9sQ1xZr7TnWb4LgHfPq8Ym2CjXa6" doc:"The access or refresh token to end."`
	ClientID     string `json:"client_id,omitempty"`
	ClientSecret string `json:"client_secret,omitempty"`
}

func (s *api) tokens() {
	for _, path := range []string{prefix + "/oauth/token", "/oauth/token"} {
		s.form(formOperation{path: path, id: "issueToken", form: reflect.TypeFor[tokenForm](), answer: reflect.TypeFor[tokens](),
			summary: "Get a token", text: tokenText, handler: s.issueToken})
	}
	for _, path := range []string{prefix + "/oauth/revoke", "/oauth/revoke"} {
		s.form(formOperation{path: path, id: "revokeToken", form: reflect.TypeFor[revokeForm](), answer: reflect.TypeFor[done](),
			summary: "Revoke a token", text: "As in RFC 7009, an unknown token is not an error. Revoking a refresh token ends every " +
				"token of that sign-in. It takes effect everywhere within a second.", handler: s.revokeToken})
	}
}

const tokenText = `The body is a form. The client shows itself by ` + "`client_id` and `client_secret`" + ` in it, or by HTTP Basic.

| grant_type | gives |
|---|---|
| password | tokens of the person with that username or address and password |
| service:client_secret_credentials | tokens of any person, named by exactly one of email, user_id, external_id; of the client's own bot, if it has one, where none is sent |
| refresh_token | a new pair for a refresh token |
| client_credentials | an app access token, for GraphQL only |

` + "`scope`" + ` asks for a token that is good for less than the client may have: see the table at the top. A refresh asks for the same or less; the new refresh token keeps what was granted first.

Refusals are those of RFC 6749, section 5.2. Whoever tries wrong secrets is soon asked to wait: a 429 with Retry-After, for a right one too.`

// formOperation is an operation of the OAuth family: a form in, RFC 6749 out.
type formOperation struct {
	path, id, summary, text string
	form, answer            reflect.Type
	handler                 func(context.Context, *caller, url.Values) (any, error)
}

type formInput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"application/x-www-form-urlencoded"`
}

type formOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Pragma       string `header:"Pragma" hidden:"true"`
	Authenticate string `header:"WWW-Authenticate" hidden:"true"`
	Body         reply
}

func (s *api) form(op formOperation) {
	s.put(s.mux, http.MethodPost, op.path, func() { s.describeForm(op) })
}

// describeForm hands an operation of the family to huma.
func (s *api) describeForm(op formOperation) {
	body := &huma.RequestBody{}
	operation := huma.Operation{
		RequestBody: body, OperationID: op.id, Method: http.MethodPost, Path: op.path, Tags: []string{tagTokens}, Summary: op.summary,
		Description: op.text, DefaultStatus: 200, MaxBodyBytes: MaxBody, SkipValidateBody: true,
		Hidden: !strings.HasPrefix(op.path, prefix), Errors: []int{413, 415, 429, 503},
		Security: []map[string][]string{{"clientSecret": {}}, {}}, Middlewares: huma.Middlewares{s.admit(operation{open: true})},
	}
	huma.Register(s.huma, operation, func(ctx context.Context, in *formInput) (*formOutput, error) {
		return s.serveForm(ctx, op, in)
	})
	body.Required = false // huma's refusal of none is not one of RFC 6749
	s.refusals[op.id] = ofGrant
	if !operation.Hidden {
		s.mendForm(op, body)
	}
}

func (s *api) serveForm(ctx context.Context, op formOperation, in *formInput) (*formOutput, error) {
	c := callerOf(ctx)
	if media, _, err := mime.ParseMediaType(in.ContentType); err != nil || media != "application/x-www-form-urlencoded" {
		return nil, explain(ctx, community.Fail(community.Unsupported, community.WhyBodyType,
			"The body must be application/x-www-form-urlencoded, not %q.", in.ContentType))
	}
	out := &formOutput{Status: 200, CacheControl: "no-store", Pragma: "no-cache"}
	body, err := s.readForm(ctx, c, op, in.RawBody)
	if refused, ok := err.(*app.GrantError); ok {
		out.Status, body = http.StatusBadRequest, grantProblem{refused.Code, clip(refused.Text)}
		if refused.Code == "invalid_client" {
			out.Status, out.Authenticate = http.StatusUnauthorized, `Basic realm="stoa"`
		}
	} else if err != nil {
		return nil, explain(ctx, err)
	}
	out.Body.encoded = encode(body)
	return out, nil
}

// readForm refuses a form that says a thing twice or is not text, then serves it.
func (s *api) readForm(ctx context.Context, c *caller, op formOperation, raw []byte) (any, error) {
	form, err := url.ParseQuery(string(raw))
	if err != nil {
		return nil, &app.GrantError{Code: "invalid_request", Text: "The body isn't a form."}
	}
	for name, values := range form {
		if len(values) > 1 {
			return nil, &app.GrantError{Code: "invalid_request",
				Text: "A parameter appears more than once in the form: " + printable(name) + "."}
		}
		if !httpkit.IsText(values[0]) {
			return nil, &app.GrantError{Code: "invalid_request", Text: "The parameter " + printable(name) + " is not text."}
		}
	}
	if id, secret, ok := basicClient(c.request); ok {
		if form.Get("client_secret") != "" {
			return nil, &app.GrantError{Code: "invalid_request", Text: "The client shows itself twice: by HTTP Basic and in the form."}
		}
		form.Set("client_id", id)
		form.Set("client_secret", secret)
	}
	return op.handler(ctx, c, form)
}

// basicClient reads HTTP Basic as RFC 6749 2.3.1 has it: both parts form-encoded.
func basicClient(r *http.Request) (id, secret string, ok bool) {
	id, secret, ok = r.BasicAuth()
	if !ok {
		return "", "", false
	}
	if plain, err := url.QueryUnescape(id); err == nil {
		id = plain
	}
	if plain, err := url.QueryUnescape(secret); err == nil {
		secret = plain
	}
	return id, secret, httpkit.IsText(id) && httpkit.IsText(secret)
}

func (s *api) issueToken(ctx context.Context, c *caller, form url.Values) (any, error) {
	granted, err := s.app.Grant(ctx, app.GrantRequest{
		Portal: c.portal, Grant: form.Get("grant_type"), ClientID: form.Get("client_id"), Secret: form.Get("client_secret"),
		Username: form.Get("username"), Password: form.Get("password"), OTP: form.Get("otp"),
		Email: form.Get("email"), UserID: form.Get("user_id"), ExternalID: form.Get("external_id"),
		RefreshToken: form.Get("refresh_token"), Scope: form.Get("scope"), From: httpkit.ScopeOf(ctx).IP,
	})
	if err != nil {
		return nil, err
	}
	return tokens{"bearer", granted.Access, int64(granted.TTL.Seconds()), granted.Refresh, granted.Scope.String()}, nil
}

func (s *api) revokeToken(ctx context.Context, c *caller, form url.Values) (any, error) {
	return success, s.app.Revoke(ctx, c.portal, app.ClientSecret{ID: form.Get("client_id"), Secret: form.Get("client_secret"),
		From: httpkit.ScopeOf(ctx).IP}, form.Get("token"))
}

// mendForm puts the form and both kinds of answer into the document.
func (s *api) mendForm(op formOperation, body *huma.RequestBody) {
	documented := s.huma.OpenAPI().Paths[op.path].Post
	registry := s.huma.OpenAPI().Components.Schemas
	schema := registry.Schema(op.form, true, "")
	if named := registry.SchemaFromRef(schema.Ref); named != nil {
		named.AdditionalProperties = nil // others are passed over, as RFC 6749 has it
	}
	body.Content = map[string]*huma.MediaType{"application/x-www-form-urlencoded": {Schema: schema}}
	delete(documented.Responses, "422")
	documented.Responses["200"].Content = map[string]*huma.MediaType{"application/json": {Schema: registry.Schema(op.answer, true, "")}}
	refused := map[string]*huma.MediaType{"application/json": {Schema: registry.Schema(reflect.TypeFor[grantProblem](), true, "")}}
	documented.Responses["400"] = &huma.Response{Description: "Refused, as RFC 6749 words it.", Content: refused}
	documented.Responses["401"] = &huma.Response{Description: "The client is unknown or its secret is wrong.", Content: refused}
}
