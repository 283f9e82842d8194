package httpkit

import (
	"net/http"
	"strings"
)

// Guarded tells browsers with every answer to take it for what it says it is and, where
// the public address is an https one, to come no other way for a year. Other hosts
// below that address are not spoken for: they may be somebody else's.
func Guarded(baseURL string) Middleware {
	isTLS := strings.HasPrefix(strings.ToLower(baseURL), "https://")
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Content-Type-Options", "nosniff")
			if isTLS {
				w.Header().Set("Strict-Transport-Security", "max-age=31536000")
			}
			next.ServeHTTP(w, r)
		})
	}
}
