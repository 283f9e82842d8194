package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// answersPerPage is how many answers a page of a question shows.
const answersPerPage = 20

var answerSorts = []string{"top", "new", "old"}

func (s *site) questionPages(mux Mux) {
	s.page(mux, "GET /questions/{id}", s.twinned(s.question))
	s.page(mux, "GET /questions/{id}/{slug}", s.twinned(s.question))
	s.page(mux, "GET /questions/{id}/history", s.questionHistory)
	s.page(mux, "GET /answers/{id}", s.answer)
	s.page(mux, "GET /answers/{id}/history", s.answerHistory)
	s.page(mux, "POST /questions/{id}/ask-too", s.askToo)
	s.page(mux, "POST /questions/{id}/poll", s.votePoll)
	s.page(mux, "POST /answers/{id}/verify", s.verifyAnswer)
}

// answersOf is which answers of a question are asked for.
func (v *visit) answersOf() store.List {
	l := store.List{Page: v.listPage(answersPerPage), Sort: community.Sort{Field: "score"}}
	if sort := v.chosen("sort", answerSorts...); sort != "top" {
		l.Sort = community.Sort{Field: "createdAt", Asc: sort == "old"}
	}
	return l
}

func (s *site) question(v *visit) (view, error) {
	thread, err := s.app.Thread(v.ctx, v.actor, v.PathValue("id"), v.answersOf())
	if err != nil {
		return view{}, err
	}
	q := &thread.Question
	if path := questionPath(&q.Question); v.URL.Path != unescaped(path) {
		return view{to: withQuery(path, v.URL.RawQuery), status: http.StatusMovedPermanently}, nil
	}
	if err := v.nameSpaces(q.Space); err != nil {
		return view{}, err
	}
	linked, err := s.linkedAnswer(v, thread)
	if err != nil {
		return view{}, err
	}
	ids := make([]string, len(thread.Answers.Items))
	for i, a := range thread.Answers.Items {
		ids[i] = string(a.ID)
	}
	if err := s.app.LogViews(v.ctx, v.actor, ids); err != nil {
		return view{}, err
	}
	return view{title: q.Title, about: q.Summary, path: questionPath(&q.Question), kind: "article", place: "questions",
		hidden: q.Shelf != community.Open || q.Privacy == community.Private,
		body:   questionPage(v, thread, linked), aside: questionAside(v, thread), head: headed(v.threadHead(thread), editorHead(v))}, nil
}

// linkedAnswer is the answer that was asked for by name, where the page does not
// have it anyway.
func (s *site) linkedAnswer(v *visit, t *app.Thread) (*community.AnswerSeen, error) {
	ref := v.URL.Query().Get("answer")
	if ref == "" {
		return nil, nil
	}
	for _, a := range t.Answers.Items {
		if a.ShortID == ref {
			return nil, nil
		}
	}
	a, err := s.app.Answer(v.ctx, v.actor, ref)
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone || err == nil && a.Answer.Question != t.Question.ID {
		return nil, nil
	}
	return &a, err
}

// answer leads to an answer in the page of its question.
func (s *site) answer(v *visit) (view, error) {
	a, err := s.app.Answer(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	return view{to: answerIn(&a)}, nil
}

// answerIn is where an answer stands in the page of its question.
func answerIn(a *community.AnswerSeen) string {
	path := questionPath(&a.Question.Question)
	if a.Question.Counts.Answers > answersPerPage {
		path += "?answer=" + a.ShortID
	}
	return path + "#answer-" + a.ShortID
}

func (s *site) askToo(v *visit) (view, error) {
	q, err := s.app.Reask(v.ctx, v.actor, v.PathValue("id"))
	return view{to: questionPath(&q.Question), flash: "asked"}, err
}

func (s *site) votePoll(v *visit) (view, error) {
	q, err := s.app.VotePoll(v.ctx, v.actor, v.PathValue("id"), v.PostFormValue("option"))
	return view{to: questionPath(&q.Question) + "#poll"}, err
}

func (s *site) verifyAnswer(v *visit) (view, error) {
	on := v.PostFormValue("on") == "true"
	a, err := s.app.EditAnswer(v.ctx, v.actor, v.PathValue("id"), app.AnswerEdit{Verified: &on})
	if err != nil {
		return view{}, err
	}
	return view{to: answerIn(&a)}, nil
}

func (s *site) questionHistory(v *visit) (view, error) {
	q, err := s.app.Question(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	edits, err := s.app.QuestionEdits(v.ctx, v.actor, string(q.ID), v.listPage(perPage))
	return view{title: v.t("history.title"), hidden: true, body: historyPage(v, q.Title, questionPath(&q.Question), edits)}, err
}

func (s *site) answerHistory(v *visit) (view, error) {
	a, err := s.app.Answer(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return view{}, err
	}
	edits, err := s.app.AnswerEdits(v.ctx, v.actor, string(a.ID), v.listPage(perPage))
	return view{title: v.t("history.title"), hidden: true, body: historyPage(v, a.Question.Title, answerIn(&a), edits)}, err
}
