package blob

import (
	"bufio"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"github.com/stoa-community/stoa/internal/community"
)

const jpegGrade = 86 // of 100

// redraw puts in the place of a picture the same picture and nothing else: it is
// decoded and encoded again, so that metadata, such as where a photo was taken,
// and whatever else hides in the file is gone. An animation keeps its frames as
// they are.
func (in *Intake) redraw(ctx context.Context, t *Taken) error {
	if t.Type == GIF.Type {
		return in.queue.do(ctx, gifCost(t.Size), func(turns *turns) error { return t.cleanGIF(turns) })
	}
	h, err := readHeader(t.Format, t.spool, t.Size)
	if err != nil {
		return err
	}
	if err := h.check(); err != nil {
		return err
	}
	return in.queue.do(ctx, h.cost(), func(turns *turns) error { return t.drawAnew(turns, h.turn) })
}

func (t *Taken) drawAnew(turns *turns, orientation int) error {
	if _, err := t.spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	decode, _ := decoders(t.Format)
	img, err := decode(bufio.NewReader(turns.reader(t.spool)))
	if err != nil {
		return turns.or(unreadable(t.Format, t.spool))
	}
	t.Format = keptAs(t.Format, img)
	if img, err = shrink(img, maxSide, turns.step); err != nil {
		return err
	}
	img = orient(img, orientation)
	if t.frame != nil {
		if img, err = t.frame.cut(img, turns.step); err != nil {
			return err
		}
	}
	t.Width, t.Height = img.Bounds().Dx(), img.Bounds().Dy()
	return t.replace(func(w io.Writer) error { return encode(turns.writer(w), t.Format, img) })
}

// replace writes other content in the place of what was sent.
func (t *Taken) replace(write func(io.Writer) error) error {
	if _, err := t.spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := t.spool.Truncate(0); err != nil {
		return err
	}
	if err := write(t.spool); err != nil {
		return err
	}
	var err error
	t.Size, err = t.spool.Seek(0, io.SeekCurrent)
	return err
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
func unreadable(f Format, source io.ReaderAt) error {
	const animated = 2 // bit of the flags that follow "VP8X" and its length
	head := make([]byte, 21)
	if _, err := source.ReadAt(head, 0); err == nil && f.Type == WebP.Type && string(head[12:16]) == "VP8X" && head[20]&animated != 0 {
		return community.Bad(Field, community.WhyAnimatedWebP, "is an animated WebP, which isn't supported; use an animated GIF")
	}
	return community.Bad(Field, community.WhyDamagedPicture, "is a damaged %s image", f.Exts[0])
}

// keptAs is the format that a picture is kept in, which is the one it came in. A
// WebP becomes a JPEG if it was packed like one, and a PNG otherwise.
func keptAs(f Format, img image.Image) Format {
	if f.Type != WebP.Type {
		return f
	}
	if _, isLossy := img.(*image.YCbCr); isLossy {
		return JPEG
	}
	return PNG
}

func encode(w io.Writer, f Format, img image.Image) error {
	if f.Type == JPEG.Type {
		return jpeg.Encode(w, img, &jpeg.Options{Quality: jpegGrade})
	}
	return png.Encode(w, img)
}
