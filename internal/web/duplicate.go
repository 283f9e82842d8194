package web

import (
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// questionToClose returns the question of a visit, if one may say that it is a duplicate.
func (s *site) questionToClose(v *view.Visit) (community.QuestionSeen, error) {
	q, err := s.App.Question(v.Ctx, v.Actor, v.PathValue("id"))
	if err == nil {
		err = v.Actor.CanMarkDuplicate(&q.Question)
	}
	return q, err
}

func duplicateView(v *view.Visit, q *community.QuestionSeen, f view.Form) (view.Page, error) {
	return view.Page{Title: v.T("duplicate.title"), Hidden: true, Place: "questions", Body: view.Duplicate(v, q, f)}, nil
}

func (s *site) duplicate(v *view.Visit) (view.Page, error) {
	q, err := s.questionToClose(v)
	if err != nil {
		return view.Page{}, err
	}
	return duplicateView(v, &q, view.Form{})
}

// duplicateSent closes a question as the same as another, or opens it again.
func (s *site) duplicateSent(v *view.Visit) (view.Page, error) {
	q, err := s.questionToClose(v)
	if err != nil {
		return view.Page{}, err
	}
	next := view.Page{To: view.QuestionPath(&q.Question), Flash: "saved"}
	f := v.NewForm("of", "merge", "note")
	if v.PostFormValue("act") == "open" {
		_, err = s.App.UnmarkDuplicate(v.Ctx, v.Actor, string(q.ID))
	} else {
		_, err = s.App.MarkDuplicate(v.Ctx, v.Actor, string(q.ID),
			app.Duplicating{Of: questionNamed(f.Get("of")), Merge: f.Get("merge") == "true", Note: strings.TrimSpace(f.Get("note"))})
	}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return duplicateView(v, &q, f) })
}

// questionNamed is the id of the question that somebody typed, or pasted the address of.
func questionNamed(text string) string {
	text = strings.TrimSpace(text)
	if _, after, ok := strings.Cut(text, "/questions/"); ok {
		text = after
	}
	if end := strings.IndexAny(text, "/?#"); end >= 0 {
		text = text[:end]
	}
	return text
}
