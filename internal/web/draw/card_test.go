package draw

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var green = Colors{Ground: color.RGBA{248, 250, 249, 255}, Ink: color.RGBA{27, 31, 30, 255}, Fill: color.RGBA{47, 93, 80, 255},
	OnFill: color.RGBA{255, 255, 255, 255}, Accent: color.RGBA{47, 93, 80, 255}}

func cardOf(title, mark string) Card {
	return Card{Name: "Acme Community", Title: title, Mark: mark, Colors: green}
}

func TestACardFitsWhateverItsTitle(t *testing.T) {
	folder := os.Getenv("STOA_TEST_PICTURES") // where to look at them
	for name, card := range map[string]Card{
		"short":    cardOf("How do I reset my password?", "Solved"),
		"long":     cardOf(strings.Repeat("Why does the importer stop at the first empty line of a file? ", 8), "Solved"),
		"word":     cardOf(strings.Repeat("W", 300), ""),
		"accents":  cardOf("Où sont passées mes données ? Größe, Łódź, Čeština, Ελληνικά, Кириллица", "Résolu"),
		"japanese": cardOf("パスワードを忘れました", "Solved"),
		"nameless": {Name: "コミュニティ", Title: "コ", Colors: green},
		"empty":    {},
	} {
		picture, err := card.PNG()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		shown, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b := shown.Bounds(); b.Dx() != CardWidth || b.Dy() != CardHeight || len(picture) > 60_000 {
			t.Errorf("%s: %v, %d bytes", name, b, len(picture))
		}
		ground := shown.At(CardWidth-1, 0)
		for y := range CardHeight { // nothing is written over the edge
			if shown.At(CardWidth-margin/2, y) != ground {
				t.Errorf("%s: something stands at the right edge, %d down", name, y)
				break
			}
		}
		if folder != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestWhatHasHolesInItIsNotShown(t *testing.T) {
	for text, want := range map[string]string{
		"How do I?":         "How do I?",
		"Works 🎉 again 👩‍👧": "Works again",
		"Cafe\u0301 ❤️":     "Café",
		" a\n b\u200d":      "a b",
		"パスワード":             "",
		"Half パ":            "",
		"שלום":              "",
		"🎉":                 "",
	} {
		if got := Legible(text); got != want {
			t.Errorf("Legible(%q) is %q, not %q", text, got, want)
		}
	}
	a, err := cardOf("パスワード", "Solved").PNG()
	if err != nil {
		t.Fatal(err)
	}
	b, err := cardOf("", "").PNG()
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("a title that cannot be drawn has another card than the community itself: %v", err)
	}
}

func TestAnIconFillsItsSquare(t *testing.T) {
	for _, name := range []string{"Acme", "コミュニティ", ""} {
		picture, err := Icon(name, 192, green)
		if err != nil {
			t.Fatal(err)
		}
		shown, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		var seen bool // something, in the middle
		for x := 60; x < 132; x++ {
			seen = seen || shown.At(x, 90) == green.OnFill
		}
		if shown.Bounds().Dx() != 192 || shown.At(0, 0) != green.Fill || !seen {
			t.Errorf("%q: %v, %v in the corner, letter: %t", name, shown.Bounds(), shown.At(0, 0), seen)
		}
		if folder := os.Getenv("STOA_TEST_PICTURES"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, "icon-"+name+".png"), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// BenchmarkCard is what a card takes that is not kept: see docs/benchmarks.md.
func BenchmarkCard(b *testing.B) {
	card := cardOf("Why does the importer stop at the first empty line, and how do I make it go on to the end?", "Solved")
	for b.Loop() {
		if _, err := card.PNG(); err != nil {
			b.Fatal(err)
		}
	}
}
