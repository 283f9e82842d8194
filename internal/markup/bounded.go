package markup

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Goldmark takes time that grows with the square of some sources: 100 KB of
// "[a](" cost it many seconds. These bounds are far above what people write;
// past them a mark stands for itself.
const (
	maxMarks       = 1000   // emphasis and link marks in one block
	maxDefinitions = 1000   // lines of a paragraph that may define links
	maxCells       = 20_000 // of one table, those filled up to the header's width included
)

// maxWork bounds the work that one source may make, of whatever sort: a unit is
// about a nanosecond of a machine that is not fast. What each thing costs is
// reckoned at its worst; BenchmarkFamilies shows how well.
const (
	maxWork         = 40_000_000
	priceSource     = 10   // a byte of Markdown
	priceNul        = 100  // one that is nothing, and becomes a sign of three bytes
	priceResult     = 50   // a byte of HTML, to write and sanitise
	priceEntity     = 300  // an "&" in it
	priceElement    = 1700 // a tag of it
	priceAddress    = 7000 // a link or picture in it
	priceBareLink   = 100  // a byte of a link without marks
	priceNewLine    = 1000 // to find the block that a line belongs to
	priceLook       = 200  // to see that a mark is none
	priceLine       = 150  // to see that a block goes on
	priceIndent     = 5    // a byte of that line
	priceInline     = 1500 // an emphasis, a link, a piece of code
	priceBlock      = 2000 // a heading, an item of a list
	priceDefinition = 3000
	priceTable      = 8000
	priceCell       = 1000
	priceTag        = 300 // a byte of what may be a tag
	priceSearch     = 6   // a byte of where a link may end
	priceBefore     = 2   // a line before a bracket that closes
)

// maxTag is how long a tag in Markdown may be.
const maxTag = 2000

var (
	marksSoFar = parser.NewContextKey()
	workKey    = parser.NewContextKey()
)

// work is how much of maxWork is left. When nothing is, reading stops where it is:
// the parsers are not ours, and only a panic leads out of them.
type work struct{ left int }

// tooMuch is what a work panics with when nothing is left of it; see [read].
type tooMuch struct{}

// context returns the Context of a source that this work is for.
func (w *work) context() parser.Context {
	pc := parser.NewContext()
	pc.Set(workKey, w)
	return pc
}

func workOf(pc parser.Context) *work { return pc.Get(workKey).(*work) }

// pay takes the price of something.
func (w *work) pay(price int) {
	if w.left -= price; w.left <= 0 {
		panic(tooMuch{})
	}
}

// source takes the price of reading Markdown without any marks.
func (w *work) source(markdown string) {
	w.pay(len(markdown)*priceSource + strings.Count(markdown, "\x00")*priceNul + strings.Count(markdown, "\n")*priceNewLine)
}

// result takes the price of sanitising HTML.
func (w *work) result(html string) {
	w.pay(len(html)*priceResult + strings.Count(html, "&")*priceEntity +
		strings.Count(html, "<")*priceElement + addresses(html)*priceAddress)
}

// addresses counts the attributes in html that may hold an address.
func addresses(html string) (n int) {
	for before, rest, found := strings.Cut(html, "="); found; before, rest, found = strings.Cut(rest, "=") {
		before = strings.TrimRight(before, blanks)
		for _, name := range []string{"href", "src"} {
			if from := len(before) - len(name); from >= 0 && strings.EqualFold(before[from:], name) {
				n++
			}
		}
	}
	return n
}

// metered is an inline parser whose work is paid for. One that finds nothing may
// have looked through the whole block for the end of what begins with a sign.
type metered struct {
	parser.InlineParser
	sign byte
}

func (m metered) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	w := workOf(pc)
	w.pay(priceLook)
	_, before := block.Position()
	isSearched := m.sign != 0 && block.Peek() == m.sign && isBegun(m.sign, before.Start+1, block.Source())
	n := m.InlineParser.Parse(parent, block, pc)
	_, now := block.Position()
	price := now.Start - before.Start
	switch n.(type) {
	case nil, *ast.Text:
		if isSearched {
			price = priceSearch * sizeOf(parent)
		}
	case *ast.AutoLink:
		price = priceBareLink*price + priceInline + priceAddress
	default:
		price += priceInline
	}
	w.pay(max(price, 0))
	return n
}

func (m metered) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if inner, ok := m.InlineParser.(parser.CloseBlocker); ok {
		inner.CloseBlock(parent, block, pc)
	}
}

// isBegun reports whether what follows a sign is worth looking for the end: of a
// tag unless it is blank, of a link if it is an address.
func isBegun(sign byte, next int, source []byte) bool {
	switch sign {
	case ']':
		return next < len(source) && source[next] == '('
	case '<':
		return next < len(source) && bytes.IndexByte([]byte(" <\n\t"), source[next]) < 0
	}
	return true
}

// blockOf is the block that n stands in.
func blockOf(n ast.Node) ast.Node {
	for n.Type() == ast.TypeInline && n.Parent() != nil {
		n = n.Parent()
	}
	return n
}

// sizeOf is how many bytes there are in the block that n stands in.
func sizeOf(n ast.Node) int {
	lines := blockOf(n).Lines()
	if lines == nil || lines.Len() == 0 {
		return 0
	}
	return lines.At(lines.Len()-1).Stop - lines.At(0).Start
}

// boundedTag takes nothing for a tag or an address in brackets that does not end soon.
type boundedTag struct{ metered }

func (b boundedTag) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	_, at := block.Position()
	if rest := block.Source()[at.Start:]; len(rest) > 1 && isNameOrSlash(rest[1]) {
		end := bytes.IndexByte(rest[:min(len(rest), maxTag)], '>')
		if end < 0 {
			return nil
		}
		workOf(pc).pay(priceTag * end)
	}
	return b.metered.Parse(parent, block, pc)
}

// isNameOrSlash reports whether what follows a "<" makes a tag of it.
func isNameOrSlash(c byte) bool { return c == '/' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// boundedInline stops reading marks when a block has had too many of them. A star
// may be held against all that came before it, and a "]" against all that follows
// its "[".
type boundedInline struct{ metered }

// marks are those of a block so far, and where brackets were opened.
type marks struct {
	n    int
	open []int
}

func (b boundedInline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	m, _ := pc.Get(marksSoFar).(*marks)
	if m == nil {
		m = &marks{}
		pc.Set(marksSoFar, m)
	}
	if m.n >= maxMarks {
		return nil
	}
	workOf(pc).pay(m.price(parent, block))
	m.n++
	return b.metered.Parse(parent, block, pc)
}

// price is what the next mark costs: of a bracket that closes, how far it is from
// where it was opened, and how many lines the block has.
func (m *marks) price(parent ast.Node, block text.Reader) (price int) {
	_, at := block.Position()
	switch last := len(m.open) - 1; block.Peek() {
	case '[', '!':
		m.open = append(m.open, at.Start)
	case ']':
		if last >= 0 {
			price = priceSearch*(at.Start-m.open[last]) + priceBefore*blockOf(parent).Lines().Len()
			m.open = m.open[:last]
		}
	default:
		price = 2 * m.n
	}
	return max(price, 0)
}

func (b boundedInline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	pc.Set(marksSoFar, nil)
	b.metered.CloseBlock(parent, block, pc)
}

// meteredBlock is a block parser whose work is paid for, line by line.
type meteredBlock struct{ parser.BlockParser }

func (b meteredBlock) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	w := workOf(pc)
	line, _ := reader.PeekLine()
	w.pay(priceLook + len(line))
	n, state := b.BlockParser.Open(parent, reader, pc)
	if n != nil {
		w.pay(priceBlock)
	}
	return n, state
}

func (b meteredBlock) Continue(n ast.Node, reader text.Reader, pc parser.Context) parser.State {
	line, _ := reader.PeekLine()
	workOf(pc).pay(priceLine + priceIndent*len(line))
	return b.BlockParser.Continue(n, reader, pc)
}

// boundedBlock opens no quote or list that is nested too deep to be kept.
type boundedBlock struct{ meteredBlock }

func (b boundedBlock) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		depth++
	}
	if depth > maxDepth {
		return nil, parser.NoChildren
	}
	return b.meteredBlock.Open(parent, reader, pc)
}

// boundedParagraph looks for definitions or tables only where there is not too
// much of them.
type boundedParagraph struct {
	parser.ParagraphTransformer
	price func(lines *text.Segments, source []byte) (price int, fits bool)
}

func (b boundedParagraph) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	if price, fits := b.price(node.Lines(), reader.Source()); fits {
		workOf(pc).pay(price)
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}

// priceDefinitions reckons that each line is held against all that follow.
func priceDefinitions(lines *text.Segments, source []byte) (price int, fits bool) {
	if lines.Len() == 0 || !bytes.HasPrefix(bytes.TrimLeft(source[lines.At(0).Start:], " "), []byte("[")) {
		return priceLook, true
	}
	size := lines.At(lines.Len()-1).Stop - lines.At(0).Start
	return priceDefinition + lines.Len()*size/2, lines.Len() <= maxDefinitions
}

func priceCells(lines *text.Segments, source []byte) (price int, fits bool) {
	widest, bars := 0, 0
	for _, line := range lines.Sliced(0, lines.Len()) {
		n := bytes.Count(line.Value(source), []byte("|"))
		widest, bars = max(widest, n+1), bars+n
	}
	if bars == 0 && lines.Len() < 2 {
		return priceLook, true
	}
	cells := widest * lines.Len()
	return priceTable + priceCell*cells, cells <= maxCells
}
