package web

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) previewPages(mux page.Mux) {
	s.Page(mux, "POST /previews/{id}/drop", s.dropPreview)
}

func (s *site) dropPreview(v *view.Visit) (view.Page, error) {
	return view.Page{To: v.Back("/"), Flash: "previewdropped"}, s.App.DropPreview(v.Ctx, v.Actor, v.PathValue("id"))
}

// withPreviews has the texts of a page shown with previews of what they lead to.
func (s *site) withPreviews(v *view.Visit, texts ...app.Shown) (err error) {
	v.Previews, err = s.App.Previews(v.Ctx, v.Actor, texts...)
	return err
}

// shownIn are the texts of a thread.
func shownIn(t *app.Thread, linked *community.AnswerSeen) []app.Shown {
	q := &t.Question
	texts := append(shownOn(&q.Record, q.Comments), app.ShownOf(&q.Record, q.Description))
	answers := t.Answers.Items
	if linked != nil {
		answers = append(answers[:len(answers):len(answers)], linked)
	}
	for _, a := range answers {
		texts = append(append(texts, shownOn(&a.Record, a.Comments)...), app.ShownOf(&a.Record, a.Content))
	}
	return texts
}

// shownOn are the comments on a record.
func shownOn(on *community.Record, comments []community.CommentSeen) (texts []app.Shown) {
	for i := range comments {
		texts = append(texts, app.ShownOf(on, comments[i].Body))
	}
	return texts
}
