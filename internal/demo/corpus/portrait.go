package corpus

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

const portraitSize = 160

// Portrait draws a small flat face for a person, as a PNG of 160 by 160 pixels
// and a few kilobytes. It depends on Username, Gender and Hue only.
func Portrait(p Person) []byte {
	f := newFace(p)
	c := &canvas{}
	f.background(c)
	f.behind(c)
	f.body(c)
	f.head(c)
	f.hair(c)
	f.features(c)
	return c.png()
}

// rgb is a colour with channels from 0 to 1.
type rgb [3]float64

func hsl(h, s, l float64) rgb {
	a := s * min(l, 1-l)
	channel := func(n float64) float64 {
		k := math.Mod(n+h/30, 12)
		return l - a*max(-1, min(k-3, 9-k, 1))
	}
	return rgb{channel(0), channel(8), channel(4)}
}

func (c rgb) blend(with rgb, share float64) rgb {
	for i := range c {
		c[i] += (with[i] - c[i]) * share
	}
	return c
}

// shape is a signed distance in pixels: below zero is inside.
type shape func(x, y float64) float64

func ellipse(cx, cy, rx, ry float64) shape {
	return func(x, y float64) float64 {
		dx, dy := (x-cx)/rx, (y-cy)/ry
		return (math.Sqrt(dx*dx+dy*dy) - 1) * min(rx, ry)
	}
}

func box(cx, cy, hw, hh, r float64) shape {
	return func(x, y float64) float64 {
		dx, dy := math.Abs(x-cx)-hw+r, math.Abs(y-cy)-hh+r
		return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r
	}
}

// arc is the lower or, for a negative bend, the upper part of a ring.
func arc(cx, cy, r, width, bend float64) shape {
	return func(x, y float64) float64 {
		ring := math.Abs(math.Hypot(x-cx, y-cy)-r) - width/2
		return max(ring, (cy+bend-y)*sign(bend))
	}
}

func sign(v float64) float64 { return math.Copysign(1, v) }

func (s shape) without(cut shape) shape {
	return func(x, y float64) float64 { return max(s(x, y), -cut(x, y)) }
}

func (s shape) within(keep shape) shape {
	return func(x, y float64) float64 { return max(s(x, y), keep(x, y)) }
}

func (s shape) and(other shape) shape {
	return func(x, y float64) float64 { return min(s(x, y), other(x, y)) }
}

func above(limit float64) shape { return func(_, y float64) float64 { return y - limit } }
func below(limit float64) shape { return func(_, y float64) float64 { return limit - y } }

// canvas is the picture. Edges have few steps, so that the palette stays small
// and the file too.
type canvas struct {
	pixels [portraitSize * portraitSize]rgb
}

const edgeSteps = 5

// fill paints a shape. The distance at a pixel tells how many of its neighbours
// are as far inside or outside, so that most are not asked.
func (c *canvas) fill(s shape, colour rgb) {
	for y := range portraitSize {
		row := c.pixels[y*portraitSize : (y+1)*portraitSize]
		for x := 0; x < portraitSize; {
			d := s(float64(x)+0.5, float64(y)+0.5)
			run := min(max(1, int(math.Abs(d)-0.5)), portraitSize-x)
			if cover := math.Round(min(1, 0.5-d)*edgeSteps) / edgeSteps; cover > 0 {
				for k := x; k < x+run; k++ {
					row[k] = row[k].blend(colour, cover)
				}
			}
			x += run
		}
	}
}

func (c *canvas) png() []byte {
	img := image.NewPaletted(image.Rect(0, 0, portraitSize, portraitSize), nil)
	index := make(map[color.RGBA]uint8, 256)
	for i, p := range c.pixels {
		q := color.RGBA{byte255(p[0]), byte255(p[1]), byte255(p[2]), 255}
		at, known := index[q]
		if !known {
			at = admit(img, index, q)
		}
		img.Pix[i] = at
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic("corpus: a portrait cannot be encoded: " + err.Error())
	}
	return out.Bytes()
}

// admit adds a colour to the palette, or takes the nearest when it is full.
func admit(img *image.Paletted, index map[color.RGBA]uint8, q color.RGBA) uint8 {
	if len(img.Palette) < 256 {
		img.Palette = append(img.Palette, q)
		index[q] = uint8(len(img.Palette) - 1)
	} else {
		index[q] = uint8(img.Palette.Index(q))
	}
	return index[q]
}

func byte255(v float64) uint8 { return uint8(math.Round(min(1, max(0, v)) * 255)) }
