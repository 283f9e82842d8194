package httpkit

import (
	"net/http"
	"strings"
)

// closedPolicy is that of whatever is no page: should a browser show it as one, nothing in it
// loads or runs, and no other page has it in a frame.
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Guarded tells browsers with every answer to take it for what it says it is, to run nothing
// in it unless its handler sets another policy and, where the public address is an https
// one, to come no other way for a year. Other hosts below that address are not spoken for:
// they may be somebody else's.
func Guarded(baseURL string) Middleware {
	isTLS := isHTTPS(baseURL)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Content-Type-Options", "nosniff")
			w.Header().Set("Content-Security-Policy", closedPolicy)
			if isTLS {
				w.Header().Set("Strict-Transport-Security", "max-age=31536000")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// isHTTPS reports whether a public address is reached over TLS.
func isHTTPS(baseURL string) bool { return strings.HasPrefix(strings.ToLower(baseURL), "https://") }
