package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) topicPages(mux page.Mux) {
	s.Kept(mux, "GET /topics", s.topics)
	s.Page(mux, "GET /topics/new", s.newTopic)
	s.Page(mux, "POST /topics/new", s.topicAdded)
	s.Page(mux, "GET /topics/{id}/edit", s.editTopic)
	s.Page(mux, "POST /topics/{id}/edit", s.topicEdited)
	s.Page(mux, "POST /topics/{id}/merge", s.topicMerged)
	s.Kept(mux, "GET /topics/{id}", s.topic)
	s.Kept(mux, "GET /topics/{id}/{slug}", s.topic)
}

func (s *site) topics(v *view.Visit) (view.Page, error) {
	list, err := s.App.Topics(v.Ctx, v.Actor, v.ListPage(view.TopicsPerPage))
	return view.Page{Title: v.T("place.topics"), Path: "/topics", Place: "topics", Body: view.Topics(v, list)}, err
}

func (s *site) topic(v *view.Visit) (view.Page, error) {
	t, err := s.App.Topic(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	if path := view.TopicPath(t.Topic); v.URL.Path != view.Unescaped(path) {
		return view.Page{To: view.WithQuery(path, v.URL.RawQuery), Status: http.StatusMovedPermanently}, nil
	}
	list, err := s.App.QuestionsAbout(v.Ctx, v.Actor, string(t.ID), v.AskedList())
	if err != nil {
		return view.Page{}, err
	}
	pins, err := s.pins(v, community.PinPlace{Topic: t.ID})
	if err != nil {
		return view.Page{}, err
	}
	list.Items = unpinned(list.Items, pins, ofQuestion)
	shown := view.Page{Title: t.Name, About: t.Description, Path: view.TopicPath(t.Topic), Place: "topics", Head: v.TopicHead(t.Topic),
		Body: view.Topic(v, &t, list, pins)}
	return s.besides(v, shown, spacesOf(list.Items)...)
}
