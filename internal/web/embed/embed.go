// Package embed serves what a product puts into its own pages: frames, and a
// script with elements. A frame knows whom the product sent into it with a pass, for
// as long as it stands in that product's pages; the cookie of the community's own
// pages does not travel there. The elements act for one whose token the product hands
// them.
package embed

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Register puts the pages on mux.
func Register(mux page.Mux, site *page.Site) {
	s := frames{site}
	s.Page(mux, "GET /embed/question/{id}", s.question)
	s.Page(mux, "POST /embed/question/{id}", s.answered)
	s.Page(mux, "GET /embed/ask", s.ask)
	s.Page(mux, "POST /embed/ask", s.asked)
	s.Open(mux, "POST /embed/pass", s.pass)
	s.readings(mux)
	mux.HandleFunc("GET /embed.js", s.script)
}

type frames struct{ *page.Site }

// markdown is the format of all that is written in pages.
const markdown = "markdown"

func (s frames) question(v *view.Visit) (view.Page, error) { return s.questionWith(v, view.Form{}) }

func (s frames) questionWith(v *view.Visit, f view.Form) (view.Page, error) {
	thread, err := s.App.Thread(v.Ctx, v.Actor, v.PathValue("id"), v.AnswersOf())
	if err != nil {
		return view.Page{}, err
	}
	q := &thread.Question
	return view.Page{Title: q.Title, Path: view.QuestionPath(&q.Question), IsFramed: true, Hidden: true,
		Body: view.FramedQuestion(v, thread, f)}, nil
}

func (s frames) answered(v *view.Visit) (view.Page, error) {
	f := v.NewForm("content")
	_, err := s.App.AddAnswer(v.Ctx, v.Actor, v.PathValue("id"), app.AnswerEdit{
		TextEdit: app.TextEdit{Content: f.Pointer("content"), Format: markdown}})
	next := view.Page{To: page.Frames + "question/" + url.PathEscape(v.PathValue("id"))}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.questionWith(v, f) })
}

func (s frames) ask(v *view.Visit) (view.Page, error) { return s.askWith(v, view.Form{}) }

func (s frames) askWith(v *view.Visit, f view.Form) (view.Page, error) {
	return view.Page{Title: v.T("ask"), Path: "/ask", IsFramed: true, Hidden: true, Body: view.FramedAsk(v, f)}, nil
}

func (s frames) asked(v *view.Visit) (view.Page, error) {
	f := v.NewForm("title", "description")
	q, err := s.App.Ask(v.Ctx, v.Actor, app.QuestionEdit{Title: f.Pointer("title"), Description: f.Pointer("description"),
		Format: markdown})
	next := view.Page{To: page.Frames + "question/" + q.ShortID}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.askWith(v, f) })
}

// pass gives a frame the link by which its person goes on to a page, signed in.
func (s frames) pass(v *view.Visit) (view.Page, error) {
	if !v.SignedIn() {
		return view.Page{}, community.Fail(community.Forbidden, community.WhySignInFirst, "Please sign in first.")
	}
	pass, err := s.App.NewPass(v.Ctx, v.Session)
	if err != nil {
		return view.Page{}, err
	}
	to := url.Values{"pass": {pass}, "to": {view.LocalPath(v.PostFormValue("to"))}}
	v.Writer.Header().Set("Content-Type", "application/json")
	v.Writer.Header().Set("Cache-Control", "no-store")
	return view.Page{}, json.NewEncoder(v.Writer).Encode(map[string]string{"url": "/sso?" + to.Encode()})
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
