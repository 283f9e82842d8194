package web

import (
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/view"
)

// topicNames are the names of topics as a form has them.
func topicNames(topics []community.TopicSeen) string {
	names := make([]string, len(topics))
	for i, t := range topics {
		names[i] = t.Name
	}
	return strings.Join(names, ", ")
}

func truth(is bool) string {
	if is {
		return "true"
	}
	return ""
}

// anonymousOf is what the form of a changed record says of its author's name: nil
// where it does not ask.
func anonymousOf(v *view.Visit, t view.Text) *bool {
	if v.Actor.CanSetAnonymous(t.Of.Author) != nil {
		return nil
	}
	return t.Flag("anonymous")
}

// isPublished reports whether saving a draft publishes it: if its author does so, and
// does not say otherwise.
func isPublished(v *view.Visit, t view.Text) bool {
	return t.Of.Status == community.Draft && t.Get("status") == "" && v.Actor.CanPublish(t.Of.Author) == nil
}

// editedQuestion finds a question that is to be changed, and its form's place.
func (s *site) editedQuestion(v *view.Visit) (community.QuestionSeen, view.Text, error) {
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanEdit(&q.Question)
	}
	return q, view.Text{Key: "edit:" + string(q.ID), Heading: v.T("edit.question"), Path: "/questions/" + q.ShortID + "/edit", Back: view.QuestionPath(&q.Question), Of: &q.Record}, err
}

func (s *site) editQuestion(v *view.Visit) (view.Page, error) {
	q, t, err := s.editedQuestion(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form, err = s.restored(v, t.Key, map[string]string{"title": q.Title, "description": markup.Source(q.Description), "topics": topicNames(q.About),
		"anonymous": truth(q.Anonymous), "privacy": q.Privacy, "space": string(q.Space)})
	return s.writingIn(v, t, http.StatusOK, view.Ask, err)
}

func (s *site) questionEdited(v *view.Visit) (view.Page, error) {
	_, t, err := s.editedQuestion(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form = v.NewForm(askFields...)
	if isAside, err := s.setAside(v, &t, "description"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, view.Ask, err)
	}
	q, err := s.App.EditQuestion(v.Ctx, v.Actor, v.PathValue("id"), app.QuestionEdit{Title: t.Pointer("title"), Description: t.Pointer("description"), Format: markdown,
		Topics: view.Named(t.Get("topics")), Anonymous: anonymousOf(v, t), Privacy: privacyOf(t.Form), Space: spaceOf(v)})
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, view.Ask, nil)
	}
	return view.Page{To: view.QuestionPath(&q.Question), Flash: "saved"}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}

func (s *site) editedAnswer(v *view.Visit) (community.AnswerSeen, view.Text, error) {
	a, err := s.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return a, view.Text{}, err
	}
	return a, view.Text{Key: "edit:" + string(a.ID), Heading: v.T("edit.answer"), Path: "/answers/" + a.ShortID + "/edit", Back: answerIn(&a), Of: &a.Record},
		v.Actor.CanEdit(&a.Answer)
}

func (s *site) editAnswer(v *view.Visit) (view.Page, error) {
	a, t, err := s.editedAnswer(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form, err = s.restored(v, t.Key, map[string]string{"content": markup.Source(a.Content), "anonymous": truth(a.Anonymous)})
	return writing(v, t, http.StatusOK, view.Answer(v, a.Question.Title, t)), err
}

func (s *site) answerEdited(v *view.Visit) (view.Page, error) {
	a, t, err := s.editedAnswer(v)
	if err != nil {
		return view.Page{}, err
	}
	t.Form = v.NewForm(answerFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return writing(v, t, http.StatusOK, view.Answer(v, a.Question.Title, t)), err
	}
	changed, err := s.App.EditAnswer(v.Ctx, v.Actor, v.PathValue("id"), app.AnswerEdit{Content: t.Pointer("content"), Format: markdown, Anonymous: anonymousOf(v, t)})
	if err == nil && isPublished(v, t) {
		changed, err = s.App.Publish(v.Ctx, v.Actor, v.PathValue("id"))
	}
	if err != nil {
		if !v.Refuse(&t.Form, err) {
			return view.Page{}, err
		}
		return writing(v, t, http.StatusBadRequest, view.Answer(v, a.Question.Title, t)), nil
	}
	return view.Page{To: answerIn(&changed), Flash: "saved"}, s.App.DropUnfinished(v.Ctx, v.Actor, t.Key)
}
