// Package draw makes the pictures that the pages have made for them: the card of what is
// shared, and the icon of a community that has none.
package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// Colors are those of a community. Each of a pair can be read on the other.
type Colors struct {
	Ground, Ink  color.RGBA
	Fill, OnFill color.RGBA
	Accent       color.RGBA // on Ground
}

// A ramp is a row of the palette: from a colour that is there to one that is drawn on it,
// in as many steps as an edge needs to look smooth.
type ramp uint8

const (
	inkOnGround ramp = iota * steps
	accentOnGround
	fillOnGround
	onFill
	ramps = iota

	steps = 32
)

// A canvas is a picture of few colours, which is drawn and written fast, and small.
type canvas struct{ *image.Paletted }

func newCanvas(width, height int, c Colors) canvas {
	p := make(color.Palette, 0, ramps*steps)
	for _, r := range [ramps][2]color.RGBA{{c.Ground, c.Ink}, {c.Ground, c.Accent}, {c.Ground, c.Fill}, {c.Fill, c.OnFill}} {
		for i := range steps {
			p = append(p, between(r[0], r[1], i))
		}
	}
	return canvas{image.NewPaletted(image.Rect(0, 0, width, height), p)}
}

func between(from, to color.RGBA, step int) color.RGBA {
	part := func(a, b uint8) uint8 {
		return uint8((int(a)*(steps-1-step) + int(b)*step + (steps-1)/2) / (steps - 1))
	}
	return color.RGBA{part(from.R, to.R), part(from.G, to.G), part(from.B, to.B), 255}
}

// set covers a point with the colour of a ramp, as far as it is not covered by that already.
func (c canvas) set(x, y int, r ramp, cover float64) {
	if !(image.Point{x, y}).In(c.Rect) {
		return
	}
	step := uint8(math.Round(max(0, min(1, cover)) * (steps - 1)))
	at := &c.Pix[c.PixOffset(x, y)]
	if step > 0 && (*at < uint8(r) || *at >= uint8(r)+steps || *at < uint8(r)+step) {
		*at = uint8(r) + step
	}
}

// box fills a rectangle whose corners are round.
func (c canvas) box(b image.Rectangle, radius float64, r ramp) {
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			dx := max(float64(b.Min.X)+radius-float64(x)-0.5, float64(x)+0.5-float64(b.Max.X)+radius, 0)
			dy := max(float64(b.Min.Y)+radius-float64(y)-0.5, float64(y)+0.5-float64(b.Max.Y)+radius, 0)
			if dx == 0 || dy == 0 {
				c.Pix[c.PixOffset(x, y)] = uint8(r) + steps - 1
			} else {
				c.set(x, y, r, radius-math.Hypot(dx, dy)+0.5)
			}
		}
	}
}

// stroke draws a line of round ends.
func (c canvas) stroke(x1, y1, x2, y2, width float64, r ramp) {
	for y := int(min(y1, y2) - width); y <= int(max(y1, y2)+width); y++ {
		for x := int(min(x1, x2) - width); x <= int(max(x1, x2)+width); x++ {
			px, py := float64(x)+0.5-x1, float64(y)+0.5-y1
			t := max(0, min(1, (px*(x2-x1)+py*(y2-y1))/((x2-x1)*(x2-x1)+(y2-y1)*(y2-y1))))
			c.set(x, y, r, width/2-math.Hypot(px-t*(x2-x1), py-t*(y2-y1))+0.5)
		}
	}
}

// encoder writes pictures whose rows are mostly alike: they are small however little is tried.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(encoderBuffers)}

type encoderBuffers struct{ sync.Pool }

func (p *encoderBuffers) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (p *encoderBuffers) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

func (c canvas) png() ([]byte, error) {
	var b bytes.Buffer
	err := encoder.Encode(&b, c.Paletted)
	return b.Bytes(), err
}

// The fonts are parsed once. They have the letters of Latin, Greek and Cyrillic.
var (
	regular = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(goregular.TTF) })
	bold    = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) })
)
