package store

import (
	"cmp"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/words"
)

// A Candidate is a match that is to be ranked.
type Candidate struct {
	doc  int64
	ref  community.Ref
	text words.Doc
}

func scanCandidate(r row) (*Candidate, error) {
	var c Candidate
	var created, length int64
	var title, opening string
	err := r.Scan(&c.doc, &c.ref.ID, &c.ref.On, &created, &title, &opening, &length)
	c.text = words.NewDoc(at(created), title, opening, length)
	return &c, err
}

// A Recall keeps candidates that were read, for as long as they are as they were.
type Recall interface {
	Candidate(tx *Tx, doc int64) *Candidate // nil where it has none
	Keep(tx *Tx, doc int64, c *Candidate)
}

// alike are the candidates that have enough in common with the clues.
func alike(cs []*Candidate, clues []words.Clue) (list []*Candidate) {
	docs := make([]*words.Doc, len(cs))
	for i, c := range cs {
		docs[i] = &c.text
	}
	for i, is := range words.Alike(docs, clues) {
		if is {
			list = append(list, cs[i])
		}
	}
	return list
}

// rank sorts candidates, the best first and of two that are as good the newer.
func rank(cs []*Candidate, clues []words.Clue, anyOf bool, now time.Time) {
	docs := make([]*words.Doc, len(cs))
	for i, c := range cs {
		docs[i] = &c.text
	}
	ranks := make(map[int64]float64, len(cs))
	for i, rank := range words.Rank(docs, clues, anyOf, now) {
		ranks[cs[i].doc] = rank
	}
	slices.SortFunc(cs, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(ranks[b.doc], ranks[a.doc]), cmp.Compare(b.doc, a.doc))
	})
}
