package web

import "github.com/stoa-community/stoa/internal/community"

var votes = map[string]int{"up": 1, "down": -1, "none": 0}

func (s *site) vote(on community.Subject) handler {
	return func(v *visit) (view, error) {
		id := v.PathValue("id")
		value, ok := votes[v.PostFormValue("value")]
		if !ok {
			return view{}, community.Bad("value", community.WhyBadVote, "must be up, down or none")
		}
		var err error
		switch on {
		case community.OnQuestion:
			_, err = s.app.VoteQuestion(v.ctx, v.actor, id, value)
		case community.OnAnswer:
			_, err = s.app.VoteAnswer(v.ctx, v.actor, id, value)
		case community.OnPost:
			_, err = s.app.VotePost(v.ctx, v.actor, id, value)
		case community.OnComment:
			_, err = s.app.VoteComment(v.ctx, v.actor, id, value)
		}
		return view{to: v.back(homeOf(on, id)) + anchorOf(on, id)}, err
	}
}

// voteValue is what pressing a vote sends: the vote, or where it is cast already,
// that it is taken back.
func voteValue(isCast bool, vote string) string {
	if isCast {
		return "none"
	}
	return vote
}
