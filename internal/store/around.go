package store

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// Around is what stands around a record wherever it is shown: its newest
// comments and who voted on it, follows it and asked it too, newest first, as far
// as they are listed. The viewer's own vote is always among the votes.
type Around struct {
	Comments          []*community.Comment // the newest, maxComments at most
	Up, Down          []community.UserID
	Followers, Askers []community.UserID
	Beneath           map[community.CommentID]*Around // of those comments
}

// MaxVoters is how many ids a record lists of each kind.
const MaxVoters = 1000

// maxComments is how many comments a record shows.
const maxComments = 3

// newestComments are those of each record that are as new as its third newest: one
// range of an index for each.
const newestComments = `SELECT c.id FROM json_each($1) AS j CROSS JOIN comments c WHERE c.target_id = j.value AND c.created >=
	COALESCE((SELECT t.created FROM comments t WHERE t.target_id = j.value ORDER BY t.created DESC, t.id DESC LIMIT 1 OFFSET 2), 0)`

// One statement for a page, whatever is in it: the comments, then the votes on
// the records and on those comments, the followers and the askers.
const (
	aroundColumns = `SELECT 'c' AS kind, c.id, c.portal_id, c.rev, c.created, c.updated, c.target, c.target_id, c.author, c.body,
		c.anonymous, c.status, c.score, c.points, c.self_vote, c.upvotes, c.posted_by`
	aroundComments = aroundColumns + ` FROM comments c WHERE c.id IN (` + newestComments + `)`
)

// Who voted, follows and asked too comes as one row of a record, kind and value:
// their ids, the newest first, with nothing between them.
const (
	aroundVotes   = ` FROM votes WHERE target_id IN (SELECT value FROM json_each($1) UNION ALL ` + newestComments + `)`
	aroundFollows = ` FROM follows WHERE target_id IN (SELECT value FROM json_each($1))`
	aroundAsks    = ` FROM asks WHERE question_id IN (SELECT value FROM json_each($1))`

	newestFirst = `STRING_AGG(user_id, '' ORDER BY created DESC, user_id)`

	everybody = `SELECT 'v' AS kind, target_id, value, ` + newestFirst + ` AS people` + aroundVotes + ` GROUP BY target_id, value
		UNION ALL SELECT 'f', target_id, 0, ` + newestFirst + aroundFollows + ` GROUP BY target_id
		UNION ALL SELECT 'a', question_id, 0, ` + newestFirst + aroundAsks + ` GROUP BY question_id`
	// For records with more people than are listed: the newest of each kind.
	newestOfAll = `SELECT kind, target_id, value, ` + newestFirst + ` AS people FROM (SELECT kind, target_id, user_id, value, created,
			ROW_NUMBER() OVER (PARTITION BY kind, target_id, value ORDER BY created DESC, user_id) AS place
			FROM (SELECT 'v' AS kind, target_id, user_id, value, created` + aroundVotes + `
				UNION ALL SELECT 'f', target_id, user_id, 0, created` + aroundFollows + `
				UNION ALL SELECT 'a', question_id, user_id, 0, created` + aroundAsks + `) AS one) AS placed
		WHERE place <= $4 OR user_id = $3 GROUP BY kind, target_id, value`

	asComments = ` UNION ALL SELECT p.kind, '', '', 0, 0, 0, '', p.target_id, '', p.people, FALSE, '', p.value, 0, 0, 0, ''`

	aroundAll  = aroundComments + asComments + ` FROM (` + everybody + `) AS p`
	aroundSome = aroundComments + asComments + ` FROM (` + newestOfAll + `) AS p`
)

// noComment stands for every column of a comment.
const noComment = `'', '', 0, 0, 0, '', '', '', '', FALSE, '', 0, 0, 0, 0, ''`

// withPeople is the statement with the people of a page: those named in $2, by
// keys as in [Tx.People], as far as they are not known or followed; and beside each
// comment who wrote it.
func withPeople(people string) string {
	return aroundColumns + `, EXISTS (SELECT 1 FROM follows f WHERE f.target_id = c.author AND f.user_id = $3), ` + userColumnsOfU + `
			FROM comments c JOIN users u ON u.id = c.author WHERE c.id IN (` + newestComments + `)` +
		asComments + `, FALSE, '', ` + noUser + ` FROM (` + people + `) AS p
		UNION ALL SELECT 'u', ` + noComment + `, FALSE, ` + userColumnsOfU + changedOf("$2") + `
		UNION ALL SELECT 'w', ` + noComment + `, TRUE, f.target_id, ` + noUser + followedOf("$2", "$3")
}

// aroundSomeAlone is aroundSome with its arguments numbered as of a statement that
// names no people in $2.
var aroundSomeAlone = strings.NewReplacer("$3", "$2", "$4", "$3").Replace(aroundSome)

var aroundAllWithPeople, aroundSomeWithPeople = withPeople(everybody), withPeople(newestOfAll)

// aroundRow is a comment, or the people of one kind around a record: their ids
// then stand as the body, the value of their votes as the score.
type aroundRow struct {
	kind string
	community.Comment
}

func (a *aroundRow) scan(r row, more ...any) error {
	var created, updated int64
	c := &a.Comment
	err := r.Scan(append([]any{&a.kind, &c.ID, &c.Portal, &c.Rev, &created, &updated, &c.On.On, &c.On.ID, &c.Author, &c.Body, &c.Anonymous, &c.Status,
		&c.Score, &c.Points, &c.SelfVote, &c.Upvotes, &c.PostedBy}, more...)...)
	c.Created, c.Updated = at(created), at(updated)
	return err
}

func scanAround(r row) (aroundRow, error) {
	var a aroundRow
	err := a.scan(r)
	return a, err
}

// Around returns what stands around each of the records, by id. many says that one of them has more people than are listed.
func (tx *Tx) Around(viewer community.UserID, ids []string, many bool) (map[string]*Around, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	query, args := aroundAll, []any{list(ids)}
	if many {
		query, args = aroundSomeAlone, []any{list(ids), viewer, MaxVoters}
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
func (tx *Tx) AroundWithPeople(viewer community.UserID, ids []string, many bool, known map[community.UserID]int64) (map[string]*Around, People, error) {
	query, args := aroundAllWithPeople, []any{list(ids), list(peopleKeys(known)), viewer}
	if many {
		query, args = aroundSomeWithPeople, append(args, MaxVoters)
	}
	p := People{Followed: map[community.UserID]bool{}}
	var rows []aroundRow
	_, err := all(tx, func(r row) (struct{}, error) {
		var a aroundRow
		var followed bool
		u, err := scanUser(scanner(func(user ...any) error { return a.scan(r, append([]any{&followed}, user...)...) }))
		if a.kind == "c" || a.kind == "u" {
			p.Changed = append(p.Changed, u)
		}
		if followed {
			p.Followed[u.ID] = true
		}
		if a.kind != "u" && a.kind != "w" {
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
func arrange(rows []aroundRow, viewer community.UserID, ids []string) map[string]*Around {
	slices.SortFunc(rows, func(a, b aroundRow) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID))
	})
	around := map[string]*Around{}
	of := func(id string) *Around {
		if around[id] == nil {
			around[id] = &Around{}
		}
		return around[id]
	}
	for i := range rows {
		of(rows[i].On.ID).add(&rows[i], viewer)
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
				a.Beneath = map[community.CommentID]*Around{}
			}
			a.Beneath[c.ID] = votes
		}
	}
}

func (a *Around) add(r *aroundRow, viewer community.UserID) {
	switch r.kind {
	case "c":
		if len(a.Comments) < maxComments {
			a.Comments = append(a.Comments, &r.Comment)
		}
	case "f":
		a.Followers = newest(people(r.Body), viewer)
	case "a":
		a.Askers = newest(people(r.Body), viewer)
	case "v":
		if r.Score > 0 {
			a.Up = newest(people(r.Body), viewer)
		} else {
			a.Down = newest(people(r.Body), viewer)
		}
	}
}

// people are the ids that a row has as one text.
func people(text string) []community.UserID {
	ids := make([]community.UserID, len(text)/len(nobody))
	for i := range ids {
		ids[i] = community.UserID(text[i*len(nobody) : (i+1)*len(nobody)])
	}
	return ids
}

// newest are the first of people who are listed; the viewer, if further behind,
// takes the last place.
func newest(people []community.UserID, viewer community.UserID) []community.UserID {
	if len(people) <= MaxVoters {
		return people
	}
	if slices.Contains(people[MaxVoters:], viewer) {
		people[MaxVoters-1] = viewer
	}
	return people[:MaxVoters]
}
