package diff_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/diff"
)

// marked is what changed, as text: [-deleted-] and {+added+}.
func marked(parts []diff.Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(fmt.Sprintf([]string{"%s", "[-%s-]", "{+%s+}"}[p.Kind], p.Text))
	}
	return b.String()
}

// sides are the two texts that parts are of.
func sides(parts []diff.Part) (before, after string) {
	for _, p := range parts {
		if p.Kind != diff.Added {
			before += p.Text
		}
		if p.Kind != diff.Deleted {
			after += p.Text
		}
	}
	return before, after
}

func TestWordsThatChangedAreMarked(t *testing.T) {
	for _, row := range []struct{ before, after, want string }{
		{"", "", ""},
		{"same", "same", "same"},
		{"", "new", "{+new+}"},
		{"old", "", "[-old-]"},
		{"old", "new", "[-old-]{+new+}"},
		{"Roses climb.", "Roses do climb.", "Roses {+do +}climb."},
		{"Roses climb well.", "Roses climb.", "Roses climb[- well-]."},
		{"a red rose", "a white tulip", "a [-red rose-]{+white tulip+}"},
		{"one\ntwo\nthree\n", "one\n2\nthree\n", "one\n[-two-]{+2+}\nthree\n"},
		{"one\nthree\n", "one\ntwo\nthree\n", "one\n{+two\n+}three\n"},
		{"Größe zählt", "Größen zählt", "[-Größe-]{+Größen+} zählt"},
		{"薔薇は赤い", "薔薇は白い", "薔薇は[-赤-]{+白+}い"},
		{"<b>x</b>", "<i>x</i>", "<[-b-]{+i+}>x</[-b-]{+i+}>"},
		{"a\xffb", "a\xfeb", "a[-\xff-]{+\xfe+}b"},
	} {
		if got := marked(diff.Words(row.before, row.after)); got != row.want {
			t.Errorf("%q to %q: %q, not %q", row.before, row.after, got, row.want)
		}
	}
}

func text(r *rand.Rand, words, of int) string {
	var b strings.Builder
	for range words {
		fmt.Fprintf(&b, "w%d%s", r.IntN(of), []string{" ", " ", " ", ". ", "\n"}[r.IntN(5)])
	}
	return b.String()
}

func TestLongTextsAreComparedInTime(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	long := text(r, 20_000, 5000)
	mended := strings.ReplaceAll(long, "w42 ", "forty-two ")
	for name, pair := range map[string][2]string{
		"mended":    {long, mended},
		"other":     {long, text(r, 20_000, 5000)},
		"few words": {text(r, 40_000, 2), text(r, 40_000, 2)},
		"one line":  {strings.ReplaceAll(long, "\n", " "), strings.ReplaceAll(text(r, 20_000, 5000), "\n", " ")},
		"no line":   {strings.Repeat("\n", 100_000), strings.Repeat("a\n", 50_000)},
	} {
		began := time.Now()
		parts := diff.Words(pair[0], pair[1])
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s: two texts of %d bytes took %v", name, len(pair[0]), took)
		}
		if before, after := sides(parts); before != pair[0] || after != pair[1] {
			t.Errorf("%s: the parts do not make the texts", name)
		}
		t.Logf("%s: %d bytes, %d parts, %v", name, len(pair[0]), len(parts), time.Since(began))
	}
	if n := len(diff.Words(long, mended)); n < 3 {
		t.Errorf("what was mended in places is shown in %d parts", n)
	}
}

func FuzzThePartsMakeBothTexts(f *testing.F) {
	f.Add("one two\nthree", "one 2\nthree four")
	f.Add("a b a b a", "b a b a b")
	f.Add("\n\n x", " \n\ny")
	f.Fuzz(func(t *testing.T, before, after string) {
		for _, parts := range [][]diff.Part{diff.Words(before, after), diff.Whole(before, after)} {
			a, b := sides(parts)
			if a != before || b != after {
				t.Fatalf("%q to %q: %q", before, after, marked(parts))
			}
			for i, p := range parts {
				if p.Text == "" || i > 0 && p.Kind == parts[i-1].Kind {
					t.Fatalf("%q to %q is not tidy: %q", before, after, marked(parts))
				}
			}
		}
	})
}
