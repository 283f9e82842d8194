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
	for _, bad := range []string{"", "a", strings.Repeat("a", 41), ".ann", "-ann", "_ann", "ann.", "ann-", "a..b", "a--b", "a b", "a@b",
		"a/b", "a\x00b", "a\u200bb", "a\u202eb", "a\u200db", "\u3164\u3164", "a\u3164b", "\uffa0\uffa0", "\u115f\u1160", "a\ufe0fb", "\u0301\u0301", "a-\u0301b", "a\u034fb", "раypal", "αnn", "<b>", "😀😀"} {
		if ValidUsername(bad) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestNamesThatLookTheSameAreTheSame(t *testing.T) {
	for _, same := range [][2]string{{"ann", "ANN"}, {"ann", "ａｎｎ"}, {"oxo", "охо"}, {"zoë", "zoe\u0308"}, {"STRASSE", "straße"},
		{"ann", " ann "}, {"οxο", "oxo"}} {
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

func TestNamesThatLookAlike(t *testing.T) {
	for _, alike := range [][2]string{{"aIice", "alice"}, {"a1ice", "alice"}, {"A1ICE", "ALlCE"}, {"b0b", "bob"}, {"BOB", "b0b"},
		{"Ian", "lan"}, {"РОЅТ", "post"}, {"ІІ", "ll"}} {
		if UsernameLook(alike[0]) != UsernameLook(alike[1]) {
			t.Errorf("%q and %q are told apart", alike[0], alike[1])
		}
	}
	for _, other := range [][2]string{{"modern", "modem"}, {"mia", "mla"}, {"ian", "lan"}, {"zoe", "zoë"}, {"ann", "anna"}} {
		if UsernameLook(other[0]) == UsernameLook(other[1]) {
			t.Errorf("%q and %q look alike", other[0], other[1])
		}
	}
}

func TestSomeUserNamesAreKept(t *testing.T) {
	for _, kept := range []string{"admin", "Admin", "ADMIN", "adm1n"[:3] + "in", "a.d.m.i.n", "anonymous", "An0nymous", "support",
		"Supp0rt", "ad-min", "he1p", "AII", "deleted-1", "аdmin"} {
		if FreeUsername(kept) == nil {
			t.Errorf("%q is anybody's", kept)
		}
	}
	for _, free := range []string{"ann", "badminton", "supporter", "teammate", "helper", "modern", "allan", "deletedscenes"} {
		if err := FreeUsername(free); err != nil {
			t.Errorf("%q: %v", free, err)
		}
	}
}

func TestANameCanBeSeen(t *testing.T) {
	for name, want := range map[string]string{"Ann\u202e nnA": "Ann nnA", "\u3164Ann\u200b": "Ann", "Ann\u2066\u2069": "Ann",
		"می\u200cخواهم": "می\u200cخواهم", "Zoe\u0308": "Zoe\u0308", "A \u00a0 B": "A B"} {
		if got := CleanName(name); got != want || ValidName(got) != nil {
			t.Errorf("%q is shown as %q, not %q", name, got, want)
		}
	}
	for _, blank := range []string{"", "\u3164", "\u2800\u2800", "\u200b \u2060", "\u0301\u0302", "\u202e\u202d", "---", "\u200d"} {
		if ValidName(CleanName(blank)) == nil {
			t.Errorf("%q can be seen", blank)
		}
	}
}
