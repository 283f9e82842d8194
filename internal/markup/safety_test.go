package markup_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/corpora"
	"github.com/stoa-community/stoa/internal/markup"
	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

// readers are the ways in for content that others see.
var readers = map[string]func(string) (markup.Content, error){
	"html":     func(s string) (markup.Content, error) { return markup.Read(markup.HTML, s) },
	"markdown": func(s string) (markup.Content, error) { return markup.Read(markup.Markdown, s) },
	"comment":  func(s string) (markup.Content, error) { return markup.Comment(markup.HTML, s) },
	"comment in markdown": func(s string) (markup.Content, error) {
		return markup.Comment(markup.Markdown, s)
	},
}

func TestKnownAttacksComeOutHarmless(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(string(corpora.Read(t, "xss-payloads.txt"))) {
		checkAll(t, strings.TrimSuffix(line, "\n"))
	}
}

func TestHandPickedAttacksComeOutHarmless(t *testing.T) {
	for _, attack := range []string{
		`<svg><style><img src=x onerror=alert(1)></style></svg>`,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
		`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
		`<a href=" java&#10;script:alert(1)">a</a><a href="&#1;javascript:alert(1)">b</a>`,
		`<a href="\\e.com">a</a><a href="/\e.com">b</a><a href="HTTP:javascript:x">c</a>`,
		`<video><source src="javascript:alert(1)"></video><source src="data:text/html,x"><audio src="vbscript:x">`,
		`<img src="x` + "`" + `onerror=alert(1)">`,
		`<p title='"><script>alert(1)</script>'>a`,
		`<img alt='"onload="alert(1)' src=x>`,
		"<scr\x00ipt>alert(1)</scr\x00ipt>",
		`&lt;script&gt;alert(1)&lt;/script&gt;`,
		`<template><script>x</script></template><xmp><script>x</script></xmp><plaintext><script>x`,
		`<table><a href=/1><tr><td><a href=/2>x</table></a>y`,
		"[a](<javascript:x>) [b](data:text/html,x) <javascript:x> ![c](vbscript:x)",
	} {
		checkAll(t, attack)
	}
}

// fragments are what the property tests build documents of.
var fragments = strings.Fields(`<p> </p> <b> </b> <a_href="/x"> <a_href="//e.com"> </a> <ul> </ul> <ol_start=2> <li> </li> <dl> <dt>
	<dd> </dl> <table> </table> <tr> <td> <td_colspan=2> <th_align=left> </tr> <abbr_title=t> <code_class=language-go> </td> <tbody> </tbody> <thead> <pre> </pre> <code> </code> <div> </div> <h1>
	</h1> <h3> <br> <hr> <img_src=/i> <video_src=/v> </video> <source_src=javascript:x> <source_src=0"> <figure> <figcaption> </figure> <details> <summary> </details>
	</summary> <blockquote> </blockquote> <span> <script> </script> <iframe> </iframe> <object> <svg> <style> </style> <!-- -->
	text @ann :tada: :ta da: é 字 &amp; &lt; &#13; &#1; _ _ > " ' < & <textarea> <select> <title> </title> <noscript>`)

func document(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 40).Draw(t, "parts")
	return strings.ReplaceAll(strings.Join(parts, ""), "_", " ")
}

func TestWhateverIsWrittenComesOutHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkAll(t, document(t)) })
}

func TestAnyTextComesOutHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkAll(t, rapid.String().Draw(t, "source")) })
}

func TestPlainOfPlainIsPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := markup.Plain(rapid.String().Draw(t, "source"))
		if twice := markup.Plain(once); twice != once {
			t.Fatalf("%q became %q", once, twice)
		}
	})
}

func TestDeepNestingIsFlattenedInLinearTime(t *testing.T) {
	t.Parallel()
	const n = 6_000
	for _, tag := range []string{"<b>", "<div>", "<ul><li>", "<blockquote>", "<table><tr><td>", "<a href=/x>", "<svg>", "<object>", "</p>",
		"<details>", "<", "<!--", "&", "@a", "<pre><p>"} {
		c := markup.Kept(strings.Repeat(tag, n) + "end")
		mustBeLinear(t, tag, func(n int) { markup.Kept(strings.Repeat(tag, n) + "end") })
		// Parsers add a tbody to each table: a third more at most.
		if depth := depthOf(t, c.HTML); depth > 140 {
			t.Errorf("%s: %d deep", tag, depth)
		}
	}
}

func TestNoMarkdownTakesLong(t *testing.T) {
	t.Parallel()
	const n = 4_000
	for _, part := range []string{">", "> ", "- ", "1. ", "[", "![", "[a](", "*a ", "**a_", "`a``", "<", "<a ", "a|", "|-", "#", "\\", "&",
		"~~a ", "[^a", "http://", "a@b.", ">\n", "- a\n", "\t- a\n", "[a]: b\n", "<!--", "](", "*a_b~~", "[*a](_"} {
		c, err := markup.Read(markup.Markdown, strings.Repeat(part, n)+"end")
		if err != nil && community.KindOf(err) != community.Invalid {
			t.Fatal(err)
		}
		mustBeLinear(t, part, func(n int) { markup.Read(markup.Markdown, strings.Repeat(part, n)+"end") })
		if depth := depthOf(t, c.HTML); depth > 140 {
			t.Errorf("%q: %d deep", part, depth)
		}
	}
}

// mustBeLinear fails when an input of eight times the length takes more than five
// times as long as eight inputs: what grows with the square takes eight times. The
// best of three counts, so that a busy machine says the same.
func mustBeLinear(t *testing.T, what string, do func(n int)) {
	t.Helper()
	best := func(do func()) time.Duration {
		shortest := time.Hour
		for range 3 {
			shortest = min(shortest, spent(t, do))
		}
		return shortest
	}
	few := best(func() {
		for range 8 {
			do(1_000)
		}
	})
	if many := best(func() { do(8_000) }); many > 5*few+50*time.Millisecond {
		t.Errorf("%q: %v for eight times 1,000, %v for 8,000", what, few, many)
	}
}

func TestATableIsNoLargerThanItsSource(t *testing.T) {
	c, err := markup.Read(markup.Markdown, strings.Repeat("|a", 5000)+"\n"+strings.Repeat("|-", 5000)+"\n"+strings.Repeat("|\n", 5000))
	if err != nil || len(c.HTML) > 100_000 {
		t.Error(len(c.HTML), err)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`<p>a <a href="https://e.com">b</a> @ann</p>`, `<table><td><ul><li>x</table>`, "# a\n\n- [x] b\n\n|a|\n|-|\n|b|",
		`<pre><div>a</div>`, `<a href="http://a/%zz?b#c%">x</a>`, `<video src=x><source src="//y">`, "&#0;&#13;\x00\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) { checkAll(t, source) })
}

// tester is what testing.T and rapid.T share.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// checkAll reads source in every way and fails unless each result is harmless,
// stays as it is when read again, and has a summary that fits.
func checkAll(t tester, source string) {
	t.Helper()
	for name, reader := range readers {
		c, err := reader(source)
		if err != nil {
			t.Fatal(err)
		}
		if harm := harmIn(c.HTML) + harmIn(c.Intro); harm != "" {
			t.Fatalf("%s: %q became %q, which has %s", name, source, c.HTML, harm)
		}
		again := readers["html"]
		if strings.HasPrefix(name, "comment") {
			again = readers["comment"]
		}
		if twice, _ := again(c.HTML); twice.HTML != c.HTML || twice.Summary != c.Summary || twice.Words != c.Words {
			t.Fatalf("%s: %q became %q and then %q", name, source, c.HTML, twice.HTML)
		}
		if !utf8.ValidString(c.HTML+c.Summary) || strings.ContainsRune(c.HTML+c.Summary, 0) {
			t.Fatalf("%s: %q became %q, which a database may refuse", name, source, c.HTML)
		}
		if n := utf8.RuneCountInString(c.Summary); n > 200 {
			t.Fatalf("%s: %q has a summary of %d characters", name, source, n)
		}
	}
}

var (
	forbidden = strings.Fields("script style iframe object embed svg math form input button textarea select template noscript link meta " +
		"base video audio")
	schemes = strings.Fields("javascript: vbscript: data:")
)

// harmIn returns what a browser would find in the HTML that must not be there,
// or that it lets what follows on the page become part of it.
func harmIn(source string) string {
	root, err := html.Parse(strings.NewReader("<body><div>" + source + "</div><footer>"))
	if err != nil {
		return err.Error()
	}
	for n := range root.Descendants() {
		if n.Data == "footer" && n.Parent.Data != "body" {
			return "a hold on the rest of the page"
		}
		if n.Type == html.CommentNode || n.Type == html.ElementNode && slices.Contains(forbidden, n.Data) {
			return "the element " + n.Data
		}
		for _, a := range n.Attr {
			value := strings.ToLower(strings.Join(strings.FieldsFunc(a.Val, isIgnored), ""))
			isLink := a.Key == "href" || a.Key == "src"
			hasScheme := func(s string) bool { return strings.HasPrefix(value, s) }
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "id" || isLink && slices.ContainsFunc(schemes, hasScheme) {
				return "the attribute " + a.Key + "=" + a.Val
			}
		}
	}
	return ""
}

// isIgnored reports whether browsers skip r where an address begins.
func isIgnored(r rune) bool { return r <= ' ' }

func depthOf(t *testing.T, source string) int {
	t.Helper()
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	deepest := 0
	for n := range root.Descendants() {
		depth := 0
		for range n.Ancestors() {
			depth++
		}
		deepest = max(deepest, depth)
	}
	return deepest
}
