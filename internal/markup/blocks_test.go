package markup

import (
	"strings"
	"testing"
)

// nasty are texts that a rich editor must not harm.
var nasty = []string{
	"", "\n", "  \n\n", "one", "one\n", "\n\none\n\n\n", "one  \ntwo\\\nthree", "# A\nb\n## c ##\nSetext\n===\n",
	"- a\n- b\n\n  c\n\n\n- d\n* e\n+ f", "1. a\n2) b\n", "- [ ] a\n- [x] b", "> a\nb\n>\n> > c\n", "```go\nx\n\n\ny\n```\nafter\n",
	"~~~\nopen\n\nstill", "    indented\n\n    more\n\nafter", "<div>\n\n*in*\n\n</div>\n\nafter <b>this</b>", "<!-- open\n\nnot closed",
	"[a][b] and [b]\n\n[b]: https://example.com \"t\"\n\n[c]: /c\nlast", "[x]: /x\n\n[x]", "|a|b|\n|-|:-:|\n|1|`|`|\nafter", "text\n|a|\n|-|\n|b|\n",
	"a\r\n\r\n- b\r\n- c\r\n", "***\n---\na\n---\n", "\tcode\n\ttwo\n", "- a\n\n      code in it\n", "&amp; \\* ** a\u00a0b 🙂", "a\x00b\n\n c", "-\n-\n",
	"1986\\. A year\n\n+ 1\n", "![p](/uploads/x.png \"t\")\n", "* * *\n* a\n", "#\n\n##\n\nx", "    \n  a\n   b",
}

func TestTheBlocksOfATextAreTheText(t *testing.T) {
	for _, source := range nasty {
		list, err := Blocks(source)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		var whole, html strings.Builder
		for _, b := range list {
			whole.WriteString(b.Source + b.Gap)
			html.WriteString(b.HTML + "\n")
		}
		if whole.String() != source {
			t.Errorf("%q became %q", source, whole.String())
		}
		if strings.Contains(source, "<") { // HTML may be spread over blocks
			continue
		}
		read, _ := Read(Markdown, source)
		if got := strings.Join(strings.Fields(html.String()), ""); got != strings.Join(strings.Fields(read.HTML), "") {
			t.Errorf("%q reads %q, not %q", source, got, read.HTML)
		}
	}
}

func TestBlocksSayWhatRichTextCannot(t *testing.T) {
	for source, want := range map[string]string{
		"a *b* `c` [d](/e)\n\n- f\n\n|a|\n|-|": "plain plain plain", "a <b>c</b>\n\nd": "odd plain", "<div>\n\na\n\n</div>": "odd plain odd",
		"[a][b]\n\nc\n\n[b]: /d": "odd plain odd", "[b]: /d\n\n[b]": "odd odd", "```\na": "plain open", "a\n\n<!-- b": "plain odd open",
		"a\n[b]: /c\n\n- x\n\n      y": "plain plain",
	} {
		list, err := Blocks(source)
		var got []string
		for _, b := range list {
			got = append(got, map[bool]string{true: "plain", false: "odd"}[b.IsPlain])
			if b.IsOpen {
				got = append(got, "open")
			}
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q: %v, not %s: %v", source, got, want, err)
		}
	}
}
