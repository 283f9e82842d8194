package markup_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/markup"
)

func TestMentionsAreNamesAfterAnAt(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{`no one`, ``},
		{`@ann`, `ann`},
		{`hi @ann, @bob! (@carl) "@dora"`, `ann bob carl dora`},
		{`@ann. @bob... @c.d @e-f @g_h`, `ann bob c.d e-f g_h`},
		{`@ann @Ann @bob @ann`, `ann bob`},
		{`mail me at a@b.com`, ``},
		{`a.@b.com a+@b.com`, ``},
		{`@ann@social.example`, ``},
		{`https://e.com/@ann`, ``},
		{`@@ann @ @. @- @_`, ``},
		{`@Zoë @李雷 @анна`, `Zoë 李雷 анна`},
		{"@Zoe\u0308", "Zo\u00eb"},
		{`请@ann 看`, `ann`},
		{`<code>@ann</code> <pre>@bob</pre> <a href="/c">@carl</a> @dora`, `dora`},
		{`<a href="/c"><b>@ann</b></a>@bob`, ``},
		{`@<b>ann</b> <p>@bob</p><p>carl</p>`, `ann bob`},
		{`@an<code>n</code>`, `an`},
		{`a<br>@ann`, `ann`},
		{`&#64;ann`, `ann`},
		{`@` + strings.Repeat("x", 65), ``},
	} {
		if got := strings.Join(read(t, c.html).Mentions, " "); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.html, got, c.want)
		}
	}
}

func TestAtMostFiftyPeopleAreMentioned(t *testing.T) {
	var b strings.Builder
	for i := range 90 {
		b.WriteString("@u" + strings.Repeat("x", i%60) + strings.Repeat("y", i/60) + " ")
	}
	if n := len(read(t, b.String()).Mentions); n != 50 {
		t.Error(n)
	}
}

func TestTextIsOneLine(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{``, ``},
		{`<p>a</p><p>b<br>c</p>`, `a b c`},
		{"  a \n\t b&nbsp;&nbsp;c ", `a b c`},
		{`a<b>b</b>c`, `abc`},
		{`a &lt;b&gt; &amp;amp; &eacute; &#128512;`, `a <b> &amp; é 😀`},
		{`<ul><li>a</li><li>b</li></ul>`, `a b`},
		{`<table><tr><td>a</td><td>b</td></tr></table>`, `a b`},
		{`<script>x</script>a<style>y</style>`, `a`},
		{`<img alt="x" src="/y">`, ``},
		{"a\u200Bb\u202Ec", `abc`},
	} {
		if got := markup.Text(c.html); got != c.want {
			t.Errorf("%s\ngot  %q\nwant %q", c.html, got, c.want)
		}
	}
}

func TestASummaryIsCutAtAWordsEnd(t *testing.T) {
	word := strings.Repeat("x", 9) + " " // ten characters
	for _, c := range []struct{ rule, html, want string }{
		{"short text stays", `<p>a &amp; b</p>`, `a & b`},
		{"200 characters stay", strings.Repeat(word, 20) + "", strings.TrimSpace(strings.Repeat(word, 20))},
		{"201 do not", strings.Repeat(word, 20) + "y", strings.TrimSpace(strings.Repeat(word, 20)) + "…"},
		{"a half word goes", strings.Repeat(word, 19) + "123456789 abc", strings.Repeat(word, 19) + "123456789…"},
		{"a comma goes with it", strings.Repeat(word, 18) + "1234567, " + strings.Repeat("z", 20), strings.Repeat(word, 18) + "1234567…"},
		{"one long word is cut", strings.Repeat("x", 300), strings.Repeat("x", 199) + "…"},
		{"a Chinese character is a word", strings.Repeat("字", 300), strings.Repeat("字", 199) + "…"},
		{"punctuation stays with its word", strings.Repeat("字", 198) + "。" + strings.Repeat("字", 9), strings.Repeat("字", 198) + "。…"},
		{"emoji are not split", strings.Repeat("x", 197) + "👩\u200D💻" + strings.Repeat("x", 9), strings.Repeat("x", 197) + "…"},
		{"marks stay with their letter", strings.Repeat("x", 198) + "e\u0301" + strings.Repeat("x", 9), strings.Repeat("x", 198) + "…"},
		{"an entity is one character", strings.Repeat("&eacute;", 200), strings.Repeat("é", 200)},
	} {
		got := read(t, c.html).Summary
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.rule, got, c.want)
		}
		if n := utf8.RuneCountInString(got); n > 200 {
			t.Errorf("%s: %d characters", c.rule, n)
		}
	}
}

func TestWordsAreCountedInEveryScript(t *testing.T) {
	for _, c := range []struct {
		html string
		want int
	}{
		{``, 0}, {`one`, 1}, {`<p>one two</p><p>three</p>`, 3}, {`it's 42 - C++!`, 3},
		{`日本語`, 3}, {`Go语言 rocks`, 4}, {`한국어 단어`, 2}, {`привет мир`, 2}, {`😀 …`, 0},
	} {
		if got := read(t, c.html).Words; got != c.want {
			t.Errorf("%s: got %d, want %d", c.html, got, c.want)
		}
	}
}

func TestPlainIsOneCleanLine(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{``, ``},
		{" a \t\n b\u00a0c\u2028d ", `a b c d`},
		{"a\x00\x07\x7fb", `ab`},
		{"Zoe\u0308", "Zo\u00eb"},
		{"a\u202Eb\u2066c\u200Bd\uFEFF", `abcd`},
		{"👩\u200D💻", "👩\u200D💻"},
		{"a\xffb", "a\uFFFDb"},
		{`<b>&amp;`, `<b>&amp;`},
	} {
		if got := markup.Plain(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}
