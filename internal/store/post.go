package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const postColumns = `id, portal_id, short_id, rev, created, updated, published, author, space_id, moved, ruled, type, title, content, summary, intro,
	images, links, media, status, shelf, anonymous, topics, score, points, self_vote, edits, downvotes, upvotes, comments, views, followers, posted_by`

var posts = &shelved{
	table: "posts", tally: community.TallyPosts, alias: "p", from: "posts p", columns: prefixed("p", postColumns), topics: "post_topics", key: "post_id",
	sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views", "followers": "followers"},
}

func scanPost(r row) (*community.Post, error) {
	var p community.Post
	var created, updated, published, moved int64
	var topics string
	c := &p.Counts
	err := r.Scan(&p.ID, &p.Portal, &p.ShortID, &p.Rev, &created, &updated, &published, &p.Author, &p.Space, &moved, &p.Ruled, &p.Type, &p.Title, &p.Content, &p.Summary, &p.Intro,
		&p.Images, &p.Links, &p.Media, &p.Status, &p.Shelf, &p.Anonymous, &topics, &p.Score, &p.Points, &p.SelfVote,
		&c.Edits, &c.Downvotes, &c.Upvotes, &c.Comments, &c.Views, &c.Followers, &p.PostedBy)
	if err != nil {
		return nil, err
	}
	p.Created, p.Updated, p.Published, p.Moved = at(created), at(updated), at(published), at(moved)
	return &p, decodeInto(topics, &p.Topics)
}

// AddPosts stores new posts under their topics; see [Tx.Settle].
func (tx *Tx) AddPosts(ps ...*community.Post) error {
	err := tx.insert("posts", postColumns, mapped(ps, func(p *community.Post) []any {
		c := &p.Counts
		return []any{p.ID, p.Portal, p.ShortID, p.Rev, ms(p.Created), ms(p.Updated), ms(p.Published), p.Author, p.Space, ms(p.Moved), int64(p.Ruled), p.Type, p.Title, p.Content, p.Summary, p.Intro,
			p.Images, p.Links, p.Media, p.Status, int64(p.Shelf), p.Anonymous, encodeList(p.Topics), p.Score, p.Points, p.SelfVote,
			c.Edits, c.Downvotes, c.Upvotes, c.Comments, c.Views, c.Followers, p.PostedBy}
	})...)
	if err != nil {
		return err
	}
	if err := tx.insert("post_topics", "topic_id, shelf, created, post_id", postTopicRows(ps)...); err != nil {
		return err
	}
	return index(tx, ps, postDoc)
}

func postTopicRows(ps []*community.Post) (rows [][]any) {
	for _, p := range ps {
		for _, t := range p.Topics {
			rows = append(rows, []any{t, int64(p.Shelf), ms(p.Created), p.ID})
		}
	}
	return rows
}

// SavePost stores what may be edited of a post, under the next revision.
func (tx *Tx) SavePost(p *community.Post) error {
	n, err := tx.changed(`UPDATE posts SET rev = rev + 1, updated = $1, published = $2, type = $3, title = $4, content = $5, summary = $6, intro = $7,
		images = $8, links = $9, media = $10, status = $11, shelf = $12, anonymous = $13, topics = $14, edits = $15, space_id = $16, moved = $17, ruled = $18
		WHERE id = $19 AND rev = $20`,
		ms(p.Updated), ms(p.Published), p.Type, p.Title, p.Content, p.Summary, p.Intro,
		p.Images, p.Links, p.Media, p.Status, int64(p.Shelf), p.Anonymous, encodeList(p.Topics), p.Counts.Edits, p.Space,
		ms(p.Moved), int64(p.Ruled), p.ID, p.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return errChangedMeanwhile
	}
	p.Rev++
	if err := tx.exec(`DELETE FROM post_topics WHERE post_id = $1`, p.ID); err != nil {
		return err
	}
	if err := tx.insert("post_topics", "topic_id, shelf, created, post_id", postTopicRows([]*community.Post{p})...); err != nil {
		return err
	}
	return tx.reindex(postDoc(p))
}

// Post returns the post of that id or short id.
func (tx *Tx) Post(portal community.ID[community.Portal], ref string) (*community.Post, error) {
	return one(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE p.`+refColumn(ref)+` = $1 AND p.portal_id = $2`, ref, portal)
}

// PostKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) PostKeys(l List) (keys []Key, total int64, err error) { return tx.keys(posts, l) }

// PostsByID returns those of ids that exist, in no order.
func (tx *Tx) PostsByID(ids []string) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE p.id IN (SELECT value FROM json_each($1))`, list(ids))
}

// DuePosts returns scheduled posts whose time has come.
func (tx *Tx) DuePosts(now time.Time, limit int) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE p.status = 'scheduled' AND p.published <= $1 ORDER BY p.published LIMIT $2`, ms(now), limit)
}

// DueQuestions returns scheduled questions whose time has come.
func (tx *Tx) DueQuestions(now time.Time, limit int) ([]*community.Question, error) {
	return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.status = 'scheduled' AND q.published <= $1 ORDER BY q.published LIMIT $2`, ms(now), limit)
}

// DeletePost deletes a post with its comments and votes.
func (tx *Tx) DeletePost(p *community.Post) error {
	if err := tx.bury(p.Portal, community.Ref{On: community.OnPost, ID: string(p.ID)}, p.ShortID, p.Shelf); err != nil {
		return err
	}
	if err := tx.exec(`DELETE FROM post_topics WHERE post_id = $1`, p.ID); err != nil {
		return err
	}
	if err := tx.exec(`DELETE FROM posts WHERE id = $1`, p.ID); err != nil {
		return err
	}
	return tx.unindex(string(p.ID))
}

// AnythingDue reports whether a scheduled record's time has come, or a ban's end.
func (tx *Tx) AnythingDue() (bool, error) {
	now := ms(tx.Now)
	n, err := one(tx, scanInt, `SELECT (SELECT COUNT(*) FROM users WHERE status = 'banned' AND ban_until > 0 AND ban_until <= $1)
		+ (SELECT COUNT(*) FROM answers WHERE status = 'scheduled' AND published <= $1)
		+ (SELECT COUNT(*) FROM questions WHERE status = 'scheduled' AND published <= $2)
		+ (SELECT COUNT(*) FROM posts WHERE status = 'scheduled' AND published <= $3)`, now, now, now)
	return n > 0, err
}
