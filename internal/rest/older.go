package rest

import (
	"net/http"
	"strings"
)

// older answers at paths by which programs of before know things: what are spaces now were
// groups. They are not in the document.
func (s *api) older() {
	for _, path := range []string{prefix + "/groups", prefix + "/groups/"} {
		s.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			now := r.Clone(r.Context())
			now.URL.Path = strings.Replace(r.URL.Path, "/groups", "/spaces", 1)
			now.URL.RawPath = strings.Replace(r.URL.RawPath, "/groups", "/spaces", 1)
			s.mux.ServeHTTP(w, now)
		})
	}
}
