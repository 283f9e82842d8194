package blob

import (
	"image"
	"image/color"
)

const (
	most8Bit   = 256       // colours of a palette
	smallest   = 256 * 256 // pixels of a picture that is looked at for them
	alikeShift = 3         // colours that differ by less than 8 look the same in so small a picture
)

// withPalette returns a small picture with a palette, which takes half the bytes in a PNG, if so few colours are enough for it. Of
// one that was flat, with a palette, before it was drawn smaller, colours that look alike are one: the most frequent of them.
func withPalette(img image.Image, wasFlat bool) image.Image {
	small, isRGBA := img.(*image.RGBA)
	if !isRGBA || small.Rect.Dx()*small.Rect.Dy() > smallest {
		return img
	}
	shift := 0
	if wasFlat {
		shift = alikeShift
	}
	p := palettes{shift: shift, at: map[color.RGBA]uint8{}, count: map[color.RGBA]int{}}
	flat := image.NewPaletted(small.Rect, nil)
	for i := range flat.Pix { // both have no gaps between rows
		pix := small.Pix[4*i:][:4:4]
		index, fits := p.index(color.RGBA{pix[0], pix[1], pix[2], pix[3]})
		if !fits {
			return img
		}
		flat.Pix[i] = index
	}
	flat.Palette = p.colours
	return flat
}

// palettes finds the palette of a picture.
type palettes struct {
	shift   int
	colours color.Palette
	at      map[color.RGBA]uint8 // which of them, by what is alike
	count   map[color.RGBA]int   // of the pixels so far
}

// index is which colour of the palette c is, if there is room for it.
func (p *palettes) index(c color.RGBA) (uint8, bool) {
	alike := color.RGBA{c.R >> p.shift, c.G >> p.shift, c.B >> p.shift, c.A >> p.shift}
	i, isThere := p.at[alike]
	if !isThere {
		if len(p.colours) == most8Bit {
			return 0, false
		}
		i = uint8(len(p.colours))
		p.at[alike] = i
		p.colours = append(p.colours, c)
	}
	if p.count[c]++; p.count[c] > p.count[p.colours[i].(color.RGBA)] {
		p.colours[i] = c
	}
	return i, true
}
