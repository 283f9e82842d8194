package page

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/view"
)

// SignInAfterForm is told to a guest who sent a form.
const SignInAfterForm = "signin.form"

// failure is the page of an error, or for one who must sign in first, the way
// there.
func failure(v *view.Visit, err error) view.Page {
	if community.KindOf(err) == community.Unauthorized && !v.SignedIn() {
		if v.Method != http.MethodGet {
			return view.Page{To: view.SignInPath(v.Back("/")), Flash: SignInAfterForm}
		}
		return view.Page{To: view.SignInPath(v.Here()), Flash: "signin"}
	}
	return explain(v, httpkit.Explain(v.Ctx, v.Translated(err)))
}

// explain is the page of a problem: what happened, and what to do about it.
func explain(v *view.Visit, p httpkit.Problem) view.Page {
	for name, values := range p.GetHeaders() {
		if name != "Www-Authenticate" {
			v.Writer.Header()[name] = values
		}
	}
	key := "problem." + strconv.Itoa(p.Status)
	if !v.Tongue.Has(key + ".title") {
		key = "problem.400"
		if p.Status >= 500 {
			key = "problem.500"
		}
	}
	return view.Page{Status: p.Status, Title: v.T(key + ".title"), Hidden: true, Body: view.Problem(v, key, p)}
}

// Explained has browsers see failures as pages wherever they arise, also before a
// handler of ours: an address nobody serves, too many requests, too large a form.
func (s *Site) Explained(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isMachine(r) {
			httpkit.ScopeOf(r.Context()).Explain = func(w http.ResponseWriter, p httpkit.Problem) bool {
				v, err := s.newVisit(w, r)
				if err != nil {
					return false
				}
				s.answer(v, explain(v, p))
				return true
			}
		}
		next.ServeHTTP(w, r)
	})
}

// isMachine reports whether a request is rather a program's than a browser's.
func isMachine(r *http.Request) bool {
	for _, prefix := range []string{"/api/", "/scim/", "/oauth/", "/graphql", "/mcp", "/metrics", "/healthz", "/readyz", "/openapi"} {
		if strings.HasPrefix(r.URL.Path, prefix) {
			return true
		}
	}
	return !strings.Contains(r.Header.Get("Accept"), "text/html")
}
