package words

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/porter"
)

// stem returns the English stem of a word of lower-case letters, by the algorithm
// of M. F. Porter (1980): sync, syncs, synced and syncing are one. Other words
// come back as they are. The index of the search is made of stems: where one
// changes it must be rebuilt.
func stem(word string) string {
	if len(word) < 3 || !isPlain(word) {
		return word
	}
	e := snowballstem.NewEnv(word)
	porter.Stem(e)
	s := e.Current()
	if isDoubled(s, word) {
		return s[:len(s)-1]
	}
	return s
}

// isDoubled reports whether a stem ends with a doubled letter of those that the
// library leaves so, as of revved and trekking.
func isDoubled(stem, word string) bool {
	n, rest := len(stem), word[len(stem):]
	return n > 1 && stem[n-1] == stem[n-2] && strings.IndexByte("chjkqvwx", stem[n-1]) >= 0 &&
		(strings.HasPrefix(rest, "ed") || strings.HasPrefix(rest, "ing"))
}

func isPlain(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}
