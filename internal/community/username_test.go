package community

import (
	"strings"
	"testing"
)

func TestAUserNameIsPlainWords(t *testing.T) {
	for _, good := range []string{"ann", "Ann-Marie", "a.b_c", "x2", "Zoë", "Пётр", "小明", "たろう漢字", "محمد", strings.Repeat("a", 40)} {
		if err := ValidUsername(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "a", strings.Repeat("a", 41), ".ann", "-ann", "_ann", "ann.", "ann-", "a..b", "a--b", "a b", "a@b", "a/b", "a\x00b",
		"a\u200bb", "a\u202eb", "раypal", "αnn", "<b>", "😀😀"} {
		if ValidUsername(bad) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestNamesThatLookTheSameAreTheSame(t *testing.T) {
	for _, same := range [][2]string{{"ann", "ANN"}, {"ann", "ａｎｎ"}, {"oxo", "охо"}, {"zoë", "zoe\u0308"}, {"STRASSE", "straße"}, {"ann", " ann "}, {"οxο", "oxo"}} {
		if UsernameKey(same[0]) != UsernameKey(same[1]) {
			t.Errorf("%q and %q are two names", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"modern", "modem"}, {"zoe", "zoë"}, {"ann1", "annl"}, {"ann", "anna"}} {
		if UsernameKey(other[0]) == UsernameKey(other[1]) {
			t.Errorf("%q and %q are one name", other[0], other[1])
		}
	}
}
