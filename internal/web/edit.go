package web

import (
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
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

// editedQuestion finds a question that is to be changed, and its form's place.
func (s *site) editedQuestion(v *visit) (community.QuestionSeen, text, error) {
	q, err := s.app.Question(v.ctx, v.actor, v.PathValue("id"))
	if err == nil {
		err = v.actor.CanEdit(&q.Question)
	}
	return q, text{key: "edit:" + string(q.ID), heading: v.t("edit.question"), path: "/questions/" + q.ShortID + "/edit", back: questionPath(&q.Question)}, err
}

func (s *site) editQuestion(v *visit) (view, error) {
	q, t, err := s.editedQuestion(v)
	if err != nil {
		return view{}, err
	}
	t.form, err = s.restored(v, t.key, map[string]string{"title": q.Title, "description": markup.Source(q.Description), "topics": topicNames(q.About),
		"anonymous": truth(q.Anonymous), "privacy": q.Privacy, "space": string(q.Space)})
	return s.writingIn(v, t, http.StatusOK, askPage, err)
}

func (s *site) questionEdited(v *visit) (view, error) {
	_, t, err := s.editedQuestion(v)
	if err != nil {
		return view{}, err
	}
	t.form = v.newForm(askFields...)
	if isAside, err := s.setAside(v, &t, "description"); err != nil || isAside {
		return s.writingIn(v, t, http.StatusOK, askPage, err)
	}
	q, err := s.app.EditQuestion(v.ctx, v.actor, v.PathValue("id"), app.QuestionEdit{Title: t.pointer("title"), Description: t.pointer("description"), Format: markdown,
		Topics: named(t.get("topics")), Anonymous: t.flag("anonymous"), Privacy: privacyOf(t.form), Space: v.spaceOf()})
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, askPage, nil)
	}
	return view{to: questionPath(&q.Question), flash: "saved"}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}

func (s *site) editedAnswer(v *visit) (community.AnswerSeen, text, error) {
	a, err := s.app.Answer(v.ctx, v.actor, v.PathValue("id"))
	if err != nil {
		return a, text{}, err
	}
	return a, text{key: "edit:" + string(a.ID), heading: v.t("edit.answer"), path: "/answers/" + a.ShortID + "/edit", back: answerIn(&a)}, v.actor.CanEdit(&a.Answer)
}

func (s *site) editAnswer(v *visit) (view, error) {
	a, t, err := s.editedAnswer(v)
	if err != nil {
		return view{}, err
	}
	t.form, err = s.restored(v, t.key, map[string]string{"content": markup.Source(a.Content), "anonymous": truth(a.Anonymous)})
	return v.writing(t, http.StatusOK, answerPage(v, a.Question.Title, t)), err
}

func (s *site) answerEdited(v *visit) (view, error) {
	a, t, err := s.editedAnswer(v)
	if err != nil {
		return view{}, err
	}
	t.form = v.newForm(answerFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return v.writing(t, http.StatusOK, answerPage(v, a.Question.Title, t)), err
	}
	changed, err := s.app.EditAnswer(v.ctx, v.actor, v.PathValue("id"), app.AnswerEdit{Content: t.pointer("content"), Format: markdown, Anonymous: t.flag("anonymous")})
	if err == nil && a.Status == community.Draft && t.get("status") == "" {
		changed, err = s.app.Publish(v.ctx, v.actor, v.PathValue("id"))
	}
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return v.writing(t, http.StatusBadRequest, answerPage(v, a.Question.Title, t)), nil
	}
	return view{to: answerIn(&changed), flash: "saved"}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}
