package store

import (
	"cmp"
	"maps"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// Around is what stands around a record wherever it is shown: its newest
// comments and who voted on it, follows it and asked it too, newest first, as far
// as they are listed: the same for all who look. See [Around.With].
type Around struct {
	Comments          []*community.Comment // the newest, maxComments at most
	Up, Down          []community.UserID
	Followers, Askers []community.UserID
	Rewards           []*community.Reward             // for answering it, the newest first, MaxRewards at most
	Reactions         []Reactions                     // in the order in which they were first given
	Beneath           map[community.CommentID]*Around // of those comments
}

// Has reports whether a person voted on, follows or asked what it is around, or voted on a
// comment on it. Who wrote the comments is not asked.
func (a *Around) Has(id community.UserID) bool {
	for _, list := range [][]community.UserID{a.Up, a.Down, a.Followers, a.Askers} {
		if slices.Contains(list, id) {
			return true
		}
	}
	for _, r := range a.Reactions {
		if slices.Contains(r.Who, id) {
			return true
		}
	}
	for _, beneath := range a.Beneath {
		if beneath.Has(id) {
			return true
		}
	}
	return false
}

// MaxVoters is how many ids a record lists of each kind.
const MaxVoters = 1000

// maxComments is how many comments a record shows.
const maxComments = 3

// newestComments are those of each record that are as new as its third newest: one
// range of an index for each.
const newestComments = `SELECT c.id FROM json_each($1) AS j CROSS JOIN comments c WHERE c.target_id = j.value AND c.created >=
	COALESCE((SELECT t.created FROM comments t WHERE t.target_id = j.value ORDER BY t.created DESC, t.id DESC LIMIT 1 OFFSET 2), 0)`

const aroundComments = ` FROM comments c WHERE c.id IN (` + newestComments + `)`

// Comments come with who wrote them, and whether the viewer follows them, where
// people are read along.
var commentsOfPeople = `SELECT ` + prefixed("c", commentColumns) + `,
	EXISTS (SELECT 1 FROM follows f WHERE f.target_id = c.author AND f.user_id = $2), ` + userColumnsOfU + `
	FROM comments c JOIN users u ON u.id = c.author WHERE c.id IN (` + newestComments + `)`

// A crowd is who voted, follows or asked too: one row of a record and, of votes,
// value, with their ids, the newest first and nothing between them.
type crowd struct {
	what string
	all  string
	some string // the newest of each, for records with more people than are listed: by index, whatever their number
	of   func(Wanted) []string
	put  func(a *Around, value int, ids []community.UserID)
}

// newCrowd is a crowd in a table whose rows name the record by a column, and the side that
// they take, if they have one.
func newCrowd(what, table, column string, hasSides bool, which func(Wanted) []string, put func(*Around, int, []community.UserID)) crowd {
	of, from, where, sides, side := column, ids, "", "", ""
	if hasSides { // and there are those of the comments
		of, from, side = of+", value", ids+` UNION ALL `+newestComments, ", s.side"
		sides, where = ` CROSS JOIN (SELECT 1 AS side UNION ALL SELECT -1) AS s`, ` AND v.value = s.side`
	}
	return crowd{what, `SELECT ` + of + `, STRING_AGG(user_id, '' ORDER BY created DESC, user_id) FROM ` + table + ` WHERE ` + column +
		` IN (` + from + `) GROUP BY ` + of,
		`SELECT o.value` + side + `, COALESCE((SELECT STRING_AGG(user_id, '' ORDER BY created DESC, user_id) FROM (SELECT v.user_id, v.created
			FROM ` + table + ` v WHERE v.` + column + ` = o.value` + where + ` ORDER BY v.created DESC, v.user_id LIMIT $2) AS newest), '')
		FROM (` + from + `) AS o` + sides, which, put}
}

const ids = `SELECT value FROM json_each($1)`

var crowds = []crowd{
	newCrowd("votes", "votes", "target_id", true, func(w Wanted) []string { return w.IDs },
		func(a *Around, value int, ids []community.UserID) {
			if value > 0 {
				a.Up = ids
			} else {
				a.Down = ids
			}
		}),
	newCrowd("followers", "follows", "target_id", false, func(w Wanted) []string { return w.Followed },
		func(a *Around, _ int, ids []community.UserID) { a.Followers = ids }),
	newCrowd("askers", "asks", "question_id", false, func(w Wanted) []string { return w.Asked },
		func(a *Around, _ int, ids []community.UserID) { a.Askers = ids }),
}

// surroundings is what is read of what stands around records, by id.
type surroundings struct {
	Wanted
	comments []*community.Comment
	around   map[string]*Around
}

// Wanted are records around which is to be read, and those of them that have followers, people who ask too, and rewards.
type Wanted struct {
	IDs, Followed, Asked, Rewarded []string
	Many                           bool // whether one of them has more people than are listed
}

func (s *surroundings) of(id string) *Around {
	if s.around[id] == nil {
		s.around[id] = &Around{}
	}
	return s.around[id]
}

// crowds are the Readings of who voted, follows and asked too.
func (s *surroundings) crowds() (readings []Reading) {
	for _, c := range crowds {
		of := c.of(s.Wanted)
		if len(of) == 0 {
			continue
		}
		r := Reading{what: c.what, query: c.all, args: []any{list(of)}}
		if s.Many {
			r.query, r.args = c.some, []any{list(of), MaxVoters}
		}
		r.visit = func(r row) error {
			var id, ids string
			var value int
			targets := []any{&id, &ids}
			if c.what == "votes" {
				targets = []any{&id, &value, &ids}
			}
			err := r.Scan(targets...)
			c.put(s.of(id), value, people(ids))
			return err
		}
		readings = append(readings, r)
	}
	return readings
}

// Around returns what stands around each of the records, by id.
func (tx *Tx) Around(w Wanted) (map[string]*Around, error) {
	if len(w.IDs) == 0 {
		return nil, nil
	}
	s := &surroundings{Wanted: w, around: map[string]*Around{}}
	comments := into(&s.comments, scanComment, "comments", `SELECT `+commentColumns+aroundComments, list(w.IDs))
	if err := tx.Ask(append(s.crowds(), comments, s.rewards(), s.reactions())...); err != nil {
		return nil, err
	}
	return s.arranged(), nil
}

// AroundWithPeople is Around and [Tx.People], asked together: of the people known,
// and of those who wrote the comments, each of whom is read anew.
func (tx *Tx) AroundWithPeople(viewer community.UserID, w Wanted, known map[community.UserID]int64) (map[string]*Around, People, error) {
	s := &surroundings{Wanted: w, around: map[string]*Around{}}
	p := People{Followed: map[community.UserID]bool{}}
	comments := Reading{"comments", commentsOfPeople, []any{list(w.IDs), viewer}, func(r row) error {
		c, author, isFollowed, err := scanCommentOfPerson(r)
		s.comments, p.Changed = append(s.comments, c), append(p.Changed, author)
		if isFollowed {
			p.Followed[author.ID] = true
		}
		return err
	}}
	if err := tx.Ask(append(append(s.crowds(), comments, s.rewards(), s.reactions()), p.readings(viewer, known)...)...); err != nil {
		return nil, p, err
	}
	return s.arranged(), p, nil
}

func scanCommentOfPerson(r row) (c *community.Comment, author *community.User, isFollowed bool, err error) {
	c, err = scanComment(scanner(func(comment ...any) (err error) {
		author, err = scanUser(scanner(func(user ...any) error {
			return scanWide(r, func(list []any) []any { return append(append(append(list, comment...), &isFollowed), user...) })
		}))
		return err
	}))
	return c, author, isFollowed, err
}

// arranged puts the newest comments around the records they are on.
func (s *surroundings) arranged() map[string]*Around {
	slices.SortFunc(s.comments, func(a, b *community.Comment) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID))
	})
	for _, c := range s.comments {
		if a := s.of(c.On.ID); len(a.Comments) < maxComments {
			a.Comments = append(a.Comments, c)
		}
	}
	for _, id := range s.IDs {
		s.of(id).gather(s.around)
	}
	return s.around
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

// Voted is what stands around the record once a person who had not voted has, or one who
// had has taken their vote back, for 0.
func (a *Around) Voted(user community.UserID, value int) *Around {
	voted := *a
	isTheirs := func(id community.UserID) bool { return id == user }
	switch {
	case value > 0:
		voted.Up = first(user, a.Up)
	case value < 0:
		voted.Down = first(user, a.Down)
	default:
		voted.Up, voted.Down = slices.DeleteFunc(slices.Clone(a.Up), isTheirs), slices.DeleteFunc(slices.Clone(a.Down), isTheirs)
	}
	return &voted
}

// first puts somebody before the others, as far as they are listed.
func first(user community.UserID, others []community.UserID) []community.UserID {
	return append([]community.UserID{user}, others[:min(len(others), MaxVoters-1)]...)
}

// A Part is what a person has to do with a record of so many people that not all are listed.
type Part struct {
	Vote              int
	Followed, Reasked bool
	Reactions         []string
}

// Parts returns the parts that a person has in records, by id. Those who have none are left out.
func (tx *Tx) Parts(user community.UserID, ids []string) (map[string]Part, error) {
	parts := map[string]Part{}
	err := tx.Ask(Reading{"whether they are among them", `SELECT target_id, value, '' FROM votes WHERE user_id = $1 AND target_id IN (SELECT value FROM json_each($2))
		UNION ALL SELECT target_id, 2, '' FROM follows WHERE user_id = $1 AND target_id IN (SELECT value FROM json_each($2))
		UNION ALL SELECT question_id, 3, '' FROM asks WHERE user_id = $1 AND question_id IN (SELECT value FROM json_each($2))
		UNION ALL SELECT target_id, 4, reaction FROM reactions WHERE user_id = $1 AND target_id IN (SELECT value FROM json_each($2))`,
		[]any{user, list(ids)}, func(r row) error {
			var id, emoji string
			var what int
			err := r.Scan(&id, &what, &emoji)
			p := parts[id]
			switch what {
			case 2:
				p.Followed = true
			case 3:
				p.Reasked = true
			case 4:
				p.Reactions = append(p.Reactions, emoji)
			default:
				p.Vote = what
			}
			parts[id] = p
			return err
		}})
	return parts, err
}

// With is what stands around a record for one who has a part in it, or in a comment on it: they
// are always among those who are listed, and take the last place where they stand further behind.
func (a *Around) With(user community.UserID, id string, parts map[string]Part) *Around {
	seen := *a
	p := parts[id]
	for _, list := range []struct {
		ids *[]community.UserID
		has bool
	}{{&seen.Up, p.Vote > 0}, {&seen.Down, p.Vote < 0}, {&seen.Followers, p.Followed}, {&seen.Askers, p.Reasked}} {
		if list.has && len(*list.ids) == MaxVoters && !slices.Contains(*list.ids, user) {
			*list.ids = append(slices.Clone((*list.ids)[:MaxVoters-1]), user)
		}
	}
	seen.Reactions = slices.Clone(a.Reactions)
	for i, r := range seen.Reactions {
		if slices.Contains(p.Reactions, r.Emoji) {
			seen.Reactions[i] = r.with(user)
		}
	}
	seen.Beneath = maps.Clone(a.Beneath)
	for c, beneath := range a.Beneath {
		seen.Beneath[c] = beneath.With(user, string(c), parts)
	}
	return &seen
}

// people are the ids that a row has as one text, as far as they are listed.
func people(text string) []community.UserID {
	ids := make([]community.UserID, min(len(text)/len(nobody), MaxVoters))
	for i := range ids {
		ids[i] = community.UserID(text[i*len(nobody) : (i+1)*len(nobody)])
	}
	return ids
}
