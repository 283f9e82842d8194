package markup

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Source returns Markdown that reads as html does, for somebody to go on writing:
// html is what Read or Comment made. What Markdown has no words for stays HTML.
func Source(sanitised string) string { return sourceOf(sanitised, false) }

// CommentSource is Source of a comment, whose lines are lines where it is Markdown.
func CommentSource(sanitised string) string { return sourceOf(sanitised, true) }

func sourceOf(sanitised string, isComment bool) string {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(sanitised), body)
	if err != nil { // reading from memory: cannot be
		return sanitised
	}
	for _, n := range nodes {
		body.AppendChild(n)
		if isComment {
			onOneLine(n)
		}
	}
	return strings.TrimSpace(strings.Join(blocks(body), "\n\n"))
}

// blocks are the paragraphs and the like in n, each without a line break at its
// ends. Loose text between them is a paragraph of its own.
func blocks(n *html.Node) (list []string) {
	var loose strings.Builder
	flush := func() {
		if text := strings.TrimSpace(loose.String()); text != "" {
			list = append(list, guarded(text))
		}
		loose.Reset()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !isBlock(c) {
			loose.WriteString(phrase(c))
			continue
		}
		flush()
		if text := block(c); text != "" {
			list = append(list, text)
		}
	}
	flush()
	return list
}

func isBlock(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.H2, atom.H3, atom.H4, atom.Blockquote, atom.Pre, atom.Ul, atom.Ol, atom.Dl, atom.Hr, atom.Table, atom.Figure,
		atom.Details:
		return n.Type == html.ElementNode
	}
	return false
}

func block(n *html.Node) string {
	switch n.DataAtom {
	case atom.P:
		return guarded(strings.TrimSpace(inlines(n)))
	case atom.H2, atom.H3, atom.H4:
		return strings.Repeat("#", int(n.Data[1]-'0')) + " " + strings.ReplaceAll(strings.TrimSpace(inlines(n)), "\n", " ")
	case atom.Blockquote:
		return indented("> ", "> ", strings.Join(blocks(n), "\n\n"))
	case atom.Pre:
		return fenced(n)
	case atom.Ul, atom.Ol:
		return items(n)
	case atom.Hr:
		return "---"
	}
	return markupOf(n)
}

// indented puts first before the first line of text and rest before the others.
func indented(first, rest, text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		before := rest
		if i == 0 {
			before = first
		}
		lines[i] = strings.TrimRight(before+line, " ")
	}
	return strings.Join(lines, "\n")
}

func items(n *html.Node) string {
	number, _ := strconv.Atoi(attribute(n.Attr, "start"))
	if attribute(n.Attr, "start") == "" {
		number = 1
	}
	var list []string
	between := "\n"
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom != atom.Li {
			continue
		}
		mark := "- "
		if n.DataAtom == atom.Ol {
			mark = strconv.Itoa(number) + ". "
			number++
		}
		join := "\n"
		for b := range c.ChildNodes() {
			if isBlock(b) && b.DataAtom != atom.Ul && b.DataAtom != atom.Ol {
				join = "\n\n"
			}
			if b.DataAtom == atom.P {
				between = "\n\n"
			}
		}
		list = append(list, indented(mark, strings.Repeat(" ", len(mark)), strings.Join(blocks(c), join)))
	}
	return strings.Join(list, between)
}

func fenced(n *html.Node) string {
	text, info := textOf(n), ""
	if code := n.FirstChild; code != nil && code.DataAtom == atom.Code {
		info = strings.TrimPrefix(attribute(code.Attr, "class"), "language-")
	}
	fence := fenceOf(text, 3)
	return fence + info + "\n" + strings.TrimSuffix(text, "\n") + "\n" + fence
}

func inlines(n *html.Node) string { return joined(n, phrase) }

// joined is what the children of n are.
func joined(n *html.Node, of func(*html.Node) string) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(of(c))
	}
	return b.String()
}

func phrase(n *html.Node) string {
	if n.Type == html.TextNode {
		if p := n.PrevSibling; p != nil && p.DataAtom == atom.Br {
			return escaped(strings.TrimLeft(n.Data, " \n"))
		}
		return escaped(n.Data)
	}
	switch n.DataAtom {
	case atom.Br:
		return "\\\n"
	case atom.Strong:
		return wrapped(n, "**")
	case atom.Em:
		return wrapped(n, "*")
	case atom.S, atom.Del:
		return wrapped(n, "~~")
	case atom.Code:
		return codeSpan(textOf(n))
	case atom.A:
		return linkOf(n)
	case atom.Img:
		return picture(n)
	}
	return markupOf(n)
}

// wrapped puts marks around the words of n, where Markdown reads them as such:
// not around nothing, nor next to a space, nor within a word.
func wrapped(n *html.Node, marks string) string {
	text, before, after := inlines(n), beside(n.PrevSibling), beside(n.NextSibling)
	if text == "" || strings.TrimSpace(text) != text || isWord(before, len(before)-1) || isWord(after, 0) ||
		strings.ContainsAny(text[:1]+text[len(text)-1:], "*_~`!()[]\\<>&.,:;\"'-") {
		return markupOf(n)
	}
	return marks + text + marks
}

// beside is the text of a neighbour; one that is none is as a word.
func beside(n *html.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Type == html.TextNode && n.Data != "":
		return n.Data
	}
	return "x"
}

// isWord reports whether marks beside the byte of text at i could be taken for part of
// something else.
func isWord(text string, i int) bool {
	return text != "" && strings.IndexByte(" \n.,:;!?)(", text[i]) < 0
}

func codeSpan(text string) string {
	text = strings.ReplaceAll(text, "\n", " ")
	if text == "" {
		return ""
	}
	fence := fenceOf(text, 1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// fenceOf is a run of at least so many backticks that is not in text.
func fenceOf(text string, least int) string {
	longest, run := least-1, 0
	for i := range len(text) {
		if run++; text[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return strings.Repeat("`", longest+1)
}

func linkOf(n *html.Node) string {
	href, text := attribute(n.Attr, "href"), inlines(n)
	plain := textOf(n)
	switch {
	case href == "" || strings.ContainsAny(href, " ()<>\"\\\n") || text == "" || strings.Contains(text, "\n\n"):
		return markupOf(n)
	case isMention(href, plain):
		return escaped(plain)
	case plain == href && strings.HasPrefix(href, "http"):
		return "<" + href + ">"
	}
	return "[" + text + "](" + href + ")"
}

func picture(n *html.Node) string {
	src, alt := attribute(n.Attr, "src"), attribute(n.Attr, "alt")
	if strings.ContainsAny(src, " ()<>\"\\\n") || strings.ContainsAny(alt, "\n") {
		return markupOf(n)
	}
	for _, a := range n.Attr {
		if a.Key != "src" && a.Key != "alt" && a.Key != "loading" {
			return markupOf(n)
		}
	}
	return "![" + escaped(alt) + "](" + src + ")"
}

// markupOf is n as HTML. A blank line would end it.
func markupOf(n *html.Node) string {
	var b strings.Builder
	if err := html.Render(&b, n); err != nil { // writing to memory: cannot be
		return ""
	}
	text := b.String()
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n&#10;")
	}
	return text
}

// escaped is text whose signs are no marks.
func escaped(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch r {
		case '\\', '`', '*', '[', ']', '<', '~':
			b.WriteByte('\\')
		case '_':
			if !(within(text, i-1) && within(text, i+1)) {
				b.WriteByte('\\')
			}
		case '&':
			if strings.Contains(text[i:min(i+40, len(text))], ";") {
				b.WriteString("&amp;")
				continue
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

func within(text string, i int) bool {
	if i < 0 || i >= len(text) {
		return false
	}
	c := text[i]
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// guarded keeps the beginnings of a paragraph's lines from being read as the
// beginnings of something else.
func guarded(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimLeft(line, " \t")
		digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
		switch {
		case line == "":
		case strings.ContainsRune("#+->=|:", rune(line[0])):
			line = "\\" + line
		case digits > 0 && digits < len(line) && strings.ContainsRune(".)", rune(line[digits])):
			line = line[:digits] + "\\" + line[digits:]
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	return joined(n, textOf)
}

// onOneLine has the line ends in texts, which show as spaces, be spaces.
func onOneLine(n *html.Node) {
	switch {
	case n.DataAtom == atom.Pre:
		return
	case n.Type == html.TextNode:
		n.Data = strings.ReplaceAll(n.Data, "\n", " ")
	}
	for c := range n.ChildNodes() {
		onOneLine(c)
	}
}
