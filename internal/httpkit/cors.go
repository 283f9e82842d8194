package httpkit

import (
	"net/http"
	"slices"
	"strings"
)

const (
	corsMethods = "GET, HEAD, POST, PUT, PATCH, DELETE"
	corsHeaders = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-Id, Stoa-Mark, " +
		"Mcp-Protocol-Version, Mcp-Method, Mcp-Name"
	corsExposed = "Link, X-Total-Count, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Location, Idempotency-Replayed, Stoa-Mark, " +
		"WWW-Authenticate"
	corsMaxAge = "600" // seconds
)

// shared are the paths that the pages of other origins may read: the interfaces,
// which know a caller by what the caller itself sends along, what the elements read
// where nobody is signed in, which is the same for all, and uploads. An entry
// that ends in a slash stands for all below it. Everything else is for people who
// look at it themselves, and no script of another origin ever reads it.
var shared = []string{"/api/", "/graphql", "/mcp", "/mcp/", "/.well-known/", "/oauth/token", "/oauth/revoke", "/uploads/", "/embed/read/"}

func isShared(path string) bool {
	return slices.ContainsFunc(shared, func(entry string) bool {
		return path == entry || strings.HasSuffix(entry, "/") && strings.HasPrefix(path, entry)
	})
}

// CORS lets the pages of the listed origins read the answers of the interfaces and
// uploads, and nothing else that we serve. The list is asked for each request, since
// every portal has its own; an entry is scheme://host[:port], or "*" for any origin.
// Credentials are never allowed: a script of another origin brings a token of its
// own, not the cookie of whoever looks at it. To an origin that is not listed
// nothing is said, and its request goes on: keeping the answer from the page is the
// browser's part.
func CORS(origins func(*http.Request) []string) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !isShared(r.URL.Path) {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Add("Vary", "Origin") // also of an answer to nobody in particular, which may be kept
			switch isAllowed := allowOrigin(w.Header(), r.Header.Get("Origin"), origins(r)); {
			case isAllowed && isPreflight(r):
				answerPreflight(w)
			case isAllowed:
				w.Header().Set("Access-Control-Expose-Headers", corsExposed)
				next.ServeHTTP(w, r)
			default:
				next.ServeHTTP(w, r)
			}
		})
	}
}

// allowOrigin reports whether the list has the origin, and says so in the header.
// The origin "null" of sandboxed pages is any page's, so only "*" lets it in.
func allowOrigin(header http.Header, origin string, list []string) bool {
	if origin == "" {
		return false
	}
	isListed := slices.ContainsFunc(list, func(entry string) bool { return strings.EqualFold(entry, origin) })
	switch {
	case isListed && strings.Contains(origin, "://"):
		header.Set("Access-Control-Allow-Origin", origin)
		return true
	case slices.Contains(list, "*"):
		header.Set("Access-Control-Allow-Origin", "*")
		return true
	}
	return false
}

func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
}

func answerPreflight(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Access-Control-Allow-Methods", corsMethods)
	header.Set("Access-Control-Allow-Headers", corsHeaders)
	header.Set("Access-Control-Max-Age", corsMaxAge)
	w.WriteHeader(http.StatusNoContent)
}
