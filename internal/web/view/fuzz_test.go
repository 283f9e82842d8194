package view

import (
	"regexp"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

var isHex = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// FuzzColour has no colour that the settings take make a style that is more than a colour.
func FuzzColour(f *testing.F) {
	for _, seed := range []string{"#123", "#abcd", "#a1b2c3d4", "hotpink", "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)", "hsl(120deg 10% 20%)", "rgb(nan,inf,1)",
		"#é1", "red;}</style><script>", "url(x)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, ok := parseShade(text)
		if !ok || community.ValidColor("color", text) != nil {
			return
		}
		if written := s.String(); !isHex.MatchString(written) || s.r != s.r || s.g != s.g || s.b != s.b { // what is not itself is no number
			t.Fatalf("%q is the shade %s", text, written)
		}
	})
}
