package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const followColumns = `target_id, user_id, portal_id, target, created, level`

// AddFollow records that a person follows something, and reports whether that is new.
func (tx *Tx) AddFollow(portal community.PortalID, f community.Follow) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO follows (`+followColumns+`) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		f.On.ID, f.User, portal, f.On.On, ms(f.Created), level(f.Level))
	return n == 1, err
}

// AddFollows records many new follows at once.
func (tx *Tx) AddFollows(portal community.PortalID, follows ...community.Follow) error {
	return tx.insert("follows", followColumns, mapped(follows, func(f community.Follow) []any {
		return []any{f.On.ID, f.User, portal, f.On.On, ms(f.Created), level(f.Level)}
	})...)
}

// DropFollow ends a follow, and reports whether there was one, and since when.
func (tx *Tx) DropFollow(on community.Ref, user community.UserID) (was bool, since time.Time, err error) {
	began, err := all(tx, scanInt, `DELETE FROM follows WHERE target_id = $1 AND user_id = $2 RETURNING created`, on.ID, user)
	if err != nil || len(began) == 0 {
		return false, time.Time{}, err
	}
	return true, at(began[0]), nil
}

// AllFollowed returns which people one follows, at most limit of them.
func (tx *Tx) AllFollowed(by community.UserID, limit int) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID],
		`SELECT target_id FROM follows WHERE user_id = $1 AND target = $2 LIMIT $3`, by, community.OnUser, limit)
}

// FollowedBy returns which of ids the viewer follows: one query for a page.
func (tx *Tx) FollowedBy(viewer community.UserID, ids []string) (map[string]bool, error) {
	if viewer == "" || len(ids) == 0 {
		return nil, nil
	}
	hits, err := all(tx, scanString,
		`SELECT target_id FROM follows WHERE user_id = $1 AND target_id IN (SELECT value FROM json_each($2))`, viewer, list(ids))
	followed := make(map[string]bool, len(hits))
	for _, id := range hits {
		followed[id] = true
	}
	return followed, err
}

// A follow edge is one end of a follow and when it began: what a page goes on from.
type edge struct {
	id      string
	created time.Time
}

func scanEdge(r row) (e edge, err error) {
	var created int64
	err = r.Scan(&e.id, &created)
	e.created = at(created)
	return e, err
}

// Followers returns a page of the ids of those who follow a record, but for one
// who is not told of, newest first, and where the list goes on behind each.
func (tx *Tx) Followers(on community.Ref, untold community.UserID,
	p community.Page) ([]community.UserID, func(int) community.Cursor, error) {
	edges, err := all(tx, scanEdge, `SELECT user_id, created FROM follows
		WHERE target_id = $1 AND (created, user_id) < ($2, $3) AND user_id <> $4 ORDER BY created DESC, user_id DESC LIMIT $5 OFFSET $6`,
		on.ID, after(p).Value, after(p).ID, untold, p.Limit, p.Offset())
	ids, at := split[community.User](edges)
	return ids, at, err
}

const followersOf = `SELECT user_id FROM follows WHERE target_id = $1`

// FollowersOf returns all who follow a record.
func (tx *Tx) FollowersOf(on community.Ref) ([]community.UserID, error) {
	if f := tx.followers; f != nil && f.of == on.ID {
		tx.followers = nil
		if f.trips < tx.trips() {
			return f.ids, nil
		}
		err := tx.Arrived()
		return f.ids, err
	}
	return all(tx, scanned[community.UserID], followersOf, on.ID)
}

// ForeseeFollowers has the followers of a record asked along with the next question, for
// FollowersOf.
func (tx *Tx) ForeseeFollowers(id string) error {
	tx.followers = &followers{of: id, trips: tx.trips()}
	return tx.Along(into(&tx.followers.ids, scanned[community.UserID], "followers", followersOf, id))
}

// followers are those of a record, once the change has asked again.
type followers struct {
	of    string
	ids   []community.UserID
	trips int
}

// Followings returns a page of the ids of the people a person follows, newest first.
func (tx *Tx) Followings(user community.UserID, p community.Page) ([]community.UserID, func(int) community.Cursor, error) {
	edges, err := all(tx, scanEdge, `SELECT target_id, created FROM follows
		WHERE user_id = $1 AND target = $2 AND (created, target_id) < ($3, $4) ORDER BY created DESC, target_id DESC LIMIT $5 OFFSET $6`,
		user, community.OnUser, after(p).Value, after(p).ID, p.Limit, p.Offset())
	ids, at := split[community.User](edges)
	return ids, at, err
}

// after is the cursor of a descending list: past every row when there is none.
func after(p community.Page) community.Cursor {
	if !p.Turned && p.After == (community.Cursor{}) {
		return community.Cursor{Value: 1<<62 - 1, ID: "~"}
	}
	return p.After
}

// byTime is the comparison of what stands behind a place in a list of the
// newest first, and its order, or those of the list from its end.
func byTime(p community.Page, created, id string) (behind, order string) {
	if p.Turned {
		return ">", " ORDER BY " + created + ", " + id
	}
	return "<", " ORDER BY " + created + " DESC, " + id + " DESC"
}

// split returns the ids at the other ends, and where the list goes on behind each.
func split[T any](edges []edge) (ids []community.ID[T], at func(i int) community.Cursor) {
	for _, e := range edges {
		ids = append(ids, community.ID[T](e.id))
	}
	return ids, func(i int) community.Cursor {
		return community.Cursor{Value: ms(edges[i].created), ID: edges[i].id}
	}
}

// signedFollows are a person's follows of the questions that count for their authors.
const signedFollows = `FROM follows f JOIN questions q ON q.id = f.target_id
	WHERE f.user_id = $1 AND f.target = 'question' AND q.shelf = 0 AND q.anonymous = FALSE`

// unfollow counts off, on the other side, every follow by and of a person.
var unfollow = []string{
	`UPDATE users SET followers = followers - 1, badge_due = badge_due + 1, rev = rev + 1 WHERE id IN (SELECT target_id FROM follows WHERE user_id = $1 AND target = 'user')`,
	`UPDATE users SET followings = followings - 1, rev = rev + 1 WHERE id IN (SELECT user_id FROM follows WHERE target_id = $1)`,
	`UPDATE users SET rev = rev + 1, badge_due = badge_due + 1, questions_followers = questions_followers - (SELECT COUNT(*) ` + signedFollows + ` AND q.author = users.id)
		WHERE id IN (SELECT q.author ` + signedFollows + `)`,
	`UPDATE questions SET followers = followers - 1, rev = rev + 1 WHERE id IN (SELECT target_id FROM follows WHERE user_id = $1 AND target = 'question')`,
	`UPDATE topics SET followers = followers - 1, rev = rev + 1 WHERE id IN (SELECT target_id FROM follows WHERE user_id = $1 AND target = 'topic')`,
	`UPDATE posts SET followers = followers - 1, rev = rev + 1 WHERE id IN (SELECT target_id FROM follows WHERE user_id = $1 AND target = 'post')`,
	`UPDATE users SET followers = 0, followings = 0 WHERE id = $1`,
}

// CountTopicFollower adds n to the followers of a topic.
func (tx *Tx) CountTopicFollower(id community.TopicID, n int64) error {
	query, args := (&adding{}).add("followers", n).update("topics", string(id))
	return expected(tx.changed(query, args...))
}
