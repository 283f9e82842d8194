package words

import "strings"

// stem returns the English stem of a word of lower-case letters, by the algorithm
// of M. F. Porter (1980): sync, syncs, synced and syncing are one. Other words
// come back as they are.
func stem(word string) string {
	if len(word) < 3 || !isPlain(word) {
		return word
	}
	s := stemmer(word)
	s.plural()
	s.past()
	if s.endsIn("y") && stemmer(s[:len(s)-1]).hasVowel() {
		s[len(s)-1] = 'i'
	}
	s.first(doubleEndings)
	s.first(singleEndings)
	s.strip()
	s.tidy()
	return string(s)
}

func isPlain(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}

// stemmer is a word on its way to its stem.
type stemmer []byte

var doubleEndings = [][2]string{
	{"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"}, {"abli", "able"},
	{"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"}, {"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"},
	{"alism", "al"}, {"iveness", "ive"}, {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"},
}

var singleEndings = [][2]string{
	{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ful", ""}, {"ness", ""},
}

var lastEndings = []string{"ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "al", "er", "ic", "ou"}

func (s stemmer) endsIn(ending string) bool { return strings.HasSuffix(string(s), ending) }

// before is what stands before an ending that s has.
func (s stemmer) before(ending string) stemmer { return s[:len(s)-len(ending)] }

func (s stemmer) isVowel(i int) bool {
	switch s[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return true
	case 'y':
		return i > 0 && !s.isVowel(i-1)
	}
	return false
}

func (s stemmer) hasVowel() bool {
	for i := range s {
		if s.isVowel(i) {
			return true
		}
	}
	return false
}

// measure is how often vowels are followed by consonants.
func (s stemmer) measure() (n int) {
	for i := 1; i < len(s); i++ {
		if s.isVowel(i-1) && !s.isVowel(i) {
			n++
		}
	}
	return n
}

func (s stemmer) endsDouble() bool {
	n := len(s)
	return n > 1 && s[n-1] == s[n-2] && !s.isVowel(n-1)
}

// endsShort reports whether s ends as hop does, whose e came off hope.
func (s stemmer) endsShort() bool {
	n := len(s)
	return n > 2 && !s.isVowel(n-3) && s.isVowel(n-2) && !s.isVowel(n-1) && !strings.ContainsRune("wxy", rune(s[n-1]))
}

func (s *stemmer) plural() {
	switch {
	case s.endsIn("sses"), s.endsIn("ies"):
		*s = s.before("es")
	case s.endsIn("s") && !s.endsIn("ss"):
		*s = s.before("s")
	}
}

func (s *stemmer) past() {
	switch {
	case s.endsIn("eed"):
		if s.before("eed").measure() > 0 {
			*s = s.before("d")
		}
		return
	case s.endsIn("ed") && s.before("ed").hasVowel():
		*s = s.before("ed")
	case s.endsIn("ing") && s.before("ing").hasVowel():
		*s = s.before("ing")
	default:
		return
	}
	switch {
	case s.endsIn("at"), s.endsIn("bl"), s.endsIn("iz"), s.measure() == 1 && s.endsShort():
		*s = append(*s, 'e')
	case s.endsDouble() && !s.endsIn("l") && !s.endsIn("s") && !s.endsIn("z"):
		*s = (*s)[:len(*s)-1]
	}
}

// first puts another in the place of the one ending of the list that s has, if
// enough stands before it.
func (s *stemmer) first(endings [][2]string) {
	for _, e := range endings {
		if s.endsIn(e[0]) {
			if b := s.before(e[0]); b.measure() > 0 {
				*s = append(b, e[1]...)
			}
			return
		}
	}
}

// strip takes off the last ending.
func (s *stemmer) strip() {
	if s.endsIn("ion") {
		if b := s.before("ion"); b.measure() > 1 && (b.endsIn("s") || b.endsIn("t")) {
			*s = b
		}
		return
	}
	for _, e := range lastEndings {
		if s.endsIn(e) {
			if b := s.before(e); b.measure() > 1 {
				*s = b
			}
			return
		}
	}
}

// tidy takes off a silent e and makes a double l single.
func (s *stemmer) tidy() {
	if s.endsIn("e") {
		if b := s.before("e"); b.measure() > 1 || b.measure() == 1 && !b.endsShort() {
			*s = b
		}
	}
	if s.endsIn("ll") && s.measure() > 1 {
		*s = s.before("l")
	}
}
