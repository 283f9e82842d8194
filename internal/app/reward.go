package app

import (
	"cmp"
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// StakeReward stakes points of actor's on a question, and returns the question, of whose
// rewards the new one is the first.
func (a *App) StakeReward(ctx context.Context, actor community.Actor, question string, amount, days int) (community.QuestionSeen, error) {
	return a.rewarding(ctx, actor, question, func(tx *store.Tx, q *community.Question) error {
		if err := actor.CanStake(q); err != nil {
			return err
		}
		r, err := community.NewReward(q, actor.ID, amount, days, tx.Now)
		if err != nil {
			return err
		}
		return stake(tx, q, r)
	})
}

// AwardReward gives a reward that actor staked to an answer.
func (a *App) AwardReward(ctx context.Context, actor community.Actor, question, reward, answer string) (community.QuestionSeen, error) {
	return a.rewarding(ctx, actor, question, func(tx *store.Tx, q *community.Question) error {
		r, err := tx.Reward(q.ID, reward)
		if community.KindOf(err) == community.NotFound {
			return community.Fail(community.NotFound, community.WhyNoReward, "This question has no such reward.")
		}
		if err != nil {
			return err
		}
		if err := actor.CanAward(q, r); err != nil {
			return err
		}
		if answer == "" {
			return community.Lacking("answer")
		}
		ans, err := answerNamed(tx, actor, q, answer)
		if err != nil {
			return err
		}
		if ans.Author == r.User {
			return community.Bad("answer", community.WhyOwnAnswer, "must be someone else's answer")
		}
		if isGone, err := isErased(tx, ans.Portal, ans.Author); err != nil || isGone {
			return cmp.Or(err, community.Bad("answer", community.WhyAuthorErased, "must be an answer whose author still has an account"))
		}
		return pay(tx, q, r, ans, r.Amount)
	})
}

// rewarding does something with the rewards of a question, where points can be staked.
func (a *App) rewarding(ctx context.Context, actor community.Actor, question string, do func(*store.Tx, *community.Question) error) (
	community.QuestionSeen, error,
) {
	return a.questions.act(ctx, actor, question, community.Actor.CanSee,
		func(tx *store.Tx, settings community.Settings, q *community.Question) (seen community.QuestionSeen, err error) {
			if err := settings.Currency.IsOn(); err != nil {
				return seen, err
			}
			if err := do(tx, q); err != nil {
				return seen, err
			}
			return a.questions.seeAnew(tx, actor, q.ID)
		})
}

// stake takes the points from who has them. The question is held before its rewards are
// counted, and then the person: of many who stake at once, each finds what the others left.
func stake(tx *store.Tx, q *community.Question, r *community.Reward) error {
	if err := tx.CountReward(q.ID, r.Amount, 1); err != nil {
		return err
	}
	open, err := tx.OpenRewards(q.ID)
	if err != nil {
		return err
	}
	own := 0
	for _, other := range open {
		if other.User == r.User {
			own++
		}
	}
	if own >= community.MaxRewardsOf || len(open) >= community.MaxRewards {
		return community.Fail(community.Conflict, community.WhyTooManyRewards,
			"A question can have up to %d open rewards, and up to %d from one person.", community.MaxRewards, community.MaxRewardsOf)
	}
	if err := tx.AddReward(r); err != nil {
		return err
	}
	err = tx.Move(moveOf(r, community.MoveStaked, r.User, -r.Amount))
	if community.KindOf(err) == community.NotFound {
		return community.Fail(community.Conflict, community.WhyTooFewPoints, "You don't have %d points.", r.Amount)
	}
	tx.Emit(community.RewardStaked{Reward: r.ID, Question: r.Question, By: r.User})
	return err
}

func moveOf(r *community.Reward, kind community.MoveKind, user community.UserID, amount int64) community.Move {
	return community.Move{User: user, Portal: r.Portal, Kind: kind, Amount: amount, Reward: r.ID, Question: r.Question, Answer: r.Answer}
}

// pay closes a reward: so much of it is the author's of the answer, and the rest goes
// back. No answer, or nothing for it, is all back.
func pay(tx *store.Tx, q *community.Question, r *community.Reward, ans *community.Answer, paid int64) error {
	r.Status = community.RewardReturned
	if ans != nil && paid > 0 {
		r.Status, r.Answer, r.Paid = community.RewardPaid, ans.ID, paid
	}
	if err := tx.CountReward(r.Question, -r.Amount, 0); err != nil {
		return err
	}
	if err := tx.CloseReward(r); err != nil {
		return err
	}
	var moves []community.Move
	if r.Paid > 0 {
		moves = append(moves, moveOf(r, community.MoveReceived, ans.Author, r.Paid))
	}
	if rest := r.Amount - r.Paid; rest > 0 {
		moves = append(moves, moveOf(r, community.MoveReturned, r.User, rest))
	}
	// People in the order of their ids, as wherever several are written.
	slices.SortStableFunc(moves, func(a, b community.Move) int { return cmp.Compare(a.User, b.User) })
	for _, m := range moves {
		if err := tx.Move(m); err != nil {
			return err
		}
	}
	if r.Status == community.RewardReturned {
		tx.Emit(community.RewardBack{Reward: r.ID, Question: r.Question})
		return nil
	}
	tx.Emit(community.RewardGiven{Reward: r.ID, Question: r.Question, Answer: ans.ID})
	d := doing{verb: community.VerbReward, about: ans.Ref(), by: r.User, anonymous: r.IsSecret(q)}
	return tellSeers(tx, ans, d, ans.Author)
}

// awardAccepted gives what who asked has staked to the answer that they accept. What
// staff accept for them spends nobody's points.
func awardAccepted(tx *store.Tx, actor community.Actor, c community.Currency, q *community.Question, ans *community.Answer) error {
	if !q.HasReward() || actor.ID != q.Author || c.IsOn() != nil {
		return nil
	}
	if isGone, err := isErased(tx, ans.Portal, ans.Author); err != nil || isGone {
		return err
	}
	open, err := tx.OpenRewards(q.ID)
	for _, r := range open {
		if r.User != q.Author || r.IsOwn(q, ans) {
			continue
		}
		if err := pay(tx, q, r, ans, r.Amount); err != nil {
			return err
		}
	}
	return err
}

// endRewards closes the rewards whose time is over: half of each is the accepted answer's,
// or else the best one's, and all of it where who staked it was erased, for nobody is left
// to have the rest. Nodes may do so side by side: a reward is closed once.
func endRewards(tx *store.Tx) error {
	due, err := tx.DueRewards(dueBatch)
	for _, r := range due {
		tx.For(r.Portal)
		if err := endReward(tx, r); err != nil {
			return err
		}
	}
	return err
}

func endReward(tx *store.Tx, r *community.Reward) error {
	q, err := tx.Question(r.Portal, string(r.Question))
	if err != nil {
		return err
	}
	var best *community.Answer
	if community.ShelfOf(q.Status) <= community.ByName {
		if best, err = tx.BestFor(q, r); err != nil {
			return err
		}
	}
	isGone, err := isErased(tx, r.Portal, r.User)
	if err != nil {
		return err
	}
	paid := r.Half()
	if isGone {
		paid = r.Amount
	}
	return pay(tx, q, r, best, paid)
}

func isErased(tx *store.Tx, portal community.PortalID, user community.UserID) (bool, error) {
	u, err := tx.User(portal, user)
	return err == nil && u.Status == community.Erased, err
}

// leaveRewards gives back what is staked on a question that is about to be deleted. What
// was paid for an answer stays paid when that is.
func leaveRewards(tx *store.Tx, on community.Ref) error {
	switch on.On {
	case community.OnAnswer:
		return tx.ForgetRewarded(community.RecordID(on.ID))
	case community.OnQuestion:
		open, err := tx.OpenRewards(community.RecordID(on.ID))
		for _, r := range open {
			if err := pay(tx, nil, r, nil, 0); err != nil {
				return err
			}
		}
		return err
	}
	return nil
}

// stakers puts in who staked the rewards.
func (l *look) stakers(a *store.Around) {
	for _, r := range a.Rewards {
		l.people[r.User] = true
	}
}

// rewards are the rewards for answering a question; who staked one stays as unknown as who
// asked, if it is the same.
func (l *look) rewards(q *community.Question) []community.RewardSeen {
	around := l.of(string(q.ID)).Rewards
	seen := make([]community.RewardSeen, len(around))
	for i, r := range around {
		seen[i] = community.RewardSeen{Reward: *r, By: l.by(r.User, r.IsSecret(q))}
		if seen[i].By == nil {
			seen[i].User = ""
		}
	}
	return seen
}

// paidFor are those rewards that an answer was given.
func paidFor(answer community.RecordID, rewards []community.RewardSeen) (paid []community.RewardSeen) {
	for _, r := range rewards {
		if r.Answer == answer {
			paid = append(paid, r)
		}
	}
	return paid
}

// Statement is a person's points: what they have, and a page of what moved.
type Statement struct {
	community.Balance
	Currency community.Currency
	Since    int64 // earned since the newest movement
	Page     community.Listing[MoveSeen]
}

// MoveSeen is a movement with the question it was about, as far as they still see it.
type MoveSeen struct {
	community.Move
	About *community.Question
}

// Points returns the points of actor's own.
func (a *App) Points(ctx context.Context, actor community.Actor, p community.Page) (s Statement, err error) {
	if err := actor.CanSeePoints(); err != nil {
		return s, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return s, err
	}
	return looked(ctx, a, func(tx *store.Tx) (s Statement, err error) {
		s.Currency = settings.Currency
		if s.Balance, err = tx.Balance(actor.ID); err != nil {
			return s, err
		}
		moves, err := tx.Moves(actor.ID, p)
		if err != nil {
			return s, err
		}
		s.Since = s.Earned
		if s.Moves > 0 {
			newest, err := tx.Moves(actor.ID, community.Page{Number: 1, Limit: 1})
			if err != nil {
				return s, err
			}
			s.Since = s.Points() - newest[0].Balance
		}
		s.Page.Total = int(s.Moves)
		s.Page.Mark(p, len(moves), func(i int) community.Cursor { return community.Cursor{Value: moves[i].Seq, ID: "-"} })
		s.Page.Items, err = a.aboutMoves(tx, actor, moves)
		return s, err
	})
}

// aboutMoves adds the questions that actor sees.
func (a *App) aboutMoves(tx *store.Tx, actor community.Actor, moves []*community.Move) ([]MoveSeen, error) {
	var ids []string
	for _, m := range moves {
		ids = append(ids, string(m.Question))
	}
	found, err := tx.QuestionsByID(ids)
	if err != nil {
		return nil, err
	}
	seen := make([]MoveSeen, len(moves))
	for i, m := range moves {
		seen[i].Move = *m
		for _, q := range found {
			if q.ID == m.Question && actor.CanSee(q) == nil {
				seen[i].About = q
			}
		}
	}
	return seen, nil
}
