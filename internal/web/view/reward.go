package view

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// QuestionSorts are the orders of the lists of questions: by reward only where there are
// rewards.
func (v *Visit) QuestionSorts() []string {
	if v.Portal.Settings.Currency.Enabled {
		return append(slices.Clone(ListSorts), "reward")
	}
	return ListSorts
}

// Rewarded is whether only questions with an open reward are asked for; nil for all.
func (v *Visit) Rewarded() *bool {
	if v.Chosen("reward", rewardedOrNot...) == "yes" {
		return new(true)
	}
	return nil
}

// Amount is so many points, by their name, and what they are worth outside.
func (v *Visit) Amount(points int64) string {
	c := v.Portal.Settings.Currency
	text := v.Tongue.Number(points) + " " + c.Internal
	if worth := v.worth(points); worth != "" {
		text += " (" + worth + ")"
	}
	return text
}

// worth is what points are worth outside, "" where the portal does not say.
func (v *Visit) worth(points int64) string {
	c := v.Portal.Settings.Currency
	if c.External == "" {
		return ""
	}
	return strconv.FormatFloat(c.Worth(points), 'f', 2, 64) + " " + c.External
}

// signedPoints are points with their sign.
func signedPoints(n int64) string {
	if n > 0 {
		return "+" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}

// stakes reports whether the viewer may stake points on a question.
func (v *Visit) stakes(q *community.Question) bool {
	return v.Portal.Settings.Currency.Enabled && v.Actor.CanStake(q) == nil
}

// A rewardShown is what an answer was given, and what of their own the viewer can give it:
// amounts in words, for a piece that is kept knows no portal.
type rewardShown struct {
	given  string
	own    community.RewardID
	amount string
}

func (v *Visit) rewardShown(a *community.AnswerSeen) (shown rewardShown) {
	var paid int64
	for _, r := range a.Given {
		paid += r.Paid
	}
	if paid > 0 {
		shown.given = v.Amount(paid)
	}
	if !v.Portal.Settings.Currency.Enabled || !a.CanSolve() || a.Of == nil || !v.SignedIn() || a.Author == v.Actor.ID {
		return shown
	}
	for _, r := range a.Question.Given {
		if v.Actor.CanAward(a.Of, &r.Reward) == nil {
			shown.own, shown.amount = r.ID, v.Amount(r.Amount) // the oldest, which comes last
		}
	}
	return shown
}

// rewardBy is the name of who staked a reward.
func (v *Visit) rewardBy(r community.RewardSeen) string {
	if r.By == nil {
		return v.T("anonymous")
	}
	return r.By.Profile.Name
}
