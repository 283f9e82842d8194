package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (m mutation) StakeReward(ctx context.Context, questionID string, amount int, days *int) (*node.Question, error) {
	if days == nil {
		days = new(community.RewardDays)
	}
	return record(m.Viewer.Questions)(m.App.StakeReward(ctx, m.Actor, questionID, amount, *days))
}

func (m mutation) AwardReward(ctx context.Context, questionID, rewardID, answerID string) (*node.Question, error) {
	return record(m.Viewer.Questions)(m.App.AwardReward(ctx, m.Actor, questionID, rewardID, answerID))
}
