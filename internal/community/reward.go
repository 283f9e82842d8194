package community

import (
	"math"
	"strconv"
	"time"
)

// A Reward is points that somebody has staked on a question, for whoever answers it well.
type Reward struct {
	ID       RewardID
	Portal   PortalID
	Question RecordID
	User     UserID // whose points they are
	Amount   int64
	Paid     int64 // what of it the author of Answer got
	Status   RewardStatus
	Answer   RecordID // that it was paid for; "" while there is none, or that is deleted
	Created  time.Time
	Expires  time.Time
}

// RewardStatus is what became of a reward.
type RewardStatus string

// The statuses of rewards. One that is over is paid in part, or returned.
const (
	RewardOpen     RewardStatus = "open"
	RewardPaid     RewardStatus = "paid"
	RewardReturned RewardStatus = "returned"
)

// The bounds of rewards.
const (
	MaxReward     = 1_000_000 // points of one
	MaxRewardDays = 30
	RewardDays    = 7   // where it is not said
	MaxRewards    = 100 // that stand open on a question, and that one shows
	MaxRewardsOf  = 5   // that one person has open on it
)

// RewardScore is from which score on the best answer gets half of a reward whose time
// is over. What its author voted themselves is no part of it.
const RewardScore = 2

// NewReward returns a reward of somebody's for answering q.
func NewReward(q *Question, user UserID, amount, days int, now time.Time) (*Reward, error) {
	if err := Within("amount", amount, 1, MaxReward); err != nil {
		return nil, err
	}
	if err := Within("days", days, 1, MaxRewardDays); err != nil {
		return nil, err
	}
	return &Reward{ID: NewID[Reward](now), Portal: q.Portal, Question: q.ID, User: user, Amount: int64(amount), Status: RewardOpen,
		Created: now,
		Expires: now.AddDate(0, 0, days)}, nil
}

// HasReward reports whether points are staked on q.
func (q *Question) HasReward() bool { return q.Reward > 0 }

// IsSecret reports whether who staked r is as unknown as who asked q: it is the same.
func (r *Reward) IsSecret(q *Question) bool { return q.Anonymous && r.User == q.Author }

// IsOwn reports whether everybody can see that the answer is by who staked r. Where one of
// them is anonymous, what becomes of a reward by itself must not tell that they are one:
// it takes the same way as any other, and their points come back to them.
func (r *Reward) IsOwn(q *Question, ans *Answer) bool {
	return ans.Author == r.User && !ans.Anonymous && !r.IsSecret(q)
}

// Half is what an answer gets of a reward that nobody gave in time.
func (r *Reward) Half() int64 { return r.Amount / 2 }

// CanStake reports whether a may stake points on q.
func (a Actor) CanStake(q *Question) error {
	if err := a.CanJoin(q); err != nil {
		return err
	}
	if q.Locked {
		return Fail(Forbidden, WhyAnswerLocked, "This question is locked, so it can't be answered.")
	}
	if q.IsDuplicate() {
		return closedAsDuplicate()
	}
	return a.CanWriteIn(q.Space)
}

// CanAward reports whether a may give r, which is for answering q, to an answer: who
// staked it alone may, whatever their role.
func (a Actor) CanAward(q *Question, r *Reward) error {
	if err := a.CanJoin(q); err != nil {
		return err
	}
	switch {
	case !a.owns(r.User):
		return Fail(Forbidden, WhyNotYoursToAward, "Only the person who offered a reward can give it.")
	case r.Status != RewardOpen:
		return Fail(Conflict, WhyRewardClosed, "This reward was already given, or it has ended.")
	}
	return nil
}

// CanSeePoints reports whether a has points of their own to look at; nobody sees those of
// others.
func (a Actor) CanSeePoints() error { return a.member() }

// A Move is one movement of a person's points.
type Move struct {
	User     UserID
	Seq      int64 // of the person's, from 1
	Portal   PortalID
	Kind     MoveKind
	Amount   int64 // less than zero for what they gave
	Balance  int64 // what they had then
	Earned   int64 // what they earned otherwise since the movement before
	Reward   RewardID
	Question RecordID
	Answer   RecordID
	Created  time.Time
}

// Number is its number as text.
func (m Move) Number() string { return strconv.FormatInt(m.Seq, 10) }

// MoveKind is why points moved.
type MoveKind string

// The kinds of movements.
const (
	MoveStaked   MoveKind = "staked"
	MoveReceived MoveKind = "received" // for an answer
	MoveReturned MoveKind = "returned"
)

// Balance is what a person has: what they earned, less what they staked, and what
// rewards gave them. It is less than zero when they lost reputation that was staked.
type Balance struct {
	Earned int64 // the reputation
	Moved  int64 // what the movements add up to
	Moves  int64 // how many those are
	Staked int64 // in rewards that are open
}

// Points is the balance itself.
func (b Balance) Points() int64 { return b.Earned + b.Moved }

// Currency is how the points of a portal are called, and what they are worth.
type Currency struct {
	Internal string // the name of the points
	External string // that of a real currency; "" for none
	Rate     float64
	Enabled  bool // whether points can be staked
}

// DefaultCurrency is that of a new portal.
var DefaultCurrency = Currency{Internal: "points", Rate: 1}

// MaxCurrency is how long the name of a currency may be, minRate and maxRate what a
// point may be worth.
const (
	MaxCurrency = 30
	minRate     = 0.000001
	maxRate     = 1_000_000
)

// IsOn returns nil if points can be staked.
func (c Currency) IsOn() error {
	if !c.Enabled {
		return Fail(Forbidden, WhyCurrencyOff, "Rewards are turned off in this community.")
	}
	return nil
}

// Worth is what points are worth outside, to the hundredth.
func (c Currency) Worth(points int64) float64 { return math.Round(float64(points)*c.Rate*100) / 100 }

// Validate returns what is wrong with the rate.
func (c Currency) Validate() error {
	if !(c.Rate >= minRate && c.Rate <= maxRate) {
		return BadRate(strconv.FormatFloat(c.Rate, 'f', -1, 64))
	}
	return nil
}

// BadRate refuses what is no conversion rate.
func BadRate(given string) error {
	return Bad("currency.conversionRate", WhyOutOfRange, "must be a number from %s to %d, not %s",
		strconv.FormatFloat(minRate, 'f', -1, 64), maxRate, given)
}

// RewardStaked reports points staked on a question.
type RewardStaked struct {
	Reward   RewardID
	Question RecordID
	By       UserID
}

// Kind implements Event.
func (RewardStaked) Kind() string { return "reward.staked" }

// RewardGiven reports a reward that was paid for an answer.
type RewardGiven struct {
	Reward   RewardID
	Question RecordID
	Answer   RecordID
}

// Kind implements Event.
func (RewardGiven) Kind() string { return "reward.paid" }

// RewardBack reports a reward that went back to who staked it.
type RewardBack struct {
	Reward   RewardID
	Question RecordID
}

// Kind implements Event.
func (RewardBack) Kind() string { return "reward.returned" }
