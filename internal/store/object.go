package store

import "github.com/stoa-community/stoa/internal/community"

// wantedObjects are the records of the ids in $1, and what the comments among them
// are on.
const wantedObjects = `(SELECT value FROM json_each($1)
	UNION SELECT target_id FROM comments WHERE id IN (SELECT value FROM json_each($1)))`

// Records of each kind, with what they are on: of an answer its question.
const (
	questionObjects = `SELECT id, portal_id, short_id, title, summary, status, privacy, asked, author, anonymous,
		space_id, moved, shelf, created
		FROM questions WHERE id IN
			(SELECT * FROM ` + wantedObjects + ` AS w UNION SELECT question_id FROM answers WHERE id IN ` + wantedObjects + `)`
	answerObjects = `SELECT id, portal_id, short_id, summary, status, privacy, author, anonymous, space_id, moved, shelf, created, question_id
		FROM answers WHERE id IN ` + wantedObjects
	postObjects = `SELECT id, portal_id, short_id, title, summary, status, author, anonymous,
		space_id, moved, shelf, created
		FROM posts WHERE id IN ` + wantedObjects
	commentObjects = `SELECT id, portal_id, body, status, author, anonymous, created, target, target_id
		FROM comments WHERE id IN (SELECT value FROM json_each($1))`
)

// objectTimes are an object's as they are kept.
type objectTimes struct{ created, moved int64 }

// objects is a Reading of those of one kind, whose columns go where targets says.
func objects(to map[string]*community.Object, on community.Subject, query, ids string,
	targets func(*community.Object, *objectTimes) []any,
) Reading {
	return Reading{string(on) + "s", query, []any{ids}, func(r row) error {
		o, t := &community.Object{Ref: community.Ref{On: on}}, objectTimes{}
		err := r.Scan(targets(o, &t)...)
		o.Created, o.Moved = at(t.created), at(t.moved)
		to[o.Ref.ID] = o
		return err
	}}
}

// Objects returns the questions, answers, posts and comments of those ids, each
// with what it is on, by id.
func (tx *Tx) Objects(ids []string) (map[string]*community.Object, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, wanted := make(map[string]*community.Object, len(ids)), list(ids)
	err := tx.Ask(
		objects(found, community.OnQuestion, questionObjects, wanted, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Title, &o.Text, &o.Status, &o.Privacy, &o.Asked,
				&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created}
		}),
		objects(found, community.OnAnswer, answerObjects, wanted, func(o *community.Object, t *objectTimes) []any {
			o.On.On = community.OnQuestion
			return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Text, &o.Status, &o.Privacy,
				&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created, &o.On.ID}
		}),
		objects(found, community.OnPost, postObjects, wanted, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Title, &o.Text, &o.Status,
				&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created}
		}),
		objects(found, community.OnComment, commentObjects, wanted, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.Text, &o.Status, &o.Author, &o.Anonymous, &t.created, &o.On.On, &o.On.ID}
		}),
	)
	for _, o := range found {
		if o.On.ID != "" {
			o.Of = found[o.On.ID]
		}
	}
	return found, err
}
