package store

import "github.com/stoa-community/stoa/internal/community"

// One statement for records of all kinds, and for what they are on: a comment's
// record, an answer's question.
const objects = `WITH wanted AS (SELECT value AS id FROM json_each($1) UNION SELECT target_id FROM comments WHERE id IN (SELECT value FROM json_each($1)))
	SELECT 'question', q.id, q.portal_id, q.short_id, q.title, q.summary, q.status, q.privacy, q.asked, q.author, q.anonymous, q.space_id, q.moved, q.shelf, q.created, '', ''
		FROM questions q WHERE q.id IN (SELECT id FROM wanted UNION SELECT question_id FROM answers WHERE id IN (SELECT id FROM wanted))
	UNION ALL SELECT 'answer', a.id, a.portal_id, a.short_id, '', a.summary, a.status, a.privacy, '', a.author, a.anonymous, a.space_id, a.moved, a.shelf, a.created, 'question', a.question_id
		FROM answers a WHERE a.id IN (SELECT id FROM wanted)
	UNION ALL SELECT 'post', p.id, p.portal_id, p.short_id, p.title, p.summary, p.status, '', '', p.author, p.anonymous, p.space_id, p.moved, p.shelf, p.created, '', ''
		FROM posts p WHERE p.id IN (SELECT id FROM wanted)
	UNION ALL SELECT 'comment', c.id, c.portal_id, '', '', c.body, c.status, '', '', c.author, c.anonymous, '', 0, 0, c.created, c.target, c.target_id
		FROM comments c WHERE c.id IN (SELECT id FROM wanted)`

func scanObject(r row) (*community.Object, error) {
	var o community.Object
	var created, moved int64
	err := r.Scan(&o.Ref.On, &o.Ref.ID, &o.Portal, &o.ShortID, &o.Title, &o.Text, &o.Status, &o.Privacy, &o.Asked, &o.Author, &o.Anonymous, &o.Space, &moved, &o.Shelf,
		&created, &o.On.On, &o.On.ID)
	o.Created, o.Moved = at(created), at(moved)
	return &o, err
}

// Objects returns the questions, answers, posts and comments of those ids, each
// with what it is on, by id.
func (tx *Tx) Objects(ids []string) (map[string]*community.Object, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := all(tx, scanObject, objects, list(ids))
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*community.Object, len(found))
	for _, o := range found {
		byID[o.Ref.ID] = o
	}
	for _, o := range found {
		if o.On.ID != "" {
			o.Of = byID[o.On.ID]
		}
	}
	return byID, nil
}
