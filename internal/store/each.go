package store

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// A PageOf is a page of the keys of a list, and how many there are in all.
type PageOf[K any] struct {
	Keys  []K
	Total int64
}

// Page is a page of records.
type Page = PageOf[Key]

// Merged is a page of the list with what it holds besides, both in its order.
func (l List) Merged(p, besides Page) Page {
	p.Total += besides.Total
	if len(besides.Keys) == 0 {
		return p
	}
	p.Keys = append(p.Keys, besides.Keys...)
	l.sort(p.Keys)
	p.Keys = p.Keys[:min(len(p.Keys), l.Page.Limit)]
	return p
}

// sort brings keys into the order of the list.
func (l List) sort(keys []Key) {
	slices.SortFunc(keys, func(a, b Key) int { return compare(l.Sort, a.Sorted, b.Sorted, a.ID, b.ID) })
}

// compare compares two keys of a list that is sorted so.
func compare(s community.Sort, a, b int64, idA, idB string) int {
	c := cmp.Or(cmp.Compare(a, b), cmp.Compare(idA, idB))
	if s.Asc {
		return c
	}
	return -c
}

// QuestionKeysOfEach returns the page of each of the lists, in one statement.
func (tx *Tx) QuestionKeysOfEach(lists []List) ([]Page, error) {
	return tx.keysOfEach(questions, lists)
}

// AnswerKeysOfEach returns the page of each of the lists, in one statement.
func (tx *Tx) AnswerKeysOfEach(lists []List) ([]Page, error) { return tx.keysOfEach(answers, lists) }

// PostKeysOfEach returns the page of each of the lists, in one statement.
func (tx *Tx) PostKeysOfEach(lists []List) ([]Page, error) { return tx.keysOfEach(posts, lists) }

// keysOfEach reads the pages of lists that differ in what they hold, not in their
// order. A list whose page is empty has no total: it is not worth a statement.
func (tx *Tx) keysOfEach(k *shelved, lists []List) ([]Page, error) {
	pages := make([]Page, len(lists))
	if len(lists) == 0 {
		return pages, nil
	}
	column, err := k.order(lists[0].Sort)
	if err != nil {
		return nil, err
	}
	s := &statement{}
	s.add("SELECT " + k.alias + ".id, " + k.alias + ".rev, m.sorted" + k.keyOfQuestion + ", m.n, m.total FROM (")
	for i, l := range lists {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT * FROM (SELECT " + strconv.Itoa(i) + " AS n, id, sorted, ")
		k.count(s, l)
		k.merged(s.add(" AS total FROM ("), l, column)
		s.add(") AS list" + strconv.Itoa(i))
	}
	s.add(") AS m CROSS JOIN " + k.from + " WHERE " + k.alias + ".id = m.id ORDER BY m.n, m.sorted" +
		direction(lists[0].Sort) + ", m.id" + direction(lists[0].Sort))
	_, err = all(tx, func(r row) (struct{}, error) { return struct{}{}, k.scanInto(r, pages) }, s.String(), s.args...)
	return pages, err
}

// scanInto adds a key to the page of its list.
func (k *shelved) scanInto(r row, pages []Page) error {
	var n int
	var total int64
	key, err := k.scanKey(r, &n, &total)
	if err != nil {
		return err
	}
	pages[n].Total, pages[n].Keys = total, append(pages[n].Keys, key)
	return nil
}

// CommentsOfEach returns a page of the comments on each of the records, in one
// statement: all in the order of their threads.
func (tx *Tx) CommentsOfEach(on []string, p community.Page) ([]*community.Comment, error) {
	after, where, order := threadFrom(p)
	found, err := all(tx, scanComment, `SELECT `+prefixed("c", commentColumns)+` FROM json_each($1) r CROSS JOIN comments c
		WHERE c.target_id = r.value AND c.id IN (SELECT id FROM comments WHERE target_id = r.value AND `+where+`
			ORDER BY `+order+` LIMIT $4 OFFSET $5)`, list(on), after.Value, after.ID, p.Limit, p.Offset())
	slices.SortFunc(found, func(a, b *community.Comment) int {
		if p.Turned {
			a, b = b, a
		}
		return a.ThreadPlace().Compare(b.ThreadPlace())
	})
	return found, err
}

// AuthorsOf returns the authors of questions, answers and posts, by id.
func (tx *Tx) AuthorsOf(ids []string) (map[string]community.UserID, error) {
	authors := map[string]community.UserID{}
	if len(ids) == 0 {
		return authors, nil
	}
	_, err := all(tx, func(r row) (struct{}, error) {
		var id string
		var author community.UserID
		err := r.Scan(&id, &author)
		authors[id] = author
		return struct{}{}, err
	}, `SELECT id, author FROM questions WHERE id IN (SELECT value FROM json_each($1))
		UNION ALL SELECT id, author FROM answers WHERE id IN (SELECT value FROM json_each($1))
		UNION ALL SELECT id, author FROM posts WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
	return authors, err
}

// SpacePage is a page of a list of spaces, and how many the list holds.
type SpacePage struct {
	Spaces []*community.Space
	Total  int64
}

// SpacesOfEach returns the page of each of the lists, in one statement.
func (tx *Tx) SpacesOfEach(lists []SpaceList) ([]SpacePage, error) {
	pages := make([]SpacePage, len(lists))
	if len(lists) == 0 {
		return pages, nil
	}
	s := &statement{}
	s.add("SELECT " + spaceColumnsOfS + ", m.n, m.total FROM (")
	for i, l := range lists {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		l.count(s.add("SELECT * FROM (SELECT " + strconv.Itoa(i) + " AS n, id, "))
		l.merged(s.add(" AS total FROM ("))
		s.add(") AS list" + strconv.Itoa(i))
	}
	s.add(") AS m CROSS JOIN spaces s WHERE s.id = m.id ORDER BY m.n, s.created DESC, s.id DESC")
	_, err := all(tx, func(r row) (struct{}, error) {
		var n int
		var total int64
		space, err := scanSpace(scanner(func(targets ...any) error { return r.Scan(append(targets, &n, &total)...) }))
		if err == nil {
			pages[n].Total, pages[n].Spaces = total, append(pages[n].Spaces, space)
		}
		return struct{}{}, err
	}, s.String(), s.args...)
	return pages, err
}
