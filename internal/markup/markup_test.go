package markup_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

const external = ` rel="nofollow ugc noopener"`

func TestAnArticleKeepsWhatThePolicyNames(t *testing.T) {
	for _, html := range []string{
		`plain text, "quoted" &amp; it's &lt;fine&gt;`,
		`<h2>a</h2><h3>b</h3><h4>c</h4>`,
		`<p>a<br>b</p><hr><blockquote><p>c</p></blockquote>`,
		`<pre><code class="language-c++">if a &lt; b {}` + "\n\n\tx" + `</code></pre>`,
		`<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>`,
		`<dl><dt>a</dt><dd>b</dd></dl>`,
		`<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><del>g</del><ins>h</ins></p>`,
		`<p>H<sub>2</sub>O x<sup>2</sup> <kbd>k</kbd> <mark>m</mark> <abbr title="a b">ab</abbr></p>`,
		`<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td colspan="2"></td></tr></tbody></table>`,
		`<figure><img src="/a.png" alt="A" title="t" width="10" height="20" loading="lazy"><figcaption>b</figcaption></figure>`,
		`<details><summary>a</summary><p>b</p></details>`,
		`<a href="/q/1">a</a> <a href="#b">b</a> <a href="mailto:a@b.com">c</a>`,
		`<a href="https://e.com/?a=1&amp;b=2"` + external + `>d</a> <a href="//e.com/x"` + external + `>e</a>`,
	} {
		if got := read(t, html).HTML; got != html {
			t.Errorf("got  %s\nwant %s", got, html)
		}
	}
}

func TestAnArticleIsBroughtIntoShape(t *testing.T) {
	for _, c := range []struct{ rule, html, want string }{
		{"the page has the h1", `<h1>a</h1><h5>b</h5><h6>c</h6>`, `<h2>a</h2><h4>b</h4><h4>c</h4>`},
		{"layout is paragraphs", `<div>a</div><section><p>b</p></section>`, `<p>a</p><p>b</p>`},
		{"unknown tags leave their text", `<span>a</span><blink>b</blink>`, `ab`},
		{"scripts and styles leave nothing", `a<script>b</script><style>c</style>d`, `ad`},
		{"comments leave nothing", `a<!-- b -->c`, `ac`},
		{"no style, id or class", `<p style="color:red" id="a" class="b">c</p>`, `<p>c</p>`},
		{"code's class is a language", `<code class="evil">a</code>`, `<code>a</code>`},
		{"no javascript", `<a href="javascript:alert(1)">a</a>`, `a`},
		{"no data images", `a<img src="data:image/png;base64,AA==">`, `a`},
		{"no mail images", `a<img src="mailto:a@b.com">`, `a`},
		{"images have an alt and load late", `<img src="a.png" onerror="x">`, `<img src="a.png" alt="" loading="lazy">`},
		{"sizes are numbers", `<img src="a.png" width="100%">`, `<img src="a.png" alt="" loading="lazy">`},
		{"rel is ours", `<a rel="follow" target="_top" href="http://e.com">a</a>`, `<a href="http://e.com"` + external + `>a</a>`},
		{"three slashes leave the portal too", `<a href="///e.com">a</a>`, `<a href="///e.com"` + external + `>a</a>`},
		{"the first of two equal attributes counts", `<ol start="1" start="2"><li>a</ol>`, `<ol start="1"><li>a</li></ol>`},
		{"what opens is closed", `<ul><li><b>a`, `<ul><li><b>a</b></li></ul>`},
		{"what never opened is not closed", `a</div></p></td></b>b`, `ab`},
		{"a block ends a paragraph", `<p>a<ul><li>b</ul>c</p>`, `<p>a</p><ul><li>b</li></ul>c`},
		{"an item ends an item", `<ul><li>a<li>b</ul>`, `<ul><li>a</li><li>b</li></ul>`},
		{"an item without a list is a paragraph", `<li>a`, `<p>a</p>`},
		{"a cell makes its row", `<table><td>a<td>b</table>`, `<table><tr><td>a</td><td>b</td></tr></table>`},
		{"a cell without a table is a paragraph", `<tr><td>a</td></tr>`, `<p>a</p>`},
		{"what becomes another element carries nothing over", `<td colspan="2">a</td><h1 id="x">b</h1>`, `<p>a</p><h2>b</h2>`},
		{"a table ends what its cells left open", `<table><tr><td><ul><li>a<tr><td>b</table>c`,
			`<table><tr><td><ul><li>a</li></ul></td></tr><tr><td>b</td></tr></table>c`},
		{"an end tag stays in its cell", `<ul><li><table><tr><td>a</ul>b`,
			`<ul><li><table><tr><td>ab</td></tr></table></li></ul>`},
		{"links do not nest", `<a href="/1">a<b>b<a href="/2">c</a>`, `<a href="/1">a<b>b</b></a><a href="/2">c</a>`},
		{"misnested formatting ends once", `<b><p>a</b>b</p>c`, `<b><p>a</p></b>bc`},
		{"blocks in code are lines", `<pre><div>a</div><div>b</div></pre>`, "<pre>a\nb</pre>"},
		{"empty elements go", `<p> </p><ul><li></li></ul>a<b></b><a href="/x"></a>`, `a`},
		{"an empty block still parts words", `a<p></p>b`, "a\nb"},
		{"space around goes", " \n<p>a</p>\n ", `<p>a</p>`},
		{"a player becomes a link", `<video src="/a.mp4" autoplay>no video</video>`, `<a href="/a.mp4">/a.mp4</a> no video`},
		{"control characters go", "a\x00\x01&#1;b\xff", "ab\uFFFD"},
		{"an unclosed frame takes nothing with it", `</iframe><object><frame>a<p>b`, `a<p>b</p>`},
	} {
		if got := read(t, c.html).HTML; got != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.rule, c.html, got, c.want)
		}
	}
}

func TestACommentHasLess(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{`<p><b>a</b> <code>b</code></p><ul><li>c</li></ul>`, `<p><b>a</b> <code>b</code></p><ul><li>c</li></ul>`},
		{`<blockquote>a</blockquote><pre>b</pre>`, `<blockquote>a</blockquote><pre>b</pre>`},
		{`<h2>a</h2>b`, `<p>a</p>b`},
		{`a<img src="/a.png">`, `a`},
		{`<table><tr><td>a</td><td>b</td></tr></table>`, `<p>a</p><p>b</p>`},
		{`<details><summary>a</summary>b</details>`, `<p>a</p>b`},
		{`a<hr>b`, `a<br>b`},
		{`<td colspan="2">a</td>`, `<p>a</p>`},
	} {
		got, err := markup.Comment(markup.HTML, c.html)
		if err != nil || got.HTML != c.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", c.html, got.HTML, err, c.want)
		}
	}
}

func TestAProfileIsSanitisedLikeAnAnswer(t *testing.T) {
	if got := markup.SanitizeProfile(`<h1>Me</h1><script>x</script><p onclick=x>hi`); got != `<h2>Me</h2><p>hi</p>` {
		t.Error(got)
	}
}

func TestMarkdownIsGitHubs(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"# a\n\nb **c** _d_ ~~e~~ `f`", "<h2>a</h2>\n<p>b <strong>c</strong> <em>d</em> <del>e</del> <code>f</code></p>"},
		{"```go\na < b\n```", "<pre><code class=\"language-go\">a &lt; b\n</code></pre>"},
		{"|a|b|\n|-|:-:|\n|1|2|", "<table>\n<thead>\n<tr>\n<th>a</th>\n<th align=\"center\">b</th>\n</tr>\n</thead>\n" +
			"<tbody>\n<tr>\n<td>1</td>\n<td align=\"center\">2</td>\n</tr>\n</tbody>\n</table>"},
		{"- [x] a\n- [ ] b", "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>"},
		{"see https://e.com/a.", `<p>see <a href="https://e.com/a"` + external + `>https://e.com/a</a>.</p>`},
		{"[a](javascript:x) ![i](/i.png)", `<p>a <img src="/i.png" alt="i" loading="lazy"></p>`},
		{"a <b onclick=x>b</b> <script>c</script>", `<p>a <b>b</b> </p>`},
		{"3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>"},
	} {
		got, err := markup.Read(markup.Markdown, c.source)
		if err != nil || got.HTML != c.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", c.source, got.HTML, err, c.want)
		}
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	for _, format := range []markup.Format{"", "HTML", "bbcode"} {
		if _, err := markup.Read(format, "a"); community.KindOf(err) != community.Invalid {
			t.Errorf("%q: %v", format, err)
		}
	}
}

func TestTheIntroIsTheFirstBlock(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{``, ``},
		{`<p>a <b>b</b></p><p>c</p>`, `<p>a <b>b</b></p>`},
		{`<p> </p><h2>a</h2><p>b</p>`, `<h2>a</h2>`},
		{`<hr><p>a</p>`, `<p>a</p>`},
		{`a <b>b</b><p>c</p>`, `a <b>b</b>`},
		{`<b></b> <p>c</p>`, `<p>c</p>`},
		{`a<hr>b`, `a`},
		{`just text`, `just text`},
		{`<ul><li>a</li><li>b</li></ul>c`, `<ul><li>a</li><li>b</li></ul>`},
		{`<blockquote><p>a</p></blockquote><p>b</p>`, `<blockquote><p>a</p></blockquote>`},
		{`<figure><img src="/a"></figure>b`, `<figure><img src="/a" alt="" loading="lazy"></figure>`},
	} {
		if got := read(t, c.html).Intro; got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.html, got, c.want)
		}
	}
}

func TestOnlyWhatShowsSomethingIsNotEmpty(t *testing.T) {
	for _, html := range []string{``, " \n", `<p></p>`, `<p>&nbsp;</p>`, `<p><br></p>`, `<hr>`, "\u200B", `<script>a</script>`, `<img>`} {
		if c := read(t, html); !c.Empty() {
			t.Errorf("%q is not empty: %+v", html, c)
		}
	}
	for _, html := range []string{`a`, `<img src="/a">`, `.`} {
		if read(t, html).Empty() {
			t.Errorf("%q is empty", html)
		}
	}
}

func TestImagesLinksAndMediaAreFoundInOrder(t *testing.T) {
	c := read(t, `<p><img src="/a.png" alt="A  b" width="10" height="20"> <a href="https://e.com/x">one <b>x</b></a>
		<a href="/q/1">two</a> <a href="https://e.com/x">again</a> <a href="#top">top</a> <a href="mailto:a@b.com">mail</a>
		<img src="/a.png"> <img src="https://e.com/b.jpg"> <a href="https://www.youtube.com/watch?v=1">film</a>
		<a href="https://www.youtube.com/@chan">channel</a> <a href="https://vimeo.com/2"><img src="/c.png"></a>
		<audio><source src="/s.mp3"></audio> <a href="/x"></a></p>`)
	isID := func(id string) {
		t.Helper()
		if len(id) != 24 || strings.Trim(id, "0123456789abcdef") != "" {
			t.Errorf("id %q is not 24 hex digits", id)
		}
	}
	for i := range c.Images {
		isID(c.Images[i].ID)
		c.Images[i].ID = ""
	}
	for i := range c.Links {
		isID(c.Links[i].ID)
		c.Links[i].ID = ""
	}
	for i := range c.Media {
		isID(c.Media[i].ID)
		c.Media[i].ID = ""
	}
	diff(t, c.Images, []markup.Image{
		{Src: "/a.png", Alt: "A b", Width: 10, Height: 20}, {Src: "https://e.com/b.jpg"}, {Src: "/c.png"},
	})
	diff(t, c.Links, []markup.Link{
		{URL: "https://e.com/x", Title: "one x"}, {URL: "/q/1", Title: "two"},
		{URL: "https://www.youtube.com/watch?v=1", Title: "film"}, {URL: "https://www.youtube.com/@chan", Title: "channel"},
		{URL: "https://vimeo.com/2"}, {URL: "/s.mp3", Title: "/s.mp3"},
	})
	diff(t, c.Media, []markup.Media{
		{URL: "https://www.youtube.com/watch?v=1", Provider: "youtube"}, {URL: "https://vimeo.com/2", Provider: "vimeo"},
		{URL: "/s.mp3", Provider: "file"},
	})
}

func TestAnAddressHasTheSameIDEverywhere(t *testing.T) {
	a := read(t, `<a href="/x">a</a>`).Links[0]
	b := read(t, `<p>other <a href="/y">y</a> <a href="/x">b</a></p>`).Links
	if a.ID != b[1].ID || a.ID == b[0].ID {
		t.Error(a, b)
	}
}

func read(t testing.TB, html string) markup.Content {
	t.Helper()
	c, err := markup.Read(markup.HTML, html)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func diff(t *testing.T, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
