package httpkit

import (
	"net/http"
	"slices"
	"strings"
)

const (
	corsMethods = "GET, HEAD, POST, PUT, PATCH, DELETE"
	corsHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id"
	corsExposed = "Link, X-Total-Count, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Location, Idempotency-Replayed"
	corsMaxAge  = "600" // seconds
)

// CORS lets the pages of the listed origins read our answers. The list is asked
// for each request, since every portal has its own; an entry is
// scheme://host[:port], or "*" for any origin, then without credentials. To an
// origin that is not listed nothing is said, and its request goes on: keeping
// the answer from the page is the browser's part.
func CORS(origins func(*http.Request) []string) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			list := origins(r)
			if len(list) > 0 {
				w.Header().Add("Vary", "Origin")
			}
			switch isAllowed := allowOrigin(w.Header(), r.Header.Get("Origin"), list); {
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
		header.Set("Access-Control-Allow-Credentials", "true")
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
