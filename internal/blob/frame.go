package blob

import (
	"context"
	"image"
	"io"
)

// A Frame is what is cut out of a picture: as much of it as has the shape of Width by Height, and no more
// pixels than these. Across and Down say where it lies, from 0 for the left and the top to 1; Zoom, at least 1,
// how much smaller it is than it might be. One without a Height has all of the picture.
type Frame struct {
	Width, Height      int
	Across, Down, Zoom float64
}

// TakeFramed is Take of a picture, of which it keeps what is in the frame. An animation is kept whole.
func (in *Intake) TakeFramed(ctx context.Context, frame Frame, r io.Reader) (*Taken, error) {
	return in.take(ctx, "", &frame, r)
}

// of is the part of a picture that is in the frame.
func (f Frame) of(b image.Rectangle) image.Rectangle {
	w, h := float64(b.Dx()), float64(b.Dy())
	wide, high := w, w*float64(f.Height)/float64(f.Width)
	if high > h {
		wide, high = h*float64(f.Width)/float64(f.Height), h
	}
	zoom := between(f.Zoom, 1, 10)
	width, height := max(1, int(wide/zoom)), max(1, int(high/zoom))
	x, y := int(between(f.Across, 0, 1)*float64(b.Dx()-width)), int(between(f.Down, 0, 1)*float64(b.Dy()-height))
	return image.Rect(0, 0, width, height).Add(b.Min).Add(image.Pt(x, y))
}

// between is n where it lies between least and most, and else the nearer of these; what is no number is least.
func between(n, least, most float64) float64 {
	if !(n > least) {
		return least
	}
	return min(n, most)
}

// cut returns what is in the frame, made as small as it asks.
func (f Frame) cut(img image.Image, step func() error) (image.Image, error) {
	part, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if ok && f.Height > 0 {
		img = part.SubImage(f.of(img.Bounds()))
	}
	return shrink(img, max(f.Width, f.Height), step)
}
