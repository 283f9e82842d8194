package view

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/markup"
)

func TestCodeIsColoredAndSaysTheSame(t *testing.T) {
	for language, code := range map[string]string{
		"go": "// a < b\nfunc main() {\n\tx := \"<script>&amp;\" + `'`\n}\n", "python": "class A:\n    def f(self, x=3.5):\n        return None  # note",
		"js": "const a = `${b}`; // </code></pre>", "sql": "SELECT 'it''s' FROM t", "yaml": "a: 1\r\nb: [x, \"y\"]", "html": `<a href="x" onclick='y()'>&lt;</a>`,
		"json": `{"a": [1, 2.5, "x"]}`, "sh": "for f in *; do echo \"$f\"; done",
	} {
		text := `<p>x</p><pre><code class="language-` + language + `">` + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(code) +
			"</code></pre>"
		out := string(colored(html(text)))
		if !strings.Contains(out, `<span class="c-`) || !strings.Contains(out, `<pre tabindex="0">`) {
			t.Errorf("%s has no colours: %s", language, out)
		}
		if was, is := markup.Text(text), markup.Text(out); was != is {
			t.Errorf("%s says %q, not %q", language, is, was)
		}
		if strings.Contains(out, "<script") || strings.Contains(out, "<a href") {
			t.Errorf("%s has more than words in it: %s", language, out)
		}
	}
	for name, text := range map[string]string{
		"no language":     "<pre><code>func</code></pre>",
		"an unknown one":  `<pre><code class="language-nonsense">func</code></pre>`,
		"elements inside": `<pre><code class="language-go">func <strong>a</strong></code></pre>`,
		"too long":        `<pre><code class="language-go">` + strings.Repeat("x := 1\n", 4000) + "</code></pre>",
	} {
		if out, want := string(colored(html(text))), strings.Replace(text, "<pre>", `<pre tabindex="0">`, 1); out != want {
			t.Errorf("%s: it is %.300s", name, out)
		}
	}
}

func TestHeadingsStepDownOneRankAtATime(t *testing.T) {
	text := html("<h3>Kilns &amp; co</h3><p>a</p><h4>Gas</h4><h3>Kilns <em>&amp;</em> co</h3><h2>Last</h2><h4>So</h4>")
	want := `<h2 id="h-kilns-co">Kilns &amp; co</h2><p>a</p><h3 id="h-gas">Gas</h3><h2 id="h-kilns-co-2">Kilns <em>&amp;</em> co</h2>` +
		`<h2 id="h-last">Last</h2><h3 id="h-so">So</h3>`
	if out, list := outline(text, true); string(out) != want || len(list) != 5 || list[0].text != "Kilns & co" {
		t.Errorf("they are %s\n%v", out, list)
	}
	if contents("<h2>One</h2><h2>Two</h2>") != nil {
		t.Error("two headings have a table of contents")
	}
}

func TestPicturesLeadToThemselves(t *testing.T) {
	v := &Visit{Tongue: AllLanguages().All[0], Pictures: auth.NewPictureSigner("key", "own.example")}
	name := strings.Repeat("a1", 16)
	for text, want := range map[string]string{
		`<img src="/uploads/a" alt="">`:                                     `<a class="enlarge" href="/uploads/a" aria-label="Enlarge picture"><img src="/uploads/a" alt=""></a>`,
		`<img src="https://a/b" alt="c">`:                                   `<a class="enlarge" href="https://a/b" rel="nofollow ugc noopener"><img src="https://a/b" alt="c"></a>`,
		`<a href="/x"><img src="/b" alt="c"></a>`:                           `<a href="/x"><img src="/b" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.png#2400x1600" alt="c"></a>`:     `<a href="/x"><img width="2400" height="1600" srcset="/uploads/a.png?w=480 480w, /uploads/a.png?w=800 800w, /uploads/a.png?w=1280 1280w, /uploads/a.png 2400w" sizes="(max-width: 60rem) 100vw, 800px" src="/uploads/a.png#2400x1600" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.jpg#800x1600" alt="c"></a>`:      `<a href="/x"><img width="800" height="1600" srcset="/uploads/a.jpg?w=480 480w, /uploads/a.jpg 800w" sizes="(max-width: 60rem) 100vw, 800px" src="/uploads/a.jpg#800x1600" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.png#480x90" alt="c"></a>`:        `<a href="/x"><img width="480" height="90" src="/uploads/a.png#480x90" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.gif#2400x1600" alt="c"></a>`:     `<a href="/x"><img width="2400" height="1600" src="/uploads/a.gif#2400x1600" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.png?w=9#2400x16" alt="c"></a>`:   `<a href="/x"><img width="2400" height="16" src="/uploads/a.png?w=9#2400x16" alt="c"></a>`,
		`<a href="/x"><img width="3" src="/uploads/a.png#2x1" alt="c"></a>`: `<a href="/x"><img width="3" src="/uploads/a.png#2x1" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/` + name + `-900x60.png" alt="c"></a>`: `<a href="/x"><img width="900" height="60" srcset="/uploads/` + name +
			`-900x60.png?w=480 480w, /uploads/` + name + `-900x60.png?w=800 800w, /uploads/` + name +
			`-900x60.png 900w" sizes="(max-width: 60rem) 100vw, 800px" src="/uploads/` + name + `-900x60.png" alt="c"></a>`,
		`<a href="/x"><img src="https://own.example/uploads/` + name + `-500x60.jpg" alt="c"></a>`: `<a href="/x"><img width="500" height="60" ` +
			`srcset="/uploads/` + name + `-500x60.jpg?w=480 480w, /uploads/` + name +
			`-500x60.jpg 500w" sizes="(max-width: 60rem) 100vw, 800px" src="https://own.example/uploads/` + name + `-500x60.jpg" alt="c"></a>`,
		`<a href="/x"><img src="https://a/uploads/` + name + `-900x60.png" alt="c"></a>`: `<a href="/x"><img width="900" height="60" ` +
			`src="https://a/uploads/` + name + `-900x60.png" alt="c"></a>`,
		`<a href="/x"><img src="/uploads/a.png#0x99999" alt="c"></a>`: `<a href="/x"><img src="/uploads/a.png#0x99999" alt="c"></a>`,
		`<a href="/x"><img src="https://a/b.png#2x1" alt="c"></a>`:    `<a href="/x"><img src="https://a/b.png#2x1" alt="c"></a>`,
	} {
		if out := string(enlargeable(v, html(text))); out != want {
			t.Errorf("%s is %s", text, out)
		}
	}
}

func TestFiltersOfASearchAreTakenApartAndPutTogether(t *testing.T) {
	for query, want := range map[string]narrowed{
		"kiln is:solved after:7d":                 {"kiln", "solved", "7d", "", ""},
		`topic:"Two words" author:me hot is:poll`: {"hot is:poll", "", "", "Two words", "me"},
		"topic:a topic:b":                         {"topic:a", "", "", "b", ""},
		`"is:solved" http://x`:                    {`"is:solved" http://x`, "", "", "", ""},
	} {
		n := narrow(query)
		if n != want {
			t.Errorf("%s is %+v", query, n)
		}
		if again := narrow(n.query()); again != n {
			t.Errorf("%s is put together as %s", query, n.query())
		}
	}
}

func TestAPagerNamesTheFirstTheLastAndThoseAround(t *testing.T) {
	for _, c := range []struct {
		at, last int
		want     []int
	}{{1, 3, []int{1, 2, 3}}, {1, 9, []int{1, 2, 0, 9}}, {4, 9, []int{1, 2, 3, 4, 5, 0, 9}}, {5, 9, []int{1, 0, 4, 5, 6, 0, 9}},
		{9, 9, []int{1, 0, 8, 9}}} {
		list := pagesAround(c.at, c.last)
		if len(list) != len(c.want) {
			t.Fatalf("%d of %d: %v", c.at, c.last, list)
		}
		for i := range list {
			if list[i] != c.want[i] {
				t.Errorf("%d of %d: %v", c.at, c.last, list)
				break
			}
		}
	}
}
