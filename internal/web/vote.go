package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

var votes = map[string]int{"up": 1, "down": -1, "none": 0}

func (a acts) vote(v *view.Visit) (view.Page, error) {
	id := v.PathValue("id")
	value, ok := votes[v.PostFormValue("value")]
	if !ok {
		return view.Page{}, community.Bad("value", community.WhyBadVote, "must be up, down or none")
	}
	var err error
	switch a.on {
	case community.OnQuestion:
		_, err = a.App.VoteQuestion(v.Ctx, v.Actor, id, value)
	case community.OnAnswer:
		_, err = a.App.VoteAnswer(v.Ctx, v.Actor, id, value)
	case community.OnPost:
		_, err = a.App.VotePost(v.Ctx, v.Actor, id, value)
	case community.OnComment:
		_, err = a.App.VoteComment(v.Ctx, v.Actor, id, value)
	}
	return view.Page{To: a.back(v) + a.anchor(v)}, err
}
