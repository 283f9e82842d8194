package auth

import (
	"strings"
	"testing"
)

func TestATokenIsItsPrefixAndRandomness(t *testing.T) {
	a, b := NewToken("stoa_at_"), NewToken("stoa_at_")
	if a == b {
		t.Error("two tokens are the same")
	}
	if random, ok := strings.CutPrefix(a, "stoa_at_"); !ok || len(random) != 43 {
		t.Errorf("%q is not the prefix and 43 characters", a)
	}
	if LooksLikeJWT(a) {
		t.Errorf("%q looks like a JWT", a)
	}
}

func TestATokenIsStoredAsItsSHA256(t *testing.T) {
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got := TokenHash("abc"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHashesAreTheSameOnlyWhenEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"abc", "abc", true},
		{"", "", true},
		{"abc", "abd", false},
		{"abc", "ab", false},
		{"", "abc", false},
	} {
		if SameHash(c.a, c.b) != c.want {
			t.Errorf("SameHash(%q, %q) is not %t", c.a, c.b, c.want)
		}
	}
}
