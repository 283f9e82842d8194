package blob

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"github.com/stoa-community/stoa/internal/community"
)

// Bounds of pictures. The first two are known before anything is decoded.
const (
	maxPixels  = 40_000_000
	maxDecoded = 320 << 20 // bytes that decoding takes
	maxSide    = 2560      // pixels; a larger picture is made smaller
	jpegGrade  = 86        // of 100
)

// picture is a picture that was drawn anew.
type picture struct {
	format        Format
	width, height int
	content       []byte
}

// redraw decodes a picture and encodes it again: metadata, such as where a photo
// was taken, and whatever else hides in the file is gone. An animation keeps its
// frames as they are.
func redraw(f Format, source []byte) (*picture, error) {
	if f.Type == GIF.Type {
		return cleanGIF(source)
	}
	decode, readConfig := decoders(f)
	config, err := readConfig(bytes.NewReader(source))
	if err != nil {
		return nil, unreadable(f, source)
	}
	turn, isProgressive := 1, false
	if f.Type == JPEG.Type {
		turn, isProgressive = scanJPEG(source)
	}
	if err := checkBounds(config, isProgressive); err != nil {
		return nil, err
	}
	img, err := decode(bytes.NewReader(source))
	if err != nil {
		return nil, unreadable(f, source)
	}
	return encode(f, orient(shrink(img, maxSide), turn))
}

func decoders(f Format) (func(io.Reader) (image.Image, error), func(io.Reader) (image.Config, error)) {
	switch f.Type {
	case PNG.Type:
		return png.Decode, png.DecodeConfig
	case JPEG.Type:
		return jpeg.Decode, jpeg.DecodeConfig
	}
	return webp.Decode, webp.DecodeConfig
}

// unreadable is the error of a picture that the decoder gave up on.
func unreadable(f Format, source []byte) error {
	const animated = 2 // bit of the flags that follow "VP8X" and its length
	if f.Type == WebP.Type && len(source) > 20 && string(source[12:16]) == "VP8X" && source[20]&animated != 0 {
		return community.Bad(Field, "is an animated WebP, which is not taken; an animated GIF is")
	}
	return community.Bad(Field, "is a damaged %s picture", f.Exts[0])
}

// checkBounds refuses a picture that would take too much memory, however few
// bytes it was sent in.
func checkBounds(c image.Config, isProgressive bool) error {
	pixels := int64(c.Width) * int64(c.Height)
	if c.Width <= 0 || c.Height <= 0 {
		return community.Bad(Field, "is a picture without pixels")
	}
	each := int64(4)
	switch c.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		each = 8
	}
	if isProgressive {
		each = 15 // all coefficients are held until the last pass
	}
	if pixels > maxPixels || pixels*each > maxDecoded {
		return community.Bad(Field, "must be a picture of at most %d megapixels, not %d x %d", min(maxPixels, maxDecoded/each)/1_000_000, c.Width, c.Height)
	}
	return nil
}

// encode writes img in the format it came in. A WebP becomes a JPEG if it was
// packed like one, and a PNG otherwise.
func encode(f Format, img image.Image) (*picture, error) {
	if _, lossy := img.(*image.YCbCr); f.Type == WebP.Type {
		if f = PNG; lossy {
			f = JPEG
		}
	}
	var b bytes.Buffer
	var err error
	if f.Type == JPEG.Type {
		err = jpeg.Encode(&b, img, &jpeg.Options{Quality: jpegGrade})
	} else {
		err = png.Encode(&b, img)
	}
	return &picture{f, img.Bounds().Dx(), img.Bounds().Dy(), b.Bytes()}, err
}
