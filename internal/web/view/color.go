package view

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// A shade is a colour of the screen, each part from 0 to 1.
type shade struct{ r, g, b float64 }

// The grounds that the pages are written on, as in stoa.css: by day the darkest of
// them besides white, by night the lightest.
var (
	paper = shade{1, 1, 1}
	shady = shade{0xf1 / 255.0, 0xef / 255.0, 0xea / 255.0}
	night = shade{0x1e / 255.0, 0x23 / 255.0, 0x22 / 255.0}
	black = shade{}
)

// readable is the contrast from which text can be read by nearly everybody: that
// of WCAG's AA, and a little for rounding.
const readable = 4.6

// parseShade reads a CSS colour of the kinds that community.ValidColor lets
// through. What is transparent in it is not.
func parseShade(text string) (shade, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	switch {
	case strings.HasPrefix(text, "#"):
		return parseHex(text[1:])
	case strings.HasPrefix(text, "rgb"):
		n, ok := parts(text)
		return shade{n[0] / 255, n[1] / 255, n[2] / 255}, ok
	case strings.HasPrefix(text, "hsl"):
		n, ok := parts(text)
		return fromHSL(n[0], n[1]/100, n[2]/100), ok
	}
	c, ok := colornames.Map[text]
	return fromRGBA(c), ok
}

func fromRGBA(c color.RGBA) shade {
	return shade{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
}

func parseHex(digits string) (shade, bool) {
	if len(digits) == 3 || len(digits) == 4 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	if len(digits) < 6 {
		return shade{}, false
	}
	n, err := strconv.ParseUint(digits[:6], 16, 32)
	return fromRGBA(color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n)}), err == nil
}

// parts are the first three numbers of a colour written as a function.
func parts(text string) (n [3]float64, ok bool) {
	_, inside, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	words := strings.FieldsFunc(inside, func(r rune) bool { return strings.ContainsRune(", /", r) })
	if len(words) < 3 {
		return n, false
	}
	for i := range n {
		v, err := strconv.ParseFloat(strings.TrimRight(words[i], "%deg"), 64)
		if err != nil {
			return n, false
		}
		n[i] = v
	}
	return n, true
}

func fromHSL(h, s, l float64) shade {
	f := func(n float64) float64 {
		k := math.Mod(n+h/30, 12)
		return l - s*min(l, 1-l)*max(-1, min(k-3, 9-k, 1))
	}
	return shade{f(0), f(8), f(4)}
}

// String is the colour in CSS.
func (c shade) String() string {
	part := func(v float64) int { return int(math.Round(255 * max(0, min(1, v)))) }
	return fmt.Sprintf("#%02x%02x%02x", part(c.r), part(c.g), part(c.b))
}

func (c shade) luminance() float64 {
	linear := func(v float64) float64 {
		v = max(0, min(1, v))
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

// contrast is how well one of two colours is seen on the other, from 1 to 21.
func contrast(a, b shade) float64 {
	light, dark := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (light + 0.05) / (dark + 0.05)
}

func (c shade) mix(other shade, part float64) shade {
	between := func(a, b float64) float64 { return a + (b-a)*part }
	return shade{between(c.r, other.r), between(c.g, other.g), between(c.b, other.b)}
}

// vivid is c further away from grey, by a factor.
func (c shade) vivid(factor float64) shade {
	grey := (c.r + c.g + c.b) / 3
	away := func(v float64) float64 { return max(0, min(1, grey+(v-grey)*factor)) }
	return shade{away(c.r), away(c.g), away(c.b)}
}

// on returns c, or the nearest to it that can be read on all of the grounds, which
// are all light or all dark: it is mixed with black or white, whichever they are
// further from.
func (c shade) on(grounds ...shade) shade {
	to := black
	if contrast(grounds[0], paper) > contrast(grounds[0], black) {
		to = paper
	}
	for part := 0.0; part < 1; part += 0.04 {
		mixed := c.mix(to, part).vivid(1 + part/2)
		if !slices.ContainsFunc(grounds, func(ground shade) bool { return contrast(mixed, ground) < readable }) {
			return mixed
		}
	}
	return to
}

// ink is black or white, whichever is read better on c.
func (c shade) ink() shade {
	if contrast(c, paper) >= contrast(c, black) {
		return paper
	}
	return black
}
