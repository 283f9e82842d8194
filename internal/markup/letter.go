package markup

import (
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Mailed is a text as a mail shows it.
type Mailed struct {
	HTML  template.HTML // with the little style that mail programs keep
	Text  string        // the same as plain text
	IsCut bool          // whether there is more of it
}

// ForMail returns what Read or Comment made, as a mail shows it: in at most about limit
// characters, cut between blocks where that can be. Addresses within the portal become
// whole ones under base. Pictures become links: those of a closed place need a sign-in, and
// those from elsewhere would tell their servers who reads.
func ForMail(sanitised, base string, limit int) Mailed {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(sanitised), body)
	if err != nil { // reading from memory: cannot be
		return Mailed{}
	}
	m := mailing{left: limit}
	m.base, _ = url.Parse(base + "/")
	for _, n := range nodes {
		if m.isCut {
			break
		}
		size := utf8.RuneCountInString(textOf(n))
		if m.used > 0 && size > m.left {
			m.isCut = true
			break
		}
		m.used++
		body.AppendChild(n)
		m.dress(n)
	}
	var b strings.Builder
	for n := range body.ChildNodes() {
		if err := html.Render(&b, n); err != nil { // writing to memory: cannot be
			return Mailed{}
		}
	}
	return Mailed{HTML: template.HTML(b.String()), Text: strings.TrimSpace(strings.Join(paragraphs(body), "\n\n")), IsCut: m.isCut}
}

// mailing makes the nodes of a text ones of a mail.
type mailing struct {
	base  *url.URL
	left  int // how many characters there is room for
	used  int // how many blocks there are
	isCut bool
}

// styles are what elements look like: mail programs know of no style sheet that is not
// theirs. The class is for those that know of dark ones.
var styles = map[atom.Atom][2]string{
	atom.P:          {"", "margin:0 0 12px"},
	atom.H2:         {"", "margin:0 0 8px;font-size:18px"},
	atom.H3:         {"", "margin:0 0 8px;font-size:17px"},
	atom.H4:         {"", "margin:0 0 8px;font-size:16px"},
	atom.Blockquote: {"soft line", "margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #dfe3e1;color:#59625e"},
	atom.Pre: {"code", "margin:0 0 12px;padding:10px 12px;border-radius:6px;background:#f3f4f3;color:#1d2321;" +
		"font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;word-break:break-word"},
	atom.Ul:    {"", "margin:0 0 12px;padding:0 0 0 24px"},
	atom.Ol:    {"", "margin:0 0 12px;padding:0 0 0 24px"},
	atom.Table: {"", "margin:0 0 12px;border-collapse:collapse"},
	atom.Th:    {"line", "padding:4px 8px;border:1px solid #dfe3e1;text-align:start"},
	atom.Td:    {"line", "padding:4px 8px;border:1px solid #dfe3e1"},
	atom.Mark:  {"", "background:#fff1b8;color:#1d2321"},
	atom.A:     {"link", "color:#2f5d50"},
}

const codeStyle = "padding:1px 4px;border-radius:4px;background:#f3f4f3;color:#1d2321;font:13px ui-monospace,Menlo,Consolas,monospace"

// dress gives a node and what is in it the look of a mail, and cuts where there is no room
// left.
func (m *mailing) dress(n *html.Node) {
	if n.Type == html.TextNode {
		m.text(n)
		return
	}
	switch n.DataAtom {
	case atom.Img:
		m.picture(n)
	case atom.Details, atom.Figure:
		rename(n, atom.Div)
	case atom.Summary, atom.Figcaption:
		rename(n, atom.P)
	}
	m.attributes(n)
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if m.left <= 0 {
			m.isCut = m.isCut || textOf(c) != ""
			n.RemoveChild(c)
		} else {
			m.dress(c)
		}
		c = next
	}
}

// text takes its room, or as much of the words as there is room for.
func (m *mailing) text(n *html.Node) {
	size := utf8.RuneCountInString(n.Data)
	if size > m.left {
		n.Data, m.isCut = summary(n.Data, max(m.left, 2)), true
	}
	m.left -= size
}

func rename(n *html.Node, to atom.Atom) { n.DataAtom, n.Data = to, to.String() }

// picture becomes a link to itself.
func (m *mailing) picture(n *html.Node) {
	src, alt := attribute(n.Attr, "src"), attribute(n.Attr, "alt")
	if alt == "" {
		alt = src[strings.LastIndexByte(src, '/')+1:]
	}
	rename(n, atom.A)
	n.Attr = []html.Attribute{{Key: "href", Val: src}}
	n.AppendChild(&html.Node{Type: html.TextNode, Data: "[" + alt + "]"})
	if p := n.Parent; p != nil && p.DataAtom == atom.A { // a link in a link is none
		rename(n, atom.Span)
	}
}

func (m *mailing) attributes(n *html.Node) {
	var kept []html.Attribute
	for _, a := range n.Attr {
		switch a.Key {
		case "href":
			if n.DataAtom == atom.A {
				kept = append(kept, html.Attribute{Key: "href", Val: m.whole(a.Val)})
			}
		case "colspan", "rowspan", "align", "start":
			kept = append(kept, a)
		}
	}
	style, ok := styles[n.DataAtom]
	if n.DataAtom == atom.Code && (n.Parent == nil || n.Parent.DataAtom != atom.Pre) {
		style, ok = [2]string{"code", codeStyle}, true
	}
	if ok {
		if style[0] != "" {
			kept = append(kept, html.Attribute{Key: "class", Val: style[0]})
		}
		kept = append(kept, html.Attribute{Key: "style", Val: style[1]})
	}
	n.Attr = kept
}

// whole is an address that means the same everywhere.
func (m *mailing) whole(address string) string {
	u, err := url.Parse(address)
	if err != nil || m.base == nil {
		return address
	}
	return m.base.ResolveReference(u).String()
}

// paragraphs are the blocks in n as plain text.
func paragraphs(n *html.Node) (list []string) {
	var loose strings.Builder
	flush := func() {
		if text := strings.TrimSpace(loose.String()); text != "" {
			list = append(list, text)
		}
		loose.Reset()
	}
	for c := range n.ChildNodes() {
		if c.Type == html.TextNode || !isBlock(c) && c.DataAtom != atom.Div {
			loose.WriteString(spoken(c))
			continue
		}
		flush()
		if text := paragraph(c); text != "" {
			list = append(list, text)
		}
	}
	flush()
	return list
}

func paragraph(n *html.Node) string {
	switch n.DataAtom {
	case atom.Blockquote:
		return indented("> ", "> ", strings.Join(paragraphs(n), "\n\n"))
	case atom.Pre:
		return indented("    ", "    ", strings.TrimRight(textOf(n), "\n"))
	case atom.Hr:
		return "---"
	case atom.Ul, atom.Ol:
		return points(n)
	case atom.Table:
		return lines(n)
	case atom.Dl, atom.Div:
		return strings.Join(paragraphs(n), "\n\n")
	}
	return strings.TrimSpace(joined(n, spoken))
}

func points(n *html.Node) string {
	var list []string
	number, err := strconv.Atoi(attribute(n.Attr, "start"))
	if err != nil {
		number = 1
	}
	for c := range n.ChildNodes() {
		if c.DataAtom != atom.Li {
			continue
		}
		mark := "- "
		if n.DataAtom == atom.Ol {
			mark = strconv.Itoa(number) + ". "
			number++
		}
		list = append(list, indented(mark, strings.Repeat(" ", len(mark)), strings.Join(paragraphs(c), "\n")))
	}
	return strings.Join(list, "\n")
}

// lines are the rows of a table.
func lines(n *html.Node) string {
	var list []string
	for c := range n.ChildNodes() {
		if c.Type == html.TextNode {
			continue
		}
		if c.DataAtom != atom.Tr {
			if text := lines(c); text != "" {
				list = append(list, text)
			}
			continue
		}
		var cells []string
		for cell := range c.ChildNodes() {
			if cell.Type == html.TextNode {
				continue
			}
			cells = append(cells, strings.TrimSpace(joined(cell, spoken)))
		}
		list = append(list, strings.Join(cells, " | "))
	}
	return strings.Join(list, "\n")
}

// spoken is a phrase as plain text: of a link, where it leads too.
func spoken(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	text := joined(n, spoken)
	switch href := attribute(n.Attr, "href"); {
	case n.DataAtom == atom.Br:
		return "\n"
	case n.DataAtom != atom.A || href == "" || strings.TrimSpace(text) == href:
		return text
	default:
		return text + " <" + href + ">"
	}
}
