package web

import (
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// markdown is the format of all that is written in pages.
const markdown = "markdown"

func (s *site) writePages(mux Mux) {
	s.page(mux, "GET /ask", s.ask)
	s.page(mux, "POST /ask", s.askSent)
	s.page(mux, "GET /write", s.writePost)
	s.page(mux, "POST /write", s.postSent)
	s.page(mux, "GET /questions/{id}/answer", s.writeAnswer)
	s.page(mux, "POST /questions/{id}/answer", s.answerSent)
	s.page(mux, "GET /questions/{id}/edit", s.editQuestion)
	s.page(mux, "POST /questions/{id}/edit", s.questionEdited)
	s.page(mux, "GET /answers/{id}/edit", s.editAnswer)
	s.page(mux, "POST /answers/{id}/edit", s.answerEdited)
	s.page(mux, "GET /posts/{id}/edit", s.editPost)
	s.page(mux, "POST /posts/{id}/edit", s.postEdited)
}

// A text is a form in which something is written: what is in it, how it reads so
// far, and where it goes.
type text struct {
	form
	key     string // under which it is kept until it is sent
	heading string
	path    string // where it is sent to
	preview string // HTML; "" where none was asked for
	similar []community.QuestionSeen
	spaces  []community.SpaceSeen // to choose from
	back    string
	isNew   bool
}

var (
	askFields    = []string{"title", "description", "topics", "anonymous", "privacy", "options", "status", "publishedAt", "from", "space"}
	answerFields = []string{"content", "anonymous", "status", "publishedAt"}
	postFields   = []string{"type", "title", "content", "topics", "anonymous", "status", "publishedAt", "space"}
)

// restored is a form with what is kept of it.
func (s *site) restored(v *visit, key string, fields map[string]string) (form, error) {
	kept, err := s.app.Unfinished(v.ctx, v.actor, key)
	maps.Copy(fields, kept)
	return form{values: fields}, err
}

// set aside reports whether the form is not to be sent yet, but to be kept or
// looked at, which it then is.
func (s *site) setAside(v *visit, t *text, field string) (isAside bool, err error) {
	switch v.PostFormValue("act") {
	case "draft":
		return true, s.app.KeepUnfinished(v.ctx, v.actor, t.key, maps.Clone(t.values))
	case "discard":
		for name := range t.values {
			t.values[name] = ""
		}
		return true, s.app.DropUnfinished(v.ctx, v.actor, t.key)
	case "preview":
		t.preview, err = previewed(field, t.get(field))
		return true, err
	}
	return false, nil
}

// flag is a box of a form that is ticked or not.
func (f form) flag(name string) *bool {
	is := f.values[name] == "true"
	return &is
}

// named are the names in a list with commas.
func named(list string) *[]string {
	names := []string{}
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return &names
}

// lines are the lines of a text that have something in them.
func lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// standing is the status and the time that a form asks for: to be published now,
// to be kept as a draft, or to be published later.
func (f form) standing() (status *string, at *time.Time, err error) {
	chosen := f.get("status")
	if when := f.get("publishedAt"); when != "" && (chosen == "" || chosen == string(community.Scheduled)) {
		t, err := time.Parse("2006-01-02T15:04", when)
		if err != nil {
			return nil, nil, community.Bad("publishedAt", community.WhyNotATime, "must be a day and a time")
		}
		later := string(community.Scheduled)
		return &later, &t, nil
	}
	if chosen == "" {
		return nil, nil, nil
	}
	return &chosen, nil, nil
}

func (v *visit) writing(t text, status int, body templ.Component) view {
	return view{status: status, title: t.heading, hidden: true, body: body, head: editorHead(v)}
}

func (s *site) ask(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	q := v.URL.Query()
	f, err := s.restored(v, "ask", map[string]string{"title": q.Get("title"), "topics": q.Get("topics"), "from": q.Get("from")})
	t := text{form: f, key: "ask", heading: v.t("ask"), path: "/ask", isNew: true, back: "/"}
	if err == nil {
		err = s.preferSpace(v, &t)
	}
	return s.writingIn(v, t, http.StatusOK, askPage, err)
}

func (s *site) askSent(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	t := text{form: v.newForm(askFields...), key: "ask", heading: v.t("ask"), path: "/ask", isNew: true, back: "/"}
	if isAside, err := s.setAside(v, &t, "description"); err != nil || isAside {
		if err == nil && t.get("title") != "" {
			t.similar, err = s.app.SimilarQuestions(v.ctx, v.actor, t.get("title"), similarShown)
		}
		return s.writingIn(v, t, http.StatusOK, askPage, err)
	}
	status, at, err := t.standing()
	var q community.QuestionSeen
	if err == nil {
		q, err = s.app.Ask(v.ctx, v.actor, app.QuestionEdit{Title: t.pointer("title"), Description: t.pointer("description"), Format: markdown,
			Topics: named(t.get("topics")), Anonymous: t.flag("anonymous"), Privacy: privacyOf(t.form), Options: lines(t.get("options")), From: t.get("from"), Space: v.spaceOf(), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return s.writingIn(v, t, http.StatusBadRequest, askPage, nil)
	}
	return view{to: questionPath(&q.Question), flash: flashOf(q.Status)}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}

// similarShown is how many questions are shown that are like one being asked.
const similarShown = 5

func privacyOf(f form) *string {
	privacy := community.Public
	if f.get("privacy") == community.Private {
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

func (s *site) answerText(v *visit) (community.QuestionSeen, text, error) {
	q, err := s.app.Question(v.ctx, v.actor, v.PathValue("id"))
	if err == nil {
		err = v.actor.CanAnswer(&q.Question)
	}
	return q, text{key: "answer:" + q.ShortID, heading: v.t("answer.yours"), path: "/questions/" + q.ShortID + "/answer", back: questionPath(&q.Question), isNew: true}, err
}

func (s *site) writeAnswer(v *visit) (view, error) {
	q, t, err := s.answerText(v)
	if err != nil {
		return view{}, err
	}
	t.form, err = s.restored(v, t.key, map[string]string{})
	return v.writing(t, http.StatusOK, answerPage(v, q.Title, t)), err
}

func (s *site) answerSent(v *visit) (view, error) {
	q, t, err := s.answerText(v)
	if err != nil {
		return view{}, err
	}
	t.form = v.newForm(answerFields...)
	if isAside, err := s.setAside(v, &t, "content"); err != nil || isAside {
		return v.writing(t, http.StatusOK, answerPage(v, q.Title, t)), err
	}
	status, at, err := t.standing()
	var a community.AnswerSeen
	if err == nil {
		a, err = s.app.AddAnswer(v.ctx, v.actor, string(q.ID), app.AnswerEdit{Content: t.pointer("content"), Format: markdown, Anonymous: t.flag("anonymous"), Status: status, PublishedAt: at})
	}
	if err != nil {
		if !v.refuse(&t.form, err) {
			return view{}, err
		}
		return v.writing(t, http.StatusBadRequest, answerPage(v, q.Title, t)), nil
	}
	return view{to: answerIn(&a), flash: flashOf(a.Status)}, s.app.DropUnfinished(v.ctx, v.actor, t.key)
}
