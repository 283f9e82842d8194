package markup

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A Block is one of the paragraphs, lists and the like that a Markdown source is made of. The
// sources and gaps of all, one after the other, are the whole source.
type Block struct {
	Source string // its lines
	Gap    string // the line break and empty lines behind it
	HTML   string // sanitised
	// IsPlain reports that it reads the same on its own, and has no HTML.
	IsPlain bool
	// IsOpen reports that it would take in what is put behind it.
	IsOpen bool
}

// Blocks returns the blocks of an article's Markdown source. It fails as [Read] does.
func Blocks(source string) (list []Block, err error) {
	defer refuseTooMuch(&err)
	w := &work{maxWork}
	root, _ := parsed(source, w)
	var nodes []ast.Node
	starts := []int{}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if start := n.Pos(); start >= 0 {
			start = strings.LastIndexByte(source[:min(start, len(source))], '\n') + 1
			if len(starts) == 0 || start > starts[len(starts)-1] {
				nodes, starts = append(nodes, n), append(starts, start)
				continue
			}
		}
		nodes = append(nodes, n) // it belongs to the block before
		starts = append(starts, -1)
	}
	if len(starts) == 0 || starts[0] != 0 {
		end := len(source)
		if len(starts) > 0 && starts[0] > 0 {
			end = starts[0]
		}
		if end > 0 {
			list = append(list, newBlock(source[:end]))
		}
	}
	for i := 0; i < len(nodes); i++ {
		if starts[i] < 0 {
			continue
		}
		end, next := len(source), i+1
		for next < len(nodes) && starts[next] < 0 {
			next++
		}
		if next < len(nodes) {
			end = starts[next]
		}
		b := newBlock(source[starts[i]:end])
		for _, n := range nodes[i:next] {
			html, err := rendered([]byte(source), n)
			if err != nil {
				return nil, err
			}
			w.result(html)
			b.HTML += walk(article, html).html()
		}
		if b.IsPlain, err = isPlain(b, w); err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	if len(list) > 0 {
		last := &list[len(list)-1]
		after, _ := parsed(last.Source+"\n\nx", w)
		p, isParagraph := after.LastChild().(*ast.Paragraph)
		last.IsOpen = !isParagraph || string(p.Lines().Value([]byte(last.Source+"\n\nx"))) != "x"
	}
	return list, nil
}

// newBlock parts a block's lines from the empty ones behind them.
func newBlock(source string) Block {
	trimmed := strings.TrimRight(source, " \t\r\n")
	end := len(trimmed)
	if i := strings.IndexByte(source[end:], '\n'); i >= 0 { // blanks at the end of its last line are its own
		end += i
		if end > len(trimmed) && source[end-1] == '\r' {
			end--
		}
	} else {
		end = len(source)
	}
	return Block{Source: source[:end], Gap: source[end:]}
}

// isPlain reports whether a block reads on its own as it does in its text, without HTML and
// without what other blocks need.
func isPlain(b Block, w *work) (bool, error) {
	root, pc := parsed(b.Source, w)
	if len(pc.References()) > 0 {
		return false, nil
	}
	isPlain := true
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Kind() == ast.KindRawHTML || n.Kind() == ast.KindHTMLBlock {
			isPlain = false
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	if err != nil || !isPlain {
		return false, err
	}
	html, err := rendered([]byte(b.Source), root)
	w.result(html)
	return walk(article, html).html() == b.HTML, err
}

func parsed(source string, w *work) (ast.Node, parser.Context) {
	w.source(source)
	pc := w.context()
	return markdown.Parser().Parse(text.NewReader([]byte(source)), parser.WithContext(pc)), pc
}

func rendered(source []byte, n ast.Node) (string, error) {
	var b strings.Builder
	err := markdown.Renderer().Render(&b, source, n)
	return b.String(), err
}
