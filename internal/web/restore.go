package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// restore brings back what was deleted, and shows it.
func (a acts) restore(v *view.Visit) (view.Page, error) {
	id, next := v.PathValue("id"), view.Page{Flash: "restored"}
	switch a.on {
	case community.OnQuestion:
		q, err := a.App.RestoreQuestion(v.Ctx, v.Actor, id)
		next.To = view.QuestionPath(&q.Question)
		return next, err
	case community.OnAnswer:
		found, err := a.App.RestoreAnswer(v.Ctx, v.Actor, id)
		next.To = answerIn(&found)
		return next, err
	case community.OnPost:
		p, err := a.App.RestorePost(v.Ctx, v.Actor, id)
		next.To = view.PostPath(&p.Post)
		return next, err
	}
	c, err := a.App.RestoreComment(v.Ctx, v.Actor, community.Ref{}, id)
	next.To = "/" + string(c.On.On) + "s/" + c.On.ID
	return next, err
}
