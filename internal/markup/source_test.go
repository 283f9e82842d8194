package markup

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestASourceReadsAsWhatItIsOf(t *testing.T) {
	for _, source := range []string{
		"Plain text.", "Two\n\nparagraphs", "**bold** and *thin* and ~~gone~~ and `code`", "a **b** c, **d**.",
		"## Head\n\nText\n\n### Less", "- one\n- two\n  - deeper\n  - still\n- three", "1. one\n2. two", "3. three\n4. four",
		"- one\n\n- two\n\n  more of two",
		"> quoted\n>\n> - in it", "```go\nfunc main() {}\n\n// end\n```", "````\n```\n````", "![alt](/uploads/a.png)",
		"[text](https://example.com/a?b=c) and <https://example.com>", "# not in it", "\\# no heading", "1\\. no list", "a_b_c and _d_",
		"5 < 6 & 7 &amp; 8", "@ann, look", "line\\\nbreak", "---", "| a | b |\n|---|:-:|\n| 1 | 2 |",
		"<u>under</u> <kbd>Ctrl</kbd> H<sub>2</sub>O", "<details><summary>More</summary><p>Inside</p></details>", "`` a`b ``", "***both***",
		"x**y**z", "", "- [ ] to do\n- [x] done", "\\+ no list\n\\- nor this", "* * *", "[a](b \"c\")", "text ~tilde~ text",
		"Use `<div>` here",
		"<https://example.com/a_b_c>"} {
		once, err := Read(Markdown, source)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := Read(Markdown, Source(once.HTML))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(once.HTML, twice.HTML); diff != "" {
			t.Errorf("%q is %q again:\n%s", source, Source(once.HTML), diff)
		}
	}
}
