package inbound

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// How mail programs begin what they quote, in the languages that letters are written in.
var (
	wrote = regexp.MustCompile(`^(?:` + strings.Join([]string{
		`On\b.{5,300}\bwrote`, `(?:Am|Den)\b.{5,300}\bschrieb\b.{0,200}`, `El\b.{5,300}\bescribió`,
		`Le\b.{5,300}\ba écrit`, `(?:Em|No dia|A)\b.{5,300}\bescreveu`, `.{3,200}<\S+@\S+> (?:wrote|schrieb|escribió|a écrit|escreveu)`,
	}, `|`) + `)[\s\x{a0}\x{202f}]?:$`)
	original = regexp.MustCompile(`(?i)^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht|` +
		`Mensaje original|Message d['’]origine|Message original|Mensagem original)\s*-{2,}$|^_{20,}$`)
	headFrom = regexp.MustCompile(`^\*?(?:From|Von|De|Desde)\s?:\*?\s\S`)
	headRest = regexp.MustCompile(`^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Enviada|Enviado el|Data|Fecha|To|An|Para|À)\s?:\*?\s\S`)
	sentFrom = regexp.MustCompile(`^(?:Sent from (?:my|Mail)|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet (?:von|mit)|Enviado desde|` +
		`Envoyé (?:de mon|depuis|à partir)|Enviado (?:do meu|pelo|via|de))\b.{0,60}$`)
)

// Reply is what somebody wrote in a mail, without what they quoted or signed it with. Where
// they answered between the lines, these stay.
func Reply(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\u00a0")
	}
	var kept []string
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "--" || original.MatchString(line) || sentFrom.MatchString(line) || isHead(lines[i:]) {
			break
		}
		n := attribution(lines[i:])
		if n == 0 {
			kept = append(kept, lines[i])
			continue
		}
		if !isAnswered(lines[i+n:]) {
			break
		}
		i += n - 1 // who said it is known: what they said stays, for it was answered
	}
	for len(kept) > 0 && (kept[len(kept)-1] == "" || strings.HasPrefix(kept[len(kept)-1], ">")) {
		kept = kept[:len(kept)-1]
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

// attribution is of how many lines the words before a quote are that lines begin with, 0
// where they do not.
func attribution(lines []string) int {
	said := ""
	for n := 1; n <= min(3, len(lines)); n++ {
		line := strings.TrimSpace(lines[n-1])
		if line == "" || strings.HasPrefix(line, ">") {
			return 0
		}
		if said = strings.TrimSpace(said + " " + line); wrote.MatchString(said) {
			return n
		}
	}
	return 0
}

// isHead reports whether lines begin with the head of another mail, as Outlook has it.
func isHead(lines []string) bool {
	if !headFrom.MatchString(strings.TrimSpace(lines[0])) {
		return false
	}
	for _, line := range lines[1:min(5, len(lines))] {
		if headRest.MatchString(strings.TrimSpace(line)) {
			return true
		}
	}
	return false
}

// isAnswered reports whether there are words behind a quote.
func isAnswered(lines []string) bool {
	quoted := false
	for _, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, ">"):
			quoted = true
		case line == "--" || sentFrom.MatchString(line) || original.MatchString(line):
			return false
		case line != "":
			return quoted
		}
	}
	return false
}

// quotes are the classes and ids by which mail programs mark what is quoted or signed.
var quotes = regexp.MustCompile(`(?:^|\s)(?:gmail_quote|gmail_quote_container|gmail_attr|gmail_signature|moz-cite-prefix|moz-signature|` +
	`yahoo_quoted|protonmail_quote|protonmail_signature_block|WordSection2|divRplyFwdMsg|appendonsend|Signature|x_Signature)(?:$|\s)`)

// endings are those behind which all is quoted.
var endings = regexp.MustCompile(`(?:^|\s)(?:x_)?(?:divRplyFwdMsg|appendonsend|moz-cite-prefix)(?:$|\s)`)

// ReplyHTML is Reply of a mail in HTML. It is not sanitised.
func ReplyHTML(source string) string {
	doc, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return ""
	}
	body := find(doc, atom.Body)
	if body == nil {
		return ""
	}
	strip(body)
	var b strings.Builder
	for c := range body.ChildNodes() {
		if err := html.Render(&b, c); err != nil {
			return "" // deeper than anybody writes
		}
	}
	return strings.TrimSpace(b.String())
}

func find(n *html.Node, what atom.Atom) *html.Node {
	for c := range n.Descendants() {
		if c.DataAtom == what {
			return c
		}
	}
	return nil
}

// strip takes out what is quoted in n, and reports whether all behind it is quoted too.
func strip(n *html.Node) (isOver bool) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		switch {
		case isOver:
			n.RemoveChild(c)
		case c.Type == html.ElementNode && isEnd(c):
			isOver = true
			n.RemoveChild(c)
		case c.Type == html.ElementNode && isQuote(c):
			n.RemoveChild(c)
		default:
			isOver = strip(c)
		}
		c = next
	}
	return isOver
}

func marks(n *html.Node) (list string, isCited bool) {
	for _, a := range n.Attr {
		switch a.Key {
		case "class", "id":
			list += " " + a.Val
		case "type":
			isCited = a.Val == "cite"
		}
	}
	return list, isCited
}

func isQuote(n *html.Node) bool {
	list, isCited := marks(n)
	switch n.DataAtom {
	case atom.Style, atom.Script, atom.Head, atom.Title:
		return true
	}
	return isCited && n.DataAtom == atom.Blockquote || quotes.MatchString(list)
}

// isEnd reports whether n is where another mail begins.
func isEnd(n *html.Node) bool {
	list, _ := marks(n)
	if endings.MatchString(list) {
		return true
	}
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Span, atom.Td:
	default:
		return false
	}
	for c := range n.ChildNodes() {
		switch c.DataAtom {
		case atom.P, atom.Div, atom.Blockquote, atom.Table, atom.Ul, atom.Ol, atom.Br:
			return false // it holds more than one line
		}
	}
	said := strings.Join(strings.Fields(textOf(n, 600)), " ")
	return wrote.MatchString(said) || original.MatchString(said) || sentFrom.MatchString(said) || said == "--"
}

// textOf is the text in n, or as much of it.
func textOf(n *html.Node, limit int) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			if b.WriteString(c.Data); b.Len() > limit {
				break
			}
		}
	}
	return b.String()
}
