package store

import (
	"github.com/stoa-community/stoa/internal/community"
)

const rewardColumns = `id, portal_id, question_id, user_id, amount, paid, status, answer_id, created, expires`

func scanReward(r row) (*community.Reward, error) {
	var w community.Reward
	var created, expires int64
	err := r.Scan(&w.ID, &w.Portal, &w.Question, &w.User, &w.Amount, &w.Paid, &w.Status, &w.Answer, &created, &expires)
	w.Created, w.Expires = at(created), at(expires)
	return &w, err
}

// AddReward stores a reward.
func (tx *Tx) AddReward(r *community.Reward) error {
	return tx.insert("rewards", rewardColumns,
		[]any{r.ID, r.Portal, r.Question, r.User, r.Amount, r.Paid, r.Status, r.Answer, ms(r.Created), ms(r.Expires)})
}

// Reward returns the reward of that id for answering a question.
func (tx *Tx) Reward(q community.RecordID, id string) (*community.Reward, error) {
	return one(tx, scanReward, `SELECT `+rewardColumns+` FROM rewards WHERE id = $1 AND question_id = $2`, id, q)
}

// OpenRewards returns the open rewards for answering a question, the oldest first.
func (tx *Tx) OpenRewards(q community.RecordID) ([]*community.Reward, error) {
	return all(tx, scanReward, `SELECT `+rewardColumns+` FROM rewards WHERE question_id = $1 AND status = 'open' ORDER BY id`, q)
}

// DueRewards returns open rewards whose time is over.
func (tx *Tx) DueRewards(limit int) ([]*community.Reward, error) {
	return all(tx, scanReward, `SELECT `+rewardColumns+` FROM rewards WHERE status = 'open' AND expires <= $1 ORDER BY expires, id LIMIT $2`,
		ms(tx.Now), limit)
}

// CloseReward stores what became of an open reward: once, whoever else closes it.
func (tx *Tx) CloseReward(r *community.Reward) error {
	return expected(tx.changed(`UPDATE rewards SET status = $1, answer_id = $2, paid = $3 WHERE id = $4 AND status = 'open'`,
		r.Status, r.Answer, r.Paid, r.ID))
}

// CountReward adds to what is staked on a question, and to how many rewards it has. It
// holds the question until the transaction ends.
func (tx *Tx) CountReward(q community.RecordID, amount, rewards int64) error {
	return expected(tx.changed(`UPDATE questions SET reward = reward + $1, rewards = rewards + $2, rev = rev + 1 WHERE id = $3`,
		amount, rewards, q))
}

// BestFor returns the answer that gets a reward whose time is over: the accepted one, or
// else the best of those with a score of community.RewardScore, and never who staked it where
// everybody knows that it is them. nil is none.
func (tx *Tx) BestFor(q *community.Question, r *community.Reward) (*community.Answer, error) {
	isKnown := `a.author <> $2 OR a.anonymous = TRUE`
	if r.IsSecret(q) {
		isKnown = `a.author <> '' OR CAST($2 AS TEXT) = ''`
	}
	found, err := all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.question_id = $1 AND (`+isKnown+`)
		AND a.status IN ('published', 'collapsed') AND (a.accepted = TRUE OR a.score - a.self_vote >= $3)
		AND EXISTS (SELECT 1 FROM users u WHERE u.id = a.author AND u.status <> 'erased')
		ORDER BY a.accepted DESC, a.score - a.self_vote DESC, a.created, a.id LIMIT 1`, q.ID, r.User, community.RewardScore)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// ForgetRewarded has rewards that were paid for an answer not name it any more.
func (tx *Tx) ForgetRewarded(answer community.RecordID) error {
	questions, err := all(tx, scanString, `UPDATE rewards SET answer_id = '' WHERE answer_id = $1 RETURNING question_id`, answer)
	if err != nil || len(questions) == 0 {
		return err
	}
	return tx.exec(`UPDATE questions SET rev = rev + 1 WHERE id = $1`, questions[0])
}

// rewards is the Reading of the rewards of questions.
func (s *surroundings) rewards() Reading {
	if len(s.Rewarded) == 0 {
		return Reading{}
	}
	return Reading{"rewards", `SELECT ` + rewardColumns + ` FROM rewards WHERE question_id IN (SELECT value FROM json_each($1)) ORDER BY id DESC`,
		[]any{list(s.Rewarded)}, func(r row) error {
			w, err := scanReward(r)
			if a := s.of(string(w.Question)); len(a.Rewards) < community.MaxRewards {
				a.Rewards = append(a.Rewards, w)
			}
			return err
		}}
}

// Move moves points of a person, and writes it down. What they stake they must have:
// otherwise it is ErrNotFound. The person is held until the transaction ends, so that of
// two movements the second finds what the first left.
func (tx *Tx) Move(m community.Move) error {
	has := ""
	if m.Kind == community.MoveStaked {
		has = ` AND score + moved + $1 >= 0`
	}
	now, err := one(tx, func(r row) (b community.Balance, err error) {
		err = r.Scan(&b.Moves, &b.Moved)
		return b, err
	}, `UPDATE users SET moved = moved + $1, moves = moves + 1 WHERE id = $2`+has+` RETURNING moves, score + moved`, m.Amount, m.User)
	if err != nil {
		return err
	}
	return tx.insert("point_moves", `user_id, seq, portal_id, kind, amount, balance, reward_id, question_id, answer_id, created`,
		[]any{m.User, now.Moves, m.Portal, m.Kind, m.Amount, now.Moved, m.Reward, m.Question, m.Answer, ms(tx.Now)})
}

// Balance returns what a person has.
func (tx *Tx) Balance(user community.UserID) (community.Balance, error) {
	return one(tx, func(r row) (b community.Balance, err error) {
		err = r.Scan(&b.Earned, &b.Moved, &b.Moves, &b.Staked)
		return b, err
	}, `SELECT u.score, u.moved, u.moves, CAST(COALESCE((SELECT SUM(r.amount) FROM rewards r WHERE r.user_id = u.id AND r.status = 'open'), 0) AS BIGINT)
		FROM users u WHERE u.id = $1`, user)
}

// Moves returns a page of the movements of a person's points, the newest first.
func (tx *Tx) Moves(user community.UserID, p community.Page) ([]*community.Move, error) {
	below := p.After.Value
	if below == 0 {
		below = 1 << 62
	}
	return all(tx, func(r row) (*community.Move, error) {
		var m community.Move
		var created int64
		err := r.Scan(&m.User, &m.Seq, &m.Portal, &m.Kind, &m.Amount, &m.Balance, &m.Earned, &m.Reward, &m.Question, &m.Answer, &created)
		m.Created = at(created)
		return &m, err
	}, `SELECT m.user_id, m.seq, m.portal_id, m.kind, m.amount, m.balance, m.balance - m.amount - COALESCE(e.balance, 0),
			m.reward_id, m.question_id, m.answer_id, m.created
		FROM point_moves m LEFT JOIN point_moves e ON e.user_id = m.user_id AND e.seq = m.seq - 1
		WHERE m.user_id = $1 AND m.seq < $2 ORDER BY m.seq DESC LIMIT $3 OFFSET $4`, user, below, p.Limit, p.Offset())
}

// rewardChecks are of what is staked, of people's movements, and that these make and lose
// no points: what moved for a reward is what is still staked in it, taken from who did.
func rewardChecks() []check {
	kept := `SELECT reward_id AS id, SUM(amount) AS n FROM point_moves GROUP BY reward_id`
	unbalanced := `SELECT m.id, CAST(m.n AS BIGINT), CAST(-COALESCE(r.amount, 0) AS BIGINT) FROM (` + kept + `) AS m
		LEFT JOIN rewards r ON r.id = m.id AND r.status = 'open' WHERE m.n <> -COALESCE(r.amount, 0)`
	unpaid := `SELECT r.id, CAST(r.amount AS BIGINT), 0 FROM rewards r WHERE r.status = 'open' AND NOT EXISTS (SELECT 1 FROM point_moves m WHERE m.reward_id = r.id)`
	return []check{
		counter("questions", "reward", `SELECT question_id AS id, SUM(amount) AS n FROM rewards WHERE status = 'open' GROUP BY question_id`),
		counter("questions", "rewards", `SELECT question_id AS id, COUNT(*) AS n FROM rewards GROUP BY question_id`),
		counter("users", "moved", `SELECT user_id AS id, SUM(amount) AS n FROM point_moves GROUP BY user_id`),
		counter("users", "moves", `SELECT user_id AS id, MAX(seq) AS n FROM point_moves GROUP BY user_id`),
		{"point_moves", "amount", unbalanced, nil}, // nobody can say who is wronged: it is told, and left
		{"rewards", "amount", unpaid, nil},
	}
}
