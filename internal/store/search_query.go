package store

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/words"
)

// SearchKinds are the kinds of records that search finds.
var SearchKinds = []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost, community.OnTopic, community.OnUser}

// Bounds of a search, so that none costs more than another.
const (
	// MaxFound is how many matches are counted and can be paged through.
	MaxFound = 200

	rankTitles = 100  // of the newest with all of the query in their title
	rankNewest = 150  // of the newest
	maxReach   = 5000 // matches looked through for those of some kinds, or in another order
)

// A tier is one question to the index: which records have all of the clues, or
// any of them, in one of the scopes.
type tier struct {
	clues   []words.Clue
	scopes  []scope
	kinds   []community.Subject // nil for any that the scopes have
	filter  SearchFilter
	sort    string // what of a row d of search_docs is to be highest; "" for the number
	inTitle bool
	anyOf   bool // any of the clues is enough
	limit   int
}

// reach is how many matches are looked through.
func (t tier) reach() int {
	if t.looks() {
		return maxReach
	}
	return t.limit
}

// looks reports whether more than the index is asked about each match.
func (t tier) looks() bool { return t.kinds != nil || t.sort != "" || !t.filter.IsEmpty() }

// pick adds the join that leaves only what the tier is for, in its order.
func (t tier) pick(s *statement) {
	if !t.looks() {
		return
	}
	s.add(" JOIN search_docs d ON d.doc = m.doc")
	if t.kinds != nil {
		s.add(" AND d.kind IN (SELECT value FROM json_each(").bind(list(t.kinds)).add("))")
	}
	t.filter.where(s)
	if t.sort != "" {
		s.add(" ORDER BY sorted DESC, doc DESC")
	}
}

// expression is the tier in a database's own syntax. Every term is quoted, so that
// nothing in a query can be syntax.
func (t tier) expression(quote, and, or string) string {
	scopes := make([]string, len(t.scopes))
	for i, s := range t.scopes {
		within := s.holds
		if t.inTitle {
			within = s.entitled
		}
		clues := make([]string, len(t.clues))
		for j, g := range t.clues {
			terms := make([]string, len(g.Terms))
			for k, term := range g.Terms {
				terms[k] = quoted(quote, within(term))
			}
			clues[j] = "(" + strings.Join(terms, or) + ")"
		}
		between := and
		if t.anyOf {
			between = or
		}
		scopes[i] = "(" + strings.Join(clues, between) + ")"
	}
	return strings.Join(scopes, or)
}

// quoted is a term between quotes, in which both databases double a quote.
func quoted(quote, term string) string {
	return quote + strings.ReplaceAll(strings.ReplaceAll(term, `\`, `\\`), quote, quote+quote) + quote
}

// match returns the numbers that each tier finds, in its order or else newest first.
func (tx *Tx) match(tiers ...tier) ([][]int64, error) {
	s := &statement{}
	for i, t := range tiers {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		sort := t.sort
		if sort == "" {
			sort = "m.doc"
		}
		s.add("SELECT " + strconv.Itoa(i) + ", doc, sorted FROM (SELECT m.doc AS doc, " + sort + " AS sorted FROM (")
		tx.searchIndex().match(s, t)
		s.add(") AS m")
		t.pick(s)
		s.add(" LIMIT ").bind(t.limit).add(") AS t" + strconv.Itoa(i))
	}
	type match struct{ sorted, doc int64 }
	matches := make([][]match, len(tiers))
	err := each(tx, func(r row) (isLast bool, err error) {
		var tier int64
		var m match
		err = r.Scan(&tier, &m.doc, &m.sorted)
		matches[tier] = append(matches[tier], m)
		return false, err
	}, s.String(), s.args...)
	found := make([][]int64, len(tiers))
	for i, list := range matches {
		slices.SortFunc(list, func(a, b match) int { return cmp.Or(cmp.Compare(b.sorted, a.sorted), cmp.Compare(b.doc, a.doc)) })
		found[i] = make([]int64, len(list))
		for j, m := range list {
			found[i][j] = m.doc
		}
	}
	return found, err
}
