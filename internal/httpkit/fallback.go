package httpkit

import (
	"fmt"
	"net/http"
	"strings"
)

// Fallback serves mux, with its plain-text answers to paths and methods it does
// not know turned into problem documents; a 405 keeps its Allow. It names the
// matched pattern as the route of the Scope, unless a handler named another.
func Fallback(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if scope := ScopeOf(r.Context()); scope.Route == "" {
				scope.Route = routeOf(r.Pattern)
			}
		}()
		mux.ServeHTTP(&unmatched{forward: forward{w}, request: r}, r)
	})
}

// routeOf returns the pattern without its method.
func routeOf(pattern string) string {
	if _, path, ok := strings.Cut(pattern, " "); ok {
		return strings.TrimLeft(path, " \t")
	}
	return pattern
}

// unmatched replaces what the mux itself says. It can tell, because the mux sets
// the pattern of a request it has a handler for before that handler runs. To
// ask mux.Handler first would route every request twice.
type unmatched struct {
	forward
	request  *http.Request
	replaced bool
}

func (u *unmatched) WriteHeader(status int) {
	detail := ""
	switch {
	case u.request.Pattern != "":
	case status == http.StatusNotFound:
		detail = fmt.Sprintf("There's nothing at %s.", u.request.URL.Path)
	case status == http.StatusMethodNotAllowed:
		detail = fmt.Sprintf("%s isn't allowed at %s. Use %s.", u.request.Method, u.request.URL.Path, u.Header().Get("Allow"))
	}
	if detail == "" {
		u.ResponseWriter.WriteHeader(status)
		return
	}
	u.replaced = true
	ProblemOfStatus(status, detail, ScopeOf(u.request.Context()).RequestID).answer(u.ResponseWriter, u.request)
}

func (u *unmatched) Write(b []byte) (int, error) {
	if u.replaced {
		return len(b), nil
	}
	return u.ResponseWriter.Write(b)
}
