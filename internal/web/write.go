package web

import (
	"maps"
	"net/http"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// markdown is the format of all that is written in pages.
const markdown = "markdown"

func (s *site) writePages(mux page.Mux) {
	s.Page(mux, "GET /ask", s.ask)
	s.Page(mux, "POST /ask", s.askSent)
	s.Page(mux, "GET /write", s.writePost)
	s.Page(mux, "POST /write", s.postSent)
	s.Page(mux, "GET /questions/{id}/answer", s.writeAnswer)
	s.Page(mux, "POST /questions/{id}/answer", s.answerSent)
	s.Page(mux, "GET /questions/{id}/edit", s.editQuestion)
	s.Page(mux, "POST /questions/{id}/edit", s.questionEdited)
	s.Page(mux, "GET /answers/{id}/edit", s.editAnswer)
	s.Page(mux, "POST /answers/{id}/edit", s.answerEdited)
	s.Page(mux, "GET /posts/{id}/edit", s.editPost)
	s.Page(mux, "POST /posts/{id}/edit", s.postEdited)
}

var (
	askFields    = []string{"title", "description", "topics", "anonymous", "privacy", "options", "status", "publishedAt", "from", "space"}
	answerFields = []string{"content", "anonymous", "status", "publishedAt"}
	postFields   = []string{"type", "title", "content", "topics", "anonymous", "status", "publishedAt", "space"}
)

// restored is a form with what is kept of it.
func (s *site) restored(v *view.Visit, key string, fields map[string]string) (view.Form, error) {
	kept, err := s.App.Unfinished(v.Ctx, v.Actor, key)
	maps.Copy(fields, kept)
	return view.Form{Values: fields}, err
}

// set aside reports whether the form is not to be sent yet, but to be kept or
// looked at, which it then is.
func (s *site) setAside(v *view.Visit, t *view.Text, field string) (isAside bool, err error) {
	switch v.PostFormValue("act") {
	case "draft":
		return true, s.App.KeepUnfinished(v.Ctx, v.Actor, t.Key, maps.Clone(t.Values))
	case "discard":
		for name := range t.Values {
			t.Values[name] = ""
		}
		return true, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
	case "preview":
		t.Preview, err = previewed(field, t.Get(field))
		return true, err
	}
	return false, nil
}

func writing(v *view.Visit, t view.Text, status int, body templ.Component) view.Page {
	return view.Page{Status: status, Title: t.Heading, Hidden: true, Body: body, Head: view.EditorHead(v)}
}

func (s *site) ask(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanAsk(); err != nil {
		return view.Page{}, err
	}
	q := v.URL.Query()
	f, err := s.restored(v, "ask", map[string]string{"title": q.Get("title"), "topics": q.Get("topics"), "from": q.Get("from")})
	t := view.Text{Form: f, Key: "ask", Heading: v.T("ask"), Path: "/ask", IsNew: true, Back: "/"}
	if err == nil {
		err = s.preferSpace(v, &t)
	}
	return s.writingIn(v, t, http.StatusOK, view.Ask, err)
}

func (s *site) askSent(v *view.Visit) (view.Page, error) {
	if err := v.Actor.CanAsk(); err != nil {
		return view.Page{}, err
	}
	t := view.Text{Form: v.NewForm(askFields...), Key: "ask", Heading: v.T("ask"), Path: "/ask", IsNew: true, Back: "/"}
	if isAside, err := s.setAside(v, &t, "description"); err != nil || isAside {
		if err == nil && t.Get("title") != "" {
			t.Similar, err = s.App.SimilarQuestions(v.Ctx, v.Actor, t.Get("title"), similarShown)
		}
		return s.writingIn(v, t, http.StatusOK, view.Ask, err)
	}
	status, at, err := t.Standing()
	var q community.QuestionSeen
	if err == nil {
		q, err = s.App.Ask(v.Ctx, v.Actor, app.QuestionEdit{Title: t.Pointer("title"), Description: t.Pointer("description"), Format: markdown,
			Topics: view.Named(t.Get("topics")), Anonymous: t.Flag("anonymous"), Privacy: privacyOf(t.Form), Options: view.Lines(t.Get("options")),
			From: t.Get("from"), Space: spaceOf(v), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, view.Ask, nil)
	}
	return view.Page{To: view.QuestionPath(&q.Question), Flash: flashOf(q.Status)}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}

// similarShown is how many questions are shown that are like one being asked.
const similarShown = 5

func privacyOf(f view.Form) *string {
	privacy := community.Public
	if f.Get("privacy") == community.Private {
		privacy = community.Private
	}
	return &privacy
}

// flashOf tells what became of something written.
func flashOf(status community.Status) string {
	switch status {
	case community.Unapproved:
		return "unapproved"
	case community.Scheduled:
		return "scheduled"
	case community.Draft:
		return "draft"
	}
	return "published"
}

func (s *site) answerText(v *view.Visit) (community.QuestionSeen, view.Text, error) {
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanAnswer(&q.Question)
	}
	return q, view.Text{Key: "answer:" + q.ShortID, Heading: v.T("answer.yours"), Path: "/questions/" + q.ShortID + "/answer", Back: view.QuestionPath(&q.Question), IsNew: true}, err
}

func (s *site) writeAnswer(v *view.Visit) (view.Page, error) {
	q, t, err := s.answerText(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form, err = s.restored(v, t.Key, map[string]string{})
	return writing(v, t, http.StatusOK, view.Answer(v, q.Title, t)), err
}

func (s *site) answerSent(v *view.Visit) (view.Page, error) {
	q, t, err := s.answerText(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form = v.NewForm(answerFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return writing(v, t, http.StatusOK, view.Answer(v, q.Title, t)), err
	}
	status, at, err := t.Standing()
	var a community.AnswerSeen
	if err == nil {
		a, err = s.App.AddAnswer(v.Ctx, v.Actor, string(q.ID), app.AnswerEdit{Content: t.Pointer("content"), Format: markdown, Anonymous: t.Flag("anonymous"), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return writing(v, t, http.StatusBadRequest, view.Answer(v, q.Title, t)), nil
	}
	return view.Page{To: answerIn(&a), Flash: flashOf(a.Status)}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}
