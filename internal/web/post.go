package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) postPages(mux page.Mux) {
	s.Kept(mux, "GET /posts/{id}", s.post)
	s.Kept(mux, "GET /posts/{id}/{slug}", s.post)
}

func (s *site) post(v *view.Visit) (view.Page, error) {
	p, err := s.App.Post(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	if path := view.PostPath(&p.Post); v.URL.Path != view.Unescaped(path) {
		return view.Page{To: view.WithQuery(path, v.URL.RawQuery), Status: http.StatusMovedPermanently}, nil
	}
	if err := s.markEdited(v, community.OnPost, &p.Record); err != nil {
		return view.Page{}, err
	}
	if err := s.withPreviews(v, append(shownOn(&p.Record, p.Comments), app.ShownOf(&p.Record, p.Content))...); err != nil {
		return view.Page{}, err
	}
	s.viewed(v, community.OnPost, string(p.ID))
	body, err := s.withProposed(v, view.Post(v, &p), append(commentIDs(p.Comments), string(p.ID))...)
	if err != nil {
		return view.Page{}, err
	}
	shown := view.Page{Title: view.PostTitle(&p.Post), About: p.Summary, Path: view.PostPath(&p.Post), Kind: "article", Place: "posts",
		Image:  v.CardFor(&p.Post),
		Hidden: p.Shelf != community.Open, Body: body, Head: view.Headed(v.PostHead(&p), view.EditorHead(v))}
	return s.besides(v, shown, p.Space)
}
