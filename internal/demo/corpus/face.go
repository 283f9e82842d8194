package corpus

import "math/rand/v2"

// face is the choices a portrait is drawn from.
type face struct {
	skin, shade, tint, shirt, back, dark rgb
	cut                                  int // of the hair
	bangs, collar, mouth                 int
	glasses, beard, earrings, tilt       bool
	width                                float64 // of the face, in pixels from its middle
}

var (
	skins = []rgb{
		hsl(24, .62, .85), hsl(22, .55, .78), hsl(25, .50, .70), hsl(24, .44, .60),
		hsl(22, .42, .50), hsl(20, .42, .40), hsl(18, .40, .31), hsl(28, .58, .80),
	}
	tints = []rgb{
		hsl(24, .30, .13), hsl(22, .42, .20), hsl(25, .48, .30), hsl(30, .50, .42),
		hsl(40, .58, .60), hsl(14, .62, .42), hsl(220, .10, .18), hsl(220, .06, .66),
	}
)

// Cuts of hair. The first three are short, the last three cover the shoulders
// or stand up; a person of no stated gender gets any.
const (
	cutShort = iota
	cutBald
	cutQuiff
	cutCurls
	cutBun
	cutBob
	cutLong
	cuts
)

func newFace(p Person) face {
	rng := rand.New(rand.NewPCG(mixString(p.Username), 7))
	hue := float64(p.Hue)
	dark := rng.IntN(len(skins))
	f := face{
		skin: skins[dark], tint: tints[rng.IntN(len(tints))],
		back:  hsl(hue, .58, .80),
		shirt: hsl(hue+150+float64(rng.IntN(60)), .42, .46),
		dark:  hsl(20, .30, .14),
		bangs: rng.IntN(3), collar: rng.IntN(3), mouth: rng.IntN(3),
		glasses: rng.IntN(100) < 26, width: 29 + float64(rng.IntN(5)),
		tilt: rng.IntN(2) == 0,
	}
	if dark >= 3 && dark < 7 {
		f.tint = tints[rng.IntN(2)]
	}
	f.shade = f.skin.blend(rgb{.35, .12, .08}, .22)
	f.dress(p.Gender, rng)
	return f
}

func (f *face) dress(gender string, rng *rand.Rand) {
	switch gender {
	case "male":
		f.cut = []int{cutShort, cutShort, cutQuiff, cutQuiff, cutCurls, cutBald}[rng.IntN(6)]
		f.beard = rng.IntN(100) < 34
	case "female":
		f.cut = []int{cutLong, cutLong, cutBob, cutBob, cutBun, cutCurls, cutQuiff}[rng.IntN(7)]
		f.earrings = rng.IntN(100) < 35
	default:
		f.cut = rng.IntN(cuts)
	}
}

func (f *face) background(c *canvas) {
	for i := range c.pixels {
		c.pixels[i] = f.back
	}
	x := 128.0
	if f.tilt {
		x = 32
	}
	c.fill(ellipse(x, 40, 62, 62), f.back.blend(rgb{1, 1, 1}, .34))
}

// behind draws what is behind the head: long hair, a bun, curls.
func (f *face) behind(c *canvas) {
	switch f.cut {
	case cutLong:
		c.fill(box(80, 86, f.width+13, 50, 34), f.tint)
	case cutBob:
		c.fill(box(80, 74, f.width+12, 34, 28), f.tint)
	case cutBun:
		c.fill(ellipse(80, 26, 16, 15), f.tint)
	case cutCurls:
		for _, at := range [][2]float64{{50, 56}, {56, 40}, {70, 31}, {88, 31}, {103, 40}, {110, 56}, {47, 70}, {113, 70}} {
			c.fill(ellipse(at[0], at[1], 14, 14), f.tint)
		}
	}
}

func (f *face) body(c *canvas) {
	c.fill(ellipse(80, 168, 58, 50), f.shirt)
	c.fill(box(80, 112, 12, 20, 8), f.shade)
	switch f.collar {
	case 0:
		c.fill(ellipse(80, 121, 19, 12), f.skin.blend(f.shade, .5))
		c.fill(box(80, 110, 12, 14, 6), f.shade)
	case 1:
		c.fill(ellipse(80, 123, 22, 10).within(below(120)), f.shirt.blend(rgb{1, 1, 1}, .72))
	default:
		c.fill(arc(80, 112, 19, 6, 3), f.shirt.blend(rgb{0, 0, 0}, .25))
	}
}

func (f *face) head(c *canvas) {
	c.fill(ellipse(80-f.width, 78, 6, 8).and(ellipse(80+f.width, 78, 6, 8)), f.shade)
	c.fill(ellipse(80, 74, f.width, 37), f.skin)
	if f.earrings {
		c.fill(ellipse(80-f.width-1, 89, 3, 3).and(ellipse(80+f.width+1, 89, 3, 3)), hsl(46, .75, .58))
	}
	if f.beard {
		jaw := ellipse(80, 75, f.width+1, 38).within(below(80))
		c.fill(jaw.without(ellipse(80, 80, f.width-8, 14)), f.tint)
	}
}

// hair draws the part that lies on the forehead.
func (f *face) hair(c *canvas) {
	crown := ellipse(80, 67, f.width+5, 37)
	switch {
	case f.cut == cutBald:
		return
	case f.cut == cutQuiff:
		c.fill(crown.within(above(72)).without(ellipse(80, 82, f.width-2, 34)), f.tint)
		c.fill(ellipse(76, 38, 27, 14), f.tint)
	case f.bangs == 0:
		c.fill(crown.within(above(78)).without(ellipse(80, 86, f.width-1, 36)), f.tint)
	case f.bangs == 1:
		c.fill(crown.within(above(78)).without(ellipse(94, 84, f.width+6, 36)), f.tint)
	default:
		c.fill(crown.within(above(78)).without(box(80, 86, f.width-4, 31, 14)), f.tint)
	}
}

func (f *face) features(c *canvas) {
	const left, right, eyes = 68, 92, 76
	brow := f.dark.blend(f.tint, .6)
	c.fill(arc(left, 74, 9, 2.4, -6.5).and(arc(right, 74, 9, 2.4, -6.5)), brow)
	c.fill(ellipse(left, eyes, 3, 3.6).and(ellipse(right, eyes, 3, 3.6)), f.dark)
	c.fill(ellipse(left+1, eyes-1.2, 1, 1).and(ellipse(right+1, eyes-1.2, 1, 1)), rgb{1, 1, 1})
	c.fill(arc(80, 83, 4.5, 2, 2), f.shade)
	c.fill(ellipse(61, 87, 5, 3.4).and(ellipse(99, 87, 5, 3.4)), f.skin.blend(rgb{.95, .35, .35}, .22))
	f.smile(c)
	if f.glasses {
		frame := arcRing(left, eyes).and(arcRing(right, eyes)).and(box(80, eyes-2, 3, 1, 0))
		c.fill(frame, rgb{.13, .14, .18})
	}
}

func arcRing(x, y float64) shape {
	return box(x, y, 10, 9, 6).without(box(x, y, 8, 7, 4.5))
}

func (f *face) smile(c *canvas) {
	lip := hsl(6, .45, .36)
	switch f.mouth {
	case 0:
		c.fill(arc(80, 89, 9, 2.6, 4), lip)
	case 1:
		c.fill(ellipse(80, 94, 9, 7).within(below(94)), lip)
		c.fill(ellipse(80, 94, 7, 3).within(below(94)), rgb{1, 1, 1})
	default:
		c.fill(arc(80, 86, 12, 2.6, 8), lip)
	}
}
