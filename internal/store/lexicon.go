package store

import (
	"hash/maphash"
	"slices"
	"sync"
)

// A lexicon is which words this node has seen the index know: they stay known until the
// index is made anew, so that most of what people write need not be looked up.
type lexicon struct {
	mu    sync.Mutex
	words map[uint64]struct{}
}

// maxLexicon is how many words a node remembers, some 4 MB of them.
const maxLexicon = 100_000

var lexical = maphash.MakeSeed()

// unknown returns those of the words that this node has not seen, in order, each once.
func (l *lexicon) unknown(words []string) []string {
	l.mu.Lock()
	words = slices.DeleteFunc(words, func(w string) bool {
		_, isKnown := l.words[maphash.String(lexical, w)]
		return isKnown
	})
	l.mu.Unlock()
	slices.Sort(words)
	return slices.Compact(words)
}

// learn notes that the index knows words.
func (l *lexicon) learn(words []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.words == nil || len(l.words)+len(words) > maxLexicon {
		l.words = make(map[uint64]struct{}, len(words))
	}
	for _, w := range words {
		l.words[maphash.String(lexical, w)] = struct{}{}
	}
}

// told forgets every word where the index may have been made anew: that changes all of it.
func (l *lexicon) told(changes []Change) {
	if slices.ContainsFunc(changes, func(c Change) bool { return c.What == "" || c.What == ChangedRows }) {
		l.forget()
	}
}

func (l *lexicon) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words = nil
}

// forgetWords has every node forget which words are known, and this transaction at once.
func (tx *Tx) forgetWords() {
	tx.After(tx.lexicon.forget)
	tx.lexicon = &lexicon{}
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		q.touches = append(q.touches, Change{})
	}
}
