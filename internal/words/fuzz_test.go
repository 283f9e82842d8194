package words_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/words"
)

// FuzzQuery has no query take more than it is long, and no mark break what is found.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"kiln", `"hot kiln" -cold`, "topic:glazes user:ann kiln", `topic:"two words"`, "字 kiln", "a:b:c", `"`, "-", "\xff\x00"} {
		f.Add(seed, "The kiln is <b>hot</b> & glazed")
	}
	f.Fuzz(func(t *testing.T, query, text string) {
		left, filters := words.Filters(query, "topic", "user", "is")
		if len(left) > 2*len(query)+1 || len(filters) > len(query) {
			t.Fatalf("of %q there are left %q and %v", query, left, filters)
		}
		clues := words.Clues(query)
		if len(clues) > len(query)+1 {
			t.Fatalf("%q has %d clues", query, len(clues))
		}
		if terms := words.Terms(text, func(string) {}); len(terms) > 4*len(text)+4 {
			t.Fatalf("%q has %d terms", text, len(terms))
		}
		if plain := words.PlainText(text); len(plain) > 4*len(text)+4 || utf8.ValidString(text) && !utf8.ValidString(plain) {
			t.Fatalf("%q is %q", text, plain)
		}
		words.Nearest(query, strings.Fields(text), 3)
		words.Pieces(query)
	})
}
