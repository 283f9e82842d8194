package store

import (
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
	maxReach   = 5000 // matches looked through for those of some kinds
)

// A tier is one question to the index: which records have all of the clues, or
// any of them, in one of the scopes.
type tier struct {
	clues   []words.Clue
	scopes  []scope
	kinds   []community.Subject // nil for any that the scopes have
	inTitle bool
	anyOf   bool // any of the clues is enough
	limit   int
}

// reach is how many matches are looked through.
func (t tier) reach() int {
	if t.kinds != nil {
		return maxReach
	}
	return t.limit
}

// pick adds the join that leaves only the tier's kinds.
func (t tier) pick(s *statement) {
	if t.kinds != nil {
		s.add(" JOIN search_docs d ON d.doc = m.doc AND d.kind IN (SELECT value FROM json_each(").bind(list(t.kinds)).add("))")
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

// match returns the numbers that each tier finds, newest first.
func (tx *Tx) match(tiers ...tier) ([][]int64, error) {
	s := &statement{}
	for i, t := range tiers {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT " + strconv.Itoa(i) + ", doc FROM (SELECT m.doc AS doc FROM (")
		tx.searchIndex().match(s, t)
		s.add(") AS m")
		t.pick(s)
		s.add(" LIMIT ").bind(t.limit).add(") AS t" + strconv.Itoa(i))
	}
	found := make([][]int64, len(tiers))
	var tier, doc int64
	err := each(tx, func(r row) (isLast bool, err error) {
		err = r.Scan(&tier, &doc)
		found[tier] = append(found[tier], doc)
		return false, err
	}, s.String(), s.args...)
	for _, docs := range found {
		slices.SortFunc(docs, func(a, b int64) int { return int(b - a) })
	}
	return found, err
}
