package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// embedPages are those that a product puts into its own pages: frames, and a
// script with elements. In a frame nobody is signed in, since the cookie stays
// behind, so that nothing can be done there by tricking somebody into clicking;
// the elements act for one whose token the product hands them.
func (s *site) embedPages(mux Mux) {
	s.page(mux, "GET /embed/question/{id}", s.embedQuestion)
	s.page(mux, "GET /embed/ask", s.embedAsk)
	mux.HandleFunc("GET /embed.js", s.embedScript)
}

func (s *site) embedQuestion(v *visit) (view, error) {
	v.actor, v.session = v.guest(), nil
	thread, err := s.app.Thread(v.ctx, v.actor, v.PathValue("id"), v.answersOf())
	if err != nil {
		return view{}, err
	}
	q := &thread.Question
	return view{title: q.Title, path: questionPath(&q.Question), isFramed: true, hidden: true, body: embedQuestionPage(v, thread)}, nil
}

func (s *site) embedAsk(v *visit) (view, error) {
	v.actor, v.session = v.guest(), nil
	return view{title: v.t("ask"), path: "/ask", isFramed: true, hidden: true, body: embedAskPage(v)}, nil
}

// frameAncestors is whose pages may frame ours: the origins that the portal lets
// call it.
func frameAncestors(s community.Settings) string {
	origins := slices.DeleteFunc(slices.Clone(s.CORS), func(o string) bool { return strings.ContainsAny(o, " ;,'\"") })
	if len(origins) == 0 {
		return "'none'"
	}
	return strings.Join(origins, " ")
}

// embedScript serves the script under an address that stays, for others' pages.
func (s *site) embedScript(w http.ResponseWriter, r *http.Request) {
	path := s.assets.paths["embed.js"]
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	tag := `"` + path + `"`
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	s.assets.files[path].serve(cachedBriefly{w}, r)
}

// cachedBriefly has browsers ask again after five minutes for what keeps its
// address when it changes.
type cachedBriefly struct{ http.ResponseWriter }

// Write implements http.ResponseWriter.
func (w cachedBriefly) Write(content []byte) (int, error) {
	w.Header().Set("Cache-Control", "public, max-age=300")
	return w.ResponseWriter.Write(content)
}
