package draw

import (
	"image"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// A pen writes in one font and size.
type pen struct {
	face   font.Face
	canvas canvas
}

func (c canvas) pen(parsed func() (*sfnt.Font, error), size float64) (pen, error) {
	f, err := parsed()
	if err != nil {
		return pen{}, err
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	return pen{face, c}, err
}

func (p pen) width(text string) int { return font.MeasureString(p.face, text).Ceil() }

// write puts text on a base line.
func (p pen) write(text string, x, y int, r ramp) {
	dot, before := fixed.P(x, y), rune(-1)
	for _, letter := range text {
		if before >= 0 {
			dot.X += p.face.Kern(before, letter)
		}
		before = letter
		box, mask, from, advance, _ := p.face.Glyph(dot, letter)
		if alpha, ok := mask.(*image.Alpha); ok {
			for y := box.Min.Y; y < box.Max.Y; y++ {
				for x := box.Min.X; x < box.Max.X; x++ {
					cover := alpha.AlphaAt(from.X+x-box.Min.X, from.Y+y-box.Min.Y).A
					p.canvas.set(x, y, r, float64(cover)/255)
				}
			}
		}
		dot.X += advance
	}
}

// lines breaks text into those that are no wider than that, and reports whether so many are
// enough. Of what is left over an ellipsis tells.
func (p pen) lines(text string, width, most int) (lines []string, fits bool) {
	words := strings.Fields(text)
	for len(words) > 0 && len(lines) < most {
		line := words[0]
		words = words[1:]
		if p.width(line) > width { // a word that is too long by itself
			head := p.fitting(line, width)
			words = append([]string{line[len(head):]}, words...)
			lines = append(lines, head)
			continue
		}
		for len(words) > 0 && p.width(line+" "+words[0]) <= width {
			line, words = line+" "+words[0], words[1:]
		}
		lines = append(lines, line)
	}
	if len(words) == 0 {
		return lines, true
	}
	last := &lines[len(lines)-1]
	*last = strings.TrimRight(p.fitting(*last, width-p.width("…")), " ,.;:") + "…"
	return lines, false
}

// fitting is as much of the beginning of text as is no wider than that: one letter at least.
func (p pen) fitting(text string, width int) string {
	var wide fixed.Int26_6
	for i, letter := range text {
		advance, _ := p.face.GlyphAdvance(letter)
		if wide += advance; i > 0 && wide.Ceil() > width {
			return text[:i]
		}
	}
	return text
}

// Legible is text as it can be drawn: without pictograms, of which the fonts have few. It is
// "" where the fonts lack one of its letters: what has holes in it is not shown at all.
func Legible(text string) string {
	f, err := bold()
	if err != nil {
		return ""
	}
	var b strings.Builder
	var buffer sfnt.Buffer
	for _, r := range norm.NFC.String(text) {
		switch index, err := f.GlyphIndex(&buffer, r); {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case err == nil && index != 0:
			b.WriteRune(r)
		case unicode.In(r, unicode.So, unicode.Sk, unicode.Cf, unicode.Cc, unicode.Variation_Selector, unicode.Me):
		default:
			return ""
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
