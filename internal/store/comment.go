package store

import (
	"math"

	"github.com/stoa-community/stoa/internal/community"
)

const commentColumns = `id, portal_id, rev, created, updated, target, target_id, author, body, anonymous, status, score, points, self_vote, upvotes, posted_by, assisted, reply_to, thread, orphaned`

func scanComment(r row) (*community.Comment, error) {
	var c community.Comment
	var created, updated, thread int64
	err := scanWide(r, func(list []any) []any {
		return append(list, &c.ID, &c.Portal, &c.Rev, &created, &updated, &c.On.On, &c.On.ID, &c.Author, &c.Body, &c.Anonymous, &c.Status,
			&c.Score, &c.Points, &c.SelfVote, &c.Upvotes, &c.PostedBy, &c.Assisted, &c.ReplyTo, &thread, &c.Orphaned)
	})
	c.Created, c.Updated, c.Thread = at(created), at(updated), at(thread)
	return &c, err
}

// AddComments stores new comments; see [Tx.CountComment].
func (tx *Tx) AddComments(cs ...*community.Comment) error {
	return tx.insert("comments", commentColumns, mapped(cs, func(c *community.Comment) []any {
		return []any{c.ID, c.Portal, c.Rev, ms(c.Created), ms(c.Updated), c.On.On, c.On.ID, c.Author, c.Body, c.Anonymous, c.Status,
			c.Score, c.Points, c.SelfVote, c.Upvotes, c.PostedBy, c.Assisted, c.ReplyTo, ms(c.Thread), c.Orphaned}
	})...)
}

// SaveComment stores a comment's new body, under the next revision.
func (tx *Tx) SaveComment(c *community.Comment) error {
	if err := tx.Lock(c.On); err != nil { // first, as whoever moves it with its comments does
		return err
	}
	err := expected(tx.changed(`UPDATE comments SET rev = rev + 1, updated = $1, body = $2 WHERE id = $3 AND rev = $4`, ms(tx.Now), c.Body,
		c.ID, c.Rev))
	if err != nil {
		return err
	}
	c.Rev, c.Updated = c.Rev+1, tx.Now
	return nil
}

// Comment returns the comment called id.
func (tx *Tx) Comment(portal community.PortalID, id string) (*community.Comment, error) {
	return one(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE id = $1 AND portal_id = $2`, id, portal)
}

// Where a comment stands among those on its record: see [community.Comment.ThreadPlace].
const (
	threadTime = `CASE WHEN reply_to = '' THEN created ELSE thread END`
	threadPath = `CASE WHEN reply_to = '' THEN id ELSE reply_to || id END`
)

// Comments returns a page of the comments on a record, oldest first as people
// read a conversation, each with the replies to it behind it.
func (tx *Tx) Comments(on community.Ref, p community.Page) ([]*community.Comment, error) {
	after, where, order := threadFrom(p)
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE target_id = $1 AND `+where+` ORDER BY `+order+
		` LIMIT $4 OFFSET $5`, on.ID, after.Value, after.ID, p.Limit, p.Offset())
}

// threadFrom is where a page of a conversation begins, which comments are behind that ($2, $3), and their order.
func threadFrom(p community.Page) (after community.Cursor, where, order string) {
	if !p.Turned {
		return p.After, `(` + threadTime + `, ` + threadPath + `) > ($2, $3)`, threadTime + `, ` + threadPath
	}
	if after = p.After; after == (community.Cursor{}) {
		after.Value = math.MaxInt64
	}
	return after, `(` + threadTime + `, ` + threadPath + `) < ($2, $3)`, threadTime + ` DESC, ` + threadPath + ` DESC`
}

// OrphanReplies notes of the replies to a comment whether it is there. What they are on is held.
func (tx *Tx) OrphanReplies(c *community.Comment, orphaned bool) error {
	return tx.exec(`UPDATE comments SET rev = rev + 1, orphaned = $1 WHERE reply_to = $2 AND reply_to <> '' AND target_id = $3`,
		orphaned, c.ID, c.On.ID)
}

// FindParent notes of a comment whether the one that it answers is there.
func (tx *Tx) FindParent(c *community.Comment) error {
	return tx.exec(`UPDATE comments SET orphaned = `+isOrphan+` WHERE id = $1`, c.ID)
}

const isOrphan = `(reply_to <> '' AND NOT EXISTS (SELECT 1 FROM comments p WHERE p.id = comments.reply_to AND p.target_id = comments.target_id))`

// LatestComments returns the newest comments on a record.
func (tx *Tx) LatestComments(on community.Ref, limit int) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE target_id = $1 ORDER BY created DESC, id DESC LIMIT $2`,
		on.ID, limit)
}

// DeleteComment deletes a comment that is as it was read, with all that hangs on it.
func (tx *Tx) DeleteComment(c *community.Comment) error {
	if err := tx.outlive(c.Ref()); err != nil {
		return err
	}
	if err := tx.bury(c.Ref()); err != nil {
		return err
	}
	return expected(tx.changed(`DELETE FROM comments WHERE id = $1 AND rev = $2`, c.ID, c.Rev))
}

// Lock raises the revision of a record because something in it changes, and holds
// it against other writers until the transaction ends.
func (tx *Tx) Lock(on community.Ref) error {
	return expected(tx.changed(`UPDATE `+tables[on.On]+` SET rev = rev + 1 WHERE id = $1`, on.ID))
}

// tables are where the kinds of record are kept.
var tables = map[community.Subject]string{
	community.OnAnswer: "answers", community.OnQuestion: "questions", community.OnPost: "posts",
	community.OnComment: "comments", community.OnTopic: "topics", community.OnUser: "users",
	community.OnSpace: "spaces", community.OnProposal: "proposals",
	community.OnConversation: "conversations", community.OnMessage: "messages",
}

// MoveComments adds or takes back (n is 1 or -1) what the comments on a record
// count for their authors. The record is written already, and so holds off who
// would vote on them meanwhile: they write it first.
func (tx *Tx) MoveComments(on community.Ref, n int64) error {
	return tx.exec(`UPDATE users SET rev = rev + 1, badge_due = badge_due + 1,
		score = score + $1 * (SELECT COALESCE(SUM(c.points), 0) FROM comments c WHERE c.target_id = $2 AND c.author = users.id AND c.anonymous = FALSE),
		comments = comments + $1 * (SELECT COUNT(*) FROM comments c WHERE c.target_id = $2 AND c.author = users.id AND c.anonymous = FALSE)
		WHERE id IN (SELECT author FROM comments WHERE target_id = $2 AND anonymous = FALSE)`, n, on.ID)
}
