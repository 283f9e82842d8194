package markup

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// maxDepth is how deep elements may nest. Tags beyond it go and their text
// stays: no browser, and no recursive reader of the result, has to go deeper.
const maxDepth = 100

// blanks is the white space of HTML, which a no-break space is not.
const blanks = " \t\n"

// walker writes sanitised tokens as well-formed HTML and notes what it passes.
// It builds no tree: the tokens of the filter are read once, with a stack of
// bounded depth, so the time is linear in the source whatever is in it.
//
// Its result is a fixed point because each rule (what a start tag closes, where
// a part may stand, which empty elements go) only moves towards a result to
// which no rule applies.
type walker struct {
	policy *policy
	out    []byte
	stack  []frame
	intro  extent // in out; being written while to is -1
	text   []byte // plain, white space folded
	gap    bool   // a space is due before the next text
	quiet  []extent
	hush   int // how many open elements hold text that mentions nobody
	found  findings
}

// frame is an element that is open, and where it began.
type frame struct {
	element
	name       string
	start      int  // of its start tag in out
	body       int  // of what is in it
	text       int  // of its text in walker.text
	gap        bool // whether a space was due before it
	href       string
	startQuiet bool // it is the outermost element that silences mentions
}

// extent is a range of bytes.
type extent struct{ from, to int }

func walk(p *policy, source string) *walker {
	w := &walker{policy: p, intro: extent{-1, -1}}
	source = p.filter.Sanitize(strings.ToValidUTF8(source, "\uFFFD"))
	w.out = make([]byte, 0, len(source)+len(source)/8)
	w.text = make([]byte, 0, len(source))
	// The tokenizer's one error here is the end of the text.
	for z := html.NewTokenizer(strings.NewReader(source)); z.Next() != html.ErrorToken; {
		w.token(z.Token())
	}
	w.popTo(0)
	w.endIntro()
	return w
}

func (w *walker) token(t html.Token) {
	switch t.Type {
	case html.TextToken:
		w.write(t.Data)
	case html.EndTagToken:
		w.close(w.policy.becomes[t.Data])
	case html.StartTagToken, html.SelfClosingTagToken:
		w.tag(w.policy.becomes[t.Data], t.Attr)
	}
}

// tag handles a start tag by the name its element has in the result.
func (w *walker) tag(name string, attrs []html.Attribute) {
	switch name {
	case "":
	case "br":
		w.gap = true
		w.void("<br>")
	case "hr":
		w.rule()
	case "img":
		w.image(attrs)
	case "media":
		w.player(attrs)
	case "a":
		w.link(address(attrs, "href"))
	default:
		w.open(name, attrs)
	}
}

// open starts an element, after closing what it cannot stand in.
func (w *walker) open(name string, attrs []html.Attribute) {
	e := elements[name]
	if !e.inline && !w.endLine() {
		return
	}
	if e.within != nil {
		switch placed := w.place(name); placed {
		case name:
		case "":
			w.separate()
			return
		default:
			name, attrs = placed, nil
		}
	}
	w.push(name, attrs)
}

// place makes room for a part in the nearest structure it can belong to, and
// returns what it is to be there.
func (w *walker) place(name string) string {
	e := elements[name]
	i := w.parent(e)
	if i < 0 && isCell(name) && w.parent(row) >= 0 {
		w.open("tr", nil)
		i = w.parent(e)
	}
	if i < 0 {
		return e.stray
	}
	w.popTo(i + 1)
	return name
}

// parent returns where in the stack e's parent is, or -1.
func (w *walker) parent(e element) int {
	for i, f := range slices.Backward(w.stack) {
		if slices.Contains(e.within, f.name) {
			return i
		}
		if !e.crosses(f) {
			break
		}
	}
	return -1
}

// endLine ends the block of inline content being written, before another block.
// It reports whether that may begin: in preformatted text it is a line's end.
func (w *walker) endLine() bool {
	i := w.leaf()
	if i < 0 {
		return true
	}
	if f := w.stack[i]; f.name == "pre" {
		if len(w.out) > f.body && w.out[len(w.out)-1] != '\n' {
			w.write("\n")
		}
		return false
	}
	w.popTo(i)
	return true
}

// leaf returns where in the stack the block of inline content is that is being
// written, or -1.
func (w *walker) leaf() int {
	for i, f := range slices.Backward(w.stack) {
		if f.leaf {
			return i
		}
		if !f.inline {
			break
		}
	}
	return -1
}

func (w *walker) push(name string, attrs []html.Attribute) {
	f := frame{element: elements[name], name: name, start: len(w.out), text: len(w.text), gap: w.gap}
	if len(w.stack) >= maxDepth {
		if !f.inline {
			w.separate()
		}
		return
	}
	w.gap = w.gap || !f.inline
	w.beginIntro(!f.inline)
	w.out = append(append(w.out, '<'), name...)
	for i, a := range attrs {
		if first := slices.IndexFunc(attrs, named(a.Key)); first == i {
			w.attribute(a.Key, a.Val)
		}
	}
	w.out = append(w.out, '>')
	f.body = len(w.out)
	if name == "a" {
		f.href = attribute(attrs, "href")
	}
	if name == "a" || name == "code" || name == "pre" {
		f.startQuiet = w.hush == 0
		w.hush++
	}
	w.stack = append(w.stack, f)
}

// close handles an end tag. One without its start tag does nothing.
func (w *walker) close(name string) {
	e, ok := elements[name]
	if !ok {
		return
	}
	for i, f := range slices.Backward(w.stack) {
		if f.name == name {
			w.popTo(i)
			return
		}
		if !e.closesPast(f) {
			return
		}
	}
}

// popTo closes the elements above the lowest n.
func (w *walker) popTo(n int) {
	for len(w.stack) > n {
		f := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.end(f)
	}
}

// end closes f, or takes it back when there is nothing in it.
func (w *walker) end(f frame) {
	if f.name == "a" || f.name == "code" || f.name == "pre" {
		w.hush--
	}
	mentions := f.href != "" && isMention(f.href, string(w.text[f.text:]))
	if f.startQuiet && !mentions {
		w.quiet = append(w.quiet, extent{f.text, len(w.text)})
	}
	if w.isEmpty(f) {
		w.out = w.out[:f.start]
	} else {
		w.out = append(append(append(w.out, "</"...), f.name...), '>')
		if f.href != "" && !mentions {
			w.found.link(f.href, strings.TrimSpace(string(w.text[f.text:])))
		}
	}
	if f.inline {
		return
	}
	if len(w.stack) == 0 && w.intro.from == f.start {
		w.endIntro()
	}
	w.gap = true
	if len(w.out) == f.start {
		w.gap = f.gap
		w.separate()
	}
}

// isEmpty reports whether f, which is about to close, is not worth keeping.
// The space in an inline element may part two words, so it counts.
func (w *walker) isEmpty(f frame) bool {
	body := w.out[f.body:]
	if f.inline {
		return len(body) == 0
	}
	return !isCell(f.name) && len(bytes.Trim(body, blanks)) == 0
}
