package web

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// suggested is how many records are shown while one types.
const suggested = 7

func (s *site) searchPages(mux Mux) {
	s.page(mux, "GET /search", s.search)
	s.page(mux, "GET /search/suggest", s.suggest)
	s.page(mux, "GET /ask/similar", s.similar)
	s.page(mux, "GET /topics/suggest", s.suggestTopics)
	s.page(mux, "GET /people/suggest", s.suggestPeople)
}

var searchTypes = []string{"all", "question", "answer", "post", "topic", "user"}

// find searches for what was typed; nothing is found of nothing.
func (s *site) find(v *visit, query, kind string, page community.Page) (hits []app.Hit, count int, err error) {
	if strings.TrimSpace(query) == "" {
		return nil, 0, nil
	}
	wanted := store.Search{Viewer: v.actor, Query: query, Page: page, Space: SpaceID(v.URL.Query().Get("space"))}
	if kind != "all" {
		wanted.Kinds = []community.Subject{community.Subject(kind)}
	}
	return s.app.Search(v.ctx, wanted)
}

func (s *site) search(v *visit) (view, error) {
	query := v.URL.Query().Get("q")
	hits, count, err := s.find(v, query, v.chosen("type", searchTypes...), v.listPage(perPage))
	if community.KindOf(err) == community.Invalid {
		hits, count, err = nil, 0, nil // what cannot be searched for is not found
	}
	if err == nil {
		err = v.nameSearched()
	}
	return view{title: v.t("search.label"), hidden: true, body: searchPage(v, query, hits, count)}, err
}

// nameSearched names the space that is searched, if the person may know of it.
func (v *visit) nameSearched() error {
	id := SpaceID(v.URL.Query().Get("space"))
	if id == "" {
		return nil
	}
	found, err := v.site.app.SpacesByID(v.ctx, v.actor, []SpaceID{id})
	if len(found) > 0 {
		return v.nameSpaces(id)
	}
	return err
}

// fragment answers with a part of a page, for a script to put into one.
func (v *visit) fragment(c templ.Component) (view, error) {
	v.writer.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.writer.Header().Set("Cache-Control", "private, no-store")
	return view{}, c.Render(v.ctx, v.writer)
}

func (s *site) suggest(v *visit) (view, error) {
	hits, _, err := s.find(v, v.URL.Query().Get("q"), "all", community.Page{Number: 1, Limit: suggested})
	if err != nil && community.KindOf(err) != community.Invalid {
		return view{}, err
	}
	return v.fragment(suggestions(v, v.URL.Query().Get("q"), hits))
}

func (s *site) similar(v *visit) (view, error) {
	title := v.URL.Query().Get("title")
	if len(strings.TrimSpace(title)) < 3 {
		return v.fragment(similar(v, nil))
	}
	list, err := s.app.SimilarQuestions(v.ctx, v.actor, title, similarShown)
	if err != nil && community.KindOf(err) != community.Invalid {
		return view{}, err
	}
	return v.fragment(similar(v, list))
}

func (s *site) suggestTopics(v *visit) (view, error) {
	hits, _, err := s.find(v, v.URL.Query().Get("q"), "topic", community.Page{Number: 1, Limit: suggested})
	if err != nil && community.KindOf(err) != community.Invalid {
		return view{}, err
	}
	var list []completion
	for _, h := range hits {
		list = append(list, completion{h.Topic.Name, v.n("count.questions", h.Topic.Counts.Questions)})
	}
	return v.fragment(completions(list))
}

func (s *site) suggestPeople(v *visit) (view, error) {
	query := v.URL.Query().Get("q")
	list, err := s.app.Users(v.ctx, v.actor, app.UserQuery{Query: query}, community.Page{Number: 1, Limit: suggested})
	if query == "" || err != nil && community.KindOf(err) != community.Invalid {
		return view{}, err
	}
	var found []completion
	for _, u := range list.Items {
		found = append(found, completion{"@" + u.Username, u.Profile.Name})
	}
	return v.fragment(completions(found))
}

// A completion is what a word could become.
type completion struct{ value, about string }
