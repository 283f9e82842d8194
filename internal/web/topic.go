package web

import "net/http"

// topicsPerPage is how many topics their page shows.
const topicsPerPage = 60

func (s *site) topicPages(mux Mux) {
	s.page(mux, "GET /topics", s.topics)
	s.page(mux, "GET /topics/{id}", s.topic)
	s.page(mux, "GET /topics/{id}/{slug}", s.topic)
}

func (s *site) topics(v *visit) (view, error) {
	list, err := s.app.Topics(v.ctx, v.actor, v.listPage(topicsPerPage))
	return view{title: v.t("place.topics"), path: "/topics", place: "topics", body: topicsPage(v, list)}, err
}

func (s *site) topic(v *visit) (view, error) {
	t, err := s.app.Topic(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	if path := topicPath(t.Topic); v.URL.Path != unescaped(path) {
		return view{to: withQuery(path, v.URL.RawQuery), status: http.StatusMovedPermanently}, nil
	}
	list, err := s.app.QuestionsAbout(v.ctx, v.actor, string(t.ID), v.askedList())
	if err != nil {
		return view{}, err
	}
	if err := v.nameSpaces(spacesOfQuestions(list.Items)...); err != nil {
		return view{}, err
	}
	aside, err := v.homeAside()
	return view{title: t.Name, about: t.Description, path: topicPath(t.Topic), place: "topics", head: v.topicHead(t.Topic), body: topicPage(v, &t, list), aside: aside}, err
}
