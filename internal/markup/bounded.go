package markup

import (
	"bytes"

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

var marksSoFar = parser.NewContextKey()

// boundedInline stops reading marks when a block has had too many of them.
type boundedInline struct{ parser.InlineParser }

func (b boundedInline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	n, _ := pc.Get(marksSoFar).(int)
	if n >= maxMarks {
		return nil
	}
	pc.Set(marksSoFar, n+1)
	return b.InlineParser.Parse(parent, block, pc)
}

func (b boundedInline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	pc.Set(marksSoFar, 0)
	if inner, ok := b.InlineParser.(parser.CloseBlocker); ok {
		inner.CloseBlock(parent, block, pc)
	}
}

// boundedBlock opens no quote or list that is nested too deep to be kept.
type boundedBlock struct{ parser.BlockParser }

func (b boundedBlock) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		depth++
	}
	if depth > maxDepth {
		return nil, parser.NoChildren
	}
	return b.BlockParser.Open(parent, reader, pc)
}

// boundedParagraph looks for definitions or tables only where there is not too
// much of them.
type boundedParagraph struct {
	parser.ParagraphTransformer
	fits func(lines *text.Segments, source []byte) bool
}

func (b boundedParagraph) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	if b.fits(node.Lines(), reader.Source()) {
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}

func fewDefinitions(lines *text.Segments, _ []byte) bool { return lines.Len() <= maxDefinitions }

func fewCells(lines *text.Segments, source []byte) bool {
	widest := 0
	for _, line := range lines.Sliced(0, lines.Len()) {
		widest = max(widest, bytes.Count(line.Value(source), []byte("|"))+1)
	}
	return widest*lines.Len() <= maxCells
}
