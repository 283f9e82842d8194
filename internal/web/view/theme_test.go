package view

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

func TestEveryPortalsColoursCanBeRead(t *testing.T) {
	pair := regexp.MustCompile(`--([a-z-]+):(?:light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)|(#[0-9a-f]{6}))`)
	for _, color := range []string{"#2f5d50", "#fff", "#000", "yellow", "rgb(255, 230, 0)", "hsl(200 100% 50%)", "#777777", "navy",
		"#ff000080"} {
		style := StyleOf(community.Template{Colors: community.Colors{Primary: color, Link: color, Secondary: color, Default: color},
			Menu: community.Menu{Background: color, Height: 50}, Navbar: community.Navbar{Background: "white", Color: color}})
		is := map[string][2]shade{}
		for _, m := range pair.FindAllStringSubmatch(style, -1) {
			day, _ := parseShade(m[2] + m[4])
			dark, _ := parseShade(m[3] + m[4])
			is[m[1]] = [2]shade{day, dark}
		}
		grounds := map[string][2]shade{"accent": {shady, night}, "link": {shady, night}, "second": is["tint"], "ink": is["tint"],
			"on-fill": is["fill"], "on-tint": is["tint"], "menu-ink": is["menu-ground"], "nav-ink": is["nav-ground"]}
		for name, ground := range grounds {
			for i, when := range []string{"by day", "by night"} {
				if c := contrast(is[name][i], ground[i]); c < 4.5 {
					t.Errorf("%s: %s %s has a contrast of %.2f", color, name, when, c)
				}
			}
		}
	}
}

func TestAPortalsCSSLoadsNothing(t *testing.T) {
	for css, want := range map[string]string{
		".a { color: red }":                              ".a { color: red }",
		`@import "//evil"; .a { color: red }`:            " .a { color: red }",
		".a { background: URL(//evil); color: red }":     ".a { color: red }",
		`.a { background: u\72l(//evil) } .b { top: 0 }`: ".a {} .b { top: 0 }",
		"</style><script>alert(1)</script>":              "",
	} {
		if got := cleanCSS(css); got != want {
			t.Errorf("%q becomes %q, not %q", css, got, want)
		}
	}
}

func TestASlugHasWordsOnly(t *testing.T) {
	for title, want := range map[string]string{
		"How do I boil an egg?": "how-do-i-boil-an-egg", "  ": "", "Don't!": "dont", "Größe & Maß": "größe-maß", "日本語の質問": "日本語の質問",
		strings.Repeat("word ", 40): strings.TrimSuffix(strings.Repeat("word-", 13), "-"),
	} {
		if got := slug(title); got != want {
			t.Errorf("%q becomes %q, not %q", title, got, want)
		}
	}
}

func TestOnlyPathsAreGoneOnTo(t *testing.T) {
	for path, want := range map[string]string{"/a?b": "/a?b", "": "/", "//evil.example": "/", "https://evil.example": "/", `/\evil`: "/",
		"/a\nb": "/", "javascript:1": "/"} {
		if got := LocalPath(path); got != want {
			t.Errorf("%q leads to %q, not %q", path, got, want)
		}
	}
}
