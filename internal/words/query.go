package words

import (
	"slices"
	"strings"
)

// Bounds of a query, so that none costs more than another.
const (
	maxQuery  = 1000 // bytes of it that are read
	maxWanted = 10   // terms of it that are searched for
)

// A Clue is a term of a query, with those that may stand for it.
type Clue struct {
	Word  string   // as it was written, folded; "" for a part of a dense run
	Terms []string // the term itself, then the others
}

// Clues reads a query. Words that say nothing are left out, unless the query
// has no others.
func Clues(query string) []Clue {
	query = strings.ToValidUTF8(query[:min(len(query), maxQuery)], "")
	var all []Clue
	for r := range runs(query) {
		for _, t := range r.wanted() {
			g := Clue{Terms: []string{t}}
			if !r.isDense {
				g.Word = r.text
			}
			all = append(all, g)
		}
	}
	told := slices.DeleteFunc(slices.Clone(all), func(g Clue) bool { return isFiller[g.Word] })
	if len(told) == 0 {
		told = all
	}
	var list []Clue
	for _, g := range told {
		if !slices.ContainsFunc(list, func(other Clue) bool { return other.Terms[0] == g.Terms[0] }) {
			list = append(list, g)
		}
	}
	return list[:min(len(list), maxWanted)]
}

// isFiller are the commonest words of English questions.
var isFiller = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a an and are as at be but by can could did do does for from had has have how i if im in into is
		it its me my of on or our should so than that the their them then there these they this to us was we were what when where
		which who why will with would you your`) {
		m[w] = true
	}
	return m
}()

// Allow lets other words stand for the clue's own.
func (g *Clue) Allow(words ...string) {
	for _, w := range words {
		if t := stem(w); !slices.Contains(g.Terms, t) && len(g.Terms) < 8 {
			g.Terms = append(g.Terms, t)
		}
	}
}

// NewClue returns the clue of one word.
func NewClue(word string) Clue { return Clue{word, []string{stem(word)}} }
