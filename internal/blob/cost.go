package blob

import (
	"encoding/binary"
	"image"
	"io"

	"github.com/stoa-community/stoa/internal/community"
)

// Bounds of pictures, all known before anything is decoded.
const (
	maxPixels = 40_000_000
	maxAcross = 1<<16 - 1 // pixels of a side as it is sent; what JPEG and GIF can say
	maxSide   = 2560      // pixels of a side as it is kept; a larger picture is made smaller
	maxCoded  = 138 << 20 // what the code tables of a lossless WebP may take
)

// header is what the beginning of a picture tells of the work it makes.
type header struct {
	width, height int
	decoded       int64 // the most bytes that decoding takes at once
	turn          int   // the EXIF orientation
}

// cost is the most memory that drawing the picture anew takes at once, in bytes:
// what decoding does, and the smaller and turned copies. What is sent and what is
// kept are files, and no more than a few pages of them are in memory.
func (h header) cost() int64 {
	const workspace = 4 << 20 // windows, tables and buffers of decoders and encoders
	small := 4 * h.kept()
	total := h.decoded + workspace
	if max(h.width, h.height) > maxSide {
		total += small + 64*int64(h.width+h.height) // the rows of shrink, and who has which share in them
	}
	if h.turn > 1 {
		total += 2 * small
	}
	return total
}

// kept is how many pixels the picture has once it is made smaller.
func (h header) kept() int64 {
	w, high := int64(h.width), int64(h.height)
	if long := max(w, high); long > maxSide {
		w, high = max(1, w*maxSide/long), max(1, high*maxSide/long)
	}
	return w * high
}

// check refuses a picture that would take too much memory, however few bytes it
// was sent in.
func (h header) check() error {
	pixels := int64(h.width) * int64(h.height)
	switch {
	case h.width <= 0 || h.height <= 0:
		return community.Bad(Field, community.WhyNoPixels, "is an empty image")
	case max(h.width, h.height) > maxAcross:
		return community.Bad(Field, community.WhySideTooLong,
			"must be an image of at most %d pixels on each side, not %d x %d", maxAcross, h.width, h.height)
	case pixels > maxPixels:
		return tooManyPixels(maxPixels, h)
	case h.cost() > largest:
		return tooManyPixels(pixels*largest/h.cost(), h)
	}
	return nil
}

func tooManyPixels(most int64, h header) error {
	return community.Bad(Field, community.WhyTooManyPixels,
		"must be an image of at most %d megapixels, not %d x %d", most/1_000_000, h.width, h.height)
}

// readHeader tells what a PNG, JPEG or WebP is, from its first bytes.
func readHeader(f Format, source io.ReaderAt, size int64) (header, error) {
	_, readConfig := decoders(f)
	config, err := readConfig(io.NewSectionReader(source, 0, size))
	if err != nil {
		return header{}, unreadable(f, source)
	}
	h := header{width: config.Width, height: config.Height, turn: 1}
	if max(h.width, h.height) > maxAcross {
		return h, nil // the sums below might not fit
	}
	switch f.Type {
	case PNG.Type:
		h.decoded = pngCost(source, config)
	case JPEG.Type:
		j := scanJPEG(io.NewSectionReader(source, 0, size))
		h.turn, h.decoded = j.orientation, j.cost(config)
	default:
		h.decoded = webpCost(source, size, config)
	}
	return h, nil
}

// pngCost counts four bytes a pixel, or eight where a channel has 16 bits, for a
// transparent colour makes that much of a grey one too.
func pngCost(source io.ReaderAt, c image.Config) int64 {
	const depthAt, interlacedAt = 24, 28
	var head [interlacedAt + 1]byte
	if _, err := source.ReadAt(head[:], 0); err != nil {
		return largest // the decoder will not get further either
	}
	each := int64(4)
	if head[depthAt] == 16 {
		each = 8
	}
	all := int64(c.Width) * int64(c.Height) * each
	rows := 2 * int64(c.Width) * each // the present one and the one before
	if head[interlacedAt] != 0 {
		all *= 2 // each pass is a picture of its own, which is merged
	}
	return all + rows
}

// webpCost looks at the chunks up to the one with the picture. Transparency that
// goes with a lossy picture is packed as a lossless picture of the same size.
func webpCost(source io.ReaderAt, size int64, c image.Config) (sum int64) {
	pixels := int64(c.Width+15) * int64(c.Height+15)
	var chunk [8]byte
	for at := int64(12); at < size; {
		if _, err := source.ReadAt(chunk[:], at); err != nil {
			break
		}
		length := int64(binary.LittleEndian.Uint32(chunk[4:]))
		coded := min(maxCoded, 256*min(length, size)) // how much of one byte the tables can make
		switch string(chunk[:4]) {
		case "ALPH":
			sum += 8*pixels + coded
		case "VP8L":
			return sum + 7*pixels + coded
		case "VP8 ":
			return sum + 2*pixels + min(length, size)
		}
		at += 8 + length + length%2
	}
	return sum + 7*pixels + maxCoded
}
