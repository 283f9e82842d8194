package manual

import (
	"bytes"
	"html/template"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/stoa-community/stoa/docs"
)

// aboutCode is the group of guides for those who change the program: the project has them.
const aboutCode = "About the code"

// A guideGroup is the guides for some readers.
type guideGroup struct {
	Name   string
	Guides []guide
}

// A guide is one file of the folder docs.
type guide struct {
	Name, Title string // of the file, without .md; as the list of guides has it
	Text        string // what it is about, in a sentence
}

func (g guide) Path() string { return Root + "/guides/" + g.Name }

var guideLine = regexp.MustCompile(`^- \[([^\]]+)\]\(([a-z-]+)\.md\): (.+)$`)

// guideGroups are the guides as docs/README.md lists them, but those about the code.
func guideGroups() (groups []guideGroup) {
	list, err := docs.Guides.ReadFile("README.md")
	if err != nil {
		panic(err) // it is in the binary
	}
	for line := range strings.Lines(string(list)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			groups = append(groups, guideGroup{Name: name})
		}
		if m := guideLine.FindStringSubmatch(line); m != nil {
			last := &groups[len(groups)-1]
			last.Guides = append(last.Guides, guide{Name: m[2], Title: m[1], Text: sentence(m[3])})
		}
	}
	shown := groups[:0]
	for _, g := range groups {
		if g.Name != aboutCode {
			shown = append(shown, g)
		}
	}
	return shown
}

// sentence is a line of the list of guides as a sentence of its own.
func sentence(line string) string { return strings.ToUpper(line[:1]) + line[1:] }

// A linker has the links of guides lead to where they do on this site.
type linker struct {
	guides     map[string]bool   // by their names
	operations map[string]string // addresses by method and path, without the names of parameters
}

// render is a guide as HTML, whose headings have the anchors that they have on GitHub.
func (l linker) render(name string) (template.HTML, error) {
	source, err := docs.Guides.ReadFile(name + ".md")
	if err != nil {
		return "", err
	}
	tables := extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)) // else by style attributes
	markdown := goldmark.New(goldmark.WithExtensions(tables),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(l, 1))))
	var b bytes.Buffer
	err = markdown.Convert(source, &b)
	page := strings.ReplaceAll(b.String(), "<pre>", `<pre tabindex="0">`)
	page = strings.NewReplacer("<table>", `<div class="wide" tabindex="0"><table>`, "</table>", "</table></div>",
		"<th></th>", "<td></td>", "<th>", `<th scope="col">`).Replace(page)
	return template.HTML(page), err
}

// Transform turns the links of a guide, leaves its pictures out, and has what names an
// operation lead there.
func (l linker) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	var pictures, spans []ast.Node
	ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // our walker fails never
		switch n := n.(type) {
		case *ast.Link:
			n.Destination = []byte(l.leads(string(n.Destination)))
			return ast.WalkSkipChildren, nil
		case *ast.Heading:
			return ast.WalkSkipChildren, nil
		case *ast.Image:
			if entering {
				pictures = append(pictures, n)
			}
		case *ast.CodeSpan:
			if entering {
				spans = append(spans, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range pictures {
		n.Parent().RemoveChild(n.Parent(), n)
	}
	for _, n := range spans {
		if to := l.operation(codeText(n, reader.Source())); to != "" {
			link := ast.NewLink()
			link.Destination = []byte(to)
			n.Parent().ReplaceChild(n.Parent(), n, link)
			link.AppendChild(link, n)
		}
	}
}

func codeText(span ast.Node, source []byte) string {
	var b strings.Builder
	for n := span.FirstChild(); n != nil; n = n.NextSibling() {
		if t, ok := n.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		}
	}
	return b.String()
}

// leads is where a link of a file in the folder docs leads to from here.
func (l linker) leads(to string) string {
	file, anchor, hasAnchor := strings.Cut(to, "#")
	if file == "" || strings.Contains(to, "://") {
		return to
	}
	name, isGuide := strings.CutSuffix(file, ".md")
	if !isGuide || !l.guides[name] {
		file = Project + "/blob/main/" + path.Join("docs", file)
	} else {
		file = guide{Name: name}.Path()
	}
	if hasAnchor {
		file += "#" + anchor
	}
	return file
}

var (
	called = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE) (?:/api/v1)?(/[^ ?]*)`)
	braced = regexp.MustCompile(`\{[^}]*\}`)
)

// operation is the address of what a text such as "POST /users/{id}/ban" names, or "".
func (l linker) operation(text string) string {
	if strings.HasPrefix(text, ErrorsPath) {
		return text
	}
	m := called.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return l.operations[m[1]+" "+braced.ReplaceAllString(m[2], "{}")]
}
