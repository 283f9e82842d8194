package markup_test

import (
	"fmt"
	"strings"

	"github.com/stoa-community/stoa/internal/markup"
)

// family is a way to make a source that some readers take long for, of any size.
type family struct {
	name   string
	format markup.Format
	make   func(size int) string
}

// repeated is unit again and again.
func repeated(unit string) func(int) string {
	return func(size int) string { return strings.Repeat(unit, size/len(unit)+1)[:size/len(unit)*len(unit)] }
}

// halves is one unit again and again, and then the other as often.
func halves(first, second string) func(int) string {
	return func(size int) string {
		n := size / (len(first) + len(second))
		return strings.Repeat(first, n) + strings.Repeat(second, n)
	}
}

// after is a unit again and again after a beginning.
func after(begin, unit string) func(int) string {
	return func(size int) string { return begin + repeated(unit)(size-len(begin)) }
}

// paragraphs parts what each makes of a few bytes by blank lines.
func paragraphs(each int, of func(int) string) func(int) string {
	return func(size int) string { return repeated(of(each) + "\n\n")(size) }
}

// rising is a line that grows with each repetition.
func rising(unit, end string) func(int) string {
	return func(size int) string {
		var b strings.Builder
		for n := 1; b.Len() < size; n++ {
			b.WriteString(strings.Repeat(unit, n) + end)
		}
		return b.String()[:size]
	}
}

// numbered is a unit with another number each time.
func numbered(format string) func(int) string {
	return func(size int) string {
		var b strings.Builder
		for n := 0; b.Len() < size; n++ {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(n)))
		}
		return b.String()
	}
}

// families are the sources that were found to cost much in this or other readers.
var families = append(markdownFamilies, htmlFamilies...)

var markdownFamilies = markdown(map[string]func(int) string{
	"open links":                repeated("[a]("),
	"open links in brackets":    repeated("[a](<b"),
	"open links with titles":    repeated(`[a](b "`),
	"links of escapes":          repeated(`[a](\(`),
	"open brackets":             repeated("["),
	"open brackets with words":  repeated("[a "),
	"close brackets":            repeated("]"),
	"nested brackets":           halves("[", "]"),
	"nested brackets, words":    halves("[a", "b]"),
	"nested links":              halves("[", "](a)"),
	"nested pictures":           halves("![", "](a)"),
	"open pictures":             repeated("![a]("),
	"empty references":          repeated("[]["),
	"references":                repeated("[a][b]"),
	"long open reference":       after("[", "a\\]"),
	"brackets in paragraphs":    paragraphs(2000, repeated("[a](")),
	"nested in paragraphs":      paragraphs(4000, halves("[", "](a)")),
	"emphasis":                  repeated("*a_ "),
	"emphasis, open":            repeated("*a "),
	"emphasis, close":           repeated("a* "),
	"emphasis, both":            repeated("a*b_"),
	"emphasis, strong":          repeated("**a "),
	"emphasis, nested":          halves("*a ", "a* "),
	"emphasis, nested strong":   halves("**a *a ", "b* b** "),
	"emphasis, runs":            repeated("a**b***c*"),
	"emphasis, one run":         repeated("*"),
	"emphasis in paragraphs":    paragraphs(3000, repeated("*a_ ")),
	"emphasis, mixed":           paragraphs(3000, halves("*_a ", "a** ")),
	"emphasis, of threes":       repeated("a***b**"),
	"strikethrough":             repeated("~~a ~b "),
	"strikethrough, one run":    repeated("~"),
	"strikethrough, nested":     halves("~~a ", "a~~ "),
	"backticks, rising":         rising("`", "a"),
	"backticks, rising lines":   rising("`", "\n"),
	"backticks, pairs":          repeated("``a`b"),
	"backticks, one run":        repeated("`"),
	"backticks, open, words":    repeated("`a"),
	"backticks, of twos":        repeated("``a "),
	"quotes, nested":            repeated(">"),
	"quotes, nested, lines":     rising(">", "a\n"),
	"quotes, many":              repeated("> a\n"),
	"quotes, deep lines":        repeated(strings.Repeat("> ", 99) + "a\n"),
	"quotes, lazy":              after(strings.Repeat("> ", 99)+"a\n", "a\n"),
	"lists, nested":             repeated("- "),
	"lists, rising":             rising("  ", "- a\n"),
	"lists, numbered":           repeated("1. "),
	"lists, many":               repeated("- a\n"),
	"lists, loose":              repeated("- a\n\n"),
	"lists, empty":              repeated("-\n"),
	"lists, empty in quotes":    repeated("> -\n"),
	"lists, star and plus":      repeated("* a\n+ b\n"),
	"lists of quotes":           repeated("- > "),
	"lists, numbered high":      repeated("999999999. a\n"),
	"lists, blank":              after("- a\n", "\n"),
	"lists, blank, spaces":      after("- a\n", " \n"),
	"lists, deep, blank":        after(strings.Repeat("- ", 99)+"a\n", "\n"),
	"lists, deep, lines":        after(strings.Repeat("- ", 99)+"a\n", "a\n"),
	"setext":                    repeated("a\n=\n"),
	"setext, lines":             repeated("a\n-\n"),
	"setext, long":              after("", "a\n"),
	"setext, long, end":         func(size int) string { return repeated("a\n")(size-2) + "==" },
	"setext, equals":            repeated("=\n"),
	"setext, spaces":            after("a\n=", " "),
	"setext in quotes":          repeated("> a\n=\n"),
	"setext in lists":           repeated("- a\n  =\n"),
	"setext, indented":          repeated("   a\n   ===\n"),
	"headings":                  repeated("# a\n"),
	"headings, spaces":          after("# a", " "),
	"headings, closing":         after("# a ", "#"),
	"headings, closing, spaces": after("# a ", " #"),
	"headings, attributes":      repeated("# a {#"),
	"rules":                     repeated("---\n"),
	"rules, almost":             repeated("- - - - - - -a\n"),
	"rules, long, almost":       func(size int) string { return repeated("* ")(size-1) + "a" },
	"code, indented":            repeated("    a\n"),
	"code, indented, blank":     repeated("    a\n\n\n\n"),
	"code, tabs":                repeated("\ta\n"),
	"code, tabs, deep":          rising("\t", "a\n"),
	"code, spaces":              rising(" ", "a\n"),
	"fences":                    repeated("```\n"),
	"fences, open":              repeated("```a\n~~~\n"),
	"fences, rising":            rising("`", "\n"),
	"fences, in quotes":         repeated("> ```\n"),
	"html blocks":               repeated("<div>\n"),
	"html blocks, blank":        repeated("<div>\n\n"),
	"html, comments":            repeated("<!-- "),
	"html, comments, inline":    repeated("a <!-- "),
	"html, instructions":        repeated("a <? "),
	"html, declarations":        repeated("a <!A "),
	"html, cdata":               repeated("a <![CDATA["),
	"html, open tags":           repeated("a <b "),
	"html, attributes":          repeated("a <b c='"),
	"html, attributes, many":    after("a <b ", "c=d "),
	"html, spaces":              after("a <b", " "),
	"html, tags":                repeated("a <b>"),
	"html, less than":           repeated("<"),
	"html, closing":             repeated("a </b "),
	"html, script":              repeated("<script>\n"),
	"html, lines":               repeated("a <b\n"),
	"autolinks":                 repeated("<http://a"),
	"autolinks, mail":           repeated("<a@b."),
	"autolinks, schemes":        repeated("<aaaaaaaaaa:"),
	"bare links":                repeated("http://a.b "),
	"bare links, long":          repeated("http://a.b/"),
	"bare links, parentheses":   after("http://a.b/", "("),
	"bare links, close":         after("http://a.b/", ")"),
	"bare links, marks":         after("http://a.b/", "&a;"),
	"bare links, points":        after("http://a.b/", "."),
	"bare links, points, many":  repeated("http://a.b/....... "),
	"bare links, www":           repeated("www."),
	"bare links, www, colons":   repeated("www.a:"),
	"bare links, mail":          repeated("a@b."),
	"bare links, mails":         repeated("a@"),
	"bare links, mail, long":    after("a@b", "-c"),
	"bare links, colons":        repeated("a:"),
	"bare links, schemes":       repeated("http:"),
	"bare links, points alone":  repeated("a."),
	"bare links, underscores":   repeated("www.a_b."),
	"bare links, stars":         repeated("*www.a.b"),
	"bare links, brackets":      repeated("[www.a.b"),
	"entities":                  repeated("&amp;"),
	"entities, open":            repeated("&a"),
	"entities, numbers":         repeated("&#x1F600;"),
	"entities, ampersands":      repeated("&"),
	"escapes":                   repeated(`\*`),
	"backslashes":               repeated(`\`),
	"definitions":               numbered("[a#]: b\n"),
	"definitions, parted":       numbered("[a#]: b\n\n"),
	"definitions, same":         repeated("[a]: b\n\n"),
	"definitions, used":         numbered("[a#]: b\n\n[a#]\n\n"),
	"definitions, open":         repeated("[a]:\n"),
	"definitions, titles":       repeated("[a]: b '\n"),
	"definitions, titles, long": repeated("[a]: b \"c\n"),
	"definitions, quotes":       repeated("[a]: <b\n"),
	"definitions, deep":         after("[a]: ", "("),
	"definitions, labels":       repeated("[a\n"),
	"definitions, then text":    paragraphs(900, repeated("[a]: b 'c\n")),
	"tables":                    after("|a|b|\n|-|-|\n", "|c|d|\n"),
	"tables, wide": func(size int) string {
		return repeated("|a")(size/2) + "|\n" + repeated("|-")(size/2) + "|\n"
	},
	"tables, filled": func(size int) string {
		return strings.Repeat("|a", 100) + "|\n" + strings.Repeat("|-", 100) + "|\n" + repeated("|\n")(size-404)
	},
	"tables, many":           repeated("|a|\n|-|\n|b|\n\n"),
	"tables, one paragraph":  repeated("|a|\n|-|\n"),
	"tables, no header":      repeated("-|-\n"),
	"tables, text before":    func(size int) string { return repeated("a|b\n")(size-8) + "a|b\n-|-\n" },
	"tables, escapes":        after("|a|\n|-|\n|", `\|`),
	"tables, code":           after("|a|\n|-|\n", "|`\\|`|\n"),
	"tables, cells of marks": after("|a|\n|-|\n", "|*a_ [b](|\n"),
	"tables, wide rows":      after("|a|\n|-|\n", strings.Repeat("|a", 500)+"\n"),
	"tables, almost":         repeated("|a|\n|-|-|\n"),
	"tasks":                  repeated("- [ ] a\n"),
	"hard breaks":            repeated("a  \n"),
	"hard breaks, backslash": repeated("a\\\n"),
	"lines":                  repeated("\n"),
	"lines, returns":         repeated("\r"),
	"spaces":                 repeated(" "),
	"tabs":                   repeated("\t"),
	"one word":               repeated("a"),
	"words":                  repeated("a "),
	"short lines":            repeated("a\n"),
	"nul":                    repeated("\x00"),
	"broken letters":         repeated("\xff"),
	"accents":                after("a", "\u0301"),
	"accents, names":         after("@a", "\u0301"),
	"mentions":               repeated("@a "),
	"mentions, long":         after("@", "a"),
	"mentions, many":         repeated("@"),
	"mentions, names":        numbered("@a# "),
	"mentions, addresses":    repeated("@a@"),
	"mentions, names, long":  repeated("@" + strings.Repeat("a", 70) + " "),
	"mentions in code":       repeated("`@a` "),
})

var htmlFamilies = plainHTML(map[string]func(int) string{
	"tags":                   repeated("<b>"),
	"tags, words":            repeated("<b>a"),
	"tags, nested":           halves("<b>", "</b>"),
	"tags, nested, words":    halves("<b>a", "b</b>"),
	"tags, closing":          repeated("</b>"),
	"tags, adopted":          repeated("<b><p>"),
	"tags, adopted, words":   repeated("<b><p>a"),
	"tags, crossed":          repeated("<b><i>a</b></i>"),
	"tags, links":            repeated("<a href=b>"),
	"tags, links, words":     repeated("<a href=b>a"),
	"tags, links, other":     numbered("<a href=b#>a"),
	"tags, links, one":       after("<a href=b>", "a"),
	"links, nested text":     halves("<a href=b>a<p>", "</a>"),
	"links of blocks":        repeated("<a href=b><p>a<td>"),
	"links in lists":         repeated("<ul><li><a href=b>a"),
	"tables, foster":         repeated("<table>a<td>"),
	"tables, nested":         repeated("<table><tr><td>"),
	"tables, cells":          after("<table>", "<td>"),
	"tables, cells, words":   after("<table>", "<td>a"),
	"tables, rows":           after("<table>", "<tr>"),
	"tables, bodies":         after("<table>", "<tbody>"),
	"tables, deep, cells":    after(strings.Repeat("<table><tr><td>", 33), "<td>a"),
	"blocks, empty":          halves("<blockquote>", "</blockquote>"),
	"blocks, blank":          after("<blockquote>", " "),
	"blocks, blank, nested":  func(size int) string { return strings.Repeat("<blockquote>", 99) + repeated(" ")(size-2400) },
	"blocks, blank, closing": after(strings.Repeat("<blockquote>", 98)+" ", "<blockquote> </blockquote>"),
	"blocks, blank, repeated": repeated(strings.Repeat("<blockquote>", 99) + strings.Repeat(" ", 2000) +
		strings.Repeat("</blockquote>", 99)),
	"paragraphs, empty":      repeated("<p>"),
	"paragraphs, blank":      repeated("<p> "),
	"paragraphs":             repeated("<p>a"),
	"lists":                  repeated("<li>"),
	"lists, nested":          repeated("<ul><li>"),
	"lists, deep, items":     after(strings.Repeat("<ul><li>", 50), "<li>a"),
	"inline, deep":           after(strings.Repeat("<b>", 99), "<p>a"),
	"inline, deep, closing":  after(strings.Repeat("<b>", 99), "</i>"),
	"inline, deep, blocks":   after(strings.Repeat("<b>", 99), "<hr>"),
	"inline, deep, links":    after(strings.Repeat("<b>", 99), "<a href=b>"),
	"attributes":             after("<a ", "b=c "),
	"attributes, other":      func(size int) string { return "<a " + numbered("b#=c ")(size) + ">" },
	"attributes, closed":     func(size int) string { return "<a " + repeated("b=c ")(size-5) + ">" },
	"attributes, same":       func(size int) string { return "<td " + repeated("align=left ")(size-5) + ">" },
	"attributes, cells":      func(size int) string { return "<table><tr><td " + repeated("colspan=1 ")(size-50) + ">a" },
	"attributes, many cells": after("<table><tr>", "<td "+strings.Repeat("colspan=1 ", 500)+">"),
	"attributes, value":      after("<a href='", "a"),
	"attributes, entities":   after("<a href='", "&amp;"),
	"attributes, href":       func(size int) string { return "<a href='" + repeated("%41")(size-50) + "'>a</a>" },
	"attributes, title":      repeated("<abbr title='a'>b</abbr>"),
	"attributes, language":   func(size int) string { return "<code class='language-" + repeated("a")(size-50) + "'>a" },
	"attributes, data":       func(size int) string { return "<img src='data:image/png;base64," + repeated("a")(size-50) + "'>" },
	"comments":               repeated("<!-- "),
	"comments, closed":       repeated("<!---->"),
	"comments, dashes":       after("<!--", "-"),
	"comments, bangs":        repeated("<!--!"),
	"comments, almost":       after("<!--", "--!"),
	"doctypes":               repeated("<!doctype a>"),
	"instructions":           repeated("<?a>"),
	"cdata":                  repeated("<![CDATA["),
	"scripts":                repeated("<script>"),
	"scripts, closed":        repeated("<script></script>"),
	"scripts, escaped":       after("<script>", "<!--<script>"),
	"scripts, open ends":     after("<script>", "</"),
	"scripts, almost":        after("<script>", "</script"),
	"styles":                 repeated("<style>"),
	"titles":                 repeated("<title>"),
	"titles, ends":           after("<title>", "</titl"),
	"textareas":              after("<textarea>", "</"),
	"plain text":             after("<plaintext>", "<a>"),
	"frames":                 repeated("<iframe>"),
	"noscript":               repeated("<noscript>"),
	"pictures":               repeated("<img src=a>"),
	"pictures, other":        numbered("<img src=a#>"),
	"players":                numbered("<video src=a#.mp4>"),
	"players, nested":        repeated("<video src=a><audio>"),
	"sources":                repeated("<source src=a>"),
	"breaks":                 repeated("<br>"),
	"rules":                  repeated("<hr>"),
	"pre":                    repeated("<pre>"),
	"pre, blocks":            after("<pre>", "<p>"),
	"pre, lines":             after("<pre>", "\n"),
	"details":                repeated("<details><summary>"),
	"figures":                repeated("<figure><figcaption>"),
	"terms":                  repeated("<dl><dt><dd>"),
	"svg":                    repeated("<svg>"),
	"math":                   repeated("<math><mi>"),
	"templates":              repeated("<template>"),
	"forms":                  repeated("<form><input>"),
	"options":                repeated("<select><option>"),
	"headings":               repeated("<h1><h2>"),
	"unknown":                repeated("<x>"),
	"unknown, other":         numbered("<x#>"),
	"unknown, long":          after("<", "x"),
	"entities":               repeated("&amp;"),
	"entities, open":         repeated("&a"),
	"entities, long":         repeated("&CounterClockwiseContourIntegral;"),
	"entities, almost":       repeated("&CounterClockwiseContourIntegra"),
	"entities, numbers":      repeated("&#128512;"),
	"entities, one number":   after("&#", "1"),
	"less than":              repeated("<"),
	"less than, spaces":      repeated("< "),
	"nul":                    repeated("\x00"),
	"accents":                after("a", "\u0301"),
	"mentions":               repeated("@a "),
	"mentions, many":         repeated("@"),
	"mentions in code":       repeated("<code>@a</code> "),
	"mentions, addresses":    repeated("@a@"),
	"mentions, long":         after("@", "a"),
	"one word":               repeated("a"),
	"spaces":                 repeated(" "),
	"invisible":              repeated("\u200b"),
})

func markdown(makers map[string]func(int) string) []family { return named(markup.Markdown, makers) }

func plainHTML(makers map[string]func(int) string) []family { return named(markup.HTML, makers) }

func named(format markup.Format, makers map[string]func(int) string) (list []family) {
	for name, make := range makers {
		list = append(list, family{name, format, make})
	}
	return list
}
