package corpus

import (
	"slices"
	"strings"
)

// headline is a title, with how many different ones it can make (an estimate,
// from above).
type headline struct {
	nodes []node
	many  int
	body  int // the only variant of the body that goes with it, from 1; 0 for any
}

const (
	// shortTitle is the length in bytes up to which a title is framed.
	shortTitle = 84
	// fewTitles is the variety below which a title is mostly framed, so that
	// titles stay apart in a large community.
	fewTitles = 400
)

// headlines compiles titles. A tag such as "@2" at a title's end ties it to the
// second variant of the body.
func (c *compiler) headlines(lines []string) (out []headline) {
	for _, line := range lines {
		line, tag, isTied := strings.Cut(strings.TrimSpace(line), " @")
		if line == "" {
			continue
		}
		h := headline{nodes: c.inline(line, plain)}
		h.many = variety(h.nodes, map[*slot]bool{})
		if isTied {
			h.body = c.number(tag)
		}
		out = append(out, h)
	}
	return out
}

// variety counts the texts that nodes can make, up to a million.
func variety(nodes []node, seen map[*slot]bool) int {
	total := 1
	for _, n := range nodes {
		switch n.op {
		case opNumber:
			total *= n.hi - n.lo + 1
		case opChoice:
			sum := 0
			for _, alt := range n.alts {
				sum += variety(alt, seen)
			}
			total *= sum
		case opSlot:
			total *= n.slot.variety(n.column, seen)
		}
		total = min(total, 1_000_000)
	}
	return total
}

func (s *slot) variety(column int, seen map[*slot]bool) int {
	if seen[s] || len(s.rows) == 0 {
		return 1
	}
	seen[s] = true
	sum := 0
	for _, row := range s.rows {
		sum += variety(row[column][plain], seen)
	}
	return sum
}

// frames compiles lines such as "… at our {shop}", where … is the title.
func (c *compiler) frames(lines []string) (out [][2][]node) {
	for _, line := range lines {
		if before, after, ok := strings.Cut(line, "…"); ok {
			out = append(out, [2][]node{c.inline(before, plain), c.inline(after, plain)})
		}
	}
	return out
}

// titled makes a title and says whose it is where that helps, as people do.
func (s *scenario) titled(thread uint64) string {
	h, w := s.headline(thread)
	w.run(h.nodes)
	title := w.String()
	framed := 90
	if h.many >= fewTitles {
		framed = 20
	}
	if len(title) > shortTitle || len(s.frame) == 0 || !w.chance(framed) {
		return title
	}
	for range 8 {
		f := s.frame[w.below(len(s.frame))]
		if before, after := w.again(f[0]), w.again(f[1]); fits(title, before, after) {
			return before + title + after
		}
	}
	return title
}

// headline picks the title of a thread, and returns the writer to go on with.
func (s *scenario) headline(thread uint64) (*headline, *writer) {
	w := s.writer(thread, ofTitle, plain)
	return &s.title[w.below(len(s.title))], w
}

// told writes the body that goes with the title.
func (s *scenario) told(w *writer) {
	if h, _ := s.headline(w.thread); h.body > 0 {
		w.run(s.body[h.body-1])
		return
	}
	w.one(s.body)
}

// again renders nodes on their own, with the spaces around them.
func (w *writer) again(nodes []node) string {
	w.buf = append(w.buf[:0], '|')
	w.run(nodes)
	return string(w.buf[1:])
}

// fits reports whether a frame reads well: one colon, one bracket, no phrase
// after a clause, one version, and nothing said twice.
func fits(title, before, after string) bool {
	if before != "" && strings.ContainsAny(title, ":：") {
		return false
	}
	if strings.ContainsAny(title, "(（") && strings.ContainsAny(after, "(（") {
		return false
	}
	if strings.Contains(title, "5.") && strings.Contains(before+after, "5.") {
		return false
	}
	lower := strings.ToLower(title)
	if isPhrase := strings.HasPrefix(after, " ") && !strings.HasPrefix(after, " ("); isPhrase && hasClause(lower) {
		return false
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(before+after), notWord) {
		if len(word) > 3 && word != "people" && strings.Contains(lower, word) {
			return false
		}
	}
	return true
}

// hasClause reports whether a phrase at the end would belong to a part of the
// title and not to all of it.
func hasClause(title string) bool {
	if strings.ContainsAny(title, "?!,.:\"()") {
		return true
	}
	words := []string{" since ", " after ", " when ", " with ", " for ", " at ", " on ", " in "}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(title, word) })
}

func notWord(r rune) bool { return strings.ContainsRune(" ,:()（）、，", r) }
