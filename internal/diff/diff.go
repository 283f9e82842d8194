// Package diff tells what of a text was changed, by words.
package diff

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what became of a part of a text.
type Kind uint8

// The kinds of parts.
const (
	Same Kind = iota
	Deleted
	Added
)

// A Part is a stretch of text that was changed, or was not.
type Part struct {
	Kind Kind
	Text string
}

// maxEdits is how many tokens of a stretch may differ before it is shown as replaced: the
// time to compare two texts grows with their length times this.
const maxEdits = 400

// Words compares two texts: first their lines, then the words of those that differ. The
// parts that are not Added make the first text, and those that are not Deleted the second.
func Words(before, after string) []Part {
	var out parts
	for _, c := range changes(split(before, isLine), split(after, isLine)) {
		if c.isSame {
			out.add(Same, c.before)
			continue
		}
		for _, c := range changes(split(join(c.before), isWord), split(join(c.after), isWord)) {
			if c.isSame {
				out.add(Same, c.before)
				continue
			}
			out.add(Deleted, c.before)
			out.add(Added, c.after)
		}
	}
	return out.tidied()
}

// Whole shows a text as replaced by another, without comparing them further.
func Whole(before, after string) []Part {
	if before == after {
		return parts{{Same, before}}.tidied()
	}
	return parts{{Deleted, before}, {Added, after}}.tidied()
}

// parts are in their order.
type parts []Part

func (p *parts) add(k Kind, tokens []string) {
	if text := join(tokens); text != "" {
		*p = append(*p, Part{k, text})
	}
}

// tidied has, of neighbours that were changed, what was deleted before what was added, and
// counts a blank between two changes to them: words that are read together stand together.
func (p parts) tidied() (out []Part) {
	var gone, come strings.Builder
	flush := func() {
		for _, c := range []Part{{Deleted, gone.String()}, {Added, come.String()}} {
			if c.Text != "" {
				out = append(out, c)
			}
		}
		gone.Reset()
		come.Reset()
	}
	for i, part := range p {
		isBlank := part.Kind == Same && i > 0 && i < len(p)-1 && strings.Trim(part.Text, " ") == ""
		switch {
		case isBlank && gone.Len() > 0 && come.Len() > 0:
			gone.WriteString(part.Text)
			come.WriteString(part.Text)
		case part.Kind == Deleted:
			gone.WriteString(part.Text)
		case part.Kind == Added:
			come.WriteString(part.Text)
		default:
			flush()
			if n := len(out); n > 0 && out[n-1].Kind == Same {
				out[n-1].Text += part.Text
			} else if part.Text != "" {
				out = append(out, part)
			}
		}
	}
	flush()
	return out
}

func join(tokens []string) string { return strings.Join(tokens, "") }

// split cuts a text into tokens, each as long as ends says; together they are the text.
func split(text string, length func(string) int) (tokens []string) {
	for text != "" {
		n := length(text)
		tokens = append(tokens, text[:n])
		text = text[n:]
	}
	return tokens
}

// isLine is the length of the line that a text begins with.
func isLine(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// isWord is the length of the word that a text begins with, or of the blanks, or of the
// one other character.
func isWord(text string) int {
	first, size := utf8.DecodeRuneInString(text)
	kind := sort(first)
	if kind == other {
		return size
	}
	for i, r := range text {
		if sort(r) != kind {
			return i
		}
	}
	return len(text)
}

type sorting uint8

const (
	other sorting = iota
	word
	blank
)

func sort(r rune) sorting {
	switch {
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai): // written without spaces
		return other
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
		return word
	case r == ' ':
		return blank
	}
	return other
}
