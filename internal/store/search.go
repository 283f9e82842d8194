package store

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/words"
)

// A searchDoc is what is indexed of a record. Every method that stores a record
// says it here, in its own transaction, so that what is found is never behind
// what is there.
type searchDoc struct {
	id          string
	portal      community.PortalID
	kind        community.Subject
	created     time.Time
	shelf       community.Shelf
	space       community.SpaceID
	author      community.UserID // who finds it while it is hidden
	title, text string           // plain
	isGone      bool             // nobody is to find it
}

func questionDoc(q *community.Question) searchDoc {
	text := words.PlainText(q.Description)
	for _, o := range q.Options {
		text += " " + o.Text
	}
	return searchDoc{id: string(q.ID), portal: q.Portal, kind: community.OnQuestion, created: q.Created,
		shelf: q.Shelf, space: q.Space, author: q.Author, title: q.Title, text: text}
}

func answerDoc(a *community.Answer) searchDoc {
	return searchDoc{id: string(a.ID), portal: a.Portal, kind: community.OnAnswer, created: a.Created,
		shelf: a.Shelf, space: a.Space, author: a.Author, text: words.PlainText(a.Content)}
}

func postDoc(p *community.Post) searchDoc {
	return searchDoc{id: string(p.ID), portal: p.Portal, kind: community.OnPost, created: p.Created,
		shelf: p.Shelf, space: p.Space, author: p.Author, title: p.Title, text: words.PlainText(p.Content)}
}

func topicDoc(t *community.Topic) searchDoc {
	return searchDoc{id: string(t.ID), portal: t.Portal, kind: community.OnTopic, created: t.Created,
		shelf: topicShelf(t.Circle), space: t.Circle.Space(), author: t.Circle.Author(),
		title: t.Name, text: words.PlainText(t.Description)}
}

// topicShelf is in whose lists a topic stands.
func topicShelf(c community.Circle) community.Shelf {
	if c.IsVeiled() {
		return community.Own
	}
	return community.Open.In(!c.IsEverybody())
}

// userDoc has a person's names and nothing else of them.
func userDoc(u *community.User) searchDoc {
	return searchDoc{id: string(u.ID), portal: u.Portal, kind: community.OnUser, created: u.Created,
		title: u.Profile.Name + " " + u.Username, isGone: u.Status != community.Active}
}

// Bounds of what is indexed of one record.
const (
	maxTerms   = 2000 // different ones
	maxWords   = 500  // different ones that become known as words
	openingLen = 60   // terms of a text that its rank is told by
)

// An entry is a searchDoc as the index has it.
type entry struct {
	*searchDoc
	doc            int64
	terms          []string // with their scopes
	words          []string // for the list of known words
	title, opening string
	length         int64 // of the text, in terms
	digest         int64
}

func newEntry(d *searchDoc) *entry {
	e := &entry{searchDoc: d}
	known := make(map[string]bool, 64)
	inTitle := e.read(d.title, known)
	inText := e.read(d.text, known)
	e.title = strings.Join(inTitle, " ")
	e.opening = strings.Join(inText[:min(len(inText), openingLen)], " ")
	e.length = int64(len(inText))
	titles := distinct(inTitle)
	held := distinct(slices.Concat(inTitle, inText))
	held = held[:min(len(held), maxTerms)]
	for _, scope := range d.scopes() {
		e.terms = append(e.terms, scope.holds(anything))
		for _, t := range held {
			e.terms = append(e.terms, scope.holds(t))
		}
		for _, t := range titles {
			e.terms = append(e.terms, scope.entitled(t))
		}
	}
	e.digest = digest(strings.Join(e.terms, " "), e.title, e.opening, string(d.portal), string(d.kind))
	return e
}

// read returns the terms of a text in order, and notes its words.
func (e *entry) read(text string, known map[string]bool) []string {
	return words.Terms(text, func(word string) {
		if !known[word] && len(e.words) < maxWords {
			known[word] = true
			e.words = append(e.words, word)
		}
	})
}

func distinct(terms []string) []string {
	seen := make(map[string]bool, len(terms))
	var list []string
	for _, t := range terms {
		if !seen[t] {
			seen[t] = true
			list = append(list, t)
		}
	}
	return list
}

func digest(parts ...string) int64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return int64(h.Sum64())
}

// A scope is a part of the index: what one portal shows everybody, what it keeps
// for its staff, what one person keeps hidden. Each term begins with its scope,
// so that a search reads the terms of the scopes it may see and no others, and
// never has to sort out what it may not.
type scope string

func newScope(of ...string) scope {
	return scope(strconv.FormatUint(uint64(digest(of...)), 36))
}

func openScope(portal community.PortalID) scope { return newScope("open", string(portal)) }
func staffScope(portal community.PortalID) scope {
	return newScope("staff", string(portal))
}
func ownScope(author community.UserID) scope { return newScope("own", string(author)) }

// kindScope is the part of the open scope that has one kind. Answers have none:
// they are most of the whole.
func kindScope(portal community.PortalID, kind community.Subject) scope {
	return newScope("open", string(portal), string(kind))
}

// anything is the term that every record has, for a search by filters alone.
const anything = ""

func (s scope) holds(term string) string    { return string(s) + ":" + term }
func (s scope) entitled(term string) string { return string(s) + "=" + term }

// spaceScope is what stands in a space for those to see who read it.
func spaceScope(id community.SpaceID) scope { return newScope("space", string(id)) }

func (d *searchDoc) scopes() (scopes []scope) {
	switch {
	case d.shelf == community.Open && d.kind == community.OnAnswer:
		scopes = []scope{openScope(d.portal)}
	case d.shelf == community.Open:
		scopes = []scope{openScope(d.portal), kindScope(d.portal, d.kind)}
	case d.shelf == community.Open|community.Closed:
		scopes = []scope{staffScope(d.portal)}
	case d.shelf.Inside() == community.Staff:
		scopes = []scope{staffScope(d.portal), ownScope(d.author)}
	default:
		scopes = []scope{ownScope(d.author)}
	}
	if d.space != "" && d.shelf.Inside() == community.Open {
		scopes = append(scopes, spaceScope(d.space))
	}
	return scopes
}

// owner is who finds the record while it is hidden, "" for one that is not.
func (d *searchDoc) owner() string {
	if d.shelf.Inside() == community.Open {
		return ""
	}
	return string(d.author)
}

// A searchIndex is a database's own full text.
type searchIndex interface {
	// numbers returns n numbers that no record has, in order, above all others.
	numbers(tx *Tx, n int) ([]int64, error)
	put(tx *Tx, entries []*entry) error
	drop(tx *Tx, doc int64) error
	empty() string // the statement that drops all
	// match writes the SELECT of the newest numbers that a tier finds.
	match(s *statement, t tier)
}

func (tx *Tx) searchIndex() searchIndex {
	if tx.isPostgres() {
		return postgresIndex{}
	}
	return sqliteIndex{}
}

// index makes new records findable.
func index[R any](tx *Tx, records []R, read func(R) searchDoc) error {
	entries := make([]*entry, 0, len(records))
	for _, r := range records {
		if d := read(r); !d.isGone {
			entries = append(entries, newEntry(&d))
		}
	}
	return tx.addEntries(entries)
}

const searchColumns = `doc, id, portal_id, kind, created, owner, digest, title, opening, length`

func (tx *Tx) addEntries(entries []*entry) error {
	if len(entries) == 0 {
		return nil
	}
	numbers, err := tx.searchIndex().numbers(tx, len(entries))
	if err != nil {
		return err
	}
	for i, e := range entries {
		e.doc = numbers[i]
	}
	err = tx.insert("search_docs", searchColumns, mapped(entries, func(e *entry) []any {
		return []any{e.doc, e.id, e.portal, e.kind, ms(e.created), e.owner(), e.digest, e.title, e.opening, e.length}
	})...)
	if err != nil {
		return err
	}
	if err := tx.searchIndex().put(tx, entries); err != nil {
		return err
	}
	return tx.knowWords(entries)
}

// An indexed record is what the index has of one.
type indexed struct{ doc, digest int64 }

func scanIndexed(r row) (i indexed, err error) {
	err = r.Scan(&i.doc, &i.digest)
	return i, err
}

// reindex makes what a changed record says now findable, and what it said no more.
func (tx *Tx) reindex(d searchDoc) error {
	e := newEntry(&d)
	was, err := one(tx, scanIndexed, `SELECT doc, digest FROM search_docs WHERE id = $1`, d.id)
	switch isThere := err == nil; {
	case !isThere && community.KindOf(err) != community.NotFound:
		return err
	case d.isGone && !isThere, isThere && !d.isGone && was.digest == e.digest:
		return nil
	case d.isGone:
		return tx.unindex(d.id)
	case !isThere:
		return tx.addEntries([]*entry{e})
	}
	e.doc = was.doc
	if err := tx.exec(`UPDATE search_docs SET owner = $1, digest = $2, title = $3, opening = $4, length = $5 WHERE doc = $6`,
		e.owner(), e.digest, e.title, e.opening, e.length, e.doc); err != nil {
		return err
	}
	if err := tx.searchIndex().drop(tx, e.doc); err != nil {
		return err
	}
	if err := tx.searchIndex().put(tx, []*entry{e}); err != nil {
		return err
	}
	return tx.knowWords([]*entry{e})
}

// unindex makes a deleted record one that nobody finds.
func (tx *Tx) unindex(id string) error {
	docs, err := all(tx, scanInt, `DELETE FROM search_docs WHERE id = $1 RETURNING doc`, id)
	if err != nil || len(docs) == 0 {
		return err
	}
	return tx.searchIndex().drop(tx, docs[0])
}
