package serve

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/mcp"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/scim"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// maxBody is the most any request may send, in bytes: an upload. All else has a
// smaller limit of its own.
const maxBody = rest.MaxUpload

// The paths for those who watch the server.
const (
	healthPath  = "/healthz"
	readyPath   = "/readyz"
	metricsPath = "/metrics"
)

// newFaces returns everything that is served once the database is there, and
// what stands before it.
func (s *Server) newFaces(a *app.App) http.Handler {
	mux := http.NewServeMux()
	session := page.SessionToken(s.config.BaseURL)
	rest.Register(mux, a, rest.Options{Version: s.config.Version, BaseURL: s.config.BaseURL, Stopping: s.stopping, Session: session,
		Theme: page.ChosenTheme(s.config.BaseURL)})
	graph.Register(mux, a, graph.Options{BaseURL: s.config.BaseURL, Stopping: s.stopping, Session: session})
	mcp.Register(mux, a, mcp.Options{Version: s.config.Version, BaseURL: s.config.BaseURL, Stopping: s.stopping})
	mux.HandleFunc("GET "+healthPath, httpkit.Healthz)
	mux.Handle("GET "+readyPath, httpkit.NewReady(s.ready(a), a.Writable))
	if s.private == nil {
		mux.Handle("GET "+metricsPath, httpkit.LoopbackOnly(s.metrics.Handler()))
	}
	s.box.Register(mux)
	scim.Register(mux, a, scim.Options{BaseURL: s.config.BaseURL})
	explained := web.Register(mux, a, page.Options{Version: s.config.Version, BaseURL: s.config.BaseURL, Stopping: s.stopping})
	return httpkit.Chain(s.config.Before(mux, a, explained), s.admission.Middleware(costOf))
}

// Before returns the faces on mux with what stands before them once there is a
// database: explained has pages tell of problems in their own way.
func (c Config) Before(mux *http.ServeMux, a *app.App, explained httpkit.Middleware) http.Handler {
	limiter := httpkit.NewLimiter(c.RateLimit, c.Now)
	return httpkit.Chain(httpkit.Fallback(mux),
		httpkit.Marked(a.IsShared(), c.BaseURL), explained, scim.Explained, httpkit.Compress(httpkit.NewBodies(a.Budget())),
		httpkit.CORS(origins(a)), limiter.Middleware(limitKey(a, limiter)), httpkit.MaxBody(maxBody))
}

// costOf is about how much work a request is, beside one that reads a record.
func costOf(r *http.Request) int {
	switch path := r.URL.Path; {
	case isProbe(r), strings.HasPrefix(path, view.AssetPath):
		return 0
	case path == graph.Path, path == mcp.Path, strings.Contains(path, "/search"):
		return 4
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return 2
	}
	return 1
}

// Around returns next with what sees every request, whether there is a database or not.
func (c Config) Around(next http.Handler, metrics *httpkit.Metrics) http.Handler {
	around := []httpkit.Middleware{httpkit.Guarded(c.BaseURL), httpkit.Scoped(c.Proxies, c.Now)}
	if c.Tracing != nil {
		around = append(around, c.Tracing.Middleware)
	}
	return httpkit.Chain(next, append(around, metrics.Middleware, httpkit.Log(c.Logger))...)
}

// isProbe reports whether a request is of one who watches the server. It must be
// answered without the database, and is not limited.
func isProbe(r *http.Request) bool {
	switch r.URL.Path {
	case healthPath, readyPath, metricsPath:
		return true
	}
	return false
}

// origins returns whose pages may read the answers of a request's portal. When
// that cannot be known nobody's may; the handler will say what is wrong.
func origins(a *app.App) func(*http.Request) []string {
	return func(r *http.Request) []string {
		portal, err := a.PortalAt(r.Context(), r.Host)
		if err != nil {
			return nil
		}
		return portal.Settings.CORS
	}
}

// limitKey returns what names the caller of a request: a token that is good, else
// the address. Where tokens are given out, and where links from mails lead, a bearer
// token means nothing. To find out whether a token is good may take a look into the
// database, which handlers then need not take again; an address that has used up its
// requests is not given one.
func limitKey(a *app.App, limiter *httpkit.Limiter) func(*http.Request) string {
	return func(r *http.Request) string {
		if isProbe(r) {
			return ""
		}
		scope := httpkit.ScopeOf(r.Context())
		address := auth.Network(scope.IP).String()
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if token = strings.TrimSpace(token); token == "" || !strings.EqualFold(scheme, "Bearer") || ignoresToken(r.URL.Path) {
			return address
		}
		ctx := store.WithCounter(r.Context(), &scope.Statements)
		bearer := a.Bearer(ctx, r.Host, token, false)
		if bearer == "" && !limiter.IsSpent(address) {
			bearer = a.Bearer(ctx, r.Host, token, true)
		}
		return cmp.Or(bearer, address)
	}
}

func ignoresToken(path string) bool {
	return strings.Contains(path, "/oauth/") || strings.Contains(path, "/user/password/") || strings.HasSuffix(path, "/user/verify") ||
		strings.HasPrefix(path, "/mail/")
}
