// Package embed serves what a product puts into its own pages: frames, and a
// script with elements. In a frame nobody is signed in, since the cookie stays
// behind, so that nothing can be done there by tricking somebody into clicking;
// the elements act for one whose token the product hands them.
package embed

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Register puts the pages on mux.
func Register(mux page.Mux, site *page.Site) {
	s := frames{site}
	s.Page(mux, "GET /embed/question/{id}", s.question)
	s.Page(mux, "GET /embed/ask", s.ask)
	mux.HandleFunc("GET /embed.js", s.script)
}

type frames struct{ *page.Site }

func (s frames) question(v *view.Visit) (view.Page, error) {
	v.Actor, v.Session = v.Guest(), nil
	thread, err := s.App.Thread(v.Ctx, v.Actor, v.PathValue("id"), v.AnswersOf())
	if err != nil {
		return view.Page{}, err
	}
	q := &thread.Question
	return view.Page{Title: q.Title, Path: view.QuestionPath(&q.Question), IsFramed: true, Hidden: true,
		Body: view.FramedQuestion(v, thread)}, nil
}

func (s frames) ask(v *view.Visit) (view.Page, error) {
	v.Actor, v.Session = v.Guest(), nil
	return view.Page{Title: v.T("ask"), Path: "/ask", IsFramed: true, Hidden: true, Body: view.FramedAsk(v)}, nil
}

// script serves the script under an address that stays, for others' pages.
func (s frames) script(w http.ResponseWriter, r *http.Request) {
	path := view.AssetAt("embed.js")
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	tag := `"` + path + `"`
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	view.SendAsset(cachedBriefly{w}, r, path)
}

// cachedBriefly has browsers ask again after five minutes for what keeps its
// address when it changes.
type cachedBriefly struct{ http.ResponseWriter }

// Write implements http.ResponseWriter.
func (w cachedBriefly) Write(content []byte) (int, error) {
	w.Header().Set("Cache-Control", "public, max-age=300")
	return w.ResponseWriter.Write(content)
}
