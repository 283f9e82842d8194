package words

import (
	"html"
	"strings"
	"unicode/utf8"
)

// A Marker marks in texts what a search was for. What it returns is safe as HTML:
// everything in it but its own marks is escaped.
type Marker struct {
	terms  map[string]bool
	begins *[256]bool // what a term begins with
}

// NewMarker returns one for the clues of a query.
func NewMarker(clues []Clue) Marker {
	m := Marker{map[string]bool{}, new([256]bool)}
	for _, g := range clues {
		for _, t := range g.Terms {
			if t != "" { // which every record has
				m.terms[t] = true
				m.begins[t[0]] = true
			}
		}
	}
	return m
}

// has tells whether a word is searched for. A stem begins as its word does, so that
// most words need not be cut to theirs.
func (m Marker) has(word string) bool { return m.begins[word[0]] && m.terms[stem(word)] }

// A span is a part of a text that is marked, in bytes.
type span struct{ from, to int }

// spans are the parts of a text to be marked, in order, none touching another.
func (m Marker) spans(text string) (list []span) {
	for r := range runs(text) {
		if r.isDense {
			list = append(list, m.denseSpans(text, r)...)
		} else if m.has(r.text) {
			list = append(list, span{r.from, r.to})
		}
	}
	return list
}

// denseSpans are the characters of a dense run that are in a searched pair.
func (m Marker) denseSpans(text string, r run) (list []span) {
	written, folded := []rune(text[r.from:r.to]), []rune(r.text)
	if len(written) != len(folded) { // folding moved them: it is all or nothing
		for _, t := range r.held() {
			if m.terms[t] {
				return []span{{r.from, r.to}}
			}
		}
		return nil
	}
	marked := make([]bool, len(folded)+1)
	for i := range folded {
		if m.terms[string(folded[i])] {
			marked[i] = true
		}
		if i > 0 && m.terms[string(folded[i-1:i+1])] {
			marked[i-1], marked[i] = true, true
		}
	}
	at := r.from
	for i, c := range written {
		end := at + utf8.RuneLen(c)
		switch {
		case marked[i] && len(list) > 0 && list[len(list)-1].to == at:
			list[len(list)-1].to = end
		case marked[i]:
			list = append(list, span{at, end})
		}
		at = end
	}
	return list
}

// Mark returns all of a plain text with <mark> around what was searched for.
func (m Marker) Mark(text string) string { return marked(text, m.spans(text), 0, len(text)) }

// Snippet returns the part of HTML content that has most of what was searched
// for, as marked text of some snippetLen characters.
func (m Marker) Snippet(content string) string {
	text := strings.Join(strings.Fields(PlainText(content)), " ")
	spans := m.spans(text)
	from, to := window(text, spans)
	s := marked(text, spans, from, to)
	if from > 0 {
		s = "…" + s
	}
	if to < len(text) {
		s += "…"
	}
	return s
}

const (
	snippetLen  = 200 // characters
	snippetLead = 60  // of them before the first mark
)

// window is the part of the text to be shown.
func window(text string, spans []span) (from, to int) {
	best, most := 0, 0
	for i, s := range spans {
		end := forward(text, s.from, snippetLen-snippetLead)
		n := 0
		for n < len(spans)-i && spans[i+n].to <= end {
			n++
		}
		if n > most {
			best, most = s.from, n
		}
	}
	from = backward(text, best, snippetLead)
	if space := strings.IndexByte(text[from:best], ' '); from > 0 && space >= 0 {
		from += space + 1
	}
	to = forward(text, from, snippetLen)
	if space := strings.LastIndexByte(text[from:to], ' '); to < len(text) && space > (to-from)/2 {
		to = from + space
	}
	return from, to
}

// forward is where in the text one comes by n characters from there.
func forward(text string, at, n int) int {
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

func backward(text string, at, n int) int {
	for ; n > 0 && at > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	return at
}

func marked(text string, spans []span, from, to int) string {
	var b strings.Builder
	for _, s := range spans {
		if s.from < from || s.to > to {
			continue
		}
		b.WriteString(html.EscapeString(text[from:s.from]))
		b.WriteString("<mark>" + html.EscapeString(text[s.from:s.to]) + "</mark>")
		from = s.to
	}
	b.WriteString(html.EscapeString(text[from:to]))
	return b.String()
}
