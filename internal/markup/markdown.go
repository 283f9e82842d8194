package markup

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown lets HTML in the source through: the policy comes after it.
var markdown = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(meteredBlock{parser.NewSetextHeadingParser()}, 100),
			util.Prioritized(meteredBlock{parser.NewThematicBreakParser()}, 200),
			util.Prioritized(boundedBlock{meteredBlock{parser.NewListParser()}}, 300),
			util.Prioritized(meteredBlock{parser.NewListItemParser()}, 400),
			util.Prioritized(meteredBlock{parser.NewCodeBlockParser()}, 500),
			util.Prioritized(meteredBlock{parser.NewATXHeadingParser()}, 600),
			util.Prioritized(meteredBlock{parser.NewFencedCodeBlockParser()}, 700),
			util.Prioritized(boundedBlock{meteredBlock{parser.NewBlockquoteParser()}}, 800),
			util.Prioritized(meteredBlock{parser.NewHTMLBlockParser()}, 900),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(metered{InlineParser: extension.NewTaskCheckBoxParser()}, 0),
			util.Prioritized(metered{parser.NewCodeSpanParser(), '`'}, 100),
			util.Prioritized(boundedInline{metered{parser.NewLinkParser(), ']'}}, 200),
			util.Prioritized(boundedTag{metered{InlineParser: parser.NewAutoLinkParser()}}, 300),
			util.Prioritized(boundedTag{metered{parser.NewRawHTMLParser(), '<'}}, 400),
			util.Prioritized(boundedInline{metered{InlineParser: parser.NewEmphasisParser()}}, 500),
			util.Prioritized(boundedInline{metered{InlineParser: extension.NewStrikethroughParser()}}, 500),
			util.Prioritized(metered{InlineParser: extension.NewLinkifyParser()}, 999),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(boundedParagraph{parser.LinkReferenceParagraphTransformer, priceDefinitions}, 100),
			util.Prioritized(boundedParagraph{extension.NewTableParagraphTransformer(), priceCells}, 200),
		),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)),
	goldmark.WithRenderer(rendering(html.WithUnsafe())),
)

// commentRendering has the lines of a comment be lines, as people who write one see them.
var commentRendering = rendering(html.WithUnsafe(), html.WithHardWraps())

func rendering(options ...html.Option) renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(checkboxes{}, 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(extension.NewTableHTMLRenderer(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), 500),
		util.Prioritized(html.NewRenderer(options...), 1000),
	))
}

// render returns the HTML of a Markdown source, not yet sanitised.
func render(p *policy, source string, w *work) (string, error) {
	w.source(source)
	root := markdown.Parser().Parse(text.NewReader([]byte(source)), parser.WithContext(w.context()))
	out := markdown.Renderer()
	if p == comment {
		out = commentRendering
	}
	var b strings.Builder
	if err := out.Render(&b, []byte(source), root); err != nil {
		return "", fmt.Errorf("render markdown: %w", err)
	}
	return b.String(), nil
}

// checkboxes writes the boxes of task lists as text: content holds no inputs.
type checkboxes struct{}

func (checkboxes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(extended.KindTaskCheckBox, writeCheckbox)
}

func writeCheckbox(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	box := "☐ "
	if n.(*extended.TaskCheckBox).IsChecked {
		box = "☑ "
	}
	_, err := w.WriteString(box)
	return ast.WalkContinue, err
}
