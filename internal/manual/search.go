package manual

import (
	"cmp"
	"html/template"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/words"
)

// An entry is a part of the documents that a search finds.
type entry struct {
	Title, Place, Path string
	text               string // HTML
	doc                *words.Doc
}

// An index is all entries, and which of them have a term.
type index struct {
	entries []entry
	having  map[string][]int // the entries with a term, in order
	known   []string         // words, in order
}

// maxHits is how many hits a search shows.
const maxHits = 30

// A Hit is an entry as a search shows it.
type Hit struct {
	Title, Place, Path string
	Snippet            template.HTML
}

func newIndex(s *site) *index {
	x := &index{having: map[string][]int{}}
	known := map[string]bool{}
	know := func(word string) { known[word] = true }
	for _, e := range slices.Concat(s.areaEntries(), s.recordEntries(), s.errorEntries(), s.guideEntries()) {
		title, body := words.Terms(e.Title, know), words.Terms(words.PlainText(e.text), know)
		doc := words.NewDoc(time.Time{}, strings.Join(title, " "), strings.Join(body, " "), int64(len(title)+len(body)))
		e.doc = &doc
		n := len(x.entries)
		x.entries = append(x.entries, e)
		for _, term := range append(title, body...) {
			if in := x.having[term]; len(in) == 0 || in[len(in)-1] != n {
				x.having[term] = append(in, n)
			}
		}
	}
	for word := range known {
		x.known = append(x.known, word)
	}
	slices.Sort(x.known)
	return x
}

// find returns the entries that have all that the query asks for, the best first; if there are
// none, those that have some of it.
func (x *index) find(query string) (hits []Hit) {
	clues := words.Clues(query)
	for i := range clues {
		x.widen(&clues[i], i == len(clues)-1)
	}
	found := x.holding(clues, len(clues))
	for least := len(clues) - 1; len(found) == 0 && least > 0; least-- {
		found = x.holding(clues, least)
	}
	docs := make([]*words.Doc, len(found))
	for i, n := range found {
		docs[i] = x.entries[n].doc
	}
	ranks := words.Rank(docs, clues, true, time.Time{})
	order := make([]int, len(found))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ranks[b], ranks[a]) })
	marker := words.NewMarker(clues)
	for _, i := range order[:min(len(order), maxHits)] {
		e := x.entries[found[i]]
		hits = append(hits, Hit{e.Title, e.Place, e.Path, template.HTML(marker.Snippet(e.text))})
	}
	return hits
}

// The bounds of words that may stand for one of a query.
const (
	leastPrefix = 2 // letters of a word that may go on
	mostOthers  = 6
)

// widen lets other words stand for a clue: those that it begins, where it is the last and may not
// be written to its end, or else, where nothing has it, those that were perhaps meant.
func (x *index) widen(clue *words.Clue, isLast bool) {
	if clue.Word == "" {
		return
	}
	if isLast && len(clue.Word) >= leastPrefix {
		at, _ := slices.BinarySearch(x.known, clue.Word)
		for n := 0; at < len(x.known) && n < mostOthers && strings.HasPrefix(x.known[at], clue.Word); at, n = at+1, n+1 {
			clue.Allow(x.known[at])
		}
	}
	if !slices.ContainsFunc(clue.Terms, func(term string) bool { return len(x.having[term]) > 0 }) {
		clue.Allow(words.Nearest(clue.Word, x.known, 3)...)
	}
}

// holding are the entries that have so many of the clues at least.
func (x *index) holding(clues []words.Clue, least int) (found []int) {
	held := make([]uint, len(x.entries)) // a bit for each clue
	for i, clue := range clues {
		for _, term := range clue.Terms {
			for _, n := range x.having[term] {
				held[n] |= 1 << i
			}
		}
	}
	for n, clues := range held {
		if bits.OnesCount(clues) >= max(least, 1) {
			found = append(found, n)
		}
	}
	return found
}

func (s *site) areaEntries() (list []entry) {
	for _, a := range s.Areas {
		list = append(list, entry{Title: a.Name, Place: "REST reference", Path: AreaPath(a.Name), text: escape(a.Text)})
		for _, op := range a.Operations {
			text := string(op.Text) + " <p>" + escape(op.Method+" "+op.Path+" "+op.ID) + "</p>" + fieldTexts(op.Parameters)
			if op.Body != nil {
				text += fieldTexts(op.Body.Fields)
			}
			list = append(list, entry{Title: op.Summary, Place: "REST reference · " + a.Name, Path: OperationPath(a.Name, op.ID),
				text: text})
		}
	}
	for _, e := range s.Events {
		list = append(list, entry{Title: e.Name, Place: "REST reference · " + EventArea, Path: OperationPath(EventArea, e.ID),
			text: string(e.Text)})
	}
	return list
}

func (s *site) recordEntries() (list []entry) {
	for _, r := range s.Records {
		list = append(list, entry{Title: r.Name, Place: "REST reference · Records", Path: RecordPath(r.Name),
			text: string(r.Text) + fieldTexts(r.Fields)})
	}
	return list
}

func (s *site) errorEntries() (list []entry) {
	const place = "REST reference · Errors"
	for _, p := range s.Errors {
		list = append(list, entry{Title: p.Code + " (" + strconv.Itoa(p.Status) + ")", Place: place, Path: ErrorsPath + "#" + p.Anchor,
			text: string(p.Text)})
	}
	for _, r := range s.Reasons {
		list = append(list, entry{Title: r.Word, Place: place, Path: ErrorsPath + "#reason-" + r.Word, text: escape(r.Remedy)})
	}
	return list
}

var heading = regexp.MustCompile(`<h[1-3] id="([^"]+)">(.*?)</h[1-3]>`)

// guideEntries are the guides by their parts, each with what stands under its heading.
func (s *site) guideEntries() (list []entry) {
	for _, group := range s.Guides {
		for _, g := range group.Guides {
			text, err := s.linker.render(g.Name)
			if err != nil {
				panic(err) // it is in the binary: a test reads each
			}
			list = append(list, partsOf(g, string(text))...)
		}
	}
	return list
}

func partsOf(g guide, text string) (list []entry) {
	found := heading.FindAllStringSubmatchIndex(text, -1)
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		part := entry{Title: plain(text[at[4]:at[5]]), Place: "Guide · " + g.Title, Path: g.Path() + "#" + text[at[2]:at[3]],
			text: text[at[1]:end]}
		if i == 0 {
			part.Title, part.Place, part.Path = g.Title, "Guide", g.Path()
		}
		list = append(list, part)
	}
	return list
}

func fieldTexts(fields []Field) string {
	var b strings.Builder
	for _, f := range fields {
		b.WriteString("<p>" + escape(f.Name) + ": " + string(f.Text) + "</p>")
	}
	return b.String()
}

func escape(text string) string { return template.HTMLEscapeString(text) }

// plain is the text of a heading.
func plain(heading string) string { return strings.TrimSpace(words.PlainText(heading)) }
