package corpus

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// names resolves a slot's name to the slot and the column it stands for.
type names map[string]struct {
	slot   *slot
	column int
}

// compiler turns the Markdown of a scenario into nodes, once. It panics on a
// mistake in the text, which is part of the program.
type compiler struct {
	where string // for the panic's message
	local names
	other names // the slots that all scenarios share
}

func (c *compiler) fail(format string, args ...any) {
	panic("corpus: " + c.where + ": " + fmt.Sprintf(format, args...))
}

var (
	itemPattern = regexp.MustCompile(`^(-|\d+[.]?)(\??)[ ]`)
	slotPattern = regexp.MustCompile(`^\{([*]?([aA] )?[A-Za-z]+(\.2)?|#\d+-\d+|%\d+)\}`)
	codeSlot    = regexp.MustCompile(`\{([*]?[a-z]+(\.2)?|#\d+-\d+|%\d+)\}`)
)

// blocks compiles whole paragraphs, lists, quotes, headings and fences.
func (c *compiler) blocks(text string) []node {
	var out []node
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for len(lines) > 0 {
		line := lines[0]
		switch {
		case strings.TrimSpace(line) == "":
			lines = lines[1:]
		case strings.HasPrefix(line, "```"):
			out, lines = c.fence(out, lines)
		case strings.HasPrefix(line, "### "):
			out = append(out, c.wrap("<h3>", line[4:], "</h3>")...)
			lines = lines[1:]
		case strings.HasPrefix(line, "> "):
			out = append(out, c.wrap("<blockquote><p>", line[2:], "</p></blockquote>")...)
			lines = lines[1:]
		case isItem(line):
			out, lines = c.list(out, lines)
		case strings.HasPrefix(line, "?? "):
			out = append(out, maybe(c.wrap("<p>", line[3:], "</p>")))
			lines = lines[1:]
		default:
			out, lines = c.paragraph(out, lines)
		}
	}
	return out
}

func (c *compiler) wrap(open, text, shut string) []node {
	return around(opBlock, open, c.inline(text, rich), shut)
}

func around(op op, open string, inside []node, shut string) []node {
	out := append([]node{{op: op, text: open}}, inside...)
	return append(out, node{op: op, text: shut})
}

func maybe(nodes []node) node { return node{op: opChoice, alts: [][]node{nodes, nil}} }

func (c *compiler) fence(out []node, lines []string) ([]node, []string) {
	open := "<pre><code>"
	if lang := strings.TrimPrefix(lines[0], "```"); lang != "" {
		open = `<pre><code class="language-` + lang + `">`
	}
	for end := 1; end < len(lines); end++ {
		if lines[end] == "```" {
			code := c.code(strings.Join(lines[1:end], "\n"))
			return append(out, around(opBlock, open, code, "</code></pre>")...), lines[end+1:]
		}
	}
	c.fail("unclosed fence")
	return nil, nil
}

// isItem reports whether a line is of a list: "- x", "1. x" or, for an item
// that may be left out, "-? x" and "1? x".
func isItem(line string) bool {
	m := itemPattern.FindStringSubmatch(line)
	return m != nil && (m[1] == "-" || strings.HasSuffix(m[1], ".") || m[2] == "?")
}

func (c *compiler) list(out []node, lines []string) ([]node, []string) {
	tag := "ol"
	if lines[0][0] == '-' {
		tag = "ul"
	}
	out = append(out, node{op: opBlock, text: "<" + tag + ">"})
	for len(lines) > 0 && isItem(lines[0]) {
		m := itemPattern.FindStringSubmatch(lines[0])
		item := c.wrap("<li>", lines[0][len(m[0]):], "</li>")
		if m[2] == "?" {
			item = []node{maybe(item)}
		}
		out, lines = append(out, item...), lines[1:]
	}
	return append(out, node{op: opBlock, text: "</" + tag + ">"}), lines
}

func (c *compiler) paragraph(out []node, lines []string) ([]node, []string) {
	end := 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" && !isItem(lines[end]) && !strings.HasPrefix(lines[end], "```") {
		end++
	}
	return append(out, c.wrap("<p>", strings.Join(lines[:end], " "), "</p>")...), lines[end:]
}

// inline compiles running text. Only the rich form knows Markdown.
func (c *compiler) inline(s string, f form) []node {
	var out []node
	for len(s) > 0 {
		stop := strings.IndexAny(s, "{[`*")
		if stop < 0 {
			return append(out, textNode(s, f))
		}
		if stop > 0 {
			out, s = append(out, textNode(s[:stop], f)), s[stop:]
		}
		nodes, rest := c.special(s, f)
		out, s = append(out, nodes...), rest
	}
	return out
}

func textNode(s string, f form) node {
	if f == rich {
		s = html.EscapeString(s)
	}
	return node{op: opText, text: s}
}

// special compiles what starts at one of the characters inline stops at, or
// takes that character as text.
func (c *compiler) special(s string, f form) ([]node, string) {
	switch {
	case s[0] == '{':
		if m := slotPattern.FindString(s); m != "" {
			return []node{c.slotNode(m[1 : len(m)-1])}, s[len(m):]
		}
	case s[0] == '[':
		return c.bracket(s, f)
	case f == plain:
	case s[0] == '`':
		if end := strings.IndexByte(s[1:], '`'); end > 0 {
			return tagged("code", c.code(s[1:1+end])), s[end+2:]
		}
	case strings.HasPrefix(s, "**"):
		if end := strings.Index(s[2:], "**"); end > 0 {
			return tagged("strong", c.inline(s[2:2+end], f)), s[end+4:]
		}
	default:
		if end := strings.IndexByte(s[1:], '*'); end > 0 {
			return tagged("em", c.inline(s[1:1+end], f)), s[end+2:]
		}
	}
	return []node{textNode(s[:1], f)}, s[1:]
}

func tagged(tag string, inside []node) []node {
	return around(opText, "<"+tag+">", inside, "</"+tag+">")
}

// bracket compiles [a|b] as a choice and [text](address) as a link.
func (c *compiler) bracket(s string, f form) ([]node, string) {
	parts, end := split(s[1:], '|', ']')
	if end < 0 {
		c.fail("unclosed [ in %q", s)
	}
	rest := s[end+2:]
	if strings.HasPrefix(rest, "(") && len(parts) == 1 {
		shut := strings.IndexByte(rest, ')')
		return c.link(parts[0], rest[1:shut]), rest[shut+1:]
	}
	if len(parts) == 1 {
		return append([]node{textNode("[", f)}, c.inline(s[1:], f)...), ""
	}
	choice := node{op: opChoice}
	for _, p := range parts {
		choice.alts = append(choice.alts, c.inline(p, f))
	}
	return []node{choice}, rest
}

func (c *compiler) link(text, address string) []node {
	out := append([]node{{op: opText, text: `<a href="`}}, c.code(address)...)
	out = append(out, node{op: opText, text: `" rel="nofollow ugc noopener">`})
	return append(append(out, c.inline(text, rich)...), node{op: opText, text: "</a>"})
}

// split cuts s at separators that stand outside brackets, braces and code, up
// to the closing byte, whose index it returns (-1 when there is none).
func split(s string, sep, shut byte) (parts []string, end int) {
	depth, from, code := 0, 0, false
	for i := range len(s) {
		switch b := s[i]; {
		case b == '`':
			code = !code
		case code:
		case b == shut && depth == 0:
			return append(parts, s[from:i]), i
		case b == '[' || b == '{':
			depth++
		case b == ']' || b == '}':
			depth--
		case b == sep && depth == 0:
			parts, from = append(parts, s[from:i]), i+1
		}
	}
	return append(parts, s[from:]), -1
}

// code compiles text in which only slots are special.
func (c *compiler) code(s string) []node {
	var out []node
	last := 0
	for _, m := range codeSlot.FindAllStringIndex(s, -1) {
		out = append(out, textNode(s[last:m[0]], rich), c.slotNode(s[m[0]+1:m[1]-1]))
		last = m[1]
	}
	return append(out, textNode(s[last:], rich))
}

func (c *compiler) slotNode(ref string) node {
	switch ref[0] {
	case '#':
		lo, hi, _ := strings.Cut(ref[1:], "-")
		return node{op: opNumber, lo: c.number(lo), hi: c.number(hi)}
	case '%':
		return node{op: opHex, lo: c.number(ref[1:])}
	}
	n := node{op: opSlot}
	name, isFresh := strings.CutPrefix(ref, "*")
	n.fresh = isFresh
	if rest, ok := strings.CutPrefix(strings.ToLower(name), "a "); ok {
		n.article, n.capital, name = true, name[0] == 'A', rest
	}
	if base, isOther := strings.CutSuffix(name, ".2"); isOther {
		name, n.nth = base, 1
	}
	if r, size := utf8.DecodeRuneInString(name); unicode.IsUpper(r) {
		name, n.capital = string(unicode.ToLower(r))+name[size:], true
	}
	if name == "subject" {
		n.slot = subjectSlot
		return n
	}
	found, ok := c.local[name]
	if !ok {
		found, ok = c.other[name]
	}
	if !ok {
		c.fail("no slot %q", name)
	}
	n.slot, n.column = found.slot, found.column
	return n
}

func (c *compiler) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		c.fail("not a number: %q", s)
	}
	return n
}
