package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

var votes = map[string]int{"up": 1, "down": -1, "none": 0}

func (s *site) vote(on community.Subject) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		id := v.PathValue("id")
		value, ok := votes[v.PostFormValue("value")]
		if !ok {
			return view.Page{}, community.Bad("value", community.WhyBadVote, "must be up, down or none")
		}
		var err error
		switch on {
		case community.OnQuestion:
			_, err = s.App.VoteQuestion(v.Ctx, v.Actor, id, value)
		case community.OnAnswer:
			_, err = s.App.VoteAnswer(v.Ctx, v.Actor, id, value)
		case community.OnPost:
			_, err = s.App.VotePost(v.Ctx, v.Actor, id, value)
		case community.OnComment:
			_, err = s.App.VoteComment(v.Ctx, v.Actor, id, value)
		}
		return view.Page{To: v.Back(homeOf(on, id)) + anchorOf(on, id)}, err
	}
}
