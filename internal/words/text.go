// Package words reads text of any language: it parts it into words, cuts these to
// their stems, reads queries, marks in a text what was searched for, and ranks what
// was found. It knows neither records nor SQL.
package words

import (
	"html"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A run is a word of a text, or a row of characters of a script that puts no
// spaces between its words.
type run struct {
	from, to int    // where it stands, in bytes
	text     string // folded: without case and accents
	isDense  bool
}

// maxRun is how many bytes of a word count: longer ones are no words.
const maxRun = 64

// runs yields the words of plain text.
func runs(text string) iter.Seq[run] {
	return func(yield func(run) bool) {
		for from := 0; from < len(text); {
			to, isDense := runAt(text, from)
			if to == from {
				_, size := utf8.DecodeRuneInString(text[from:])
				from += size
				continue
			}
			if r := (run{from, to, fold(text[from:to], isDense), isDense}); r.text != "" && !yield(r) {
				return
			}
			from = to
		}
	}
}

// runAt returns where the run that begins at from ends: there, if none begins.
func runAt(text string, from int) (to int, isDense bool) {
	for i, r := range text[from:] {
		at := from + i
		switch {
		case isDenseScript(r):
			if at > from && !isDense {
				return at, false
			}
			isDense = true
		case unicode.IsLetter(r), unicode.IsNumber(r):
			if isDense {
				return at, true
			}
		case at > from && (unicode.IsMark(r) || r == '\u200C' || r == '\u200D'):
		case at > from && !isDense && (r == '\'' || r == '’') && startsWithLetter(text[at+utf8.RuneLen(r):]):
		default:
			return at, isDense
		}
		to = at + utf8.RuneLen(r)
	}
	return to, isDense
}

func startsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) && !isDenseScript(r)
}

// isDenseScript reports whether r is of a script whose words are found by pairs
// of characters. Korean has spaces, but its particles cling to the words.
func isDenseScript(r rune) bool {
	return r >= 0x0E00 && (r == 'ー' || r == 'ｰ' || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Bopomofo, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar))
}

// fold returns a run without what people leave out when they search: case,
// accents, ligatures, apostrophes.
func fold(s string, isDense bool) string {
	if isDense {
		return strings.ToLower(norm.NFKC.String(s))
	}
	if isASCII(s) {
		return strings.ToLower(strings.ReplaceAll(s[:min(len(s), maxRun)], "'", ""))
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		if b.Len() >= maxRun {
			break
		}
		switch {
		case isAccent(r), r == '\'', r == '’', r == '\u200C', r == '\u200D':
		case r < utf8.RuneSelf:
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteString(plainLetter(unicode.ToLower(r)))
		}
	}
	return norm.NFC.String(b.String())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isAccent reports whether r is a mark that may be left out: the accents of the
// European scripts, the points of Hebrew and Arabic.
func isAccent(r rune) bool {
	return r >= 0x0300 && r <= 0x036F || r >= 0x0591 && r <= 0x05C7 || r >= 0x064B && r <= 0x065F || r == 0x0670
}

// plainLetter spells a letter that has no accent to lose but is often typed so.
func plainLetter(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ø':
		return "o"
	case 'ł':
		return "l"
	case 'đ', 'ð':
		return "d"
	case 'þ':
		return "th"
	case 'ı':
		return "i"
	case 'ς':
		return "σ"
	}
	return string(r)
}

// wanted are the terms that a record must have to hold what a query's run says.
func (r run) wanted() []string {
	if !r.isDense {
		return []string{stem(r.text)}
	}
	chars := []rune(r.text)
	if len(chars) == 1 {
		return []string{r.text}
	}
	pairs := make([]string, len(chars)-1)
	for i := range pairs {
		pairs[i] = string(chars[i : i+2])
	}
	return pairs
}

// held are the terms that a record has for a run in it: of a dense one every
// character too, since a query may be a single one.
func (r run) held() []string {
	terms := r.wanted()
	if r.isDense && utf8.RuneCountInString(r.text) > 1 {
		for _, c := range r.text {
			terms = append(terms, string(c))
		}
	}
	return terms
}

// Terms returns the terms of a plain text in order, and hands every word of it to
// know. They are made here, and not by the databases, so that both find the same.
func Terms(text string, know func(word string)) (terms []string) {
	for r := range runs(text) {
		if r.isDense {
			terms = append(terms, r.held()...)
			continue
		}
		terms = append(terms, stem(r.text))
		know(r.text)
	}
	return terms
}

// PlainText returns the text of sanitised HTML. It is not safe in a page: what is
// shown of it is escaped again.
func PlainText(content string) string {
	var b strings.Builder
	b.Grow(len(content))
	for content != "" {
		text, rest, found := strings.Cut(content, "<")
		b.WriteString(text)
		if !found {
			break
		}
		tag, after, _ := strings.Cut(rest, ">")
		if !isInline(tag) {
			b.WriteByte(' ')
		}
		content = after
	}
	return html.UnescapeString(b.String())
}

// isInline reports whether a tag may stand inside of a word.
func isInline(tag string) bool {
	name, _, _ := strings.Cut(strings.Trim(tag, "/"), " ")
	switch name {
	case "a", "b", "strong", "i", "em", "u", "s", "del", "ins", "code", "span", "sub", "sup", "mark", "small", "kbd":
		return true
	}
	return false
}
