package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// stakeReward stakes points on a question.
func (s *site) stakeReward(v *view.Visit) (view.Page, error) {
	amount, err := wholeNumber("amount", v.PostFormValue("amount"), 1, community.MaxReward)
	if err != nil {
		return view.Page{}, err
	}
	days, err := wholeNumber("days", v.PostFormValue("days"), 1, community.MaxRewardDays)
	if err != nil {
		return view.Page{}, err
	}
	q, err := s.App.StakeReward(v.Ctx, v.Actor, v.PathValue("id"), amount, days)
	return view.Page{To: view.QuestionPath(&q.Question) + "#rewards"}, err
}

// awardReward gives a reward to an answer.
func (s *site) awardReward(v *view.Visit) (view.Page, error) {
	a, err := s.App.Answer(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	_, err = s.App.AwardReward(v.Ctx, v.Actor, string(a.Answer.Question), v.PostFormValue("reward"), string(a.ID))
	return view.Page{To: answerIn(&a)}, err
}

// points is the statement of one's points.
func (s *site) points(v *view.Visit) (view.Page, error) {
	statement, err := s.App.Points(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	if err != nil {
		return view.Page{}, err
	}
	return settingsView(v, "points", view.PointsStatement(v, statement)), nil
}
