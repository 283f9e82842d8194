package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (a acts) history(v *view.Visit) (view.Page, error) { return a.historyView(v, view.Form{}) }

// historyView shows what was changed of a record, and to who may edit it the way back.
func (a acts) historyView(v *view.Visit, f view.Form) (view.Page, error) {
	r, err := a.record(v)
	if err != nil {
		return view.Page{}, err
	}
	version := ""
	if on, ok := r.On.(interface{ Version() string }); ok && v.Actor.CanEdit(r.On) == nil {
		version = on.Version()
	}
	list, err := a.App.History(v.Ctx, v.Actor, a.ref(v), v.ListPage(view.StepsPerPage))
	return view.Page{Title: v.T("history.title"), Hidden: true, Body: view.History(v, r, list, version, f)}, err
}

// textRestored has a record say what it said before an edit.
func (a acts) textRestored(v *view.Visit) (view.Page, error) {
	f := v.NewForm("version")
	id, edit, only := v.PathValue("id"), v.PathValue("edit"), community.OnlyVersion(f.Get("version"))
	var to string
	var now *community.Written
	var err error
	switch a.on {
	case community.OnQuestion:
		var q community.QuestionSeen
		q, err = a.App.RestoreQuestionText(v.Ctx, v.Actor, id, edit, only)
		to, now = view.QuestionPath(&q.Question), q.Written
	case community.OnAnswer:
		var ans community.AnswerSeen
		ans, err = a.App.RestoreAnswerText(v.Ctx, v.Actor, id, edit, only)
		to, now = answerIn(&ans), ans.Written
	case community.OnPost:
		var p community.PostSeen
		p, err = a.App.RestorePostText(v.Ctx, v.Actor, id, edit, only)
		to, now = view.PostPath(&p.Post), p.Written
	}
	if community.KindOf(err) == community.Stale {
		f.Fault = v.T("why.stale_version")
		shown, err := a.historyView(v, f)
		shown.Status = http.StatusPreconditionFailed
		return shown, err
	}
	if community.KindOf(err) == community.Forbidden {
		return view.Page{}, err
	}
	return page.Sent(v, &f, err, view.Page{To: to, Flash: saved(now)}, func() (view.Page, error) { return a.historyView(v, f) })
}

// markEdited finds out which of the records that are shown were edited.
func (s *site) markEdited(v *view.Visit, on community.Subject, records ...*community.Record) error {
	marks, err := s.App.EditMarks(v.Ctx, v.Actor, on, records)
	if v.Edited == nil {
		v.Edited = map[community.RecordID]community.EditMark{}
	}
	for id, mark := range marks {
		v.Edited[id] = mark
	}
	return err
}

// markThread is markEdited of a question and the answers that are shown with it.
func (s *site) markThread(v *view.Visit, q *community.QuestionSeen, answers []*community.AnswerSeen, linked *community.AnswerSeen) error {
	if err := s.markEdited(v, community.OnQuestion, &q.Record); err != nil {
		return err
	}
	var records []*community.Record
	for i := range answers {
		records = append(records, &answers[i].Record)
	}
	if linked != nil {
		records = append(records, &linked.Record)
	}
	return s.markEdited(v, community.OnAnswer, records...)
}
