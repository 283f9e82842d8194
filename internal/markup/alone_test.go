package markup

import (
	"slices"
	"strings"
	"testing"
)

func TestLinksThatStandAloneAreFound(t *testing.T) {
	for source, want := range map[string]string{
		"https://a.example/x":                                    "https://a.example/x",
		"Before\n\nhttps://a.example/x?a=1&b=2\n\nAfter":         "https://a.example/x?a=1&b=2",
		"[So](https://a.example)":                                "https://a.example",
		"<a href=https://a.example>x</a>":                        "https://a.example",
		"https://a.example\n\nhttps://a.example":                 "https://a.example",
		"https://a.example\n\nhttp://b.example":                  "https://a.example http://b.example",
		"See https://a.example":                                  "",
		"https://a.example https://b.example":                    "",
		"https://a.example\nhttps://b.example":                   "",
		"- https://a.example":                                    "",
		"> https://a.example\n\nhttps://b.example":               "https://b.example",
		"> > https://a.example\n\n> https://b.example":           "",
		"`https://a.example`":                                    "",
		"    <p><a href=\"https://a.example\">x</a></p>":         "",
		"```\nhttps://a.example\n```":                            "",
		"[![x](https://a.example/x.png)](https://b.example)":     "",
		"[x](/questions/1)":                                      "",
		"[x](mailto:a@b.example)":                                "",
		"[x](javascript:alert(1))":                               "",
		strings.Repeat("https://a.example/$\n\n", 3) + "[x](#y)": "https://a.example/$",
	} {
		c, err := Read(Markdown, source)
		if err != nil {
			t.Fatal(err)
		}
		if got := Alone(c.HTML); strings.Join(got, " ") != want {
			t.Errorf("%q has %q, not %q: %s", source, got, want, c.HTML)
		}
	}
	var many []string
	for i := range 9 {
		many = append(many, "https://a.example/"+strings.Repeat("x", i+1))
	}
	c, err := Read(Markdown, strings.Join(many, "\n\n"))
	if err != nil || !slices.Equal(Alone(c.HTML), many[:5]) {
		t.Errorf("%v, %v", Alone(c.HTML), err)
	}
	got := Beneath(`<p>x</p><p><a href="https://a.example/?a&amp;b" rel="nofollow ugc noopener">a &lt; b</a></p><p>y</p>`,
		func(address, text string) string { return "[" + address + " " + text + "]" })
	if !strings.Contains(got, `</a></p>[https://a.example/?a&b a < b]<p>y</p>`) {
		t.Errorf("got %s", got)
	}
}
