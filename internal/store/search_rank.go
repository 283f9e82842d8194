package store

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A candidate is a match that is to be ranked.
type candidate struct {
	doc            int64
	ref            community.Ref
	created        time.Time
	title, opening string
	length         int64
	weights        []float64 // of each clue in it
	rank           float64
}

func scanCandidate(r row) (*candidate, error) {
	var c candidate
	var created int64
	err := r.Scan(&c.doc, &c.ref.ID, &c.ref.On, &created, &c.title, &c.opening, &c.length)
	c.created = at(created)
	return &c, err
}

// The constants of BM25, with usual values: how soon a repeated term adds no
// more, and how much a long text counts for less. A word of a title counts as
// much as five of a text.
const (
	saturation  = 1.2
	lengthShare = 0.6
	usualTitle  = 8   // terms
	usualText   = 100 // terms
	titleWeight = 5
	guessWeight = 0.7  // of a word that only stands for the query's
	beyond      = 0.3  // of a term that is somewhere behind the opening
	freshness   = 0.15 // that something new is worth more than something old
)

// rank sorts candidates by BM25, the best first: with how rare a term is told
// from the candidates themselves, since to count all records that have it would
// cost more the more there are.
func rank(cs []*candidate, clues []clue, anyOf bool, now time.Time) {
	held := make([]float64, len(clues))
	terms := worths(clues)
	for _, c := range cs {
		c.weights = make([]float64, len(clues))
		c.weigh(terms, anyOf)
		for i, w := range c.weights {
			if w > 0 {
				held[i]++
			}
		}
	}
	for _, c := range cs {
		for i, w := range c.weights {
			rarity := math.Log(1 + (float64(len(cs))-held[i]+0.5)/(held[i]+0.5))
			c.rank += (rarity + 0.5) * w * (saturation + 1) / (w + saturation)
		}
		years := max(0, now.Sub(c.created).Hours()/(365*24))
		c.rank *= 1 + freshness/(1+years)
	}
	slices.SortFunc(cs, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.doc, a.doc))
	})
}

// A worth is what a term is worth to a clue.
type worth struct {
	clue   int
	weight float64
}

func worths(clues []clue) map[string][]worth {
	terms := map[string][]worth{}
	for i, c := range clues {
		for j, t := range c.terms {
			w := worth{i, 1}
			if j > 0 {
				w.weight = guessWeight
			}
			terms[t] = append(terms[t], w)
		}
	}
	return terms
}

// weigh tells how much of each clue is in the candidate.
func (c *candidate) weigh(terms map[string][]worth, anyOf bool) {
	c.add(terms, c.title, titleWeight/normal(float64(strings.Count(c.title, " ")+1), usualTitle))
	c.add(terms, c.opening, 1/normal(float64(c.length), usualText))
	for i := range c.weights {
		if !anyOf && c.weights[i] == 0 {
			c.weights[i] = beyond
		}
	}
}

func normal(length, usual float64) float64 { return 1 - lengthShare + lengthShare*length/usual }

// add adds weight for each term of the text that is worth something.
func (c *candidate) add(terms map[string][]worth, text string, weight float64) {
	for text != "" {
		term, rest, _ := strings.Cut(text, " ")
		for _, w := range terms[term] {
			c.weights[w.clue] += weight * w.weight
		}
		text = rest
	}
}
