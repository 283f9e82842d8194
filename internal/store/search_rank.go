package store

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A Candidate is what a match is ranked by.
type Candidate struct {
	doc            int64
	ref            community.Ref
	created        time.Time
	title, opening []termHash
	length         int64
}

// Size is about how many bytes it takes.
func (c *Candidate) Size() int { return 200 + 4*(len(c.title)+len(c.opening)) }

func scanCandidate(r row) (*Candidate, error) {
	var c Candidate
	var created int64
	var title, opening string
	err := r.Scan(&c.doc, &c.ref.ID, &c.ref.On, &created, &title, &opening, &c.length)
	c.created, c.title, c.opening = at(created), hashes(title), hashes(opening)
	return &c, err
}

// A termHash stands for a term. Two that have the same are very rare, and then only
// a rank is a little off.
type termHash uint32

func hashOf(term string) termHash {
	h := uint32(2166136261) // FNV-1a
	for i := range len(term) {
		h = (h ^ uint32(term[i])) * 16777619
	}
	return termHash(h)
}

// hashes are the terms of a text, between spaces.
func hashes(text string) []termHash {
	if text == "" {
		return nil
	}
	list := make([]termHash, 0, strings.Count(text, " ")+1)
	for term := range strings.SplitSeq(text, " ") {
		list = append(list, hashOf(term))
	}
	return list
}

// A Recall keeps candidates that were read, for as long as they are as they were.
type Recall interface {
	Candidate(tx *Tx, doc int64) *Candidate // nil where it has none
	Keep(tx *Tx, doc int64, c *Candidate)
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

// A ranked candidate is one among others.
type ranked struct {
	*Candidate
	weights []float64 // of each clue in it
	rank    float64
}

// rank sorts candidates by BM25, the best first: with how rare a term is told
// from the candidates themselves, since to count all records that have it would
// cost more the more there are.
func rank(cs []*Candidate, clues []clue, anyOf bool, now time.Time) {
	held, terms := make([]float64, len(clues)), worths(clues)
	list, weights := make([]ranked, len(cs)), make([]float64, len(cs)*len(clues))
	for n, c := range cs {
		list[n] = ranked{Candidate: c, weights: weights[n*len(clues):][:len(clues)]}
		list[n].weigh(terms, anyOf)
		for i, w := range list[n].weights {
			if w > 0 {
				held[i]++
			}
		}
	}
	rarities := make([]float64, len(held))
	for i, n := range held {
		rarities[i] = math.Log(1 + (float64(len(cs))-n+0.5)/(n+0.5))
	}
	for n := range list {
		c := &list[n]
		for i, w := range c.weights {
			c.rank += (rarities[i] + 0.5) * w * (saturation + 1) / (w + saturation)
		}
		years := max(0, now.Sub(c.created).Hours()/(365*24))
		c.rank *= 1 + freshness/(1+years)
	}
	slices.SortFunc(list, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.doc, a.doc))
	})
	for n, c := range list {
		cs[n] = c.Candidate
	}
}

// A worth is what a term is worth to a clue.
type worth struct {
	clue   int
	weight float64
}

func worths(clues []clue) map[termHash][]worth {
	terms := map[termHash][]worth{}
	for i, c := range clues {
		for j, t := range c.terms {
			w := worth{i, 1}
			if j > 0 {
				w.weight = guessWeight
			}
			terms[hashOf(t)] = append(terms[hashOf(t)], w)
		}
	}
	return terms
}

// weigh tells how much of each clue is in the candidate.
func (c *ranked) weigh(terms map[termHash][]worth, anyOf bool) {
	c.add(terms, c.title, titleWeight/normal(float64(max(1, len(c.title))), usualTitle))
	c.add(terms, c.opening, 1/normal(float64(c.length), usualText))
	for i := range c.weights {
		if !anyOf && c.weights[i] == 0 {
			c.weights[i] = beyond
		}
	}
}

func normal(length, usual float64) float64 { return 1 - lengthShare + lengthShare*length/usual }

// add adds weight for each term of the text that is worth something.
func (c *ranked) add(terms map[termHash][]worth, text []termHash, weight float64) {
	for _, term := range text {
		for _, w := range terms[term] {
			c.weights[w.clue] += weight * w.weight
		}
	}
}
