package blob

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
)

// scanJPEG reads what stands before the pixels of a JPEG: how the camera was
// held, as the EXIF orientation from 1 to 8, and whether it may be a progressive
// one. Where it cannot follow, as the decoder might, it says the worse.
func scanJPEG(b []byte) (orientation int, isProgressive bool) {
	const sof0, sof1, app1, firstSegment, sos = 0xc0, 0xc1, 0xe1, 0xc0, 0xda
	orientation, isProgressive = 1, true
	for b = b[2:]; len(b) >= 4 && b[0] == 0xff; {
		marker, size := b[1], int(binary.BigEndian.Uint16(b[2:]))
		if marker == 0xff { // filling
			b = b[1:]
			continue
		}
		if marker < firstSegment || marker == sos || size < 2 || len(b) < 2+size {
			break
		}
		segment := b[4 : 2+size]
		switch tiff, isExif := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); {
		case marker == sof0 || marker == sof1:
			isProgressive = false
		case marker == app1 && isExif:
			orientation = tiffOrientation(tiff)
		}
		b = b[2+size:]
	}
	return orientation, isProgressive
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
	isOnSide := orientation >= 5
	turned := image.NewRGBA(source.Rect)
	if isOnSide {
		turned = image.NewRGBA(image.Rect(0, 0, h, w))
	}
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
