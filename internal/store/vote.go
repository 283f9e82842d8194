package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const voteColumns = `target_id, user_id, portal_id, target, value, created, points`

// A GivenVote is how a person has voted, and since when; the zero one is no vote.
type GivenVote struct {
	Value   int
	Created time.Time
	Points  int64 // what it gave the author
}

// VoteOf reads how a person has voted on what ref names.
func VoteOf(to *GivenVote, portal community.PortalID, on community.Ref, user community.UserID) Reading {
	query, args := `SELECT value, created, points FROM votes WHERE user_id = $1 AND target_id = $2`, []any{user, on.ID}
	if !community.IsID(on.ID) {
		query = `SELECT value, created, points FROM votes WHERE user_id = $1 AND target_id = (SELECT id FROM ` + tables[on.On] + `
			WHERE short_id = $2 AND portal_id = $3)`
		args = append(args, portal)
	}
	return Reading{"a vote", query, args, func(r row) error {
		var created int64
		err := r.Scan(&to.Value, &created, &to.Points)
		to.Created = at(created)
		return err
	}}
}

// SetVote records a vote that was another before, if it still is. The opposite keeps the
// time of the vote it replaces: one vote counts on one day, however often it turns.
func (tx *Tx) SetVote(portal community.PortalID, v community.Vote, before GivenVote) error {
	if before.Value == 0 {
		return tx.expect(`INSERT INTO votes (`+voteColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (target_id, user_id) DO NOTHING`,
			v.On.ID, v.User, portal, v.On.On, v.Value, ms(v.Created), v.Points)
	}
	return tx.expect(`UPDATE votes SET value = $1, points = $2, turns = turns + 1 WHERE target_id = $3 AND user_id = $4 AND value = $5`,
		v.Value, v.Points, v.On.ID, v.User, before.Value)
}

// AddVotes records many new votes at once.
func (tx *Tx) AddVotes(portal community.PortalID, vs ...community.Vote) error {
	return tx.insert("votes", voteColumns, mapped(vs, func(v community.Vote) []any {
		return []any{v.On.ID, v.User, portal, v.On.On, v.Value, ms(v.Created), v.Points}
	})...)
}

// DropVote takes a vote back, if it is as it was.
func (tx *Tx) DropVote(on community.Ref, user community.UserID, before GivenVote) error {
	return tx.expect(`DELETE FROM votes WHERE target_id = $1 AND user_id = $2 AND value = $3`, on.ID, user, before.Value)
}

// VoteChange is a change of the votes of a record.
type VoteChange struct {
	Up, Down, Points int64
	Self             int64 // of the author's own vote
}

func (p VoteChange) adding() *adding {
	return (&adding{}).add("upvotes", p.Up).add("downvotes", p.Down).add("score", p.Up-p.Down).add("points", p.Points).add("self_vote",
		p.Self)
}

// CountCommentVotes adds a change of votes to a comment, under the next revision.
func (tx *Tx) CountCommentVotes(id community.CommentID, p VoteChange) error {
	query, args := p.adding().update("comments", string(id))
	return tx.expect(query, args...)
}

// Voters returns the newest voters of a record for one side, at most limit.
func (tx *Tx) Voters(on community.Ref, value, limit int) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID],
		`SELECT user_id FROM votes WHERE target_id = $1 AND value = $2 ORDER BY created DESC, user_id LIMIT $3`, on.ID, value, limit)
}
