package draw

import (
	"image"
	"unicode"

	"golang.org/x/image/math/fixed"
)

// Icon is the square icon of a community that has no picture of its own: the first letter of
// its name in its colours, filled to the edge, since systems cut their own shape out of it.
func Icon(name string, size int, colors Colors) ([]byte, error) {
	on := newCanvas(size, size, colors)
	on.box(on.Rect, 0, fillOnGround)
	if err := on.initial(Legible(name), on.Rect, float64(size)*0.5); err != nil {
		return nil, err
	}
	return on.png()
}

// initial is the first letter of a name in the middle of a box that is filled. Where there is
// none that can be drawn, it is a speech bubble.
func (c canvas) initial(name string, box image.Rectangle, size float64) error {
	letter := firstOf(name)
	if letter == 0 {
		c.bubble(box)
		return nil
	}
	p, err := c.pen(bold, size)
	if err != nil {
		return err
	}
	bounds, _, _ := p.face.GlyphBounds(letter)
	middle := func(from, to int, low, high fixed.Int26_6) int { return (from + to - (low + high).Round()) / 2 }
	p.write(string(letter), middle(box.Min.X, box.Max.X, bounds.Min.X, bounds.Max.X),
		middle(box.Min.Y, box.Max.Y, bounds.Min.Y, bounds.Max.Y), onFill)
	return nil
}

func firstOf(name string) rune {
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
	}
	return 0
}

// bubble is the sign of talk.
func (c canvas) bubble(box image.Rectangle) {
	part := box.Dx() / 4
	inner := image.Rect(box.Min.X+part, box.Min.Y+part, box.Max.X-part, box.Max.Y-part*4/3)
	c.box(inner, float64(part)/2, onFill)
	x, y, width := float64(inner.Min.X+part*2/3), float64(inner.Max.Y), float64(part)/3
	c.stroke(x, y-width/2, x, y+width, width, onFill)
}
