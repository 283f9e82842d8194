package store

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/words"
)

// A Search says what one viewer wants to find.
type Search struct {
	Viewer community.Actor
	Query  string
	Kinds  []community.Subject // of SearchKinds; empty for all
	Space  community.SpaceID   // only what stands in it, which the viewer may read; "" for anywhere
	Filter SearchFilter
	Lists  bool   // that without words all is found that is left, the newest first
	Sort   string // one of SearchSorts; "" for the first
	Page   community.Page
	Recall Recall // nil for none
}

// Found is a page of what a search found, the best first.
type Found struct {
	Refs  []community.Ref
	Total int          // of all pages; MaxFound where there are as many or more
	Marks words.Marker // marks in a text what was searched for
	// Corrected is the query as it was meant, where nothing was found by it as it was
	// written, else "".
	Corrected string
}

// Search finds the records that have every word of the query, the last one also
// as the beginning of a word. It ranks the newest matches, those with the words
// in their titles before all; older ones follow by age.
func (tx *Tx) Search(s Search) (Found, error) {
	wanted := words.Clues(s.Query)
	isBare := len(wanted) == 0
	if isBare && !s.Lists || len(s.kept()) == 0 {
		return Found{}, nil
	}
	if isBare {
		wanted = []words.Clue{{Terms: []string{anything}}}
		if s.Sort == "" || s.Sort == SearchSorts[0] {
			s.Sort = "newest"
		}
	}
	hides, err := tx.widen(s.parts(s.Viewer.ID != ""), s.Viewer.ID, wanted)
	if err != nil {
		return Found{}, err
	}
	all, meant, err := tx.matchAll(s, wanted, hides)
	if err != nil {
		return Found{}, err
	}
	var shut []int64
	if hides {
		if shut, err = tx.shut(s.Viewer.Sight()); err != nil {
			return Found{}, err
		}
	}
	var titles []int64
	if len(all) > rankNewest && searchSorts[s.Sort] == "" {
		t := s.tier(wanted, hides)
		t.inTitle, t.limit = true, rankTitles
		found, err := tx.match(t)
		if err != nil {
			return Found{}, err
		}
		titles = found[0]
	}
	isShut := func(doc int64) bool { return slices.Contains(shut, doc) }
	f, err := tx.found(s, wanted, slices.DeleteFunc(titles, isShut), slices.DeleteFunc(all, isShut))
	if len(meant) > 0 && f.Total > 0 {
		f.Corrected = words.Replace(s.Query, meant)
	}
	return f, err
}

// shut are the numbers of what one hides in closed spaces that one is no longer in,
// which is in the index as one's own.
func (tx *Tx) shut(sight community.Sight) ([]int64, error) {
	if sight.IsEverywhere() {
		return nil, nil
	}
	s := &statement{}
	s.add("SELECT doc FROM search_docs WHERE owner <> '' AND owner = ").bind(sight.Self).add(" AND id IN (")
	for i, table := range []string{"questions", "answers", "posts"} {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT id FROM " + table + " WHERE author = ").bind(sight.Self).
			add(" AND " + onShelves(true, community.ByName, community.Staff, community.Own) +
				" AND space_id NOT IN (SELECT value FROM json_each(").
			bind(list(sight.Closed)).add("))")
	}
	return all(tx, scanInt, s.add(")").String(), s.args...)
}

// widen lets words of these parts that begin with the query's last one stand for it,
// and tells whether the viewer hides anything that might be found.
func (tx *Tx) widen(parts []scope, viewer community.UserID, wanted []words.Clue) (hides bool, err error) {
	last := &wanted[len(wanted)-1]
	begun := Reading{}
	if len(last.Word) >= 2 {
		s := wordsWithin(parts[:min(len(parts), maxWordParts)], last.Word)
		begun = Reading{"words", s.String(), s.args, func(r row) error {
			word, err := scanString(r)
			last.Allow(word)
			return err
		}}
	}
	err = tx.Ask(Reading{"what one hides", hidesAny, []any{viewer}, func(r row) error { return r.Scan(&hides) }}, begun)
	return hides, err
}

const hidesAny = `SELECT EXISTS (SELECT 1 FROM search_docs WHERE owner = $1 AND owner <> '')`

// wordsWithin writes the SELECT of the shortest words of these parts that begin so.
func wordsWithin(parts []scope, beginning string) *statement {
	s := &statement{}
	s.add("SELECT word FROM (")
	for i, part := range parts {
		if i > 0 {
			s.add(" UNION ")
		}
		from := part.holds(beginning)
		s.add("SELECT SUBSTR(word, ").bind(len(part) + 2).add(") AS word FROM (SELECT word FROM search_words WHERE word >= ").bind(from).
			add(" AND word < ").bind(from + "\U0010FFFF").add(" ORDER BY word LIMIT 1000) AS w" + strconv.Itoa(i))
	}
	return s.add(") AS known ORDER BY LENGTH(word), word LIMIT 12")
}

// matchAll returns the newest matches; where there are none, those of the words
// that were perhaps meant, and by what these are replaced which.
func (tx *Tx) matchAll(s Search, wanted []words.Clue, hides bool) ([]int64, map[string]string, error) {
	found, err := tx.match(s.tier(wanted, hides))
	if err != nil || len(found[0]) > 0 {
		return found[0], nil, err
	}
	meant, err := tx.correct(s, wanted, hides)
	if err != nil || len(meant) == 0 {
		return nil, nil, err
	}
	found, err = tx.match(s.tier(wanted, hides))
	return found[0], meant, err
}

// maxSpaceScopes is how many closed spaces of the viewer's a search looks into.
const maxSpaceScopes = 50

// parts are the parts of the index that the viewer may see: the open one first, unless
// the search keeps to a space.
func (s Search) parts(hides bool) []scope {
	if s.Space != "" {
		return []scope{spaceScope(s.Space)}
	}
	v := s.Viewer
	parts := []scope{openScope(v.Portal)}
	if hides {
		parts = append(parts, ownScope(v.ID))
	}
	sight := v.Sight()
	if sight.IsEverywhere() {
		return append(parts, staffScope(v.Portal))
	}
	for _, id := range sight.Closed[:min(len(sight.Closed), maxSpaceScopes)] {
		parts = append(parts, spaceScope(id))
	}
	return parts
}

// tier asks the parts of the index that the viewer may see.
func (s Search) tier(wanted []words.Clue, hides bool) tier {
	t := tier{clues: wanted, limit: MaxFound, scopes: s.parts(hides), filter: s.Filter, sort: searchSorts[s.Sort]}
	kinds := s.kept()
	if len(kinds) == len(SearchKinds) {
		return t
	}
	hasAnswers := slices.Contains(kinds, community.OnAnswer)
	if s.Space != "" || len(t.scopes) > 1 || hasAnswers {
		t.kinds = kinds
	}
	if s.Space == "" && !hasAnswers {
		var ofKinds []scope
		for _, k := range kinds {
			ofKinds = append(ofKinds, kindScope(s.Viewer.Portal, k))
		}
		t.scopes = append(ofKinds, t.scopes[1:]...)
	}
	return t
}

// found puts matches in order and returns the page of them.
func (tx *Tx) found(s Search, wanted []words.Clue, titles, newest []int64) (Found, error) {
	f := Found{Marks: words.NewMarker(wanted)}
	var first []int64
	if searchSorts[s.Sort] == "" {
		first = distinctDocs(titles, newest[:min(len(newest), rankNewest)])
	}
	order := distinctDocs(first, newest)
	order = order[:min(len(order), MaxFound)]
	f.Total = len(order)
	from := min(s.Page.Offset(), len(order))
	to := min(from+s.Page.Limit, len(order))
	if from == to {
		return f, nil
	}
	needed := order[from:to]
	if from < len(first) {
		needed = distinctDocs(first, needed)
	}
	cs, err := tx.candidates(s.Recall, needed)
	if err != nil {
		return f, err
	}
	if from < len(first) {
		ranked := cs[:min(len(first), len(cs))]
		rank(ranked, wanted, false, tx.Now)
		cs = cs[from:min(to, len(cs))]
	}
	for _, c := range cs {
		f.Refs = append(f.Refs, c.ref)
	}
	return f, nil
}

// candidates returns what is known of those docs that are there, in their order.
func (tx *Tx) candidates(recall Recall, docs []int64) ([]*Candidate, error) {
	cs := make([]*Candidate, len(docs))
	place := map[int64]int{}
	var missing []int64
	for i, doc := range docs {
		if recall != nil {
			cs[i] = recall.Candidate(tx, doc)
		}
		if cs[i] == nil {
			place[doc] = i
			missing = append(missing, doc)
		}
	}
	if len(missing) > 0 {
		read, err := all(tx, scanCandidate, `SELECT doc, id, kind, created, title, opening, length FROM search_docs
			WHERE doc IN (SELECT CAST(value AS INTEGER) FROM json_each($1))`, encode(missing))
		if err != nil {
			return nil, err
		}
		for _, c := range read {
			cs[place[c.doc]] = c
			if recall != nil {
				recall.Keep(tx, c.doc, c)
			}
		}
	}
	return slices.DeleteFunc(cs, func(c *Candidate) bool { return c == nil }), nil
}

func distinctDocs(lists ...[]int64) []int64 {
	most := 0
	for _, list := range lists {
		most += len(list)
	}
	seen, docs := make(map[int64]bool, most), make([]int64, 0, most)
	for _, list := range lists {
		for _, d := range list {
			if !seen[d] {
				seen[d] = true
				docs = append(docs, d)
			}
		}
	}
	return docs
}

// Similar returns the open questions that have enough in common with a title that is
// being written to be like it (see [words.Alike]), the most alike first.
func (tx *Tx) Similar(recall Recall, portal community.PortalID, title string, limit int) ([]community.RecordID, error) {
	wanted := words.Clues(title)
	if len(wanted) == 0 {
		return nil, nil
	}
	if _, err := tx.widen([]scope{openScope(portal)}, "", wanted); err != nil {
		return nil, err
	}
	all := tier{clues: wanted, scopes: []scope{kindScope(portal, community.OnQuestion)}, limit: rankTitles}
	titled := all
	titled.anyOf, titled.inTitle, titled.limit = true, true, rankNewest
	named := all
	named.anyOf = true
	matches, err := tx.match(all, titled, named)
	if err != nil {
		return nil, err
	}
	cs, err := tx.candidates(recall, distinctDocs(matches...))
	if err != nil {
		return nil, err
	}
	cs = alike(cs, wanted)
	rank(cs, wanted, true, tx.Now)
	var ids []community.RecordID
	for _, c := range cs[:min(limit, len(cs))] {
		ids = append(ids, community.RecordID(c.ref.ID))
	}
	return ids, nil
}

const (
	keysOfRecords = ` WHERE id IN (SELECT value FROM json_each($1))`
	keysOfAnswers = `SELECT a.id, a.rev, q.id, q.rev FROM answers a JOIN questions q ON q.id = a.question_id
		WHERE a.id IN (SELECT value FROM json_each($1))`
)

// KeysOf returns the keys of those questions, answers and posts that exist, by id;
// without revisions, it is not asked whether they do.
func (tx *Tx) KeysOf(refs []community.Ref) (map[string]Key, error) {
	ids, keys := map[community.Subject][]string{}, make(map[string]Key, len(refs))
	for _, r := range refs {
		if tx.Trusts() {
			keys[r.ID] = Key{ID: r.ID, Rev: Unread, QuestionRev: Unread}
		} else {
			ids[r.On] = append(ids[r.On], r.ID)
		}
	}
	of := func(on community.Subject, query string, targets func(*Key) []any) Reading {
		if len(ids[on]) == 0 {
			return Reading{}
		}
		return Reading{string(on) + "s", query, []any{list(ids[on])}, func(r row) error {
			var k Key
			err := r.Scan(targets(&k)...)
			keys[k.ID] = k
			return err
		}}
	}
	plain := func(k *Key) []any { return []any{&k.ID, &k.Rev} }
	err := tx.Ask(
		of(community.OnQuestion, `SELECT id, rev FROM questions`+keysOfRecords, plain),
		of(community.OnPost, `SELECT id, rev FROM posts`+keysOfRecords, plain),
		of(community.OnAnswer, keysOfAnswers, func(k *Key) []any { return []any{&k.ID, &k.Rev, &k.Question, &k.QuestionRev} }),
	)
	return keys, err
}
