package store

import "github.com/stoa-community/stoa/internal/community"

// What records are read by: their ids, those of answers and comments on them besides.
const (
	amongIDs     = `IN (SELECT value FROM json_each($1))`
	commentedOn  = `SELECT target_id FROM comments WHERE id IN (SELECT value FROM json_each($2))`
	orCommented  = `IN (SELECT value FROM json_each($1) UNION ` + commentedOn + `)`
	orAnsweredTo = `IN (SELECT value FROM json_each($1) UNION ` + commentedOn + `
		UNION SELECT question_id FROM answers WHERE id IN (SELECT value FROM json_each($3) UNION ` + commentedOn + `))`
)

// Records of each kind, with what they are on: of an answer its question.
const (
	questionObjects = `SELECT id, portal_id, short_id, title, summary, status, privacy, asked, author, anonymous,
		space_id, moved, shelf, created FROM questions WHERE id ` + orAnsweredTo
	answerObjects = `SELECT id, portal_id, short_id, summary, status, privacy, author, anonymous, space_id, moved, shelf, created, question_id
		FROM answers WHERE id ` + orCommented
	postObjects = `SELECT id, portal_id, short_id, title, summary, status, author, anonymous,
		space_id, moved, shelf, created FROM posts WHERE id ` + orCommented
	spaceObjects   = `SELECT id, portal_id, name, author, hidden, created FROM spaces WHERE id ` + amongIDs
	commentObjects = `SELECT id, portal_id, body, status, author, anonymous, created, target, target_id FROM comments WHERE id ` + amongIDs
)

// objectTimes are an object's as they are kept.
type objectTimes struct{ created, moved int64 }

// objects is a Reading of those of one kind, whose columns go where targets says: of
// none where there are no ids that lead to any.
func objects(to map[string]*community.Object, on community.Subject, query string, ids [][]string,
	targets func(*community.Object, *objectTimes) []any,
) (r Reading) {
	args, isEmpty := make([]any, len(ids)), true
	for i, some := range ids {
		args[i], isEmpty = list(some), isEmpty && len(some) == 0
	}
	if isEmpty {
		return r
	}
	return Reading{string(on) + "s", query, args, func(r row) error {
		o, t := &community.Object{Ref: community.Ref{On: on}}, objectTimes{}
		err := r.Scan(targets(o, &t)...)
		o.Created, o.Moved = at(t.created), at(t.moved)
		to[o.Ref.ID] = o
		return err
	}}
}

// Objects returns the questions, answers, posts, comments and spaces that refs name, each
// with what it is on, by id.
func (tx *Tx) Objects(refs []community.Ref) (map[string]*community.Object, error) {
	found, of := make(map[string]*community.Object, len(refs)), map[community.Subject][]string{}
	for _, ref := range refs {
		of[ref.On] = append(of[ref.On], ref.ID)
	}
	questions, answers, posts, comments := of[community.OnQuestion], of[community.OnAnswer], of[community.OnPost], of[community.OnComment]
	err := tx.Ask(
		objects(found, community.OnQuestion, questionObjects, [][]string{questions, comments, answers},
			func(o *community.Object, t *objectTimes) []any {
				return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Title, &o.Text, &o.Status, &o.Privacy, &o.Asked,
					&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created}
			}),
		objects(found, community.OnAnswer, answerObjects, [][]string{answers, comments}, func(o *community.Object, t *objectTimes) []any {
			o.On.On = community.OnQuestion
			return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Text, &o.Status, &o.Privacy,
				&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created, &o.On.ID}
		}),
		objects(found, community.OnPost, postObjects, [][]string{posts, comments}, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.ShortID, &o.Title, &o.Text, &o.Status,
				&o.Author, &o.Anonymous, &o.Space, &t.moved, &o.Shelf, &t.created}
		}),
		objects(found, community.OnComment, commentObjects, [][]string{comments}, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.Text, &o.Status, &o.Author, &o.Anonymous, &t.created, &o.On.On, &o.On.ID}
		}),
		objects(found, community.OnSpace, spaceObjects, [][]string{of[community.OnSpace]}, func(o *community.Object, t *objectTimes) []any {
			return []any{&o.Ref.ID, &o.Portal, &o.Title, &o.Author, &o.Hidden, &t.created}
		}),
	)
	for _, o := range found {
		if o.On.ID != "" {
			o.Of = found[o.On.ID]
		}
	}
	return found, err
}
