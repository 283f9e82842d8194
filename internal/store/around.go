package store

import (
	"cmp"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// Around is what stands around a record wherever it is shown: its newest
// comments and who voted on it, follows it and asked it too, newest first, as far
// as they are listed. The viewer's own vote is always among the votes.
type Around struct {
	Comments          []*community.Comment // the newest 3
	Up, Down          []community.ID[community.User]
	Followers, Askers []community.ID[community.User]
	Beneath           map[community.ID[community.Comment]]*Around // of those comments
}

// MaxVoters is how many ids a record lists of each kind.
const MaxVoters = 1000

const newestComments = `SELECT c.id FROM json_each($1) AS j JOIN comments c ON c.id IN
	(SELECT id FROM comments WHERE target_id = j.value ORDER BY created DESC, id DESC LIMIT 3)`

// One statement for a page, whatever is in it: the comments, then the votes on
// the records and on those comments, the followers and the askers.
const aroundComments = `SELECT 'c' AS kind, c.id, c.portal_id, c.rev, c.created, c.updated, c.target, c.target_id, c.author, c.body,
	c.anonymous, c.status, c.score, c.points, c.self_vote, c.upvotes FROM comments c WHERE c.id IN (` + newestComments + `)`

const aroundPeople = `SELECT 'v' AS kind, target_id, user_id, value, created FROM votes
		WHERE target_id IN (SELECT value FROM json_each($1) UNION ALL ` + newestComments + `)
	UNION ALL SELECT 'f', target_id, user_id, 0, created FROM follows WHERE target_id IN (SELECT value FROM json_each($1))
	UNION ALL SELECT 'a', question_id, user_id, 0, created FROM asks WHERE question_id IN (SELECT value FROM json_each($1))`

const asComments = ` UNION ALL SELECT p.kind, '', '', 0, p.created, 0, '', p.target_id, p.user_id, '', FALSE, '', p.value, 0, 0, 0 FROM `

const (
	aroundAll = aroundComments + asComments + `(` + aroundPeople + `) AS p`
	// For records with more people than are listed: the newest of each kind.
	aroundSome = aroundComments + asComments + `(SELECT kind, target_id, user_id, value, created,
		ROW_NUMBER() OVER (PARTITION BY kind, target_id, value ORDER BY created DESC, user_id) AS place
		FROM (` + aroundPeople + `) AS everybody) AS p WHERE p.place <= $4 OR p.user_id = $3`
)

// The people of a page are those named in $2, by keys as in [Tx.People], and who
// wrote the comments.
const (
	pagePeople = `(SELECT SUBSTR(value, 1, 24) FROM json_each($2) UNION SELECT author FROM comments WHERE id IN (` + newestComments + `))`
	noComment  = `'', '', 0, 0, 0, '', '', '', '', FALSE, '', 0, 0, 0, 0`
)

func withPeople(around string) string {
	return `SELECT a.*, '', ` + noUser + ` FROM (` + around + `) AS a
		UNION ALL SELECT 'u', ` + noComment + `, ` + userColumnsOfU + ` FROM users u WHERE u.id IN ` + pagePeople + `
			AND u.id || ':' || CAST(u.rev AS TEXT) NOT IN (SELECT value FROM json_each($2))
		UNION ALL SELECT 'w', ` + noComment + `, f.target_id, ` + noUser + ` FROM follows f WHERE f.user_id = $3 AND f.target_id IN ` + pagePeople
}

var aroundAllWithPeople, aroundSomeWithPeople = withPeople(aroundAll), withPeople(aroundSome)

// aroundRow is a comment or one person's part in a record, who then stands as
// the author, with the value of a vote as the score.
type aroundRow struct {
	kind string
	community.Comment
}

func (a *aroundRow) scan(r row, more ...any) error {
	var created, updated int64
	c := &a.Comment
	err := r.Scan(append([]any{&a.kind, &c.ID, &c.Portal, &c.Rev, &created, &updated, &c.On.On, &c.On.ID, &c.Author, &c.Body, &c.Anonymous, &c.Status,
		&c.Score, &c.Points, &c.SelfVote, &c.Upvotes}, more...)...)
	c.Created, c.Updated = at(created), at(updated)
	return err
}

func scanAround(r row) (a aroundRow, err error) { return a, a.scan(r) }

// Around returns what stands around each of the records, by id. many says that one of them has more people than are listed.
func (tx *Tx) Around(viewer community.ID[community.User], ids []string, many bool) (map[string]*Around, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	query, args := aroundAll, []any{list(ids)}
	if many {
		query, args = aroundSome, []any{list(ids), "[]", viewer, MaxVoters}
	}
	rows, err := all(tx, scanAround, query, args...)
	if err != nil {
		return nil, err
	}
	return arrange(rows, viewer, ids), nil
}

// AroundWithPeople is Around and [Tx.People] in one statement: of the people
// known, and of those who wrote the comments. It is for one record: each person
// who wrote a comment is read anew.
func (tx *Tx) AroundWithPeople(viewer community.ID[community.User], ids []string, many bool, known map[community.ID[community.User]]int64) (map[string]*Around, People, error) {
	query, args := aroundAllWithPeople, []any{list(ids), list(peopleKeys(known)), viewer}
	if many {
		query, args = aroundSomeWithPeople, append(args, MaxVoters)
	}
	p := People{Followed: map[community.ID[community.User]]bool{}}
	var rows []aroundRow
	_, err := all(tx, func(r row) (struct{}, error) {
		var a aroundRow
		u, err := scanUser(scanner(func(user ...any) error { return a.scan(r, user...) }))
		switch a.kind {
		case "u":
			p.Changed = append(p.Changed, u)
		case "w":
			p.Followed[u.ID] = true
		default:
			rows = append(rows, a)
		}
		return struct{}{}, err
	}, query, args...)
	if err != nil {
		return nil, p, err
	}
	return arrange(rows, viewer, ids), p, nil
}

// arrange puts the rows around the records they belong to.
func arrange(rows []aroundRow, viewer community.ID[community.User], ids []string) map[string]*Around {
	slices.SortFunc(rows, func(a, b aroundRow) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID), cmp.Compare(a.Author, b.Author))
	})
	around := map[string]*Around{}
	of := func(id string) *Around {
		if around[id] == nil {
			around[id] = &Around{}
		}
		return around[id]
	}
	for i := range rows {
		of(rows[i].On.ID).add(&rows[i])
	}
	for _, a := range around {
		a.Up, a.Down = newest(a.Up, viewer), newest(a.Down, viewer)
		a.Followers, a.Askers = newest(a.Followers, viewer), newest(a.Askers, viewer)
	}
	for _, id := range ids {
		of(id).gather(around)
	}
	return around
}

// gather puts what stands around the comments on a record beneath it.
func (a *Around) gather(around map[string]*Around) {
	for _, c := range a.Comments {
		if votes := around[string(c.ID)]; votes != nil {
			if a.Beneath == nil {
				a.Beneath = map[community.ID[community.Comment]]*Around{}
			}
			a.Beneath[c.ID] = votes
		}
	}
}

func (a *Around) add(r *aroundRow) {
	switch r.kind {
	case "c":
		a.Comments = append(a.Comments, &r.Comment)
	case "f":
		a.Followers = append(a.Followers, r.Author)
	case "a":
		a.Askers = append(a.Askers, r.Author)
	case "v":
		if r.Score > 0 {
			a.Up = append(a.Up, r.Author)
		} else {
			a.Down = append(a.Down, r.Author)
		}
	}
}

// newest are the first of people who are listed; the viewer, if further behind,
// takes the last place.
func newest(people []community.ID[community.User], viewer community.ID[community.User]) []community.ID[community.User] {
	if len(people) <= MaxVoters {
		return people
	}
	if slices.Contains(people[MaxVoters:], viewer) {
		people[MaxVoters-1] = viewer
	}
	return people[:MaxVoters]
}
