package jsonout

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWhatIsEqualIsWrittenAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawLeaf(t, 3)
		b := a
		b.Note = strings.Clone(a.Note)
		if a.Only != nil {
			only := *a.Only
			b.Only = &only
		}
		if !Equal(&a, &b) || !Equal(&[]leaf{a}, &[]leaf{b}) {
			t.Fatalf("a copy of %+v is another", a)
		}
		if c := drawLeaf(t, 3); Equal(&a, &c) && string(Append(nil, &a)) != string(Append(nil, &c)) {
			t.Fatalf("%+v is taken for %+v", a, c)
		}
		change := func(what string, is func(l *leaf)) {
			c := a
			is(&c)
			if Equal(&a, &c) || Equal(&[]leaf{a}, &[]leaf{c}) || Equal(&leaf{Only: &a}, &leaf{Only: &c}) {
				t.Fatalf("a leaf with another %s is taken for the same", what)
			}
		}
		change("name", func(l *leaf) { l.Name += "x" })
		change("n", func(l *leaf) { l.N++ })
		change("m", func(l *leaf) { l.M++ })
		change("yes", func(l *leaf) { l.Yes = !l.Yes })
		change("maybe", func(l *leaf) { l.Maybe = new(string(drawString(t) + "x" + a.Name)) })
		change("only", func(l *leaf) { l.Only = &leaf{Only: a.Only} })
	})
}

func TestWhatIsNotKnownIsNotEqual(t *testing.T) {
	a, b := []string(nil), []string{}
	if Equal(&a, &b) {
		t.Error("null is taken for an empty list")
	}
	x, y := []byte(nil), []byte{}
	if Equal(&x, &y) {
		t.Error("no bytes are taken for an empty text")
	}
	f, g := func() {}, func() {}
	if Equal(&f, &g) {
		t.Error("two functions are taken for the same")
	}
	if v := (tree{Map: map[string]int64{"a": 1}}); Equal(&v, &tree{Map: map[string]int64{"a": 2}}) {
		t.Error("two maps are taken for the same")
	}
}
