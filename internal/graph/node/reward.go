package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Reward is points that a member staked on a question.
type Reward struct {
	community.RewardSeen
	among[*Reward]
}

// Rewards returns rewards as nodes.
func (v *Viewer) Rewards(seen []community.RewardSeen) []*Reward {
	return gather(v, seen, func(s community.RewardSeen, a among[*Reward]) *Reward { return &Reward{s, a} })
}

// The fields of the schema, from here on.

func (r *Reward) ID() string           { return string(r.RewardSeen.ID) }
func (r *Reward) Status() string       { return string(r.RewardSeen.Status) }
func (r *Reward) AnswerID() *string    { return text(string(r.Answer)) }
func (r *Reward) CreatedAt() time.Time { return r.Created }
func (r *Reward) ExpiresAt() time.Time { return r.Expires }

func (r *Reward) Member() (*Member, error) {
	return oneOf(r.among, "member", r.viewer.Members, func(r *Reward) community.Byline { return r.By })
}

func (q *Question) HasReward() bool { return q.QuestionSeen.HasReward() }

func (q *Question) Rewards() ([]*Reward, error) {
	return someOf(q.among, "rewards", q.viewer.Rewards, func(q *Question) []community.RewardSeen { return q.Given })
}

func (a *Answer) Rewards() ([]*Reward, error) {
	return someOf(a.among, "rewards", a.viewer.Rewards, func(a *Answer) []community.RewardSeen { return a.Given })
}
