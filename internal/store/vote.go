package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const voteColumns = `target_id, user_id, portal_id, target, value, created, points`

// SetVote records a vote and returns what it was before: 0 for none, the same
// value for a repeat, which changes nothing. The opposite keeps the time of the
// vote it replaces, which is returned: one vote counts on one day, however often
// it turns.
func (tx *Tx) SetVote(portal community.PortalID, v community.Vote) (before int, since time.Time, err error) {
	type vote struct{ created, turns int64 }
	changed, err := all(tx, func(r row) (vote, error) {
		var v vote
		err := r.Scan(&v.created, &v.turns)
		return v, err
	},
		`INSERT INTO votes (`+voteColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (target_id, user_id)
		DO UPDATE SET value = excluded.value, points = excluded.points, turns = votes.turns + 1 WHERE votes.value <> excluded.value
		RETURNING created, turns`, v.On.ID, v.User, portal, v.On.On, v.Value, ms(v.Created), v.Points)
	switch {
	case err != nil || len(changed) == 0:
		return v.Value, v.Created, err
	case changed[0].turns == 0:
		return 0, v.Created, nil
	}
	return -v.Value, at(changed[0].created), nil
}

// AddVotes records many new votes at once.
func (tx *Tx) AddVotes(portal community.PortalID, vs ...community.Vote) error {
	return tx.insert("votes", voteColumns, mapped(vs, func(v community.Vote) []any {
		return []any{v.On.ID, v.User, portal, v.On.On, v.Value, ms(v.Created), v.Points}
	})...)
}

// DropVote takes a vote back and returns what it was: 0 for none.
func (tx *Tx) DropVote(on community.Ref, user community.UserID) (before int, when time.Time, err error) {
	type vote struct {
		value   int
		created int64
	}
	vs, err := all(tx, func(r row) (vote, error) {
		var v vote
		err := r.Scan(&v.value, &v.created)
		return v, err
	}, `DELETE FROM votes WHERE target_id = $1 AND user_id = $2 RETURNING value, created`, on.ID, user)
	if err != nil || len(vs) == 0 {
		return 0, time.Time{}, err
	}
	return vs[0].value, at(vs[0].created), nil
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
	return expected(tx.changed(query, args...))
}

// Voters returns the newest voters of a record for one side, at most limit.
func (tx *Tx) Voters(on community.Ref, value, limit int) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID],
		`SELECT user_id FROM votes WHERE target_id = $1 AND value = $2 ORDER BY created DESC, user_id LIMIT $3`, on.ID, value, limit)
}
