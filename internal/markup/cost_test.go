package markup_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// most is how large a text may be, in bytes.
const most = 200_000

// written is what people write, with a mark here and there.
var written = family{"prose", markup.Markdown, repeated("It takes the lock once and keeps the *order* of the writes, so that nothing is " +
	"lost when the " +
	"process ends in between, whatever it was that ended it: a kill, a power cut, a full disk or a deploy. Somebody has to read what " +
	"was written before, from the oldest to the newest, as [said](https://example.com/a) by @ann.\n\n")}

// dense is what people write who use as many marks as anybody would.
var dense = family{"dense prose", markup.Markdown,
	repeated("It takes the lock once and keeps the *order* of the writes, so that `nothing` is lost when the " +
		"[process](https://example.com/a) ends in between, as **said** by @ann.\n\n- One\n- Two\n\n")}

func TestLongTextsThatPeopleWriteAreTaken(t *testing.T) {
	for name, f := range map[string]family{
		"prose":     written,
		"dense":     part(dense, 70_000),
		"HTML":      {"", markup.HTML, repeated(answer)},
		"code":      {"", markup.Markdown, after("```go\n", "\tif err := f(a[i], *p); err != nil {\n\t\treturn err\n\t}\n")},
		"bare code": {"", markup.Markdown, repeated("    if err := f(a[i], *p); err != nil {\n        return err\n    }\n")},
		"a table": part(family{"", markup.Markdown,
			paragraphs(9000, after("|Name|Age|Place|\n|---|---|---|\n", "|Ann|41|Zurich, *old* town|\n"))}, 35_000),
		"a list": part(family{"", markup.Markdown,
			repeated("- One of the [many](https://example.com/many) things to do\n  - and one more\n")}, 50_000),
		"tasks": part(family{"", markup.Markdown, repeated("- [ ] One of the many things that we have to do\n")}, 50_000),
		"steps": part(family{"", markup.Markdown,
			repeated("1. Open the `settings` and choose **Export**.\n2. Wait.\n\n   It may take long.\n")}, 50_000),
		"links":      part(family{"", markup.Markdown, numbered("See https://example.com/pages/# for what is meant by it.\n")}, 70_000),
		"references": part(family{"", markup.Markdown, paragraphs(4000, repeated("As [said][1] in [the guide][2] before.\n"))}, 80_000),
		"a letter": part(family{"", markup.Markdown,
			repeated("> > It was said that this is so.\n>\n> It is not.\n\nIt is *indeed*.\n\n")}, 50_000),
		"a log": part(family{"", markup.Markdown,
			repeated("2026-01-02T03:04:05Z [main] WARN a_b.c_d: <nil> at 0x1f (retry 3/5) *** ~ `x`\n")}, 80_000),
		"headings": part(family{"", markup.Markdown,
			repeated("## How it is done\n\nIt is done with care.\n\nThe rest\n--------\n\nIs *here*.\n\n")}, 50_000),
		"Chinese": part(family{"", markup.Markdown, repeated("这是一个**很长**的段落，里面有[链接](https://example.com/)和`代码`。\n\n")}, 50_000),
	} {
		if c, err := markup.Read(f.format, f.make(most)); err != nil || c.Empty() {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// part makes sources of f that are smaller than asked for.
func part(f family, size int) family {
	return family{f.name, f.format, func(int) string { return f.make(size) }}
}

// A source that would take long is refused, by a message that tells why.
func TestASourceThatWouldTakeLongIsRefused(t *testing.T) {
	for name, source := range map[string]struct {
		format markup.Format
		text   string
	}{
		"tags":  {markup.HTML, strings.Repeat("<b>", 30_000)},
		"links": {markup.HTML, strings.Repeat(`<a HREF ="/a">a</a>`, 10_000)},
		"lines": {markup.Markdown, strings.Repeat("a\n", 50_000)},
		"marks": {markup.Markdown, repeated("[a](")(most)},
	} {
		_, err := markup.Read(source.format, source.text)
		if community.KindOf(err) != community.Invalid || !strings.Contains(err.Error(), "too much formatting") {
			t.Errorf("%s: %v", name, err)
		}
		if named := markup.Named("description", err); !strings.HasPrefix(named.Error(), "description ") {
			t.Error(named)
		}
	}
	for _, html := range []string{strings.Repeat("<p>a</p>", 30_000), strings.Repeat("<b>", 30_000) + "a"} {
		if markup.Kept(html).Empty() {
			t.Error("what is kept already is not read")
		}
	}
}

// BenchmarkFamilies shows that no source takes much longer than prose.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range append([]family{written, dense}, families...) {
		for size, name := range map[int]string{50_000: "50KB", most: "200KB"} {
			source := f.make(size)
			b.Run(string(f.format)+"/"+f.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					_, _ = markup.Read(f.format, source) // refused or not, it costs
				}
			})
		}
	}
}
