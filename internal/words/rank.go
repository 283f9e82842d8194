package words

import (
	"math"
	"strings"
	"time"
)

// A Doc is what a match is ranked by.
type Doc struct {
	created        time.Time
	title, opening []termHash
	length         int64
}

// NewDoc returns one of the terms of a title and of the opening of a text, between
// spaces. length is that of the whole text, in terms.
func NewDoc(created time.Time, title, opening string, length int64) Doc {
	return Doc{created, hashes(title), hashes(opening), length}
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

// Rank returns how well each of the docs fits the clues, by BM25: with how rare a
// term is told from the docs themselves, since to count all records that have it
// would cost more the more there are.
func Rank(docs []*Doc, clues []Clue, anyOf bool, now time.Time) []float64 {
	held, terms := make([]float64, len(clues)), worths(clues)
	list, weights := make([]ranked, len(docs)), make([]float64, len(docs)*len(clues))
	for n, d := range docs {
		list[n] = ranked{Doc: d, weights: weights[n*len(clues):][:len(clues)]}
		list[n].weigh(terms, anyOf)
		for i, w := range list[n].weights {
			if w > 0 {
				held[i]++
			}
		}
	}
	rarities := make([]float64, len(held))
	for i, n := range held {
		rarities[i] = rarity(len(docs), n)
	}
	ranks := make([]float64, len(docs))
	for n, d := range list {
		for i, w := range d.weights {
			ranks[n] += (rarities[i] + 0.5) * w * (saturation + 1) / (w + saturation)
		}
		years := max(0, now.Sub(d.created).Hours()/(365*24))
		ranks[n] *= 1 + freshness/(1+years)
	}
	return ranks
}

// rarity is how much a term says that n of the docs have.
func rarity(docs int, n float64) float64 { return math.Log(1 + (float64(docs)-n+0.5)/(n+0.5)) }

// What makes a doc like a title.
const (
	leastAlike = 0.4 // of what the title's words say, the rare ones more than the common
	leastWords = 2   // of them, unless the title has but one
	unknown    = 0.5 // of the docs count as having a word that none has
)

// Alike returns which of the docs have enough in common with the clues of a title: of
// what these say, each as much as it is rare among the docs, at least the share
// leastAlike, and of two or more clues at least two.
func Alike(docs []*Doc, clues []Clue) []bool {
	terms, held := worths(clues), make([]float64, len(clues))
	has := make([][]bool, len(docs))
	for n, d := range docs {
		r := ranked{Doc: d, weights: make([]float64, len(clues))}
		r.weigh(terms, true)
		has[n] = make([]bool, len(clues))
		for i, w := range r.weights {
			if has[n][i] = w > 0; w > 0 {
				held[i]++
			}
		}
	}
	all := 0.0
	rarities := make([]float64, len(clues))
	for i, n := range held {
		rarities[i] = rarity(len(docs), max(n, unknown))
		all += rarities[i]
	}
	alike := make([]bool, len(docs))
	for n := range docs {
		shared, number := 0.0, 0
		for i, isThere := range has[n] {
			if isThere {
				shared += rarities[i]
				number++
			}
		}
		alike[n] = number >= min(leastWords, len(clues)) && shared >= leastAlike*all
	}
	return alike
}

// A ranked doc is one among others.
type ranked struct {
	*Doc
	weights []float64 // of each clue in it
}

// A worth is what a term is worth to a clue.
type worth struct {
	clue   int
	weight float64
}

func worths(clues []Clue) map[termHash][]worth {
	terms := map[termHash][]worth{}
	for i, c := range clues {
		for j, t := range c.Terms {
			w := worth{i, 1}
			if j > 0 {
				w.weight = guessWeight
			}
			terms[hashOf(t)] = append(terms[hashOf(t)], w)
		}
	}
	return terms
}

// weigh tells how much of each clue is in the doc.
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
