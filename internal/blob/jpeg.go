package blob

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"io"
)

// jpegHead is what stands before the pixels of a JPEG.
type jpegHead struct {
	orientation   int  // how the camera was held, from 1 to 8 as EXIF has it
	isProgressive bool // all coefficients are held until the last pass
	isConverted   bool // its colours are drawn anew once it is decoded
	cells         int  // blocks of 8 by 8 samples that make up a unit of all components
	across, down  int  // blocks of the unit
}

// cost is the most bytes that decoding takes at once.
func (j jpegHead) cost(c image.Config) int64 {
	units := int64((c.Width-1)/(8*j.across)+1) * int64((c.Height-1)/(8*j.down)+1)
	sum := 64 * units * int64(j.cells)
	if j.isProgressive {
		sum *= 5 // a coefficient has four bytes
	}
	if j.isConverted {
		sum += 4 * int64(c.Width) * int64(c.Height)
	}
	return sum
}

// scanJPEG reads what stands before the pixels of a JPEG. Where it cannot follow,
// as the decoder might, it says the worst.
func scanJPEG(r io.Reader) jpegHead {
	const sof0, sof1, sof2, app1, app14, firstSegment, sos = 0xc0, 0xc1, 0xc2, 0xe1, 0xee, 0xc0, 0xda
	j := jpegHead{orientation: 1}
	worst := jpegHead{orientation: 1, isProgressive: true, isConverted: true, cells: 4, across: 1, down: 1}
	b := bufio.NewReader(r)
	if _, err := b.Discard(2); err != nil {
		return worst
	}
	for {
		marker, segment, err := jpegSegment(b)
		switch {
		case err != nil || marker < firstSegment || marker == sos:
			if j.cells == 0 {
				return worst
			}
			return j
		case marker == sof0 || marker == sof1 || marker == sof2:
			if j.isProgressive = marker == sof2; !j.frame(segment) {
				return worst
			}
		case marker == app14:
			j.isConverted = true // Adobe's own colours, perhaps
		case marker == app1:
			if tiff, isExif := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); isExif {
				j.orientation = tiffOrientation(tiff)
			}
		}
	}
}

// jpegSegment reads the next marker and what belongs to it.
func jpegSegment(b *bufio.Reader) (marker byte, segment []byte, err error) {
	const filling = 0xff
	if c, err := b.ReadByte(); err != nil || c != filling {
		return 0, nil, err // garbage, for what no marker is 0
	}
	for marker = filling; marker == filling; {
		if marker, err = b.ReadByte(); err != nil {
			return 0, nil, err
		}
	}
	var size [2]byte
	if _, err := io.ReadFull(b, size[:]); err != nil {
		return 0, nil, err
	}
	length := int(binary.BigEndian.Uint16(size[:])) - 2
	if length < 0 {
		return 0, nil, nil
	}
	segment = make([]byte, length)
	_, err = io.ReadFull(b, segment)
	return marker, segment, err
}

// frame reads how many samples a picture has for each component, and reports
// whether it could.
func (j *jpegHead) frame(b []byte) bool {
	if len(b) < 6 || len(b) < 6+3*int(b[5]) {
		return false
	}
	components := b[6:][:3*int(b[5])]
	j.cells, j.across, j.down = 0, 0, 0
	for c := components; len(c) > 0; c = c[3:] {
		across, down := int(c[1]>>4), int(c[1]&15)
		j.cells += across * down
		j.across, j.down = max(j.across, across), max(j.down, down)
	}
	isNamed := len(components) == 9 && components[0] == 'R'
	j.isConverted = j.isConverted || isNamed || len(components) == 12
	if len(components) == 3 {
		j.cells, j.across, j.down = 1, 1, 1 // alone, it makes up the unit
	}
	return j.cells > 0 && j.across > 0 && j.down > 0
}

// tiffOrientation returns the orientation in an EXIF block, 1 if it tells none.
func tiffOrientation(b []byte) int {
	const tag, entrySize = 0x0112, 12
	if len(b) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(b[:2]) == "MM" {
		order = binary.BigEndian
	}
	start := uint64(order.Uint32(b[4:]))
	if start+2 > uint64(len(b)) {
		return 1
	}
	entries := b[start+2:]
	for range order.Uint16(b[start:]) {
		if len(entries) < entrySize {
			return 1
		}
		if order.Uint16(entries) == tag {
			if o := int(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			return 1
		}
		entries = entries[entrySize:]
	}
	return 1
}

// orient returns img turned and mirrored as the EXIF orientation asks for.
func orient(img image.Image, orientation int) image.Image {
	if orientation == 1 {
		return img
	}
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	source := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(source, source.Rect, img, b.Min, draw.Src)
	to := source.Rect
	if isOnSide := orientation >= 5; isOnSide {
		to = image.Rect(0, 0, h, w)
	}
	turned := image.NewRGBA(to)
	for y := range h {
		for x := range w {
			tx, ty := turn(orientation, x, y, w, h)
			copy(turned.Pix[turned.PixOffset(tx, ty):][:4], source.Pix[source.PixOffset(x, y):][:4])
		}
	}
	return turned
}

// turn returns where the pixel at x, y of a picture of w by h belongs.
func turn(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	}
	return x, y
}
