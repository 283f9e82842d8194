package web

import (
	"bytes"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// suggested is how many records are shown while one types.
const suggested = 7

func (s *site) searchPages(mux page.Mux) {
	s.Page(mux, "GET /search", s.search)
	s.Page(mux, "GET /search/suggest", s.suggest)
	s.Page(mux, "GET /ask/similar", s.similar)
	s.Page(mux, "GET /topics/suggest", s.suggestTopics)
	s.Page(mux, "GET /people/suggest", s.suggestPeople)
	s.Page(mux, "GET /emoji/suggest", s.suggestEmoji)
}

// find searches for what was typed; nothing is found of nothing.
func (s *site) find(v *view.Visit, query, kind string, page community.Page) (found app.Results, err error) {
	if strings.TrimSpace(query) == "" {
		return found, nil
	}
	wanted := store.Search{Viewer: v.Actor, Query: query, Page: page, Sort: v.Chosen("sort", store.SearchSorts...),
		Space: community.SpaceID(v.URL.Query().Get("space"))}
	if kind != "all" {
		wanted.Kinds = []community.Subject{community.Subject(kind)}
	}
	return s.App.Search(v.Ctx, wanted)
}

func (s *site) search(v *view.Visit) (view.Page, error) {
	if path := v.NarrowedPath(); path != "" {
		return view.Page{To: path}, nil
	}
	sought := view.Sought{Query: v.URL.Query().Get("q")}
	found, err := s.find(v, sought.Query, v.Chosen("type", view.SearchTypes...), v.ListPage(view.PerPage))
	if community.KindOf(err) == community.Invalid { // what cannot be searched for is not found, and it is said why
		sought.Fault, err = v.Translated(err).Error(), nil
	}
	sought.Results = found
	if err == nil {
		err = s.nameSearched(v)
	}
	shown := view.Page{Title: v.T("search.label"), Place: "search", About: v.T("search.how.text"), Body: view.Search(v, sought)}
	if v.URL.RawQuery == "" {
		shown.Path = "/search"
	} else { // whatever was searched for is found elsewhere
		shown.Hidden = true
	}
	return shown, err
}

// nameSearched names the space that is searched, if the person may know of it.
func (s *site) nameSearched(v *view.Visit) error {
	id := community.SpaceID(v.URL.Query().Get("space"))
	if id == "" {
		return nil
	}
	found, err := s.App.SpacesByID(v.Ctx, v.Actor, []community.SpaceID{id})
	if len(found) > 0 {
		return s.nameSpaces(v, id)
	}
	return err
}

// fragment answers with a part of a page, for a script to put into one, unless err
// says why not. What cannot be searched for is not found.
func fragment(v *view.Visit, c templ.Component, err error) (view.Page, error) {
	if err != nil && community.KindOf(err) != community.Invalid {
		return view.Page{}, err
	}
	var b bytes.Buffer
	if err := c.Render(v.Ctx, &b); err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.Writer.Header().Set("Cache-Control", "private, no-store")
	v.Writer.Write(b.Bytes()) // an error here is a client that left
	return view.Page{}, nil
}

func (s *site) suggest(v *view.Visit) (view.Page, error) {
	found, err := s.find(v, v.URL.Query().Get("q"), "all", community.Page{Number: 1, Limit: suggested})
	return fragment(v, view.Suggestions(v, v.URL.Query().Get("q"), found.Hits), err)
}

func (s *site) similar(v *view.Visit) (view.Page, error) {
	title := v.URL.Query().Get("title")
	if len(strings.TrimSpace(title)) < 3 {
		return fragment(v, view.Similar(v, nil), nil)
	}
	list, err := s.App.SimilarQuestions(v.Ctx, v.Actor, title, similarShown)
	return fragment(v, view.Similar(v, list), err)
}

func (s *site) suggestTopics(v *view.Visit) (view.Page, error) {
	found, err := s.find(v, v.URL.Query().Get("q"), "topic", community.Page{Number: 1, Limit: suggested})
	var list []view.Completion
	for _, h := range found.Hits {
		list = append(list, view.Completion{Value: h.Topic.Name, About: v.N("count.questions", h.Topic.Counts.Questions)})
	}
	return fragment(v, view.Completions(list), err)
}

func (s *site) suggestPeople(v *view.Visit) (view.Page, error) {
	query := v.URL.Query().Get("q")
	list, err := s.App.Users(v.Ctx, v.Actor, app.UserQuery{Query: query}, community.Page{Number: 1, Limit: suggested})
	if query == "" {
		return view.Page{}, err
	}
	var found []view.Completion
	for _, u := range list.Items {
		found = append(found, view.Completion{Value: "@" + u.Username, About: u.Profile.Name})
	}
	return fragment(v, view.Completions(found), err)
}

func (s *site) suggestEmoji(v *view.Visit) (view.Page, error) {
	var found []view.Completion
	for _, e := range markup.EmojiLike(v.URL.Query().Get("q"), suggested) {
		found = append(found, view.Completion{Value: e.Emoji, About: ":" + e.Name + ":"})
	}
	return fragment(v, view.Completions(found), nil)
}
