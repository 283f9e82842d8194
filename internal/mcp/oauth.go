package mcp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// Clients that come without a token find out here how they come by one: a person lets
// them in on a page of the community (web/assistant.go).

const (
	resourceMetadata = "/.well-known/oauth-protected-resource"
	serverMetadata   = "/.well-known/oauth-authorization-server"
	registerPath     = Path + "/register"
	tokenPath        = Path + "/token"
	revokePath       = Path + "/revoke"
	maxForm          = 16 << 10 // bytes
)

// scopesOffered are those that a client may ask for.
var scopesOffered = []string{"read:content", "write:content", "moderate:moderation"}

func (f *face) letIn(mux Mux) {
	mux.HandleFunc("GET "+resourceMetadata, f.open(resourceMetadata, f.aboutResource))
	mux.HandleFunc("GET "+resourceMetadata+Path, f.open(resourceMetadata, f.aboutResource))
	mux.HandleFunc("GET "+serverMetadata, f.open(serverMetadata, f.aboutServer))
	mux.HandleFunc("POST "+registerPath, f.open(registerPath, f.register))
	mux.HandleFunc("POST "+tokenPath, f.open(tokenPath, f.token))
	mux.HandleFunc("POST "+revokePath, f.open(revokePath, f.revoke))
}

// challenge says in a 401 where a client finds out how it comes by a token.
func (f *face) challenge(r *http.Request) string {
	portal, err := f.app.PortalAt(r.Context(), r.Host)
	if err != nil {
		return ""
	}
	base := httpkit.Origin(r, f.options.BaseURL, portal.Domain, portal.Aliases)
	return `resource_metadata="` + base + resourceMetadata + Path + `", scope="` + app.UsualAssistantScope + `"`
}

// A place is the portal that was asked, and the address it is known by.
type place struct {
	portal *community.Portal
	base   string
}

// open serves what takes no token. The answer is JSON, a refusal as RFC 6749 words it.
func (f *face) open(route string, h func(p place, r *http.Request) (status int, answer any, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		scope.Route = route
		r = r.WithContext(store.WithCounter(r.Context(), &scope.Statements))
		portal, err := f.app.PortalAt(r.Context(), r.Host)
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		scope.Portal = string(portal.ID)
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		status, answer, err := h(place{portal, httpkit.Origin(r, f.options.BaseURL, portal.Domain, portal.Aliases)}, r)
		if refused, ok := errors.AsType[*app.GrantError](err); ok {
			status, answer = http.StatusBadRequest, map[string]string{"error": refused.Code, "error_description": refused.Text}
		} else if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		body, err := json.Marshal(answer)
		if err != nil { // of strings and numbers: cannot be
			httpkit.WriteProblem(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		w.Write(body) // an error here is a client that left
	}
}

// aboutResource is the document of RFC 9728.
func (f *face) aboutResource(p place, _ *http.Request) (int, any, error) {
	return http.StatusOK, map[string]any{"resource": p.base + Path, "authorization_servers": []string{p.base},
		"bearer_methods_supported": []string{"header"}, "scopes_supported": scopesOffered, "resource_name": p.portal.Settings.Name}, nil
}

// aboutServer is the document of RFC 8414.
func (f *face) aboutServer(p place, _ *http.Request) (int, any, error) {
	none := []string{"none"}
	return http.StatusOK, map[string]any{"issuer": p.base, "authorization_endpoint": p.base + "/authorize",
		"token_endpoint": p.base + tokenPath, "registration_endpoint": p.base + registerPath, "revocation_endpoint": p.base + revokePath,
		"scopes_supported":         scopesOffered,
		"response_types_supported": []string{"code"}, "grant_types_supported": []string{"authorization_code", "refresh_token"},
		"code_challenge_methods_supported": []string{"S256"}, "token_endpoint_auth_methods_supported": none,
		"revocation_endpoint_auth_methods_supported": none, "authorization_response_iss_parameter_supported": true}, nil
}

// register is RFC 7591. Whatever else a client says of itself is passed over.
func (f *face) register(_ place, r *http.Request) (int, any, error) {
	var asked struct {
		Name      string   `json:"client_name"`
		Redirects []string `json:"redirect_uris"`
	}
	body, err := readBody(r)
	if err != nil {
		return 0, nil, err
	}
	if err := httpkit.CheckJSON(body); err != nil || json.Unmarshal(body, &asked) != nil {
		return 0, nil, &app.GrantError{Code: "invalid_client_metadata", Text: "The body must be a JSON object as RFC 7591 has it."}
	}
	id, err := app.NewAssistant(app.Assistant{Name: asked.Name, Redirects: asked.Redirects})
	return http.StatusCreated, map[string]any{"client_id": id, "client_name": asked.Name, "redirect_uris": asked.Redirects,
		"token_endpoint_auth_method": "none", "grant_types": []string{"authorization_code", "refresh_token"},
		"response_types": []string{"code"}}, err
}

// readBody reads what was sent, if it is not too much.
func readBody(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxForm+1))
	if err != nil || len(body) > maxForm {
		return nil, community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The body is larger than %d bytes.", maxForm)
	}
	return body, nil
}

// readForm reads a form in which nothing stands twice.
func readForm(r *http.Request) (url.Values, error) {
	body, err := readBody(r)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(body))
	for _, values := range form {
		if len(values) > 1 || strings.ContainsRune(values[0], 0) {
			err = errors.New("twice")
		}
	}
	media, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if err != nil || strings.TrimSpace(media) != "application/x-www-form-urlencoded" {
		return nil, &app.GrantError{Code: "invalid_request", Text: "The body must be a form with each parameter once."}
	}
	return form, nil
}

func (f *face) token(p place, r *http.Request) (int, any, error) {
	form, err := readForm(r)
	if err != nil {
		return 0, nil, err
	}
	if resource := form.Get("resource"); resource != "" && strings.TrimSuffix(resource, "/") != p.base+Path {
		return 0, nil, &app.GrantError{Code: "invalid_target", Text: "The resource must be " + p.base + Path + "."}
	}
	granted, err := f.app.GrantAssistant(r.Context(), p.portal, app.AssistantGrant{Grant: form.Get("grant_type"),
		ClientID: form.Get("client_id"), Code: form.Get("code"), RedirectURI: form.Get("redirect_uri"), Verifier: form.Get("code_verifier"),
		RefreshToken: form.Get("refresh_token")})
	return http.StatusOK, map[string]any{"token_type": "Bearer", "access_token": granted.Access, "expires_in": int64(granted.TTL.Seconds()),
		"refresh_token": granted.Refresh, "scope": granted.Scope.String()}, err
}

func (f *face) revoke(p place, r *http.Request) (int, any, error) {
	form, err := readForm(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, struct{}{}, f.app.EndAssistant(r.Context(), p.portal, form.Get("client_id"), form.Get("token"))
}
