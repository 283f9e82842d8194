package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// summaryLength is in characters, the "…" among them.
const summaryLength = 200

// Plain returns a title or a name as one line of plain text: composed (NFC),
// trimmed, white space folded, without control characters or marks that turn
// the direction of what follows. It is not HTML: escape it in a page.
func Plain(s string) string {
	var w walker
	w.fold(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
	return norm.NFC.String(string(w.text))
}

// isInvisible reports whether r shows nothing but may mislead: soft hyphens,
// zero-width spaces and direction marks. The joiners that scripts and emoji
// need are not among them.
func isInvisible(r rune) bool {
	switch {
	case r == '\u00AD', r == '\u200B', r == '\u2060', r == '\uFEFF':
		return true
	case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069':
		return true
	}
	return false
}

// printable returns s without the control characters no page or database wants.
func printable(s string) string {
	if strings.IndexFunc(s, isUnprintable) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r', r == '\f', r == '\v':
			return ' '
		case isUnprintable(r):
			return -1
		}
		return r
	}, s)
}

func isUnprintable(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// words counts the words of folded text.
func words(text string) int {
	n := 0
	isInside := false
	for _, r := range text {
		switch {
		case isIdeograph(r):
			n++
			isInside = false
		case r == ' ':
			isInside = false
		case !isInside && (unicode.IsLetter(r) || unicode.IsNumber(r)):
			n++
			isInside = true
		}
	}
	return n
}

// isIdeograph reports whether r is of a script that writes no spaces between
// its words: Chinese and Japanese. Korean does.
func isIdeograph(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// summary returns folded text in at most limit characters. It cuts at a word's
// end, or inside of a word that fills the whole summary.
func summary(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	head := []rune(text[:byteIndex(text, limit)])
	end := limit - 1 // the last place goes to the "…"
	for i := end; i > limit/2; i-- {
		if isWordEnd(head[i-1], head[i]) {
			return trimmed(head[:i])
		}
	}
	for end > limit/2 && clings(head[end-1], head[end]) {
		end--
	}
	return trimmed(head[:end])
}

func trimmed(head []rune) string {
	return strings.TrimRightFunc(string(head), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) + "…"
}

func isWordEnd(before, after rune) bool {
	if after == ' ' {
		return true
	}
	return isIdeograph(before) && !unicode.IsPunct(after) && !clings(before, after) || before != ' ' && isIdeograph(after)
}

// clings reports whether after is drawn as one character with before.
func clings(before, after rune) bool {
	const joiner = '\u200D'
	isFlag := func(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }
	isTone := after >= 0x1F3FB && after <= 0x1F3FF
	return before == joiner || after == joiner || unicode.IsMark(after) || isTone || isFlag(before) && isFlag(after)
}

// byteIndex returns where the n-th character of s begins.
func byteIndex(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}
