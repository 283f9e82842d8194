package words

import (
	"cmp"
	"slices"
	"strconv"
	"unicode"
)

// Lengths of words, in letters, that are looked at for typing errors.
const (
	leastKnown   = 3  // of those that may have been meant
	leastMistake = 4  // of those that may have one error
	leastTwo     = 8  // of those that may have two
	longestKnown = 40 // longer ones are no words
)

// mistakes is how many typing errors a word may have and still be taken for another:
// none where it has a digit, for a number is not nearly another one.
func mistakes(word []rune) int {
	switch n := len(word); {
	case n < leastMistake || n > longestKnown || slices.ContainsFunc(word, unicode.IsNumber):
		return 0
	case n < leastTwo:
		return 1
	}
	return 2
}

// cut parts a length into as many pieces that one at least is left whole by the errors
// that a word of about that length may have: two pieces for one error, three for two.
// It returns where each begins, and the end.
func cut(length int) []int {
	pieces := 3
	if length <= leastTwo-3 { // nothing as short is two errors from a word that may have two
		pieces = 2
	}
	bounds := make([]int, pieces+1)
	for i := range bounds {
		bounds[i] = length * i / pieces
	}
	return bounds
}

func piece(length, number int, letters []rune) string {
	return strconv.Itoa(length) + "." + strconv.Itoa(number) + string(letters)
}

// Pieces are the parts of a known word by which one is found that is nearly it: each
// with the word's length and its place in it. They are two or three, so that to know a
// word costs little; a query has the more of them.
func Pieces(word string) (list []string) {
	letters := []rune(word)
	if len(letters) < leastKnown || len(letters) > longestKnown || slices.ContainsFunc(letters, unicode.IsNumber) {
		return nil
	}
	bounds := cut(len(letters))
	for i, from := range bounds[:len(bounds)-1] {
		list = append(list, piece(len(letters), i, letters[from:bounds[i+1]]))
	}
	return list
}

// PiecesNear are the pieces of which every word has one that this is nearly: wherever
// the errors are, a piece is left whole, moved by no more letters than there are errors.
// Only two letters that changed places can spoil two pieces at once; so the word is also
// read with each two of its letters changed back.
func PiecesNear(word string) []string {
	letters := []rune(word)
	most := mistakes(letters)
	if most == 0 {
		return nil
	}
	seen := map[string]bool{}
	var list []string
	read := func(letters []rune, moved int) {
		for length := max(leastKnown, len(letters)-most); length <= len(letters)+most; length++ {
			bounds := cut(length)
			for i, begin := range bounds[:len(bounds)-1] {
				size := bounds[i+1] - begin
				for from := max(0, begin-moved); from <= min(begin+moved, len(letters)-size); from++ {
					if p := piece(length, i, letters[from:from+size]); !seen[p] {
						seen[p] = true
						list = append(list, p)
					}
				}
			}
		}
	}
	read(letters, most)
	for i := range letters[1:] {
		swapped := slices.Clone(letters)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		read(swapped, most-1)
	}
	return list
}

// Nearest returns those of the known words that one may have meant who wrote this, the
// nearest first, at most so many.
func Nearest(word string, known []string, most int) []string {
	letters := []rune(word)
	allowed := mistakes(letters)
	distances := map[string]int{}
	var near []string
	for _, k := range known {
		if _, isSeen := distances[k]; isSeen || k == word {
			continue
		}
		if d := distance(letters, []rune(k)); d <= allowed {
			distances[k] = d
			near = append(near, k)
		}
	}
	isOff := func(k string) int { // a wrong first letter is rarer than others
		if []rune(k)[0] != letters[0] {
			return 1
		}
		return 0
	}
	slices.SortFunc(near, func(a, b string) int {
		return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(isOff(a), isOff(b)), cmp.Compare(a, b))
	})
	return near[:min(len(near), most)]
}

// distance is how many typing errors make one word of the other: a letter too many, one
// missing, one for another, or two neighbours changed (Damerau and Levenshtein).
func distance(a, b []rune) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3 // more than counts
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			other := 0
			if a[i] != b[j] {
				other = 1
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+other)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// Replace returns a query with other words in the place of some, each as it is folded.
func Replace(query string, by map[string]string) string {
	var b []byte
	at := 0
	for r := range runs(query) {
		if other, ok := by[r.text]; ok && !r.isDense {
			b = append(append(b, query[at:r.from]...), other...)
			at = r.to
		}
	}
	return string(append(b, query[at:]...))
}
